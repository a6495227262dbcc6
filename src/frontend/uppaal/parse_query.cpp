#include <algorithm>
#include <array>

#include "frontend/uppaal/parser_detail.h"
#include "frontend/uppaal/query_text.h"

namespace beeline::frontend::uppaal {

using QueryKind = ast::Query::Kind;

namespace {

struct Unanswered {
  std::string_view word, reason;
};

// Words that open a query of another engine; none of them opens a state formula.
constexpr Unanswered other_engines[] = {
    {"Pr", "statistical queries (Pr) are not supported"},
    {"simulate", "statistical queries (simulate) are not supported"},
    {"strategy", "strategy queries are not supported"},
    {"saveStrategy", "strategy queries are not supported"},
    {"loadStrategy", "strategy queries are not supported"},
    {"control", "control (game) queries are not supported"},
    {"control_t", "control (game) queries are not supported"},
    {"acontrol", "control (game) queries are not supported"},
    {"minE", "learning queries (minE) are not supported"},
    {"maxE", "learning queries (maxE) are not supported"},
    {"minPr", "learning queries (minPr) are not supported"},
    {"maxPr", "learning queries (maxPr) are not supported"},
    {"scenario", "scenario queries are not supported"},
    {"refinement", "refinement queries are not supported"},
    {"specification", "refinement queries are not supported"},
    {"implementation", "refinement queries are not supported"},
    {"consistency", "refinement queries are not supported"},
};

}  // namespace

std::vector<ast::Query> Parser::query_list() {
  std::vector<ast::Query> out;
  const std::vector<Token>& list = tokens_.list;
  std::size_t begin = 0;
  int open = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > begin && (list[i].kind == T::End || (list[i].starts_line && open <= 0))) {
      out.push_back(query(begin, i));
      begin = i;
      open = 0;
    }
    const T kind = list[i].kind;
    if (kind == T::LParen || kind == T::LBracket || kind == T::LBrace) ++open;
    if (kind == T::RParen || kind == T::RBracket || kind == T::RBrace) --open;
  }
  return out;
}

std::vector<ast::Query> Parser::single_query() {
  if (blank()) return {};
  return {query(0, tokens_.list.size() - 1)};
}

// Broken when there was an error; the reason is told with the diagnostics.
ast::Query Parser::query(std::size_t begin, std::size_t end) {
  next_ = begin;
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
  if (unsupported(out)) {
    out.text = folded(begin, end);
    return out;
  }
  try {
    query_body(out);
    accept(T::Semicolon);
    if (at(T::Comma)) fail(peek().position, "conditions are joined with '&&', not with ','");
    expect_end();
    out.text = folded(begin, end);
  } catch (Failure&) {
    out.text = folded(begin, end);
    out.kind = QueryKind::Broken;
  }
  if (problem) break_query(out, *problem);
  return out;
}

void Parser::query_body(ast::Query& out) {
  const bool always = at(T::LBracket, 1) && at(T::RBracket, 2);
  const bool finally = at(T::Lt, 1) && at(T::Gt, 2);
  if ((at_word("A") || at_word("E")) && (always || finally)) {
    const bool universal = take().text == "A";
    take();
    take();
    out.kind = universal ? (always ? QueryKind::Invariantly : QueryKind::Eventually)
                         : (always ? QueryKind::Potentially : QueryKind::Reachable);
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
  out.formula = expression();
  if (!at(T::LeadsTo))
    fail_here("'-->' (or a query that begins with 'E<>', 'A[]', 'E[]', 'A<>', 'sup', 'inf' or 'bounds')");
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

bool Parser::unsupported(ast::Query& out) const {
  const auto is = [&](std::string reason) {
    out.kind = QueryKind::Unsupported;
    out.reason = std::move(reason);
    return true;
  };
  if (at(T::Name) && !at(T::Dot, 1)) {
    for (const Unanswered& other : other_engines)
      if (peek().text == other.word && (at(T::LBracket, 1) || at(T::LParen, 1) || at(T::Colon, 1) || at(T::Name, 1) ||
                                        at(T::Number, 1) || at(T::Star, 1)))
        return is(std::string(other.reason));
    if ((at_word("E") || at_word("A")) && at(T::LBracket, 1) && !at(T::RBracket, 2))
      return is("statistical queries (E[...]) are not supported");
  }
  if (at(T::LBrace)) return is("queries under partial observability are not supported");
  for (std::size_t i = 0; next_ + i < last_; ++i)
    if (at_word("under", i) && at(T::Name, i + 1)) return is("queries under a strategy are not supported");
  return false;
}

// The source text of some tokens without comments, blanks folded.
std::string Parser::folded(std::size_t begin, std::size_t end) const {
  std::string out;
  for (std::size_t i = begin; i < end; ++i) {
    const Token& token = tokens_.list[i];
    if (i > begin && tokens_.list[i - 1].end != token.begin) out += ' ';
    out += text_.view().substr(token.begin, token.end - token.begin);
  }
  return out;
}

}  // namespace beeline::frontend::uppaal
