// What a search spec means for one exploration: the planner's decision, or a refusal with a reason.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "components/assemble.h"
#include "components/demands.h"
#include "components/registry.h"
#include "space/dominance.h"

namespace beeline::plan {

using components::Demand;
using components::Demands;
using components::Spec;

struct Config {
  const components::Registry* registry = nullptr;
  std::string refusal;  // not empty: why this search cannot be used here
  Spec spec;            // in full; its store is one that stands for itself
  space::Comparison comparison = space::Comparison::Inclusion;

  components::Use use() const { return {*registry, spec}; }
  const components::Portfolio& portfolio() const { return use().search().portfolio; }
  bool is_portfolio() const { return !portfolio().members.empty(); }
  // One search, or the members of a portfolio.
  std::vector<Spec> members() const;
  // With a store that compares so instead of its own.
  void compare_by(space::Comparison other);
  // Another search with the same store.
  Spec with_its_store(const std::string& text) const;
};

// Why an estimate of this search, or the estimate itself, cannot be used for this network, the whole one; empty: it
// can.
std::string objection_to_model(const components::Use& use, const ir::Network& network,
                               const ir::Conditions& conditions);

// `targets` of the network; both for what depends on more than demands.
Config configure(const components::Registry& registry, const Spec& search, const Demands& demands,
                 const ir::Network& network, std::span<const ir::ExprId> targets);

// Why a search cannot do with this folder for what it lets go of, or with none (empty); empty: it can.
std::string objection_to_folder(const components::Use& use, const std::string& folder, bool resume);
// Why it cannot be done by several processes.
std::string objection_to_processes(const components::Use& use);

// Why a search cannot tell what was never reached; empty: it can.
std::string objection_to_coverage(const components::Use& use);

// What is asked of runs that never end: whether they meet a formula, or what they say in linear time.
enum class AskedOfRuns : std::uint8_t { Meetings, Words };

// As in "there are none for".
inline constexpr const char* queries_about_runs = "A<>, E[] and -->";
inline constexpr const char* queries_about_words = "ltl and acceptance";
inline const char* queries_about(AskedOfRuns asked) {
  return asked == AskedOfRuns::Meetings ? queries_about_runs : queries_about_words;
}

// How a search looks for runs that never end.
enum class Runs : std::uint8_t {
  None,        // it looks for states
  Avoiding,    // for a run that never meets a formula: A<>, E[] and -->
  Components,  // for one that an automaton accepts, ltl and acceptance: by strongly connected components,
  Nested,      // by depth-first searches inside another,
  Recorded,    // or by a search for states, its argument, which records where a loop may begin
};
// Components have no trait for it yet.
Runs runs_of(const components::Component& search);

// Some searches look for runs that never end; they have no open list. All others look for states.
bool looks_for_runs(const components::Search& search);

// A question about runs, as far as that decides who may look for them.
struct RunsAsked {
  AskedOfRuns asked = AskedOfRuns::Meetings;
  std::string by_default = "lasso";  // takes the place of a portfolio
  bool states_will_do = false;       // a search for states answers it, too
};

// For a question about runs: a search that looks for them.
Config configure_for_runs(const components::Registry& registry, const Spec& search, const RunsAsked& asked,
                          const Demands& demands);

}  // namespace beeline::plan
