#include "estimate/relaxed_graph.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "estimate/weaken.h"

namespace beeline::estimate {

Lists::Lists(const std::vector<std::vector<std::uint32_t>>& lists) {
  begin_.reserve(lists.size() + 1);
  for (const auto& list : lists) {
    items_.insert(items_.end(), list.begin(), list.end());
    begin_.push_back(static_cast<std::uint32_t>(items_.size()));
  }
}

namespace {

struct Draft {
  std::vector<Gate> inputs;
  bool conjunctive = false;
  std::uint32_t action = no_gate;
  std::vector<CellRange> writes;
  std::uint32_t fact = no_gate;  // position in Drafts::facts
};

// Gates before those that do not matter are dropped. Equal ones are the same, actions apart.
class Drafts {
 public:
  explicit Drafts(util::Watch& watch) : watch_(watch) {}

  std::vector<Draft> gates;
  std::vector<CellRange> facts;

  Gate lower(const Condition& c) {
    watch_.look();
    if (c.is(Condition::Kind::Cell)) {
      std::vector<Gate> alternatives;
      for (const Range& range : c.values) alternatives.push_back(fact({c.cell, range}));
      return join(std::move(alternatives), false);
    }
    std::vector<Gate> parts;
    for (const Condition& part : c.parts) parts.push_back(lower(part));
    return join(std::move(parts), c.is(Condition::Kind::All));
  }

  // The gates that must all fire.
  std::vector<Gate> conjuncts(const Condition& c) {
    if (!c.is(Condition::Kind::All)) return {lower(c)};
    std::vector<Gate> parts;
    for (const Condition& part : c.parts) parts.push_back(lower(part));
    return parts;
  }

  Gate fact(const CellRange& what) {
    const auto [at, fresh] = known_facts_.try_emplace(what, static_cast<Gate>(gates.size()));
    if (fresh) {
      Draft draft;
      draft.fact = static_cast<std::uint32_t>(facts.size());
      facts.push_back(what);
      gates.push_back(std::move(draft));
    }
    return at->second;
  }

  // What the gate writes when it fires. Long lists come from arrays written at an unknown index or by a loop, the same
  // for many actions: they are kept once, behind a gate of their own.
  void write(Gate gate, const std::vector<CellRange>& writes) {
    if (writes.size() <= 4) {
      gates[gate].writes = writes;
      return;
    }
    const auto [at, fresh] = known_writes_.try_emplace(writes, static_cast<Gate>(gates.size()));
    if (fresh) {
      Draft draft;
      draft.writes = writes;
      gates.push_back(std::move(draft));
    }
    gates[at->second].inputs.push_back(gate);
  }

  Gate add(std::vector<Gate> inputs, std::uint32_t action) {
    watch_.look();
    tidy(inputs);
    Draft draft;
    draft.inputs = std::move(inputs);
    draft.conjunctive = true;
    draft.action = action;
    gates.push_back(std::move(draft));
    return static_cast<Gate>(gates.size() - 1);
  }

 private:
  static void tidy(std::vector<Gate>& inputs) {
    std::sort(inputs.begin(), inputs.end());
    inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
  }

  Gate join(std::vector<Gate> inputs, bool conjunctive) {
    tidy(inputs);
    if (inputs.size() == 1) return inputs.front();
    const auto [at, fresh] = known_.try_emplace({conjunctive, inputs}, static_cast<Gate>(gates.size()));
    if (fresh) {
      Draft draft;
      draft.inputs = std::move(inputs);
      draft.conjunctive = conjunctive;
      gates.push_back(std::move(draft));
    }
    return at->second;
  }

  util::Watch& watch_;
  std::map<CellRange, Gate> known_facts_;
  std::map<std::vector<CellRange>, Gate> known_writes_;
  std::map<std::pair<bool, std::vector<Gate>>, Gate> known_;
};

std::vector<Gate> draft_actions(Drafts& drafts, const Actions& all) {
  std::vector<Gate> lowered(all.conditions.size(), no_gate);
  std::vector<Gate> action_gates;
  for (std::uint32_t a = 0; a < all.actions.size(); ++a) {
    const Action& action = all.actions[a];
    std::vector<Gate> inputs;
    bool possible = true;
    for (const std::uint32_t c : action.conditions) {
      const Condition& condition = all.conditions[c];
      possible = possible && !condition.is(Condition::Kind::False);
      if (condition.is(Condition::Kind::True) || !possible) continue;
      if (action.conditions.size() == 1) {
        inputs = drafts.conjuncts(condition);
      } else {
        if (lowered[c] == no_gate) lowered[c] = drafts.lower(condition);
        inputs.push_back(lowered[c]);
      }
    }
    if (!possible) {
      action_gates.push_back(no_gate);
      continue;
    }
    const Gate gate = drafts.add(std::move(inputs), a);
    action_gates.push_back(gate);
    for (const Effect& effect : action.effects) {
      if (effect.when.empty()) {
        drafts.write(gate, effect.writes);
        continue;
      }
      std::vector<Gate> needs{gate};
      for (const CellRange& literal : effect.when) needs.push_back(drafts.fact(literal));
      const Gate conditional = drafts.add(std::move(needs), a);
      drafts.write(conditional, effect.writes);
    }
  }
  return action_gates;
}

// Which gates add each fact, by the fact's position.
std::vector<std::vector<Gate>> adders(const Drafts& drafts, std::size_t cells, util::Watch& watch) {
  std::vector<std::vector<std::uint32_t>> by_cell(cells);
  for (std::uint32_t f = 0; f < drafts.facts.size(); ++f) by_cell[drafts.facts[f].cell].push_back(f);
  std::vector<std::vector<Gate>> result(drafts.facts.size());
  for (Gate g = 0; g < drafts.gates.size(); ++g) {
    watch.look();
    for (const CellRange& write : drafts.gates[g].writes) {
      for (const std::uint32_t f : by_cell[write.cell]) {
        const Range range = drafts.facts[f].range;
        if (range.low <= write.range.high && write.range.low <= range.high &&
            (result[f].empty() || result[f].back() != g))
          result[f].push_back(g);
      }
    }
  }
  return result;
}

constexpr std::uint64_t work_on_target = 5'000'000;  // worth more than any single guard

// As detailed as fits: large graphs make slow estimates, and a coarse one is better than none.
Actions fitting_actions(const ir::Network& network, const analysis::ValueRanges& ranges, util::Watch& watch) {
  static constexpr Detail ladder[] = {
      {256, 1024, 5'000, 30'000}, {64, 128, 1'000, 30'000}, {16, 24, 200, 60'000}, {1, 4, 50, SIZE_MAX}};
  for (const Detail& detail : ladder) {
    CaseSplitter splitter(network, ranges, watch);
    if (std::optional<Actions> actions = make_actions(network, ranges, splitter, detail)) return *std::move(actions);
  }
  return {};
}

}  // namespace

RelaxedGraph::RelaxedGraph(const ir::Network& network, const analysis::ValueRanges& ranges, ir::ExprId formula,
                           util::Watch& watch) {
  CaseSplitter splitter(network, ranges, watch, work_on_target, work_on_target);
  const Condition wanted = weaken(network, splitter, formula);
  if (wanted.is(Condition::Kind::True) || wanted.is(Condition::Kind::False)) {
    target_kind = wanted.is(Condition::Kind::True) ? Target::Always : Target::Never;
  }
  const bool constant_target = target_kind != Target::Sometimes;
  const Actions all = constant_target ? Actions{} : fitting_actions(network, ranges, watch);

  Drafts drafts(watch);
  const Gate draft_target = constant_target ? no_gate : drafts.lower(wanted);
  const std::vector<Gate> draft_gates = draft_actions(drafts, all);
  const std::vector<std::vector<Gate>> added_by = adders(drafts, network.cells.size(), watch);

  // Backwards from the target: what is met matters.
  std::vector<Gate> renamed(drafts.gates.size(), no_gate);
  std::vector<Gate> kept;
  const auto keep = [&](Gate g) {
    if (renamed[g] != no_gate) return;
    renamed[g] = static_cast<Gate>(kept.size());
    kept.push_back(g);
  };
  if (!constant_target) keep(draft_target);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    watch.look();
    const Draft& draft = drafts.gates[kept[i]];
    for (Gate input : draft.inputs) keep(input);
    if (draft.fact != no_gate)
      for (Gate g : added_by[draft.fact]) keep(g);
  }

  std::vector<std::vector<std::uint32_t>> in(kept.size()), out(kept.size()), add(kept.size());
  for (Gate g = 0; g < kept.size(); ++g) {
    watch.look();
    const Draft& draft = drafts.gates[kept[g]];
    needed.push_back(draft.conjunctive ? static_cast<std::uint32_t>(draft.inputs.size()) : 1);
    conjunctive.push_back(draft.conjunctive);
    action.push_back(draft.action);
    for (Gate input : draft.inputs) {
      out[renamed[input]].push_back(g);
      if (draft.conjunctive) in[g].push_back(renamed[input]);
    }
    if (draft.fact != no_gate)
      for (Gate adder : added_by[draft.fact]) add[renamed[adder]].push_back(g);
  }
  inputs = Lists(in);
  consumers = Lists(out);
  adds = Lists(add);
  if (!constant_target) target = renamed[draft_target];

  std::vector<std::vector<std::uint32_t>> by_edge(network.edges.size());
  for (std::uint32_t a = 0; a < all.actions.size(); ++a) {
    const Gate gate = draft_gates[a] == no_gate ? no_gate : renamed[draft_gates[a]];
    action_gate.push_back(gate);
    action_edges.push_back(all.actions[a].edges);
    if (gate != no_gate) by_edge[all.actions[a].edges.front().value].push_back(a);
  }
  by_edge_ = Lists(by_edge);

  std::map<std::uint32_t, std::vector<Fact>> by_cell;
  for (Gate g = 0; g < kept.size(); ++g) {
    if (const std::uint32_t f = drafts.gates[kept[g]].fact; f != no_gate)
      by_cell[drafts.facts[f].cell].push_back({drafts.facts[f].range, g});
  }
  std::vector<std::vector<std::uint32_t>> tables;
  for (const auto& [cell, cell_facts] : by_cell) {
    Cell entry;
    entry.cell = cell;
    entry.facts = static_cast<std::uint32_t>(facts.size());
    facts.insert(facts.end(), cell_facts.begin(), cell_facts.end());
    entry.facts_end = static_cast<std::uint32_t>(facts.size());
    const Range domain = splitter.domain(cell);
    if (std::int64_t{domain.high} - domain.low < most_values) {
      entry.low = domain.low;
      entry.count = static_cast<std::uint32_t>(domain.high - domain.low + 1);
      entry.first = static_cast<std::uint32_t>(tables.size());
      for (std::int32_t v = domain.low; v <= domain.high; ++v) {
        tables.emplace_back();
        for (const Fact& fact : cell_facts)
          if (fact.range.low <= v && v <= fact.range.high) tables.back().push_back(fact.gate);
      }
    }
    cells.push_back(entry);
  }
  by_value = Lists(tables);
}

}  // namespace beeline::estimate
