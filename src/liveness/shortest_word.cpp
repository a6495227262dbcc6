#include "liveness/shortest_word.h"

#include <algorithm>
#include <set>

#include "store/path.h"

namespace beeline::liveness {

namespace {

// The nodes that a batch went to.
class Nodes final : public store::Receiver {
 public:
  std::vector<store::Inserted> all;
  bool inserted(std::size_t, store::Inserted inserted) override {
    all.push_back(inserted);
    return true;
  }
};

}  // namespace

ShortestWord::ShortestWord(const space::Compiled& compiled, const Acceptance& acceptance, std::size_t length)
    : product_(compiled, acceptance, space::Abstraction::M),
      relations_(acceptance.automaton),
      nodes_(product_.key_words(), nullptr, {}),
      states_(product_.key_words() - 1, nullptr, {}),
      length_(length) {}

void ShortestWord::run(util::Budget& budget, std::uint64_t work) {
  work_ = work;
  product_.space().watch(&budget);
  if (!explore(budget, work)) return;
  // Nodes come in the order of their depth, so states do.
  for (State s = 0; s < out_.size(); ++s) {
    if (depth_[nodes_of_[s].front().value] + 1 >= length_) break;
    if (!look_from(s, budget)) return;
  }
  proved_ = true;
}

ShortestWord::State ShortestWord::state_of(const std::uint64_t* key) {
  one_.clear();
  one_.keys.assign(key, key + product_.key_words() - 1);
  one_.successors.emplace_back();
  Nodes nodes;
  states_.insert(one_, store::no_node, {}, nodes);
  const State state = nodes.all.front().node.value;
  if (!nodes.all.front().fresh()) return state;
  nodes_of_.emplace_back();
  letters_.push_back(0);
  out_.emplace_back();
  into_.emplace_back();
  expanded_.push_back(false);
  return state;
}

// One node less than the known run has steps is deep enough for the last state of a loop, or for an end.
bool ShortestWord::explore(util::Budget& budget, std::uint64_t work) {
  const auto take_in = [&](store::NodeId parent, std::uint32_t depth) {
    Nodes nodes;
    nodes_.insert(successors_, parent, {}, nodes);
    for (std::size_t i = 0; i < nodes.all.size(); ++i) {
      if (!nodes.all[i].fresh()) continue;
      const State state = state_of(successors_.keys.data() + successors_.successors[i].key);
      state_of_.push_back(state);
      depth_.push_back(depth);
      nodes_of_[state].push_back(nodes.all[i].node);
    }
  };
  if (!product_.initial(successors_)) return false;
  take_in(store::no_node, 0);
  for (std::uint32_t node = 0; node < nodes_.nodes() && depth_[node] < length_; ++node) {
    // Half for what is explored, half for the loops.
    if (counts_.work() > work / 2) return false;
    if (!expand(store::NodeId(node), budget)) return false;
    take_in(store::NodeId(node), depth_[node] + 1);
  }
  return true;
}

bool ShortestWord::expand(store::NodeId node, util::Budget& budget) {
  space::StateView view;
  nodes_.load(node, view);
  budget.look();
  successors_.clear();
  if (!product_.expand(view, successors_)) return false;
  ++counts_.explored;
  counts_.generated += successors_.successors.size();
  counts_.transitions += successors_.transitions;
  budget.spend(1 + successors_.successors.size());
  const std::optional<space::Ending> ending = product_.ends(view);
  if (product_.space().error() != nullptr) return false;
  if (ending && depth_[node.value] < length_) offer(node, {}, ending);
  const State from = state_of_[node.value];
  letters_[from] = product_.letter();
  if (expanded_[from] || successors_.successors.empty()) return true;
  expanded_[from] = true;
  std::set<std::pair<State, std::uint32_t>> seen;
  for (const space::Successor& s : successors_.successors) {
    const State to = state_of(successors_.keys.data() + s.key);
    if (!seen.insert({to, s.transition}).second) continue;
    out_[from].push_back({to, s.transition});
    into_[to].push_back(from);
  }
  return true;
}

void ShortestWord::offer(store::NodeId node, std::vector<std::uint32_t> loop, std::optional<space::Ending> ending) {
  Lasso lasso;
  lasso.inside = store::path_to(nodes_, node);
  if (ending) lasso.ending = *ending;
  else lasso.loop = lasso.inside.size();
  lasso.inside.insert(lasso.inside.end(), loop.begin(), loop.end());
  store::NodeId first = node;
  while (nodes_.parent(first)) first = nodes_.parent(first);
  space::StateView state;
  nodes_.peek(first, state);
  lasso.first.assign(state.key, state.key + product_.key_words() - 1);
  length_ = lasso.inside.size();
  found_ = std::move(lasso);
}

void ShortestWord::measure_ways_back(State state, std::size_t most) {
  back_.resize(out_.size(), none);
  for (const State s : measured_) back_[s] = none;
  measured_.assign(1, state);
  back_[state] = 0;
  for (std::size_t i = 0; i < measured_.size() && back_[measured_[i]] < most; ++i) {
    for (const State from : into_[measured_[i]]) {
      ++counts_.effort;
      if (back_[from] != none) continue;
      back_[from] = back_[measured_[i]] + 1;
      measured_.push_back(from);
    }
  }
}

bool ShortestWord::look_from(State start, util::Budget& budget) {
  const std::size_t depth = depth_[nodes_of_[start].front().value];
  measure_ways_back(start, length_ - depth - 2);
  const bool returns =
      std::any_of(out_[start].begin(), out_[start].end(), [&](const Arrow& a) { return back_[a.to] != none; });
  if (!returns) return true;
  std::set<std::pair<State, Relations::Id>> seen;
  places_.assign(1, {start, Relations::identity});
  std::size_t level_end = 1;
  for (std::size_t i = 0, steps = 1; i < places_.size(); ++i) {
    if (i == level_end) {
      ++steps;
      level_end = places_.size();
    }
    if (depth + steps >= length_) break;
    budget.look();
    if (out_of_work()) return false;
    const Place place = places_[i];
    const Relations::Id relation = relations_.then(place.relation, letters_[place.state]);
    for (const Arrow& arrow : out_[place.state]) {
      ++counts_.effort;
      if (back_[arrow.to] == none || depth + steps + back_[arrow.to] >= length_) continue;
      if (!seen.insert({arrow.to, relation}).second) continue;
      places_.push_back({arrow.to, relation, static_cast<std::uint32_t>(i), arrow.transition});
      if (arrow.to != start) continue;
      for (const store::NodeId node : nodes_of_[start]) {
        if (depth_[node.value] + steps >= length_) break;
        space::StateView view;
        nodes_.peek(node, view);
        if (!relations_.accepts_for_ever(relation, product_.automaton_state(view.key))) continue;
        std::vector<std::uint32_t> loop;
        for (std::size_t at = places_.size() - 1; at != 0; at = places_[at].from)
          loop.push_back(places_[at].transition);
        std::reverse(loop.begin(), loop.end());
        offer(node, std::move(loop), std::nullopt);
      }
    }
  }
  return true;
}

}  // namespace beeline::liveness
