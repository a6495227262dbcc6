#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

namespace {

constexpr std::string_view edge_words[] = {"select", "guard", "sync", "assign", "probability"};

}  // namespace

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
    } while (accept(T::Comma));
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
        } while (accept(T::Comma));
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
      if (accept(T::Semicolon) && !at(T::RBrace)) {  // an exponential rate
        expression();
        if (accept(T::Colon)) expression();
      }
      expect(T::RBrace);
    }
    out.locations.push_back(location);
  } while (accept(T::Comma));
  expect(T::Semicolon);
}

void Parser::transitions(ast::Template& out) {
  take();
  Token source;
  do {
    ast::Edge edge;
    if (at(T::Name)) source = take();  // `-> target` alone continues with the same source
    else if (!source.position || !(at(T::Arrow) || at(T::Minus))) fail_here("a location");
    edge.source = source.text;
    edge.source_position = source.position;
    edge.position = source.position;
    if (accept(T::Minus)) {
      if (!at_word("u")) fail_here("'->'");
      take();
      edge.controllable = false;
    }
    expect(T::Arrow);
    if (!at(T::Name)) fail_here(fmt::format("the location that the edge leads to, as in '{} -> B'", source.text));
    const Token target = take();
    edge.target = target.text;
    edge.target_position = target.position;
    open_brace();
    edge_body(edge);
    if (edge_left_open()) missing_brace("edge", edge.position);
    else expect(T::RBrace);
    out.edges.push_back(std::move(edge));
  } while (accept(T::Comma) || forgotten_comma());
  expect(T::Semicolon);
}

// Before an edge that follows another one.
bool Parser::forgotten_comma() {
  if (!at(T::Arrow) && (!at(T::Name) || !(at(T::Arrow, 1) || at(T::Minus, 1)))) return false;
  if (diagnostics_.all().empty() || diagnostics_.all().back().position != peek().position)  // a '}' is missing too
    diagnostics_.error(peek().position, "a ',' is missing before this edge");
  return true;
}

// What comes next belongs behind the edge's '}'. A `;` does so unless it is one too many inside: `{ guard g;; }`.
bool Parser::edge_left_open() const {
  if (at(T::Comma) || at_section() || at(T::State) || at(T::Init) || at(T::Trans) || at(T::Commit)) return true;
  if (at(T::Arrow) || (at(T::Name) && (at(T::Arrow, 1) || (at(T::Minus, 1) && at_word("u", 2))))) return true;
  if (!at(T::Semicolon)) return false;
  if (at(T::RBrace, 1)) return !at(T::Comma, 2) && !at(T::Semicolon, 2);
  return !at(T::Semicolon, 1) && !at(T::Select, 1) && !at(T::Guard, 1) && !at(T::Sync, 1) && !at(T::AssignWord, 1);
}

void Parser::edge_body(ast::Edge& edge) {
  std::vector<T> seen;
  while (!at(T::RBrace) && !at(T::End) && !edge_left_open()) {
    if (at(T::Select) || at(T::Guard) || at(T::Sync) || at(T::AssignWord)) {
      if (std::find(seen.begin(), seen.end(), peek().kind) != seen.end())
        diagnostics_.error(peek().position, fmt::format("a second {} of the same edge", describe(peek().kind)));
      seen.push_back(peek().kind);
    }
    try {
      if (accept(T::Select)) {
        edge.selects = selects();
      } else if (accept(T::Guard)) {
        edge.guard = condition();
      } else if (accept(T::Sync)) {
        synchronisation(edge);
      } else if (accept(T::AssignWord)) {
        edge.updates = arguments(T::Semicolon);
      } else if (at_word("probability")) {
        take();
        edge.weight = expression();
      } else {
        fail_here("'select', 'guard', 'sync', 'assign' or '}'", edge_words);
      }
      expect(T::Semicolon);
    } catch (Failure&) {
      if (diagnostics_.full()) throw;
      recover();
    }
  }
}

std::vector<ast::SelectVariable> Parser::selects() {
  std::vector<ast::SelectVariable> out;
  do {
    const Token name = expect(T::Name);
    expect_colon();
    out.push_back({name.text, name.position, type()});
  } while (accept(T::Comma));
  return out;
}

void Parser::synchronisation(ast::Edge& edge) {
  edge.channel = postfix();
  if (accept(T::Bang)) edge.direction = ast::Direction::Send;
  else if (accept(T::Question)) edge.direction = ast::Direction::Receive;
  else edge.direction = ast::Direction::Csp;
}

}  // namespace beeline::frontend::uppaal
