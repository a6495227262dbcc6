#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

ast::Template* Parser::process() {
  ast::Template* out = ast_.process();
  take();
  const Token name = expect(T::Name);
  out->name = name.text;
  out->position = name.position;
  refuse_dash(name);
  if (at(T::LBrace)) {
    tell(peek().position,
         fmt::format("a process has parentheses: write 'process {}() {{' where it has no parameters", name.text));
  } else {
    expect(T::LParen);
    out->parameters = parameters();
    expect(T::RParen);
  }
  open_brace();
  told_of_edges_ = false;
  const std::size_t errors = diagnostics_.errors();
  process_body(*out);
  if (at_section() || (at_instance() && diagnostics_.errors() == errors)) missing_brace("process", name.position);
  else if (!at(T::End) || diagnostics_.errors() == errors) expect(T::RBrace);  // an error may have taken it along
  return out;
}

void Parser::process_body(ast::Template& out) {
  const std::size_t errors = diagnostics_.errors();
  const auto mark = [&](auto set) {
    take();
    skip_sign();
    do {
      const Token name = expect(T::Name);
      bool found = false;
      for (ast::Location& location : out.locations)
        if (location.id == name.text) found = true, set(location);
      if (found || diagnostics_.errors() != errors) continue;  // it may stand in what could not be read
      std::vector<std::string_view> known;
      for (const ast::Location& location : out.locations) known.push_back(location.id);
      diagnostics_.error(name.position,
                         fmt::format("there is no location '{}'{}", name.text, suggestion(name.text, known)));
    } while (accept(T::Comma) || missing_comma());
    expect(T::Semicolon);
  };
  // Behind an error, `n = f(1)` may be what is left of an edge.
  const auto beyond = [&] { return at_section() || (at_instance() && diagnostics_.errors() == errors); };
  while (!at(T::RBrace) && !at(T::End) && !diagnostics_.full()) {
    try {
      if (skip_nested_process()) continue;
      if (beyond()) break;
      repair_section(out);
      if (at(T::State)) {
        states(out);
      } else if (at(T::Commit)) {
        mark([](ast::Location& location) { location.committed = true; });
      } else if (at(T::Urgent) && (at(T::Colon, 1) || (at(T::Name, 1) && !at(T::Name, 2)))) {
        mark([](ast::Location& location) { location.urgent = true; });
      } else if (at_word("branchpoint") && at(T::Name, 1)) {
        take();
        do {
          const Token name = expect(T::Name);
          ast::Location& point = out.locations.emplace_back();
          point.id = name.text;
          point.position = name.position;
          point.branch_point = true;
        } while (accept(T::Comma) || missing_comma());
        expect(T::Semicolon);
      } else if (at(T::Init)) {
        if (!out.initial.empty())
          diagnostics_.error(take().position, "a second 'init': a process starts in one location");
        else take();
        skip_sign();
        const Token name = expect(T::Name);
        out.initial = name.text;
        out.initial_position = name.position;
        if (at(T::Comma)) fail(peek().position, "a process starts in one location");
        expect(T::Semicolon);
      } else if (at(T::Trans)) {
        transitions(out);
      } else if (at(T::Urgent) && at(T::State, 1)) {
        fail(peek().position, "which locations are urgent is said behind them, as in 'state A, B; urgent B;'");
      } else if (at(T::Name) && at(T::Arrow, 1)) {
        tell_of_edges(peek().position,
                      "'trans' is missing before this edge; those of one 'trans' are separated by ','");
        transitions(out);
      } else if (at(T::Name) && (at(T::LBrace, 1) || at(T::Semicolon, 1) || at(T::Comma, 1))) {
        tell(peek().position,
             fmt::format("'state' is missing before '{}'; those of one 'state' are separated by ','", peek().text));
        states(out);
      } else {
        declaration(out.declarations, false);
      }
    } catch (Failure&) {
      recover();
    }
  }
}

void Parser::states(ast::Template& out) {
  if (accept(T::State)) skip_sign();
  do {
    if ((at(T::Urgent) || at(T::Commit)) && at(T::Name, 1))
      fail(peek().position,
           fmt::format("which locations are {0} is said behind them, as in 'state A, B; {0} B;'", spelt(peek())));
    const Token name = expect(T::Name);
    ast::Location location;
    location.name = location.id = name.text;
    location.position = name.position;
    refuse_dash(name);
    if (accept(T::LBrace)) {
      if ((at_word("invariant") || at_word("inv")) && at(T::Name, 1)) {
        tell(peek().position, fmt::format("an invariant is written without '{}'", peek().text));
        take();
      }
      if (!at(T::RBrace) && !at(T::Semicolon)) location.invariant = condition();
      if (accept(T::Semicolon) && !at(T::RBrace)) rate();
      expect(T::RBrace);
    }
    out.locations.push_back(location);
    if (at(T::LBracket) && at(T::RBracket, 2))
      fail(peek().position, "there are no arrays of locations: a template can have parameters");
    const bool compared = at(T::Name) && peek(1).kind >= T::Lt && peek(1).kind <= T::Gt;
    if (at(T::Colon) || at(T::LParen) || at(T::LBracket) || compared)
      fail(peek().position, fmt::format("an invariant stands between braces: write '{} {{ x <= 3 }}'", name.text));
  } while (accept(T::Comma) || missing_comma());
  expect(T::Semicolon);
}

}  // namespace beeline::frontend::uppaal
