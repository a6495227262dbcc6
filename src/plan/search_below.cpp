#include "plan/search_below.h"

#include <algorithm>

#include "plan/config.h"
#include "plan/registry.h"
#include "store/path.h"
#include "store/state_store.h"

namespace beeline::plan {

void BoundedBuckets::push(std::span<const open::Entry> entries) {
  for (const open::Entry& e : entries) {
    if (e.rank >= below_) continue;
    if (e.rank >= buckets_.size()) buckets_.resize(e.rank + 1);
    buckets_[e.rank].push_back(e.node);
    least_ = std::min<std::size_t>(least_, e.rank);
    ++size_;
  }
}

store::NodeId BoundedBuckets::pop() {
  while (buckets_[least_].empty()) ++least_;
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

namespace {

search::Mode astar_mode() {
  Spec spec;
  spec.name = "astar";
  return mode_of(complete(spec));
}

}  // namespace

SearchBelow::SearchBelow(const space::Compiled& compiled, space::Abstraction abstraction, space::Comparison comparison,
                         ir::ExprId target, Options options)
    : options_(std::move(options)),
      target_(target),
      space_(compiled, abstraction, std::span(&target_, 1)),
      restricted_(space_, options_.allowed),
      guidance_(choose_guidance()),
      store_(std::make_unique<store::StateStore>(space_, comparison, store::StateStore::Options{.optimal = true})),
      open_(options_.length),
      goal_(std::make_unique<Goal>(space_)),
      search_(restricted_, *store_, open_, *goal_, guidance_.get(), nullptr, astar_mode()) {}

SearchBelow::~SearchBelow() = default;

// An estimate of 0 at the start says that it does not know the target: then it only costs time.
std::unique_ptr<Guidance> SearchBelow::choose_guidance() {
  const auto make = [&](const char* estimate) {
    Spec spec;
    spec.name = estimate;
    return std::make_unique<Guidance>(std::span(&spec, 1), space_, std::span(&target_, 1), wanted_);
  };
  if (!options_.informed) return make("zero");
  auto guidance = make("hL");
  space::SuccessorBuffer buffer;
  if (!space_.initial(buffer) || buffer.successors.empty()) return guidance;
  search::Candidate start{buffer.view(buffer.successors.front()), wanted_};
  std::uint32_t rank = 0;
  util::Budget unlimited;
  guidance->rank(std::span(&start, 1), std::span(&rank, 1), unlimited);
  const bool blind = !start.hopeless && rank == 0;
  return blind ? make("zero") : std::move(guidance);
}

search::End SearchBelow::run(util::Budget& budget, std::uint64_t work) {
  if (options_.length == 0) return search::End::Exhausted;
  const search::End end = search_.run(budget, work);
  if (end == search::End::Exhausted) at_least_ = options_.length;
  if (end != search::End::Stopped) return end;
  path_ = store::path_to(*store_, goal_->reached);
  return end;
}

namespace {

bool is_admissible(const Spec& estimate) {
  const Component* component = find_component("estimate", estimate.name);
  if (component == nullptr) return false;
  const auto has = [&](const char* property) {
    const auto& properties = component->properties;
    return std::find(properties.begin(), properties.end(), property) != properties.end();
  };
  if (has("admissible")) return true;
  return has("admissible when all are") &&
         std::all_of(estimate.arguments.begin(), estimate.arguments.end(), is_admissible);
}

}  // namespace

bool finds_shortest(const Spec& search) {
  const Spec* preference = search.option("prefer");
  const bool prefers = preference != nullptr && preference->name != "none";
  if (prefers && preference->name == "contexts" && preference->option("prune")->name == "on") return false;
  if (search.name == "astar") return (!prefers || breaks_ties(search)) && is_admissible(search.arguments.front());
  const Spec* store = search.option("store");
  return search.name == "bfs" && !prefers && store != nullptr && store->name == "exact";
}

}  // namespace beeline::plan
