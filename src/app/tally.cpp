#include "app/tally.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/expect.h"

namespace beeline::app {

void Tally::add(const std::string& verdict, std::string_view expected) {
  ++questions_;
  ++verdicts_[verdict];
  unexpected_ += compare(expected, verdict) == Expectation::Missed;
}

void Tally::add(const Tally& other) {
  questions_ += other.questions_;
  unexpected_ += other.unexpected_;
  for (const auto& [verdict, count] : other.verdicts_) verdicts_[verdict] += count;
}

std::string Tally::text() const {
  std::string out;
  for (const char* verdict : {"satisfied", "not_satisfied", "unknown", "unsupported", "error", "internal_error"}) {
    const auto found = verdicts_.find(verdict);
    if (found == verdicts_.end()) continue;
    std::string words = verdict;
    std::replace(words.begin(), words.end(), '_', ' ');
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", found->second, words);
  }
  if (unexpected_) out += fmt::format(", {} not as expected", unexpected_);
  return out;
}

}  // namespace beeline::app
