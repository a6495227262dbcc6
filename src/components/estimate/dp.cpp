#include "abstraction/auto_bound.h"
#include "components/estimate/composed.h"

namespace beeline::components {

namespace {

std::unique_ptr<estimate::Estimator> make(const Use& use, const estimate::Problem& p) {
  using namespace abstraction;
  DistancePreserving options;
  options.order = static_cast<MergeOrder>(use.choice("merge"));
  options.whole = use.count("whole") * 1000;
  options.embed = use.choice("embed") == 0;
  options.buckets = static_cast<Buckets>(use.choice("split"));
  return composed(use, p, "dp", options, [&](const Task& task, DistancePreserving& of_focus, Effort& effort) {
    if (use.is_word("bound")) {
      of_focus.bound = AutoBound{}.first;  // it is made again and again
      return choose_bound(task, options, {}, effort).tables;
    }
    of_focus.bound = static_cast<State>(use.count("bound"));
    return abstract_system(task, of_focus, effort);
  });
}

}  // namespace

Component estimate_dp() {
  const Choice merge{"order",
                     {{"ranked", "Those first whose common steps happen close to the target."},
                      {"towards", "The same, of steps that lead closer to it."},
                      {"defined", "As the model lists them."}}};
  const Choice embed{"switch", {{"on", "Yes."}, {"off", "No."}}};
  const Choice split{"side", {{"near", "Near the target."}, {"far", "Far from it."}}};
  return {
      .name = "dp",
      .summary = "Distance in a small abstraction of the whole system that is made to preserve distances.",
      .more =
          "Dr\u00e4ger, Finkbeiner and Podelski, STTT 2009. Processes and integer variables are composed two at a time "
          "and shrunk each time to at most `bound` states; a look-up is a table read for each of them. Knows "
          "synchronisation and variables, ignores clocks.",
      .notes = {},
      .options = {{"bound", Count{1, 30'000, "auto"}, "100", "states of an abstract process; auto: found by trying"},
                  {"merge", merge, "towards", "which two are composed next"},
                  {"embed", embed, "on", "what knows no label that another does not know goes into that one first"},
                  {"focus", embed, "on", "only what a plan needs is composed, and distances near the plan are exact"},
                  {"split", split, "near", "where states are told apart first"},
                  {"whole", Count{0, 1'000'000}, "1000",
                   "what has at most so many thousand states in all is composed as it is"},
                  {"effort", Count{1, 1'000'000'000}, "300000",
                   "thousands of arcs to look at; then the best table so far is used"}},
      .is =
          Estimate{
              .traits = always(
                  {.admissible = true, .consistent = true, .safe_dead_ends = true, .refutes = true, .any_state = true}),
              .make = make,
          },
  };
}

}  // namespace beeline::components
