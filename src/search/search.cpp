#include "search/search.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>
#include <utility>

namespace beeline::search {

namespace {

// The budget watches over the space while a search runs.
class Watching {
 public:
  Watching(space::StateSpace& space, util::Watch& watch) : space_(space) { space_.watch(&watch); }
  ~Watching() { space_.watch(nullptr); }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

 private:
  space::StateSpace& space_;
};

// Taking a matrix out of the store, closing it or putting it there: half a microsecond for a dozen clocks.
constexpr std::uint64_t effort_of_matrix(std::uint64_t shape) { return shape * shape / 128; }

template <class T>
void set(std::vector<T>& per_node, store::NodeId node, T value, T otherwise = {}) {
  per_node.resize(std::size_t{node.value} + 1, otherwise);
  per_node[node.value] = value;
}

}  // namespace

Counts& Counts::operator+=(const Counts& more) {
  explored += more.explored;
  generated += more.generated;
  transitions += more.transitions;
  evaluated += more.evaluated;
  dead_ends += more.dead_ends;
  effort += more.effort;
  matrices += more.matrices;
  setting_up += more.setting_up;
  estimate_seconds += more.estimate_seconds;
  making_seconds += more.making_seconds;
  return *this;
}

End end_by(util::Exceeded::Cause cause) {
  switch (cause) {
    case util::Exceeded::Cause::Time: return End::Time;
    case util::Exceeded::Cause::Memory: return End::Memory;
    case util::Exceeded::Cause::Interrupted: return End::Interrupted;
    case util::Exceeded::Cause::Work: break;
  }
  return End::Paused;
}

// Sorts out what is fresh while a batch is inserted.
class Search::Intake final : public store::Receiver {
 public:
  Intake(Search& search, util::Watch& watch) : s_(search), watch_(watch) {}

  bool inserted(std::size_t i, store::Inserted inserted) override {
    if (i % 64 == 63) watch_.look();
    s_.visitor_.edge(s_.expanding_, i, inserted);
    if (!inserted.fresh()) return true;
    const space::Successor& successor = s_.buffer_.successors[i];
    const store::NodeId node = inserted.node, parent = s_.expanding_;
    if (s_.mode_.counts_steps) set(s_.steps_, node, parent ? s_.steps_[parent.value] + successor.cost : 0);
    if (s_.preference_ != nullptr && s_.preference_->counts_costs()) set(s_.costs_, node, s_.way_costs_[i]);
    const space::StateView state = s_.buffer_.view(successor);
    if (!s_.mode_.optimal && !s_.visitor_.fresh(state, node)) return false;
    if (s_.fails(node)) return false;
    s_.fresh_.push_back({i, node});
    if (s_.ranker_ != nullptr) s_.candidates_.push_back({state, s_.ranker_->goals()});
    return true;
  }
  void dropped(store::NodeId node, store::NodeId by) override { s_.open_.dropped(node, by); }

 private:
  Search& s_;
  util::Watch& watch_;
};

void Search::price() {
  way_costs_.clear();
  const bool by_preference = preference_ != nullptr && preference_->counts_costs();
  for (const space::Successor& s : buffer_.successors) {
    if (!expanding_) {
      way_costs_.push_back(0);
    } else if (by_preference) {
      way_costs_.push_back(costs_[expanding_.value] +
                           preference_->step_cost(tokens_[expanding_.value], buffer_.transition_of(s)));
    } else {
      way_costs_.push_back(steps_[expanding_.value] + s.cost);
    }
  }
}

bool Search::take(util::Watch& watch) {
  fresh_.clear();
  candidates_.clear();
  if (prices_) price();
  Intake intake(*this, watch);
  const bool all = store_.insert(buffer_, expanding_, way_costs_, intake);
  // What was fresh before a goal is ranked and placed like the others, though nobody will pop it.
  rank_and_place(watch);
  count_estimates();
  if (all) open_.push(entries_);
  return all;
}

void Search::rank_and_place(util::Watch& watch) {
  const std::size_t estimates = ranker_ == nullptr ? 0 : ranker_->estimates();
  ranks_.resize(fresh_.size() * estimates);
  if (ranker_ != nullptr) ranker_->rank(candidates_, ranks_, watch);
  entries_.clear();
  for (std::size_t k = 0; k < fresh_.size(); ++k) {
    const auto [successor, node] = fresh_[k];
    if (ranker_ != nullptr && candidates_[k].hopeless) {
      ++counts_.dead_ends;
      close(node);
      continue;
    }
    const std::span ranks = std::span(ranks_).subspan(k * estimates, estimates);
    Placement placement;
    if (preference_ != nullptr) {
      if (expanding_) {
        placement = preference_->place({buffer_.transition_of(buffer_.successors[successor]), tokens_[expanding_.value],
                                        way_costs_.empty() ? 0 : way_costs_[successor], ranks.empty() ? 0 : ranks[0],
                                        ranker_ == nullptr ? ~Goals{0} : candidates_[k].goals});
      }
      set(tokens_, node, placement.token, no_token);
    }
    if (ranker_ != nullptr) {
      const double so_far = mode_.adds_steps || placement.penalised ? steps_[node.value] : 0;
      for (std::uint32_t& rank : ranks) {
        rank = static_cast<std::uint32_t>(std::min(std::floor(mode_.weight * rank) + so_far, double{UINT32_MAX}));
      }
    }
    entries_.push_back(
        {node, ranks.empty() ? 0 : ranks[0], placement.queue, ranks, buffer_.successors[successor].cluster});
  }
}

bool Search::expand(space::StateView state) {
  const bool expanded = mode_.samples ? sample(state) : space_.expand(state, buffer_);
  counts_.generated += buffer_.successors.size();
  counts_.matrices += effort_of_matrix(state.shape);
  for (const space::Successor& s : buffer_.successors) counts_.matrices += effort_of_matrix(s.shape);
  counts_.transitions += buffer_.transitions;
  return expanded;
}

// Tries transitions in random order until one has a successor.
bool Search::sample(space::StateView state) {
  if (!space_.enabled(state)) return false;
  untried_.resize(space_.transitions());
  std::iota(untried_.begin(), untried_.end(), 0u);
  while (!untried_.empty() && buffer_.successors.empty()) {
    std::swap(untried_[random_.below(untried_.size())], untried_.back());
    if (!space_.fire(std::span(untried_).last(1), buffer_)) return false;
    untried_.pop_back();
  }
  counts_.effort += space::effort_of_choice(untried_.size());
  return true;
}

void Search::count_estimates() {
  if (ranker_ == nullptr) return;
  const Ranker::Spent spent = ranker_->spent();
  counts_.evaluated = spent.evaluated;
  counts_.effort = spent.effort;
  counts_.estimate_seconds = spent.seconds;
  counts_.making_seconds = spent.making_seconds;
}

void Search::close(store::NodeId node) {
  if (!mode_.remembers_closed) return;
  if (closed_.size() <= node.value) closed_.resize(std::size_t{node.value} + 1);
  closed_[node.value] = true;
}

bool Search::is_open(store::NodeId node) const {
  return (node.value >= closed_.size() || !closed_[node.value]) && store_.keeps(node);
}

bool Search::is_on_path(store::NodeId node) const {
  // Parents have been inserted before their children.
  store::NodeId on_path = expanding_;
  while (on_path && on_path > node) on_path = store_.parent(on_path);
  return on_path == node;
}

End Search::run(util::Budget& budget, std::uint64_t work) try {
  const Watching watching(space_, budget);
  const std::uint64_t stop = work == UINT64_MAX ? work : counts_.work() + work;
  const auto enough = [this] { return space_.error() == nullptr ? End::Stopped : End::ModelError; };
  if (!started_) {
    started_ = true;
    if (!space_.initial(buffer_)) return End::ModelError;
    if (!take(budget)) return enough();
  }
  while (!open_.empty()) {
    budget.look();
    budget.spend(counts_.work() - std::exchange(spent_, counts_.work()));
    if (counts_.work() >= stop) return End::Paused;

    expanding_ = open_.pop();
    space::StateView state;
    if (!store_.load(expanding_, state)) continue;
    close(expanding_);
    if (mode_.optimal) {
      if (!visitor_.fresh(state, expanding_)) return End::Stopped;
      if (fails(expanding_)) return End::ModelError;
    }
    ++counts_.explored;
    if (preference_ != nullptr) preference_->leaving(state);
    buffer_.clear();
    if (!expand(state)) {
      failed_at_ = expanding_;
      return End::ModelError;
    }
    visitor_.expanded(state, expanding_, buffer_);
    if (!take(budget)) return enough();
  }
  return mode_.complete ? End::Exhausted : End::GaveUp;
} catch (const util::Exceeded& exceeded) {
  return end_by(exceeded.cause);
} catch (const std::bad_alloc&) {
  return End::Memory;
}

}  // namespace beeline::search
