#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/query_openings.h"
#include "frontend/uppaal/parser_detail.h"
#include "frontend/uppaal/query_shape.h"
#include "frontend/uppaal/query_text.h"

namespace beeline::frontend::uppaal {

using QueryKind = ast::Query::Kind;

std::vector<ast::Query> Parser::query_list() {
  std::vector<ast::Query> out;
  const std::vector<Token>& list = tokens_.list;
  std::size_t begin = 0;
  int open = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const bool last = list[i].kind == T::End;
    bool ends = last || (list[i].starts_line && (open <= 0 || begins_query(std::span(list).subspan(i))));
    // Of two lines that are no queries it is clear that they are one; any line may be a condition.
    const std::span above = std::span(list).subspan(begin, i - begin);
    if (ends && !last && !conditions_ && goes_on_below(above, std::span(list).subspan(i))) {
      diagnostics_.error(text_.at(list[i - 1].end),
                         "a query stands on one line: where it goes on in the next, a '\\' ends the line");
      ends = false;
    }
    if (i > begin && ends) {
      out.push_back(query(begin, i));
      begin = i;
      open = 0;
    }
    const T kind = list[i].kind;
    if (kind == T::LParen || kind == T::LBracket || kind == T::LBrace) ++open;
    if (kind == T::RParen || kind == T::RBracket || kind == T::RBrace) --open;
  }
  for (const Comment& comment : tokens_.comments)
    if (comment.before + 1 == list.size() && comment.starts_line && tells_expectation(comment.text))
      diagnostics_.error(text_.at(comment.begin), "this expectation stands above no query");
  return out;
}

std::vector<ast::Query> Parser::condition_list() {
  conditions_ = true;
  return query_list();
}

std::vector<ast::Query> Parser::single_query() {
  if (blank()) return {};
  return {query(0, tokens_.list.size() - 1)};
}

// Broken when there was an error; the reason is told with the diagnostics.
ast::Query Parser::query(std::size_t begin, std::size_t end) {
  next_ = quiet_until_ = begin;
  last_ = end;
  end_ = {};
  end_.position = text_.at(tokens_.list[end - 1].end);
  ast::Query out;
  out.position = tokens_.list[begin].position;
  out.end = end_.position;
  std::vector<QueryComment> comments;
  for (const Comment& comment : tokens_.comments) {
    // Above the query, inside it, or after it on the same line.
    if (comment.before < begin || comment.before > end) continue;
    if ((comment.before == begin && !comment.starts_line) || (comment.before == end && comment.starts_line)) continue;
    comments.push_back({comment.text, comment.before == begin, text_.at(comment.begin), text_.at(comment.end).line});
  }
  const std::optional<util::Diagnostic> problem = read_comments(comments, out);
  out.text = whole_text(begin, end);
  const auto leave = [&](std::string_view reason) {
    out.kind = QueryKind::Unsupported;
    out.reason = reason;
    return out;
  };
  const std::span<const Token> tokens = std::span(tokens_.list).subspan(begin, end - begin);
  may_lead_ = false;
  try {
    if (const std::string_view reason = other_engine(tokens); !conditions_ && !reason.empty()) {
      const Token* bracket = unmatched_bracket(tokens);
      if (!bracket) return leave(reason);
      fail(bracket->position, fmt::format("this {} has no counterpart", describe(bracket->kind)));
    }
    if (!conditions_) refuse_crossed_opening();
    conditions_ ? condition_body(out) : query_body(out);
    if (at_word("under") && at(T::Name, 1) && (at(T::End, 2) || at(T::Semicolon, 2)))
      return leave("queries under a strategy are not supported");
    if (accept(T::Semicolon) && !at(T::End))
      fail(peek().position, "another query begins here: each has a line of its own");
    if (at(T::LeadsTo))
      fail(peek().position, conditions_
                                ? "a condition has no '-->'"
                                : "'-->' stands in a query without a path quantifier, as in 'p --> q'; in others "
                                  "write 'imply'");
    if (at(T::Comma)) fail(peek().position, "conditions are joined with '&&', not with ','");
    if (at_word("U") || at_word("W"))
      fail(peek().position,
           fmt::format("there is no '{}': a query has one path quantifier, or is 'p --> q'", peek().text));
    if (at_path_quantifier()) fail(peek().position, "another query begins here: each has a line of its own");
    refuse_second_condition();
    if (at(T::Colon)) fail(peek().position, "what a process has is named with '.', as in 'P.idle'");
    expect_end();
  } catch (Failure&) {
    out.kind = QueryKind::Broken;
  }
  if (problem) break_query(out, *problem);
  return out;
}

// `E[>`, `A<]`, `e<>` and an `A[` that nothing closes; A and E may be arrays of the model.
void Parser::refuse_crossed_opening() {
  const bool upper = at_word("A") || at_word("E");
  if (!upper && !at_word("a") && !at_word("e")) return;
  const bool square = at(T::LBracket, 1), angle = at(T::Lt, 1);
  const bool crossed = (square && at(T::Gt, 2)) || (angle && at(T::RBracket, 2));
  const bool small = !upper && ((square && at(T::RBracket, 2)) || (angle && at(T::Gt, 2)));
  const bool open = upper && square && bracketed(std::span(tokens_.list).subspan(next_ + 1, last_ - next_ - 1)) == 0;
  if (!crossed && !small && !open) return;
  const char letter = at_word("A") || at_word("a") ? 'A' : 'E';
  fail(peek().position, fmt::format("'{}' begins no query: write '{}[]' or '{}<>'",
                                    folded(next_, next_ + (crossed || small ? 3 : 2)), letter, letter));
}

bool Parser::at_path_quantifier() const {
  const bool path = (at(T::LBracket, 1) && at(T::RBracket, 2)) || (at(T::Lt, 1) && at(T::Gt, 2));
  return (at_word("A") || at_word("E")) && path;
}

// Queries as other tools write them, and those of which the ':' is missing.
void Parser::refuse_foreign_opening() {
  constexpr std::pair<std::string_view, std::string_view> openings[] = {
      {"EF", "E<>"}, {"AG", "A[]"}, {"EG", "E[]"}, {"AF", "A<>"}};
  const auto rest = std::span(tokens_.list).subspan(next_ + 1, last_ - next_ - 1);
  const bool leads = std::any_of(rest.begin(), rest.end(), [](const Token& t) { return t.kind == T::LeadsTo; });
  const bool operand =
      at(T::Name, 1) || at(T::Not, 1) || at(T::Bang, 1) || at(T::Deadlock, 1) || (at(T::LParen, 1) && !leads);
  if (at(T::String) && at(T::End, 1)) fail(peek().position, "a query stands without quotes");
  if ((at(T::Minus) || at(T::Star)) && (at_word("A", 1) || at_word("E", 1)) && (at(T::LBracket, 2) || at(T::Lt, 2)))
    fail(peek().position, fmt::format("a query begins without {}", describe(peek().kind)));
  if (at(T::Lt) && at(T::Gt, 1)) fail(peek().position, "'<>' begins no query: write 'E<>' or 'A<>'");
  if (at(T::LBracket) && at(T::RBracket, 1)) fail(peek().position, "'[]' begins no query: write 'A[]' or 'E[]'");
  for (const auto& [word, opening] : openings)
    if (at_word(word) && operand) fail(peek().position, fmt::format("'{}' begins no query: write '{}'", word, opening));
  if ((at_word("max") || at_word("min")) && at(T::Colon, 1))
    fail(peek().position,
         fmt::format("'{}' begins no query: write '{}:'", peek().text, at_word("max") ? "sup" : "inf"));
  if (at(T::Name) && (at(T::Colon, 1) || at(T::LBrace, 1))) {
    if (const std::string slip = slip_in_opening(peek().text); !slip.empty()) fail(peek().position, slip);
  }
  const bool extremum = at_word("sup") || at_word("inf") || at_word("bounds");
  if (extremum && (at(T::Name, 1) || (at(T::LParen, 1) && bracketed(rest) == rest.size())))
    fail(peek(1).position, fmt::format("a ':' is missing behind '{}'", peek().text));
}

void Parser::condition_body(ast::Query& out) {
  if (at_path_quantifier())
    fail(peek().position, fmt::format("a condition is written without '{}'", folded(next_, next_ + 3)));
  out.kind = QueryKind::Reachable;
  out.formula = expression();
}

void Parser::query_body(ast::Query& out) {
  if (at_path_quantifier()) {
    const bool always = at(T::LBracket, 1), universal = take().text == "A";
    take();
    take();
    out.kind = universal ? (always ? QueryKind::Invariantly : QueryKind::Eventually)
                         : (always ? QueryKind::Potentially : QueryKind::Reachable);
    refuse_string();
    if ((at(T::LBracket) && at(T::RBracket, 1)) || (at(T::Lt) && at(T::Gt, 1)))
      fail(peek().position,
           fmt::format("a query has one path quantifier: no '{}' stands behind it", folded(next_, next_ + 2)));
    out.formula = expression();
    return;
  }
  if ((at_word("sup") || at_word("inf") || at_word("bounds")) && (at(T::Colon, 1) || at(T::LBrace, 1))) {
    const std::string_view word = take().text;
    out.kind = word == "sup" ? QueryKind::Supremum : word == "inf" ? QueryKind::Infimum : QueryKind::Bounds;
    if (accept(T::LBrace)) {
      if (!at(T::RBrace)) out.formula = expression();
      expect(T::RBrace);
    }
    expect(T::Colon);
    return terms(out);
  }
  refuse_foreign_opening();
  may_lead_ = true;
  out.formula = expression();
  may_lead_ = false;
  if (at(T::Arrow) || at_word("leadsto"))
    fail(peek().position, fmt::format("'{}' is no operator; did you mean '-->'?", spelt(peek())));
  if (!at(T::LeadsTo)) fail_here(fmt::format("'-->' (or a query that begins with {})", query_openings));
  take();
  out.kind = QueryKind::LeadsTo;
  out.conclusion = expression();
}

void Parser::terms(ast::Query& out) {
  do {
    const std::size_t begin = next_;
    out.terms.push_back(expression());
    out.term_texts.push_back(folded(begin, next_));
  } while (accept(T::Comma));
}

// The source text of some tokens without comments, blanks folded.
std::string Parser::folded(std::size_t begin, std::size_t end) const {
  if (begin >= end) return {};
  return folded_text(tokens_.list[begin].begin, tokens_.list[end - 1].end, begin);
}

// The same, with what is no token before and behind them on their lines.
std::string Parser::whole_text(std::size_t begin, std::size_t end) const {
  const std::size_t before = begin == 0 ? 0 : tokens_.list[begin - 1].end;
  std::size_t first = tokens_.list[begin].begin, last = tokens_.list[end - 1].end;
  const auto same_line = [&](std::size_t a, std::size_t b) { return text_.at(a).line == text_.at(b).line; };
  for (const auto& part : tokens_.skipped) {
    if (part.begin >= before && part.end <= first && same_line(part.begin, tokens_.list[begin].begin))
      first = std::min(first, part.begin);
    if (part.begin >= last && same_line(part.begin, tokens_.list[end - 1].begin)) last = part.end;
  }
  return folded_text(first, last, begin);
}

// From one offset to another; `token` is the first that may stand there.
std::string Parser::folded_text(std::size_t from, std::size_t until, std::size_t token) const {
  std::string out;
  std::size_t end = from;
  const auto add = [&](std::size_t begin, std::size_t to) {
    if (begin != end) out += ' ';
    out += text_.view().substr(begin, to - begin);
    end = to;
  };
  auto skipped = std::lower_bound(tokens_.skipped.begin(), tokens_.skipped.end(), from,
                                  [](const auto& part, std::size_t offset) { return part.begin < offset; });
  const auto add_skipped = [&](std::size_t before) {
    for (; skipped != tokens_.skipped.end() && skipped->begin < before; ++skipped) add(skipped->begin, skipped->end);
  };
  for (; token < tokens_.list.size() && tokens_.list[token].end <= until; ++token) {
    if (tokens_.list[token].kind == T::End) break;
    add_skipped(tokens_.list[token].begin);
    add(tokens_.list[token].begin, tokens_.list[token].end);
  }
  add_skipped(until);
  return out;
}

}  // namespace beeline::frontend::uppaal
