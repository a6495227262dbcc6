#include "liveness/passing_search.h"

#include <deque>
#include <span>

#include "store/path.h"

namespace beeline::liveness {

using search::End;

PassingSearch::PassingSearch(const space::Compiled& compiled, const Acceptance& acceptance, const Question& question,
                             SccSearch::Options options)
    : compiled_(compiled), acceptance_(acceptance), inner_(std::make_unique<SccSearch>(compiled, acceptance, options)) {
  if (!question.start) return;
  outer_ = space::ZoneSpace::make(compiled, space::Abstraction::M, std::span(&*question.start, 1));
  outer_store_ =
      std::make_unique<store::StateStore>(*outer_, space::Comparison::Inclusion, store::StateStore::Options{});
}

End PassingSearch::run(util::Budget& budget) try {
  if (outer_ && !explore(budget)) return End::ModelError;
  return inner_->run(budget);
} catch (const util::Exceeded& exceeded) {
  return search::end_by(exceeded.cause);
} catch (const std::bad_alloc&) {
  return End::Memory;
}

// All reachable states. Ticks lead to nothing that could not be reached without them, unless others have to wait for
// them.
bool PassingSearch::explore(util::Budget& budget) {
  class Queue final : public store::Receiver {
   public:
    std::deque<store::NodeId> open;
    bool inserted(std::size_t, store::Inserted inserted) override {
      if (inserted.fresh()) open.push_back(inserted.node);
      return true;
    }
  } queue;
  outer_->watch(&budget);
  const auto fail = [&](store::NodeId node) {
    failure_ = failure_of(*outer_, node ? store::path_to(*outer_store_, node) : std::vector<std::uint32_t>());
    return false;
  };
  space::SuccessorBuffer successors;
  if (!outer_->initial(successors)) return fail(store::no_node);
  outer_store_->insert(successors, store::no_node, {}, queue);
  while (!queue.open.empty()) {
    const store::NodeId node = queue.open.front();
    queue.open.pop_front();
    space::StateView state;
    if (!outer_store_->load(node, state)) continue;
    budget.look();
    ++counts_.explored;
    successors.clear();
    if (!outer_->expand(state, successors)) return fail(node);
    counts_.generated += successors.successors.size();
    counts_.transitions += successors.transitions;
    budget.spend(1 + successors.successors.size());
    if (!compiled_.network.has_priorities)
      std::erase_if(successors.successors, [&](const space::Successor& s) {
        return s.member_count == 1 && acceptance_.tick == successors.transition_of(s).front();
      });
    const std::size_t first = starts_.successors.size();
    if (!outer_->pieces(state, 0, starts_)) return fail(node);
    for (std::size_t i = first; i < starts_.successors.size(); ++i)
      starts_.successors[i].transition = static_cast<std::uint32_t>(places_.size());
    if (starts_.successors.size() > first) places_.push_back(node);
    outer_store_->insert(successors, node, {}, queue);
  }
  inner_->begin_at(std::move(starts_));
  return true;
}

search::Counts PassingSearch::counts() const {
  search::Counts counts = counts_;
  counts += inner_->counts();
  return counts;
}

std::uint64_t PassingSearch::stored() const { return inner_->stored() + (outer_store_ ? outer_store_->live() : 0); }

Lasso PassingSearch::found() const {
  Lasso lasso = inner_->found();
  if (outer_) lasso.stem = store::path_to(*outer_store_, places_[inner_->start()]);
  if (!lasso.loop) return lasso;
  // Its first steps are taken once before it, until that is so.
  std::vector<std::uint32_t>& steps = lasso.inside;
  std::size_t& loop = *lasso.loop;
  const auto is_tick = [&](std::uint32_t step) { return inner_->tick() == step; };
  while (is_tick(steps.back()) || (loop > 0 && is_tick(steps[loop - 1]))) {
    const std::uint32_t again = steps[loop++];
    steps.push_back(again);
  }
  return lasso;
}

}  // namespace beeline::liveness
