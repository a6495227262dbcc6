#include "space/enabled.h"

#include <algorithm>
#include <cassert>
#include <new>

namespace beeline::space {

namespace {

constexpr std::size_t most_positions = UINT32_MAX;  // what fits into the offsets of edges and transitions

}  // namespace

Enabled::Enabled(const ir::Network& network, const Index& index, lang::Machine& machine)
    : network_(network),
      index_(index),
      machine_(machine),
      offered_(index.offers(), 0),
      senders_on_(network.channels.size(), 0) {}

void Enabled::select(const EnabledEdge& e, std::int32_t* memory) const {
  const auto selects = index_.edge(e.edge).selects;
  for (std::size_t i = 0; i < selects.size(); ++i) memory[selects[i].cell] = selected_[e.selected + i];
}

// Calls found() with the select cells of the edge set to each tuple in turn.
template <class Found>
void Enabled::for_each_selection(std::uint32_t edge, Found found) {
  const auto selects = index_.edge(edge).selects;
  for (const ir::Select& s : selects) {
    if (s.low > s.high) return;
    memory_[s.cell] = s.low;
  }
  for (std::uint64_t tuples = 1;; ++tuples) {
    if (watch_ != nullptr && tuples % 1024 == 0) watch_->look();
    found();
    std::size_t i = selects.size();
    while (i > 0) {
      std::int32_t& cell = memory_[selects[i - 1].cell];
      if (cell < selects[i - 1].high) {
        ++cell;
        break;
      }
      cell = selects[i - 1].low;
      --i;
    }
    if (i == 0) return;
  }
}

bool Enabled::try_edge(std::uint32_t edge) {
  const EdgeInfo& info = index_.edge(edge);
  raw_.clear();
  if (!machine_.conjunction(info.guard, raw_)) {
    if (!machine_.failed()) return false;
    raw_.clear();
    keep_error(edges_.size());
  }
  const auto begin = static_cast<std::uint32_t>(constraints_.size());
  for (const lang::ClockConstraint& c : raw_) {
    if (!zone_.zone) break;
    dbm::Constraint local;
    const Localized kind = localize(c, zone_.local, local);
    if (kind == Localized::True) continue;
    if (kind == Localized::False || !zone_.zone.can_satisfy(local)) {
      constraints_.resize(begin);
      return false;
    }
    constraints_.push_back(local);
  }
  if (watch_ != nullptr) {
    watch_->before_growth(edges_, 1);
    watch_->before_growth(selected_, info.selects.size());
  }
  if (selected_.size() + info.selects.size() > most_positions) throw std::bad_alloc();
  const auto values = static_cast<std::uint32_t>(selected_.size());
  for (const ir::Select& s : info.selects) selected_.push_back(memory_[s.cell]);
  edges_.push_back({edge, values, begin, static_cast<std::uint32_t>(constraints_.size()), 0});
  return true;
}

void Enabled::compute_channel() {
  EnabledEdge& recorded = edges_.back();
  recorded.channel = static_cast<std::uint32_t>(machine_.value(index_.edge(recorded.edge).channel));
  if (!machine_.failed()) return;
  recorded.channel = no_channel;
  keep_error(edges_.size() - 1);
}

[[gnu::cold]] void Enabled::keep_error(std::size_t position) {
  const auto at = static_cast<std::uint32_t>(position);
  if (errors_.empty() || errors_.back().first != at) errors_.emplace_back(at, machine_.error());
  machine_.clear_error();
}

const lang::EvaluationError* Enabled::first_error(std::span<const std::uint32_t> members) const {
  for (const std::uint32_t e : members) {
    const auto found =
        std::find_if(errors_.begin(), errors_.end(), [&](const auto& error) { return error.first == e; });
    if (found != errors_.end()) return &found->second;
  }
  return nullptr;
}

void Enabled::enumerate(std::int32_t* memory, ZoneView zone) {
  urgent_only_ = false;
  run(memory, zone);
}

void Enabled::run(std::int32_t* memory, ZoneView zone) {
  memory_ = memory;
  zone_ = zone;
  machine_.use(memory);
  edges_.clear();
  selected_.clear();
  constraints_.clear();
  errors_.clear();
  transitions_.clear();
  members_.clear();
  narrowings_ = 0;
  sends_.clear();
  receives_.clear();
  forget_senders();  // an exception may have left some

  committed_ = false;
  if (index_.any_stop()) {
    for (std::size_t p = 0; p < network_.processes.size() && !committed_; ++p) {
      committed_ = index_.location(p, memory[index_.cell(p)]).committed;
    }
  }
  collect_internal_and_sends();
  if (!sends_.empty()) {
    collect_receives();
    pair_up();
  }
  forget_senders();
  if (!network_.vectors.empty() && !urgent_only_) {
    collect_events();
    vectors();
  }
}

void Enabled::emit_alone(std::uint32_t edge) {
  chosen_.assign(1, edge);
  out_.clear();
  emit();
}

void Enabled::forget_senders() {
  for (const std::uint32_t channel : touched_channels_) senders_on_[channel] = 0;
  touched_channels_.clear();
}

void Enabled::collect_internal_and_sends() {
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const LocationInfo& location = index_.location(p, memory_[index_.cell(p)]);
    if (!urgent_only_ && (!committed_ || location.committed)) {
      for (std::uint32_t e = location.internal; e < location.sends; ++e) {
        const auto before = edges_.size();
        for_each_selection(e, [&] { try_edge(e); });
        for (auto i = before; i < edges_.size(); ++i) emit_alone(static_cast<std::uint32_t>(i));
      }
    }
    for (std::uint32_t e = location.sends; e < location.receives; ++e) {
      if (urgent_only_ && !index_.edge(e).may_be_urgent) continue;
      const auto before = edges_.size();
      for_each_selection(e, [&] {
        if (try_edge(e)) compute_channel();
      });
      for (auto i = before; i < edges_.size(); ++i) {
        if (edges_[i].channel == no_channel) {
          if (!urgent_only_ && (!committed_ || location.committed)) emit_alone(static_cast<std::uint32_t>(i));
          continue;
        }
        sends_.push_back(static_cast<std::uint32_t>(i));
        const std::uint32_t channel = edges_[i].channel;
        if (senders_on_[channel]++ == 0) touched_channels_.push_back(channel);
      }
    }
  }
}

void Enabled::collect_receives() {
  lost_ = false;
  std::sort(touched_channels_.begin(), touched_channels_.end());
  const auto somebody_sends = [&](const EdgeInfo& info) {
    const auto at = std::lower_bound(touched_channels_.begin(), touched_channels_.end(), info.channel_low);
    return at != touched_channels_.end() && *at <= info.channel_high;
  };
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const LocationInfo& location = index_.location(p, memory_[index_.cell(p)]);
    for (std::uint32_t e = location.receives; e < location.events; ++e) {
      if (!somebody_sends(index_.edge(e))) continue;
      const auto before = edges_.size();
      for_each_selection(e, [&] {
        const EdgeInfo& info = index_.edge(e);
        if (!info.channel_first) {
          if (try_edge(e)) compute_channel();
          return;
        }
        const auto channel = static_cast<std::uint32_t>(machine_.value(info.channel));
        if (senders_on_[channel] > 0 && try_edge(e)) edges_.back().channel = channel;
      });
      for (auto i = before; i < edges_.size(); ++i) lost_ |= edges_[i].channel == no_channel;
      for (auto i = before; i < edges_.size(); ++i) receives_.push_back(static_cast<std::uint32_t>(i));
    }
  }
}

bool Enabled::can_meet(std::uint32_t offer) const {
  const auto offered = [this](std::uint32_t other) { return offered_[other] == round_; };
  for (const Index::Meeting& others : index_.meetings(offer)) {
    if (std::all_of(others.begin(), others.end(), offered)) return true;
  }
  return false;
}

void Enabled::collect_events() {
  ++round_;
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const LocationInfo& location = index_.location(p, memory_[index_.cell(p)]);
    for (std::uint32_t e = location.events; e < location.end; ++e) offered_[index_.edge(e).offer] = round_;
  }
  events_begin_ = static_cast<std::uint32_t>(edges_.size());
  events_of_.resize(network_.processes.size());
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const LocationInfo& location = index_.location(p, memory_[index_.cell(p)]);
    const auto before = static_cast<std::uint32_t>(edges_.size());
    for (std::uint32_t e = location.events; e < location.end; ++e) {
      if (can_meet(index_.edge(e).offer)) for_each_selection(e, [&] { try_edge(e); });
    }
    events_of_[p] = {before, static_cast<std::uint32_t>(edges_.size())};
  }
}

// May give others besides where there are few.
std::span<const std::uint32_t> Enabled::receivers_on(std::uint32_t channel) const {
  if (!sorted_) return receives_;
  const auto before = [this](std::uint32_t r, std::uint32_t c) { return edges_[r].channel < c; };
  const auto first = std::lower_bound(receives_.begin(), receives_.end(), channel, before);
  return {first, std::lower_bound(first, receives_.end(), channel + 1, before)};
}

bool Enabled::meets(const EnabledEdge& sender, const EnabledEdge& receiver) const {
  if (receiver.channel != sender.channel) {
    if (receiver.channel != no_channel) return false;
    const auto& named = index_.edge(receiver.edge).named;
    if (!std::binary_search(named.begin(), named.end(), sender.channel)) return false;
  }
  return index_.edge(sender.edge).process != index_.edge(receiver.edge).process;
}

void Enabled::pair_up() {
  constexpr std::size_t few = 256;
  sorted_ = !lost_ && sends_.size() * receives_.size() > few;
  if (sorted_) {
    std::stable_sort(receives_.begin(), receives_.end(),
                     [this](std::uint32_t a, std::uint32_t b) { return edges_[a].channel < edges_[b].channel; });
  }
  for (const std::uint32_t s : sends_) {
    const EnabledEdge& send = edges_[s];
    if (network_.channels[send.channel].kind == ir::ChannelKind::Broadcast) {
      broadcast(s);
      continue;
    }
    for (const std::uint32_t r : receivers_on(send.channel)) {
      if (!meets(send, edges_[r])) continue;
      if (committed_ && !index_.edge(send.edge).from_committed && !index_.edge(edges_[r].edge).from_committed) continue;
      chosen_.assign({s, r});
      out_.clear();
      emit();
    }
  }
}

void Enabled::broadcast(std::uint32_t sender) {
  groups_.clear();
  group_edges_.clear();
  std::uint32_t last = UINT32_MAX;
  for (const std::uint32_t r : receivers_on(edges_[sender].channel)) {
    if (!meets(edges_[sender], edges_[r])) continue;
    const std::uint32_t process = index_.edge(edges_[r].edge).process;
    if (process != last) groups_.push_back({static_cast<std::uint32_t>(group_edges_.size()), 0, true});
    last = process;
    group_edges_.push_back(r);
    ++groups_.back().count;
  }
  chosen_.assign(1, sender);
  out_.clear();
  const auto guard = constraints(edges_[sender]);
  if (zone_.zone && !groups_.empty() && !guard.empty() && !narrow(guard)) return;
  combine(0);
  narrowings_ = 0;
}

dbm::AnyZone Enabled::left() const {
  return narrowings_ == 0 ? zone_.zone : dbm::AnyZone(narrowed_[narrowings_ - 1].data(), zone_.zone.dimension());
}

bool Enabled::narrow(std::span<const dbm::Constraint> guard) {
  if (narrowed_.size() == narrowings_) narrowed_.emplace_back();
  const dbm::AnyZone from = left();
  const std::size_t n = from.dimension();
  std::vector<dbm::WideBound>& to = narrowed_[narrowings_];
  to.resize(n * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) to[i * n + j] = from.at(i, j);
  if (!dbm::constrain_many(to.data(), n, guard)) return false;
  ++narrowings_;
  return true;
}

void Enabled::vectors() {
  const auto events_end = static_cast<std::uint32_t>(edges_.size());
  for (std::uint32_t leader = events_begin_; leader < events_end; ++leader) {
    const EdgeInfo& info = index_.edge(edges_[leader].edge);
    for (const std::uint32_t v : index_.vectors_led_by(info.offer)) {
      groups_.clear();
      group_edges_.clear();
      bool possible = true;
      for (const ir::SyncMember& member : network_.vectors[v].members) {
        Group group{static_cast<std::uint32_t>(group_edges_.size()), 0, false};
        if (member.process == info.process) {
          if (member.weak && !groups_.empty()) possible = false;  // an earlier member leads
          group_edges_.push_back(leader);
          group.count = 1;
        } else {
          const auto [begin, end] = events_of_[member.process];
          for (std::uint32_t e = begin; e < end; ++e) {
            if (index_.edge(edges_[e].edge).event != member.event) continue;
            group_edges_.push_back(e);
            ++group.count;
          }
        }
        if (group.count > 0) groups_.push_back(group);
        else if (!member.weak || offers_event(member.process, member.event)) possible = false;
        if (!possible) break;
      }
      if (!possible) continue;
      chosen_.clear();
      out_.clear();
      combine(0);
    }
  }
}

bool Enabled::offers_event(std::uint32_t process, std::uint32_t event) const {
  const LocationInfo& location = index_.location(process, memory_[index_.cell(process)]);
  for (std::uint32_t e = location.events; e < location.end; ++e) {
    if (index_.edge(e).event == event) return true;
  }
  return false;
}

void Enabled::combine(std::size_t group) {
  if (group == groups_.size()) {
    const bool allowed = !committed_ || std::any_of(chosen_.begin(), chosen_.end(), [&](std::uint32_t e) {
      return index_.edge(edges_[e].edge).from_committed;
    });
    if (allowed) emit();
    return;
  }
  const Group g = groups_[group];
  bool surely_in = !g.optional;
  for (std::uint32_t i = 0; i < g.count; ++i) {
    const std::uint32_t e = group_edges_[g.first + i];
    // Without clock constraints, or with constraints that all that is left satisfies, staying out is impossible.
    const auto guard = constraints(edges_[e]);
    const dbm::AnyZone zone = left();
    const bool settled = std::all_of(guard.begin(), guard.end(),
                                     [&](const dbm::Constraint& c) { return zone && zone.at(c.i, c.j) <= c.bound; });
    const bool narrows = g.optional && !settled && zone;
    if (narrows && !narrow(guard)) continue;
    chosen_.push_back(e);
    combine(group + 1);
    chosen_.pop_back();
    if (narrows) --narrowings_;
    surely_in |= settled;
  }
  if (surely_in) return;
  const std::size_t before = out_.size();
  for (std::uint32_t i = 0; i < g.count; ++i) {
    const std::uint32_t e = group_edges_[g.first + i];
    const auto guard = constraints(edges_[e]);
    const dbm::AnyZone zone = left();
    const auto possible = [&](const dbm::Constraint& c) { return zone.can_satisfy(c); };
    if (!zone || std::all_of(guard.begin(), guard.end(), possible)) out_.push_back(e);
  }
  combine(group + 1);
  out_.resize(before);
}

void Enabled::emit() {
  if (members_.size() + chosen_.size() + out_.size() > most_positions) throw std::bad_alloc();
  if (watch_ != nullptr) {
    if (transitions_.size() % 256 == 255) watch_->look();
    watch_->before_growth(transitions_, 1);
    watch_->before_growth(members_, chosen_.size() + out_.size());
  }
  Transition t;
  t.first = static_cast<std::uint32_t>(members_.size());
  t.count = static_cast<std::uint32_t>(chosen_.size());
  members_.insert(members_.end(), chosen_.begin(), chosen_.end());
  t.absent = static_cast<std::uint32_t>(members_.size());
  t.absent_count = static_cast<std::uint32_t>(out_.size());
  members_.insert(members_.end(), out_.begin(), out_.end());
  Fingerprint fingerprint;
  for (const std::uint32_t e : chosen_) fingerprint.add(edges_[e].edge, selected(edges_[e]));
  t.fingerprint = fingerprint.value();
  transitions_.push_back(t);
}

bool Enabled::urgent_synchronisation(std::int32_t* memory) {
  // Clock guards on urgent edges are refused before a search, so data decides.
  urgent_only_ = true;
  run(memory, {});
  return std::any_of(transitions_.begin(), transitions_.end(),
                     [&](const Transition& t) { return network_.channels[edges_[members_[t.first]].channel].urgent; });
}

}  // namespace beeline::space
