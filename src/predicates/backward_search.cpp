#include "predicates/backward_search.h"

#include <algorithm>
#include <set>
#include <utility>

namespace beeline::predicates {

BackwardSearch::BackwardSearch(const Part& part, const Vocabulary& vocabulary, Solver& solver,
                               abstraction::Effort& effort, Options options)
    : part_(part),
      vocabulary_(vocabulary),
      solver_(solver),
      effort_(effort),
      making_(effort.watch(), "abstract states"),
      options_(options),
      regression_(part, solver),
      nothing_(part.layout()),
      after_(nothing_),
      before_(nothing_),
      cost_(cost_of_a_step(part, vocabulary)) {
  known_.resize(part.variables().count());
  for (const Step& step : part.steps()) {
    std::set<Var> all;
    for (const Move& m : step.moves) all.insert(part.location(m.process));
    for (const Update& u : step.updates) all.insert(u.var);
    written_.emplace_back(all.begin(), all.end());
  }
}

std::uint64_t BackwardSearch::cost_of_a_step(const Part& part, const Vocabulary& vocabulary) {
  const std::size_t rows = part.layout().with_row().size();
  return 30 + rows * rows / 4 + vocabulary.predicates().size() + vocabulary.places().size();
}

std::uint32_t BackwardSearch::beyond() const { return part_.has_free_steps() || !met_target_ ? layer_ : layer_ + 1; }

std::vector<Conjunction> BackwardSearch::inside() const {
  std::vector<Conjunction> all;
  for (const Exact& state : exact_) all.push_back(state.facts.told());
  return all;
}

SetTrie BackwardSearch::take_states() {
  for (const Exact& inside : exact_) states_.insert(inside.literals, inside.distance);
  return std::move(states_);
}

void BackwardSearch::meet_target() {
  for (std::uint32_t i = 0; i < part_.target().size(); ++i) {
    before_ = nothing_;
    before_.meet(part_.target()[i]);
    if (regression_.target(before_)) meet(0, Find::target, i);
  }
  met_target_ = true;
}

bool BackwardSearch::complete_layer() {
  if (!met_target_) meet_target();
  if (now_.empty() && exact_now_.empty()) return false;
  while (!exact_now_.empty()) expand_last_exact();
  while (!now_.empty()) expand_last();
  now_.swap(next_);
  exact_now_.swap(exact_next_);
  ++layer_;
  return true;
}

std::uint32_t BackwardSearch::remember(std::uint32_t distance, std::uint32_t from, std::uint32_t step) {
  if (!options_.remember) return 0;
  effort_.watch().before_growth(finds_, 1);
  finds_.push_back({literals_, from, step, distance});
  return static_cast<std::uint32_t>(finds_.size() - 1);
}

// The facts in before_, unless they say nothing new.
void BackwardSearch::meet(std::uint32_t distance, std::uint32_t from, std::uint32_t step) {
  vocabulary_.abstract(before_, solver_, literals_);
  if (distance < options_.perimeter) return meet_exactly(distance, from, step);
  const std::uint32_t known = states_.least(literals_, distance + 1);
  effort_.spend(states_.visited() - counted_);
  counted_ = states_.visited();
  if (known < distance) return;
  const std::uint32_t find = remember(distance, from, step);
  if (known > distance) open(distance, find);
}

void BackwardSearch::open(std::uint32_t distance, std::uint32_t find) {
  vocabulary_.reduce(literals_, members_);
  states_.insert(members_, distance);
  ++count_;
  Sets& to = distance == layer_ ? now_ : next_;
  effort_.watch().before_growth(to, literals_.size() + 1);
  to.insert(to.end(), literals_.begin(), literals_.end());
  to.push_back(find);
}

void BackwardSearch::meet_exactly(std::uint32_t distance, std::uint32_t from, std::uint32_t step) {
  effort_.spend(1 + exact_.size());
  for (const Exact& known : exact_)
    if (known.distance <= distance && before_.implies(known.facts)) return;
  vocabulary_.reduce(literals_, members_);
  effort_.look(before_.bytes());
  (distance == layer_ ? exact_now_ : exact_next_).push_back(exact_.size());
  exact_.push_back({before_, members_, remember(distance, from, step), distance});
  ++count_;
}

// Whoever gets to the state by a delay is in it.
bool BackwardSearch::is_closed(const LiteralSet& state) {
  before_ = after_;
  if (!regression_.wait(before_)) return false;
  vocabulary_.abstract(before_, solver_, literals_);
  for (std::size_t w = 0; w < state.size(); ++w)
    if ((state[w] & ~literals_[w]) != 0) return false;
  return true;
}

bool BackwardSearch::knows_any(const std::vector<Var>& variables) const {
  return std::any_of(variables.begin(), variables.end(), [&](Var v) { return known_[v]; });
}

void BackwardSearch::expand_last_exact() {
  const std::size_t state = exact_now_.back();
  exact_now_.pop_back();
  effort_.spend(1 + cost_);
  after_ = exact_[state].facts;
  if (!regression_.complete(after_)) return;
  before_ = after_;
  const bool closed = regression_.wait(before_) && before_.implies(after_);
  expand(closed, exact_[state].find);
}

void BackwardSearch::expand_last() {
  const std::size_t words = vocabulary_.words();
  const auto find = static_cast<std::uint32_t>(now_.back());
  state_.assign(now_.end() - static_cast<std::ptrdiff_t>(words + 1), now_.end() - 1);
  now_.resize(now_.size() - words - 1);
  effort_.spend(1);
  // It was met again, closer.
  if (states_.least(state_, layer_) < layer_) return;
  after_ = nothing_;
  vocabulary_.concretise(state_, after_);
  if (!regression_.complete(after_)) return;
  effort_.spend(cost_);
  expand(is_closed(state_), find);
  making_.done(count_);
}

// What leads to the facts in after_.
void BackwardSearch::expand(bool closed, std::uint32_t find) {
  for (const Var v : part_.layout().with_row()) known_[v] = after_.knows(v);
  for (const Var v : part_.layout().with_set()) known_[v] = after_.knows(v);
  for (std::uint32_t s = 0; s < part_.steps().size(); ++s) {
    const Step& step = part_.steps()[s];
    effort_.spend(1);
    if (!regression_.may_lead_to(after_, step) || (closed && !knows_any(written_[s]))) continue;
    effort_.spend(cost_);
    before_ = after_;
    if (regression_.before(step, before_)) meet(layer_ + step.cost, find, s);
  }
}

}  // namespace beeline::predicates
