#include "liveness/lasso_search.h"

#include <span>

#include "store/path.h"

namespace beeline::liveness {

using search::End;

LassoSearch::LassoSearch(const space::Compiled& compiled, const Question& question, bool certify)
    : space_(space::ZoneSpace::make(compiled, space::Abstraction::M, std::span(&question.avoided, 1),
                                    space::Time::Stayed)),
      marks_(space_->key_words(), space_->dominance(space::Comparison::Inclusion)) {
  if (certify) certified_.emplace(*space_);
  if (!question.start) return;
  outer_ = space::ZoneSpace::make(compiled, space::Abstraction::M, std::span(&*question.start, 1));
  outer_store_ =
      std::make_unique<store::StateStore>(*outer_, space::Comparison::Inclusion, store::StateStore::Options{});
}

End LassoSearch::run(util::Budget& budget) try {
  space_->watch(&budget);
  if (outer_) outer_->watch(&budget);
  switch (outer_ ? from_everywhere(budget) : from_the_beginning(budget)) {
    case Outcome::Nothing: return End::Exhausted;
    case Outcome::Found: return End::Stopped;
    case Outcome::Failed: break;
  }
  return End::ModelError;
} catch (const util::Exceeded& exceeded) {
  return search::end_by(exceeded.cause);
} catch (const std::bad_alloc&) {
  return End::Memory;
}

void LassoSearch::count(const space::SuccessorBuffer& buffer, util::Budget& budget) {
  counts_.generated += buffer.successors.size();
  counts_.transitions += buffer.transitions;
  budget.spend(1 + buffer.successors.size());
}

std::vector<std::uint32_t> LassoSearch::stem() const {
  return outer_at_ ? store::path_to(*outer_store_, outer_at_) : std::vector<std::uint32_t>();
}

std::vector<std::uint32_t> LassoSearch::way() const {
  std::vector<std::uint32_t> path;
  for (std::size_t i = 1; i < frames_.size(); ++i) path.push_back(frames_[i].transition);
  return path;
}

LassoSearch::Outcome LassoSearch::fail(space::ZoneSpace& space, std::vector<std::uint32_t> inside) {
  Failure& failure = failure_.emplace(Failure{});
  failure.error = *space.error();
  failure.path = stem();
  failure.path.insert(failure.path.end(), inside.begin(), inside.end());
  failure.in_query = space.failed_target().has_value();
  failure.transition = space.failed_transition();
  return Outcome::Failed;
}

LassoSearch::Outcome LassoSearch::from_the_beginning(util::Budget& budget) {
  starts_.clear();
  if (!space_->initial(starts_)) return fail(*space_, {});
  has_states_ = !starts_.successors.empty();
  return search(starts_, budget);
}

LassoSearch::Outcome LassoSearch::from_everywhere(util::Budget& budget) {
  class Queue final : public store::Receiver {
   public:
    explicit Queue(std::deque<store::NodeId>& open) : open_(open) {}
    bool inserted(std::size_t, store::Inserted inserted) override {
      if (inserted.fresh()) open_.push_back(inserted.node);
      return true;
    }

   private:
    std::deque<store::NodeId>& open_;
  } queue(outer_open_);

  space::SuccessorBuffer successors;
  if (!outer_->initial(successors)) return fail(*outer_, {});
  has_states_ = !successors.successors.empty();
  outer_store_->insert(successors, store::no_node, {}, queue);
  while (!outer_open_.empty()) {
    const store::NodeId node = outer_open_.front();
    outer_open_.pop_front();
    space::StateView state;
    if (!outer_store_->load(node, state)) continue;
    budget.look();
    ++counts_.explored;
    outer_at_ = node;
    successors.clear();
    if (!outer_->expand(state, successors)) return fail(*outer_, {});
    count(successors, budget);
    starts_.clear();
    if (!outer_->pieces(state, 0, starts_)) return fail(*outer_, {});
    outer_store_->insert(successors, node, {}, queue);
    if (starts_.successors.empty()) continue;
    const Outcome outcome = search(starts_, budget);
    if (outcome != Outcome::Nothing) return outcome;
  }
  return Outcome::Nothing;
}

LassoSearch::Outcome LassoSearch::search(const space::SuccessorBuffer& entered, util::Budget& budget) {
  if (const Outcome outcome = take_in(entered); outcome != Outcome::Nothing) return outcome;
  while (true) {
    while (!frames_.empty() && waiting_.size() == frames_.back().waiting) {
      give_up(frames_.back().node);
      frames_.pop_back();
    }
    if (waiting_.empty()) return Outcome::Nothing;
    const Waiting next = waiting_.back();
    waiting_.pop_back();
    if (marks_.is_hopeless(marks_.load(next.node))) {
      marks_.forget(next.node);
      continue;
    }
    if (const Outcome outcome = expand(next, budget); outcome != Outcome::Nothing) return outcome;
  }
}

void LassoSearch::give_up(Marks::Node node) {
  if (certified_) {
    const space::StateView state = marks_.load(node);
    hopeless_.add(0, certified_->values(state.key), rank_++, certified_->zone(state));
  }
  marks_.give_up(node);
}

result::RankedSet LassoSearch::certificate() {
  result::RankedSet set = std::move(hopeless_);
  if (!outer_) return set;
  space::CertifiedStates states(*outer_);
  outer_store_->each([&](store::NodeId, space::StateView state) {
    const auto values = states.values(state.key);
    set.reachable.push_back({{values.begin(), values.end()}, {states.zone(state)}});
  });
  return set;
}

LassoSearch::Outcome LassoSearch::expand(Waiting next, util::Budget& budget) {
  budget.look();
  ++counts_.explored;
  marks_.begin(next.node, static_cast<std::uint32_t>(frames_.size()));
  frames_.push_back({next.node, next.transition, waiting_.size()});
  const space::StateView state = marks_.load(next.node);
  const bool ends = space_->visit_ends(state, 0, [&](space::Ending ending, const dbm::AnyZone&, auto) {
    found_ = {stem(), way(), std::nullopt, ending};
    return true;
  });
  if (space_->error() != nullptr) return fail(*space_, way());
  if (ends) return Outcome::Found;
  successors_.clear();
  if (!space_->expand(state, successors_)) return fail(*space_, way());
  count(successors_, budget);
  return take_in(successors_);
}

LassoSearch::Outcome LassoSearch::take_in(const space::SuccessorBuffer& entered) {
  const auto way_to = [&](const space::Successor& s) {
    std::vector<std::uint32_t> path = way();
    if (!frames_.empty()) path.push_back(s.transition);
    return path;
  };
  // The first is looked at first.
  for (std::size_t i = entered.successors.size(); i-- > 0;) {
    const space::Successor& s = entered.successors[i];
    stays_.clear();
    if (!space_->stay(entered.view(s), 0, stays_)) return fail(*space_, way_to(s));
    for (const space::Successor& stay : stays_.successors) {
      const space::StateView state = stays_.view(stay);
      if (marks_.is_hopeless(state)) continue;
      if (const auto depth = marks_.closes(state)) {
        found_ = {stem(), way_to(s), *depth, {}};
        return Outcome::Found;
      }
      waiting_.push_back({marks_.add(state), s.transition});
    }
  }
  return Outcome::Nothing;
}

}  // namespace beeline::liveness
