#include "plan/config.h"

#include <algorithm>

#include <fmt/format.h>

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

// Why a search in full does not meet the demands.
std::string objection(const Use& search, const Demands& demands) {
  if (looks_for_runs(search.search()))
    return cannot(search.component().name,
                  fmt::format("it looks for runs that never end ({})", queries_about(asked_of(search.component()))));
  const bool complete = traits_of(search).complete;
  const std::string& name = search.component().name;
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

const char* default_for(AskedOfRuns asked) { return asked == AskedOfRuns::Meetings ? "lasso" : "scc"; }

// Who answers in the place of a portfolio, or why its options do not fit.
void leave_to_who_looks_for_runs(Config& config, AskedOfRuns asked) {
  const Option* const store = config.use().component().option_of(Kind::Store);
  const Spec* const given = store == nullptr ? nullptr : config.spec.option(store->name);
  if (given != nullptr && print(*given) != store->initial) {
    config.refusal = cannot(fmt::format("{}={}", store->name, print(*given)),
                            fmt::format("the search for {} keeps states in a way of its own", queries_about(asked)));
    return;
  }
  Spec spec;
  spec.name = default_for(asked);
  config.spec = config.registry->complete(spec);
}

std::string objection(const Use& search, const ir::Network& network, std::span<const ir::ExprId> targets) {
  const auto preference = search.part(Kind::Preference);
  if (!preference || !preference->preference().objection) return {};
  const std::string reason = preference->preference().objection(*preference, network, targets);
  return reason.empty() ? reason : cannot(print(preference->spec()), reason);
}

}  // namespace

std::string objection_to_model(const Use& use, const ir::Network& network, const ir::Conditions& conditions) {
  for (const Use& part : use.parts())
    if (std::string reason = objection_to_model(part, network, conditions); !reason.empty()) return reason;
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
  resolve_store(registry, config.spec, demands);
  if (const auto store = config.use().part(Kind::Store)) config.comparison = store->store().comparison;
  config.refusal = objection(config.use(), demands);
  if (config.refusal.empty()) config.refusal = objection(config.use(), network, targets);
  return config;
}

bool looks_for_runs(const components::Search& search) { return !search.open && !is_portfolio(search); }

// Components have no trait for it yet.
AskedOfRuns asked_of(const components::Component& search) {
  return search.name == "scc" || search.name == "ndfs" ? AskedOfRuns::Words : AskedOfRuns::Meetings;
}

Config configure_for_runs(const Registry& registry, const Spec& search, AskedOfRuns asked) {
  Config config;
  config.registry = &registry;
  config.refusal = registry.validate(search);
  if (!config.refusal.empty()) return config;
  config.spec = registry.complete(search);
  if (config.is_portfolio()) leave_to_who_looks_for_runs(config, asked);
  if (!config.refusal.empty()) return config;
  const bool runs = looks_for_runs(config.use().search());
  if (runs && asked_of(config.use().component()) == asked) return config;
  std::string others;
  for (const components::Component* one : registry.all(Kind::Search)) {
    const auto& entry = std::get<components::Search>(one->is);
    if ((looks_for_runs(entry) && asked_of(*one) == asked) || is_portfolio(entry))
      others += (others.empty() ? "" : " or ") + one->name;
  }
  config.refusal = cannot(
      config.spec.name, fmt::format("it looks for {}, and {} ask what runs {}; use {}", runs ? "other runs" : "states",
                                    queries_about(asked), asked == AskedOfRuns::Words ? "say" : "do", others));
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
