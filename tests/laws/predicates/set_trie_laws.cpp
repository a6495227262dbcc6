// The least number of a subset, against a list of all sets.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>

#include "predicates/set_trie.h"
#include "support/judged.h"

namespace beeline::predicates {
namespace {

constexpr Literal universe = 70;  // two words

std::vector<Literal> any_set(int most) {
  std::set<Literal> members;
  for (int n = *rc::gen::inRange(0, most + 1); n > 0; --n) members.insert(*rc::gen::inRange<Literal>(0, universe));
  return {members.begin(), members.end()};
}

BEELINE_LAW(SetTrie, FindsTheLeastOfTheSubsets, "found", "not found", "not below the limit") {
  SetTrie trie;
  std::vector<std::pair<std::vector<Literal>, std::uint32_t>> all;
  for (int n = *rc::gen::inRange(0, 40); n > 0; --n) {
    all.emplace_back(any_set(5), *rc::gen::inRange<std::uint32_t>(0, 20));
    trie.insert(all.back().first, all.back().second);
  }
  const std::vector<Literal> asked = any_set(60);
  LiteralSet bits(2, 0);
  for (const Literal l : asked) insert(bits, l);
  std::uint32_t least = SetTrie::none;
  for (const auto& [set, number] : all)
    if (std::includes(asked.begin(), asked.end(), set.begin(), set.end())) least = std::min(least, number);
  RC_ASSERT(trie.least(bits) == least);
  const std::uint32_t limit = *rc::gen::inRange<std::uint32_t>(0, 20);
  RC_ASSERT(trie.least(bits, limit) == std::min(limit, least));
  judged.count("found", least != SetTrie::none);
  judged.count("not found", least == SetTrie::none);
  judged.count("not below the limit", least != SetTrie::none && least >= limit);
  std::set<std::vector<Literal>> distinct, visited;
  for (const auto& [set, number] : all) distinct.insert(set);
  trie.for_each([&](std::span<const Literal> set, std::uint32_t) { visited.insert({set.begin(), set.end()}); });
  RC_ASSERT(distinct == visited);
}

}  // namespace
}  // namespace beeline::predicates
