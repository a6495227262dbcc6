#include "abstraction/operations.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "estimate/weaken.h"

namespace beeline::abstraction {

using analysis::CellSet;
using analysis::Label;
using estimate::Condition;
using estimate::Values;
using ir::EdgeId;

namespace {

// An edge with values for its selects, and when it can be taken.
struct Instance {
  EdgeId edge;
  Selected selected;
  bool open = false;
  std::vector<Box> when;
};
using Instances = std::vector<Instance>;

class Maker {
 public:
  Maker(const ir::Network& network, const analysis::ValueRanges& ranges, estimate::CaseSplitter& splitter,
        const Detail& detail)
      : network_(network),
        ranges_(ranges),
        splitter_(splitter),
        detail_(detail),
        state_(analysis::cells_of(network, {ir::CellKind::Location, ir::CellKind::Variable})),
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
    const auto factors = analysis::Factors::of(network_, ranges_);
    if (!factors) return std::nullopt;
    for (std::uint32_t e = 0; e < network_.edges.size(); ++e) statements_.push_back(flatten(EdgeId(e)));
    for (const Label& label : factors->labels()) add(label);
    for (Effects& effects : result_.operations)
      std::erase_if(effects, [&](const auto& part) { return !result_.factors[part.first]; });
    unite(result_.operations);
    return std::move(result_);
  }

 private:
  std::uint32_t cell_of(EdgeId e) const { return network_.processes[network_.edge(e).process].cell; }

  // --- edges

  std::vector<Statement> flatten(EdgeId e) const {
    std::vector<Statement> all;
    flatten(network_.edge(e).update, all);
    return all;
  }

  void flatten(ir::ExprId id, std::vector<Statement>& out) const {
    if (!id) return;
    if (network_.arena[id].op == ir::Op::Seq) {
      for (const ir::ExprId child : network_.arena.list(id)) flatten(child, out);
      return;
    }
    analysis::Access access = analysis::access(network_, ranges_, id);
    Statement s{id, access.reads, access.writes, access.reads, access.writes};
    s.state.add(access.writes);
    s.state.keep(state_);
    s.lasting.keep(state_);
    out.push_back(std::move(s));
  }

  bool writes(EdgeId e) const {
    const auto& all = statements_[e.value];
    return std::any_of(all.begin(), all.end(), [](const Statement& s) { return !s.lasting.empty(); });
  }

  // On this channel, where there is one.
  const Instances& instances(EdgeId id, std::optional<std::uint32_t> channel) {
    const auto [at, fresh] = instances_.try_emplace({id, channel.value_or(UINT32_MAX)});
    if (fresh) at->second = make_instances(id, channel);
    return at->second;
  }

  Instances make_instances(EdgeId id, std::optional<std::uint32_t> channel) {
    const ir::Edge& edge = network_.edge(id);
    Instances all;
    std::int64_t count = 1;
    for (const ir::Select& s : edge.selects)
      count = std::min(count * std::max<std::int64_t>(std::int64_t{s.high} - s.low + 1, 0), detail_.selections + 1);
    if (count > detail_.selections) {
      for (const ir::Select& s : edge.selects) splitter_.set_free(s.cell, {s.low, s.high});
      all.push_back({id, {}, true, when(edge, channel)});
      for (const ir::Select& s : edge.selects) splitter_.unset_free(s.cell);
      return all;
    }
    Selected tuple;
    for (const ir::Select& s : edge.selects) tuple.emplace_back(s.cell, s.low);
    for (std::int64_t n = 0; n < count; ++n) {
      for (const auto& [cell, value] : tuple) splitter_.bind(cell, value);
      std::vector<Box> possible = when(edge, channel);
      if (!possible.empty()) all.push_back({id, tuple, false, std::move(possible)});
      for (std::size_t i = tuple.size(); i > 0; --i) {
        if (tuple[i - 1].second++ < edge.selects[i - 1].high) break;
        tuple[i - 1].second = edge.selects[i - 1].low;
      }
    }
    return all;
  }

  std::vector<Box> when(const ir::Edge& edge, std::optional<std::uint32_t> channel) {
    splitter_.watch().look();
    const auto source = static_cast<std::int32_t>(edge.source);
    std::vector<Condition> parts;
    parts.push_back(estimate::one_of(network_.processes[edge.process].cell, {{source, source}}));
    parts.push_back(estimate::weaken(network_, splitter_, edge.guard));
    if (channel && !ir::as_channel(network_.arena, edge.channel)) {
      const auto cases = splitter_.cases(edge.channel, estimate::CaseSplitter::Wanted::Value, detail_.cases);
      if (cases) parts.push_back(estimate::when(*cases, static_cast<std::int32_t>(*channel)));
    }
    return boxes(estimate::all_of(std::move(parts)), detail_.cases);
  }

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
      receiver.plain &= fixed && !edge.guard && !writes(e);
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
    std::vector<const Instance*> members;
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
        for (const EdgeId e : r.edges) more += instances(e, label.channel).size();
      if (r.plain) plain[network_.processes[r.process].cell] = moves(r);
      else told_apart.push_back(std::move(r));
      combinations = std::min(combinations * more, detail_.combinations + 1);
    }
    CellSet disturbed;
    if (combinations > detail_.combinations || coarse()) {
      for (const Receiver& r : told_apart) {
        plain[network_.processes[r.process].cell] = moves(r);
        for (const EdgeId e : r.edges)
          for (const Statement& s : statements_[e.value]) disturbed.add(s.lasting);
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
    for (const Instance& i : instances(label.edges[next], label.channel)) {
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
      for (const Instance& i : instances(e, label.channel)) {
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
  std::vector<const Instance*> in_order(const Label& label, std::vector<const Instance*> members) const {
    const auto rank = [&](const Instance* i) -> std::size_t {
      const ir::Edge& edge = network_.edge(i->edge);
      if (!label.vector) return edge.sync == ir::SyncKind::Send ? 0 : 1 + std::size_t{edge.process};
      const auto& all = network_.vectors[*label.vector].members;
      const auto at =
          std::find_if(all.begin(), all.end(), [&](const ir::SyncMember& m) { return m.process == edge.process; });
      return static_cast<std::size_t>(at - all.begin());
    };
    std::stable_sort(members.begin(), members.end(),
                     [&](const Instance* a, const Instance* b) { return rank(a) < rank(b); });
    return members;
  }

  void together(const Label& label, const Moving& moving, const Effects& plain, const CellSet& disturbed) {
    std::vector<Box> possible{moving.stay};
    std::vector<Participant> participants;
    std::map<std::uint32_t, std::int32_t> targets;
    for (const Instance* m : in_order(label, moving.members)) {
      const ir::Edge& edge = network_.edge(m->edge);
      const auto source = static_cast<std::int32_t>(edge.source);
      const std::vector<Box> location{Box{{cell_of(m->edge), {{source, source}}}}};
      auto both = intersections(possible, coarse() ? location : m->when, detail_.cases);
      if (!both) both = intersections(possible, location, detail_.cases);
      possible = *std::move(both);
      participants.push_back({statements_[m->edge.value], &m->selected, m->open || coarse()});
      targets[cell_of(m->edge)] = static_cast<std::int32_t>(edge.target);
    }
    std::vector<Effects> all;
    for (const Box& box : possible)
      for (Effects& effects : finder_.find(participants, box, disturbed))
        all.push_back(finish(std::move(effects), box, targets, plain, disturbed));
    unite(all);
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
  CellSet state_;
  Operations result_;
  UpdateFinder finder_;
  std::vector<std::vector<Statement>> statements_;  // by edge
  std::map<std::pair<EdgeId, std::uint32_t>, Instances> instances_;
};

}  // namespace

std::optional<Operations> make_operations(const ir::Network& network, const analysis::ValueRanges& ranges,
                                          estimate::CaseSplitter& splitter, const Detail& detail) {
  return Maker(network, ranges, splitter, detail).make();
}

}  // namespace beeline::abstraction
