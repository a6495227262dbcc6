#include "plan/growth.h"

#include <algorithm>

#include "analysis/clock_effects.h"
#include "analysis/features.h"
#include "engine/explicit.h"
#include "ir/clock_offset.h"
#include "plan/clock_histories.h"
#include "plan/prepare.h"
#include "util/cycles.h"

namespace beeline::plan {

namespace {

constexpr std::uint64_t most_work = 200'000;  // in successors
constexpr std::size_t most_pairs = 15;
constexpr std::uint64_t tick = std::uint64_t{1} << 63;

// What an edge of the graph does to the p-th pair: it resets a clock, maybe or for sure.
constexpr std::uint64_t may_reset_x(std::size_t p) { return std::uint64_t{1} << (4 * p); }
constexpr std::uint64_t resets_x(std::size_t p) { return std::uint64_t{2} << (4 * p); }
constexpr std::uint64_t may_reset_y(std::size_t p) { return std::uint64_t{4} << (4 * p); }
constexpr std::uint64_t resets_y(std::size_t p) { return std::uint64_t{8} << (4 * p); }

ir::Network with_ticks(const ir::Network& network, std::int64_t between) {
  ir::Network ticking = network;
  const auto clock = static_cast<std::uint32_t>(ticking.clocks.size());
  ticking.clocks.push_back({.name = "tick", .initial = 0, .position = {}});
  ir::Process process;
  process.name = "tick";
  process.locations.emplace_back();
  process.priority = INT32_MAX;  // what is possible now is so after a tick
  ir::Arena& arena = ticking.arena;
  ir::Edge edge;
  edge.process = ticking.add_process(process);
  edge.guard = with_clock_offset(
      arena, arena.clock_cmp(ir::Op::Ge, arena.clock(clock), arena.clock(0), arena.constant(0)), between);
  edge.update = arena.reset(arena.clock(clock), arena.constant(0));
  ticking.add_edge(edge);
  return ticking;
}

// What each edge of the network does to the pairs.
std::vector<std::uint64_t> marks_of(const ir::Network& network, const analysis::ValueRanges& ranges,
                                    std::span<const ClockPair> pairs) {
  std::vector<std::uint64_t> marks(network.edges.size());
  const analysis::ClockEffects effects(network, ranges);
  for (std::uint32_t e = 0; e < network.edges.size(); ++e) {
    const std::vector<analysis::ClockEffect> of_edge = effects.of(network.edges[e].update);
    for (std::size_t p = 0; p < pairs.size(); ++p) {
      if (const auto* x = analysis::find_effect(of_edge, pairs[p].x))
        marks[e] |= may_reset_x(p) | (x->forgets() ? resets_x(p) : 0);
      if (const auto* y = analysis::find_effect(of_edge, pairs[p].y))
        marks[e] |= may_reset_y(p) | (y->forgets() ? resets_y(p) : 0);
    }
  }
  marks.back() |= tick;
  return marks;
}

// Builds the graph while a search sees it.
class Recorder final : public search::Visitor {
 public:
  Recorder(space::ZoneSpace& space, std::vector<std::uint64_t> marks, ClockHistories& histories)
      : space_(space), marks_(std::move(marks)), histories_(histories) {}

  bool fresh(space::StateView state, store::NodeId node) override {
    if (wanted.size() <= node.value) wanted.resize(node.value + 1);
    wanted[node.value] = space_.visit_pieces(state, 0, [](const dbm::AnyZone&, auto) { return true; });
    return true;
  }
  void expanded(space::StateView, store::NodeId, const space::SuccessorBuffer& buffer) override {
    successors_.clear();
    transitions_.clear();
    for (const space::Successor& s : buffer.successors) {
      std::uint64_t marks = 0;
      for (const ir::EdgeId e : buffer.transition_of(s)) marks |= marks_[e.value];
      successors_.push_back(marks);
      if (!histories_.some_copy()) continue;
      const auto members = buffer.transition_of(s);
      transitions_.emplace_back(members.begin(), members.end());
    }
  }
  void edge(store::NodeId from, std::size_t n, store::Inserted to) override {
    if (!from) return;
    if (wanted.size() <= to.node.value) wanted.resize(to.node.value + 1);
    edges.push_back({from.value, to.node.value, successors_[n]});
    if (histories_.some_copy())
      histories_.add(from.value, to.node.value, transitions_[n], (successors_[n] & tick) != 0);
  }

  std::vector<bool> wanted;  // per node: it has a state of the formula
  std::vector<util::MarkedEdge> edges;

 private:
  space::ZoneSpace& space_;
  std::vector<std::uint64_t> marks_;
  ClockHistories& histories_;
  std::vector<std::uint64_t> successors_;
  std::vector<std::vector<ir::EdgeId>> transitions_;  // of the successors, where clocks are copied
};

class Silent final : public engine::Listener {
 public:
  void found(const engine::Finding&) override {}
};

// Along edges that do not end x, and one that renews y where there is a y.
bool grows(const util::MarkedGraph& graph, const std::vector<bool>& wanted, std::uint64_t ends_x,
           std::uint64_t renews_y) {
  std::vector<bool> at = graph.reachable_from(graph.on_cycles_with(tick, ends_x), ends_x);
  if (renews_y != 0) at = graph.reachable_from(graph.across(at, renews_y, ends_x), ends_x);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] && at[i]) return true;
  }
  return false;
}

// False: not decided.
bool decide(const ir::Network& ticking, ir::ExprId formula, std::span<const ClockPair> pairs, util::Budget& budget,
            space::Width least, std::vector<Growth>& result) {
  Options options;
  if (!options.registry->read("bfs(store=exact)", options.search).empty()) return false;
  options.symmetry = false;  // cycles are those of a run, and clocks stay themselves along it
  analysis::Observed observed;
  if (formula) observed.formulas.push_back(formula);
  const Preparation prepared = prepare(ticking, options, budget, observed, {}, std::span(&formula, 1), {}, least);
  if (prepared.refusal) return false;
  engine::Task task = prepared.task(nullptr);
  engine::Targets targets(std::span(&formula, 1), true);
  engine::ExplicitEngine engine(task, prepared.config.members().front(), targets);
  ClockHistories histories(ticking, prepared.compiled->ranges);
  Recorder recorder(engine.space(), marks_of(ticking, prepared.compiled->ranges, pairs), histories);
  engine.observe(recorder);
  Silent listener;
  // A cycle is one wherever the graph goes on; that there is none shows in all of it only.
  const engine::End end = engine.run(budget, listener, most_work);
  if (end != engine::End::Exhausted && end != engine::End::Paused) return false;
  const bool whole = end == engine::End::Exhausted;
  const util::MarkedGraph seen(recorder.wanted.size(), std::move(recorder.edges));
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const std::uint32_t x = pairs[p].x, y = pairs[p].y;
    const auto unbounded = [&] {
      if (y == 0 && histories.some_copy()) return histories.grows(x, recorder.wanted, ClockHistories::Trust::Surely);
      if (histories.is_copied(y)) return false;  // it may catch up after its reset
      return grows(seen, recorder.wanted, may_reset_x(p), y != 0 ? resets_y(p) : 0);
    };
    const auto bounded = [&] {
      if (!whole || ticking.has_priorities) return false;
      if (y == 0 && histories.some_copy()) return !histories.grows(x, recorder.wanted, ClockHistories::Trust::Perhaps);
      if (histories.is_copied(x) || histories.is_copied(y)) return false;
      return !grows(seen, recorder.wanted, resets_x(p), y != 0 ? may_reset_y(p) : 0);
    };
    if (x == 0) result[p] = Growth::Bounded;
    else if (unbounded()) result[p] = Growth::Unbounded;
    else if (bounded()) result[p] = Growth::Bounded;
  }
  return whole || std::ranges::find(result, Growth::Undecided) == result.end();
}

}  // namespace

std::vector<Growth> growth(const ir::Network& network, ir::ExprId formula, std::span<const ClockPair> pairs,
                           util::Budget& budget, space::Width least) {
  std::vector<Growth> result(pairs.size(), Growth::Undecided);
  if (pairs.size() > most_pairs || analysis::mentions_deadlock(network.arena, formula)) return result;
  analysis::Observed observed;
  if (formula) observed.formulas.push_back(formula);
  const std::int64_t longest =
      analysis::ClockBounds(network, analysis::ValueRanges(network), observed, false).greatest();
  if (longest > 1 && decide(with_ticks(network, longest), formula, pairs, budget, least, result)) return result;
  decide(with_ticks(network, 1), formula, pairs, budget, least, result);
  return result;
}

}  // namespace beeline::plan
