#include "abstraction/compose.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace beeline::abstraction {

namespace {

// Drops the states that cannot reach a goal; `reached`: the numbers that pairs have in the system.
Composed keep_relevant(const TransitionSystem& system, std::vector<State> reached, util::Watch& watch) {
  Composed result;
  watch.look(bytes_for_distances(system));
  const std::vector<std::uint32_t> all = distances(system);
  watch.look();
  std::vector<State> numbers(system.states(), no_state);
  State count = 0;
  for (State s = 0; s < system.states(); ++s) {
    if (all[s] == no_state) continue;
    numbers[s] = count++;
    result.distance.push_back(all[s]);
  }
  watch.look(bytes_of(system));
  result.system = quotient(system, numbers, count);
  watch.look();
  for (State& s : reached)
    if (s != no_state) s = numbers[s];
  result.state = std::move(reached);
  return result;
}

class Composer {
 public:
  Composer(const TransitionSystem& left, const TransitionSystem& right, const std::vector<bool>& own, Effort& effort)
      : left_(left), right_(right), own_(own), effort_(effort), arcs_(system_) {
    std::set_union(left.labels.begin(), left.labels.end(), right.labels.begin(), right.labels.end(),
                   std::back_inserter(system_.labels));
    const std::size_t labels = system_.labels.empty() ? 1 : system_.labels.back() + std::size_t{1};
    in_left_.resize(labels);
    in_right_.resize(labels);
    for (const LabelId label : left.labels) in_left_[label] = true;
    for (const LabelId label : right.labels) in_right_[label] = true;
    std::erase_if(system_.labels, [&](LabelId label) { return own[label]; });
    const std::uint64_t pairs = std::uint64_t{left.states()} * right.states();
    effort_.spend(pairs);
    effort_.look(pairs * sizeof(State));
    state_.assign(pairs, no_state);
  }

  Composed run() {
    for (State a = 0; a < left_.states(); ++a)
      for (State b = 0; b < right_.states(); ++b)
        if (left_.initial[a] && right_.initial[b]) number(a, b);
    system_.initial.assign(pairs_.size(), true);
    for (std::size_t next = 0; next < pairs_.size(); ++next) expand(pairs_[next].first, pairs_[next].second);
    system_.initial.resize(pairs_.size());
    for (const auto& [a, b] : pairs_) system_.goal.push_back(left_.goal[a] && right_.goal[b]);
    return keep_relevant(system_, std::move(state_), effort_.watch());
  }

 private:
  State number(State a, State b) {
    State& s = state_[std::size_t{a} * right_.states() + b];
    if (s == no_state) {
      s = static_cast<State>(pairs_.size());
      pairs_.emplace_back(a, b);
    }
    return s;
  }

  void add(LabelId label, State a, State b) { arcs_.add(own_[label] ? hidden : label, number(a, b)); }

  void expand(State a, State b) {
    const auto mine = left_.of(a), theirs = right_.of(b);
    auto i = mine.begin(), j = theirs.begin();
    while (i != mine.end() || j != theirs.end()) {
      if (j == theirs.end() || (i != mine.end() && i->label < j->label)) {
        if (!in_right_[i->label]) add(i->label, i->to, b);
        ++i;
      } else if (i == mine.end() || j->label < i->label) {
        if (!in_left_[j->label]) add(j->label, a, j->to);
        ++j;
      } else if (i->label == hidden) {
        for (; i != mine.end() && i->label == hidden; ++i) add(hidden, i->to, b);
        for (; j != theirs.end() && j->label == hidden; ++j) add(hidden, a, j->to);
      } else {
        const LabelId label = i->label;
        const auto start = j;
        for (; i != mine.end() && i->label == label; ++i) {
          for (j = start; j != theirs.end() && j->label == label; ++j) add(label, i->to, j->to);
          effort_.spend(static_cast<std::uint64_t>(j - start));
        }
      }
    }
    effort_.spend(1 + arcs_.pending());
    effort_.watch().before_growth(system_.arcs, arcs_.pending());
    effort_.watch().before_growth(pairs_, 1);
    arcs_.next_state();
  }

  const TransitionSystem &left_, &right_;
  const std::vector<bool>& own_;
  Effort& effort_;
  TransitionSystem system_;
  ArcCollector arcs_;
  std::vector<bool> in_left_, in_right_;
  std::vector<State> state_;
  std::vector<std::pair<State, State>> pairs_;
};

}  // namespace

Composed compose(const TransitionSystem& left, const TransitionSystem& right, const std::vector<bool>& own,
                 Effort& effort) {
  return Composer(left, right, own, effort).run();
}

Composed prune(const TransitionSystem& system) {
  std::vector<bool> seen = system.initial;
  std::vector<State> queue;
  for (State s = 0; s < system.states(); ++s)
    if (seen[s]) queue.push_back(s);
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (const Arc& arc : system.of(queue[next])) {
      if (seen[arc.to]) continue;
      seen[arc.to] = true;
      queue.push_back(arc.to);
    }
  }
  std::vector<State> numbers(system.states(), no_state);
  State count = 0;
  for (State s = 0; s < system.states(); ++s)
    if (seen[s]) numbers[s] = count++;
  const TransitionSystem reached = quotient(system, numbers, count);
  return keep_relevant(reached, std::move(numbers), util::nobody());
}

}  // namespace beeline::abstraction
