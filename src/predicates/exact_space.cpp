#include "predicates/exact_space.h"

#include <algorithm>
#include <set>
#include <utility>

namespace beeline::predicates {

namespace {

class ExactSearch {
 public:
  ExactSearch(const Part& part, Solver& solver, abstraction::Effort& effort)
      : part_(part),
        effort_(effort),
        making_(effort.watch(), "sets of states"),
        regression_(part, solver),
        nothing_(part.layout()),
        after_(nothing_),
        before_(nothing_),
        known_of_(part.variables().count()),
        index_(part.layout(), effort) {
    const std::size_t rows = part.layout().with_row().size();
    cost_ = 30 + rows * rows / 4;
    for (const Step& step : part.steps()) {
      std::set<Var> all;
      for (const Move& m : step.moves) all.insert(part.location(m.process));
      for (const Update& u : step.updates) all.insert(u.var);
      written_.emplace_back(all.begin(), all.end());
    }
  }

  void run() {
    for (const Conjunction& alternative : part_.target()) {
      effort_.spend(cost_);
      before_ = nothing_;
      before_.meet(alternative);
      if (regression_.target(before_)) meet(0);
    }
    met_target_ = true;
    while (!now_.empty()) {
      for (std::size_t i = 0; i < now_.size(); ++i) expand(now_[i]);
      now_.swap(next_);
      next_.clear();
      ++layer_;
    }
  }

  std::uint32_t beyond() const { return part_.has_free_steps() || !met_target_ ? layer_ : layer_ + 1; }
  std::vector<FactsIndex::Known> take() { return index_.take(); }

 private:
  // The facts in before_.
  void meet(std::uint32_t distance) {
    const std::size_t at = index_.add(before_, distance);
    if (at != FactsIndex::nothing_new) (distance == layer_ ? now_ : next_).push_back(at);
  }

  void expand(std::size_t state) {
    effort_.spend(1);
    if (index_[state].superseded) return;
    after_ = index_[state].facts;
    effort_.spend(cost_);
    if (!regression_.complete(after_)) return;
    before_ = after_;
    const bool closed = regression_.wait(before_) && before_.implies(after_);
    for (const Var v : part_.layout().with_row()) known_of_[v] = after_.knows(v);
    for (const Var v : part_.layout().with_set()) known_of_[v] = after_.knows(v);
    for (std::size_t s = 0; s < part_.steps().size(); ++s) {
      const Step& step = part_.steps()[s];
      effort_.spend(1);
      if (!regression_.may_lead_to(after_, step) || (closed && !knows_any(written_[s]))) continue;
      effort_.spend(cost_);
      before_ = after_;
      if (regression_.before(step, before_)) meet(layer_ + step.cost);
    }
    making_.done(index_.size());
  }

  bool knows_any(const std::vector<Var>& variables) const {
    return std::any_of(variables.begin(), variables.end(), [&](Var v) { return known_of_[v]; });
  }

  const Part& part_;
  abstraction::Effort& effort_;
  util::Making making_;
  Regression regression_;
  const Facts nothing_;
  Facts after_, before_;
  std::uint64_t cost_ = 0;                 // of one step
  std::vector<std::vector<Var>> written_;  // by step
  std::vector<bool> known_of_;             // by variable, of the state that is expanded
  FactsIndex index_;
  std::vector<std::size_t> now_, next_;
  std::uint32_t layer_ = 0;
  bool met_target_ = false;  // all of it is stored
};

}  // namespace

ExactSpace make_exact_space(const Part& part, Solver& solver, abstraction::Effort& effort) {
  ExactSearch search(part, solver, effort);
  ExactSpace space;
  try {
    search.run();
  } catch (const abstraction::OutOfEffort&) {
    space.beyond = search.beyond();
  }
  space.states = search.take();
  std::erase_if(space.states,
                [&](const FactsIndex::Known& known) { return known.superseded || known.distance >= space.beyond; });
  std::stable_sort(space.states.begin(), space.states.end(),
                   [](const auto& a, const auto& b) { return a.distance < b.distance; });
  return space;
}

}  // namespace beeline::predicates
