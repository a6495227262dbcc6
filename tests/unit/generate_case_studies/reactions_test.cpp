// Controllers react to everything: whatever state they are in and whatever they see, one way to end the cycle is
// enabled, and when no input is abstracted away only one is.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "solve.h"

namespace beeline::generate {
namespace {

using Assignment = std::map<std::string, bool>;

// A conjunct as (atom, the value it asks for): "!seen_x" is seen_x being false, "age < D" is "age >= D" being false.
std::pair<std::string, bool> literal(std::string_view text) {
  if (text.front() == '!') return {std::string(text.substr(1)), false};
  if (const auto at = text.find(" < "); at != std::string_view::npos) {
    return {std::string(text.substr(0, at)) + " >= " + std::string(text.substr(at + 3)), false};
  }
  return {std::string(text), true};
}

Assignment conjunction(std::string_view guard) {
  Assignment literals;
  while (!guard.empty()) {
    const auto end = guard.find(" && ");
    literals.insert(literal(guard.substr(0, end)));
    guard = end == std::string_view::npos ? std::string_view() : guard.substr(end + 4);
  }
  return literals;
}

struct Counts {
  std::size_t fewest = ~std::size_t{0}, most = 0;
};

// How many reactions are enabled in a location, over all values of the atoms that its reactions speak of.
Counts reactions(const Template& controller, const std::string& location) {
  std::vector<Assignment> guards;
  std::set<std::string> mentioned;
  for (const Edge& edge : controller.edges) {
    Assignment guard = conjunction(edge.guard);
    if (edge.from != location || guard.erase("phase == REACT") == 0) continue;
    for (const auto& [atom, value] : guard) mentioned.insert(atom);
    guards.push_back(std::move(guard));
  }
  const std::vector<std::string> atoms(mentioned.begin(), mentioned.end());
  Counts counts;
  for (std::size_t bits = 0; bits < std::size_t{1} << atoms.size(); ++bits) {
    std::size_t enabled = 0;
    for (const Assignment& guard : guards) {
      bool holds = true;
      for (std::size_t i = 0; i < atoms.size(); ++i) {
        const auto wanted = guard.find(atoms[i]);
        holds = holds && (wanted == guard.end() || wanted->second == ((bits >> i & 1) != 0));
      }
      enabled += holds;
    }
    counts = {std::min(counts.fewest, enabled), std::max(counts.most, enabled)};
  }
  return counts;
}

void expect_reactions(const std::string& name, int size, bool deterministic) {
  const Family* family = find_family(name);
  const Model model = family->make(std::get<Parameters>(parameters(*family, std::to_string(size), {}))).model;
  std::size_t states = 0;
  for (const Template& automaton : model.templates) {
    if (automaton.declarations.find("phase_t phase") == std::string::npos) continue;  // not a controller
    for (const Location& location : automaton.locations) {
      if (location.name == "Off") continue;
      const Counts counts = reactions(automaton, location.name);
      EXPECT_GE(counts.fewest, 1u) << automaton.name << "." << location.name;
      if (deterministic) {
        EXPECT_EQ(counts.most, 1u) << automaton.name << "." << location.name;
      }
      ++states;
    }
  }
  EXPECT_GT(states, 0u);
}

TEST(Reactions, MutexWithWishes) { expect_reactions("mutex", 4, true); }

TEST(Reactions, LineSegmentWithAllInputs) { expect_reactions("line-segment", 9, true); }

TEST(Reactions, NeverNoneWithFewerInputs) {
  for (int size = 1; size < 4; ++size) expect_reactions("mutex", size, false);
  for (int size = 1; size < 9; ++size) expect_reactions("line-segment", size, false);
}

}  // namespace
}  // namespace beeline::generate
