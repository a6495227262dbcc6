#include "check/joint_search.h"

#include <algorithm>
#include <unordered_set>

#include "check/joint_steps.h"

namespace beeline::check {

namespace {

constexpr std::size_t most_states = 10'000'000;

class Run {
 public:
  Run(const JointSearch& search, util::Watch& watch) : search_(search), watch_(watch), knowing_(search.goal.size()) {
    for (std::uint32_t i = 0; i < search.systems.size(); ++i)
      for (const std::uint32_t label : search.systems[i].labels) knowing_[label].push_back(i);
  }

  bool takes_a_goal() {
    for (std::uint32_t label = 0; label < knowing_.size(); ++label)
      if (search_.goal[label] && !search_.dead[label] && knowing_[label].empty()) return true;
    JointState first(search_.systems.size(), 0);
    begin(first, 0);
    while (!open_.empty() && !found_) {
      const JointState& state = *open_.back();
      open_.pop_back();
      expand(state);
    }
    return found_;
  }

 private:
  void begin(JointState& state, std::size_t system) {
    if (system == state.size()) return reach(state);
    const std::vector<char>& initial = search_.systems[system].initial;
    for (std::uint32_t s = 0; s < initial.size(); ++s) {
      if (!initial[s]) continue;
      state[system] = s;
      begin(state, system + 1);
    }
  }

  void reach(const JointState& state) {
    if (++tried_ % 1024 == 0) watch_.look();
    if (search_.matters && !search_.matters(state)) return;
    const auto [at, fresh] = reached_.insert(state);
    if (!fresh) return;
    open_.push_back(&*at);
    if (reached_.size() > most_states) throw TooMuch{};
    if (reached_.size() % 1024 == 0) watch_.look(reached_.size() * (sizeof(JointState) + 48 + state.size() * 4));
  }

  std::span<const LabelledArc> arcs(std::uint32_t system, std::uint32_t state, std::uint32_t label) const {
    const std::vector<LabelledArc>& all = search_.systems[system].arcs[state];
    const auto before = [](const LabelledArc& arc, std::uint32_t of) { return arc.label < of; };
    const auto behind = [](std::uint32_t of, const LabelledArc& arc) { return of < arc.label; };
    const auto from = std::lower_bound(all.begin(), all.end(), label, before);
    return {from, std::upper_bound(from, all.end(), label, behind)};
  }

  // Each label once: where the first system that knows it can take it.
  void expand(const JointState& state) {
    for (std::uint32_t i = 0; i < state.size(); ++i) {
      std::uint32_t last = own_step;
      for (const LabelledArc& arc : search_.systems[i].arcs[state[i]]) {
        if (arc.label == last || search_.dead[arc.label] || knowing_[arc.label].front() != i) continue;
        last = arc.label;
        JointState next = state;
        take(arc.label, 0, state, next);
        if (found_) return;
      }
    }
  }

  void take(std::uint32_t label, std::size_t which, const JointState& from, JointState& next) {
    if (which == knowing_[label].size()) {
      if (search_.goal[label]) found_ = true;
      else if (next != from) reach(next);
      return;
    }
    const std::uint32_t system = knowing_[label][which];
    for (const LabelledArc& arc : arcs(system, from[system], label)) {
      next[system] = arc.to;
      take(label, which + 1, from, next);
    }
  }

  const JointSearch& search_;
  util::Watch& watch_;
  std::vector<std::vector<std::uint32_t>> knowing_;  // systems by label
  std::unordered_set<JointState> reached_;           // does not move its elements
  std::vector<const JointState*> open_;
  std::uint64_t tried_ = 0;
  bool found_ = false;
};

}  // namespace

bool JointSearch::takes_a_goal(util::Watch& watch) const { return Run(*this, watch).takes_a_goal(); }

}  // namespace beeline::check
