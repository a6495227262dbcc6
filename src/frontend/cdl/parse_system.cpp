// The part of Parser that reads what is said about a system: events, values, predicates.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/cdl/nesting.h"
#include "frontend/cdl/parser.h"
#include "frontend/common/nearest.h"

namespace beeline::frontend::cdl {

Event Parser::event_in_braces() {
  expect(TokenKind::LeftBrace, "'{', as in 'event e is { send m to {P}1 }',");
  options();
  Event read = event();
  expect(TokenKind::RightBrace, "'}'");
  return read;
}

Event Parser::event() {
  Event read;
  read.name.position = position();
  if (accept_word("send")) {
    read.kind = Event::Kind::Send;
    read.literal = message();
    if (accept_word("from")) read.from = process_id();
    expect_word("to", "send m to {P}1");
    read.to = process_id();
  } else if (accept_word("receive")) {
    read.kind = Event::Kind::Receive;
    read.literal = message();
    expect_word("from", "receive m from {P}1");
    read.from = process_id();
    if (accept_word("to")) read.to = process_id();
  } else if (accept_word("sync")) {
    read.kind = Event::Kind::Sync;
    if (at_name() && !at_word("any")) {
      const std::string port(token().text);
      advance();
      fail(fmt::format(
          "the component that has the port is missing: write 'sync {{Component}}1:{}(...) from ... to ...'", port));
    }
    read.component = process_id();
    expect(TokenKind::Colon, "':' and a port, as in 'sync {C}1:port(any) from {P}1 to {Q}1',");
    read.port = name("the name of a port");
    expect(TokenKind::LeftParen, "'('; a port without values is written 'port()',");
    read.arguments = literals(TokenKind::RightParen);
    expect(TokenKind::RightParen, "',' or ')'");
    expect_word("from", "sync {C}1:port() from {P}1 to {Q}1");
    read.from = process_id();
    expect_word("to", "sync {C}1:port() from {P}1 to {Q}1");
    read.to = process_id();
  } else if (at_word("informal") && at(TokenKind::Informal, 1)) {
    advance();
    read.kind = Event::Kind::Informal;
    read.text = token().text;
    advance();
    if (accept_word("from")) read.from = process_id();
  } else {
    if (at_word("informal")) {
      advance();
      fail("the text of an informal event stands between two '#': informal #text#");
    }
    read.kind = Event::Kind::Becomes;
    constexpr std::string_view verbs[] = {"send", "receive", "sync", "informal"};
    const std::string meant = at(TokenKind::Word) && !at_word("becomes", 1) ? suggestion(token().text, verbs) : "";
    if (!meant.empty()) fail(fmt::format("unknown event {}{}", seen(), meant));
    read.predicate = predicate();
    expect_word("becomes", "p becomes true");
    if (!at_word("true") && !at_word("false")) fail(fmt::format("expected 'true' or 'false' but found {}", seen()));
    read.becomes = at_word("true");
    advance();
  }
  return read;
}

Literal Parser::message() {
  Literal read = literal();
  if (at(TokenKind::LeftParen))
    fail("a message has no arguments: a value of a union is written 'type.constructor(value)'");
  return read;
}

ProcessId Parser::process_id() {
  ProcessId id;
  id.process.position = position();
  if (accept_word("any")) {
    id.any = true;
    return id;
  }
  expect(TokenKind::LeftBrace, "an instance such as '{P}1', or 'any',");
  id.process = name("the name of a process");
  expect(TokenKind::RightBrace, "'}'");
  id.instance = integer("the number of the instance, as in '{P}1',");
  return id;
}

std::vector<Literal> Parser::literals(TokenKind end) {
  std::vector<Literal> all;
  if (at(end)) return all;
  do all.push_back(literal());
  while (accept(TokenKind::Comma));
  return all;
}

Literal Parser::literal() {
  const Nesting nesting(*this);
  using Kind = Literal::Kind;
  Literal read;
  read.position = position();
  if (at(TokenKind::Integer)) {
    read.kind = Kind::Integer;
    read.value = integer("a number");
    return read;
  }
  if (at(TokenKind::String)) {
    read.kind = Kind::String;
    read.name = token().text;
    advance();
    return read;
  }
  if (at_word("true") || at_word("false")) {
    read.kind = Kind::Boolean;
    read.value = at_word("true") ? 1 : 0;
    advance();
    return read;
  }
  if (accept_word("any")) return read;
  if (!at_name()) fail(fmt::format("expected a value, or 'any', but found {}", seen()));
  read.kind = Kind::Named;
  read.name = token().text;
  advance();
  if (accept(TokenKind::LeftBracket)) {
    read.kind = Kind::Array;
    read.parts = literals(TokenKind::RightBracket);
    expect(TokenKind::RightBracket, "',' or ']'");
  } else if (accept(TokenKind::LeftBrace)) {
    record(read);
  } else if (accept(TokenKind::Dot)) {
    read.kind = Kind::Union;
    if (!at_name()) fail(fmt::format("expected a constructor but found {}", seen()));
    read.constructor = token().text;
    advance();
    if (accept(TokenKind::LeftParen)) {
      read.parts.push_back(literal());
      expect(TokenKind::RightParen, "')'");
    }
  }
  return read;
}

void Parser::record(Literal& read) {
  read.kind = Literal::Kind::Record;
  if (accept(TokenKind::RightBrace)) return;
  do {
    if (!at_name()) fail(fmt::format("expected the name of a field but found {}", seen()));
    read.fields.push_back({std::string(token().text), position()});
    advance();
    expect(TokenKind::Equal, "'='");
    read.parts.push_back(literal());
  } while (accept(TokenKind::Comma));
  expect(TokenKind::RightBrace, "',' or '}'");
}

// --- predicates

Predicate Parser::predicate() {
  using Kind = Predicate::Kind;
  const Nesting nesting(*this);
  Predicate left = negated();
  while (at_word("and") || at_word("or")) {
    const Kind kind = at_word("and") ? Kind::And : Kind::Or;
    if (left.kind != kind) {
      Predicate both;
      both.kind = kind;
      both.position = position();
      both.height = left.height + 1;
      both.operands.push_back(std::move(left));
      left = std::move(both);
    }
    advance();
    Predicate right = negated();
    left.height = std::max(left.height, right.height + 1);
    refuse_high(left);
    left.operands.push_back(std::move(right));
  }
  return left;
}

Predicate Parser::negated() {
  if (!at_word("not")) return atom();
  Predicate negation;
  negation.kind = Predicate::Kind::Not;
  negation.position = position();
  advance();
  negation.operands.push_back(atom());
  negation.height = negation.operands.front().height + 1;
  refuse_high(negation);
  return negation;
}

void Parser::refuse_high(const Predicate& predicate) {
  if (predicate.height > highest_predicate)
    fail("'and', 'or' and 'not' alternate too often: declare predicates for parts of it");
}

Predicate Parser::atom() {
  Predicate read;
  read.position = position();
  if (accept(TokenKind::LeftParen)) {
    read = predicate();
    expect(TokenKind::RightParen, "'and', 'or' or ')'");
    return read;
  }
  if (accept_word("all")) return read;
  if (at(TokenKind::LeftBrace) || at_word("any")) {
    ProcessId process = process_id();
    if (!accept(TokenKind::At)) return comparison(std::move(process), read.position);
    read.kind = Predicate::Kind::State;
    read.process = std::move(process);
    if (!at_name()) fail(fmt::format("expected the name of a state but found {}", seen()));
    read.state = {std::string(token().text), position()};
    advance();
    return read;
  }
  if (at_word("not")) fail("'not' negates what follows directly: put it into parentheses");
  if (!at_name())
    fail(fmt::format("expected a predicate ('{{P}}1@state', '{{P}}1:variable = 1', a name) but found {}", seen()));
  read.kind = Predicate::Kind::Reference;
  read.reference = reference("the name of a predicate");
  if (at(TokenKind::Equal) || at(TokenKind::Dot))
    fail(fmt::format("a variable belongs to an instance: write '{{P}}1:{}'", read.reference.name.text));
  return read;
}

Predicate Parser::comparison(ProcessId process, util::Position begins) {
  Predicate read;
  read.kind = Predicate::Kind::Compare;
  read.position = begins;
  if (!at(TokenKind::Colon)) fail(fmt::format("expected '@' and a state or ':' and a variable but found {}", seen()));
  read.left = access(std::move(process));
  const auto sign = comparison_sign();
  if (!sign) fail(fmt::format("expected '=', '<', '<=', '>' or '>=' but found {}", seen()));
  read.comparison = *sign;
  read.with_access = at(TokenKind::LeftBrace) || (at_word("any") && at(TokenKind::Colon, 1));
  if (read.with_access) read.right = access(process_id());
  else read.value = literal();
  return read;
}

Access Parser::access(ProcessId process) {
  Access read{std::move(process), {}};
  expect(TokenKind::Colon, "':' and a variable");
  do {
    if (!at_name()) fail(fmt::format("expected the name of a variable or field but found {}", seen()));
    Access::Fragment fragment{{std::string(token().text), position()}, -1};
    advance();
    if (accept(TokenKind::LeftBracket)) {
      if (at(TokenKind::Integer) && token().value < 0) fail("indices of arrays begin with 0");
      fragment.index = integer("an index");
      expect(TokenKind::RightBracket, "']'");
    }
    read.path.push_back(std::move(fragment));
  } while (accept(TokenKind::Dot));
  return read;
}

std::optional<Comparison> Parser::comparison_sign() {
  const auto taken = [&](Comparison comparison) {
    advance();
    return comparison;
  };
  switch (token().kind) {
    case TokenKind::Equal: return taken(Comparison::Equal);
    case TokenKind::Less: return taken(Comparison::Less);
    case TokenKind::LessEqual: return taken(Comparison::LessEqual);
    case TokenKind::Greater: return taken(Comparison::Greater);
    case TokenKind::GreaterEqual: return taken(Comparison::GreaterEqual);
    default: return std::nullopt;
  }
}

}  // namespace beeline::frontend::cdl
