#include <algorithm>
#include <cstdio>
#include <map>

#include <fmt/format.h>

#include "app/context.h"
#include "app/features.h"
#include "app/model.h"
#include "app/terminal.h"
#include "app/units.h"
#include "app/unloaded.h"
#include "output/names.h"
#include "output/text.h"
#include "plan/forward.h"
#include "plan/symmetry.h"

namespace beeline::app {

namespace {

struct KindName {
  std::string operator()(const ir::Reachable&) const { return "reachability"; }
  std::string operator()(const ir::Invariantly&) const { return "invariant"; }
  std::string operator()(const ir::Extrema& e) const {
    return e.kind == ir::ExtremumKind::Supremum  ? "supremum"
           : e.kind == ir::ExtremumKind::Infimum ? "infimum"
                                                 : "bounds";
  }
  std::string operator()(const ir::Eventually&) const { return "liveness A<>"; }
  std::string operator()(const ir::Potentially&) const { return "liveness E[]"; }
  std::string operator()(const ir::LeadsTo&) const { return "leads to"; }
  std::string operator()(const ir::Unsupported& u) const { return "unsupported: " + u.reason; }
  std::string operator()(const ir::Broken& b) const { return "error: " + b.reason; }
};

// Instances of one template differ in their arguments only: they are told once.
void print_processes(const ir::Network& network) {
  std::size_t locations = 0, edges = 0;
  std::vector<std::pair<std::string, std::vector<const ir::Process*>>> templates;
  for (const ir::Process& process : network.processes) {
    locations += process.locations.size();
    edges += process.edges.size();
    const std::string& name = process.template_name.empty() ? process.name : process.template_name;
    const auto known =
        std::find_if(templates.begin(), templates.end(), [&](auto& entry) { return entry.first == name; });
    if (known == templates.end()) {
      templates.push_back({name, {&process}});
    } else {
      known->second.push_back(&process);
    }
  }
  fmt::print("processes: {} from {}, {}, {}, {} bits\n", network.processes.size(),
             counted(templates.size(), "template"), counted(locations, "location"), counted(edges, "edge"),
             state_bits(network, ir::CellKind::Location));
  constexpr std::size_t most_names = 8;
  for (const auto& [name, instances] : templates) {
    fmt::print("  {}: {}, {}", name, counted(instances[0]->locations.size(), "location"),
               counted(instances[0]->edges.size(), "edge"));
    std::string names;
    for (std::size_t i = 0; i < std::min(instances.size(), most_names); ++i)
      names += (i ? ", " : "") + instances[i]->name;
    if (instances.size() > most_names) names += fmt::format(", ... ({} in all)", instances.size());
    if (instances.size() > 1 || instances[0]->name != name) fmt::print("; instances {}", names);
    fmt::print("\n");
    std::string places;
    for (std::size_t i = 0; i < instances[0]->locations.size(); ++i) {
      const auto& location = instances[0]->locations[i];
      places += (i ? ", " : "") + instances[0]->display_name(static_cast<std::uint32_t>(i));
      if (location.committed) places += " (committed)";
      if (location.urgent) places += " (urgent)";
      for (const auto& label : location.labels) places += fmt::format(" [{}]", label);
    }
    fmt::print("    locations: {}\n", places);
  }
}

// "list[0..5]": cells of one array and one range on one line.
void print_variables(const ir::Network& network) {
  const auto is_variable = [&](std::size_t i) {
    return i < network.cells.size() && network.cells[i].kind == ir::CellKind::Variable;
  };
  const auto variables = std::count_if(network.cells.begin(), network.cells.end(),
                                       [](const ir::Cell& c) { return c.kind == ir::CellKind::Variable; });
  fmt::print("variables: {}, {} bits\n", variables, state_bits(network, ir::CellKind::Variable));
  for (std::size_t i = 0; i < network.cells.size();) {
    if (!is_variable(i)) {
      ++i;
      continue;
    }
    const ir::Cell& cell = network.cells[i];
    const std::string base = cell.name.substr(0, cell.name.find('['));
    auto next = i + 1;
    while (is_variable(next) && base != cell.name && network.cells[next].name.starts_with(base + "[") &&
           network.cells[next].low == cell.low && network.cells[next].high == cell.high &&
           network.cells[next].is_bool == cell.is_bool) {
      ++next;
    }
    const std::string name =
        next == i + 1 ? cell.name : fmt::format("{} .. {}", cell.name, network.cells[next - 1].name);
    const std::string range = cell.is_bool ? "bool" : fmt::format("[{},{}]", cell.low, cell.high);
    fmt::print("  {}: {}\n", name, range);
    i = next;
  }
}

// What the model allows, and which queries want less.
void print_scalar_sets(const Model& model, util::Watch& watch) {
  const ir::Network& network = model.network();
  const auto sets = plan::scalar_sets(network, {});
  if (sets.empty()) return;
  fmt::print("scalar sets:\n");
  const auto print = [&](const result::ScalarSet& set) {
    const std::string where = model.sources.describe(set.position);
    fmt::print("{}{}\n", output::symmetry_text(set), where.empty() ? "" : fmt::format(" ({})", where));
  };
  for (const result::ScalarSet& set : sets) {
    fmt::print("  ");
    print(set);
  }
  for (const ir::Property& property : model.properties) {
    if (!property.is_reachability()) continue;
    watch.look();
    const ir::ExprId formula = property.target();
    const auto here = plan::scalar_sets(network, std::span(&formula, 1));
    for (std::size_t i = 0; i < here.size(); ++i) {
      if (here[i].groups == sets[i].groups) continue;
      fmt::print("  for {}: ", property.text);
      print(here[i]);
    }
  }
}

// What searches that let go of what is behind them can go along.
void print_forward(const ir::Network& network, util::Watch& watch) {
  const plan::GoesForward forward = plan::goes_forward(network, watch);
  if (forward.parts.empty()) return;
  constexpr std::size_t most = 12;
  fmt::print("goes forward only:\n");
  for (std::size_t i = 0; i < std::min(most, forward.parts.size()); ++i) {
    const plan::GoesForward::Part& part = forward.parts[i];
    fmt::print("  {}: {}", part.name, counted(part.levels, "level"));
    if (const auto& graph = part.graph)
      fmt::print("; {}, {}, {} {} through, reached future {} (bfs) or {} (dfs)", counted(graph->states, "state"),
                 counted(graph->transitions, "transition"), graph->ways, graph->ways == "1" ? "way" : "ways",
                 graph->breadth_first, graph->depth_first);
    fmt::print("\n");
  }
  if (forward.parts.size() > most) fmt::print("  and {} more\n", forward.parts.size() - most);
  fmt::print("  freeze goes along {}: {} of levels, of which {} may be open at a time\n",
             fmt::join(forward.chosen, ", "), counted(forward.clusters, "cluster"), forward.open);
}

template <class Range>
std::string names_of(const Range& range, std::size_t first) {
  std::string out;
  for (std::size_t i = first; i < range.size(); ++i) out += (i > first ? ", " : "") + range[i].name;
  return out;
}

ExitCode tell(const QueryOptions& options, util::Budget& budget) {
  Loading loading = load_model(options.model, options.fiacre, budget);
  if (loading.failure) return *loading.failure;
  Model& model = loading.model;
  const ir::Network& network = model.network();
  const bool has_own_name = !network.name.empty() && network.name != model.name;
  fmt::print("{}{}\n", model.name, has_own_name ? fmt::format(" ({})", network.name) : "");
  print_processes(network);
  print_variables(network);
  fmt::print("clocks: {}\n", network.clocks.size() - 1);
  if (network.clocks.size() > 1) fmt::print("  {}\n", names_of(network.clocks, 1));
  if (!network.channels.empty())
    fmt::print("channels: {}\n  {}\n", network.channels.size(), names_of(network.channels, 0));
  if (!network.events.empty()) {
    std::string events;
    for (const auto& event : network.events) events += (events.empty() ? "" : ", ") + event;
    fmt::print("events: {}\n  {}\n", network.events.size(), events);
  }
  const beeline::Model loaded = model.queries->model();
  for (const std::string& line : loaded.impl().document->description()) fmt::print("{}\n", line);
  fmt::print("features:\n");
  for (const Feature& feature : features(network)) {
    if (feature.name == "priorities") {
      fmt::print("  priorities\n");
    } else {
      fmt::print("  {}: {}\n", feature.name, feature.uses);
    }
  }
  for (const ir::Limitation& limitation : network.limitations) {
    fmt::print("not supported: {} ({})\n", limitation.reason, model.sources.describe(limitation.position));
  }
  print_forward(network, budget);
  const auto failure = load_queries(model, options, budget);
  print_scalar_sets(model, budget);
  if (!options.context.context.empty()) {
    util::Sources sources = model.sources;
    ExitCode wrong = ExitCode::Usage;
    const auto contexts = load_contexts(options.context.context, sources, budget, wrong);
    if (!contexts) return wrong;
    const ExitCode told = print_contexts(*contexts, sources, budget);
    if (told != ExitCode::Satisfied) return told;
  }
  fmt::print("queries: {}\n", model.properties.size());
  for (const ir::Property& property : model.properties) {
    const auto index = static_cast<std::size_t>(&property - model.properties.data());
    const bool linear = model.queries->impl().said.contains(index) && options.context.context.empty();
    fmt::print("  {} ({})\n", property.text, linear ? "linear time" : std::visit(KindName(), property.kind));
  }
  if (failure) return *failure;
  return std::any_of(model.properties.begin(), model.properties.end(),
                     [](auto& p) { return p.template as<ir::Broken>(); })
             ? ExitCode::ModelError
             : ExitCode::Satisfied;
}

}  // namespace

ExitCode info(const InfoOptions& options) {
  const InterruptGuard interrupt;
  util::Budget budget({options.seconds, options.bytes, interrupt.flag()});
  try {
    return tell(options.input, budget);
  } catch (const util::Exceeded& exceeded) {
    return stopped(options.input.model, exceeded.cause, "it was looked at");
  }
}

}  // namespace beeline::app
