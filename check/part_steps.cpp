#include "check/part_steps.h"

#include <algorithm>
#include <map>
#include <utility>

namespace beeline::check {

using ir::Edge;
using ir::EdgeId;
using ir::SyncKind;

namespace {

using Channels = std::set<std::uint32_t>;

class Finder {
 public:
  Finder(const ir::Network& network, const std::vector<bool>& part, const ir::References& references)
      : network_(network),
        part_(part),
        binary_(network.edges.size()),
        broadcast_(network.edges.size()),
        senders_(network.channels.size()),
        receivers_(network.channels.size()) {
    for (std::uint32_t e = 0; e < network.edges.size(); ++e) {
      const Edge& edge = network.edges[e];
      if (!can_be_taken(edge)) continue;
      all_.push_back(EdgeId(e));
      if (edge.sync == SyncKind::Send || edge.sync == SyncKind::Receive) {
        for (const std::uint32_t c : references.of(edge.channel)) {
          const bool heard_by_all = network.channels[c].kind == ir::ChannelKind::Broadcast;
          (heard_by_all ? broadcast_ : binary_)[e].insert(c);
          (edge.sync == SyncKind::Send ? senders_ : receivers_)[c].push_back(EdgeId(e));
        }
      }
    }
    for (const ir::SyncVector& v : network.vectors)
      for (const ir::SyncMember& m : v.members) in_vector_.emplace(m.process, m.event);
  }

  std::vector<PartStep> find() {
    for (const EdgeId e : all_) {
      const Edge& edge = network_.edge(e);
      if (!part_[edge.process]) continue;
      const bool free = edge.sync == SyncKind::Event && !in_vector_.contains({edge.process, edge.event});
      if (edge.sync == SyncKind::None || free) steps_.push_back({{{edge.process, {e}, false}}, {}, false});
      if (edge.sync == SyncKind::Send) {
        pairs(e);
        with_others(e, SyncKind::Receive);
        if (!broadcast_[e.value].empty()) heard(broadcast_[e.value], e);
      }
      if (edge.sync == SyncKind::Receive) with_others(e, SyncKind::Send);
    }
    Channels heard_from_others;
    for (const EdgeId e : all_)
      if (!is_here(e) && network_.edge(e).sync == SyncKind::Send)
        heard_from_others.insert(broadcast_[e.value].begin(), broadcast_[e.value].end());
    if (!heard_from_others.empty()) heard(heard_from_others, EdgeId());
    for (const ir::SyncVector& v : network_.vectors) vector(v);
    return std::move(steps_);
  }

 private:
  static bool can_be_taken(const Edge& edge) {
    return std::all_of(edge.selects.begin(), edge.selects.end(), [](const ir::Select& s) { return s.low <= s.high; });
  }
  bool is_here(EdgeId e) const { return part_[network_.edge(e).process]; }
  bool leaves_committed(EdgeId e) const {
    const Edge& edge = network_.edge(e);
    return network_.processes[edge.process].locations[edge.source].committed;
  }
  static Channels common(const Channels& a, const Channels& b) {
    Channels out;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(out, out.end()));
    return out;
  }

  // Each once.
  static std::vector<EdgeId> on(const std::vector<std::vector<EdgeId>>& by_channel, const Channels& channels) {
    std::set<EdgeId> out;
    for (const std::uint32_t c : channels) out.insert(by_channel[c].begin(), by_channel[c].end());
    return {out.begin(), out.end()};
  }

  // Those of the part who may receive, by process.
  std::map<std::uint32_t, std::vector<EdgeId>> receivers(const Channels& channels, std::uint32_t sender) const {
    std::map<std::uint32_t, std::vector<EdgeId>> out;
    for (const EdgeId e : on(receivers_, channels))
      if (is_here(e) && network_.edge(e).process != sender) out[network_.edge(e).process].push_back(e);
    return out;
  }

  void pairs(EdgeId sender) {
    const std::uint32_t process = network_.edge(sender).process;
    const Channels& channels = binary_[sender.value];
    for (auto& [other, edges] : receivers(channels, process))
      steps_.push_back({{{process, {sender}, false}, {other, std::move(edges), false}}, channels, false});
  }

  // A binary synchronisation of this edge and one outside the part.
  void with_others(EdgeId here, SyncKind kind) {
    PartStep step{{{network_.edge(here).process, {here}, false}}, {}, false};
    for (const EdgeId e : on(kind == SyncKind::Send ? senders_ : receivers_, binary_[here.value])) {
      if (is_here(e)) continue;
      step.channels.merge(common(binary_[e.value], binary_[here.value]));
      step.helped |= leaves_committed(e);
    }
    if (!step.channels.empty()) steps_.push_back(std::move(step));
  }

  // A broadcast of this edge, or of somebody outside the part.
  void heard(const Channels& channels, EdgeId sender) {
    PartStep step{{}, channels, false};
    std::uint32_t process = UINT32_MAX;
    if (sender) {
      process = network_.edge(sender).process;
      step.slots.push_back({process, {sender}, false});
    }
    for (auto& [other, edges] : receivers(channels, process)) step.slots.push_back({other, std::move(edges), true});
    for (const EdgeId e : on(receivers_, channels)) step.helped |= !is_here(e) && leaves_committed(e);
    if (!sender)
      for (const EdgeId e : on(senders_, channels)) step.helped |= !is_here(e) && leaves_committed(e);
    if (!step.slots.empty()) steps_.push_back(std::move(step));
  }

  void vector(const ir::SyncVector& vector) {
    PartStep step;
    for (const ir::SyncMember& m : vector.members) {
      PartStep::Slot slot{m.process, {}, m.weak};
      for (const EdgeId e : network_.processes[m.process].edges) {
        const Edge& edge = network_.edge(e);
        if (edge.sync != SyncKind::Event || edge.event != m.event || !can_be_taken(edge)) continue;
        slot.edges.push_back(e);
        step.helped |= !part_[m.process] && leaves_committed(e);
      }
      if (slot.edges.empty() && !m.weak) return;
      if (part_[m.process] && !slot.edges.empty()) step.slots.push_back(std::move(slot));
    }
    if (!step.slots.empty()) steps_.push_back(std::move(step));
  }

  const ir::Network& network_;
  const std::vector<bool>& part_;
  std::vector<EdgeId> all_;                               // that can be taken at all
  std::vector<Channels> binary_, broadcast_;              // by edge
  std::vector<std::vector<EdgeId>> senders_, receivers_;  // by channel
  std::set<std::pair<std::uint32_t, std::uint32_t>> in_vector_;
  std::vector<PartStep> steps_;
};

}  // namespace

std::vector<PartStep> part_steps(const ir::Network& network, const std::vector<bool>& part,
                                 const ir::References& references) {
  return Finder(network, part, references).find();
}

}  // namespace beeline::check
