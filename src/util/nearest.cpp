#include "util/nearest.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace beeline::util {

namespace {

constexpr std::size_t longest_name = 64;
constexpr std::size_t most_candidates = 2000;

// Orders candidates that are equally many slips away: the less, the likelier.
int oddness(std::string_view name, std::string_view candidate) {
  const bool swapped = std::is_permutation(name.begin(), name.end(), candidate.begin(), candidate.end());
  const bool same_beginning = !name.empty() && !candidate.empty() && name[0] == candidate[0];
  return (swapped ? 0 : 2) + (same_beginning ? 0 : 1);
}

}  // namespace

std::size_t typing_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> two_before(b.size() + 1), before(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(two_before, before);
    std::swap(before, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], two_before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

bool same_but_for_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates) {
  std::string_view best;
  std::size_t least = name.size() == 2 ? 2 : name.size() / 3 + 1;
  int least_odd = 0;
  if (name.size() > longest_name) return {};
  for (std::string_view candidate : candidates.first(std::min(candidates.size(), most_candidates))) {
    const std::size_t gap = std::max(name.size(), candidate.size()) - std::min(name.size(), candidate.size());
    if (gap > least || candidate.size() > longest_name) continue;
    const std::size_t distance = same_but_for_case(name, candidate) ? 0 : typing_distance(name, candidate);
    if (distance > least || (distance == least && best.empty())) continue;
    const int odd = oddness(name, candidate);
    if (distance == least && odd >= least_odd) continue;
    least = distance;
    least_odd = odd;
    best = candidate;
  }
  return best;
}

std::string suggestion(std::string_view name, std::span<const std::string_view> candidates) {
  const std::string_view found = nearest(name, candidates);
  return found.empty() ? std::string() : fmt::format("; did you mean '{}'?", found);
}

}  // namespace beeline::util
