#include "abstraction/operations.h"

#include <algorithm>
#include <map>
#include <utility>

#include "abstraction/edge_instances.h"

namespace beeline::abstraction {

using analysis::CellSet;
using analysis::Label;
using estimate::Values;
using ir::EdgeId;

namespace {

class Maker {
 public:
  Maker(const ir::Network& network, const analysis::ValueRanges& ranges, estimate::CaseSplitter& splitter,
        const Detail& detail)
      : network_(network),
        ranges_(ranges),
        splitter_(splitter),
        detail_(detail),
        edges_(network, ranges, splitter, {detail.selections, detail.cases}),
        finder_(splitter, result_.factors, detail.cases) {
    for (std::uint32_t c = 0; c < network.cells.size(); ++c) {
      const bool lasts = network.cells[c].lasts();
      const estimate::Range domain = lasts ? splitter.domain(c) : estimate::Range{};
      const std::int64_t size = std::int64_t{domain.high} - domain.low + 1;
      const bool location = network.cells[c].kind == ir::CellKind::Location;
      result_.factors.push_back(lasts && size >= 1 && size <= (location ? detail.locations : detail.values));
    }
  }

  std::optional<Operations> make() {
    const auto factors = analysis::Factors::of(network_, ranges_, analysis::Factors::most, splitter_.watch());
    if (!factors) return std::nullopt;
    for (const Label& label : factors->labels()) add(label);
    for (Effects& effects : result_.operations)
      std::erase_if(effects, [&](const auto& part) { return !result_.factors[part.first]; });
    unite(result_.operations, splitter_.watch());
    return std::move(result_);
  }

 private:
  std::uint32_t cell_of(EdgeId e) const { return network_.processes[network_.edge(e).process].cell; }

  // --- who takes part

  // The edges that a process may come along with.
  struct Receiver {
    std::uint32_t process = 0;
    std::vector<EdgeId> edges;
    Values forced;      // locations where it must
    bool plain = true;  // all that its edges ask for and change is its location
  };

  std::vector<Receiver> receivers(const Label& label) const {
    std::map<std::uint32_t, Receiver> all;
    for (const EdgeId e : label.optional) {
      const ir::Edge& edge = network_.edge(e);
      Receiver& receiver = all[edge.process];
      receiver.process = edge.process;
      receiver.edges.push_back(e);
      const auto source = static_cast<std::int32_t>(edge.source);
      const bool fixed = label.vector || ir::as_channel(network_.arena, edge.channel);
      const bool empty =
          std::any_of(edge.selects.begin(), edge.selects.end(), [](const ir::Select& s) { return s.low > s.high; });
      if (fixed && !empty && (label.vector || !edge.guard))
        receiver.forced = estimate::union_of(receiver.forced, {{source, source}});
      receiver.plain &= fixed && !edge.guard && !edges_.writes(e);
    }
    std::vector<Receiver> sorted;
    for (auto& [process, receiver] : all) sorted.push_back(std::move(receiver));
    return sorted;
  }

  // Wherever it has an edge it moves, elsewhere it stays.
  Relation moves(const Receiver& receiver) const {
    Relation all;
    const auto locations = static_cast<std::int32_t>(network_.processes[receiver.process].locations.size());
    for (std::int32_t l = 0; l < locations; ++l)
      if (!estimate::contains(receiver.forced, l)) all.emplace_back(l, l);
    for (const EdgeId e : receiver.edges)
      all.emplace_back(static_cast<std::int32_t>(network_.edge(e).source),
                       static_cast<std::int32_t>(network_.edge(e).target));
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  struct Moving {
    std::vector<const EdgeInstance*> members;
    Box stay;  // where those are that could have come along
  };

  void add(const Label& label) {
    splitter_.watch().look();
    Effects plain;
    std::vector<Receiver> told_apart;
    std::vector<std::size_t> choices;
    std::size_t combinations = 1;
    for (Receiver& r : receivers(label)) {
      std::size_t more = 1;
      if (!r.plain)
        for (const EdgeId e : r.edges) more += edges_.on(e, label.channel).size();
      if (r.plain) plain[network_.processes[r.process].cell] = moves(r);
      else told_apart.push_back(std::move(r));
      combinations = std::min(combinations * more, detail_.combinations + 1);
    }
    CellSet disturbed;
    if (combinations > detail_.combinations || coarse()) {
      for (const Receiver& r : told_apart) {
        plain[network_.processes[r.process].cell] = moves(r);
        for (const EdgeId e : r.edges)
          for (const Statement& s : edges_.statements(e)) disturbed.add(s.lasting);
      }
      told_apart.clear();
    }
    Moving moving;
    choose_strong(label, told_apart, 0, moving, plain, disturbed);
  }

  void choose_strong(const Label& label, const std::vector<Receiver>& receivers, std::size_t next, Moving& moving,
                     const Effects& plain, const CellSet& disturbed) {
    if (next == label.edges.size()) {
      choose_receivers(label, receivers, 0, moving, plain, disturbed);
      return;
    }
    for (const EdgeInstance& i : edges_.on(label.edges[next], label.channel)) {
      moving.members.push_back(&i);
      choose_strong(label, receivers, next + 1, moving, plain, disturbed);
      moving.members.pop_back();
    }
  }

  void choose_receivers(const Label& label, const std::vector<Receiver>& receivers, std::size_t next, Moving& moving,
                        const Effects& plain, const CellSet& disturbed) {
    if (next == receivers.size()) {
      together(label, moving, plain, disturbed);
      return;
    }
    const Receiver& r = receivers[next];
    for (const EdgeId e : r.edges) {
      for (const EdgeInstance& i : edges_.on(e, label.channel)) {
        moving.members.push_back(&i);
        choose_receivers(label, receivers, next + 1, moving, plain, disturbed);
        moving.members.pop_back();
      }
    }
    const std::uint32_t cell = network_.processes[r.process].cell;
    const Values free = estimate::complement(r.forced, splitter_.domain(cell));
    if (free.empty()) return;
    moving.stay[cell] = free;
    choose_receivers(label, receivers, next + 1, moving, plain, disturbed);
    moving.stay.erase(cell);
  }

  // --- what they do

  // As their updates run.
  std::vector<const EdgeInstance*> in_order(const Label& label, std::vector<const EdgeInstance*> members) const {
    const auto rank = [&](const EdgeInstance* i) -> std::size_t {
      const ir::Edge& edge = network_.edge(i->edge);
      if (!label.vector) return edge.sync == ir::SyncKind::Send ? 0 : 1 + std::size_t{edge.process};
      const auto& all = network_.vectors[*label.vector].members;
      const auto at =
          std::find_if(all.begin(), all.end(), [&](const ir::SyncMember& m) { return m.process == edge.process; });
      return static_cast<std::size_t>(at - all.begin());
    };
    std::stable_sort(members.begin(), members.end(),
                     [&](const EdgeInstance* a, const EdgeInstance* b) { return rank(a) < rank(b); });
    return members;
  }

  void together(const Label& label, const Moving& moving, const Effects& plain, const CellSet& disturbed) {
    std::vector<Box> possible{moving.stay};
    std::vector<Participant> participants;
    std::map<std::uint32_t, std::int32_t> targets;
    for (const EdgeInstance* m : in_order(label, moving.members)) {
      const ir::Edge& edge = network_.edge(m->edge);
      const auto source = static_cast<std::int32_t>(edge.source);
      const std::vector<Box> location{Box{{cell_of(m->edge), {{source, source}}}}};
      auto both = intersections(possible, coarse() ? location : m->when, detail_.cases);
      if (!both) both = intersections(possible, location, detail_.cases);
      possible = *std::move(both);
      participants.push_back({edges_.statements(m->edge), &m->selected, m->open || coarse()});
      targets[cell_of(m->edge)] = static_cast<std::int32_t>(edge.target);
    }
    std::vector<Effects> all;
    for (const Box& box : possible)
      for (Effects& effects : finder_.find(participants, box, disturbed))
        all.push_back(finish(std::move(effects), box, targets, plain, disturbed));
    unite(all, splitter_.watch());
    for (Effects& effects : all) result_.operations.push_back(std::move(effects));
  }

  Effects finish(Effects effects, const Box& box, const std::map<std::uint32_t, std::int32_t>& targets,
                 const Effects& plain, const CellSet& disturbed) {
    for (const auto& [cell, values] : box) {
      if (!result_.factors[cell] || effects.contains(cell)) continue;
      Relation& relation = effects[cell];
      for (const estimate::Range& range : values)
        for (std::int64_t v = range.low; v <= range.high; ++v)
          relation.emplace_back(static_cast<std::int32_t>(v), static_cast<std::int32_t>(v));
    }
    for (const auto& [cell, target] : targets) {
      if (!result_.factors[cell]) continue;
      Relation& relation = effects[cell];
      for (auto& [from, to] : relation) to = target;
    }
    for (const auto& [cell, relation] : plain) {
      if (!result_.factors[cell]) continue;
      const auto asked = box.find(cell);
      Relation& kept = effects[cell];
      kept = relation;
      if (asked != box.end())
        std::erase_if(kept, [&](const auto& step) { return !estimate::contains(asked->second, step.first); });
    }
    disturbed.for_each([&](std::uint32_t cell) {
      if (result_.factors[cell]) effects[cell] = finder_.anything(cell, box);
    });
    return effects;
  }

  bool coarse() const { return result_.operations.size() > detail_.operations; }

  const ir::Network& network_;
  const analysis::ValueRanges& ranges_;
  estimate::CaseSplitter& splitter_;
  Detail detail_;
  Operations result_;
  EdgeInstances edges_;
  UpdateFinder finder_;
};

}  // namespace

std::optional<Operations> make_operations(const ir::Network& network, const analysis::ValueRanges& ranges,
                                          estimate::CaseSplitter& splitter, const Detail& detail) {
  return Maker(network, ranges, splitter, detail).make();
}

}  // namespace beeline::abstraction
