#include "laws/engine/agreement.h"

#include <algorithm>
#include <climits>
#include <deque>
#include <filesystem>
#include <fstream>
#include <random>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "check/replay.h"
#include "check/verify.h"
#include "plan/run.h"
#include "prefer/interference.h"
#include "result/certificate.h"
#include "space/drop_steps.h"
#include "space/trace_builder.h"
#include "support/region_explorer.h"

namespace beeline::test {

namespace {

result::Answer ask(const RandomModel& model, const ir::Property& property, const std::string& search,
                   const std::string& certificate = {}, bool shortest = false) {
  plan::Options options;
  options.certificate = certificate;
  options.shortest = shortest;
  components::standard().read(search, options.search);
  return plan::run(model.network, std::span(&property, 1), options).front();
}

ir::Property reachable_target(const RandomModel& model) {
  ir::Property property;
  property.kind = ir::Reachable{model.target};
  return property;
}

}  // namespace

std::string disagreement(const RandomModel& model) {
  const bool expected = reachable(model.network, model.target);
  const ir::Property property = reachable_target(model);
  for (const char* search : {"auto",
                             "bfs",
                             "bfs(order=largest)",
                             "bfs(order=ranked)",
                             "dfs",
                             "rdfs(seed=7)",
                             "greedy(hL)",
                             "greedy(hU)",
                             "greedy(max(dL,hL))",
                             "bfs(prefer=contexts)",
                             "greedy(hU,prefer=contexts(clocks=on))",
                             "dfs(prefer=contexts(prune=on))",
                             "greedy(dU,prefer=contexts(prune=on))",
                             "bfs(prefer=icb(process))",
                             "greedy(hL,prefer=icb(interference,n=1))",
                             "greedy(hU,prefer=useless)",
                             "greedy(dU,prefer=useless(as=penalty))",
                             "wastar(hL,prefer=useless)",
                             "greedy(hU,dL,prefer=preferred(boost=3))",
                             "greedy(max(dU,hU),prefer=preferred(as=strict))",
                             "rdfs(prefer=contexts)",
                             "rdfs(prefer=icb)",
                             "astar(hL)",
                             "astar(hL,prefer=contexts)",
                             "astar(hU,prefer=preferred)",
                             "astar(dL,prefer=icb)",
                             "wastar(hU,w=2)"}) {
    for (const char* store : {"frugal", "exact", "inclusion", "alu"}) {
      std::string spec = search;
      spec.insert(spec.find('(') == std::string::npos ? spec.size() : spec.size() - 1,
                  fmt::format("{}store={}", spec.back() == ')' ? "," : "(", store));
      if (spec.back() != ')') spec += ')';
      const result::Answer answer = ask(model, property, spec);
      const auto because = [&](const char* part) { return answer.reason.starts_with(part); };
      if (answer.refused && (because("store=alu") || because("store=frugal") || because("contexts("))) continue;
      const auto wanted = expected ? result::Verdict::Satisfied : result::Verdict::NotSatisfied;
      if (answer.verdict != wanted) {
        return fmt::format("{}: {} ({}), but the target is {}", spec, result::name(answer.verdict), answer.reason,
                           expected ? "reachable" : "unreachable");
      }
    }
  }
  return {};
}

std::string wrong_error(const RandomModel& model, Tally& tally) {
  const RegionExplorer::Fate fate = RegionExplorer(model.network, model.target).fate();
  ++tally[fmt::format("target {}, error {}", fate.target, fate.error)];
  const ir::Property property = reachable_target(model);
  for (const char* search : {"bfs(store=exact)", "bfs", "dfs(store=alu)", "rdfs(seed=3)", "greedy(hU)", "auto",
                             "bfs(prefer=contexts)", "dfs(prefer=contexts(prune=on))", "astar(hL)"}) {
    const result::Answer answer = ask(model, property, search);
    if (answer.refused) continue;
    using result::Verdict;
    if (answer.verdict == Verdict::Error && answer.trace && (!answer.trace->error || answer.trace->error->part.empty()))
      return fmt::format("{}: nobody knows which transition goes wrong: {}", search, answer.reason);
    const bool complete = std::string_view(search).find("bfs") == 0 || std::string_view(search).find("dfs(s") == 0;
    const bool right = (answer.verdict == Verdict::Satisfied && fate.target) ||
                       (answer.verdict == Verdict::Error && fate.error) ||
                       (answer.verdict == Verdict::NotSatisfied && !fate.target && !(fate.error && complete));
    if (right) continue;
    return fmt::format("{}: {} ({}), but the target is {} and {}", search, result::name(answer.verdict), answer.reason,
                       fate.target ? "reachable" : "unreachable",
                       fate.error ? "a run goes wrong" : "no run goes wrong");
  }
  return {};
}

namespace {

// A successor in a form that can be compared.
using Flat = std::tuple<std::uint32_t, std::vector<std::uint64_t>, std::vector<std::int32_t>>;

std::set<Flat> flatten(const space::SuccessorBuffer& buffer, std::size_t words) {
  std::set<Flat> all;
  for (const space::Successor& s : buffer.successors) {
    const space::StateView view = buffer.view(s);
    const std::size_t zone = std::size_t{s.shape} * s.shape;
    all.insert({s.transition, {view.key, view.key + words}, {view.payload, view.payload + zone}});
  }
  return all;
}

std::string wrong_step(const RandomModel& model) {
  analysis::Observed observed;
  if (model.target) observed.formulas.push_back(model.target);
  space::Compiled compiled(model.network, observed);
  const auto owned = space::ZoneSpace::make(compiled, space::Abstraction::M, std::span(&model.target, 1));
  space::ZoneSpace& space = *owned;
  const std::size_t words = space.key_words();
  space::SuccessorBuffer state, all, some;
  space.initial(state);
  std::mt19937_64 random(1);
  for (int steps = 0; steps < 12 && !state.successors.empty(); ++steps) {
    const space::StateView here = state.view(state.successors[random() % state.successors.size()]);
    all.clear();
    if (!space.expand(here, all)) return {};
    const std::set<Flat> expected = flatten(all, words);
    std::set<Flat> seen;
    if (!space.enabled(here)) return "enabled() fails where the expansion does not";
    for (std::uint32_t i = static_cast<std::uint32_t>(space.transitions()); i-- > 0;) {
      some.clear();
      if (!space.fire(std::span(&i, 1), some)) return "a step fails where the expansion does not";
      for (const space::Successor& s : some.successors) {
        if (s.source != i) return "a successor does not know its transition";
        if (s.transition != space.transition(i).fingerprint) return "a step has another fingerprint";
        if (!std::ranges::equal(some.transition_of(s), space.transition(i).edges)) return "a step has other edges";
      }
      for (const Flat& s : flatten(some, words)) {
        if (!expected.contains(s)) return "a step leads where the expansion does not";
        seen.insert(s);
      }
    }
    if (seen != expected) return "firing one by one gives something else";
    std::swap(state, all);
  }
  return {};
}

}  // namespace

std::string walked_astray(const RandomModel& model) {
  const bool expected = reachable(model.network, model.target);
  const ir::Property property = reachable_target(model);
  const result::Answer reference = ask(model, property, "bfs(store=exact)");
  const bool near = reference.trace && reference.trace->steps.size() <= 2;
  for (const char* search :
       {"walk(walks=400,length=50)", "walk(walks=40)", "walk(hU,walks=20)", "walk(prefer=contexts,walks=20)",
        "walk(prefer=icb,walks=20)", "walk(hL,prefer=useless,walks=20)", "walk(hU,prefer=preferred,walks=20)"}) {
    const result::Answer answer = ask(model, property, search);
    if (near && std::string_view(search).find("=400") != std::string_view::npos &&
        answer.verdict != result::Verdict::Satisfied) {
      return fmt::format("{} misses what is {} steps away", search, reference.trace->steps.size());
    }
    if (answer.verdict == result::Verdict::Unknown && answer.reason.starts_with("no random walk")) continue;
    if (answer.verdict == result::Verdict::Satisfied && expected) continue;
    return fmt::format("{}: {} ({}), but the target is {}", search, result::name(answer.verdict), answer.reason,
                       expected ? "reachable" : "unreachable");
  }
  return wrong_step(model);
}

std::string lost_by_pruning(const RandomModel& model) {
  RandomModel copy = model;
  for (ir::Channel& channel : copy.network.channels) channel.urgent = false;
  ir::Arena& arena = copy.network.arena;
  const std::size_t processes = copy.network.processes.size();
  for (std::uint32_t p = 0; p < processes; ++p) {
    for (std::uint32_t q = p + 1; q < processes; ++q) {
      // The last locations of two processes, and of all between.
      copy.target = {};
      for (std::uint32_t r = p; r <= q; ++r) {
        const ir::ExprId atom = arena.at(r, static_cast<std::uint32_t>(copy.network.processes[r].locations.size() - 1));
        copy.target = copy.target ? arena.binary(ir::Op::And, copy.target, atom) : atom;
      }
      const bool expected = reachable(copy.network, copy.target);
      for (const char* search : {"bfs(prefer=contexts(prune=on))", "greedy(hU,prefer=contexts(prune=on))"}) {
        const result::Answer answer = ask(copy, reachable_target(copy), search);
        if (answer.verdict == (expected ? result::Verdict::Satisfied : result::Verdict::NotSatisfied)) continue;
        return fmt::format("{}, last locations of processes {} to {}: {} ({})", search, p, q,
                           result::name(answer.verdict), answer.reason);
      }
    }
  }
  return {};
}

std::string too_many_switches(const RandomModel& model) {
  const ir::Property property = reachable_target(model);
  using Edges = std::vector<ir::EdgeId>;
  const auto edges_of = [&](const auto& participants) {
    Edges edges;
    for (const auto& p : participants) edges.push_back(p.edge);
    return edges;
  };
  const analysis::ValueRanges ranges(model.network);
  prefer::Interference interference(model.network, ranges, false);
  const auto process_of = [&](ir::EdgeId e) { return model.network.edge(e).process; };
  const auto share_a_process = [&](const Edges& a, const Edges& b) {
    return std::any_of(a.begin(), a.end(), [&](auto x) {
      return std::any_of(b.begin(), b.end(), [&](auto y) { return process_of(x) == process_of(y); });
    });
  };
  const auto near = [&](const Edges& a, const Edges& b) {
    return interference.level(interference.token(a), interference.token(b)) <= 1;
  };

  RegionExplorer explorer(model.network, model.target);
  const Landscape landscape = explorer.landscape();
  std::map<const check::Values*, std::vector<const Landscape::Step*>> steps;
  for (const Landscape::Step& step : landscape.steps) steps[step.from].push_back(&step);
  for (const bool by_process : {true, false}) {
    const auto switches = [&](const Edges& a, const Edges& b) {
      return a.empty() ? 0 : by_process ? !share_a_process(a, b) : !near(a, b);
    };
    const std::string spec = by_process ? "bfs(prefer=icb(process))" : "greedy(hU,prefer=icb(interference,n=1))";
    const result::Answer answer = ask(model, property, spec);
    if (!answer.trace) continue;
    int found = 0;
    Edges before;
    for (const result::TraceStep& step : answer.trace->steps) {
      const Edges edges = edges_of(step.participants);
      found += switches(before, edges);
      before = edges;
    }
    std::map<std::pair<const check::Values*, Edges>, int> cost;
    std::deque<std::pair<const check::Values*, Edges>> open;
    const auto start = landscape.distance.find(answer.trace->states[0].values);
    cost[{&start->first, {}}] = 0;
    open.push_back({&start->first, {}});
    int least = INT_MAX;
    while (!open.empty()) {
      const auto node = open.front();
      open.pop_front();
      const int so_far = cost[node];
      if (landscape.distance.at(*node.first) == 0) least = std::min(least, so_far);
      for (const Landscape::Step* step : steps[node.first]) {
        const Edges edges = edges_of(step->participants);
        const int weight = switches(node.second, edges);
        const auto [known, added] = cost.try_emplace({step->to, edges}, INT_MAX);
        if (so_far + weight >= known->second) continue;
        known->second = so_far + weight;
        if (weight == 0) open.push_front(known->first);
        else open.push_back(known->first);
      }
    }
    if (found != least) return fmt::format("{}: {} switches instead of {}", spec, found, least);
  }
  return {};
}

std::string not_shortest(const RandomModel& model) {
  const ir::Property property = reachable_target(model);
  const result::Answer reference = ask(model, property, "bfs(store=exact)");
  if (!reference.trace) return {};
  for (const char* guide : {"zero", "dL", "hL", "max(dL,hL)", "zero,prefer=contexts", "hL,prefer=contexts(clocks=on)",
                            "hL,prefer=useless"}) {
    for (const char* store : {"exact", "inclusion", "alu"}) {
      const std::string spec = fmt::format("astar({},store={})", guide, store);
      const result::Answer answer = ask(model, property, spec);
      if (answer.verdict == result::Verdict::Error && answer.reason.starts_with("store=alu")) continue;
      if (!answer.trace) return fmt::format("{}: {} ({})", spec, result::name(answer.verdict), answer.reason);
      if (answer.trace->steps.size() != reference.trace->steps.size()) {
        return fmt::format("{}: {} steps instead of {}", spec, answer.trace->steps.size(),
                           reference.trace->steps.size());
      }
      if (!answer.proved_shortest()) return fmt::format("{} does not say that its trace is a shortest one", spec);
    }
  }
  for (const char* other :
       {"astar(hL,prefer=icb)", "astar(hU)", "astar(hU,prefer=preferred)", "astar(hL,prefer=contexts(prune=on))"}) {
    const result::Answer answer = ask(model, property, other);
    if (answer.proved_shortest() && answer.length.first > reference.trace->steps.size()) {
      return fmt::format("{} takes a trace of {} steps for a shortest one", other, answer.length.first);
    }
  }
  return {};
}

namespace {

// A run that stops where the target is met, as fingerprints; empty when it never was.
std::vector<std::uint32_t> random_run(space::ZoneSpace& space, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint32_t> path;
  space::SuccessorBuffer buffer;
  space.initial(buffer);
  for (int steps = 0; steps < 80 && !buffer.successors.empty(); ++steps) {
    const space::Successor& s = buffer.successors[random() % buffer.successors.size()];
    if (steps > 0) path.push_back(s.transition);
    if (space.targets(buffer.view(s), 1) != 0) return path;
    space::SuccessorBuffer next;
    if (!space.expand(buffer.view(s), next)) break;
    buffer = std::move(next);
  }
  return {};
}

std::string badly_dropped(const RandomModel& model) {
  analysis::Observed observed;
  if (model.target) observed.formulas.push_back(model.target);
  space::Compiled compiled(model.network, observed);
  for (std::uint64_t seed = 1; seed <= 16; ++seed) {
    const auto owned = space::ZoneSpace::make(compiled, space::Abstraction::None, std::span(&model.target, 1));
    space::ZoneSpace& space = *owned;
    const std::vector<std::uint32_t> path = random_run(space, seed);
    for (const std::uint64_t work : {std::uint64_t{60}, UINT64_MAX}) {
      const space::FewerSteps shortened = space::drop_steps(compiled, {path, model.target, work});
      if (shortened.fingerprints.size() > path.size()) return "a path became longer";
      if (path.empty()) continue;
      if (work == UINT64_MAX && !shortened.finished) return "shortening gave up";
      const auto trace = space::build_trace(compiled, {shortened.fingerprints, model.target, false});
      if (!trace)
        return fmt::format("nothing follows what is left of a path ({} of {} steps)", shortened.fingerprints.size(),
                           path.size());
      if (const auto verdict = check::replay(model.network, *trace, model.target); !verdict) {
        return fmt::format("the replay refuses a shortened trace: {}", verdict.reason);
      }
    }
  }
  return {};
}

}  // namespace

std::string badly_shortened(const RandomModel& model) {
  const ir::Property property = reachable_target(model);
  const result::Answer reference = ask(model, property, "bfs(store=exact)");
  if (!reference.trace) return {};
  const std::size_t shortest = reference.trace->steps.size();
  if (!reference.proved_shortest()) return "bfs(store=exact) does not say that its trace is a shortest one";
  for (const char* search : {"auto", "auto(store=inclusion)", "dfs", "rdfs(seed=3)", "greedy(hU)", "astar(hL)",
                             "astar(hL,prefer=icb)", "bfs(prefer=contexts)", "walk(walks=100)"}) {
    const result::Answer answer = ask(model, property, search, {}, true);
    if (answer.reason.starts_with("no random walk")) continue;
    if (!answer.trace) return fmt::format("{}: {} ({})", search, result::name(answer.verdict), answer.reason);
    if (answer.trace->steps.size() != shortest || !answer.proved_shortest()) {
      return fmt::format("--shortest with {}: {} steps, at least {}, instead of {}", search, answer.trace->steps.size(),
                         answer.length.at_least, shortest);
    }
    if (answer.length.first < shortest)
      return fmt::format("{}: a first trace of {} steps", search, answer.length.first);
  }
  const result::Answer chosen = ask(model, property, "auto");
  if (!chosen.trace) return fmt::format("auto: {} ({})", result::name(chosen.verdict), chosen.reason);
  if (chosen.trace->steps.size() > chosen.length.first || chosen.length.at_least > chosen.trace->steps.size()) {
    return fmt::format("auto: {} steps from {}, at least {}", chosen.trace->steps.size(), chosen.length.first,
                       chosen.length.at_least);
  }
  return badly_dropped(model);
}

std::string refused_certificate(const RandomModel& model) {
  const ir::Property property = reachable_target(model);
  const std::string file = fmt::format("{}/certificate.{}", std::filesystem::temp_directory_path().string(), getpid());
  for (const char* search : {"bfs(store=exact)", "dfs(store=inclusion)", "bfs(store=alu)"}) {
    const result::Answer answer = ask(model, property, search, file);
    if (answer.verdict != result::Verdict::NotSatisfied) continue;
    std::ifstream in(file);
    std::string error;
    const auto certificate = result::read_certificate(in, error);
    const std::string reason = certificate ? check::verify(model.network, property, *certificate).reason : error;
    std::filesystem::remove(file);
    if (!certificate || !reason.empty()) return fmt::format("{}: the certificate is refused: {}", search, reason);
  }
  return {};
}

}  // namespace beeline::test
