#include "engine/search_below.h"

#include <algorithm>

#include "engine/unfolding.h"
#include "store/path.h"
#include "store/state_store.h"

namespace beeline::engine {

void BoundedBuckets::push(std::span<const open::Entry> entries) {
  const std::size_t below = below_.length();
  for (const open::Entry& e : entries) {
    if (e.rank >= below) continue;
    if (e.rank >= buckets_.size()) buckets_.resize(e.rank + 1);
    buckets_[e.rank].push_back(e.node);
    least_ = std::min<std::size_t>(least_, e.rank);
    ++size_;
  }
}

store::NodeId BoundedBuckets::pop() {
  least_ = first_rank();
  bound_ = std::max(bound_, least_);
  const store::NodeId node = buckets_[least_].back();
  buckets_[least_].pop_back();
  --size_;
  return node;
}

class SearchBelow::Goal final : public search::Visitor {
 public:
  explicit Goal(space::ZoneSpace& space) : space_(space) {}
  bool fresh(space::StateView state, store::NodeId node) override {
    if (space_.targets(state, 1) == 0) return true;
    reached = node;
    return false;
  }
  store::NodeId reached;

 private:
  space::ZoneSpace& space_;
};

SearchBelow::SearchBelow(const Task& task, ir::ExprId target, const Bound& below, Options options, util::Watch& watch)
    : task_(task),
      below_(below),
      options_(std::move(options)),
      targets_(std::span(&target, 1)),
      space_(space::ZoneSpace::make(task.compiled, task.abstraction, targets_.formulas())),
      quotient_(task.symmetry != nullptr && options_.allowed.empty()
                    ? std::make_unique<space::QuotientSpace>(*space_, *task.symmetry)
                    : nullptr),
      restricted_(states(), options_.allowed),
      guidance_(choose_guidance(task.registry, watch)),
      store_(
          std::make_unique<store::StateStore>(*space_, task.comparison, store::StateStore::Options{.optimal = true})),
      open_(below),
      goal_(std::make_unique<Goal>(*space_)),
      search_(restricted_, *store_, open_, *goal_, guidance_.get(), nullptr,
              search::Mode{.optimal = true, .counts_steps = true, .adds_steps = true}) {}

SearchBelow::~SearchBelow() = default;

// An estimate of 0 at the start says that it does not know the target: then it only costs time.
std::unique_ptr<Guidance> SearchBelow::choose_guidance(const components::Registry& registry, util::Watch& watch) {
  const auto make = [&](const char* estimate) {
    components::Spec spec;
    spec.name = estimate;
    const components::Use use(registry, spec, components::Kind::Estimate);
    return std::make_unique<Guidance>(std::span(&use, 1), *space_, targets_, watch);
  };
  if (!options_.informed) return make("zero");
  auto guidance = make("hL");
  space::SuccessorBuffer buffer;
  if (!space_->initial(buffer) || buffer.successors.empty()) return guidance;
  search::Candidate start{buffer.view(buffer.successors.front()), targets_.wanted()};
  std::uint32_t rank = 0;
  guidance->rank(std::span(&start, 1), std::span(&rank, 1), watch);
  const bool blind = !start.hopeless && rank == 0;
  return blind ? make("zero") : std::move(guidance);
}

End SearchBelow::run(util::Budget& budget, std::uint64_t work) {
  if (below_.length() == 0) return End::Exhausted;
  const End end = search_.run(budget, work);
  if (end == End::Exhausted) at_least_ = below_.length();
  if (end == End::Stopped) path_ = path_to(goal_->reached, budget);
  return end;
}

Path SearchBelow::path_to(store::NodeId node, util::Watch& watch) {
  Path path = store::path_to(*store_, node);
  space::StateView state;
  if (!quotient_ || !store_->peek(node, state)) return path;
  return Unfolding(task_)(std::move(path), state, watch).path;
}

}  // namespace beeline::engine
