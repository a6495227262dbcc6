#include "engine/explicit.h"

#include <algorithm>
#include <bit>

#include "engine/bounded_open.h"
#include "engine/certify.h"
#include "engine/level_ranker.h"
#include "search/size_ranker.h"

namespace beeline::engine {

// Tells observers, targets and the listener of the run under way what the search sees.
class ExplicitEngine::Watcher final : public search::Visitor {
 public:
  explicit Watcher(ExplicitEngine& owner) : owner_(owner) {}

  bool fresh(space::StateView state, store::NodeId node) override {
    for (search::Visitor* observer : owner_.observers_) {
      if (!observer->fresh(state, node)) return false;
    }
    const Bound* below = owner_.below_;
    if (below != nullptr && node.value % 64 == 0 && owner_.in_order_of_depth() &&
        store::path_to(*owner_.store_, node).size() >= below->length())
      return false;
    const std::uint64_t holds = owner_.space_->targets(state, owner_.targets_.wanted());
    if (owner_.again_ && owner_.again_->past_errors && owner_.space_->error() != nullptr)
      owner_.space_->enabled(state);  // which forgets the error
    if (holds == 0) return true;
    if (owner_.sweep_) return tell_each(state, node, holds);
    // A target counts as met only when somebody has been told how: memory may run out on the way.
    const Finding way{0, owner_.path_to(node, state), switches(node)};
    if (below != nullptr && way.path.size() >= below->length()) return !owner_.first_is_last_;
    if (below != nullptr && !owner_.first_is_last_) return tell_if_shorter(way, holds);
    tell(owner_.targets_.meet(holds), [&](std::size_t target) { return Finding{target, way.path, way.switches}; });
    return !owner_.targets_.enough();
  }

  void expanded(space::StateView state, store::NodeId node, const space::SuccessorBuffer& buffer) override {
    for (search::Visitor* observer : owner_.observers_) observer->expanded(state, node, buffer);
    TimeLocks* locks = owner_.task_.time_locks;
    if (locks != nullptr && !owner_.again_ && buffer.successors.empty())
      locks->stuck(*owner_.space_, state, [&]() -> TimeLocks::Way {
        if (owner_.sweep_) return {owner_.sweep_->way_to(node), {state.key, state.key + owner_.space_->key_words()}};
        Path path = store::path_to(*owner_.store_, node);
        if (!owner_.quotient_) return {std::move(path), {state.key, state.key + owner_.space_->key_words()}};
        Unfolding::Way way = owner_.unfolding()(std::move(path), state, *owner_.watch_);
        return {std::move(way.path), std::move(way.state.key)};
      });
  }

  void edge(store::NodeId from, std::size_t n, store::Inserted to) override {
    for (search::Visitor* observer : owner_.observers_) observer->edge(from, n, to);
  }

 private:
  template <class Make>
  void tell(std::uint64_t met, Make finding) {
    for (; met != 0; met &= met - 1) {
      try {
        owner_.listener_->found(finding(static_cast<std::size_t>(std::countr_zero(met))));
      } catch (...) {
        owner_.targets_.want(met);
        throw;
      }
    }
  }

  // A second run ends at one target, not at the state that was found here, which may meet several.
  bool tell_each(space::StateView state, store::NodeId node, std::uint64_t holds) {
    tell(owner_.targets_.meet(holds), [&](std::size_t target) {
      owner_.sweep_->meet(target, node);
      Finding finding{target, {}};
      owner_.find_way(node, state, finding);
      return finding;
    });
    return !owner_.targets_.enough();
  }

  // Goes on either way: there may be a shorter one.
  bool tell_if_shorter(const Finding& way, std::uint64_t holds) {
    if (way.path.size() >= owner_.told_) return true;
    owner_.told_ = way.path.size();
    owner_.listener_->found({static_cast<std::size_t>(std::countr_zero(holds)), way.path, way.switches});
    return true;
  }

  std::optional<std::uint64_t> switches(store::NodeId node) const {
    if (!owner_.preference_ || !owner_.preference_->counts_costs()) return std::nullopt;
    return owner_.search_->cost_of(node);
  }

  ExplicitEngine& owner_;
};

ExplicitEngine::ExplicitEngine(Task& task, components::Spec spec, Targets& targets)
    : task_(task),
      spec_(std::move(spec)),
      targets_(targets),
      space_(space::ZoneSpace::make(task.compiled, task.abstraction, targets.formulas())),
      watcher_(std::make_unique<Watcher>(*this)) {}

void ExplicitEngine::assemble() {
  const components::Use whole(task_.registry, spec_);
  const components::Use use = components::explorer_of(whole);
  if (const auto estimates = use.parts(); !estimates.empty()) {
    guidance_ = std::make_unique<Guidance>(estimates, *space_, targets_, setting_up_, &task_);
  }
  const ir::Network& network = task_.compiled.network;
  preference_ = make_preference(use, {network, task_.compiled.ranges, targets_.formulas(), guidance_.get()});
  space::History* history = preference_ ? preference_->history() : nullptr;
  if (history != nullptr) history_ = std::make_unique<space::HistorySpace>(*space_, *history);
  // Who looks at the edges that led to a state does not see that elements have changed places.
  else if (task_.symmetry != nullptr) quotient_ = std::make_unique<space::QuotientSpace>(*space_, *task_.symmetry);
  if (whole.search().freezes) {
    sweep_ = std::make_unique<ClusterSweep>(whole.search().freezes(whole), *space_, task_.compiled, task_.frozen,
                                            setting_up_);
    if (again_) sweep_->find_way_to(again_->key.data(), again_->past_errors, again_->in_memory);
  }
  space::StateSpace& states = history_    ? static_cast<space::StateSpace&>(*history_)
                              : quotient_ ? static_cast<space::StateSpace&>(*quotient_)
                              : sweep_    ? sweep_->space()
                                          : *space_;
  const auto make_open = [this, processes = network.processes.size()] {
    const components::Use search(task_.registry, spec_);
    return make_open_list(components::explorer_of(search), processes);
  };
  open_ = sweep_ ? sweep_->make_open_list(make_open) : make_open();
  store_ = sweep_ ? sweep_->make_store(use) : make_store(use, states);
  if (below_ != nullptr) open_ = std::make_unique<BoundedOpen>(std::move(open_), *store_, *below_);
  switch (use.search().ranks ? use.search().ranks(use) : components::Ranks::Estimates) {
    case components::Ranks::Estimates: break;
    case components::Ranks::Sizes:
      uninformed_ = std::make_unique<search::SizeRanker>(states.dominance(task_.comparison));
      break;
    case components::Ranks::Levels: uninformed_ = std::make_unique<LevelRanker>(*space_); break;
  }
  search::Ranker* const ranker = uninformed_ ? uninformed_.get() : guidance_.get();
  search_ =
      std::make_unique<search::Search>(states, *store_, *open_, *watcher_, ranker, preference_.get(), mode_of(use));
  if (sweep_) sweep_->begin([this] { return counts(); }, again_ ? 1 : task_.processes);
}

search::Counts ExplicitEngine::counts() const {
  search::Counts counts = search_->counts();
  if (sweep_) counts += sweep_->counts_before();
  return counts;
}

bool ExplicitEngine::tell_again(Listener& listener) {
  for (const auto& [target, node] : sweep_->met()) {
    if (target >= targets_.formulas().size() || targets_.meet(search::Goals{1} << target) == 0) continue;
    Finding finding{target, {}};
    if (auto path = sweep_->way_to(node)) finding.path = std::move(*path);
    else finding.no_way = "what the disk took of it is not to be had back";
    listener.found(finding);
  }
  return !targets_.enough();
}

ExplicitEngine::~ExplicitEngine() = default;

namespace {

class WatchedBy {
 public:
  WatchedBy(util::Watch*& watched, util::Watch& by) : watched_(watched) { watched_ = &by; }
  ~WatchedBy() { watched_ = &util::nobody(); }
  WatchedBy(const WatchedBy&) = delete;
  WatchedBy& operator=(const WatchedBy&) = delete;

 private:
  util::Watch*& watched_;
};

}  // namespace

End ExplicitEngine::run(util::Budget& budget, Listener& listener, std::uint64_t work) {
  listener_ = &listener;
  budget_ = &budget;
  const bool first = !search_;
  const WatchedBy watched(watch_, budget);
  try {
    if (!search_) {
      // It cannot pause, so it is given up when it takes more than a turn, and begun again with twice that.
      patience_ = std::max(2 * patience_, work);
      setting_up_.begin(budget, patience_);
      assemble();
      setting_up_.begin(budget);
    }
  } catch (const util::Exceeded& exceeded) {
    return search::end_by(exceeded.cause);
  } catch (const std::bad_alloc&) {
    return End::Memory;
  }
  if (sweep_) {
    sweep_->watch(budget);
    if (first && !tell_again(listener)) return End::Stopped;
  }
  failure_.reset();
  End end = search_->run(budget, work);
  while (end == End::Exhausted && sweep_ && shares_go_on(end)) end = search_->run(budget, work);
  if (end == End::ModelError && !failure_) failure_ = explained();
  return end;
}

bool ExplicitEngine::shares_go_on(End& end) try {
  if (sweep_->hands_out()) return go_on_side_by_side(end);
  if (sweep_->goes_on()) return true;
  if (!sweep_->failure().empty()) end = End::GaveUp;
  return false;
} catch (const util::Exceeded& exceeded) {
  end = search::end_by(exceeded.cause);
  return false;
} catch (const std::bad_alloc&) {
  end = End::Memory;
  return false;
}

Path ExplicitEngine::path_to(store::NodeId node) const {
  space::StateView end;
  if (!store_->peek(node, end)) return store::path_to(*store_, node);  // nobody asks for the way there any more
  return path_to(node, end);
}

Path ExplicitEngine::path_to(store::NodeId node, space::StateView end) const {
  Path path = store::path_to(*store_, node);
  return quotient_ ? unfolding()(std::move(path), end, *watch_).path : path;
}

Unfolding& ExplicitEngine::unfolding() const {
  if (!unfolding_) unfolding_ = std::make_unique<Unfolding>(task_);
  return *unfolding_;
}

Effort ExplicitEngine::effort() const {
  if (!search_) {
    Effort effort;
    effort.counts.setting_up = setting_up_.looks();
    return effort;
  }
  Effort effort{counts(), open_->size(), store_->live(), sweep_ ? sweep_->kept() : store_->nodes()};
  effort.counts.setting_up = setting_up_.looks();
  for (const auto& [share, so_far] : apart_) {
    effort.counts += so_far.counts;
    effort.open += so_far.open;
    effort.stored += so_far.stored;
    effort.kept += so_far.kept;
  }
  if (sweep_) effort.freezing = sweep_->figures();
  if (preference_ || (guidance_ && guidance_->estimates() > 1)) {
    for (const open::Traffic& queue : open_->traffic()) effort.queues.push_back({queue.pushes, queue.pops});
  }
  return effort;
}

namespace {

// Takes the first way that it hears of.
class FirstWay final : public Listener {
 public:
  void found(const Finding& finding) override {
    if (path) return;
    why_not = finding.no_way;
    if (why_not.empty()) path = finding.path;
  }
  std::optional<Path> path;
  std::string why_not;
};

std::string why_no_way(End end) {
  switch (end) {
    case End::Time: return "the time limit was reached while the way was looked for again";
    case End::Memory: return "the way was let go of, and to look for it again takes more memory than the limit allows";
    case End::Interrupted: return "interrupted while the way was looked for again";
    case End::Paused: return "the limit of counted work was reached while the way was looked for again";
    default: return "the way was let go of and not found again";
  }
}

}  // namespace

End ExplicitEngine::run_again(ExplicitEngine& again, space::StateView state, Listener& listener) {
  again.again_->key.assign(state.key, state.key + space_->key_words());
  const End end = again.run(*budget_, listener);
  sweep_->count_second_run(again.effort().counts.explored);
  return end;
}

void ExplicitEngine::find_way(store::NodeId node, space::StateView state, Finding& finding) {
  if (!task_.ways) {
    finding.no_way = "nobody wants to know it";
    return;
  }
  try {
    if (auto path = sweep_->way_to(node)) {
      finding.path = std::move(*path);
      return;
    }
  } catch (const util::Exceeded& exceeded) {  // a disk is slow; what was found is found all the same
    finding.no_way = why_no_way(search::end_by(exceeded.cause));
    return;
  }
  if (again_) {
    finding.no_way = "what the disk took of it is not to be had back";
    return;
  }
  for (const bool in_memory : {false, true}) {  // the disk of the second run may fail as well
    Targets only(targets_.formulas().subspan(finding.target, 1));
    ExplicitEngine again(task_, spec_, only);
    again.again_ = {{}, true, in_memory};
    FirstWay way;
    const End end = run_again(again, state, way);
    if (way.path) finding.path = std::move(*way.path);
    else finding.no_way = way.why_not.empty() ? why_no_way(end) : way.why_not;
    if (way.path) finding.no_way.clear();
    if (way.path || way.why_not.empty()) return;
  }
}

Failure ExplicitEngine::explained() {
  Failure failure{*space_->error(), std::nullopt, space_->failed_target(), space_->failed_transition()};
  if (!search_->failed_at()) return failure;
  space::StateView state;
  if (sweep_) {
    try {
      failure.path = sweep_->way_to(search_->failed_at());
    } catch (const util::Exceeded&) {
      return failure;  // a disk is slow, and there is no time left
    }
    if (failure.path || again_ || !store_->peek(search_->failed_at(), state)) return failure;
    for (const bool in_memory : {false, true}) {
      Targets same(targets_.formulas(), true);
      ExplicitEngine again(task_, spec_, same);
      again.again_ = {{}, false, in_memory};
      FirstWay nobody_listens;
      if (run_again(again, state, nobody_listens) != End::ModelError) return failure;
      if (again.failure().path) return again.failure();
    }
    return failure;
  }
  Path path = store::path_to(*store_, search_->failed_at());
  if (quotient_ && store_->peek(search_->failed_at(), state)) {
    try {
      return unfolding()(path, state, failure, targets_.formulas(), *watch_);
    } catch (const util::Exceeded&) {
      failure.transition.reset();
      return failure;  // without the way there
    } catch (const std::bad_alloc&) {
      failure.transition.reset();
      return failure;
    }
  }
  failure.path = std::move(path);
  return failure;
}

std::optional<result::Refutation> ExplicitEngine::refutation(std::size_t target) const {
  auto proof = guidance_ ? guidance_->refutation(target) : std::nullopt;
  if (!proof) return std::nullopt;
  const ir::Network& network = task_.compiled.network;
  auto& ranges = std::visit(
      [](auto& kind) -> auto& { return kind.ranges; }, *proof);
  for (std::uint32_t c = 0; c < network.cells.size(); ++c) {
    const ir::Cell& cell = network.cells[c];
    const analysis::Interval range = task_.compiled.ranges.cell(c);
    if (cell.kind == ir::CellKind::Variable && (range.low > cell.low || range.high < cell.high) &&
        range.low <= range.high)
      ranges.push_back({c, static_cast<std::int32_t>(std::max<std::int64_t>(range.low, cell.low)),
                        static_cast<std::int32_t>(std::min<std::int64_t>(range.high, cell.high))});
  }
  return proof;
}

bool ExplicitEngine::certify(std::ostream& out, const result::CertificateHeader& header) {
  if (guidance_ || quotient_ || sweep_) return false;  // dead ends, states like others or old ones were left out
  write_certificate(out, *space_, *store_, task_.comparison, header);
  return true;
}

}  // namespace beeline::engine
