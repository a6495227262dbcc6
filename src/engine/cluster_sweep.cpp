#include "engine/cluster_sweep.h"

#include <algorithm>

#include "components/assemble.h"
#include "engine/frozen_ways.h"
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
                           const std::string& folder, util::Watch& watch)
    : how_(how),
      space_(states, compiled.layout, ranks_for(how, compiled, figures_.parts, watch)),
      folder_(folder),
      watch_(&watch),
      compiled_(compiled) {
  figures_.by_states = how.clusters == analysis::ClustersBy::States;
  figures_.possible = std::uint64_t{space_.ranks().last} + 1;
  figures_.reached_future = 1;
}

ClusterSweep::~ClusterSweep() = default;

void ClusterSweep::find_way_up_to(std::uint32_t rank) {
  space_.go_no_further_than(rank);
  stays_ = how_.keep != components::Freezing::Keep::None;  // a disk has failed before
  folder_.clear();
  how_.keep = components::Freezing::Keep::Parents;
}

std::unique_ptr<store::Store> ClusterSweep::make_store(const components::Use& explorer) {
  if (how_.keep == components::Freezing::Keep::None) {
    ancestry_ = std::make_unique<store::NoAncestry>();
  } else if (!stays_) {
    auto ways = std::make_unique<FrozenWays>(folder_, watch_);
    if (space_.goes_only_so_far() && !ways->failure().empty()) ways.reset();
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

void ClusterSweep::pass(std::uint32_t cluster) {
  if (figures_.threshold) return;  // what is left was let go of
  figures_.reached_future = std::max<std::uint64_t>(figures_.reached_future, open_->open_clusters() + 1);
  note(progress_at(cluster));
  now_ = cluster;
  const auto released = [&](std::uint32_t passed, std::uint64_t states) {
    if (threshold_ && !figures_.threshold) {
      if (const auto found = threshold_->complete(passed, *store_)) {
        const analysis::Repetition& again = threshold_->repetition();
        figures_.threshold = {compiled_.network.processes[again.process].name, again.period, found->position,
                              found->covered_by};
      }
    }
    if (frozen_ != nullptr && how_.keep == components::Freezing::Keep::Full) frozen_->keep_states(passed, *store_);
    ++figures_.clusters;
    figures_.freed += states;
  };
  store_->release_below(cluster, released);
  // Nothing that waits is there any more, so the search comes to its end.
  if (figures_.threshold) store_->release_below(UINT32_MAX, released);
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
  store_->each_cluster([&](std::uint32_t, std::uint64_t states) {
    ++all.clusters;
    all.states += states;
  });
  all.moments.push_back({store_->nodes(), store_->live(), bytes, progress_at(now_)});
  if (frozen_ != nullptr) {
    all.written = frozen_->written();
    all.lost = frozen_->failure();
  }
  return all;
}

}  // namespace beeline::engine
