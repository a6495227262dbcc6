#include "components/estimate/composed.h"

namespace beeline::components {

namespace {

std::unique_ptr<estimate::Estimator> make(const Use& use, const estimate::Problem& p) {
  using namespace abstraction;
  DistancePreserving options;
  options.bound = static_cast<State>(use.count("bound"));
  options.product = use.count("product") * 1000;
  options.order = use.choice("merge") == 0 ? MergeOrder::Towards : MergeOrder::Linear;
  options.counted = use.choice("shrink") == 1 ? Counted::Closing : Counted::All;
  options.buckets = use.choice("shrink") == 2 ? Buckets::Cheap : Buckets::Near;
  options.labels = use.choice("labels") == 0;
  return composed(use, p, "mas", options, [](const Task& task, const DistancePreserving& all, Effort& effort) {
    return abstract_system(task, all, effort);
  });
}

}  // namespace

Component estimate_mas() {
  const Choice merge{"order",
                     {{"towards", "Those first whose common steps lead closer to the target where it is near."},
                      {"linear", "The same, but always what was composed last and one more."}}};
  const Choice shrink{"way",
                      {{"bisimulation", "States that can do different things, near the target first."},
                       {"greedy", "The same, of steps that lead closer to the target."},
                       {"f", "States on short plans first."}}};
  const Choice on{"switch", {{"on", "Yes."}, {"off", "No."}}};
  return {
      .name = "mas",
      .summary = "Distance in an abstraction of the whole system by merge-and-shrink, as planners make it.",
      .more =
          "Helmert, Haslum, Hoffmann and Nissim, JACM 2014; Sievers, Wehrle and Helmert, AAAI 2014. As `dp`, but "
          "labels "
          "that mean the same are joined, and parts are made smaller before they are composed, so that more states may "
          "stay in the same time. Knows synchronisation and variables, ignores clocks.",
      .notes = {},
      .options = {{"bound", Count{1, 30'000}, "1000", "states of an abstract process"},
                  {"product", Count{0, 1'000'000}, "100",
                   "thousand states that two have together when they are composed; 0: any number"},
                  {"merge", merge, "towards", "which two are composed next"},
                  {"shrink", shrink, "bisimulation", "what is told apart where not everything can be"},
                  {"labels", on, "on", "labels that mean the same become one"},
                  {"focus", on, "on", "only what a plan needs is composed, and distances near the plan are exact"},
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
