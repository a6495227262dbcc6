#include "liveness/nested_search.h"

#include <algorithm>

#include "liveness/shorten.h"

namespace beeline::liveness {

using search::End;

class NestedSearch::Intake final : public store::Receiver {
 public:
  explicit Intake(NestedSearch& search) : search_(search) {}
  bool inserted(std::size_t successor, store::Inserted inserted) override {
    const space::Successor& s = search_.successors_.successors[successor];
    if (inserted.fresh()) {
      search_.colours_.push_back(Colour::White);
      const std::uint64_t* const key = search_.successors_.keys.data() + s.key;
      search_.automaton_states_.push_back(search_.product_.automaton_state(key));
    }
    const bool marked = s.propositions != 0 || search_.acceptance_.automaton.marks == 0;
    search_.edges_.push_back({inserted.node.value, s.transition, marked});
    return true;
  }

 private:
  NestedSearch& search_;
};

NestedSearch::NestedSearch(const space::Compiled& compiled, const Acceptance& acceptance, const Options& options)
    : compiled_(compiled),
      acceptance_(acceptance),
      options_(options),
      product_(compiled, acceptance, options.abstraction),
      store_(product_.key_words(), product_.dominance(space::Comparison::Exact), {}),
      order_(options.order ? options.order(product_) : nullptr),
      red_(product_.key_words(), product_.dominance(space::Comparison::Inclusion)) {}

End NestedSearch::run(util::Budget& budget) {
  const End end = *advance(UINT64_MAX, budget);
  if (end == End::Stopped && options_.shorten) shorten_found(budget);
  return end;
}

bool NestedSearch::begin() {
  begun_ = true;
  if (!product_.initial(successors_)) {
    failure_ = failure_of(product_.space(), {});
    return false;
  }
  Intake intake(*this);
  store_.insert(successors_, store::no_node, {}, intake);
  for (const Edge& edge : edges_) starts_.push_back(edge.to);
  edges_.clear();
  has_states_ = !starts_.empty();
  return true;
}

std::optional<End> NestedSearch::advance(std::uint64_t work, util::Budget& budget) try {
  const std::uint64_t until = budget.work() + std::min(work, UINT64_MAX - budget.work());
  product_.space().watch(&budget);
  if (!begun_ && !begin()) return End::ModelError;
  for (; start_ < starts_.size(); ++start_) {
    Outcome outcome = Outcome::Nothing;
    if (colours_[starts_[start_]] == Colour::White) outcome = enter(starts_[start_], 0, frames_, budget);
    if (outcome == Outcome::Nothing) outcome = outer(until, budget);
    switch (outcome) {
      case Outcome::Nothing: break;
      case Outcome::Found: first_length_ = found_.inside.size(); return End::Stopped;
      case Outcome::Failed: return End::ModelError;
      case Outcome::Paused: return std::nullopt;
    }
  }
  return End::Exhausted;
} catch (const util::Exceeded& exceeded) {
  return search::end_by(exceeded.cause);
} catch (const std::bad_alloc&) {
  return End::Memory;
}

void NestedSearch::shorten_found(util::Budget& budget) {
  const Shortening done = shorten(compiled_, acceptance_, options_.abstraction, found_, counts_.work(), budget);
  counts_ += done.counts;
  at_least_ = done.at_least;
}

bool NestedSearch::together(std::uint32_t a, std::uint32_t b) const {
  const auto& component = acceptance_.automaton.component;
  return component[automaton_states_[a]] == component[automaton_states_[b]];
}

std::vector<std::uint32_t> NestedSearch::way(const std::vector<Frame>& frames) const {
  std::vector<std::uint32_t> path;
  for (std::size_t i = 1; i < frames.size(); ++i) path.push_back(frames[i].transition);
  return path;
}

std::vector<std::uint64_t> NestedSearch::first() {
  if (starts_.size() <= 1) return {};
  space::StateView state;
  store_.peek(store::NodeId(frames_.front().node), state);
  return {state.key, state.key + product_.key_words() - 1};
}

bool NestedSearch::expand(std::uint32_t node, bool outer, util::Budget& budget) {
  space::StateView state;
  store_.load(store::NodeId(node), state);
  budget.look();
  successors_.clear();
  if (!product_.expand(state, successors_)) return false;
  counts_.generated += successors_.successors.size();
  counts_.transitions += successors_.transitions;
  budget.spend(1 + successors_.successors.size());
  Intake intake(*this);
  const std::size_t begin = edges_.size();
  store_.insert(successors_, store::NodeId(node), {}, intake);
  if (order_) sort_edges(begin, outer);
  return true;
}

// Those of the successors at hand.
void NestedSearch::sort_edges(std::size_t begin, bool outer) {
  space::StateView back;
  if (!outer) store_.peek(store::NodeId(frames_.back().node), back);
  std::vector<std::pair<std::uint32_t, Edge>> ranked;
  for (std::size_t i = 0; i < successors_.successors.size(); ++i) {
    const space::StateView state = successors_.view(successors_.successors[i]);
    ranked.emplace_back(outer ? order_->outer(state) : order_->inner(state, back), edges_[begin + i]);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < ranked.size(); ++i) edges_[begin + i] = ranked[i].second;
}

NestedSearch::Outcome NestedSearch::enter(std::uint32_t node, std::uint32_t transition, std::vector<Frame>& frames,
                                          util::Budget& budget) {
  frames.push_back({node, transition, edges_.size(), edges_.size()});
  ++counts_.explored;
  const bool outer = &frames == &frames_;
  const auto fail = [&] {
    std::vector<std::uint32_t> path = way(frames_);
    if (!outer)
      for (const Frame& frame : frames) path.push_back(frame.transition);
    failure_ = failure_of(product_.space(), std::move(path));
    return Outcome::Failed;
  };
  if (!expand(node, outer, budget)) return fail();
  if (!outer) return Outcome::Nothing;
  colours_[node] = Colour::Cyan;
  for (std::size_t e = frames.back().begin; e < edges_.size(); ++e) accepting_ += edges_[e].marked;
  space::StateView state;
  store_.peek(store::NodeId(node), state);
  const std::optional<space::Ending> ending = product_.ends(state);
  if (product_.space().error() != nullptr) return fail();
  if (!ending) return Outcome::Nothing;
  found_ = {{}, way(frames_), std::nullopt, *ending, first()};
  return Outcome::Found;
}

void NestedSearch::redden(std::uint32_t node) {
  colours_[node] = Colour::Red;
  space::StateView state;
  store_.peek(store::NodeId(node), state);
  if (state.shape == 0) return;
  const Marks::Node kept = red_.add(state);
  red_.begin(kept, 0);
  red_.give_up(kept);
}

// Or within what is red.
bool NestedSearch::is_red(std::uint32_t node) {
  if (colours_[node] == Colour::Red) return true;
  if (colours_[node] != Colour::White) return false;
  space::StateView state;
  store_.peek(store::NodeId(node), state);
  if (state.shape == 0 || !red_.is_hopeless(state)) return false;
  colours_[node] = Colour::Red;
  return true;
}

// Where a way leads back to a state of the outer one.
NestedSearch::Outcome NestedSearch::close(std::uint32_t at, const std::vector<std::uint32_t>& behind) {
  found_ = {{}, way(frames_), std::nullopt, {}, first()};
  found_.inside.insert(found_.inside.end(), behind.begin(), behind.end());
  for (std::size_t i = 0; i < frames_.size(); ++i)
    if (frames_[i].node == at) found_.loop = i;
  return Outcome::Found;
}

NestedSearch::Outcome NestedSearch::outer(std::uint64_t until, util::Budget& budget) {
  while (!frames_.empty()) {
    if (budget.work() >= until) return Outcome::Paused;
    Frame& frame = frames_.back();
    if (frame.next == edges_.size()) {  // the last frame's edges are the last
      const std::uint32_t node = frame.node, transition = frame.transition;
      const bool all_red = frame.all_red;
      edges_.resize(frame.begin);
      frames_.pop_back();
      colours_[node] = Colour::Blue;
      if (all_red) redden(node);
      if (frames_.empty()) break;
      Frame& parent = frames_.back();
      const Edge edge = edges_[parent.next++];
      (void)transition;
      const bool partial = acceptance_.automaton.kind_of(automaton_states_[parent.node]) == ltl::ComponentKind::P;
      if (edge.marked && partial && together(parent.node, node) && colours_[node] == Colour::Blue)
        if (const Outcome outcome = inner(node, budget); outcome != Outcome::Nothing) return outcome;
      frames_.back().all_red = frames_.back().all_red && colours_[node] == Colour::Red;
      continue;
    }
    const Edge edge = edges_[frame.next];
    const bool inside = together(frame.node, edge.to);
    const ltl::ComponentKind kind = acceptance_.automaton.kind_of(automaton_states_[frame.node]);
    if (colours_[edge.to] == Colour::Cyan) {
      if (inside && (kind == ltl::ComponentKind::F || (kind == ltl::ComponentKind::P && edge.marked)))
        return close(edge.to, {edge.transition});
      frame.all_red = false;
      ++frame.next;
      continue;
    }
    if (!is_red(edge.to) && colours_[edge.to] == Colour::White) {
      if (const Outcome outcome = enter(edge.to, edge.transition, frames_, budget); outcome != Outcome::Nothing)
        return outcome;
      continue;
    }
    if (colours_[edge.to] == Colour::Blue && inside && edge.marked && kind == ltl::ComponentKind::P)
      if (const Outcome outcome = inner(edge.to, budget); outcome != Outcome::Nothing) return outcome;
    frames_.back().all_red = frames_.back().all_red && colours_[edge.to] == Colour::Red;
    ++frames_.back().next;
  }
  return Outcome::Nothing;
}

// From the end of a transition that the outer search is about to go back over, the next one of its last frame or the
// one before.
NestedSearch::Outcome NestedSearch::inner(std::uint32_t from, util::Budget& budget) {
  const std::size_t before = edges_.size();
  std::uint32_t first = 0;
  for (std::size_t e = frames_.back().begin; e < before; ++e)
    if (edges_[e].to == from && edges_[e].marked) first = edges_[e].transition;
  std::vector<std::uint32_t> reached{from};
  colours_[from] = Colour::Red;
  inner_frames_.clear();
  if (const Outcome outcome = enter(from, first, inner_frames_, budget); outcome != Outcome::Nothing) return outcome;
  while (!inner_frames_.empty()) {
    Frame& frame = inner_frames_.back();
    if (frame.next == edges_.size()) {
      edges_.resize(frame.begin);
      inner_frames_.pop_back();
      if (!inner_frames_.empty()) ++inner_frames_.back().next;
      continue;
    }
    const Edge edge = edges_[frame.next];
    if (!together(frame.node, edge.to)) {
      ++frame.next;
      continue;
    }
    if (colours_[edge.to] == Colour::Cyan) {
      std::vector<std::uint32_t> behind;
      for (const Frame& step : inner_frames_) behind.push_back(step.transition);
      behind.push_back(edge.transition);
      return close(edge.to, behind);
    }
    if (is_red(edge.to)) {
      ++frame.next;
      continue;
    }
    colours_[edge.to] = Colour::Red;
    reached.push_back(edge.to);
    if (const Outcome outcome = enter(edge.to, edge.transition, inner_frames_, budget); outcome != Outcome::Nothing)
      return outcome;
  }
  for (const std::uint32_t node : reached) redden(node);
  return Outcome::Nothing;
}

}  // namespace beeline::liveness
