// The part of Parser that reads components.
#include <fmt/format.h>

#include "frontend/fiacre/parser_detail.h"

namespace beeline::frontend::fiacre {

using syntax::Composition;

syntax::ComponentDeclaration Parser::component() {
  take();
  syntax::ComponentDeclaration result;
  result.name = name("the name of a component");
  result.ports = port_parameters();
  result.parameters = parameters();
  expect(Word::Is, "'is'");
  for (;;) {
    switch (word()) {
      case Word::Var:
        for (auto& group : variables()) result.variables.push_back(std::move(group));
        break;
      case Word::Port: own_ports(result.own_ports); break;
      case Word::Priority: priorities(result.priorities); break;
      case Word::Init:
        take();
        for (auto& statement : block()) result.init.push_back(std::move(statement));
        break;
      case Word::Par: result.body = par(); return result;
      default: check_block_end("'par' and the processes");
    }
  }
}

void Parser::own_ports(std::vector<syntax::Ports>& into) {
  take();
  do {
    syntax::Ports& ports = into.emplace_back();
    ports.names = names("the name of a port");
    expect(Word::Colon, "':' and what the port carries");
    directions(ports);
    ports.profile = profile();
    if (accept(Word::In)) ports.interval = interval();
    if (word() == Word::Is) fail(token().position, "unsupported: ports that watch other processes");
  } while (accept(Word::Comma));
}

void Parser::priorities(std::vector<syntax::Priority>& into) {
  take();
  do {
    syntax::Priority& priority = into.emplace_back();
    do {
      auto& level = priority.levels.emplace_back();
      do level.push_back(name("the name of a port"));
      while (accept(Word::Bar));
    } while (accept(Word::Greater));
    if (priority.levels.size() < 2) fail_here("'>' and the ports that stand back");
  } while (accept(Word::Comma));
}

// A list of ports up to `closing`.
bool Parser::set_is_next(Word closing) const {
  if (word() == Word::Times) return true;
  std::size_t i = 0;
  while (word(i) == Word::Name && word(i + 1) == Word::Comma) i += 2;
  return word(i) == Word::Name && word(i + 1) == closing;
}

syntax::PortSet Parser::port_set() {
  syntax::PortSet result;
  result.given = true;
  if (accept(Word::Times)) result.all = true;
  else result.names = names("the name of a port");
  return result;
}

Composition Parser::par() {
  const Nesting nesting(*this);
  Composition result;
  result.position = take().position;
  syntax::PortSet common;
  const bool star = word() == Word::Times && word(1) == Word::In;
  if (star || (word() == Word::Name && set_is_next(Word::In))) {
    common = port_set();
    expect(Word::In, "'in' and the processes");
  }
  do {
    Composition one = branch();
    if (!one.set.given) one.set = common;
    else if (common.given) {
      one.set.all = one.set.all || common.all;
      one.set.names.insert(one.set.names.end(), common.names.begin(), common.names.end());
    }
    result.branches.push_back(std::move(one));
  } while (accept(Word::Parallel));
  expect(Word::EndWord, "'||' and another process, or 'end' of 'par'");
  accept(Word::Par);
  return result;
}

Composition Parser::branch() {
  syntax::PortSet set;
  if (set_is_next(Word::Arrow)) {
    set = port_set();
    expect(Word::Arrow, "'->'");
  }
  Composition result = word() == Word::Par ? par() : instance();
  result.set = std::move(set);
  return result;
}

Composition Parser::instance() {
  Composition result;
  result.position = token().position;
  result.instance = name("the name of a process or component");
  if (accept(Word::LeftBracket)) {
    result.ports = names("the name of a port");
    expect(Word::RightBracket, "',' and another port, or ']'");
  }
  if (!accept(Word::LeftParen) || accept(Word::RightParen)) return result;
  do {
    syntax::Actual& actual = result.actuals.emplace_back();
    actual.reference = accept(Word::Ampersand);
    actual.value = actual.reference ? place() : expression();
  } while (accept(Word::Comma));
  expect(Word::RightParen, "',' and another argument, or ')'");
  return result;
}

}  // namespace beeline::frontend::fiacre
