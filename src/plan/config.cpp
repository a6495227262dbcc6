#include "plan/config.h"

#include <cstdlib>

#include <fmt/format.h>

#include "plan/registry.h"

namespace beeline::plan {

namespace {

// aLU is a simulation: it keeps what can be reached, not what cannot be done (see Behrmann et al. 2006, and dbm/extrapolation.h).
std::string objection_to_alu(const Demands& demands) {
  if (demands.deadlock) return "a simulation does not preserve deadlocks";
  if (demands.priorities) return "a simulation does not preserve what blocks a transition of lower priority";
  if (demands.diagonals) return "it is not sound with differences of clocks";
  if (demands.extremum) return "it hides values that sup, inf and bounds ask for";
  return {};
}

}  // namespace

Config configure(const Spec& search, const Demands& demands) {
  Config config;
  config.refusal = validate(search);
  if (!config.refusal.empty()) return config;
  config.spec = complete(search);
  if (demands.exhaustive && !config.spec.arguments.empty()) {
    config.refusal = "an estimate cannot be used here: sup, inf and bounds look at every state";
    return config;
  }
  const std::string objection = objection_to_alu(demands);
  for (auto& [key, value] : config.spec.options) {
    if (key != "store") continue;
    if (value.name == "auto") value.name = objection.empty() ? "alu" : "inclusion";
    if (value.name == "exact") config.subsumption = store::Subsumption::Exact;
    if (value.name == "inclusion") config.subsumption = store::Subsumption::Inclusion;
    if (value.name == "alu") {
      config.subsumption = store::Subsumption::Alu;
      if (!objection.empty()) config.refusal = fmt::format("store=alu cannot be used here: {}", objection);
    }
  }
  return config;
}

std::vector<Spec> Config::members() const {
  if (spec.name != "auto") return {spec};
  std::vector<Spec> members;
  for (const char* name : {"bfs", "greedy", "dfs", "rdfs"}) {
    Spec member = spec;
    member.name = name;
    if (member.name == "greedy") parse("contexts", member.options.emplace_back("prefer", Spec()).second);
    members.push_back(complete(member));
  }
  return members;
}

std::unique_ptr<open::OpenList> make_open_list(const Spec& search, std::uint32_t queues) {
  if (queues > 1) {
    std::vector<std::unique_ptr<open::OpenList>> lists;
    for (std::uint32_t i = 0; i < queues; ++i) lists.push_back(make_open_list(search));
    return std::make_unique<open::MultiQueue>(std::move(lists));
  }
  if (search.name == "dfs") return std::make_unique<open::Lifo>();
  if (search.name == "rdfs") {
    return std::make_unique<open::RandomLifo>(std::strtoull(search.option("seed")->name.c_str(), nullptr, 10));
  }
  if (const Spec* ties = search.option("ties")) {
    return std::make_unique<open::Buckets>(ties->name == "lifo"     ? open::Ties::Lifo
                                           : ties->name == "random" ? open::Ties::Random
                                                                    : open::Ties::Fifo);
  }
  return std::make_unique<open::Fifo>();
}

search::Mode mode_of(const Spec& search) {
  if (search.name == "astar") return {true, true, 1};
  if (search.name == "wastar") return {false, true, std::strtod(search.option("w")->name.c_str(), nullptr)};
  return {};
}

}  // namespace beeline::plan
