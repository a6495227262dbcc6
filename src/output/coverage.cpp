#include "output/coverage.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ir/readable.h"
#include "output/names.h"

namespace beeline::output {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_lines = 60;  // in text, of locations and of edges

struct Counts {
  std::size_t locations = 0, reached = 0, edges = 0, taken = 0, guards = 0, satisfied = 0;

  Counts(const ir::Network& network, const result::Coverage& coverage) {
    for (const auto& process : coverage.reached) {
      locations += process.size();
      reached += static_cast<std::size_t>(std::count(process.begin(), process.end(), true));
    }
    edges = network.edges.size();
    taken = static_cast<std::size_t>(std::count(coverage.taken.begin(), coverage.taken.end(), true));
    for (std::size_t e = 0; e < edges; ++e) {
      guards += static_cast<bool>(network.edges[e].guard);
      satisfied += network.edges[e].guard && coverage.satisfied[e];
    }
  }
};

// Lines that instances of one template share.
class Lines {
 public:
  explicit Lines(const ir::Network& network) : network_(network) {
    for (const ir::Process& process : network.processes) ++instances_[template_of(process)];
  }

  // `what` goes behind the name of the process; `key` is its place in the template.
  void add(const ir::Process& process, std::size_t key, const std::string& what) {
    Entry& entry = entries_[{first_of(template_of(process)), key, what}];
    entry.processes.push_back(process.name);
    entry.template_name = template_of(process);
  }

  std::string text() const {
    std::string out;
    std::size_t written = 0;
    for (const auto& [place, entry] : entries_) {
      if (written++ == most_lines) {
        out += fmt::format("      and {} more\n", entries_.size() - most_lines);
        break;
      }
      const std::size_t all = instances_.at(entry.template_name);
      std::string who = entry.processes.front();
      if (all > 1 && entry.processes.size() == all) {
        who = fmt::format("{} (all {})", entry.template_name, all);
      } else if (entry.processes.size() > 1) {
        who = fmt::format("{} and {} more of {}", who, entry.processes.size() - 1, entry.template_name);
      }
      out += fmt::format("      {}{}\n", who, place.what);
    }
    return out;
  }

 private:
  struct Place {
    std::size_t group = 0, key = 0;
    std::string what;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Entry {
    std::vector<std::string> processes;
    std::string template_name;
  };

  static const std::string& template_of(const ir::Process& process) {
    return process.template_name.empty() ? process.name : process.template_name;
  }

  // Templates in the order of the processes.
  std::size_t first_of(const std::string& template_name) const {
    std::size_t p = 0;
    while (template_of(network_.processes[p]) != template_name) ++p;
    return p;
  }

  const ir::Network& network_;
  std::map<std::string, std::size_t> instances_;
  std::map<Place, Entry> entries_;
};

bool is_reached(const result::Coverage& coverage, const ir::Edge& edge) {
  return coverage.reached[edge.process][edge.source];
}

}  // namespace

std::string coverage_text(const ir::Network& network, const util::Sources& sources, const result::Coverage& coverage) {
  const Counts counts(network, coverage);
  if (counts.reached == 0 && !coverage.exact) return "coverage: no state was looked at\n";
  const char* never = coverage.exact ? "never" : "not yet";
  Lines places(network), edges(network);
  for (const ir::Process& process : network.processes) {
    const auto p = static_cast<std::size_t>(&process - network.processes.data());
    for (std::uint32_t l = 0; l < process.locations.size(); ++l) {
      if (coverage.reached[p][l]) continue;
      const std::string where = sources.describe(process.locations[l].position);
      places.add(process, l,
                 fmt::format(".{}{}", process.display_name(l), where.empty() ? "" : fmt::format(" ({})", where)));
    }
    for (const ir::EdgeId id : process.edges) {
      if (coverage.taken[id.value]) continue;
      const ir::Edge& edge = network.edge(id);
      std::string why = coverage.exact ? "its location is not reached" : "its location is not reached yet";
      if (is_reached(coverage, edge)) {
        why = coverage.satisfied[id.value]
                  ? (edge.guard ? "though its guard is true somewhere" : "though it has no guard")
                  : (coverage.exact ? "its guard is never true" : "its guard was not seen true yet");
        if (!coverage.satisfied[id.value] && !edge.guard) why = "there is nothing to select";
      }
      const std::string where = sources.describe(edge.position);
      edges.add(process, network.number_of(id),
                fmt::format(": {} -> {}{}: {}", process.display_name(edge.source), process.display_name(edge.target),
                            where.empty() ? "" : fmt::format(" ({})", where), why));
    }
  }
  const auto section = [&](const char* what, std::size_t seen, std::size_t all, const char* verb, const Lines& lines) {
    return fmt::format("   {}: {} of {} {}{}\n{}", what, seen, all, verb,
                       seen == all ? "" : fmt::format("; {}:", never), lines.text());
  };
  return fmt::format("coverage: {}\n", coverage.exact ? "exact, every reachable state was seen"
                                                      : "as seen so far, not every reachable state was") +
         section("locations", counts.reached, counts.locations, "reached", places) +
         section("edges", counts.taken, counts.edges, "taken", edges) +
         fmt::format("   guards: {} of {} true somewhere\n", counts.satisfied, counts.guards);
}

Json coverage_value(const ir::Network& network, const util::Sources& sources, const result::Coverage& coverage) {
  const Names names(network);
  const Counts counts(network, coverage);
  Json places = Json::array(), edges = Json::array(), guards = Json::array();
  const auto positioned = [&](Json value, util::Position position) {
    if (const std::string where = sources.describe(position); !where.empty()) value["position"] = where;
    return value;
  };
  for (std::size_t p = 0; p < network.processes.size(); ++p) {
    const ir::Process& process = network.processes[p];
    for (std::size_t l = 0; l < process.locations.size(); ++l) {
      if (coverage.reached[p][l]) continue;
      places.push_back(positioned({{"process", names.processes[p]}, {"location", names.locations[p][l]}},
                                  process.locations[l].position));
    }
    for (const ir::EdgeId id : process.edges) {
      const ir::Edge& edge = network.edge(id);
      const bool guard_never_true = edge.guard && !coverage.satisfied[id.value];
      if (coverage.taken[id.value] && !guard_never_true) continue;
      Json entry = {{"process", names.processes[p]},
                    {"edge", network.number_of(id)},
                    {"source", names.locations[p][edge.source]},
                    {"target", names.locations[p][edge.target]}};
      if (edge.guard) entry["guard"] = ir::readable_condition(network, edge.guard);
      entry = positioned(std::move(entry), edge.position);
      if (guard_never_true) guards.push_back(entry);
      if (!coverage.taken[id.value]) edges.push_back(std::move(entry));
    }
  }
  return {{"exact", coverage.exact},
          {"locations", {{"total", counts.locations}, {"reached", counts.reached}, {"never", std::move(places)}}},
          {"edges", {{"total", counts.edges}, {"taken", counts.taken}, {"never", std::move(edges)}}},
          {"guards", {{"total", counts.guards}, {"true", counts.satisfied}, {"never", std::move(guards)}}}};
}

}  // namespace beeline::output
