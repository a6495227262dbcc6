#include "liveness/shorter_lasso.h"

#include <algorithm>
#include <span>

#include "store/path.h"
#include "util/hash.h"

namespace beeline::liveness {

using store::NodeId;

ShorterLasso::ShorterLasso(const space::Compiled& compiled, const Question& question, std::size_t length)
    : length_(length) {
  const auto make = [&](Side& side, const ir::ExprId& formula, space::Time time) {
    side.space = space::ZoneSpace::make(compiled, space::Abstraction::M, std::span(&formula, 1), time);
    side.store =
        std::make_unique<store::StateStore>(*side.space, space::Comparison::Exact, store::StateStore::Options{});
  };
  make(inner_, question.avoided, space::Time::Stayed);
  if (question.start) make(outer_, *question.start, space::Time::Elapsed);
  inclusion_ = inner_.space->dominance(space::Comparison::Inclusion);
}

std::optional<Lasso> ShorterLasso::run(util::Budget& budget, std::uint64_t work) {
  inner_.space->watch(&budget);
  if (outer_.space) outer_.space->watch(&budget);
  bool over = begin();
  while (!over && !open_.empty() && counts_.work() < work) {
    const Open next = open_.front();
    open_.pop_front();
    over = expand(next, budget);
  }
  return found_;
}

void ShorterLasso::count(const space::SuccessorBuffer& buffer, util::Budget& budget) {
  counts_.generated += buffer.successors.size();
  counts_.transitions += buffer.transitions;
  budget.spend(1 + buffer.successors.size());
}

bool ShorterLasso::begin() {
  entered_.clear();
  Side& first = outer_.space ? outer_ : inner_;
  if (!first.space->initial(entered_)) return true;
  if (!outer_.space) return enter(entered_, store::no_node, 0);
  insert(outer_, entered_, store::no_node, 0);
  return false;
}

bool ShorterLasso::expand(const Open& open, util::Budget& budget) {
  // One step more, at least, and not as long as what is known.
  if (open.side->depths[open.node.value] >= length_) return true;
  space::StateView state;
  if (!open.side->store->load(open.node, state)) return false;
  budget.look();
  ++counts_.explored;
  return open.side == &outer_ ? expand_outside(state, open.node, budget) : expand_inside(state, open.node, budget);
}

bool ShorterLasso::expand_outside(const space::StateView& state, NodeId node, util::Budget& budget) {
  const std::uint32_t depth = outer_.depths[node.value];
  successors_.clear();
  entered_.clear();
  if (!outer_.space->expand(state, successors_) || !outer_.space->pieces(state, 0, entered_)) return true;
  count(successors_, budget);
  insert(outer_, successors_, node, depth + 1);
  outside_ = node;
  return enter(entered_, store::no_node, depth);
}

bool ShorterLasso::expand_inside(const space::StateView& state, NodeId node, util::Budget& budget) {
  space::Ending how = space::Ending::Stuck;
  const bool ends = inner_.space->visit_ends(state, 0, [&](space::Ending ending, const dbm::AnyZone&, auto) {
    how = ending;
    return true;
  });
  if (inner_.space->error() != nullptr) return true;
  if (ends) {
    found_ = lasso_to(node);
    found_->ending = how;
    return true;
  }
  entered_.clear();
  if (!inner_.space->expand(state, entered_)) return true;
  count(entered_, budget);
  return enter(entered_, node, inner_.depths[node.value] + 1);
}

bool ShorterLasso::enter(const space::SuccessorBuffer& entered, NodeId parent, std::uint32_t depth) {
  for (const space::Successor& s : entered.successors) {
    stays_.clear();
    if (!inner_.space->stay(entered.view(s), 0, stays_)) return true;
    for (space::Successor& stay : stays_.successors) {
      stay.transition = s.transition;
      const auto loop = depth < length_ ? closes(stays_.view(stay), parent) : std::nullopt;
      if (!loop) continue;
      found_ = lasso_to(parent);
      found_->inside.push_back(s.transition);
      found_->loop = loop;
      return true;
    }
    insert(inner_, stays_, parent, depth);
  }
  return false;
}

void ShorterLasso::insert(Side& side, const space::SuccessorBuffer& states, NodeId parent, std::uint32_t depth) {
  class Queue final : public store::Receiver {
   public:
    Queue(ShorterLasso& search, Side& side, const space::SuccessorBuffer& states, NodeId parent, std::uint32_t depth)
        : search_(search), side_(side), states_(states), parent_(parent), depth_(depth) {}
    bool inserted(std::size_t successor, store::Inserted inserted) override {
      if (!inserted.fresh()) return true;
      const space::StateView state = states_.view(states_.successors[successor]);
      side_.hashes.push_back(util::hash_words(state.key, side_.space->key_words()));
      side_.depths.push_back(depth_);
      side_.outside.push_back(parent_ ? store::no_node : search_.outside_);
      // What begins where the premise holds is as deep as that: it comes before what lies deeper.
      const bool beginning = &side_ == &search_.inner_ && !parent_;
      if (beginning) search_.open_.push_front({&side_, inserted.node});
      else search_.open_.push_back({&side_, inserted.node});
      return true;
    }

   private:
    ShorterLasso& search_;
    Side& side_;
    const space::SuccessorBuffer& states_;
    NodeId parent_;
    std::uint32_t depth_;
  } queue(*this, side, states, parent, depth);
  side.store->insert(states, parent, {}, queue);
}

std::optional<std::size_t> ShorterLasso::closes(const space::StateView& state, NodeId parent) {
  const std::uint64_t hash = util::hash_words(state.key, inner_.space->key_words());
  for (NodeId at = parent; at; at = inner_.store->parent(at)) {
    if (inner_.hashes[at.value] != hash) continue;
    space::StateView other;
    if (!inner_.store->peek(at, other) || other.shape != state.shape) continue;
    if (!std::equal(state.key, state.key + inner_.space->key_words(), other.key)) continue;
    bool includes = state.shape == 0;
    if (!includes) {
      packed_.resize(std::max(packed_.size(), inclusion_->max_packed_size(state.shape)));
      inclusion_->pack(other.payload, other.shape, true, packed_.data());
      const std::byte* const kept = packed_.data();
      includes = inclusion_->covered({&kept, 1}, state.payload, state.shape) != 0;
    }
    if (includes) return store::path_to(*inner_.store, at).size();
  }
  return std::nullopt;
}

Lasso ShorterLasso::lasso_to(NodeId node) const {
  NodeId first = node;
  while (inner_.store->parent(first)) first = inner_.store->parent(first);
  Lasso lasso;
  if (const NodeId outside = inner_.outside[first.value]; outside) lasso.stem = store::path_to(*outer_.store, outside);
  lasso.inside = store::path_to(*inner_.store, node);
  return lasso;
}

}  // namespace beeline::liveness
