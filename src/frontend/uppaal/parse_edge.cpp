// The `trans` section of a process in XTA, and what stands on its edges.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "frontend/uppaal/foreign_words.h"
#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

namespace {

constexpr std::string_view edge_words[] = {"select", "guard", "sync", "assign", "probability"};

// The signs of `=>`, `-->`, `==>` and other arrows that are none.
bool is_of_arrow(T kind) {
  return kind == T::Arrow || kind == T::Minus || kind == T::MinusMinus || kind == T::Assign || kind == T::Eq ||
         kind == T::Gt || kind == T::Ge;
}

bool is_assignment(T kind) {
  return (kind >= T::Assign && kind <= T::ShrAssign) || kind == T::PlusPlus || kind == T::MinusMinus;
}

bool is_comparison(T kind) { return kind >= T::Lt && kind <= T::Gt; }

// What to write instead of a second part of the kind.
std::string_view joined(T part) {
  switch (part) {
    case T::Guard: return ": conditions are joined with '&&'";
    case T::AssignWord: return ": updates are separated by ','";
    case T::Select: return ": variables are separated by ','";
    default: return ": it synchronises on one channel";
  }
}

}  // namespace

void Parser::transitions(ast::Template& out) {
  if (accept(T::Trans)) skip_sign();
  Token source;
  do {
    try {
      edge(out, source);
    } catch (Failure&) {
      if (diagnostics_.full()) throw;
      skip_edge();
    }
    if (at(T::Comma) && (at(T::RBrace, 1) || at(T::Semicolon, 1))) {
      tell(peek().position, "behind the last edge stands a ';', no ','");
      take();
      accept(T::Semicolon);
      return;
    }
  } while (accept(T::Comma) || forgotten_comma());
  if (at(T::RBrace) && at(T::Semicolon, 1)) {
    tell(peek().position, "this '}' is one too many: the edge before it is closed");
    take();
  }
  expect(T::Semicolon);
}

// `source` is that of the edge before it: `-> target` alone continues with the same one.
void Parser::edge(ast::Template& out, Token& source) {
  ast::Edge edge;
  if (at(T::LBrace)) {
    edge.position = peek().position;
    tell(edge.position, "the two locations of this edge are missing: write 'A -> B { ... }'");
  } else {
    edge_head(edge, source);
    if (at(T::Semicolon) || at(T::Comma)) {
      tell_of_edges(peek().position,
                    fmt::format("an edge has braces, with nothing in them if need be: write '{} -> {} {{ }}'",
                                edge.source, edge.target));
      return;
    }
    if (at(T::LParen) || at(T::LBracket) || at(T::Colon)) {
      tell_of_edges(peek().position, "what an edge has stands between '{' and '}'");
      skip_edge();
      return;
    }
    if (lacks_braces()) {
      tell_of_edges(peek().position,
                    fmt::format("what an edge has stands between '{{' and '}}': write '{} -> {} {{ ... }}'",
                                edge.source, edge.target));
      const auto next_update = [&] { return at(T::Comma) && !at(T::Arrow, 1) && !at(T::Arrow, 2); };
      while (!at(T::End) && !at_section() && !at(T::RBrace) && (next_update() || !edge_left_open())) take();
      return;
    }
  }
  open_brace();
  edge_body(edge);
  if (edge_left_open()) missing_brace("edge", edge.position);
  else expect(T::RBrace);
  out.edges.push_back(std::move(edge));
}

// What one edge of a process lacks, all of them may: said once.
void Parser::tell_of_edges(util::Position position, std::string message) {
  if (!std::exchange(told_of_edges_, true)) tell(position, std::move(message));
}

// `A -> B guard g;`: neither the '{' is there nor the '}', after which a list of edges goes on or ends.
bool Parser::lacks_braces() const {
  const T next = peek(1).kind;
  const bool bare =
      at(T::Name) && (next == T::Bang || next == T::Question || is_assignment(next) || is_comparison(next));
  if (!bare && !at(T::Select) && !at(T::Guard) && !at(T::Sync) && !at(T::AssignWord)) return false;
  std::size_t ahead = 0;
  while (!at(T::End, ahead) && !at(T::LBrace, ahead) && !at(T::RBrace, ahead) && !at(T::Arrow, ahead)) ++ahead;
  return !at(T::RBrace, ahead) || !(at(T::Comma, ahead + 1) || at(T::Semicolon, ahead + 1));
}

void Parser::edge_head(ast::Edge& edge, Token& source) {
  if (at(T::Name)) source = take();
  else if (at(T::Arrow) && !source.position)
    fail(peek().position, "the location that the edge comes from is missing, as in 'A -> B'");
  else if (!at(T::Arrow) && !at(T::Minus)) fail_here("a location");
  edge.source = source.text;
  edge.source_position = source.position;
  edge.position = source.position;
  if (at(T::Minus) && at_word("u", 1) && at(T::Arrow, 2)) {
    take();
    take();
    edge.controllable = false;
  }
  if (!accept(T::Arrow)) {
    tell(peek().position, fmt::format("an edge is written with '->', as in '{} -> B'", source.text));
    if (!at(T::Name) && !is_of_arrow(peek().kind)) throw Failure();
    while (is_of_arrow(peek().kind)) take();
  }
  if (!at(T::Name)) fail_here(fmt::format("the location that the edge leads to, as in '{} -> B'", source.text));
  const Token target = take();
  edge.target = target.text;
  edge.target_position = target.position;
}

// To what follows an edge that could not be read, whatever brackets it has or lacks.
void Parser::skip_edge() {
  const auto opens = [](T kind) { return kind == T::LBrace || kind == T::LParen || kind == T::LBracket; };
  const auto closes = [](T kind) { return kind == T::RBrace || kind == T::RParen || kind == T::RBracket; };
  for (int open = 0; !at(T::End) && !at_section();) {
    const bool goes_on = at(T::Guard, 1) || at(T::Sync, 1) || at(T::AssignWord, 1) || at(T::Select, 1);
    if (open == 0 && (at(T::Comma) || (at(T::Semicolon) && !goes_on) || at(T::RBrace))) break;
    const T kind = take().kind;
    open = std::max(0, open + (opens(kind) ? 1 : closes(kind) ? -1 : 0));
  }
  quiet_until_ = next_ + consequences;
}

// Before an edge that follows another one.
bool Parser::forgotten_comma() {
  if (!at(T::Arrow) && (!at(T::Name) || !(at(T::Arrow, 1) || at(T::Minus, 1)))) return false;
  if (diagnostics_.all().empty() || diagnostics_.all().back().position != peek().position)  // a '}' is missing too
    tell(peek().position, "a ',' is missing before this edge");
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
    try {
      switch (edge_part(seen)) {
        case T::Select: edge.selects = selects(); break;
        case T::Guard: edge.guard = condition(); break;
        case T::Sync: synchronisation(edge); break;
        case T::AssignWord: edge.updates = updates(T::Semicolon); break;
        default: edge.weight = expression();
      }
      expect(T::Semicolon);
    } catch (Failure&) {
      if (diagnostics_.full()) throw;
      recover();
    }
  }
}

// Reads the word that the next part of an edge begins with, and says which one it is; Name stands for `probability`.
T Parser::edge_part(std::vector<T>& seen) {
  const auto label = [&] { return at(T::Select) || at(T::Guard) || at(T::Sync) || at(T::AssignWord); };
  if (!label() && !at_word("probability")) {
    const bool after_update = !seen.empty() && seen.back() == T::AssignWord;
    const T part = edge_part_without_word();
    if (part == T::AssignWord && after_update) {
      tell(tokens_.list[next_ - 1].position, "updates are separated by ',', not by ';'");
      return part;
    }
    const std::string_view word = meant_on_edge();
    if (word.empty() && part != T::End) {
      tell(peek().position, fmt::format("{} is missing before '{}'", describe(part), spelt(peek())));
      seen.push_back(part);
      return part;
    }
    tell(peek().position, fmt::format("expected 'select', 'guard', 'sync', 'assign' or '}}' but found {}{}",
                                      at(T::Name) ? fmt::format("'{}'", peek().text) : describe(peek().kind),
                                      word.empty() ? "" : fmt::format("; did you mean '{}'?", word)));
    if (word.empty()) throw Failure();
    read_as(word);
  }
  const Token word = take();
  if (word.kind != T::Select) skip_sign();
  if (word.kind == T::Name) return T::Name;
  if (std::find(seen.begin(), seen.end(), word.kind) != seen.end())
    tell(word.position, fmt::format("a second {} of the same edge{}", describe(word.kind), joined(word.kind)));
  seen.push_back(word.kind);
  return word.kind;
}

// Which word was forgotten, judged by what stands there up to the `;`; End where nothing can be told.
T Parser::edge_part_without_word() const {
  if (!at(T::Name) && !at(T::PlusPlus) && !at(T::MinusMinus) && !at(T::LParen)) return T::End;
  if (at(T::Name) && at(T::Colon, 1)) return T::Select;
  if (at(T::Name) && (at(T::Name, 1) || at(T::Number, 1))) return T::End;  // rather a word that is none
  bool compares = false;
  for (std::size_t ahead = 0; !at(T::End, ahead) && !at(T::RBrace, ahead); ++ahead) {
    const T kind = peek(ahead).kind;
    if (is_assignment(kind)) return T::AssignWord;
    if (kind == T::Semicolon) {
      if (ahead > 0 && (at(T::Bang, ahead - 1) || at(T::Question, ahead - 1))) return T::Sync;
      if (!compares && ahead > 2 && at(T::Name) && at(T::LParen, 1)) return T::AssignWord;
      break;
    }
    compares = compares || is_comparison(kind) || kind == T::AndAnd || kind == T::OrOr;
  }
  return compares ? T::Guard : T::End;
}

// The word of an edge that was meant by this one, where it is none.
std::string_view Parser::meant_on_edge() const {
  if (!at(T::Name) && !at(T::If) && !at(T::Do)) return {};
  const std::string_view word = at(T::Name) ? meant_by(edge_words, 0) : foreign_word(spelt(peek()), edge_words);
  const T next = peek(1).kind;
  return is_assignment(next) || is_comparison(next) || next == T::Bang || next == T::Question ? std::string_view()
                                                                                              : word;
}

std::vector<ast::SelectVariable> Parser::selects() {
  std::vector<ast::SelectVariable> out;
  do {
    const Token name = bound_name();
    out.push_back({name.text, name.position, type()});
  } while (accept(T::Comma) || missing_comma());
  return out;
}

void Parser::synchronisation(ast::Edge& edge) {
  if ((at(T::Bang) || at(T::Question)) && at(T::Name, 1))
    fail(peek().position,
         fmt::format("{} stands behind the channel, as in 'c{}'", describe(peek().kind), spelt(peek())));
  edge.channel = postfix();
  if (accept(T::Bang)) edge.direction = ast::Direction::Send;
  else if (accept(T::Question)) edge.direction = ast::Direction::Receive;
  else edge.direction = ast::Direction::Csp;
  if (at(T::Comma) || at(T::AndAnd)) fail(peek().position, "an edge synchronises on one channel");
  if (at(T::Bang) || at(T::Question)) fail(peek().position, "behind the channel stands one '!' or one '?'");
}

}  // namespace beeline::frontend::uppaal
