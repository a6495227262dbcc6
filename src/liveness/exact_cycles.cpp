#include "liveness/exact_cycles.h"

#include <algorithm>

#include "store/path.h"

namespace beeline::liveness {

using search::End;

namespace {

constexpr std::uint64_t finder_work = 3'000'000;

class Edges final : public store::Receiver {
 public:
  Edges(LassoGraph& graph, const space::SuccessorBuffer& successors) : graph_(graph), successors_(successors) {}
  bool inserted(std::size_t successor, store::Inserted inserted) override {
    const space::Successor& s = successors_.successors[successor];
    graph_.add(inserted.node.value, s.transition, s.propositions);
    return true;
  }

 private:
  LassoGraph& graph_;
  const space::SuccessorBuffer& successors_;
};

class Starts final : public store::Receiver {
 public:
  bool fresh = false;
  bool inserted(std::size_t, store::Inserted inserted) override {
    fresh = inserted.fresh();
    return true;
  }
};

void append(space::SuccessorBuffer& out, const space::StateView& state, std::size_t words, std::size_t payload) {
  space::Successor s;
  s.key = out.keys.size();
  out.keys.insert(out.keys.end(), state.key, state.key + words);
  s.payload = out.payloads.size();
  s.shape = state.shape;
  out.payloads.insert(out.payloads.end(), state.payload, state.payload + payload);
  out.successors.push_back(s);
}

}  // namespace

ExactCycles::ExactCycles(const space::Compiled& compiled, const Acceptance& acceptance, space::Abstraction abstraction,
                         store::StateStore& known, std::span<const store::NodeId> starts)
    : product_(compiled, acceptance, abstraction),
      known_(known),
      store_(product_.key_words(), product_.dominance(space::Comparison::Exact), {}),
      graph_(acceptance.all_marks()) {
  const std::size_t words = product_.key_words();
  const auto dominance = product_.dominance(space::Comparison::Exact);
  space::SuccessorBuffer buffer;
  space::StateView state;
  for (const store::NodeId start : starts) {
    if (!known.peek(start, state)) continue;
    keys_.emplace(state.key, state.key + words);
    buffer.clear();
    append(buffer, state, words, state.shape == 0 ? 0 : dominance->size(state.shape));
    Starts receiver;
    store_.insert(buffer, store::no_node, {}, receiver);
    if (receiver.fresh) starts_.push_back(start);
  }
}

End ExactCycles::run(std::uint64_t most, util::Budget& budget) {
  product_.space().watch(&budget);
  std::size_t examined_at = 2 * starts_.size() + 64;
  while (next_ < store_.nodes()) {
    if (store_.nodes() > most) return look(budget) ? End::Stopped : End::GaveUp;
    if (!explore(budget)) return End::ModelError;
    if (store_.nodes() < examined_at) continue;
    if (look(budget)) return End::Stopped;
    examined_at = 2 * store_.nodes();
  }
  return look(budget) ? End::Stopped : End::Exhausted;
}

bool ExactCycles::explore(util::Budget& budget) {
  const std::uint32_t node = next_++;
  space::StateView state;
  store_.load(store::NodeId(node), state);
  budget.look();
  ++counts_.explored;
  successors_.clear();
  if (!product_.expand(state, successors_)) return false;
  counts_.generated += successors_.successors.size();
  counts_.transitions += successors_.transitions;
  budget.spend(1 + successors_.successors.size());
  const std::size_t words = product_.key_words();
  std::erase_if(successors_.successors, [&](const space::Successor& s) {
    const std::uint64_t* const key = successors_.keys.data() + s.key;
    return !keys_.contains({key, key + words});
  });
  graph_.begin(node);
  Edges edges(graph_, successors_);
  store_.insert(successors_, store::NodeId(node), {}, edges);
  return true;
}

bool ExactCycles::look(util::Budget& budget) {
  const std::vector<LassoGraph::Node> components = graph_.accepting(budget);
  if (std::all_of(components.begin(), components.end(), [](auto c) { return c == LassoGraph::none; })) return false;
  way_ = graph_.lasso(components, starts_.size(), finder_work, budget);
  return true;
}

Lasso ExactCycles::found() const {
  Lasso lasso;
  lasso.inside = store::path_to(known_, begins_at());
  lasso.loop = lasso.inside.size() + way_.loop;
  lasso.inside.insert(lasso.inside.end(), way_.transitions.begin(), way_.transitions.end());
  return lasso;
}

}  // namespace beeline::liveness
