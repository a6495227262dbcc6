// Leaving off, going on, and going on with a share: the parts of a sweep that have to do with a disk.
#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/cluster_sweep.h"
#include "engine/shares.h"
#include "util/memory.h"

namespace beeline::engine {

void ClusterSweep::begin(std::function<search::Counts()> count, std::size_t processes) {
  count_ = std::move(count);
  const bool alone = how_.window == 1 && !how_.threshold && !second_run_;
  leaves_off_ = alone && frozen_ != nullptr && !file_.folder.empty();
  if (leaves_off_) open_->remember();
  how_.divides = how_.divides && alone;
  if (how_.divides) open_->serving([this](std::uint32_t cluster) { serve(cluster); });
  if (how_.divides) processes_ = processes;
  const std::uint64_t times = std::max<std::uint64_t>(how_.split, processes_ > 1 ? 1 : 0);
  if (times > 0 && shares() != nullptr) shares_->may_divide(times);
  if (processes_ > 1) shares_->hand_out(true);
  if (file_.goes_on && leaves_off_) restore();
}

// --- boundaries

namespace {

// The counts of a search, and what they are called in a file.
struct Counted {
  const char* name;
  std::uint64_t search::Counts::*count;
};
constexpr Counted counted[] = {
    {"explored", &search::Counts::explored},       {"generated", &search::Counts::generated},
    {"transitions", &search::Counts::transitions}, {"evaluated", &search::Counts::evaluated},
    {"dead ends", &search::Counts::dead_ends},     {"effort", &search::Counts::effort},
    {"matrices", &search::Counts::matrices},
};

}  // namespace

Named ClusterSweep::counts_so_far() const {
  Named counts{{"clusters", figures_.clusters},
               {"freed", figures_.freed},
               {"peak live", store_->peak_live()},
               {"peak bytes", figures_.peak_bytes},
               {"reached future", figures_.reached_future},
               {"boundaries", figures_.boundaries},
               {"renumbered", store_->nodes() - kept()},
               {"served", served_ - served_then_}};
  const search::Counts now = count_();
  for (const Counted& c : counted) counts[c.name] = now.*c.count;
  for (const auto& [target, node] : met_) counts["met " + std::to_string(target)] = node.value;
  if (shares_) {  // then clusters that were seen may come again
    shares_->save(counts);
    std::size_t number = 0;
    for (const std::uint32_t cluster : seen_) counts["seen " + std::to_string(number++)] = cluster;
    counts["seen"] = number;
    counts["seen below"] = seen_below_;
  }
  return counts;
}

void ClusterSweep::draw_boundary_if_due(std::uint32_t cluster) {
  if (!leaves_off_ || !disk_->failure().empty()) return;
  const std::uint64_t explored = count_().explored;
  if (explored - explored_then_ < std::max<std::uint64_t>(store_->live(), 1)) return;
  explored_then_ = explored;
  constexpr std::uint64_t first_number = std::uint64_t{1} << 32;  // others are those of shares
  const std::uint64_t number = first_number + figures_.boundaries++;
  draw_boundary(cluster, number, counts_so_far(), *disk_, *frozen_, *store_, *open_, *watch_);
}

void ClusterSweep::restore() {
  auto restored = restore_boundary(*disk_, *store_, *open_, *watch_);
  if (!restored) throw std::runtime_error("frozen states have changed since they were looked at");
  Named& counts = restored->counts;
  space_.begin_elsewhere();
  for (const Counted& c : counted) before_.*c.count = counts[c.name];
  figures_.clusters = counts["clusters"];
  figures_.freed = counts["freed"];
  figures_.peak_bytes = counts["peak bytes"];
  figures_.reached_future = std::max<std::uint64_t>(counts["reached future"], 1);
  figures_.boundaries = counts["boundaries"];
  served_ = counts["served"];
  renumbered_ = counts["renumbered"] + restored->skipped + restored->back.nodes;
  covered_ = restored->back.covered;
  for (std::size_t target = 0; target < 64; ++target) {
    const auto node = counts.find("met " + std::to_string(target));
    if (node != counts.end()) met_[target] = store::NodeId(node->second);
  }
  if (counts.contains("next share") && shares() != nullptr) shares_->restore(counts);
  seen_below_ = counts.contains("next share") ? static_cast<std::uint32_t>(counts["seen below"]) : restored->cluster;
  for (std::uint64_t i = 0; i < counts["seen"]; ++i)
    seen_.insert(static_cast<std::uint32_t>(counts["seen " + std::to_string(i)]));
  explored_then_ = before_.explored;
  figures_.resumed = {restored->cluster, before_.explored};
}

// --- shares

namespace {

// Of time or of counted work, whichever is less; 1 without a limit.
double share_left(const util::Budget& budget) {
  const util::Limits& limits = budget.limits();
  double left = 1;
  if (limits.seconds > 0) left = budget.seconds_left() / limits.seconds;
  if (limits.work != UINT64_MAX)
    left = std::min(left, 1 - static_cast<double>(budget.work()) / static_cast<double>(limits.work));
  return std::max(left, 0.);
}

}  // namespace

Shares* ClusterSweep::shares() {
  if (shares_ || !how_.divides) return shares_.get();
  if (!disk_) make_disk();
  const bool keeps_all = frozen_ != nullptr && how_.keep == components::Freezing::Keep::Full;
  shares_ = std::make_unique<Shares>(*disk_, space_, *store_, *open_, watch_, keeps_all);
  return shares_.get();
}

void ClusterSweep::serve(std::uint32_t cluster) {
  constexpr std::uint64_t stride = 4096, least = 1024;
  constexpr std::uint64_t glance = 16;  // at the clock
  ++served_;
  turn_.serve();
  if (served_ % glance == 0 && turn_.may_be_over() && turn_.is_over(share_left(*budget_)) && shares_->put_off(cluster))
    return divided();
  if (most_live_ == 0 && most_bytes_ > 0 && served_ % stride == 0 && util::resident_bytes() > most_bytes_ / 4 * 3)
    most_live_ = std::max(least, store_->live() / 8 * 7);  // for more there is no room
  if (most_live_ == 0 || store_->live() <= most_live_ || served_ <= served_then_ + 1) return;
  if (shares()->spill(cluster, std::max<std::uint64_t>(most_live_ / 2, 1))) divided();
}

void ClusterSweep::divided() {
  served_then_ = served_;
  if (budget_ != nullptr && std::exchange(turn_of_, shares_->part()) != shares_->part())
    turn_.begin(share_left(*budget_), shares_->waiting(), store_->live());
  for (const auto& [cluster, nodes] : covered_) shares_->also_went(nodes);
  covered_.clear();
}

bool ClusterSweep::goes_on() {
  if (!shares_) return false;
  store_->each_cluster([&](std::uint32_t cluster, std::uint64_t) { count(cluster); });  // they end with this share
  if (!shares_->next()) return false;
  divided();
  return true;
}

std::string ClusterSweep::failure() const { return shares_ ? shares_->failure() : ""; }

std::uint64_t ClusterSweep::kept() const {
  return store_->nodes() - renumbered_ - (shares_ ? shares_->came_back() : 0) + by_others_.kept;
}

// --- side by side

std::vector<Shares::Share> ClusterSweep::hand_out() {
  disk_->rest(*watch_);
  shares_->processes(processes_);
  return shares_->take();
}

void ClusterSweep::go_on_apart(const Shares::Share& share, std::size_t processes, util::Budget& budget) {
  watch(budget);
  processes_ = 1;
  leaves_off_ = false;
  if (most_live_ > 0) most_live_ = std::max<std::uint64_t>(most_live_ / processes, 1);
  seen_.clear();
  seen_below_ = 0;
  disk_->go_on_apart();
  shares_->hand_out(false);
  shares_->give({share});
}

std::vector<std::uint32_t> ClusterSweep::seen_apart() {
  store_->each_cluster([&](std::uint32_t cluster, std::uint64_t) { count(cluster); });
  return {seen_.begin(), seen_.end()};
}

void ClusterSweep::add(const ShareSoFar& share) {
  before_ += share.counts;
  by_others_.kept += share.kept;
  by_others_.states += share.states - share.freed;  // those are counted below
  by_others_.written += share.written;
  by_others_.peak_bytes = std::max(by_others_.peak_bytes, share.peak_bytes);
  figures_.freed += share.freed;
  figures_.reached_future = std::max(figures_.reached_future, share.reached_future);
  figures_.second_runs += share.second_runs;
  figures_.explored_again += share.explored_again;
  for (const std::uint32_t cluster : share.clusters) count(cluster);
  shares_->add(share.shares);
  live_apart_.insert(std::upper_bound(live_apart_.begin(), live_apart_.end(), share.peak_live, std::greater<>()),
                     share.peak_live);
  if (live_apart_.size() > processes_) live_apart_.pop_back();
}

void ClusterSweep::take_back(const std::vector<Shares::Share>& shares, const std::string& unexplored) {
  disk_->go_on();
  leaves_off_ = false;  // what others found is not in the file
  shares_->give(shares);
  shares_->hand_out(false);
  if (!unexplored.empty()) shares_->leave_unexplored(unexplored);
  processes_ = 1;
}

}  // namespace beeline::engine
