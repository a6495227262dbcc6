#include "estimate/effects.h"

#include <algorithm>

namespace beeline::estimate {

using analysis::CellSet;
using ir::ExprId;
using ir::Op;

void merge(std::vector<Effect>& all, const Effect& effect) {
  if (effect.when.empty() && !all.empty() && all.front().when.empty()) {
    all.front().writes.insert(all.front().writes.end(), effect.writes.begin(), effect.writes.end());
  } else if (effect.when.empty()) {
    all.insert(all.begin(), effect);
  } else {
    all.push_back(effect);
  }
}

namespace {

constexpr std::size_t few_cases = 4, few_writes = 2;

// Statements that must be looked at together: one uses or overwrites what the other wrote.
std::vector<std::vector<Executed>> groups(std::span<const Executed> statements) {
  std::vector<std::size_t> group(statements.size());
  for (std::size_t i = 0; i < statements.size(); ++i) {
    group[i] = i;
    for (std::size_t j = 0; j < i; ++j) {
      const Statement &earlier = *statements[j].statement, &later = *statements[i].statement;
      if (group[j] == group[i]) continue;
      if (!earlier.writes.intersects(later.reads) && !earlier.lasting.intersects(later.lasting)) continue;
      const std::size_t from = group[j], to = group[i];
      std::replace(group.begin(), group.begin() + static_cast<std::ptrdiff_t>(i) + 1, from, to);
    }
  }
  std::map<std::size_t, std::vector<Executed>> by_group;
  for (std::size_t i = 0; i < statements.size(); ++i) by_group[group[i]].push_back(statements[i]);
  std::vector<std::vector<Executed>> all;
  for (auto& [number, members] : by_group) all.push_back(std::move(members));
  return all;
}

std::size_t largest(const std::vector<Case>& cases) {
  std::size_t most = 0;
  for (const Case& c : cases) most = std::max(most, c.writes.size());
  return most;
}

void take(const std::vector<Case>& cases, std::vector<Effect>& all) {
  for (const Case& c : cases)
    if (!c.writes.empty()) merge(all, {c.when, c.writes});
}

}  // namespace

void EffectFinder::add(std::span<const Executed> statements, const std::map<std::uint32_t, Values>& narrowed,
                       const CellSet& disturbing, std::vector<Effect>& all) {
  for (const std::vector<Executed>& group : groups(statements)) add_group(group, narrowed, disturbing, all);
}

void EffectFinder::add_group(std::span<const Executed> group, const std::map<std::uint32_t, Values>& narrowed,
                             const CellSet& disturbing, std::vector<Effect>& all) {
  CellSet writes;
  bool disturbed = false;
  std::vector<BoundCode> steps;
  for (const Executed& e : group) {
    writes.add(e.statement->lasting);
    disturbed = disturbed || e.statement->reads.intersects(disturbing);
    steps.push_back({e.statement->expr, *e.selected});
  }
  writes.keep(state_);
  if (writes.empty()) return;
  if (!disturbed && tell_apart(steps, narrowed, all)) return;
  Effect anything;
  const ir::Expr& only = network_.arena[steps.front().code];
  if (steps.size() == 1 && only.op == Op::Assign && writes.size() == 1) {
    const std::uint32_t cell = writes.ranges().front().begin;
    const analysis::Interval value = ranges_.of(only.b);
    const Range domain = splitter_.domain(cell);
    const ir::Cell& target = network_.cells[cell];
    const bool wraps = target.overflow == ir::Overflow::Wrap && (value.low < target.low || value.high > target.high);
    const Range stored = wraps ? domain
                               : Range{static_cast<std::int32_t>(std::max<std::int64_t>(value.low, domain.low)),
                                       static_cast<std::int32_t>(std::min<std::int64_t>(value.high, domain.high))};
    if (stored.low <= stored.high) anything.writes.push_back({cell, stored});
  } else {
    writes.for_each([&](std::uint32_t cell) { anything.writes.push_back({cell, splitter_.domain(cell)}); });
  }
  merge(all, anything);
}

// Many cases for several cells at once become a few for each.
bool EffectFinder::tell_apart(const std::vector<BoundCode>& steps, const std::map<std::uint32_t, Values>& narrowed,
                              std::vector<Effect>& all) {
  std::vector<ExprId> code;
  for (const BoundCode& step : steps) code.push_back(step.code);
  if (hopeless_.contains(code)) return false;
  const auto tree = splitter_.tree(steps, CaseSplitter::Wanted::Writes, narrowed);
  if (!tree) {
    hopeless_.insert(std::move(code));
    return false;
  }
  const auto joint = tree->cases(most_cases_);
  if (joint && (joint->size() <= few_cases || largest(*joint) <= few_writes)) {
    take(*joint, all);
    return true;
  }
  Effect anything;
  for (const std::uint32_t cell : tree->written()) {
    if (const auto cases = tree->cases(most_cases_, cell)) take(*cases, all);
    else anything.writes.push_back({cell, splitter_.domain(cell)});
  }
  if (!anything.writes.empty()) merge(all, anything);
  return true;
}

}  // namespace beeline::estimate
