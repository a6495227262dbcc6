#include "engine/search_below.h"

#include <algorithm>

#include "engine/limits.h"
#include "store/zone_store.h"

namespace beeline::engine {

void BoundedBuckets::push(std::span<const open::Entry> entries) {
  for (const open::Entry& e : entries) {
    if (e.rank >= below_) continue;
    if (e.rank >= buckets_.size()) buckets_.resize(e.rank + 1);
    buckets_[e.rank].push_back(e.node);
    least_ = std::min<std::size_t>(least_, e.rank);
    ++size_;
  }
}

std::uint32_t BoundedBuckets::pop() {
  while (buckets_[least_].empty()) ++least_;
  bound_ = std::max(bound_, least_);
  const std::uint32_t node = buckets_[least_].back();
  buckets_[least_].pop_back();
  --size_;
  return node;
}

bool RestrictedSpace::expand(space::StateView state, space::SuccessorBuffer& out) {
  const bool expanded = whole_.expand(state, out);
  if (allowed_.empty()) return expanded;
  std::erase_if(out.successors, [&](const space::Successor& s) {
    const auto edges = out.transition_of(s);
    return !std::all_of(edges.begin(), edges.end(), [&](std::uint32_t e) { return allowed_[e]; });
  });
  return expanded;
}

class SearchBelow::Goal final : public search::Visitor {
 public:
  explicit Goal(space::ZoneSpace& space) : space_(space) {}
  bool fresh(space::StateView state, store::NodeId node) override {
    if (space_.targets(state, 1) == 0) return true;
    reached = node;
    return false;
  }
  store::NodeId reached = store::no_node;

 private:
  space::ZoneSpace& space_;
};

SearchBelow::SearchBelow(const Task& task, ir::ExprId target, Options options)
    : options_(std::move(options)),
      goals_(std::span(&target, 1)),
      space_(task.compiled, task.abstraction, goals_.targets()),
      restricted_(space_, options_.allowed),
      guidance_(choose_guidance(task.registry)),
      store_(std::make_unique<store::ZoneStore>(space_.key_words(), task.subsumption, true)),
      open_(options_.length),
      goal_(std::make_unique<Goal>(space_)),
      search_(restricted_, *store_, open_, *goal_, guidance_.get(), nullptr,
              search::Mode{.optimal = true, .counts_steps = true, .adds_steps = true}) {
  search_.on_progress = [this](const search::Counts&) {
    at_least_ = std::max(at_least_, open_.bound());
    if (on_progress) on_progress();
  };
}

SearchBelow::~SearchBelow() = default;

// An estimate of 0 at the start says that it does not know the target: then it only costs time.
std::unique_ptr<Guidance> SearchBelow::choose_guidance(const components::Registry& registry) {
  const auto make = [&](const char* estimate) {
    components::Spec spec;
    spec.name = estimate;
    const components::Use use(registry, spec, components::Kind::Estimate);
    return std::make_unique<Guidance>(std::span(&use, 1), space_, goals_);
  };
  if (!options_.informed) return make("zero");
  auto guidance = make("hL");
  space::SuccessorBuffer buffer;
  std::vector<std::uint32_t> ranks(guidance->estimates());
  if (!space_.initial(buffer) || buffer.successors.empty()) return guidance;
  const bool blind = guidance->rank(buffer.view(buffer.successors.front()), ranks) && ranks.front() == 0;
  return blind ? make("zero") : std::move(guidance);
}

End SearchBelow::run(util::Budget& budget, std::uint64_t work) {
  if (options_.length == 0) return End::Exhausted;
  const End end = search_.run(rest_of(budget), work);
  at_least_ = std::max(at_least_, open_.bound());
  if (end == End::Exhausted) at_least_ = options_.length;
  if (end != End::Stopped) return end;
  path_.clear();
  for (store::NodeId node = goal_->reached; store_->parent(node) != store::no_node; node = store_->parent(node)) {
    path_.push_back(store_->transition(node));
  }
  std::reverse(path_.begin(), path_.end());
  return end;
}

}  // namespace beeline::engine
