#include "laws/engine/promises.h"

#include <cstdio>
#include <set>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "components/assemble.h"
#include "plan/config.h"
#include "plan/run.h"
#include "support/draw_spec.h"
#include "support/region_explorer.h"

namespace beeline::test {

namespace {

using components::Kind;
using components::Registry;
using components::SearchTraits;
using components::Spec;
using components::Use;
using result::Verdict;

plan::Options options_for(const Registry& registry, const Spec& search) {
  plan::Options options;
  options.registry = &registry;
  options.search = search;
  return options;
}

ir::Property reachable(ir::ExprId target) {
  ir::Property property;
  property.kind = ir::Reachable{target};
  return property;
}

void count_components(const Use& use, Tally& tally) {
  ++tally[fmt::format("used {} {}", name(use.component().kind()), use.component().name)];
  for (const Use& part : use.parts()) count_components(part, tally);
  for (const Kind kind : {Kind::Preference, Kind::Store}) {
    if (const auto part = use.part(kind)) count_components(*part, tally);
  }
}

std::string key(const char* trait, const Use& search) { return fmt::format("{} {}", trait, search.component().name); }

std::string judge(const Use& search, const result::Answer& answer, const Landscape& truth, Tally& tally) {
  const SearchTraits traits = traits_of(search);
  const bool expected = truth.from_start != Landscape::never;
  if (traits.optimal) ++tally[key("declared optimal", search)];
  if (traits.anytime) ++tally[key("declared anytime", search)];
  const auto says = [&] { return fmt::format("{} ({})", result::name(answer.verdict), answer.reason); };
  if (answer.verdict == Verdict::Satisfied
          ? !expected
          : (answer.verdict != Verdict::NotSatisfied || expected || !traits.complete)) {
    const bool gave_up = answer.verdict == Verdict::Unknown && !traits.complete && answer.limit == result::Limit::None;
    if (!gave_up) return fmt::format("{}, but the target is {}", says(), expected ? "reachable" : "unreachable");
  }
  count_components(search, tally);
  ++tally[key(traits.complete ? "judged complete" : "judged incomplete", search)];
  if (!answer.trace) return {};
  const std::size_t steps = answer.trace->steps.size();
  if (steps < truth.from_start) return fmt::format("{} steps, where {} are needed", steps, truth.from_start);
  if (traits.optimal) {
    ++tally[key("judged optimal", search)];
    if (steps != truth.from_start) return fmt::format("{} steps instead of {}", steps, truth.from_start);
  }
  if (steps > 0 && answer.proved_shortest() != traits.optimal && !traits.anytime)
    return "says another thing of its trace than its traits do";
  if (answer.proved_shortest() && steps != truth.from_start) return "takes its trace for a shortest one";
  if (traits.anytime) {
    ++tally[key("judged anytime", search)];
    if (steps > answer.length.first) return fmt::format("{} steps from {}", steps, answer.length.first);
  }
  return {};
}

// Whether a graph in DOT has a loop: whatever is left when nodes without successors are taken away.
bool has_loop(const std::string& dot) {
  std::multiset<std::pair<unsigned, unsigned>> into;
  std::map<unsigned, std::size_t> out;
  std::istringstream lines(dot);
  for (std::string line; std::getline(lines, line);) {
    unsigned from = 0, to = 0;
    if (std::sscanf(line.c_str(), " n%u -> n%u", &from, &to) != 2) continue;
    into.insert({to, from});
    ++out[from];
    out[to];
  }
  std::vector<unsigned> ends;
  for (const auto& [node, successors] : out) {
    if (successors == 0) ends.push_back(node);
  }
  for (std::size_t n = 0; n < ends.size(); ++n) {
    for (auto e = into.lower_bound({ends[n], 0}); e != into.end() && e->first == ends[n]; ++e) {
      if (--out[e->second] == 0) ends.push_back(e->second);
    }
  }
  return ends.size() < out.size();
}

}  // namespace

std::string broken_promise(const Registry& registry, const RandomModel& model, std::uint64_t seed, Tally& tally,
                           const std::string& only) {
  const Landscape truth = RegionExplorer(model.network, model.target, {}, {.max_states = 20'000}).landscape();
  const ir::Property property = reachable(model.target);
  SpecDrawer drawer(registry, seed);
  const bool far = truth.from_start != Landscape::never && truth.from_start > 2;
  for (int n = 0; n < (!only.empty() ? 1500 : far ? 400 : 24); ++n) {
    const Spec spec = drawer.draw(Kind::Search);
    if (!only.empty() && spec.name != only) continue;
    const Use search(registry, spec);
    if (!misfit(search).empty()) continue;
    if (only.empty() && n >= 24 && !traits_of(search).optimal)
      continue;  // what is easily kept by chance is tried more often
    const result::Answer answer =
        plan::run(model.network, std::span(&property, 1), options_for(registry, spec)).front();
    if (answer.refused && answer.reason.find("cannot be used here") != std::string::npos) continue;
    const std::string wrong = judge(search, answer, truth, tally);
    if (!wrong.empty()) return print(spec) + ": " + wrong;
  }
  return {};
}

std::string wrong_loop(const Registry& registry, const RandomModel& model, Tally& tally) {
  const Landscape truth = RegionExplorer(model.network, model.target, {}, {.max_states = 20'000}).landscape();
  ir::Network network = model.network;
  const ir::Property property = reachable(network.arena.constant(0));
  SpecDrawer drawer(registry, 1);
  std::set<std::string> seen;
  for (int n = 0; n < 400; ++n) {
    const Spec spec = drawer.draw(Kind::Search);
    const Use search(registry, spec);
    if (!traits_of(search).sound_for_cycles || !misfit(search).empty() || !seen.insert(spec.name).second) continue;
    std::ostringstream graph;
    plan::Options options = options_for(registry, spec);
    options.graph = [&](std::size_t) -> std::ostream& { return graph; };
    const result::Answer answer = plan::run(network, std::span(&property, 1), options).front();
    if (answer.refused) continue;
    count_components(search, tally);
    ++tally[key(truth.loops ? "judged loops" : "judged ends", search)];
    if (has_loop(graph.str()) != truth.loops) {
      return fmt::format("{}: {} loop, but {}", print(spec), truth.loops ? "no" : "a",
                         truth.loops ? "some run never ends" : "all runs end");
    }
  }
  return {};
}

std::string unjudged(const Registry& registry, const Tally& tally) {
  std::string missing;
  const auto need = [&](const std::string& what) {
    if (!tally.contains(what)) missing += (missing.empty() ? "" : ", ") + what;
  };
  for (const Kind kind : components::all_kinds) {
    for (const components::Component* c : registry.all(kind)) {
      const auto* const search = std::get_if<components::Search>(&c->is);
      if (search == nullptr || !plan::looks_for_runs(*search)) need(fmt::format("used {} {}", name(kind), c->name));
    }
  }
  for (const auto& [what, times] : tally) {
    if (what.starts_with("declared ")) need("judged " + what.substr(9));
  }
  return missing;
}

}  // namespace beeline::test
