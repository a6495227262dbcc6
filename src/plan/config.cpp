#include "plan/config.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "open/random_walk.h"
#include "plan/registry.h"
#include "store/state_store.h"
#include "store/walk_store.h"

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

std::string objection_to_preference(const Spec& search) {
  const Spec* preference = search.option("prefer");
  if (preference == nullptr) return {};
  const bool judges = preference->name == "useless" || preference->name == "preferred";
  if (!judges) return {};
  if (search.arguments.empty()) return fmt::format("prefer={} asks an estimate, and '{}' has none", preference->name, search.name);
  if (preference->name == "useless" && preference->option("as")->name == "penalty" && mode_of(search).adds_steps) {
    return fmt::format("useless(as=penalty) adds the steps so far to a rank, and '{}' adds them to every one; use as=queue", search.name);
  }
  const Spec& estimate = search.arguments[0];
  if (preference->name == "useless" && !can_mask(estimate)) {
    return fmt::format("prefer=useless needs an estimate that can leave out a transition (dL, dU, hL, hU), not '{}'", print(estimate));
  }
  if (preference->name == "preferred" && !prefers(estimate)) {
    return fmt::format("prefer=preferred needs an estimate that extracts a trace (hU), not '{}'", print(estimate));
  }
  return {};
}

}  // namespace

Config configure(const Spec& search, const Demands& demands) {
  Config config;
  config.refusal = validate(search);
  if (!config.refusal.empty()) return config;
  config.spec = complete(search);
  config.refusal = objection_to_preference(config.spec);
  if (!config.refusal.empty()) return config;
  if (demands.exhaustive && !config.spec.arguments.empty()) {
    config.refusal = "an estimate cannot be used here: sup, inf and bounds look at every state";
    return config;
  }
  if (demands.exhaustive && !mode_of(config.spec).complete) {
    config.refusal = "walk cannot be used here: sup, inf and bounds look at every state";
    return config;
  }
  const std::string objection = objection_to_alu(demands);
  for (auto& [key, value] : config.spec.options) {
    if (key != "store") continue;
    if (value.name == "auto") value.name = objection.empty() ? "alu" : "inclusion";
    if (value.name == "exact") config.comparison = space::Comparison::Exact;
    if (value.name == "inclusion") config.comparison = space::Comparison::Inclusion;
    if (value.name == "alu") {
      config.comparison = space::Comparison::Alu;
      if (!objection.empty()) config.refusal = fmt::format("store=alu cannot be used here: {}", objection);
    }
  }
  return config;
}

std::vector<Spec> Config::members() const {
  if (spec.name != "auto") return {spec};
  std::vector<Spec> members;
  for (const char* text : {"bfs", "walk", "greedy(hU,prefer=contexts)", "greedy(hL,prefer=useless)", "dfs"}) {
    Spec member;
    parse(text, member);
    member.options.emplace_back("store", *spec.option("store"));
    members.push_back(complete(member));
  }
  return members;
}

namespace {

std::unique_ptr<open::OpenList> make_queue(const Spec& search) {
  if (search.name == "dfs") return std::make_unique<open::Lifo>();
  if (search.name == "rdfs") {
    return std::make_unique<open::RandomLifo>(std::strtoull(search.option("seed")->name.c_str(), nullptr, 10));
  }
  const Spec* order = search.option("ties");
  if (order == nullptr) return std::make_unique<open::Fifo>();
  open::Ties ties = open::Ties::Fifo;
  if (order->name == "lifo") ties = open::Ties::Lifo;
  if (order->name == "random") ties = open::Ties::Random;
  const Spec* preference = search.option("prefer");
  const Spec* service = preference != nullptr && preference->name == "preferred" ? preference->option("as") : nullptr;
  const bool alternates = service != nullptr && service->name == "alternation";
  if (search.arguments.size() < 2 && !alternates) return std::make_unique<open::Buckets>(ties);
  const std::uint64_t boost = alternates ? std::strtoull(preference->option("boost")->name.c_str(), nullptr, 10) : 0;
  return std::make_unique<open::Alternation>(open::Alternation::Options{search.arguments.size(), alternates, boost, ties});
}

}  // namespace

std::unique_ptr<open::OpenList> make_open_list(const Spec& search, std::size_t processes) {
  if (search.name == "walk") {
    const auto count = [&](const char* option) { return std::strtoull(search.option(option)->name.c_str(), nullptr, 10); };
    open::RandomWalk::Options options{count("length"), false, count("walks"), count("seed")};
    if (options.length == 0) {
      options.grows = true;
      options.length = std::max<std::size_t>(50, 2 * processes);
    }
    return std::make_unique<open::RandomWalk>(options);
  }
  const Spec* preference = search.option("prefer");
  if (preference == nullptr || preference->name == "none") return make_queue(search);
  // Alternation tells preferred successors apart by itself.
  if (preference->name == "preferred" && preference->option("as")->name == "alternation") return make_queue(search);
  if (breaks_ties(search)) return make_queue(search);
  return std::make_unique<open::MultiQueue>([search] { return make_queue(search); });
}

std::unique_ptr<store::Store> make_store(const Spec& search, const space::StateSpace& space, space::Comparison comparison) {
  if (search.name == "walk") return std::make_unique<store::WalkStore>(space);
  return std::make_unique<store::StateStore>(space, comparison, store::StateStore::Options{.optimal = mode_of(search).optimal});
}

bool breaks_ties(const Spec& search) {
  const Spec* preference = search.option("prefer");
  if (search.name != "astar" || preference == nullptr || preference->name == "icb") return false;
  return preference->name != "preferred" || preference->option("as")->name == "strict";
}

search::Mode mode_of(const Spec& search) {
  search::Mode mode;
  if (search.name == "walk") {
    mode.complete = false;
    mode.samples = search.arguments.empty() && search.option("prefer")->name == "none";
    mode.seed = std::strtoull(search.option("seed")->name.c_str(), nullptr, 10);
  }
  if (search.name == "astar") mode.optimal = mode.counts_steps = mode.adds_steps = true;
  if (search.name == "wastar") {
    mode.counts_steps = mode.adds_steps = true;
    mode.weight = std::strtod(search.option("w")->name.c_str(), nullptr);
  }
  if (const Spec* preference = search.option("prefer")) {
    mode.optimal |= preference->name == "icb" && search.name != "walk";  // a walk looks at every successor, since it expands but one
    mode.counts_steps |= preference->name == "useless" && preference->option("as")->name == "penalty";
  }
  return mode;
}

bool can_mask(const Spec& estimate) {
  if (estimate.arguments.empty()) {
    return estimate.name == "dL" || estimate.name == "dU" || estimate.name == "hL" || estimate.name == "hU";
  }
  return std::all_of(estimate.arguments.begin(), estimate.arguments.end(), can_mask);
}

bool prefers(const Spec& estimate) {
  if (estimate.arguments.empty()) return estimate.name == "hU";
  return std::any_of(estimate.arguments.begin(), estimate.arguments.end(), prefers);
}

}  // namespace beeline::plan
