// What the files that define components have in common: options that several have, shorthands, questions about parts.
#pragma once

#include "components/registry.h"

namespace beeline::components {

inline Option prefer_option() { return {"prefer", Kind::Preference, "none", "which transitions come first"}; }
inline Option store_option() { return {"store", Kind::Store, "auto", "which states count as seen"}; }
inline Option seed_option(const char* of) {
  return {"seed", Count{}, "1", std::string(of) + "; the same seed gives the same run"};
}

// choice("ties") is an open::Ties.
inline Option ties_option(const char* initial) {
  const Choice order{"order",
                     {{"fifo", "The one that came first."},
                      {"lifo", "The one that came last."},
                      {"random", "A random one; the same in every run."}}};
  return {"ties", order, initial, "which of equally good states comes first"};
}
inline open::Ties ties(const Use& search) { return static_cast<open::Ties>(search.choice("ties")); }

// choice(...) == 1 is on.
inline Option switch_option(const char* name, const char* summary, bool initially = false) {
  return {name, Choice{"switch", {{"off", "No."}, {"on", "Yes."}}}, initially ? "on" : "off", summary};
}

inline Arguments estimates(std::size_t least, std::size_t most, const char* initial = "") {
  return {Kind::Estimate, least, most, initial};
}

// What a component of src/estimate promises whatever its options are.
inline std::function<estimate::Traits(const Use&)> always(const estimate::Traits& traits) {
  return [traits](const Use&) { return traits; };
}

// The preference of a search, when it has one that prefers anything.
std::optional<Use> preference_of(const Use& search);

// Whether what a search with this store and preference keeps can be searched for loops.
bool keeps_cycles(const Use& search);

// Whether no estimate of the search drops a state that it should not.
bool informed_is_complete(const Use& search);
// Least rank first; several estimates, or preferred successors that have turns of their own, have lists that alternate.
std::unique_ptr<open::OpenList> best_first(const Use& search, const OpenListFor& wanted);

// The traits that all parts have; of can_mask, prefers and refutes what a combination of them can do.
estimate::Traits common_traits(const Use& combination);
// Made for the same problem.
std::vector<std::unique_ptr<estimate::Estimator>> make_parts(const Use& combination, const estimate::Problem& problem);

}  // namespace beeline::components
