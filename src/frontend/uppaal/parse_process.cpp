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
  expect(T::LParen);
  out->parameters = parameters();
  expect(T::RParen);
  open_brace();
  const std::size_t errors = diagnostics_.errors();
  process_body(*out);
  if (at_section()) missing_brace("process", name.position);
  else if (!at(T::End) || diagnostics_.errors() == errors) expect(T::RBrace);  // an error may have taken it along
  return out;
}

void Parser::process_body(ast::Template& out) {
  const std::size_t errors = diagnostics_.errors();
  const auto mark = [&](auto set) {
    take();
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
  while (!at(T::RBrace) && !at(T::End) && !at_section() && !diagnostics_.full()) {
    try {
      repair_section(out);
      if (at(T::State)) {
        states(out);
      } else if (at(T::Commit)) {
        mark([](ast::Location& location) { location.committed = true; });
      } else if (at(T::Urgent) && at(T::Name, 1) && !at(T::Name, 2)) {
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
        const Token name = expect(T::Name);
        out.initial = name.text;
        out.initial_position = name.position;
        expect(T::Semicolon);
      } else if (at(T::Trans)) {
        transitions(out);
      } else {
        declaration(out.declarations, false);
      }
    } catch (Failure&) {
      recover();
    }
  }
}

void Parser::states(ast::Template& out) {
  take();
  do {
    const Token name = expect(T::Name);
    ast::Location location;
    location.name = location.id = name.text;
    location.position = name.position;
    if (accept(T::LBrace)) {
      if (!at(T::RBrace) && !at(T::Semicolon)) location.invariant = condition();
      if (accept(T::Semicolon) && !at(T::RBrace)) rate();
      expect(T::RBrace);
    }
    out.locations.push_back(location);
    if (at(T::Colon) || at(T::LParen) || at(T::LBracket))
      fail(peek().position, fmt::format("an invariant stands between braces: write '{} {{ x <= 3 }}'", name.text));
  } while (accept(T::Comma) || missing_comma());
  expect(T::Semicolon);
}

}  // namespace beeline::frontend::uppaal
