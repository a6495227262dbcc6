#include "plan/explore.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/features.h"
#include "plan/graph.h"
#include "space/trace_builder.h"
#include "store/zone_store.h"

namespace beeline::plan {

// Tells targets, extrema, warnings and the graph what the search sees.
class Exploration::Watcher final : public search::Visitor {
 public:
  Watcher(Exploration& owner, bool exhaust, const std::function<void(std::size_t, store::NodeId)>& on_target,
          const std::function<void(space::StateView)>& on_fresh)
      : owner_(owner), exhaust_(exhaust), on_target_(on_target), on_fresh_(on_fresh),
        wanted_(owner.targets_ == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << owner.targets_) - 1) {
    if (owner.options_.graph != nullptr) graph_.emplace(owner.network_, *owner.space_, *owner.options_.graph);
  }

  bool fresh(space::StateView state, store::NodeId node) override {
    if (graph_) graph_->node(state, node);
    if (on_fresh_) on_fresh_(state);
    const std::uint64_t met = owner_.space_->targets(state, wanted_);
    if (met == 0) return true;
    wanted_ &= ~met;
    for (std::size_t i = 0; i < owner_.targets_; ++i) {
      if ((met >> i & 1) != 0) on_target_(i, node);
    }
    return wanted_ != 0 || exhaust_;
  }

  void expanded(space::StateView state, store::NodeId, const space::SuccessorBuffer& buffer) override {
    if (buffer.successors.empty() && !warned_ && owner_.options_.on_warning && owner_.network_.clocks.size() > 1) {
      warn_about_time_lock(state);
    }
  }

  void edge(store::NodeId from, std::size_t n, store::Inserted to) override {
    if (graph_) graph_->edge(from, n, to);
  }

 private:
  void warn_about_time_lock(space::StateView state) {
    bool bounded = !owner_.space_->may_delay(state.key);
    for (std::size_t i = 1; i < state.dimension; ++i) bounded |= state.zone[i * state.dimension] != dbm::infinity;
    if (!bounded) return;
    warned_ = true;
    std::vector<std::int32_t> values(owner_.network_.end_of(ir::CellKind::Variable));
    owner_.space_->values(state.key, values.data());
    std::string where;
    std::size_t shown = 0;
    for (std::size_t p = 0; p < owner_.network_.processes.size() && shown < 8; ++p, ++shown) {
      const ir::Process& process = owner_.network_.processes[p];
      where += fmt::format("{}{}.{}", where.empty() ? "" : ", ", process.name,
                           process.display_name(static_cast<std::uint32_t>(values[p])));
    }
    if (owner_.network_.processes.size() > shown) where += ", ...";
    owner_.options_.on_warning({util::Severity::Warning, {},
                                fmt::format("time-lock: no transition is possible and time cannot go on in ({})", where)});
  }

  Exploration& owner_;
  bool exhaust_;
  const std::function<void(std::size_t, store::NodeId)>& on_target_;
  const std::function<void(space::StateView)>& on_fresh_;
  std::uint64_t wanted_;
  bool warned_ = false;
  std::optional<GraphWriter> graph_;
};

Exploration::Exploration(const ir::Network& network, const Options& options,
                         std::chrono::steady_clock::time_point started)
    : network_(network), options_(options), started_(started) {}

void Exploration::prepare(const analysis::Observed& observed, Demands demands, std::span<const ir::ExprId> targets) {
  demands.priorities = network_.has_priorities;
  targets_ = targets.size();
  compiled_ = std::make_unique<space::Compiled>(network_, observed, demands.deadlock || demands.priorities);
  demands.diagonals = !compiled_->bounds.diagonals().empty();
  config_ = configure(options_.search, demands);
  if (!config_.refusal.empty()) {
    refusal_ = config_.refusal;
    refusal_verdict_ = result::Verdict::Error;
    return;
  }
  if (!compiled_->bounds.problem().empty()) {
    refusal_ = compiled_->bounds.problem();
    refusal_position_ = compiled_->bounds.problem_position();
    return;
  }
  if (const auto position = analysis::clock_guard_on_urgent_edge(network_, compiled_->ranges)) {
    refusal_ = "a clock guard on an edge of an urgent channel";
    refusal_position_ = *position;
    return;
  }
  const bool exact = config_.subsumption == store::Subsumption::Alu;
  space_ = std::make_unique<space::ZoneSpace>(
      *compiled_, exact ? space::Abstraction::None : space::Abstraction::ExtraLU, targets);
  store_ = std::make_unique<store::ZoneStore>(space_->key_words(), config_.subsumption);
}

search::End Exploration::run(bool exhaust, const std::function<void(std::size_t, store::NodeId)>& on_target,
                             const std::function<void(space::StateView)>& on_fresh) {
  open_ = config_.make_open_list();
  Watcher watcher(*this, exhaust, on_target, on_fresh);
  search::Limits limits;
  limits.bytes = options_.limits.bytes;
  limits.interrupted = options_.limits.interrupted;
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count(); };
  if (options_.limits.seconds > 0) limits.seconds = std::max(options_.limits.seconds - elapsed(), 1e-9);
  search_ = std::make_unique<search::Search>(*space_, *store_, *open_, watcher);
  if (options_.graph != nullptr) space_->record_steps(true);
  if (options_.on_progress) {
    search_->on_progress = [&](const search::Counts& counts) {
      options_.on_progress({counts.explored, open_->size(), store_->live(), search::resident_bytes(), elapsed()});
    };
  }
  return search_->run(limits);
}

result::Statistics Exploration::statistics() const {
  result::Statistics s;
  if (search_) {
    s.explored = search_->counts().explored;
    s.generated = search_->counts().generated;
    s.transitions = search_->counts().transitions;
    s.stored = store_->live();
    s.kept = store_->nodes();
  }
  s.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
  s.peak_bytes = search::peak_resident_bytes();
  return s;
}

std::optional<result::Trace> Exploration::trace(store::NodeId node, ir::ExprId formula) {
  std::vector<std::uint32_t> path;
  for (; node != store::no_node && store_->parent(node) != store::no_node; node = store_->parent(node)) {
    path.push_back(store_->transition(node));
  }
  std::reverse(path.begin(), path.end());
  return space::build_trace(*compiled_, {path, formula, true});
}

}  // namespace beeline::plan
