#include "laws/estimate/claims.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "components/promises.h"
#include "components/registry.h"
#include "support/draw_spec.h"
#include "support/region_explorer.h"

namespace beeline::test {

namespace {

using components::Kind;
using estimate::Distance;
using estimate::Estimator;

// The memory that an estimator looks at.
class Cells {
 public:
  explicit Cells(const ir::Network& network) : cells_(network), memory_(network.cells.size()) {}
  const std::int32_t* operator()(const check::Values& values) {
    cells_.to_memory(values, memory_.data());
    return memory_.data();
  }

 private:
  ir::StateCells cells_;
  std::vector<std::int32_t> memory_;
};

struct Named {
  std::string name;
  estimate::Traits traits;
  std::unique_ptr<Estimator> estimator;
};

Named make(const components::Spec& spec, const estimate::Problem& problem) {
  const components::Use use(components::standard(), spec, Kind::Estimate);
  return {print(spec), use.estimate().traits(use), use.estimate().make(use, problem)};
}

Named make(const char* text, const estimate::Problem& problem) {
  components::Spec spec;
  components::standard().read(text, spec, Kind::Estimate);
  return make(spec, problem);
}

// Every estimate of the registry by itself, and some that are made of others.
std::vector<Named> everything(const estimate::Problem& problem, std::uint64_t seed) {
  std::vector<Named> all;
  for (const components::Component* component : components::standard().all(Kind::Estimate)) {
    if (component->arguments.most == 0) all.push_back(make(component->name.c_str(), problem));
  }
  for (const char* text : {"max(dp(bound=4, whole=0), hL)", "max(pdb(size=1), dL, dp(bound=auto))"})
    all.push_back(make(text, problem));
  SpecDrawer drawer(components::standard(), seed);
  for (int n = 0; n < 5; ++n) all.push_back(make(drawer.draw(Kind::Estimate), problem));
  return all;
}

std::string show(Distance d) { return d == estimate::dead_end ? "dead end" : std::to_string(d); }

std::vector<ir::EdgeId> edges_of(const Landscape::Step& step) {
  std::vector<ir::EdgeId> edges;
  for (const check::Participant& p : step.participants) edges.push_back(p.edge);
  std::sort(edges.begin(), edges.end());
  return edges;
}

std::string wrong_value(const Named& named, const Landscape& landscape, Cells& cells) {
  const estimate::Traits& traits = named.traits;
  for (const auto& [values, truth] : landscape.distance) {
    const Distance d = named.estimator->estimate(cells(values));
    if (traits.safe_dead_ends && d == estimate::dead_end && truth != Landscape::never)
      return fmt::format("{}: dead end at {}, but the target is {} steps away", named.name, fmt::join(values, " "),
                         truth);
    if (traits.admissible && truth != Landscape::never && d > truth)
      return fmt::format("{}: {} at {}, but the target is {} steps away", named.name, show(d), fmt::join(values, " "),
                         truth);
    if (named.estimator->estimate(cells(values)) != d) return named.name + ": another value the second time";
  }
  return {};
}

std::string wrong_step(const Named& named, const Landscape& landscape, Cells& cells) {
  Estimator& e = *named.estimator;
  const estimate::Traits& traits = named.traits;
  for (const Landscape::Step& step : landscape.steps) {
    const Distance before = e.estimate(cells(*step.from));
    const Distance after = e.estimate(cells(*step.to));
    if (traits.consistent && after != estimate::dead_end && (before == estimate::dead_end || before > after + 1))
      return fmt::format("{}: drops from {} at {} to {} at {}", named.name, show(before), fmt::join(*step.from, " "),
                         show(after), fmt::join(*step.to, " "));
    if (!traits.can_mask) continue;
    const Distance without = e.estimate_without(cells(*step.from), edges_of(step));
    if (traits.admissible && without < before)
      return fmt::format("{}: {} at {}, but {} with a transition masked", named.name, show(before),
                         fmt::join(*step.from, " "), show(without));
    if (before == estimate::dead_end && without != before) return named.name + ": masking revives a dead end";
  }
  return {};
}

// Some edge, or two that synchronise, start the abstract trace.
bool prefers_something(const Estimator& estimator, const ir::Network& network) {
  const util::IdRange<ir::EdgeId> edges{0, static_cast<std::uint32_t>(network.edges.size())};
  for (const ir::EdgeId a : edges) {
    for (const ir::EdgeId b : edges) {
      const std::vector<ir::EdgeId> transition = a == b ? std::vector{a} : std::vector{std::min(a, b), std::max(a, b)};
      if (estimator.preferred(transition)) return true;
    }
  }
  return false;
}

// An estimate that prefers transitions prefers some just where its abstract trace has steps.
std::string wrong_preference(const Named& named, const ir::Network& network, const Landscape& landscape, Cells& cells) {
  for (const auto& [values, truth] : landscape.distance) {
    const Distance h = named.estimator->estimate_preferring(cells(values));
    const bool on_its_way = h != 0 && h != estimate::dead_end;
    if (on_its_way != prefers_something(*named.estimator, network))
      return fmt::format("{} is {} at {} and prefers {}", named.name, show(h), fmt::join(values, " "),
                         on_its_way ? "nothing" : "something");
  }
  return {};
}

// Only what cannot be reached is refuted, and only by who says that it can refute.
std::string wrong_refutation(const Named& named, const ir::Network& network, const Landscape& landscape, Tally& tally) {
  if (!named.estimator->refutation(network)) return {};
  if (!named.traits.refutes) return named.name + " refutes, and does not say that it can";
  const bool reachable = std::any_of(landscape.distance.begin(), landscape.distance.end(),
                                     [](const auto& state) { return state.second != Landscape::never; });
  tally["refuted by " + named.name.substr(0, named.name.find('('))] += 1;
  return reachable ? named.name + " refutes what can be reached" : "";
}

std::string wrong_bounds(const estimate::Problem& problem, const Landscape& landscape, Cells& cells) {
  const auto low = make("hL", problem).estimator, high = make("hU", problem).estimator;
  for (const auto& [values, truth] : landscape.distance) {
    const Distance l = low->estimate(cells(values)), h = high->estimate(cells(values));
    if (l > h || (l == estimate::dead_end) != (h == estimate::dead_end) || (l == 0) != (h == 0))
      return fmt::format("hL is {} and hU {} at {}", show(l), show(h), fmt::join(values, " "));
  }
  return {};
}

// What a run of the checks above has shown.
void count(const Named& named, const Landscape& landscape, Tally& tally) {
  const std::string component = named.name.substr(0, named.name.find('('));
  for (const auto& [trait, name] : components::estimate_traits) {
    if (named.traits.*trait) tally[fmt::format("{} {}", name, component)] += landscape.steps.size();
  }
  tally["used " + component] += landscape.distance.size();
}

}  // namespace

std::string broken_claim(const RandomModel& model, std::uint64_t seed, Tally& tally) {
  const Landscape landscape = RegionExplorer(model.network, model.target, {}, {.max_states = 4'000}).landscape();
  const analysis::ValueRanges ranges(model.network);
  estimate::SharedGraphs graphs;
  Cells cells(model.network);
  const estimate::Problem problem{model.network, ranges, model.target, &graphs};
  for (const Named& named : everything(problem, seed)) {
    if (std::string wrong = wrong_value(named, landscape, cells); !wrong.empty()) return wrong;
    if (std::string wrong = wrong_step(named, landscape, cells); !wrong.empty()) return wrong;
    if (std::string wrong = wrong_refutation(named, model.network, landscape, tally); !wrong.empty()) return wrong;
    const bool leaf = named.name.find('(') == std::string::npos;
    const bool pairs_only = model.network.vectors.empty();  // their transitions may have more than two edges
    if (named.traits.prefers && leaf && pairs_only) {
      if (std::string wrong = wrong_preference(named, model.network, landscape, cells); !wrong.empty()) return wrong;
    }
    count(named, landscape, tally);
  }
  return wrong_bounds(problem, landscape, cells);
}

std::string unjudged(const Tally& tally) {
  std::string missing;
  const auto need = [&](const std::string& what) {
    const auto found = tally.find(what);
    if (found == tally.end() || found->second == 0) missing += (missing.empty() ? "" : ", ") + what;
  };
  const components::Registry& registry = components::standard();
  for (const char* name : {"dp", "pdb", "max"}) need(std::string("refuted by ") + name);
  for (const components::Component* component : registry.all(Kind::Estimate)) {
    need("used " + component->name);
    if (component->arguments.most > 0) continue;
    components::Spec spec;
    registry.read(component->name, spec, Kind::Estimate);
    const components::Use use(registry, spec, Kind::Estimate);
    const estimate::Traits traits = use.estimate().traits(use);
    for (const auto& [trait, name] : components::estimate_traits) {
      if (traits.*trait) need(fmt::format("{} {}", name, component->name));
    }
  }
  return missing;
}

}  // namespace beeline::test
