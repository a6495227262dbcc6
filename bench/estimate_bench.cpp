// Microseconds per estimate, the same divided by the parts of a state (processes and variables), and what each estimate
// says of the first state, on models given as MODEL[:QUERIES] arguments (without: nothing to do). Processor time, so
// that others may use the machine.
//
//   estimate MODEL.xml:QUERIES.q ...
//
// States are collected by a breadth-first walk over the discrete transitions of the reference semantics, clocks
// ignored.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "check/semantics.h"
#include "components/registry.h"
#include "estimate/monotonicity.h"
#include "frontend/frontend.h"

namespace {

using namespace beeline;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::string read(const std::string& name) {
  std::ifstream in(name);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<check::Memory> some_states(const ir::Network& network, std::size_t count) {
  check::Semantics semantics(network);
  std::vector<check::Values> states{semantics.initial_values()};
  std::set<check::Values> seen(states.begin(), states.end());
  const auto start = Clock::now();
  for (std::size_t i = 0; i < states.size() && states.size() < count && seconds_since(start) < 5; ++i) {
    try {
      for (const check::Transition& t : semantics.transitions(check::Values(states[i])))
        if (seen.insert(t.target).second) states.push_back(t.target);
    } catch (const check::EvaluationError&) {
    }
  }
  std::vector<check::Memory> memories;
  for (const check::Values& values : states) {
    memories.push_back(check::initial_memory(network));
    semantics.cells().to_memory(values, memories.back().data());
  }
  return memories;
}

void measure(const std::string& argument) {
  const auto colon = argument.find(':');
  const std::string name = argument.substr(0, colon);
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto file = sources.add(name, read(name));
  const auto document =
      frontend::load(sources, file, frontend::guess_format(name, sources.file(file).text), diagnostics);
  if (!document) {
    fmt::print("{}: cannot be read\n", name);
    return;
  }
  ir::Model model = document->model();
  std::vector<ir::Property>& properties = model.properties;
  if (colon != std::string::npos) {
    const std::string queries = argument.substr(colon + 1);
    properties.clear();
    document->read_queries(model, sources, sources.add(queries, read(queries)), diagnostics);
  }
  std::erase_if(properties, [](const ir::Property& p) { return !p.is_reachability(); });
  if (properties.empty()) {
    fmt::print("{}: no reachability query\n", name);
    return;
  }
  const ir::Network& network = model.network;
  const std::vector<check::Memory> states = some_states(network, 2000);
  const analysis::ValueRanges ranges(network);
  fmt::print("{}  {}  ({} states)\n", name.substr(name.rfind('/') + 1), properties[0].text, states.size());
  const auto parts = static_cast<double>(
      std::count_if(network.cells.begin(), network.cells.end(), [](const ir::Cell& cell) { return cell.lasts(); }));
  const components::Registry& registry = components::standard();
  for (const components::Component* estimate : registry.all(components::Kind::Estimate)) {
    if (estimate->arguments.most > 0) continue;
    components::Spec spec;
    spec.name = estimate->name;
    spec = registry.complete(spec, estimate->kind());
    const components::Use use(registry, spec, estimate->kind());
    const auto start = Clock::now();
    const auto estimator = use.estimate().make(use, {network, ranges, properties[0].target()});
    const double compile = seconds_since(start);
    std::size_t calls = 0, dead_ends = 0;
    const std::clock_t began = std::clock();
    const auto busy = [&] { return static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC; };
    do {
      for (const check::Memory& state : states) dead_ends += estimator->estimate(state.data()) == estimate::dead_end;
      calls += states.size();
    } while (busy() < 0.2);
    const double each = busy() / static_cast<double>(calls);
    const estimate::Distance first = estimator->estimate(states[0].data());
    fmt::print("  {:8} first {:>5}  {:9.2f} us  {:7.1f} ns a part  compiled in {:8.2f} ms  dead ends {:.1f} %",
               estimate->name, first == estimate::dead_end ? std::string("-") : std::to_string(first), each * 1e6,
               each * 1e9 / parts, compile * 1e3, 100.0 * static_cast<double>(dead_ends) / static_cast<double>(calls));
    if (const auto* m = dynamic_cast<const estimate::Monotonicity*>(estimator.get()))
      fmt::print("  {} gates, {} actions", m->graph().needed.size(), m->graph().action_gate.size());
    fmt::print("\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) measure(argv[i]);
  return 0;
}
