#include "engine/cluster_sweep.h"

#include <algorithm>
#include <numeric>

#include "components/assemble.h"
#include "engine/frozen_ways.h"
#include "engine/shares.h"
#include "store/path.h"

namespace beeline::engine {

namespace {

constexpr std::size_t most_moments = 256;

using Parts = std::vector<const analysis::Forward*>;

result::Freezing::Part described(const ir::Network& network, const analysis::Forward& part, analysis::RowOrder order,
                                 util::Watch& watch) {
  result::Freezing::Part out{part.name, std::uint64_t{part.last} + 1};
  if (!part.process) return out;
  const analysis::Extent extent = analysis::extent(network, part, watch);
  out.states = extent.states;
  out.transitions = extent.transitions;
  out.reached_future = order == analysis::RowOrder::DepthFirst ? extent.depth_first : extent.breadth_first;
  out.ways = extent.ways;
  return out;
}

analysis::ClusterRanks ranks_for(const components::Freezing& how, const space::Compiled& compiled,
                                 std::vector<result::Freezing::Part>& told, util::Watch& watch) {
  const util::Making making(watch, "clusters of states");
  const analysis::Progress progress(compiled.network, compiled.ranges);
  Parts parts;
  if (how.parts.empty()) {
    parts = analysis::chosen_parts(compiled.network, compiled.ranges, progress, how.clusters, watch);
  } else {
    for (const std::string& name : how.parts)
      if (const analysis::Forward* part = progress.find(name)) parts.push_back(part);
  }
  for (const analysis::Forward* part : parts) told.push_back(described(compiled.network, *part, how.order, watch));
  return analysis::cluster_ranks(compiled.network, parts, how.clusters, how.order, watch);
}

}  // namespace

ClusterSweep::ClusterSweep(const components::Freezing& how, space::StateSpace& states, const space::Compiled& compiled,
                           FrozenFile file, util::Watch& watch)
    : how_(how),
      space_(states, compiled.layout, ranks_for(how, compiled, figures_.parts, watch)),
      file_(std::move(file)),
      watch_(&watch),
      compiled_(compiled),
      most_live_(how.most_live) {
  figures_.by_states = how.clusters == analysis::ClustersBy::States;
  figures_.possible = std::uint64_t{space_.ranks().last} + 1;
  figures_.reached_future = 1;
}

ClusterSweep::~ClusterSweep() {
  if (disk_ && !file_.folder.empty()) disk_->close();
}

void ClusterSweep::find_way_to(const std::uint64_t* key, bool past_errors, bool in_memory) {
  space_.lead_to(key);
  if (past_errors) space_.leave_out_errors();
  second_run_ = true;
  stays_ = in_memory || how_.keep != components::Freezing::Keep::None;  // a disk has failed before
  file_ = {};
  how_.keep = components::Freezing::Keep::Parents;
}

void ClusterSweep::make_disk() {
  frozen::Archive::Options options;
  options.chunk_nodes = store::Ancestry::chunk;
  options.description = file_.description;
  frozen::Opened opened =
      file_.folder.empty() ? frozen::open_temporary() : frozen::open_in(file_.folder, file_.goes_on, file_.name);
  if (!file_.goes_on || !opened.error.empty()) {
    file_.goes_on = false;
    disk_ = std::make_unique<frozen::Archive>(std::move(opened), options);
    return;
  }
  frozen::Found found = frozen::find_blocks(*opened.file, *watch_);
  frozen::Found finished = found;
  file_.goes_on = frozen::end_with(frozen::Kind::Boundary, *opened.file, finished);
  if (file_.goes_on) found = std::move(finished);
  else frozen::end_with(frozen::Kind::Description, *opened.file, found);  // from the beginning
  disk_ = std::make_unique<frozen::Archive>(std::move(opened), options, found);
}

std::unique_ptr<store::Store> ClusterSweep::make_store(const components::Use& explorer) {
  if (how_.keep == components::Freezing::Keep::None) {
    ancestry_ = std::make_unique<store::NoAncestry>();
  } else if (!stays_) {
    make_disk();
    const auto boundary = file_.goes_on ? disk_->last_boundary() : std::nullopt;
    const std::uint64_t chunks = boundary ? boundary->nodes / store::Ancestry::chunk + 1 : 0;
    auto ways = std::make_unique<FrozenWays>(*disk_, watch_, static_cast<std::size_t>(chunks));
    if (second_run_ && !disk_->failure().empty()) ways.reset();
    frozen_ = ways.get();
    ancestry_ = std::move(ways);
  }
  auto store = components::make_store(explorer, space_, ancestry_.get());
  store_ = store.get();
  if (how_.threshold) make_threshold(explorer);
  return store;
}

std::unique_ptr<open::OpenList> ClusterSweep::make_open_list(open::ByCluster::Make of_a_cluster) {
  auto open = std::make_unique<open::ByCluster>(std::move(of_a_cluster), how_.window,
                                                [this](std::uint32_t cluster) { pass(cluster); });
  open_ = open.get();
  return open;
}

void ClusterSweep::make_threshold(const components::Use& explorer) {
  const auto& parts = space_.ranks().parts;
  const auto& processes = compiled_.network.processes;
  const auto process = std::find_if(processes.begin(), processes.end(), [&](const ir::Process& p) {
    return parts.size() == 1 && p.cell == parts.front().cell;
  });
  if (process == processes.end()) {
    figures_.no_threshold = "the clusters are not those of one process";
    return;
  }
  const auto number = static_cast<std::uint32_t>(process - processes.begin());
  const auto repetition = analysis::repetition(compiled_.network, number, figures_.no_threshold);
  if (!repetition) return;
  threshold_ =
      std::make_unique<Threshold>(*repetition, space_, explorer.part(components::Kind::Store)->store().comparison,
                                  compiled_.layout.field(process->cell));
}

double ClusterSweep::progress_at(std::uint32_t cluster) const {
  return static_cast<double>(cluster) / static_cast<double>(figures_.possible);
}

void ClusterSweep::note(double progress) {
  if (figures_.moments.size() == most_moments) {
    std::size_t kept = 0;
    for (std::size_t i = 1; i < most_moments; i += 2) figures_.moments[kept++] = figures_.moments[i];
    figures_.moments.resize(kept);
    stride_ *= 2;
  }
  if (passes_++ % stride_ != 0) return;  // there may be many clusters, and bytes of each are added up
  const std::uint64_t bytes = store_->bytes();
  figures_.moments.push_back({store_->nodes(), store_->live(), bytes, progress});
  figures_.peak_bytes = std::max(figures_.peak_bytes, bytes + (threshold_ ? threshold_->bytes() : 0));
}

void ClusterSweep::release(std::uint32_t cluster, std::uint64_t states) {
  if (threshold_ && !figures_.threshold) {
    if (const auto found = threshold_->complete(cluster, *store_)) {
      const analysis::Repetition& again = threshold_->repetition();
      figures_.threshold = {compiled_.network.processes[again.process].name,
                            again.period,
                            found->position,
                            found->covered_by,
                            found->states,
                            found->states_before,
                            again.first,
                            again.last};
    }
  }
  if (shares_) shares_->leave(cluster);
  else if (frozen_ != nullptr && how_.keep == components::Freezing::Keep::Full)
    keep_states(*disk_, cluster, *store_, *watch_);
  count(cluster);
  figures_.freed += states;
  if (const auto covered = covered_.find(cluster); covered != covered_.end()) {
    figures_.freed += covered->second;
    covered_.erase(covered);
  }
}

void ClusterSweep::pass(std::uint32_t cluster) {
  if (figures_.threshold) return;  // what is left was let go of
  figures_.reached_future = std::max<std::uint64_t>(figures_.reached_future, open_->open_clusters() + 1);
  note(progress_at(cluster));
  now_ = cluster;
  const auto released = [&](std::uint32_t passed, std::uint64_t states) { release(passed, states); };
  store_->release_below(cluster, released);
  // Nothing that waits is there any more, so the search comes to its end.
  if (figures_.threshold) return store_->release_below(UINT32_MAX, released);
  if (how_.divides) {
    const bool crowded = most_live_ > 0 && store_->live() > most_live_ / 2;
    const std::uint64_t times = shares_ ? shares_->times_left() : 0;
    const std::size_t places = processes_ > 1 && how_.split == 0 && !crowded ? processes_ : 2;
    if ((times > 0 || crowded) && shares()->divide(cluster, times > 0 ? times - 1 : 0, places)) {
      divided();
      return;
    }
    if (shares_) shares_->enter(cluster);
  }
  draw_boundary_if_due(cluster);
}

std::optional<std::vector<std::uint32_t>> ClusterSweep::way_to(store::NodeId node) const {
  if (how_.keep == components::Freezing::Keep::None) return std::nullopt;
  try {
    return store::path_to(*store_, node);
  } catch (const store::LostWay&) {
    return std::nullopt;
  }
}

void ClusterSweep::count_second_run(std::uint64_t explored) {
  ++figures_.second_runs;
  figures_.explored_again += explored;
}

result::Freezing ClusterSweep::figures() const {
  result::Freezing all = figures_;
  all.states = all.freed;
  all.peak_live = store_->peak_live();
  const std::uint64_t bytes = store_->bytes();
  all.peak_bytes = std::max(all.peak_bytes, bytes);
  store_->each_cluster([&](std::uint32_t cluster, std::uint64_t states) {
    all.clusters += cluster >= seen_below_ && !seen_.contains(cluster);
    all.states += states;
  });
  for (const auto& [cluster, nodes] : covered_) all.states += nodes;
  if (shares_) {
    all.states += shares_->went() - shares_->came_back() + by_others_.states;
    all.peak_live = std::max(all.peak_live, std::accumulate(live_apart_.begin(), live_apart_.end(), std::uint64_t{0}));
    all.peak_bytes = std::max(all.peak_bytes, by_others_.peak_bytes);
    if (shares_->was_needed()) all.shares = shares_->figures();
  }
  all.moments.push_back({store_->nodes(), store_->live(), bytes, progress_at(now_)});
  if (disk_) {
    all.written = disk_->written() + by_others_.written;
    if (frozen_ != nullptr) all.lost = disk_->failure();
  }
  return all;
}

}  // namespace beeline::engine
