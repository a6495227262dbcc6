#include "check/systems.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "check/joint_steps.h"

namespace beeline::check {

namespace {

constexpr std::size_t most_pairs = 20'000'000, most_arcs = 200'000'000;

}  // namespace

bool LabelledSystem::knows(std::uint32_t label) const {
  return std::binary_search(labels.begin(), labels.end(), label);
}

bool LabelledSystem::has_initial() const {
  return std::any_of(initial.begin(), initial.end(), [](char c) { return c != 0; });
}

void normalise(std::vector<LabelledArc>& arcs) {
  std::sort(arcs.begin(), arcs.end());
  arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
}

std::vector<char> cut(LabelledSystem& system, std::span<const std::uint32_t> goals) {
  const std::size_t n = system.states();
  std::vector<char> reached = system.initial;
  std::vector<std::uint32_t> queue;
  for (std::uint32_t s = 0; s < n; ++s)
    if (reached[s]) queue.push_back(s);
  for (std::size_t next = 0; next < queue.size(); ++next)
    for (const LabelledArc& arc : system.arcs[queue[next]])
      if (!std::exchange(reached[arc.to], 1)) queue.push_back(arc.to);
  const bool anywhere = std::any_of(goals.begin(), goals.end(), [&](std::uint32_t g) { return !system.knows(g); });
  std::vector<char> is_goal(system.labels.empty() ? 1 : system.labels.back() + 1);
  for (const std::uint32_t g : goals)
    if (g < is_goal.size()) is_goal[g] = true;
  std::vector<std::vector<std::uint32_t>> from(n);
  std::vector<char> relevant(n);
  queue.clear();
  for (std::uint32_t s = 0; s < n; ++s) {
    if (!reached[s]) continue;
    for (const LabelledArc& arc : system.arcs[s]) {
      from[arc.to].push_back(s);
      relevant[s] |= is_goal[arc.label];
    }
    relevant[s] |= static_cast<char>(anywhere);
    if (relevant[s]) queue.push_back(s);
  }
  for (std::size_t next = 0; next < queue.size(); ++next)
    for (const std::uint32_t s : from[queue[next]])
      if (!std::exchange(relevant[s], 1)) queue.push_back(s);
  for (std::uint32_t s = 0; s < n; ++s) {
    if (relevant[s]) {
      std::erase_if(system.arcs[s], [&](const LabelledArc& arc) { return !relevant[arc.to]; });
      continue;
    }
    system.initial[s] = false;
    system.arcs[s].clear();
  }
  return relevant;
}

LabelledSystem quotient(const LabelledSystem& system, std::span<const char> kept, std::span<const std::uint32_t> of,
                        std::uint32_t classes) {
  LabelledSystem result;
  result.labels = system.labels;
  result.initial.resize(classes);
  result.arcs.resize(classes);
  std::vector<char> used(classes);
  for (std::size_t s = 0; s < system.states(); ++s) {
    if (!kept[s]) continue;
    used[of[s]] = true;
    result.initial[of[s]] |= system.initial[s];
    for (const LabelledArc& arc : system.arcs[s])
      if (arc.label != own_step || of[arc.to] != of[s]) result.arcs[of[s]].push_back({arc.label, of[arc.to]});
  }
  for (auto& arcs : result.arcs) normalise(arcs);
  result.unused = static_cast<std::size_t>(std::count(used.begin(), used.end(), 0));
  return result;
}

Pairs compose(const LabelledSystem& left, const LabelledSystem& right, const std::vector<char>& own,
              util::Watch& watch) {
  Pairs result;
  std::vector<char> shared(own.size());
  std::vector<std::uint32_t> both;
  std::set_intersection(left.labels.begin(), left.labels.end(), right.labels.begin(), right.labels.end(),
                        std::back_inserter(both));
  for (const std::uint32_t label : both) shared[label] = true;
  std::set_union(left.labels.begin(), left.labels.end(), right.labels.begin(), right.labels.end(),
                 std::back_inserter(result.system.labels));
  std::erase_if(result.system.labels, [&](std::uint32_t label) { return own[label] != 0; });
  std::unordered_map<std::uint64_t, std::uint32_t> numbers;
  const auto number = [&](std::uint32_t l, std::uint32_t r) {
    const auto [at, fresh] =
        numbers.try_emplace(std::uint64_t{l} * right.states() + r, static_cast<std::uint32_t>(result.parts.size()));
    if (fresh) result.parts.emplace_back(l, r);
    if (result.parts.size() > most_pairs) throw TooMuch{};
    return at->second;
  };
  for (std::uint32_t l = 0; l < left.states(); ++l)
    for (std::uint32_t r = 0; r < right.states() && left.initial[l]; ++r)
      if (right.initial[r]) number(l, r);
  result.system.initial.assign(result.parts.size(), true);
  std::size_t total = 0;
  for (std::uint32_t s = 0; s < result.parts.size(); ++s) {
    if (s % 1024 == 0) watch.look();
    const auto [l, r] = result.parts[s];
    std::vector<LabelledArc> arcs;
    const auto add = [&](std::uint32_t label, std::uint32_t to_left, std::uint32_t to_right) {
      const std::uint32_t to = number(to_left, to_right);
      const std::uint32_t known_as = own[label] ? own_step : label;
      if (known_as != own_step || to != s) arcs.push_back({known_as, to});
    };
    for (const LabelledArc& arc : left.arcs[l])
      if (!shared[arc.label]) add(arc.label, arc.to, r);
    for (const LabelledArc& arc : right.arcs[r])
      if (!shared[arc.label]) add(arc.label, l, arc.to);
    auto a = left.arcs[l].begin();
    auto b = right.arcs[r].begin();
    while (a != left.arcs[l].end() && b != right.arcs[r].end()) {
      if (a->label != b->label || !shared[a->label]) {
        a->label <= b->label ? ++a : ++b;
        continue;
      }
      const std::uint32_t label = a->label;
      auto b_end = b;
      while (b_end != right.arcs[r].end() && b_end->label == label) ++b_end;
      for (; a != left.arcs[l].end() && a->label == label; ++a)
        for (auto other = b; other != b_end; ++other) add(label, a->to, other->to);
      b = b_end;
    }
    normalise(arcs);
    total += arcs.size();
    if (total > most_arcs) throw TooMuch{};
    result.system.arcs.push_back(std::move(arcs));
  }
  result.system.initial.resize(result.parts.size());
  return result;
}

}  // namespace beeline::check
