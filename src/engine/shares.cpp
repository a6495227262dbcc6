#include "engine/shares.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/frozen_ways.h"
#include "engine/waiting.h"
#include "util/memory.h"

namespace beeline::engine {

// --- what waits

std::vector<Shares::Entry> Shares::drained() {
  std::vector<Entry> entries;
  open_.drain([&](std::uint32_t cluster, store::NodeId node, std::uint32_t rank) {
    if (store_.keeps(node)) entries.push_back({cluster, node, rank});
  });
  return entries;
}

void Shares::put_back(const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    open::Entry waits{entry.node, entry.rank};
    waits.cluster = entry.cluster;
    open_.push({&waits, 1});
  }
}

Shares::Share Shares::write(const std::vector<Entry>& entries, std::uint64_t times, std::uint64_t part) {
  const Share share{next_number_++, times, entries.front().cluster, part, entries.size()};
  WaitingOut out(archive_, store_, share.number, *watch_);
  for (const Entry& entry : entries) out.add(entry.cluster, entry.node, entry.rank, frozen::Front::Begins);
  out.flush();
  return share;
}

std::vector<Shares::Share> Shares::write_by_place(const std::vector<Entry>& entries, std::uint64_t times) {
  std::map<std::vector<std::uint64_t>, std::vector<Entry>> by_place;
  for (const Entry& entry : entries) {
    space::StateView state;
    if (store_.peek(entry.node, state)) by_place[space_.place(state.key)].push_back(entry);
  }
  std::vector<Share> shares;
  for (const auto& [place, some] : by_place) shares.push_back(write(some, times, next_number_));
  return shares;
}

std::uint64_t Shares::keep_expanded(std::uint32_t cluster, const std::vector<Entry>& entries) {
  std::vector<store::NodeId> here;
  for (const Entry& entry : entries)
    if (entry.cluster == cluster) here.push_back(entry.node);
  std::sort(here.begin(), here.end());
  std::uint64_t expanded = 0;
  keep_states(archive_, cluster, store_, *watch_, [&](store::NodeId node) {
    const bool waits = std::binary_search(here.begin(), here.end(), node);
    expanded += !waits;
    return waits;
  });
  return expanded;
}

void Shares::wait(const std::vector<Share>& shares) {
  figures_.shares += shares.size();
  later_.insert(later_.end(), shares.rbegin(), shares.rend());
}

bool Shares::let_go(const std::vector<Entry>& entries) {
  if (!archive_.flush(*watch_)) {
    figures_.failure = archive_.failure();
    put_back(entries);
    return false;
  }
  store_.release_all([&](std::uint32_t, std::uint64_t nodes) { went_ += nodes; });
  util::give_back_memory();
  return true;
}

// --- dividing

bool Shares::divide(std::uint32_t cluster, std::uint64_t times, std::size_t least_places) {
  if (!figures_.failure.empty()) return false;
  std::set<std::vector<std::uint64_t>> places;
  store_.each_cluster([&](std::uint32_t c, std::uint64_t) {
    if (c < cluster || places.size() >= least_places) return;
    store_.each_in(c, [&](store::NodeId, space::StateView state) {
      if (places.size() < least_places) places.insert(space_.place(state.key));
    });
  });
  if (places.size() < least_places) return false;
  const std::vector<Entry> all = drained();
  const std::vector<Share> shares = write_by_place(all, times);
  if (!let_go(all)) return false;
  wait(shares);
  ++figures_.divisions;
  next();
  return true;
}

bool Shares::spill(std::uint32_t cluster, std::uint64_t most_states) {
  if (!figures_.failure.empty()) return false;
  room_ = most_states;
  const std::vector<Entry> all = drained();
  const std::uint64_t expanded = keep_expanded(cluster, all);
  std::vector<Share> shares;
  for (auto begin = all.begin(); begin != all.end();) {
    const auto most = std::min<std::ptrdiff_t>(all.end() - begin, static_cast<std::ptrdiff_t>(most_states));
    const auto end = std::find_if(begin, begin + most, [&](const Entry& e) { return e.cluster != begin->cluster; });
    shares.push_back(write({begin, end}, times_left_, part_));
    begin = end;
  }
  if (!let_go(all)) return false;
  wait(shares);
  expanded_[cluster] += expanded;
  ++figures_.spills;
  next();
  return true;
}

bool Shares::put_off(std::uint32_t cluster) {
  if (!figures_.failure.empty()) return false;
  const std::vector<Entry> all = drained();
  const std::uint64_t expanded = keep_expanded(cluster, all);
  const std::vector<Share> shares = write_by_place(all, times_left_);
  if (!let_go(all)) return false;
  expanded_[cluster] += expanded;
  ++figures_.put_off;
  // With the rest of the share, where memory had divided it.
  std::vector<Share> others = std::exchange(later_, {});
  wait(shares);
  const auto rest =
      std::stable_partition(others.begin(), others.end(), [&](const Share& s) { return s.part == part_; });
  later_.insert(later_.end(), others.begin(), rest);
  later_.insert(later_.end(), rest, others.end());
  next();
  return true;
}

bool Shares::next() {
  if (hands_out_) return false;
  while (failure_.empty() && open_.empty() && !later_.empty()) {
    store_.each_cluster([&](std::uint32_t cluster, std::uint64_t) { leave(cluster); });
    store_.release_all([&](std::uint32_t, std::uint64_t nodes) { went_ += nodes; });
    const Share first = later_.back();
    times_left_ = first.times;
    part_ = first.part;
    open_.begin_again();
    store_.open_again(first.cluster);
    const auto fits = [&](const Share& share) {
      return share.number == first.number ||
             (share.part == first.part && share.cluster == first.cluster && store_.live() + share.states <= room_);
    };
    while (failure_.empty() && !later_.empty() && fits(later_.back())) {
      const Share share = later_.back();
      later_.pop_back();
      bring_back(share);
    }
  }
  return failure_.empty() && !open_.empty();
}

void Shares::bring_back(const Share& share) {
  CameBack back;
  if (!engine::bring_back(archive_, share.number, store_, open_, store_.gap(), back, *watch_))
    figures_.failure = failure_ = fmt::format("states that waited on disk are lost: {}", archive_.why_not());
  came_back_ += back.nodes;
  figures_.dropped += back.twice;
}

void Shares::add(const result::Freezing::Shares& of_a_share) {
  figures_.divisions += of_a_share.divisions;
  figures_.spills += of_a_share.spills;
  figures_.shares += of_a_share.shares;
  figures_.dropped += of_a_share.dropped;
  figures_.put_off += of_a_share.put_off;
  if (figures_.failure.empty()) figures_.failure = of_a_share.failure;
}

// --- what others have expanded

void Shares::drop_what_was_expanded(std::uint32_t cluster) {
  nodes_then_ = store_.nodes();
  archive_.each_of(
      cluster, store_.key_words(),
      [&](const frozen::States& states) {
        std::vector<std::int32_t> payload;
        for (std::size_t i = 0; i < states.size(); ++i) {
          const frozen::States::View view = states[i];
          payload.resize(view.payload.size() / sizeof(std::int32_t));
          std::copy_n(view.payload.begin(), payload.size() * sizeof(std::int32_t),
                      reinterpret_cast<std::byte*>(payload.data()));
          figures_.dropped += store_.drop_covered_by({view.key, payload.data(), view.shape});
        }
      },
      *watch_);
}

void Shares::enter(std::uint32_t cluster) {
  if (!expanded_.contains(cluster)) return;
  drop_what_was_expanded(cluster);
  open_.hold_back([this](std::uint32_t here) {
    constexpr std::uint64_t many = 1 << 16, share = 64;  // that are read for one that was found since
    const std::uint64_t on_disk = expanded_[here];
    if (on_disk < many || (store_.nodes() - nodes_then_) * share >= on_disk) drop_what_was_expanded(here);
  });
}

void Shares::leave(std::uint32_t cluster) {
  const bool may_come_again =
      std::any_of(later_.begin(), later_.end(), [&](const Share& share) { return share.cluster <= cluster; });
  if (may_come_again || keeps_all_) keep_states(archive_, cluster, store_, *watch_);
  if (!may_come_again) return;
  std::uint64_t& expanded = expanded_[cluster];
  store_.each_in(cluster, [&](store::NodeId, space::StateView) { ++expanded; });
}

// --- for another time

void Shares::save(std::map<std::string, std::uint64_t>& counts) const {
  counts["shares"] = later_.size();
  for (std::size_t i = 0; i < later_.size(); ++i) {
    counts[fmt::format("share {}", i)] = later_[i].number;
    counts[fmt::format("share {} divides", i)] = later_[i].times;
    counts[fmt::format("share {} cluster", i)] = later_[i].cluster;
    counts[fmt::format("share {} part", i)] = later_[i].part;
    counts[fmt::format("share {} states", i)] = later_[i].states;
  }
  std::size_t number = 0;
  for (const auto& [cluster, states] : expanded_) {
    counts[fmt::format("expanded {} states", number)] = states;
    counts[fmt::format("expanded {}", number++)] = cluster;
  }
  counts["expanded"] = number;
  counts["next share"] = next_number_;
  counts["divides"] = times_left_;
  counts["part"] = part_;
  counts["room"] = room_;
  counts["divisions"] = figures_.divisions;
  counts["spills"] = figures_.spills;
  counts["shares so far"] = figures_.shares;
  counts["dropped"] = figures_.dropped;
  counts["put off"] = figures_.put_off;
  counts["went"] = went_ - came_back_;
}

void Shares::restore(const std::map<std::string, std::uint64_t>& counts) {
  const auto count = [&](const std::string& name) {
    const auto found = counts.find(name);
    return found == counts.end() ? 0 : found->second;
  };
  for (std::uint64_t i = 0; i < count("shares"); ++i)
    later_.push_back({count(fmt::format("share {}", i)), count(fmt::format("share {} divides", i)),
                      static_cast<std::uint32_t>(count(fmt::format("share {} cluster", i))),
                      count(fmt::format("share {} part", i)), count(fmt::format("share {} states", i))});
  for (std::uint64_t i = 0; i < count("expanded"); ++i)
    expanded_[static_cast<std::uint32_t>(count(fmt::format("expanded {}", i)))] =
        count(fmt::format("expanded {} states", i));
  next_number_ = std::max<std::uint64_t>(count("next share"), 1);
  times_left_ = count("divides");
  part_ = count("part");
  room_ = count("room");
  figures_.divisions = count("divisions");
  figures_.spills = count("spills");
  figures_.shares = count("shares so far");
  figures_.dropped = count("dropped");
  figures_.put_off = count("put off");
  went_ = count("went");
}

}  // namespace beeline::engine
