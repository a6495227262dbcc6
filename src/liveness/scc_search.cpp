#include "liveness/scc_search.h"

#include <algorithm>

#include "liveness/exact_cycles.h"
#include "liveness/shorten.h"
#include "space/certified_states.h"
#include "store/path.h"

namespace beeline::liveness {

using search::End;
using Node = LassoGraph::Node;

namespace {
// Edges to look at for shorter lassos, and how much longer to explore for them than it took to find the first.
constexpr std::uint64_t finder_work = 30'000'000, least_more_work = 200'000, more_work_factor = 3;
}  // namespace

// What becomes of the successors of a node are edges.
class SccSearch::Intake final : public store::Receiver {
 public:
  Intake(LassoGraph& graph, const space::SuccessorBuffer& successors, std::vector<std::uint32_t>& depths,
         std::uint32_t depth, bool from_a_node)
      : graph_(graph), successors_(successors), depths_(depths), depth_(depth), from_a_node_(from_a_node) {}

  bool inserted(std::size_t successor, store::Inserted inserted) override {
    const space::Successor& s = successors_.successors[successor];
    if (inserted.fresh()) depths_.push_back(depth_);
    if (from_a_node_) graph_.add(inserted.node.value, s.transition, s.propositions);
    return true;
  }
  void dropped(store::NodeId node, store::NodeId by) override { graph_.replace(node.value, by.value); }

 private:
  LassoGraph& graph_;
  const space::SuccessorBuffer& successors_;
  std::vector<std::uint32_t>& depths_;
  std::uint32_t depth_;
  bool from_a_node_;
};

SccSearch::SccSearch(const space::Compiled& compiled, const Acceptance& acceptance, Options options)
    : compiled_(compiled),
      acceptance_(acceptance),
      options_(options),
      timed_(compiled.network.clocks.size() > 1),
      product_(compiled, acceptance, options.abstraction),
      store_(product_.key_words(), product_.dominance(options.comparison), {}),
      graph_(acceptance.all_marks()) {}

bool SccSearch::fail(std::vector<std::uint32_t> path) {
  failure_ = failure_of(product_.space(), std::move(path));
  return false;
}

bool SccSearch::begin() {
  begun_ = true;
  if (!product_.initial(successors_)) return fail({});
  Intake intake(graph_, successors_, depth_, 0, false);
  store_.insert(successors_, store::no_node, {}, intake);
  starts_ = store_.nodes();
  first_keys_.resize(starts_);
  space::StateView state;
  for (std::uint32_t i = 0; i < starts_; ++i)  // one may be dropped later
    if (store_.peek(store::NodeId(i), state)) first_keys_[i].assign(state.key, state.key + product_.key_words() - 1);
  return true;
}

std::optional<End> SccSearch::advance(std::uint64_t work, util::Budget& budget) try {
  const std::uint64_t until = budget.work() + std::min(work, UINT64_MAX - budget.work());
  product_.space().watch(&budget);
  if (!begun_ && !begin()) return End::ModelError;
  while (next_ < store_.nodes() && !enough(budget)) {
    if (store_.nodes() >= examined_at_) {
      look_for_cycles(budget);
      examined_at_ = 2 * store_.nodes();
      continue;
    }
    if (!found_ && budget.work() >= until) return std::nullopt;
    if (!explore(budget)) return End::ModelError;
  }
  look_for_cycles(budget);
  if (!found_) return End::Exhausted;
  if (options_.shorten) {
    const Shortening done = shorten(compiled_, acceptance_, equal_zones(), *found_, counts_.work(), budget);
    counts_ += done.counts;
    at_least_ = done.at_least;
  }
  return End::Stopped;
} catch (const util::Exceeded& exceeded) {
  return found_ ? End::Stopped : search::end_by(exceeded.cause);
} catch (const std::bad_alloc&) {
  return found_ ? End::Stopped : End::Memory;
}

bool SccSearch::enough(util::Budget& budget) const {
  if (!found_) return false;
  return !options_.shorten || budget.work() > work_until_ || depth_[next_] + 1 >= length_;
}

bool SccSearch::explore(util::Budget& budget) {
  const Node node = next_++;
  space::StateView state;
  if (!store_.load(store::NodeId(node), state)) return true;
  budget.look();
  ++counts_.explored;
  successors_.clear();
  const auto path = [&] { return store::path_to(store_, store::NodeId(node)); };
  if (!product_.expand(state, successors_)) return fail(path());
  counts_.generated += successors_.successors.size();
  counts_.transitions += successors_.transitions;
  budget.spend(1 + successors_.successors.size());
  const std::optional<space::Ending> ending = product_.ends(state);
  if (product_.space().error() != nullptr) return fail(path());
  if (ending && depth_[node] < length_) {
    take({{}, path(), std::nullopt, *ending, {}}, node);
    work_until_ = 0;  // nothing that is found later is nearer
  }
  graph_.begin(node);
  Intake intake(graph_, successors_, depth_, depth_[node] + 1, true);
  store_.insert(successors_, store::NodeId(node), {}, intake);
  return true;
}

std::optional<result::RankedSet> SccSearch::certificate(util::Budget& budget) {
  const std::optional<LassoGraph::Ranks> ranks = graph_.ranks(budget);
  if (!ranks) return std::nullopt;
  result::RankedSet set;
  if (space::simulates(options_.comparison)) {
    set.covering = result::Covering::Alu;
    set.limits = space::limits_of(compiled_);
  }
  for (std::uint32_t rank = 0; rank < ranks->marks.size(); ++rank)
    if (ranks->marks[rank] != 0) set.marks[rank] = ranks->marks[rank];
  space::CertifiedStates states(product_.space());
  store_.each([&](store::NodeId node, space::StateView state) {
    budget.look();
    set.add(product_.automaton_state(state.key), states.values(state.key), ranks->of[node.value], states.zone(state));
  });
  return set;
}

void SccSearch::take(Lasso lasso, Node node) {
  if (lasso.inside.size() >= length_) return;
  store::NodeId root(node);
  while (store_.parent(root)) root = store_.parent(root);
  start_ = store_.transition(root);
  if (starts_ > 1) lasso.first = first_keys_[root.value];
  length_ = lasso.inside.size();
  if (!found_) first_length_ = length_;
  found_ = std::move(lasso);
}

void SccSearch::look_for_cycles(util::Budget& budget) {
  if (found_ && !found_->loop) return;
  const std::vector<Node> components = graph_.accepting(budget);
  if (std::all_of(components.begin(), components.end(), [](Node c) { return c == LassoGraph::none; })) return;
  if (timed_) return look_closer(components, budget);
  const LassoGraph::Way way = graph_.lasso(components, starts_, finder_work, budget);
  take(folded(way), way.nodes.front());
  if (work_until_ == UINT64_MAX)
    work_until_ = budget.work() + std::max(least_more_work, more_work_factor * budget.work());
}

// Where the network is in the same state in the middle of the way as in the end of the loop, and goes on alike, the
// loop begins there already. The automaton, which may have been in other states, makes no difference to the run.
Lasso SccSearch::folded(const LassoGraph::Way& way) {
  std::vector<std::vector<std::uint64_t>> keys;
  space::StateView state;
  for (const Node node : way.nodes) {
    store_.peek(store::NodeId(node), state);
    keys.emplace_back(state.key, state.key + product_.key_words() - 1);
  }
  std::vector<std::uint32_t> steps = way.transitions;
  std::size_t loop = way.loop;
  const std::size_t length = steps.size() - loop;
  for (std::size_t period = 1; period < length; ++period) {
    if (length % period != 0) continue;
    bool repeats = true;
    for (std::size_t i = loop; repeats && i + period < steps.size(); ++i)
      repeats = steps[i] == steps[i + period] && keys[i] == keys[i + period];
    if (!repeats) continue;
    steps.resize(loop + period);
    keys.resize(loop + period + 1);
    break;
  }
  while (loop > 0 && steps[loop - 1] == steps.back() && keys[loop - 1] == keys[keys.size() - 2]) {
    --loop;
    steps.pop_back();
    keys.pop_back();
  }
  return {{}, std::move(steps), loop, {}, {}};
}

// Simulation compares, it does not abstract.
space::Abstraction SccSearch::equal_zones() const {
  return options_.abstraction == space::Abstraction::Alu ? space::Abstraction::LU : options_.abstraction;
}

void SccSearch::look_closer(const std::vector<Node>& components, util::Budget& budget) {
  std::vector<store::NodeId> starts;
  for (Node i = 0; i < components.size(); ++i)
    if (components[i] != LassoGraph::none) starts.emplace_back(i);
  const bool complete = next_ >= store_.nodes();
  ExactCycles exact(compiled_, acceptance_, equal_zones(), store_, starts);
  const End end = exact.run(complete ? UINT64_MAX : 4 * store_.nodes(), budget);
  counts_ += exact.counts();
  if (end == End::ModelError) return;  // whoever explores all meets it as well
  if (end != End::Stopped) return;
  take(exact.found(), exact.begins_at().value);
  work_until_ = 0;
}

}  // namespace beeline::liveness
