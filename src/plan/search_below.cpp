#include "plan/search_below.h"

#include <algorithm>

#include "store/zone_store.h"

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

namespace {

space::Abstraction abstraction(store::Subsumption subsumption) {
  return subsumption == store::Subsumption::Alu ? space::Abstraction::None : space::Abstraction::ExtraLU;
}

}  // namespace

SearchBelow::SearchBelow(space::Compiled& compiled, store::Subsumption subsumption, ir::ExprId target, Options options)
    : options_(std::move(options)),
      target_(target),
      space_(compiled, abstraction(subsumption), std::span(&target_, 1)),
      restricted_(space_, options_.allowed),
      guidance_(choose_guidance()),
      store_(std::make_unique<store::ZoneStore>(space_.key_words(), subsumption, true)),
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
std::unique_ptr<Guidance> SearchBelow::choose_guidance() {
  const auto make = [&](const char* estimate) {
    components::Spec spec;
    spec.name = estimate;
    const components::Use use(components::standard(), spec, components::Kind::Estimate);
    return std::make_unique<Guidance>(std::span(&use, 1), space_, std::span(&target_, 1), wanted_);
  };
  if (!options_.informed) return make("zero");
  auto guidance = make("hL");
  space::SuccessorBuffer buffer;
  std::vector<std::uint32_t> ranks(guidance->estimates());
  if (!space_.initial(buffer) || buffer.successors.empty()) return guidance;
  const bool blind = guidance->rank(buffer.view(buffer.successors.front()), ranks) && ranks.front() == 0;
  return blind ? make("zero") : std::move(guidance);
}

search::End SearchBelow::run(const search::Limits& limits, std::uint64_t work) {
  if (options_.length == 0) return search::End::Exhausted;
  const search::End end = search_.run(limits, work);
  at_least_ = std::max(at_least_, open_.bound());
  if (end == search::End::Exhausted) at_least_ = options_.length;
  if (end != search::End::Stopped) return end;
  path_.clear();
  for (store::NodeId node = goal_->reached; store_->parent(node) != store::no_node; node = store_->parent(node)) {
    path_.push_back(store_->transition(node));
  }
  std::reverse(path_.begin(), path_.end());
  return end;
}

}  // namespace beeline::plan
