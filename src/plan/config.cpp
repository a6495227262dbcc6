#include "plan/config.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/clusters.h"
#include "analysis/repetition.h"
#include "components/entry.h"

namespace beeline::plan {

using components::Kind;
using components::Option;
using components::Registry;
using components::Use;

namespace {

std::string objection_to_store(const components::Store& store, const Demands& demands) {
  for (const auto& [demand, reason] : store.refuses) {
    if (demands.has(demand)) return reason;
  }
  return {};
}

// The first of those that a store stands for, and has nothing to say against.
std::string resolved(const Use& store, const Demands& demands) {
  for (const std::string& name : store.store().one_of) {
    const components::Component* component = store.registry().find(Kind::Store, name);
    if (objection_to_store(std::get<components::Store>(component->is), demands).empty()) return name;
  }
  return store.spec().name;
}

void resolve_store(const Registry& registry, Spec& search, const Demands& demands) {
  const Option* store = registry.find(Kind::Search, search.name)->option_of(Kind::Store);
  for (auto& [key, value] : search.options) {
    if (store != nullptr && key == store->name) value.name = resolved(Use(registry, value, Kind::Store), demands);
  }
}

std::string cannot(const std::string& what, const std::string& why) {
  return fmt::format("{} cannot be used here: {}", what, why);
}

bool is_portfolio(const components::Search& search) { return !search.portfolio.members.empty(); }

AskedOfRuns asked_of(const components::Component& search) {
  return runs_of(search) == Runs::Avoiding ? AskedOfRuns::Meetings : AskedOfRuns::Words;
}

// Why a search in full does not meet the demands.
std::string objection(const Use& search, const Demands& demands) {
  if (looks_for_runs(search.search()))
    return cannot(search.component().name,
                  fmt::format("it looks for runs that never end ({})", queries_about(asked_of(search.component()))));
  const bool complete = traits_of(search).complete;
  const std::string& name = search.component().name;
  if (search.search().freezes) {
    const std::string lets_go = "it lets go of states that it is through with, and ";
    const bool threshold = search.search().freezes(search).threshold;
    if (demands.has(Demand::Certificate) && !threshold)
      return cannot(name,
                    lets_go + "a certificate lists all; with threshold=on there is one of every number of rounds");
    if (demands.has(Demand::Graph)) return cannot(name, lets_go + "a graph shows all");
    if (demands.has(Demand::Shortest)) return cannot(name, "states do not come in the order of their distance");
    if (threshold && demands.has(Demand::Deadlock))
      return cannot("threshold=on", "what can move differs at the end of the process that repeats itself");
    if (search.search().freezes(search).threshold && !components::explorer_of(search).parts().empty())
      return cannot("threshold=on", "an estimate leaves out what is too far away for the rounds that are left");
    if (demands.has(Demand::ClockBounds))
      return cannot(name, lets_go + "sup, inf and bounds of clocks ask again how some were reached");
    return objection(components::explorer_of(search), demands);
  }
  if (demands.has(Demand::Extrema)) {
    if (!search.parts().empty()) return cannot("an estimate", "sup, inf and bounds look at every state");
    if (!complete) return cannot(name, "sup, inf and bounds look at every state");
  }
  if (const auto store = search.part(Kind::Store)) {
    const std::string reason = objection_to_store(store->store(), demands);
    if (!reason.empty()) return cannot("store=" + store->component().name, reason);
  }
  const auto parts = search.parts();
  const bool refutes = std::any_of(parts.begin(), parts.end(),
                                   [](const Use& estimate) { return estimate.estimate().traits(estimate).refutes; });
  if (demands.has(Demand::Certificate) && !parts.empty() && !refutes) {
    return "a certificate needs every state, but an estimate leaves out dead ends; use bfs, dfs or auto";
  }
  if (!complete && demands.every_state()) return cannot(name, "every state is wanted");
  if (const auto preference = search.part(Kind::Preference)) {
    const bool prunes = !preference->preference().traits(*preference).every_state;
    if (prunes && demands.every_state()) return cannot(print(preference->spec()), "every state is wanted");
  }
  return {};
}

// Who answers in the place of a portfolio, or why its options do not fit.
void leave_to_who_looks_for_runs(Config& config, const RunsAsked& asked) {
  const Option* const store = config.use().component().option_of(Kind::Store);
  const Spec* const given = store == nullptr ? nullptr : config.spec.option(store->name);
  if (given != nullptr && print(*given) != store->initial) {
    config.refusal =
        cannot(fmt::format("{}={}", store->name, print(*given)),
               fmt::format("the search for {} keeps states in a way of its own", queries_about(asked.asked)));
    return;
  }
  config.refusal = config.registry->read(asked.by_default, config.spec);
}

// Why a search for states cannot look for them in a product with an automaton.
std::string objection_in_product(const Use& search) {
  const std::string text = print(search.spec());
  if (looks_for_runs(search.search()) || is_portfolio(search.search()))
    return cannot(text, "one search for states is wanted here, such as bfs, dfs, greedy(hU) or astar(hL)");
  if (search.search().store) return cannot(text, "it forgets the states that it has seen");
  if (search.search().freezes) return cannot(text, "the product with an automaton has no clusters yet");
  if (std::string reason = components::misfit(search); !reason.empty()) return reason;
  const auto preference = components::preference_of(search);
  if (!preference) return {};
  const components::PreferenceTraits traits = preference->preference().traits(*preference);
  if (traits.masks || traits.follows || !traits.every_state)
    return cannot(print(preference->spec()), "it judges transitions by a target, and runs have none");
  return {};
}

// Zones are equal or differ while states are recorded.
void settle_recording(Config& config) {
  const Use search = config.use().parts().front();
  config.refusal = objection_in_product(search);
  if (!config.refusal.empty()) return;
  const Option* const store = search.component().option_of(Kind::Store);
  if (store == nullptr) return;
  for (auto& [key, value] : config.spec.arguments.front().options) {
    if (key != store->name) continue;
    if (value.name == store->initial) value.name = "exact";
    if (!Use(*config.registry, value, Kind::Store).store().traits.merges_equal_only)
      config.refusal = cannot("store=" + value.name, "a larger state than the recorded one may be unable to come back");
  }
  config.comparison = space::Comparison::Exact;
}

std::string objection(const Use& search, const ir::Network& network, std::span<const ir::ExprId> targets) {
  const auto preference = search.part(Kind::Preference);
  if (!preference || !preference->preference().objection) return {};
  const std::string reason = preference->preference().objection(*preference, network, targets);
  return reason.empty() ? reason : cannot(print(preference->spec()), reason);
}

}  // namespace

namespace {

// Why there are no clusters of states to go through.
std::string objection_to_clusters(const Use& use, const ir::Network& network) {
  const components::Freezing how = use.search().freezes(use);
  const analysis::ValueRanges ranges(network);
  const analysis::Progress progress(network, ranges);
  const auto not_here = [&](const std::string& why) { return cannot(use.component().name, why); };
  if (how.parts.empty() && progress.parts().empty())
    return not_here("nothing in this model only goes forward: processes come back, and variables rise and fall");
  if (how.threshold && (how.clusters != analysis::ClustersBy::Levels || how.parts.size() != 1))
    return not_here("threshold=on wants clusters=levels of one process, which acyclic=\"NAME\" or --acyclic names");
  std::vector<const analysis::Forward*> parts;
  for (const std::string& name : how.parts) {
    const analysis::Forward* part = progress.find(name);
    if (part == nullptr) return not_here(progress.why_not(name));
    parts.push_back(part);
  }
  std::string why_not;
  if (how.threshold && !parts.front()->process)
    return not_here(fmt::format("threshold=on wants a process, and {} is a variable", parts.front()->name));
  if (how.threshold && !analysis::repetition(network, *parts.front()->process, why_not))
    return not_here(fmt::format("threshold=on, but {}: {}", parts.front()->name, why_not));
  const std::string many = analysis::too_many(parts, how.clusters);
  return many.empty() ? many : not_here(many);
}

}  // namespace

std::string objection_to_model(const Use& use, const ir::Network& network, const ir::Conditions& conditions) {
  if (use.component().kind() == Kind::Search && use.search().freezes)
    if (std::string reason = objection_to_clusters(use, network); !reason.empty()) return reason;
  for (const Use& part : use.parts())
    if (std::string reason = objection_to_model(part, network, conditions); !reason.empty()) return reason;
  if (const auto order = use.component().kind() == Kind::Search ? use.part(Kind::Estimate) : std::nullopt)
    if (std::string reason = objection_to_model(*order, network, conditions); !reason.empty()) return reason;
  if (use.component().kind() != Kind::Estimate || !use.estimate().objection) return {};
  const std::string reason = use.estimate().objection(use, network, conditions);
  return reason.empty() ? reason : cannot(use.component().name, reason);
}

Config configure(const Registry& registry, const Spec& search, const Demands& demands, const ir::Network& network,
                 std::span<const ir::ExprId> targets) {
  Config config;
  config.registry = &registry;
  config.refusal = registry.validate(search);
  if (!config.refusal.empty()) return config;
  config.spec = registry.complete(search);
  config.refusal = misfit(config.use());
  if (!config.refusal.empty()) return config;
  resolve_store(registry, config.use().search().freezes ? config.spec.arguments.front() : config.spec, demands);
  if (const auto store = components::explorer_of(config.use()).part(Kind::Store))
    config.comparison = store->store().comparison;
  config.refusal = objection(config.use(), demands);
  if (config.refusal.empty()) config.refusal = objection(config.use(), network, targets);
  return config;
}

std::string objection_to_folder(const Use& use, const std::string& folder, bool resume) {
  using Keep = components::Freezing::Keep;
  if (!use.search().freezes) return "";
  const components::Freezing how = use.search().freezes(use);
  if (how.keep == Keep::Full && folder.empty())
    return cannot("keep=full", "there is no folder to keep states in (--freeze-to FOLDER)");
  if (!resume) return "";
  if (how.keep == Keep::None) return cannot("--resume", "with keep=none nothing is written that one could go on with");
  if (how.window > 1)
    return cannot("--resume", "with window=2 and more no cluster is finished before others are begun");
  if (how.threshold)
    return cannot("--resume", "threshold=on compares clusters with earlier ones, and what it has seen of them is gone");
  return "";
}

std::string objection_to_processes(const Use& use) {
  const auto not_here = [](const char* why) { return cannot("--processes", why); };
  if (!use.search().freezes) return not_here("it is for searches that let go of what is behind them: freeze(bfs)");
  const components::Freezing how = use.search().freezes(use);
  if (!how.divides) return not_here("with split=0 there are no shares that they could explore");
  if (how.window > 1) return not_here("with window=2 and more nothing is divided");
  if (how.threshold) return not_here("threshold=on compares clusters with earlier ones, which are those of all shares");
  if (how.keep == components::Freezing::Keep::Full)
    return not_here("with keep=full all states go to one folder, and each process has a file of its own");
  return "";
}

std::string objection_to_coverage(const Use& use) {
  const bool ends_early = use.search().freezes && use.search().freezes(use).threshold;
  return ends_early ? cannot("threshold=on", "it leaves out where the process would go, which counts as coverage") : "";
}

bool looks_for_runs(const components::Search& search) { return !search.open && !is_portfolio(search); }

Runs runs_of(const components::Component& search) {
  if (!looks_for_runs(std::get<components::Search>(search.is))) return Runs::None;
  if (search.name == "scc") return Runs::Components;
  if (search.name == "ndfs") return Runs::Nested;
  return search.name == "live2safe" ? Runs::Recorded : Runs::Avoiding;
}

Config configure_for_runs(const Registry& registry, const Spec& search, const RunsAsked& asked,
                          const Demands& demands) {
  Config config;
  config.registry = &registry;
  config.refusal = registry.validate(search);
  if (!config.refusal.empty()) return config;
  config.spec = registry.complete(search);
  if (config.is_portfolio()) leave_to_who_looks_for_runs(config, asked);
  if (!config.refusal.empty()) return config;
  const components::Search& entry = config.use().search();
  const bool runs = looks_for_runs(entry);
  if (runs && asked_of(config.use().component()) == asked.asked) {
    if (runs_of(config.use().component()) == Runs::Recorded) settle_recording(config);
    return config;
  }
  if (!runs && asked.states_will_do) {
    config.refusal = objection_in_product(config.use());
    if (!config.refusal.empty()) return config;
    resolve_store(registry, config.spec, demands);
    const auto store = config.use().part(Kind::Store);
    if (store) config.comparison = store->store().comparison;
    if (std::string reason = store ? objection_to_store(store->store(), demands) : ""; !reason.empty())
      config.refusal = cannot("store=" + store->component().name, reason);
    return config;
  }
  std::string others;
  for (const components::Component* one : registry.all(Kind::Search)) {
    const auto& other = std::get<components::Search>(one->is);
    if ((looks_for_runs(other) && asked_of(*one) == asked.asked) || is_portfolio(other))
      others += (others.empty() ? "" : " or ") + one->name;
  }
  config.refusal = cannot(config.spec.name, fmt::format("it looks for {}, and {} ask what runs {}; use {}",
                                                        runs ? "other runs" : "states", queries_about(asked.asked),
                                                        asked.asked == AskedOfRuns::Words ? "say" : "do", others));
  return config;
}

Spec Config::with_its_store(const std::string& text) const {
  Spec other;
  parse(text, other);
  const Option* store = registry->find(Kind::Search, other.name)->option_of(Kind::Store);
  if (const auto own = use().part(Kind::Store); own && store != nullptr)
    other.options.emplace_back(store->name, own->spec());
  return registry->complete(other);
}

void Config::compare_by(space::Comparison other) {
  const Option* const option = use().component().option_of(Kind::Store);
  for (const components::Component* store : registry->all(Kind::Store)) {
    const auto& entry = std::get<components::Store>(store->is);
    if (option == nullptr || !entry.one_of.empty() || entry.comparison != other) continue;
    for (auto& [key, value] : spec.options)
      if (key == option->name) value.name = store->name;
    comparison = other;
    return;
  }
}

std::vector<Spec> Config::members() const {
  if (!is_portfolio()) return {spec};
  std::vector<Spec> members;
  for (const auto& member : portfolio().members) members.push_back(with_its_store(member.spec));
  return members;
}

}  // namespace beeline::plan
