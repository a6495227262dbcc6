#include "frontend/fiacre/queries.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/balanced.h"
#include "frontend/common/wrong_text.h"
#include "frontend/fiacre/coder.h"
#include "frontend/fiacre/parser.h"
#include "frontend/fiacre/token.h"
#include "frontend/fiacre/slips.h"
#include "frontend/uppaal/query_text.h"

namespace beeline::frontend::fiacre {

namespace {

using Kind = syntax::Query::Kind;

// The tokens of one query.
struct Line {
  std::size_t begin = 0, end = 0;
  util::Position position, last;
};

bool opens(Word word) {
  return word == Word::LeftParen || word == Word::LeftBracket || word == Word::LeftBrace || word == Word::LeftQueue;
}
bool closes(Word word) {
  return word == Word::RightParen || word == Word::RightBracket || word == Word::RightBrace || word == Word::RightQueue;
}

util::Position behind(const Token& token) {
  return {token.position.line, token.position.column + static_cast<std::uint32_t>(token.text.size()),
          token.position.file};
}

// A query ends with its line unless a bracket is open; what plainly begins a query ends the one above all the same.
std::vector<Line> lines_of(const Tokens& tokens) {
  std::vector<Line> result;
  const std::vector<Token>& all = tokens.all;
  std::size_t begin = 0;
  int open = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool quantifier = (all[i].text == "A" || all[i].text == "E") && i + 1 < all.size() &&
                            (all[i + 1].word == Word::Box || all[i + 1].word == Word::NotEqual);
    const bool ends = all[i].word == Word::End || (tokens.starts_line[i] && (open <= 0 || quantifier));
    if (ends && i > begin) {
      result.push_back({begin, i, all[begin].position, behind(all[i - 1])});
      begin = i;
      open = 0;
    }
    open += opens(all[i].word) - closes(all[i].word);
  }
  return result;
}

// The text without comments, blanks folded.
std::string folded(const Tokens& tokens, std::size_t begin, std::size_t end) {
  std::string out;
  for (std::size_t i = begin; i < end; ++i) {
    const Token& token = tokens.all[i];
    if (i > begin && tokens.all[i - 1].text.data() + tokens.all[i - 1].text.size() != token.text.data()) out += ' ';
    out += token.text;
  }
  return out;
}

// What expressions need of it.
Program expressions_of(const Program& program) {
  Program result;
  result.dialect = program.dialect;
  result.types = program.types;
  result.exprs = program.exprs;
  result.functions = program.functions;
  return result;
}

class Reader {
 public:
  Reader(const System& system, Lines kind, ir::Model& into, util::Diagnostics& diagnostics, util::Watch& watch)
      : system_(system),
        kind_(kind),
        into_(into),
        diagnostics_(diagnostics),
        watch_(watch),
        resolver_(expressions_of(system.program), system.declared, system.parts, own_, watch) {}

  void read(const util::SourceFile& source, std::uint16_t file) {
    util::Diagnostics lexed(std::numeric_limits<std::size_t>::max());
    if (std::string wrong = wrong_queries(source.text); !wrong.empty()) {
      stray({util::Severity::Error, {1, 1, file}, std::move(wrong)}, source.name);
      return;
    }
    const Tokens tokens = read_tokens(source, file, lexed, Text::Queries);
    const std::vector<Line> lines = lines_of(tokens);
    std::size_t next = 0;
    const auto errors_before = [&](std::uint32_t line) {
      for (; next < lexed.all().size() && lexed.all()[next].position.line < line; ++next)
        stray(lexed.all()[next], source.line(lexed.all()[next].position.line));
    };
    for (const Line& line : lines) {
      watch_.look();
      errors_before(line.position.line);
      own_ = util::Diagnostics();
      for (; next < lexed.all().size() && lexed.all()[next].position.line <= line.last.line; ++next)
        own_.add(lexed.all()[next]);
      query(tokens, line);
      for (const util::Diagnostic& d : own_.all()) diagnostics_.add(d);
    }
    errors_before(std::numeric_limits<std::uint32_t>::max());
    for (const Remark& remark : tokens.remarks)
      if (remark.before + 1 == tokens.all.size() && remark.starts_line && uppaal::tells_expectation(remark.text))
        stray({util::Severity::Error, remark.position, "this expectation stands above no query"}, remark.text);
  }

  void read(const Assertion& assertion) {
    own_ = util::Diagnostics();
    ir::Property property;
    property.text = assertion.text;
    property.position = assertion.position;
    Tokens part;
    part.of_queries = true;
    part.all = assertion.query;
    part.all.push_back({Word::End, {}, assertion.position});
    if (assertion.unsupported.empty()) meaning(part, property);
    else property.kind = ir::Unsupported{assertion.unsupported};
    for (const util::Diagnostic& d : own_.all()) diagnostics_.add(d);
    into_.properties.push_back(std::move(property));
  }

 private:
  // What is wrong outside of all queries is one of its own_.
  void stray(const util::Diagnostic& error, std::string_view text) {
    diagnostics_.add(error);
    ir::Property& property = into_.properties.emplace_back();
    property.kind = ir::Broken{error.message, error.position};
    property.text = text;
    property.position = error.position;
  }

  void query(const Tokens& tokens, const Line& line) {
    ir::Property property;
    property.text = folded(tokens, line.begin, line.end);
    property.position = line.position;
    remarks(tokens, line, property);
    Tokens part;
    part.of_queries = true;
    part.all.assign(tokens.all.begin() + static_cast<std::ptrdiff_t>(line.begin),
                    tokens.all.begin() + static_cast<std::ptrdiff_t>(line.end));
    part.all.push_back({Word::End, {}, line.last});
    meaning(part, property);
    into_.properties.push_back(std::move(property));
  }

  void meaning(const Tokens& part, ir::Property& property) {
    if (!own_.has_errors()) {
      const util::Diagnostics before = own_;
      const syntax::Query read = parsed(part);
      if (!own_.has_errors()) meaning(read, part, property);
      if (own_.has_errors()) correct(part, before);
    }
    if (own_.has_errors()) {
      const auto first = std::find_if(own_.all().begin(), own_.all().end(),
                                      [](const util::Diagnostic& d) { return d.severity == util::Severity::Error; });
      property.kind = ir::Broken{first->message, first->position};
    }
  }

  syntax::Query parsed(const Tokens& part) {
    Parser parser(part, system_.program.dialect, own_, watch_);
    return kind_ == Lines::Queries ? parser.query() : parser.condition();
  }

  void correct(Tokens part, const util::Diagnostics& before) {
    util::Diagnostics found = own_;
    Slips slips(part, [&](const Tokens& from, util::Diagnostics& told) {
      own_ = told;
      const syntax::Query read = parsed(from);
      if (!own_.has_errors()) resolved(read);
      told = own_;
    });
    util::Diagnostics read = before;
    slips.read(read);
    // What is wrong later on is no matter of words.
    if (read.has_errors()) correct_slips(slips, before, found);
    own_ = std::move(found);
  }

  void remarks(const Tokens& tokens, const Line& line, ir::Property& property) {
    std::vector<uppaal::QueryComment> comments;
    for (const Remark& remark : tokens.remarks) {
      // Above the query, inside it, or after it on the same line.
      if (remark.before < line.begin || remark.before > line.end) continue;
      if (remark.before == line.begin && !remark.starts_line) continue;
      if (remark.before == line.end && remark.starts_line) continue;
      comments.push_back({remark.text, remark.before == line.begin, remark.position, remark.last_line});
    }
    uppaal::ast::Query said;
    if (const auto problem = uppaal::read_comments(comments, said)) own_.add(*problem);
    property.comment = std::move(said.comment);
    property.expected = std::move(said.expected);
  }

  struct Meant {
    ExprId formula, conclusion;
    std::vector<ExprId> terms;
  };

  Meant resolved(const syntax::Query& read) {
    Meant all;
    if (!read.formula.empty()) all.formula = resolver_.query_condition(read.formula[0]);
    if (!read.conclusion.empty()) all.conclusion = resolver_.query_condition(read.conclusion[0]);
    for (const syntax::Expr& term : read.terms) all.terms.push_back(resolver_.query_value(term));
    return all;
  }

  void meaning(const syntax::Query& read, const Tokens& part, ir::Property& property) {
    const auto [asked, conclusion, terms] = resolved(read);
    if (own_.has_errors()) return;
    const Layouts layouts(resolver_.program().types);
    Coder coder(resolver_.program(), layouts, into_.network, own_, watch_);
    const bool deadlock = read.kind == Kind::Reachable || read.kind == Kind::Invariantly;
    const auto lowered = [&](ExprId id) { return id ? formula(id, coder, deadlock) : ir::ExprId{}; };
    const ir::ExprId first = lowered(asked), second = lowered(conclusion);
    std::vector<ir::Term> values;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      ir::Term& term = values.emplace_back();
      term.text = folded(part, read.term_tokens[i].first, read.term_tokens[i].second);
      term.value = plain(terms[i], coder);
    }
    if (own_.has_errors()) return;
    switch (read.kind) {
      case Kind::Reachable: property.kind = ir::Reachable{first}; break;
      case Kind::Invariantly: property.kind = ir::Invariantly{ir::negate(into_.network.arena, first)}; break;
      case Kind::Eventually: property.kind = ir::Eventually{first}; break;
      case Kind::Potentially: property.kind = ir::Potentially{first}; break;
      case Kind::LeadsTo: property.kind = ir::LeadsTo{first, second}; break;
      case Kind::Supremum: property.kind = ir::Extrema{ir::ExtremumKind::Supremum, first, std::move(values)}; break;
      case Kind::Infimum: property.kind = ir::Extrema{ir::ExtremumKind::Infimum, first, std::move(values)}; break;
      case Kind::Bounds: property.kind = ir::Extrema{ir::ExtremumKind::Bounds, first, std::move(values)}; break;
      case Kind::Broken: break;
    }
  }

  // And, or and not stay what they are, so that searches see what is asked.
  ir::ExprId formula(ExprId id, Coder& coder, bool deadlock) {
    const Expr& expr = resolver_.program()[id];
    ir::Arena& arena = into_.network.arena;
    switch (expr.op) {
      case Op::Deadlock: {
        if (!deadlock) own_.error(expr.position, "'deadlock' stands in queries with 'E<>' and 'A[]' only");
        ir::Expr node;
        node.op = ir::Op::Deadlock;
        node.position = expr.position;
        return arena.add(node);
      }
      case Op::Not: return ir::negate(arena, formula(expr.operands[0], coder, deadlock));
      case Op::And:
      case Op::Or: {
        std::vector<ir::ExprId> parts;
        for (const ExprId operand : expr.operands) parts.push_back(formula(operand, coder, deadlock));
        return balanced(arena, expr.op == Op::And ? ir::Op::And : ir::Op::Or, parts);
      }
      default: return plain(id, coder);
    }
  }

  ir::ExprId plain(ExprId id, Coder& coder) {
    if (const auto found = deadlock_in(id))
      own_.error(*found, "'deadlock' is joined with others by 'and', 'or' and 'not' only");
    const Coder::Condition value = coder.condition(id, system_.parts.frame);
    return coder.asked(value);
  }

  std::optional<util::Position> deadlock_in(ExprId id) const {
    const Program& program = resolver_.program();
    if (program[id].op == Op::Deadlock) return program[id].position;
    for (const ExprId operand : program[id].operands)
      if (const auto found = deadlock_in(operand)) return found;
    return std::nullopt;
  }

  const System& system_;
  Lines kind_;
  ir::Model& into_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  util::Diagnostics own_;  // of the query at hand
  Resolver resolver_;
};

}  // namespace

void read_queries(const System& system, Lines kind, ir::Model& into, const util::Sources& sources, std::uint16_t file,
                  util::Diagnostics& diagnostics, util::Watch& watch) {
  Reader(system, kind, into, diagnostics, watch).read(sources.file(file), file);
}

void read_assertions(const System& system, const std::vector<Assertion>& assertions, ir::Model& into,
                     util::Diagnostics& diagnostics, util::Watch& watch) {
  if (assertions.empty()) return;
  Reader reader(system, Lines::Queries, into, diagnostics, watch);
  for (const Assertion& assertion : assertions) reader.read(assertion);
}

}  // namespace beeline::frontend::fiacre
