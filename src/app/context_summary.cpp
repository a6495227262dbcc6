#include "app/context_summary.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/units.h"

namespace beeline::app {

namespace {

constexpr const char* no_answers = "no answers";

std::string words(const char* verdict) {
  std::string out = verdict;
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

std::string head_of(const std::string& question) {
  const std::string property = "property ";
  return question.starts_with(property) ? question.substr(property.size()) : question;
}

// The last two columns are numbers.
std::string aligned(const std::vector<std::vector<std::string>>& lines) {
  std::vector<std::size_t> widths;
  for (const auto& line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::string out;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i)
      out += i + 2 < widths.size() ? fmt::format("  {:<{}}", line[i], widths[i])
                                   : fmt::format("  {:>{}}", line[i], widths[i]);
    out += "\n";
  }
  return out;
}

}  // namespace

bool ContextSummary::begin(const std::string& context) {
  const auto known = std::ranges::find(rows_, context, &Row::context);
  at_ = static_cast<std::size_t>(known - rows_.begin());
  const bool again = known != rows_.end();
  if (!again) rows_.emplace_back();
  rows_[at_] = {context, {}, {}, 0, 0, {}};
  return again;
}

void ContextSummary::add(std::span<const ir::Property> properties, std::span<const result::Answer> answers,
                         double seconds) {
  Row& row = rows_[at_];
  row.seconds = seconds;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const char* verdict = name(answers[i].verdict);
    row.questions.push_back(answers[i].query);
    row.verdicts.push_back(words(verdict));
    row.explored = std::max<std::uint64_t>(row.explored, answers[i].statistics.explored);
    row.tally.add(verdict, properties[i].expected);
  }
}

bool ContextSummary::same_questions() const {
  const auto asked = std::find_if(rows_.begin(), rows_.end(), [](const Row& row) { return !row.questions.empty(); });
  return asked != rows_.end() && std::all_of(asked, rows_.end(), [&](const Row& row) {
           return row.questions.empty() || row.questions == asked->questions;
         });
}

std::string ContextSummary::text() const {
  std::vector<std::vector<std::string>> lines(1, {"context"});
  const bool table = same_questions();
  if (table) {
    const auto asked = std::find_if(rows_.begin(), rows_.end(), [](const Row& row) { return !row.questions.empty(); });
    for (const std::string& question : asked->questions) lines[0].push_back(head_of(question));
  } else {
    lines[0].push_back("answers");
  }
  lines[0].insert(lines[0].end(), {"explored", "time"});
  Tally all;
  for (const Row& row : rows_) {
    std::vector<std::string>& line = lines.emplace_back(1, row.context);
    if (row.verdicts.empty()) line.push_back(no_answers);
    else if (table) line.insert(line.end(), row.verdicts.begin(), row.verdicts.end());
    else line.push_back(row.tally.text());
    line.resize(lines[0].size() - 2);
    line.insert(line.end(), {grouped(row.explored), show_seconds(row.seconds)});
    all.add(row.tally);
  }
  const std::size_t not_asked = all_ - rows_.size();
  return fmt::format("summary\n{}{}, {}{}{}{}\n", aligned(lines), counted(rows_.size(), "context"),
                     counted(all.questions(), "question"), all.questions() ? ": " : "", all.text(),
                     not_asked > 0 ? fmt::format("; {} not asked", counted(not_asked, "context")) : "");
}

}  // namespace beeline::app
