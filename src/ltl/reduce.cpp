#include "ltl/reduce.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace beeline::ltl {

namespace reduction {

namespace {

constexpr std::uint32_t gone = UINT32_MAX;

// Keeps the states with a new number, in the order of the old ones. Transitions to others go.
void renumber(Draft& draft, const std::vector<bool>& keep) {
  std::vector<std::uint32_t> number(draft.states.size(), gone);
  std::uint32_t count = 0;
  for (std::size_t s = 0; s < keep.size(); ++s)
    if (keep[s]) number[s] = count++;
  for (std::size_t s = 0; s < keep.size(); ++s) {
    if (!keep[s]) continue;
    std::vector<Transition> kept;
    for (Transition t : draft.states[s]) {
      t.target = number[t.target];
      if (t.target != gone) kept.push_back(t);
    }
    draft.states[number[s]] = std::move(kept);
  }
  draft.states.resize(count);
}

}  // namespace

void drop_useless_states(Draft& draft, util::Watch& watch) {
  const Components components = components_of(draft, watch);
  const std::size_t n = draft.states.size();
  // Transitions lead to components of smaller numbers, so one pass in their order sees all that is accepted.
  std::vector<std::vector<std::uint32_t>> members(components.kinds.size());
  for (std::uint32_t s = 0; s < n; ++s) members[components.of[s]].push_back(s);
  std::vector<bool> accepts(members.size());
  for (std::size_t c = 0; c < members.size(); ++c) {
    accepts[c] = components.kinds[c] != ComponentKind::N;
    for (const std::uint32_t s : members[c])
      for (const Transition& t : draft.states[s]) accepts[c] = accepts[c] || accepts[components.of[t.target]];
  }
  std::vector<bool> keep(n, false);
  std::vector<std::uint32_t> waiting{0};
  keep[0] = true;
  while (!waiting.empty()) {
    const std::uint32_t s = waiting.back();
    waiting.pop_back();
    for (const Transition& t : draft.states[s]) {
      if (keep[t.target] || !accepts[components.of[t.target]]) continue;
      keep[t.target] = true;
      waiting.push_back(t.target);
    }
  }
  renumber(draft, keep);
  if (!accepts[components.of[0]]) draft.states.assign(1, {});
}

void settle_marks(Draft& draft, Between between, util::Watch& watch) {
  const Components components = components_of(draft, watch);
  for (std::size_t s = 0; s < draft.states.size(); ++s)
    for (Transition& t : draft.states[s]) {
      const ComponentKind kind = components.kinds[components.of[s]];
      if (!components.inside(s, t)) t.marks = between == Between::All ? draft.all_marks() : 0;
      else if (kind == ComponentKind::N) t.marks = 0;
      else if (kind == ComponentKind::F) t.marks = draft.all_marks();
    }
}

namespace {

// The marks of a component that are not there wherever another one is; `transitions` are those inside.
std::vector<std::uint32_t> needed_marks(const std::vector<Transition*>& transitions, std::uint32_t marks) {
  const auto implied = [&](std::uint32_t mark, std::uint64_t by) {
    return std::ranges::all_of(
        transitions, [&](const Transition* t) { return (t->marks & by) == 0 || (t->marks >> mark & 1) != 0; });
  };
  std::vector<std::uint32_t> needed;
  std::uint64_t dropped = 0;
  for (std::uint32_t i = 0; i < marks; ++i) {
    bool superfluous = std::ranges::all_of(transitions, [&](const Transition* t) { return (t->marks >> i & 1) != 0; });
    for (std::uint32_t j = 0; j < marks && !superfluous; ++j)
      superfluous = j != i && (dropped >> j & 1) == 0 && implied(i, std::uint64_t{1} << j);
    if (superfluous) dropped |= std::uint64_t{1} << i;
    else needed.push_back(i);
  }
  return needed;
}

}  // namespace

void drop_marks(Draft& draft, util::Watch& watch) {
  const Components components = components_of(draft, watch);
  std::vector<std::vector<Transition*>> inside(components.kinds.size());
  bool rejecting_cycle = false;
  for (std::size_t s = 0; s < draft.states.size(); ++s)
    for (Transition& t : draft.states[s]) {
      if (!components.inside(s, t)) continue;
      if (components.kinds[components.of[s]] == ComponentKind::N) rejecting_cycle = true;
      else inside[components.of[s]].push_back(&t);
    }
  std::vector<std::vector<std::uint32_t>> needed;
  std::size_t most = rejecting_cycle ? 1 : 0;
  for (const auto& transitions : inside) {
    needed.push_back(needed_marks(transitions, draft.marks));
    most = std::max(most, needed.back().size());
  }
  draft.marks = static_cast<std::uint32_t>(most);
  for (std::size_t c = 0; c < inside.size(); ++c)
    for (Transition* t : inside[c]) {
      std::uint64_t marks = draft.all_marks();
      for (std::size_t i = 0; i < needed[c].size(); ++i)
        if ((t->marks >> needed[c][i] & 1) == 0) marks &= ~(std::uint64_t{1} << i);
      t->marks = marks;
    }
  for (std::size_t s = 0; s < draft.states.size(); ++s)
    for (Transition& t : draft.states[s])
      if (!components.inside(s, t) || components.kinds[components.of[s]] == ComponentKind::N) t.marks = 0;
}

void join_equal_states(Draft& draft, util::Watch& watch) {
  for (bool again = true; again;) {
    again = false;
    std::map<std::vector<Transition>, std::uint32_t> known;
    std::vector<std::uint32_t> same(draft.states.size());
    std::vector<bool> keep(draft.states.size(), true);
    for (std::uint32_t s = 0; s < draft.states.size(); ++s) {
      watch.look();
      std::ranges::sort(draft.states[s]);
      same[s] = known.try_emplace(draft.states[s], s).first->second;
      keep[s] = same[s] == s;
      again = again || !keep[s];
    }
    if (!again) return;
    for (auto& transitions : draft.states)
      for (Transition& t : transitions) t.target = same[t.target];
    renumber(draft, keep);
  }
}

void join_labels(Draft& draft, util::Watch& watch) {
  for (auto& transitions : draft.states) {
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::vector<Label>> parallel;
    for (const Transition& t : transitions) parallel[{t.target, t.marks}].push_back(t.label);
    transitions.clear();
    for (auto& [where, labels] : parallel) {
      for (Label& label : labels) {
        watch.look();
        for (std::uint64_t left = label.positive; left != 0; left &= left - 1) {
          const Label wider{label.positive & ~(left & -left), label.negative};
          if (covered(wider, labels)) label = wider;
        }
        for (std::uint64_t left = label.negative; left != 0; left &= left - 1) {
          const Label wider{label.positive, label.negative & ~(left & -left)};
          if (covered(wider, labels)) label = wider;
        }
      }
      for (std::size_t i = 0; i < labels.size();) {
        watch.look();
        const Label label = labels[i];
        std::swap(labels[i], labels.back());
        if (covered(label, std::span(labels).first(labels.size() - 1))) {
          labels.pop_back();
        } else {
          std::swap(labels[i], labels.back());
          ++i;
        }
      }
      for (const Label& label : labels) transitions.push_back({label, where.first, where.second});
    }
  }
}

}  // namespace reduction

Draft reduced(Draft draft, util::Watch& watch) {
  using namespace reduction;
  const auto measure = [](const Draft& d) {
    std::size_t transitions = 0;
    for (const auto& from : d.states) transitions += from.size();
    return std::tuple(d.states.size(), transitions, d.marks);
  };
  drop_useless_states(draft, watch);
  settle_marks(draft, Between::None, watch);
  join_labels(draft, watch);
  join_equal_states(draft, watch);
  for (bool again = true; again;) {
    const auto before = measure(draft);
    for (const Between between : {Between::All, Between::None}) {
      settle_marks(draft, between, watch);
      join_simulated(draft, watch);
      drop_useless_states(draft, watch);
    }
    drop_marks(draft, watch);
    join_labels(draft, watch);
    again = measure(draft) < before;
  }
  return draft;
}

}  // namespace beeline::ltl
