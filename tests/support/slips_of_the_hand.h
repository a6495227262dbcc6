// A word as people mistype it: each of its letters dropped, doubled, or exchanged with the one before.
#pragma once

#include <set>
#include <string>
#include <utility>

namespace beeline::test {

inline std::set<std::string> slips_of_the_hand(const std::string& word) {
  std::set<std::string> slips;
  for (std::size_t i = 0; i < word.size(); ++i) {
    std::string dropped = word, doubled = word, swapped = word;
    dropped.erase(i, 1);
    doubled.insert(i, 1, word[i]);
    if (i > 0) std::swap(swapped[i - 1], swapped[i]);
    slips.insert({dropped, doubled, swapped});
  }
  return slips;
}

}  // namespace beeline::test
