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
constexpr char large_graph[] = "the graph that would show it is too large";
constexpr char both_grow[] = "what is added to clocks in a loop may cancel out";

// A network with ticks, and what is asked of it.
struct Ticking {
  ir::Network network;
  ir::ExprId formula;

  bool is_tick(ir::EdgeId edge) const { return network.edge(edge).process + 1 == network.processes.size(); }
};

Ticking with_ticks(const ir::Network& network, ir::ExprId formula, std::int64_t between) {
  Ticking made{network, formula};
  ir::Network& ticking = made.network;
  ir::Arena& arena = ticking.arena;
  const auto clock = static_cast<std::uint32_t>(ticking.clocks.size());
  ticking.clocks.push_back({.name = "tick", .initial = 0, .position = {}});
  const auto channel = static_cast<std::uint32_t>(ticking.channels.size());
  ticking.channels.push_back(
      {.name = "tick", .kind = ir::ChannelKind::Broadcast, .priority = INT32_MAX, .position = {}});
  const bool ends = analysis::mentions_deadlock(arena, formula);
  ir::Process process;
  process.name = "tick";
  process.locations.resize(ends ? 2 : 1);
  process.priority = INT32_MAX;
  ir::Edge edge;
  edge.process = ticking.add_process(process);
  edge.guard = with_clock_offset(
      arena, arena.clock_cmp(ir::Op::Ge, arena.clock(clock), arena.clock(0), arena.constant(0)), between);
  edge.sync = ir::SyncKind::Send;
  edge.channel = arena.channel(channel);
  edge.update = arena.reset(arena.clock(clock), arena.constant(0));
  ticking.add_edge(edge);
  if (!ends) return made;
  edge.target = 1;
  ticking.add_edge(edge);
  const ir::ExprId ended = arena.binary(ir::Op::Eq, arena.load_cell(ticking.processes.back().cell), arena.constant(1));
  made.formula = arena.binary(ir::Op::And, formula, ended);
  return made;
}

// Builds the graph while a search sees it.
class Recorder final : public search::Visitor {
 public:
  Recorder(space::ZoneSpace& space, const Ticking& ticking, ClockHistories& histories)
      : space_(space), ticking_(ticking), histories_(histories) {}

  bool fresh(space::StateView state, store::NodeId node) override {
    if (wanted.size() <= node.value) wanted.resize(node.value + 1);
    wanted[node.value] = space_.visit_pieces(state, 0, [](const dbm::AnyZone&, auto) { return true; });
    return true;
  }
  void expanded(space::StateView, store::NodeId, const space::SuccessorBuffer& buffer) override {
    transitions_.clear();
    for (const space::Successor& s : buffer.successors) {
      const auto members = buffer.transition_of(s);
      transitions_.emplace_back(members.begin(), members.end());
    }
  }
  void edge(store::NodeId from, std::size_t n, store::Inserted to) override {
    if (!from) return;
    if (wanted.size() <= to.node.value) wanted.resize(to.node.value + 1);
    histories_.add(from.value, to.node.value, transitions_[n], ticking_.is_tick(transitions_[n].front()));
  }

  std::vector<bool> wanted;  // per node: it has a state of the formula

 private:
  space::ZoneSpace& space_;
  const Ticking& ticking_;
  ClockHistories& histories_;
  std::vector<std::vector<ir::EdgeId>> transitions_;  // of the successors
};

class Silent final : public engine::Listener {
 public:
  void found(const engine::Finding&) override {}
};

// False: not decided.
bool decide(const Ticking& ticking, std::span<const ClockPair> pairs, util::Budget& budget, space::Width least,
            std::vector<Judgement>& result) {
  Options options;
  if (!options.registry->read("bfs(store=exact)", options.search).empty()) return false;
  options.symmetry = false;  // cycles are those of a run, and clocks stay themselves along it
  const ir::ExprId formula = ticking.formula;
  analysis::Observed observed;
  if (formula) observed.formulas.push_back(formula);
  Demands demands;
  demands.add(Demand::Deadlock, analysis::mentions_deadlock(ticking.network.arena, formula));
  const Preparation prepared =
      prepare(ticking.network, options, budget, observed, demands, std::span(&formula, 1), {}, least);
  if (prepared.refusal) return false;
  engine::Task task = prepared.task(nullptr);
  engine::Targets targets(std::span(&formula, 1), true);
  engine::ExplicitEngine engine(task, prepared.config.members().front(), targets);
  ClockHistories histories(ticking.network, prepared.compiled->ranges);
  Recorder recorder(engine.space(), ticking, histories);
  engine.observe(recorder);
  Silent listener;
  // A cycle is one wherever the graph goes on; that there is none shows in all of it only.
  const engine::End end = engine.run(budget, listener, most_work);
  if (end != engine::End::Exhausted && end != engine::End::Paused) return false;
  const bool whole = end == engine::End::Exhausted;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    if (result[p].growth != Growth::Undecided) continue;
    const auto grows = [&](ClockHistories::Trust trust) {
      return histories.grows(pairs[p].x, pairs[p].y, recorder.wanted, trust, budget);
    };
    if (pairs[p].x == 0) result[p] = {Growth::Bounded};
    else if (grows(ClockHistories::Trust::Surely)) result[p] = {Growth::Unbounded};
    else if (!whole) result[p].why = large_graph;
    else if (!grows(ClockHistories::Trust::Perhaps)) result[p] = {Growth::Bounded};
    else result[p].why = both_grow;
  }
  return whole || std::ranges::find(result, Growth::Undecided, &Judgement::growth) == result.end();
}

}  // namespace

std::vector<Judgement> growth(const ir::Network& network, ir::ExprId formula, std::span<const ClockPair> pairs,
                              util::Budget& budget, space::Width least) {
  std::vector<Judgement> result(pairs.size());
  analysis::Observed observed;
  if (formula) observed.formulas.push_back(formula);
  const std::int64_t longest =
      analysis::ClockBounds(network, analysis::ValueRanges(network), observed, false).greatest();
  if (longest > 1 && decide(with_ticks(network, formula, longest), pairs, budget, least, result)) return result;
  decide(with_ticks(network, formula, 1), pairs, budget, least, result);
  return result;
}

}  // namespace beeline::plan
