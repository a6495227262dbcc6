// The part of Parser that reads activities.
#include <fmt/format.h>

#include "frontend/cdl/nesting.h"
#include "frontend/cdl/parser.h"

namespace beeline::frontend::cdl {

namespace {

Activity enclosing(Activity inner, util::Position position) {
  Activity outer;
  outer.kind = Activity::Kind::Sequence;
  outer.position = position;
  outer.parts.push_back(std::move(inner));
  return outer;
}

}  // namespace

Activity Parser::block() {
  const Nesting nesting(*this);
  const util::Position begins = position();
  const bool atomic = accept_word("atomic");
  expect(TokenKind::LeftBrace, "'{'");
  options();
  Activity inner = activity();
  if (at(TokenKind::Bars)) fail("activities go on side by side in 'main' only: write 'main is { a || b }' in a 'cdl'");
  expect(TokenKind::RightBrace, "';', '[]' or '}'");
  if (!atomic) return inner;
  // Repetition comes outside of atomicity in an Activity, and here it is inside.
  if (inner.repeat > 1) inner = enclosing(std::move(inner), begins);
  inner.atomic = true;
  return inner;
}

Activity Parser::activity() {
  constexpr std::string_view mixed = "';' and '[]' cannot be mixed: put one of them into braces";
  Activity first = alternative();
  if (at(TokenKind::Semicolon)) {
    Activity sequence = enclosing(std::move(first), position());
    while (accept(TokenKind::Semicolon)) {
      if (at(TokenKind::RightBrace)) fail("nothing follows the last ';': leave it out");
      sequence.parts.push_back(part());
    }
    if (at(TokenKind::LeftBracket) && at(TokenKind::RightBracket, 1)) fail(std::string(mixed));
    return sequence;
  }
  if (!at(TokenKind::LeftBracket)) return first;
  Activity choice = enclosing(std::move(first), position());
  choice.kind = Activity::Kind::Choice;
  while (accept(TokenKind::LeftBracket)) {
    expect(TokenKind::RightBracket, "']': alternatives are separated by '[]'");
    choice.parts.push_back(alternative());
  }
  if (at(TokenKind::Semicolon)) fail(std::string(mixed));
  return choice;
}

Activity Parser::alternative() {
  util::Position guarded;
  if (at_word("any") && at(TokenKind::Arrow, 1)) {
    advance();
    advance();
  } else if (at_guard()) {
    guarded = position();
    guard();
    expect(TokenKind::Arrow, "'->'");
  }
  Activity read = part();
  if (guarded) {
    if (read.guard) read = enclosing(std::move(read), guarded);
    read.guard = guarded;
  }
  return read;
}

bool Parser::at_guard() const {
  const bool begins_with_any = at_word("any") && (at_word("and", 1) || at_word("or", 1));
  return begins_with_any || at_word("not") || at(TokenKind::LeftParen) || (at_name() && at(TokenKind::Equal, 1));
}

void Parser::guard() {
  const Nesting nesting(*this);
  do {
    accept_word("not");
    if (accept(TokenKind::LeftParen)) {
      guard();
      expect(TokenKind::RightParen, "'and', 'or' or ')'");
    } else if (!accept_word("any")) {
      name("a context variable");
      expect(TokenKind::Equal, "'='");
      name("a value of the context variable");
    }
  } while (accept_word("and") || accept_word("or"));
}

Activity Parser::part() {
  const util::Position begins = position();
  if (at_word("loop") && at(TokenKind::Integer, 1)) {
    advance();
    const std::int32_t times = integer("how many times");
    if (times < 1) diagnostics_.warning(begins, fmt::format("'loop {}' does it once, as 'loop 1' does", times));
    const Nesting nesting(*this);
    if (at_word("loop")) fail("a loop in a loop is put into braces: loop 2 { loop 3 a }");
    return repeated(part(), times, begins);
  }
  if (at(TokenKind::LeftBrace) || (at_word("atomic") && at(TokenKind::LeftBrace, 1))) return block();
  Activity read;
  read.position = begins;
  if (accept_word("skip")) return read;
  if (at_word("event") && (at_name(1) || at(TokenKind::LeftBrace, 1))) {
    advance();
    read.kind = Activity::Kind::Event;
    if (!at(TokenKind::LeftBrace)) {
      read.reference = reference("the name of an event");
      if (at_word("is")) {
        next_ -= 2;
        fail("this declaration begins inside another one: a '}' is missing before it");
      }
      return read;
    }
    Event inline_event = event_in_braces();
    read.reference.name.position = inline_event.name.position;
    read.reference.index = static_cast<std::uint32_t>(parsed_.unit.events.size());
    parsed_.unit.events.push_back(std::move(inline_event));
    return read;
  }
  if (at(TokenKind::RightBrace)) fail("there is nothing to do here: write 'skip'");
  if (at_word("loop")) {
    advance();
    fail(fmt::format("expected how many times, as in 'loop 3 a', but found {}", seen()));
  }
  if (at_word("send") || at_word("receive") || at_word("sync") || at_word("informal"))
    fail(fmt::format("an event in place is put into braces: event {{ {} ... }}", token().text));
  read.kind = Activity::Kind::Call;
  read.reference = reference("an activity, 'event', 'loop', 'skip' or '{'");
  if (accept(TokenKind::Assign)) {
    read.kind = Activity::Kind::Assign;
    name("a value of the context variable");
  }
  return read;
}

Activity Parser::repeated(Activity inner, std::int32_t times, util::Position begins) {
  if (times <= 1) return inner;
  if (inner.repeat > 1) inner = enclosing(std::move(inner), begins);
  inner.repeat = times;
  return inner;
}

}  // namespace beeline::frontend::cdl
