#include "analysis/factors.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ir/state_cells.h"

namespace beeline::analysis {

using ir::EdgeId;
using ir::SyncKind;

class LabelMaker {
 public:
  LabelMaker(const ir::Network& network, const ValueRanges& ranges, std::size_t most, util::Watch& watch, Factors& out)
      : network_(network), ranges_(ranges), footprints_(network, ranges), most_(most), watch_(watch), out_(out) {}

  // False: too many.
  bool make() {
    collect();
    for (const EdgeId e : alone_) add({e}, {}, {});
    for (std::uint32_t c = 0; c < network_.channels.size(); ++c) channel(c);
    for (std::uint32_t v = 0; v < network_.vectors.size(); ++v) synchronise(v);
    return out_.labels_.size() <= most_;
  }

 private:
  using Edges = std::vector<EdgeId>;
  struct Means {
    std::optional<std::uint32_t> channel = {}, vector = {};
  };

  void collect() {
    for (const ir::SyncVector& vector : network_.vectors)
      for (const ir::SyncMember& m : vector.members) events_[{m.process, m.event}];
    senders_.resize(network_.channels.size());
    receivers_.resize(network_.channels.size());
    for (std::uint32_t e = 0; e < network_.edges.size(); ++e) {
      const ir::Edge& edge = network_.edges[e];
      const auto joined = events_.find({edge.process, edge.event});
      if (edge.sync == SyncKind::Send || edge.sync == SyncKind::Receive) {
        const Interval channels = ranges_.of(edge.channel);
        const auto last =
            std::min<std::int64_t>(channels.high, static_cast<std::int64_t>(network_.channels.size()) - 1);
        for (std::int64_t c = std::max<std::int64_t>(channels.low, 0); c <= last; ++c)
          (edge.sync == SyncKind::Send ? senders_ : receivers_)[static_cast<std::size_t>(c)].push_back(EdgeId(e));
      } else if (edge.sync == SyncKind::Event && joined != events_.end()) {
        joined->second.push_back(EdgeId(e));
      } else {
        alone_.push_back(EdgeId(e));
      }
    }
  }

  std::uint32_t process(EdgeId e) const { return network_.edge(e).process; }

  void channel(std::uint32_t c) {
    for (const EdgeId s : senders_[c]) {
      Edges others;
      for (const EdgeId r : receivers_[c]) {
        if (process(r) == process(s)) continue;
        if (network_.channels[c].kind == ir::ChannelKind::Binary) add({s, r}, {}, {.channel = c});
        else others.push_back(r);
      }
      if (network_.channels[c].kind == ir::ChannelKind::Broadcast) add({s}, std::move(others), {.channel = c});
    }
  }

  // Every combination of strong members; where all are weak, each of them takes the lead once.
  void synchronise(std::uint32_t v) {
    std::vector<const Edges*> strong;
    Edges weak;
    for (const ir::SyncMember& m : network_.vectors[v].members) {
      const Edges& edges = events_.at({m.process, m.event});
      if (m.weak) weak.insert(weak.end(), edges.begin(), edges.end());
      else strong.push_back(&edges);
    }
    if (strong.empty()) {
      for (const EdgeId leader : weak) {
        Edges others;
        for (const EdgeId e : weak)
          if (process(e) != process(leader)) others.push_back(e);
        add({leader}, std::move(others), {.vector = v});
      }
      return;
    }
    combine(strong, weak, v, {});
  }

  void combine(std::span<const Edges* const> strong, const Edges& weak, std::uint32_t v, const Edges& chosen) {
    if (out_.labels_.size() > most_) return;
    if (strong.empty()) {
      add(chosen, weak, {.vector = v});
      return;
    }
    for (const EdgeId e : *strong.front()) {
      Edges longer = chosen;
      longer.push_back(e);
      combine(strong.subspan(1), weak, v, longer);
    }
  }

  void add(Edges edges, Edges optional, Means means) {
    if (out_.labels_.size() > most_) return;
    Label label{std::move(edges), std::move(optional), means.channel, means.vector, {}, {}};
    CellSet reads, writes;
    for (const Edges* part : {&label.edges, &label.optional}) {
      for (const EdgeId e : *part) {
        const EdgeFootprint& f = footprints_.edge(e);
        for (const Access* access : {&f.guard, &f.update, &f.invariant}) {
          reads.add(access->reads);
          writes.add(access->writes);
        }
      }
    }
    reads.for_each([&](std::uint32_t cell) { label.reads.push_back(out_.of_cell_[cell]); });
    writes.for_each([&](std::uint32_t cell) { label.writes.push_back(out_.of_cell_[cell]); });
    look_after(label);
    out_.labels_.push_back(std::move(label));
  }

  // Each of them may name every factor, so they grow faster than who is asked now and then would see.
  void look_after(const Label& label) {
    constexpr std::size_t step = std::size_t{1} << 23;
    grown_ +=
        sizeof label + 4 * (label.edges.size() + label.optional.size() + label.reads.size() + label.writes.size());
    if (grown_ < step) return watch_.look();
    watch_.look(grown_);
    grown_ = 0;
  }

  const ir::Network& network_;
  const ValueRanges& ranges_;
  Footprints footprints_;
  std::size_t most_;
  util::Watch& watch_;
  std::size_t grown_ = 0;  // bytes of labels since the last look at the memory
  Factors& out_;
  Edges alone_;
  std::vector<Edges> senders_, receivers_;                           // by channel
  std::map<std::pair<std::uint32_t, std::uint32_t>, Edges> events_;  // of those that some vector joins
};

std::optional<Factors> Factors::of(const ir::Network& network, const ValueRanges& ranges, std::size_t most_labels,
                                   util::Watch& watch) {
  Factors out;
  out.of_cell_.resize(network.cells.size(), UINT32_MAX);
  for (const std::uint32_t cell : ir::StateCells(network)) {
    out.of_cell_[cell] = static_cast<std::uint32_t>(out.factors_.size());
    out.factors_.push_back({cell, std::nullopt, ranges.cell(cell)});
  }
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    out.factors_[out.of_cell_[network.processes[p].cell]].process = p;
  watch.look(network.edges.size() * sizeof(EdgeFootprint));
  if (!LabelMaker(network, ranges, most_labels, watch, out).make()) return std::nullopt;
  out.by_factor_.resize(out.factors_.size());
  for (std::uint32_t l = 0; l < out.labels_.size(); ++l) {
    const Label& label = out.labels_[l];
    watch.look();
    std::vector<std::uint32_t> touched;
    std::set_union(label.reads.begin(), label.reads.end(), label.writes.begin(), label.writes.end(),
                   std::back_inserter(touched));
    for (const std::uint32_t f : touched) out.by_factor_[f].push_back(l);
  }
  return out;
}

}  // namespace beeline::analysis
