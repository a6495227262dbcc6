// The part of Parser that reads queries: expressions of the language below a path quantifier, with names of instances.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/query_openings.h"
#include "frontend/fiacre/parser_detail.h"

namespace beeline::frontend::fiacre {

using syntax::Expr;
using syntax::Query;

Query Parser::query() {
  Query result;
  try {
    query_body(result);
    if (accept(Word::Semicolon) && word() != Word::End)
      fail(token().position, "another query begins here: each has a line of its own");
    if (word() == Word::LeadsTo)
      fail(token().position,
           "'-->' stands in a query without a path quantifier, as in 'p --> q'; in others write 'imply'");
    if (word() == Word::Comma) fail(token().position, "conditions are joined with 'and', not with ','");
    if (word() == Word::Assign) fail(token().position, "':=' is no comparison; did you mean '='?");
    if (word() != Word::End) fail_here("an operator, or the end of the query,");
  } catch (const GiveUp&) {
    return {};
  }
  return result;
}

Query Parser::condition() {
  Query result;
  try {
    if ((at_name("A") || at_name("E")) && (word(1) == Word::Box || word(1) == Word::NotEqual))
      fail(token().position, fmt::format("a condition is written without '{}{}'", token().text, token(1).text));
    result.kind = Query::Kind::Reachable;
    result.formula.push_back(expression());
    if (word() == Word::LeadsTo) fail(token().position, "a condition has no '-->'");
    if (word() != Word::End) fail_here("an operator, or the end of the condition,");
  } catch (const GiveUp&) {
    return {};
  }
  return result;
}

bool Parser::at_name(std::string_view text, std::size_t ahead) const {
  return word(ahead) == Word::Name && token(ahead).text == text;
}

void Parser::query_body(Query& out) {
  if ((at_name("A") || at_name("E")) && (word(1) == Word::Box || word(1) == Word::NotEqual))
    return path_quantifier(out);
  if ((at_name("sup") || at_name("inf") || at_name("bounds")) && (word(1) == Word::Colon || word(1) == Word::LeftBrace))
    return extremum(out);
  refuse_foreign_opening();
  out.formula.push_back(expression());
  if (word() == Word::Arrow || at_name("leadsto"))
    fail(token().position, fmt::format("'{}' is no operator; did you mean '-->'?", token().text));
  if (word() != Word::LeadsTo) fail_here(fmt::format("'-->' (or a query that begins with {})", query_openings));
  take();
  out.kind = Query::Kind::LeadsTo;
  out.conclusion.push_back(expression());
}

void Parser::path_quantifier(Query& out) {
  const bool universal = take().text == "A", always = take().word == Word::Box;
  out.kind = universal ? (always ? Query::Kind::Invariantly : Query::Kind::Eventually)
                       : (always ? Query::Kind::Potentially : Query::Kind::Reachable);
  if (word() == Word::Box || word() == Word::NotEqual)
    fail(token().position, fmt::format("a query has one path quantifier: no '{}' stands behind it", token().text));
  out.formula.push_back(expression());
}

void Parser::extremum(Query& out) {
  const std::string_view word_of = take().text;
  out.kind = word_of == "sup" ? Query::Kind::Supremum : word_of == "inf" ? Query::Kind::Infimum : Query::Kind::Bounds;
  if (accept(Word::LeftBrace)) {
    if (word() != Word::RightBrace) out.formula.push_back(expression());
    expect(Word::RightBrace, "'}'");
  }
  expect(Word::Colon, "':' and what to find it of");
  do {
    const std::size_t begin = next_;
    out.terms.push_back(expression());
    out.term_tokens.emplace_back(begin, next_);
  } while (accept(Word::Comma));
}

// Queries as other tools write them.
void Parser::refuse_foreign_opening() {
  constexpr std::pair<std::string_view, std::string_view> openings[] = {
      {"EF", "E<>"}, {"AG", "A[]"}, {"EG", "E[]"}, {"AF", "A<>"}};
  for (const auto& [text, meant] : openings)
    if (at_name(text) && word(1) != Word::End)
      fail(token().position, fmt::format("'{}' begins no query: write '{}'", text, meant));
  if ((at_name("e") || at_name("a")) && word(1) == Word::Box)
    fail(token().position,
         fmt::format("'{0}[]' begins no query; did you mean '{1}[]'?", token().text, at_name("e") ? 'E' : 'A'));
  // Where no '-->' follows, it compares nothing.
  const auto leads_to = [](const Token& one) { return one.word == Word::LeadsTo; };
  if ((at_name("e") || at_name("a")) && word(1) == Word::NotEqual &&
      std::none_of(tokens_.all.begin(), tokens_.all.end(), leads_to))
    fail(token().position,
         fmt::format("'{0}<>' begins no query; did you mean '{1}<>'?", token().text, at_name("e") ? 'E' : 'A'));
  if (word() == Word::NotEqual) fail(token().position, "'<>' begins no query: write 'E<>' or 'A<>'");
  if (word() == Word::Box) fail(token().position, "'[]' begins no query: write 'A[]' or 'E[]'");
  if (word() == Word::Text) fail(token().position, "a query stands without quotes");
  if (word() != Word::Name || (word(1) != Word::Colon && word(1) != Word::LeftBrace)) return;
  if (at_name("ltl")) fail(token().position, "'ltl' formulas are not read for models in Fiacre");
  if (const std::string slip = slip_in_opening(token().text); !slip.empty()) fail(token().position, slip);
}

bool Parser::member_is_next() const {
  return tokens_.of_queries && word() == Word::LeftBrace && word(2) == Word::RightBrace;
}

// {P}1@s, {P}1:x
Expr Parser::member() {
  Expr result;
  result.kind = Expr::Kind::Member;
  take();
  result.fields.push_back(name("the name of a process or component"));
  expect(Word::RightBrace, "'}'");
  if (word() != Word::Number)
    fail_here(fmt::format("the number of an instance, as in '{{{}}}1'", result.fields[0].text));
  const Token& number = take();
  result.fields.push_back({number.text, number.position});
  if (word() == Word::Dot) result.op = Word::Dot;
  else if (word() == Word::At || word() == Word::Colon) result.op = word();
  else fail_here("'@' and a state, or ':' and a variable,");
  take();
  const syntax::Name member = name(result.op == Word::At ? "a state" : "a variable");
  result.text = member.text;
  result.position = member.position;
  return result;
}

bool Parser::implication_is_next() const { return tokens_.of_queries && (word() == Word::Implies || at_name("imply")); }

// As `not condition or ...`.
Expr Parser::implied(Expr condition) {
  Expr result, negated;
  const Token& sign = take();
  negated.kind = Expr::Kind::Unary;
  negated.op = Word::Not;
  result.kind = Expr::Kind::Chain;
  result.op = Word::Or;
  negated.position = result.position = sign.position;
  contain(negated, std::move(condition));
  contain(result, std::move(negated));
  contain(result, expression());
  return result;
}

// `u is Msg`
Expr Parser::with_constructor(Expr of) {
  if (!tokens_.of_queries || word() != Word::Is) return of;
  take();
  const syntax::Name constructor = name("a constructor");
  Expr result;
  result.kind = Expr::Kind::Is;
  result.text = constructor.text;
  result.position = constructor.position;
  contain(result, std::move(of));
  return result;
}

}  // namespace beeline::frontend::fiacre
