#include "frontend/uppaal/query_text.h"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "util/characters.h"
#include "util/nearest.h"

namespace beeline::frontend::uppaal {

namespace {

using QueryKind = ast::Query::Kind;

std::string_view trimmed(std::string_view text, std::string_view blank = " \t\r\n*") {
  const std::size_t begin = text.find_first_not_of(blank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

// The verdict that "EXPECT:F,3s,20MB" tells, if one: an error, or only perhaps true, is nothing to compare with.
std::string told_by_mark(std::string_view word, bool& known) {
  constexpr std::string_view others[] = {"E", "I", "U", "N", "MT", "MF"};
  known = word == "T" || word == "F" || std::find(std::begin(others), std::end(others), word) != std::end(others);
  return word == "T" ? "satisfied" : word == "F" ? "not_satisfied" : "";
}

// The verdict that "satisfied", "not satisfied" or "not_satisfied" tells, however wide its blank is.
std::string told_by_words(std::string_view words) {
  constexpr std::string_view no = "not", yes = "satisfied";
  if (words == yes) return std::string(yes);
  if (!words.starts_with(no)) return {};
  const std::string_view rest = words.substr(no.size());
  const std::size_t gap = rest.find_first_not_of(" \t_");
  return gap > 0 && gap != std::string_view::npos && rest.substr(gap) == yes ? "not_satisfied" : "";
}

// What was meant by "EXPCT:F", "expect T" or "expect not satisfied", which would go for any other comment; empty: it is
// one.
std::string meant(std::string_view line) {
  const auto end = std::find_if_not(line.begin(), line.end(), util::is_letter);
  std::string word(line.begin(), end);
  for (char& c : word) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  constexpr std::string_view mark[] = {"EXPECT"};
  if (util::nearest(word, mark).empty()) return {};
  const std::string_view verdict = trimmed(line.substr(word.size()), " \t\r\n:=*");
  if (!told_by_words(verdict).empty()) return fmt::format("@ expect {}", verdict);
  bool known = false;
  told_by_mark(verdict.substr(0, verdict.find_first_of(", \t*")), known);
  return known ? fmt::format("{}:{}", mark[0], verdict) : "";
}

// Whether the line speaks of an expectation.
bool read_expectation(std::string_view line, util::Position position, std::string& expected,
                      std::optional<util::Diagnostic>& problem) {
  constexpr std::string_view mark = "EXPECT:", word = "expect";
  std::string told;
  if (const std::size_t at = line.find(mark); at != std::string_view::npos) {
    std::string_view verdict = trimmed(line.substr(at + mark.size()));
    verdict = verdict.substr(0, verdict.find_first_of(", \t*"));
    bool known = false;
    told = told_by_mark(verdict, known);
    if (!known)
      problem = {util::Severity::Error, position,
                 fmt::format("'{}{}' says nothing that is known here: write '{}T' (satisfied) or '{}F' (not satisfied)",
                             mark, verdict, mark, mark)};
  } else if (line.starts_with('@')) {
    line = trimmed(line.substr(1));
    told = line.starts_with(word) ? told_by_words(trimmed(line.substr(word.size()), " \t\r\n:*")) : "";
    if (told.empty())
      problem = {util::Severity::Error, position,
                 fmt::format("'@ {}' says nothing that is known here: write '@ expect satisfied' or "
                             "'@ expect not satisfied'",
                             line)};
  } else if (const std::string wanted = meant(line); !wanted.empty()) {
    problem = {util::Severity::Error, position,
               fmt::format("'{}' says nothing that is known here: write '{}'", line, wanted)};
  } else {
    return false;
  }
  if (told.empty()) return true;
  if (!expected.empty() && expected != told)
    problem = {util::Severity::Error, position, "this contradicts another expectation of the same query"};
  expected = told;
  return true;
}

}  // namespace

void break_query(ast::Query& query, const util::Diagnostic& error) {
  if (query.kind == QueryKind::Unsupported || !query.reason.empty()) return;
  query.kind = QueryKind::Broken;
  query.reason = error.message;
  query.reason_position = error.position;
  query.formula = query.conclusion = nullptr;
  query.terms.clear();
}

void mark_broken(std::vector<ast::Query>& queries, std::span<const util::Diagnostic> errors,
                 const std::function<std::string_view(util::Position)>& line) {
  const auto own = static_cast<std::ptrdiff_t>(queries.size());
  std::unordered_set<std::uint32_t> stray_lines;
  for (const util::Diagnostic& error : errors) {
    if (error.severity != util::Severity::Error) continue;
    const auto end = queries.begin() + own;
    const auto query = std::partition_point(queries.begin(), end,
                                            [&](const ast::Query& q) { return q.end.line < error.position.line; });
    if (query != end && query->position.line <= error.position.line) {
      break_query(*query, error);
    } else if (stray_lines.insert(error.position.line).second) {
      ast::Query& stray = queries.emplace_back();
      stray.position = stray.end = error.position;
      stray.text = trimmed(line(error.position), " \t\r\n");
      break_query(stray, error);
    }
  }
  std::ranges::stable_sort(queries, {}, [](const ast::Query& q) { return q.position.line; });
}

bool tells_expectation(std::string_view comment) { return trimmed(comment).starts_with('@'); }

std::optional<util::Diagnostic> read_comments(std::span<const QueryComment> comments, ast::Query& query) {
  std::optional<util::Diagnostic> problem;
  std::uint32_t last_line = 0;
  for (const QueryComment& comment : comments) {
    if (comment.above && comment.position.line > last_line + 1) query.comment.clear();
    if (comment.above) last_line = comment.last_line;
    std::string_view rest = comment.text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = trimmed(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (read_expectation(line, comment.position, query.expected, problem) || !comment.above || line.empty()) continue;
      if (!query.comment.empty()) query.comment += '\n';
      query.comment += line;
    }
  }
  return problem;
}

}  // namespace beeline::frontend::uppaal
