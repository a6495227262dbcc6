#include "plan/explore.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/features.h"
#include "plan/graph.h"
#include "plan/outcome.h"
#include "plan/search_below.h"
#include "prefer/contexts.h"
#include "space/trace_builder.h"

namespace beeline::plan {

namespace {

void add(search::Counts& sum, const search::Counts& counts) {
  sum.explored += counts.explored;
  sum.generated += counts.generated;
  sum.transitions += counts.transitions;
  sum.evaluated += counts.evaluated;
  sum.dead_ends += counts.dead_ends;
  sum.effort += counts.effort;
  sum.estimate_seconds += counts.estimate_seconds;
}

}  // namespace

// Tells targets, extrema, warnings and the graph what the search sees.
class Exploration::Watcher final : public search::Visitor {
 public:
  Watcher(Exploration& owner, bool exhaust, const std::function<void(std::size_t, store::NodeId)>& on_target,
          const std::function<void(space::StateView, store::NodeId)>& on_fresh)
      : owner_(owner), exhaust_(exhaust), on_target_(on_target), on_fresh_(on_fresh) {
    if (owner.options_.graph != nullptr) graph_.emplace(owner.network_, *owner.space_, *owner.options_.graph);
  }

  bool fresh(space::StateView state, store::NodeId node) override {
    if (graph_) graph_->node(state, node);
    if (on_fresh_) on_fresh_(state, node);
    // Breadth first, nodes come in order of their depth.
    if (owner_.improving_ && node % 64 == 0 && owner_.path_to(node).size() >= owner_.found_->length) return false;
    const std::uint64_t met = owner_.space_->targets(state, owner_.wanted_);
    if (met == 0) return true;
    if (!exhaust_ && owner_.targets_.size() == 1 && (owner_.members_.size() > 1 || owner_.options_.shortest)) {
      const std::size_t length = owner_.path_to(node).size();
      if (!owner_.found_ || length < owner_.found_->length) owner_.found_ = {owner_.active_, node, length};
      return false;
    }
    owner_.wanted_ &= ~met;
    for (std::size_t i = 0; i < owner_.targets_.size(); ++i) {
      if ((met >> i & 1) != 0) on_target_(i, node);
    }
    return owner_.wanted_ != 0 || exhaust_;
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
  const std::function<void(space::StateView, store::NodeId)>& on_fresh_;
  bool warned_ = false;
  std::optional<GraphWriter> graph_;
};

Exploration::Exploration(const ir::Network& network, const Options& options,
                         std::chrono::steady_clock::time_point started)
    : network_(network), options_(options), started_(started) {}

void Exploration::prepare(const analysis::Observed& observed, Demands demands, std::span<const ir::ExprId> targets) {
  demands.add(Demand::Priorities, network_.has_priorities);
  demands.add(Demand::Certificate, !options_.certificate.empty());
  demands.add(Demand::Graph, options_.graph != nullptr);
  targets_.assign(targets.begin(), targets.end());
  compiled_ = std::make_unique<space::Compiled>(network_, observed, demands.has(Demand::Deadlock) || demands.has(Demand::Priorities));
  demands.add(Demand::Diagonals, !compiled_->bounds.diagonals().empty());
  config_ = configure(*options_.registry, options_.search, demands, network_, targets);
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
}

void Exploration::start(Member& m, Watcher& watcher) {
  const components::Use use(*options_.registry, m.spec);
  if (const auto estimates = use.parts(); !estimates.empty() && !m.guidance) {
    m.guidance = std::make_unique<Guidance>(estimates, *space_, targets_, wanted_, &graphs_);
  }
  m.preference = make_preference(use, {network_, compiled_->ranges, targets_, m.guidance.get()});
  prefer::History* history = m.preference ? m.preference->history() : nullptr;
  m.history.reset();
  if (history != nullptr) m.history = std::make_unique<prefer::HistorySpace>(*space_, *history);
  space::StateSpace& states = m.history ? static_cast<space::StateSpace&>(*m.history) : *space_;
  m.open = make_open_list(use, network_.processes.size());
  m.store = make_store(use, states.key_words());
  m.search = std::make_unique<search::Search>(states, *m.store, *m.open, watcher, m.guidance.get(), m.preference.get(),
                                              mode_of(use));
  m.search->on_progress = [this, &m](const search::Counts&) {
    if (!options_.on_progress) return;
    const result::Statistics s = statistics();
    options_.on_progress({s.explored, m.open->size(), m.store->live(), search::resident_bytes(), s.seconds});
  };
}

search::End Exploration::run(bool exhaust, const std::function<void(std::size_t, store::NodeId)>& on_target,
                             const std::function<void(space::StateView, store::NodeId)>& on_fresh) {
  Watcher watcher(*this, exhaust, on_target, on_fresh);
  const search::Limits limits = remaining_limits();
  if (options_.graph != nullptr) space_->record_steps(true);
  wanted_ = targets_.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << targets_.size()) - 1;
  // What needs every state once gets one member; so does a target that is plainly false, asked to count the states.
  std::vector<Spec> specs = config_.members();
  const bool counting = std::all_of(targets_.begin(), targets_.end(), [&](ir::ExprId target) {
    return target && is_zero(network_.arena, target);
  });
  if (exhaust || counting || options_.graph != nullptr || !options_.certificate.empty()) specs.resize(1);
  members_.clear();
  members_.reserve(specs.size() + 1);  // searches refer to their member; shortening adds one
  for (Spec& spec : specs) {
    Member& m = members_.emplace_back();
    m.spec = std::move(spec);
  }
  active_ = 0;
  start(members_[0], watcher);  // the others when it is their turn: their set-up may cost more than a small model needs
  found_.reset();
  path_.reset();
  const search::End end = members_.size() == 1 ? member().search->run(limits) : take_turns(limits, watcher);
  if (!found_) return end;
  improve(watcher);
  on_target(0, found_->node);
  return search::End::Stopped;
}

// Counted work, not time, decides whose turn it is, so that equal runs take equal turns.
search::End Exploration::take_turns(const search::Limits& limits, Watcher& watcher) {
  const components::Portfolio& portfolio = config_.portfolio();
  const auto share = [&](std::size_t member, std::uint64_t round) {
    const auto& m = portfolio.members[member];
    return portfolio.turn * (round == 0 ? m.first : round == 1 ? m.second : m.then);
  };
  const auto started = std::chrono::steady_clock::now();
  for (std::uint64_t round = 0;; ++round) {
    for (active_ = 0; active_ < members_.size(); ++active_) {
      Member& m = member();
      if (m.gave_up) continue;
      search::Limits rest = limits;
      if (limits.seconds > 0) {
        rest.seconds = limits.seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        if (rest.seconds <= 0) {
          active_ = 0;  // this one may not have begun
          return search::End::Time;
        }
      }
      // The exhaustive member keeps its memory to the end; the others give theirs back when it gets scarce.
      if (active_ > 0 && limits.bytes > 0 && search::resident_bytes() > limits.bytes / 4 * 3) {
        for (std::size_t i = 1; i < members_.size(); ++i) {
          if (members_[i].search) add(finished_, members_[i].search->counts());
        }
        members_.resize(1);
        active_ = 0;
        return member().search->run(rest);
      }
      m.allowed += share(active_, round);
      if (m.allowed == 0) continue;
      if (!m.search) start(m, watcher);
      // One expansion with a heavy estimate may take many turns' worth; it is paid back by sitting out.
      if (m.search->counts().work() >= m.allowed) continue;
      const search::End end = m.search->run(rest, m.allowed - m.search->counts().work());
      if (end == search::End::GaveUp) m.gave_up = true;
      else if (end != search::End::Paused) return end;
    }
  }
}

void Exploration::count(const search::Counts& counts) { add(finished_, counts); }

result::Statistics Exploration::statistics() const {
  result::Statistics s;
  search::Counts all = finished_;
  for (const Member& m : members_) {
    if (m.search) add(all, m.search->counts());
  }
  s.explored = all.explored;
  s.generated = all.generated;
  s.transitions = all.transitions;
  s.evaluated = all.evaluated;
  s.dead_ends = all.dead_ends;
  s.estimate_seconds = all.estimate_seconds;
  if (!members_.empty()) {
    s.stored = member().store->live();
    s.kept = member().store->nodes();
    if (member().preference || member().spec.arguments.size() > 1) {
      for (const open::Traffic& queue : member().open->traffic()) s.queues.push_back({queue.pushes, queue.pops});
    }
  }
  s.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
  s.peak_bytes = search::peak_resident_bytes();
  return s;
}

std::optional<std::uint64_t> Exploration::context_switches(store::NodeId node) const {
  const Member& m = member();
  if (!m.preference || !m.preference->adds_up()) return std::nullopt;
  return m.search->queue_of(node);
}

std::string Exploration::spec() const { return print(members_.empty() ? config_.spec : member().spec); }

std::vector<std::uint32_t> Exploration::path_to(store::NodeId node) const {
  const store::Store& nodes = *member().store;
  std::vector<std::uint32_t> path;
  for (; node != store::no_node && nodes.parent(node) != store::no_node; node = nodes.parent(node)) {
    path.push_back(nodes.transition(node));
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::optional<result::Trace> Exploration::trace(store::NodeId node, ir::ExprId formula) {
  Path path = path_ ? *path_ : path_to(node);
  if (!path_) {
    length_ = {path.size(), components::traits_of({*options_.registry, member().spec}).optimal ? path.size() : 0};
    // With several targets each trace is shortened when it is found, and the search goes on.
    if (config_.is_portfolio() && formula) path = drop_steps(path, formula, spent()).fingerprints;
  }
  return space::build_trace(*compiled_, {path, formula, true});
}

bool Exploration::visit_exact(store::NodeId node, ir::ExprId formula, const space::ZoneSpace::PieceVisitor& visit) {
  const std::vector<std::uint32_t> path = path_to(node);
  return space::visit_exact_end(*compiled_, {path, formula, false}, visit);
}

}  // namespace beeline::plan
