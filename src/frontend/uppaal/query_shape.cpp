#include "frontend/uppaal/query_shape.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace beeline::frontend::uppaal {

namespace {

using Tokens = std::span<const Token>;

bool is(Tokens tokens, std::size_t i, T kind) { return i < tokens.size() && tokens[i].kind == kind; }
bool is_word(Tokens tokens, std::size_t i, std::string_view word) {
  return is(tokens, i, T::Name) && tokens[i].text == word;
}
bool is_any(Tokens tokens, std::size_t i, std::initializer_list<T> kinds) {
  return i < tokens.size() && std::find(kinds.begin(), kinds.end(), tokens[i].kind) != kinds.end();
}

int depth_change(T kind) {
  if (kind == T::LParen || kind == T::LBracket || kind == T::LBrace) return 1;
  if (kind == T::RParen || kind == T::RBracket || kind == T::RBrace) return -1;
  return 0;
}

// What stands behind the brackets that open at `from`; 0 when they do not, or are not closed.
std::size_t behind_brackets(Tokens query, std::size_t from) {
  const std::size_t length = from < query.size() ? bracketed(query.subspan(from)) : 0;
  return length == 0 ? 0 : from + length;
}

// Pr[<=9](<> p), Pr(<>[0,9] p)
bool probability(Tokens q) {
  if (is(q, 1, T::LBracket)) return is(q, behind_brackets(q, 1), T::LParen);
  return is(q, 1, T::LParen) && is_any(q, 2, {T::Lt, T::LBracket});
}

// E[<=9; 50](max: i)
bool expectation(Tokens q) {
  const std::size_t open = is(q, 1, T::LBracket) ? behind_brackets(q, 1) : 0;
  return is(q, open, T::LParen) && (is_word(q, open + 1, "max") || is_word(q, open + 1, "min")) &&
         is(q, open + 2, T::Colon);
}

// simulate[<=9; 5]{x, y}, and as older versions write it: simulate 5 [<=9]{x, y}
bool simulation(Tokens q) {
  const std::size_t bound = is_any(q, 1, {T::Number, T::Name}) ? 2 : 1;
  return is(q, bound, T::LBracket) && is(q, behind_brackets(q, bound), T::LBrace);
}

bool named_strategy(Tokens q) { return is(q, 1, T::Name) && is(q, 2, T::Assign); }
bool arguments(Tokens q) { return is_any(q, 1, {T::LParen, T::LBrace}) && is_any(q, 2, {T::String, T::LBrace}); }
// control: A[] p, control_t*(4, 2): A<> p
bool game(Tokens q) { return is(q, 1, T::Colon) || is(q, behind_brackets(q, is(q, 1, T::Star) ? 2 : 1), T::Colon); }
// minE(cost)[<=9]: <> p, maxPr[<=9]{x} -> {y}: <> p
bool learning(Tokens q) {
  return is_any(q, 1, {T::LParen, T::LBracket}) && is_any(q, behind_brackets(q, 1), {T::LBracket, T::LBrace, T::Colon});
}
bool colon(Tokens q) { return is(q, 1, T::Colon); }

struct Engine {
  std::string_view word;
  bool (*shape)(Tokens query);
  std::string_view reason;
};

constexpr Engine engines[] = {
    {"Pr", probability, "statistical queries (Pr) are not supported"},
    {"E", expectation, "statistical queries (E[...]) are not supported"},
    {"simulate", simulation, "statistical queries (simulate) are not supported"},
    {"strategy", named_strategy, "strategy queries are not supported"},
    {"saveStrategy", arguments, "strategy queries are not supported"},
    {"loadStrategy", arguments, "strategy queries are not supported"},
    {"control", game, "control (game) queries are not supported"},
    {"control_t", game, "control (game) queries are not supported"},
    {"acontrol", game, "control (game) queries are not supported"},
    {"minE", learning, "learning queries (minE) are not supported"},
    {"maxE", learning, "learning queries (maxE) are not supported"},
    {"minPr", learning, "learning queries (minPr) are not supported"},
    {"maxPr", learning, "learning queries (maxPr) are not supported"},
    {"scenario", colon, "scenario queries are not supported"},
    {"ltl", colon, "queries of linear temporal logic (ltl) are not supported"},
    {"refinement", colon, "refinement queries are not supported"},
    {"specification", colon, "refinement queries are not supported"},
    {"implementation", colon, "refinement queries are not supported"},
    {"consistency", colon, "refinement queries are not supported"},
};

// Stands between two parts of a query, so that neither begins nor ends one.
bool is_joint(T kind) {
  switch (kind) {
    case T::AndAnd:
    case T::OrOr:
    case T::Imply:
    case T::Xor:
    case T::LeadsTo:
    case T::Eq:
    case T::Ne:
    case T::Lt:
    case T::Le:
    case T::Ge:
    case T::Gt:
    case T::Star:
    case T::Slash:
    case T::Percent:
    case T::Comma:
    case T::Colon: return true;
    default: return false;
  }
}

// `p --> q` without the end of a bracket from a line above.
bool leads_to(Tokens tokens) {
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind == T::LeadsTo) return i > 0 && depth == 0;
    if ((depth += depth_change(tokens[i].kind)) < 0) return false;
  }
  return false;
}

}  // namespace

std::size_t bracketed(std::span<const Token> tokens) {
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if ((depth += depth_change(tokens[i].kind)) == 0) return i + 1;
  return 0;
}

const Token* unmatched_bracket(std::span<const Token> tokens) {
  std::vector<const Token*> open;
  for (const Token& token : tokens) {
    const int change = depth_change(token.kind);
    if (change > 0) open.push_back(&token);
    if (change < 0 && open.empty()) return &token;
    if (change < 0) open.pop_back();
  }
  return open.empty() ? nullptr : open.back();
}

bool begins_query(std::span<const Token> tokens) {
  std::size_t line = 1;
  while (line < tokens.size() && !tokens[line].starts_line) ++line;
  tokens = tokens.first(std::min(line, tokens.size()));
  if (is_word(tokens, 0, "A") || is_word(tokens, 0, "E") || is_word(tokens, 0, "a") || is_word(tokens, 0, "e")) {
    const bool crossed = (is(tokens, 1, T::LBracket) && is(tokens, 2, T::Gt)) ||  // a slip, but of an opening
                         (is(tokens, 1, T::Lt) && is(tokens, 2, T::RBracket));
    if (crossed || (is(tokens, 1, T::LBracket) && is(tokens, 2, T::RBracket)) ||
        (is(tokens, 1, T::Lt) && is(tokens, 2, T::Gt)))
      return true;
  }
  if (is_word(tokens, 0, "sup") || is_word(tokens, 0, "inf") || is_word(tokens, 0, "bounds"))
    return is_any(tokens, 1, {T::Colon, T::LBrace});
  return !other_engine(tokens).empty() || leads_to(tokens);
}

bool goes_on_below(std::span<const Token> above, std::span<const Token> below) {
  if (above.empty() || below.empty() || begins_query(below)) return false;
  const T last = above.back().kind, first = below.front().kind;
  const bool quantifier_alone = above.size() == 3 && last == T::RBracket && begins_query(above);
  return quantifier_alone || is_joint(first) || is_joint(last) || last == T::Not || last == T::Bang ||
         last == T::Minus || last == T::Plus;
}

std::string_view other_engine(std::span<const Token> query) {
  for (const Engine& engine : engines)
    if (is_word(query, 0, engine.word) && engine.shape(query)) return engine.reason;
  if (is(query, 0, T::LBrace)) {  // {x, y} control: A[] p
    const std::size_t after = bracketed(query);
    if (after > 0 && is_word(query, after, "control")) return "queries under partial observability are not supported";
  }
  return {};
}

}  // namespace beeline::frontend::uppaal
