#include "predicates/abstract_space.h"

#include <algorithm>
#include <set>
#include <utility>

#include "predicates/regression.h"

namespace beeline::predicates {

namespace {

class SpaceMaker {
 public:
  SpaceMaker(const Part& part, const Vocabulary& vocabulary, Solver& solver, abstraction::Effort& effort)
      : part_(part),
        vocabulary_(vocabulary),
        solver_(solver),
        effort_(effort),
        regression_(part, solver),
        nothing_(part.layout()),
        after_(nothing_),
        before_(nothing_) {
    const std::size_t rows = part.layout().with_row().size();
    known_.resize(part.variables().count());
    for (const Step& step : part.steps()) {
      std::set<Var> all;
      for (const Move& m : step.moves) all.insert(part.location(m.process));
      for (const Update& u : step.updates) all.insert(u.var);
      written_.emplace_back(all.begin(), all.end());
    }
    cost_ = 30 + rows * rows / 4 + vocabulary.predicates().size() + vocabulary.places().size();
  }

  AbstractSpace make() {
    util::Making making(effort_.watch(), "abstract states");
    try {
      for (const Conjunction& alternative : part_.target()) {
        before_ = nothing_;
        before_.meet(alternative);
        if (regression_.target(before_)) store(0);
      }
      met_target_ = true;
      for (; !now_.empty(); ++layer_) {
        while (!now_.empty()) {
          expand(pop());
          making.done(space_.count);
        }
        now_.swap(next_);
      }
    } catch (const abstraction::OutOfEffort&) {
      space_.beyond = part_.has_free_steps() || !met_target_ ? layer_ : layer_ + 1;
    }
    return std::move(space_);
  }

 private:
  using Sets = std::vector<std::uint64_t>;  // one behind the other

  LiteralSet pop() {
    const std::size_t words = vocabulary_.words();
    LiteralSet last(now_.end() - static_cast<std::ptrdiff_t>(words), now_.end());
    now_.resize(now_.size() - words);
    return last;
  }

  // The facts in before_, unless they say nothing new.
  void store(std::uint32_t distance) {
    vocabulary_.abstract(before_, solver_, literals_);
    const bool known = space_.states.least(literals_, distance + 1) <= distance;
    effort_.spend(space_.states.visited() - counted_);
    counted_ = space_.states.visited();
    if (known) return;
    vocabulary_.reduce(literals_, members_);
    space_.states.insert(members_, distance);
    ++space_.count;
    Sets& to = distance == layer_ ? now_ : next_;
    effort_.watch().before_growth(to, literals_.size());
    to.insert(to.end(), literals_.begin(), literals_.end());
  }

  // Whoever gets to the state by a delay is in it.
  bool is_closed(const LiteralSet& state) {
    before_ = after_;
    if (!regression_.wait(before_)) return false;
    vocabulary_.abstract(before_, solver_, literals_);
    for (std::size_t w = 0; w < state.size(); ++w)
      if ((state[w] & ~literals_[w]) != 0) return false;
    return true;
  }

  bool knows_any(const std::vector<Var>& variables) const {
    return std::any_of(variables.begin(), variables.end(), [&](Var v) { return known_[v]; });
  }

  void expand(const LiteralSet& state) {
    effort_.spend(1);
    // It was met again, closer.
    if (space_.states.least(state, layer_) < layer_) return;
    after_ = nothing_;
    vocabulary_.concretise(state, after_);
    if (!regression_.complete(after_)) return;
    effort_.spend(cost_);
    const bool closed = is_closed(state);
    for (const Var v : part_.layout().with_row()) known_[v] = after_.knows(v);
    for (const Var v : part_.layout().with_set()) known_[v] = after_.knows(v);
    for (std::size_t s = 0; s < part_.steps().size(); ++s) {
      const Step& step = part_.steps()[s];
      effort_.spend(1);
      if (!regression_.may_lead_to(after_, step) || (closed && !knows_any(written_[s]))) continue;
      effort_.spend(cost_);
      before_ = after_;
      if (regression_.before(step, before_)) store(layer_ + step.cost);
    }
  }

  const Part& part_;
  const Vocabulary& vocabulary_;
  Solver& solver_;
  abstraction::Effort& effort_;
  Regression regression_;
  const Facts nothing_;
  Facts after_, before_;
  std::uint64_t cost_ = 0;                 // of one step
  std::uint64_t counted_ = 0;              // of what queries have looked at
  std::vector<std::vector<Var>> written_;  // by step
  std::vector<bool> known_;                // by variable, of the state that is expanded
  AbstractSpace space_;
  std::uint32_t layer_ = 0;
  bool met_target_ = false;  // all of it is stored
  Sets now_, next_;
  LiteralSet literals_;
  std::vector<Literal> members_;
};

}  // namespace

AbstractSpace make_space(const Part& part, const Vocabulary& vocabulary, Solver& solver, abstraction::Effort& effort) {
  return SpaceMaker(part, vocabulary, solver, effort).make();
}

}  // namespace beeline::predicates
