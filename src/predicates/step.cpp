#include "predicates/step.h"

#include <algorithm>
#include <map>
#include <utility>

#include "predicates/edge_reader.h"

namespace beeline::predicates {

using analysis::Label;
using ir::EdgeId;

namespace {

class StepMaker {
 public:
  StepMaker(const ir::Network& network, const std::vector<bool>& processes, const Variables& variables,
            const StepLimits& limits, EdgeReader& reader)
      : network_(network), processes_(processes), variables_(variables), limits_(limits), reader_(reader) {}

  void add(const Label& label, std::uint32_t cost) {
    Edges strong;
    bool alone = true;
    for (const EdgeId e : label.edges) {
      if (is_here(e)) strong.push_back(e);
      else alone = false;
    }
    std::map<std::uint32_t, Edges> weak;  // by process
    std::size_t combinations = 1;
    for (const EdgeId e : label.optional) {
      if (is_here(e)) weak[network_.edge(e).process].push_back(e);
      else alone = false;
    }
    if (strong.empty() && weak.empty()) return;
    for (const auto& [process, edges] : weak)
      combinations = std::min(combinations * (edges.size() + 1), limits_.combinations + 1);
    const Joining joining{label, cost, alone};
    if (combinations > limits_.combinations) {
      together(joining, strong, disturbance(weak));
      return;
    }
    std::vector<Edges> choices;
    for (auto& [process, edges] : weak) choices.push_back(std::move(edges));
    choose(joining, choices, strong);
  }

  std::vector<Step> steps;

 private:
  using Edges = std::vector<EdgeId>;
  struct Joining {
    const Label& label;
    std::uint32_t cost;
    bool alone;
  };
  // Who takes part, and the channel where it matters.
  using Key = std::pair<Edges, std::uint32_t>;

  bool is_here(EdgeId e) const { return processes_[network_.edge(e).process]; }

  void choose(const Joining& joining, std::span<const Edges> choices, const Edges& chosen) {
    if (choices.empty()) {
      if (!chosen.empty()) together(joining, chosen, {});
      return;
    }
    choose(joining, choices.subspan(1), chosen);
    for (const EdgeId e : choices.front()) {
      Edges more = chosen;
      more.push_back(e);
      choose(joining, choices.subspan(1), more);
    }
  }

  // What those may do that come along, or not.
  std::vector<Update> disturbance(const std::map<std::uint32_t, Edges>& weak) const {
    std::vector<Update> all;
    for (const auto& [process, edges] : weak) {
      all.push_back({variables_.cell(network_.processes[process].cell), true, {}});
      for (const EdgeId e : edges)
        for (Update& u : reader_.anything(network_.edge(e).update)) all.push_back(std::move(u));
    }
    return all;
  }

  // As their updates run.
  Edges in_order(const Label& label, Edges edges) const {
    const auto rank = [&](EdgeId e) -> std::size_t {
      const ir::Edge& edge = network_.edge(e);
      if (!label.vector) return edge.sync == ir::SyncKind::Send ? 0 : 1 + std::size_t{edge.process};
      const auto& all = network_.vectors[*label.vector].members;
      const auto at =
          std::find_if(all.begin(), all.end(), [&](const ir::SyncMember& m) { return m.process == edge.process; });
      return static_cast<std::size_t>(at - all.begin());
    };
    std::stable_sort(edges.begin(), edges.end(), [&](EdgeId a, EdgeId b) { return rank(a) < rank(b); });
    return edges;
  }

  void together(const Joining& joining, const Edges& chosen, const std::vector<Update>& disturbed) {
    const Edges edges = in_order(joining.label, chosen);
    const bool fixed = std::all_of(edges.begin(), edges.end(), [&](EdgeId e) { return reader_.has_fixed_channel(e); });
    const std::uint32_t channel = fixed ? UINT32_MAX : joining.label.channel.value_or(UINT32_MAX);
    if (disturbed.empty()) {
      const auto [known, fresh] = known_.try_emplace(Key{edges, channel}, steps.size(), steps.size());
      if (!fresh) {
        for (std::size_t s = known->second.first; s < known->second.second; ++s) {
          steps[s].cost = std::min(steps[s].cost, joining.cost);
          steps[s].alone = steps[s].alone && joining.alone;
        }
        return;
      }
      make(joining, edges, disturbed);
      known->second.second = steps.size();
      return;
    }
    make(joining, edges, disturbed);
  }

  void make(const Joining& joining, const Edges& edges, const std::vector<Update>& disturbed) {
    std::size_t combinations = 1;
    for (const EdgeId e : edges)
      combinations =
          std::min(combinations * reader_.instances(e, joining.label.channel).size(), limits_.combinations + 1);
    Step step;
    step.cost = joining.cost;
    step.alone = joining.alone;
    for (const EdgeId e : edges) {
      const ir::Edge& edge = network_.edge(e);
      step.moves.push_back({edge.process, edge.source, edge.target});
    }
    append(disturbed, step.updates);
    if (combinations > limits_.combinations) {
      for (const EdgeId e : edges) append(reader_.anything(network_.edge(e).update), step.updates);
      steps.push_back(std::move(step));
      return;
    }
    select(joining, edges, disturbed, step, {{}});
  }

  void select(const Joining& joining, std::span<const EdgeId> edges, const std::vector<Update>& disturbed,
              const Step& begun, const Cases& guard) {
    if (edges.empty()) {
      for (const Conjunction& all : guard) {
        steps.push_back(begun);
        steps.back().guard = all;
      }
      return;
    }
    for (const EdgeInstance& i : reader_.instances(edges.front(), joining.label.channel)) {
      Step longer = begun;
      append(i.updates, longer.updates);
      append(disturbed, longer.updates);
      select(joining, edges.subspan(1), disturbed, longer, reader_.both(guard, i.guard));
    }
  }

  static void append(const std::vector<Update>& more, std::vector<Update>& to) {
    to.insert(to.end(), more.begin(), more.end());
  }

  const ir::Network& network_;
  const std::vector<bool>& processes_;
  const Variables& variables_;
  const StepLimits& limits_;
  EdgeReader& reader_;
  std::map<Key, std::pair<std::size_t, std::size_t>> known_;  // their steps
};

}  // namespace

std::vector<Step> make_steps(const ir::Network& network, const analysis::ValueRanges& ranges,
                             std::span<const Label> labels, const std::vector<bool>& processes,
                             std::span<const std::uint32_t> costs, const Variables& variables, const StepLimits& limits,
                             util::Watch& watch) {
  EdgeReader reader(network, ranges, variables, limits.selections);
  StepMaker maker(network, processes, variables, limits, reader);
  for (std::size_t l = 0; l < labels.size(); ++l) {
    watch.look();
    maker.add(labels[l], costs[l]);
  }
  return std::move(maker.steps);
}

}  // namespace beeline::predicates
