#include "abstraction/kept.h"
#include "abstraction/patterns.h"
#include "abstraction/table_estimate.h"
#include "components/entry.h"

namespace beeline::components {

namespace {

std::unique_ptr<estimate::Estimator> make_anew(const Use& use, const estimate::Problem& p) {
  using namespace abstraction;
  const Task task = make_task(p.network, p.ranges, p.target, p.watch);
  if (auto same = without_tables(task)) return same;
  Effort effort(p.watch, use.count("effort") * 1000);
  PatternSearch options;
  options.size = use.count("size") * 1000;
  options.total = use.count("total") * 1000;
  options.samples = use.count("samples");
  options.least_improved = (options.samples + 99) / 100;
  options.sums = use.choice("combine") != 1;
  options.partition = use.choice("combine") == 2;
  options.seed = use.count("seed");
  if (options.partition) return partitioned_databases(task, options, effort);
  return pattern_databases(task, options, effort);
}

std::unique_ptr<estimate::Estimator> make(const Use& use, const estimate::Problem& p) {
  using namespace abstraction;
  const auto anew = [&] { return make_anew(use, p); };
  if (use.choice("combine") == 2) return kept_or_made<PartitionedSums>(p, print(use.spec()), anew);
  return kept_or_made<CanonicalSums>(p, print(use.spec()), anew);
}

}  // namespace

Component estimate_pdb() {
  const Choice combine{
      "way",
      {{"sum", "Of tables that no step moves both; the greatest such sum."},
       {"max", "The greatest of all tables."},
       {"partition", "Of all tables, each step counted in one of them; the greatest such sum over several orders."}}};
  return {
      .name = "pdb",
      .summary = "Distances that some of the processes and variables have by themselves, from tables.",
      .more =
          "Pattern databases: which processes and variables go together is found by hill climbing (Haslum et al., AAAI "
          "2007): from those that the target names on, one is added at a time, as long as that raises the estimates of "
          "sample states. Knows synchronisation and variables, ignores clocks.",
      .notes = {},
      .options = {{"size", Count{1, 60}, "30", "thousand states of one table"},
                  {"total", Count{1, 100'000}, "1000", "thousand states of all tables"},
                  {"combine", combine, "sum", "what several tables say together"},
                  {"samples", Count{1, 100'000}, "500", "states that patterns are compared by"},
                  {"seed", Count{}, "1", "of the sample states"},
                  {"effort", Count{1, 1'000'000'000}, "200000",
                   "thousands of arcs to look at; then the patterns so far are used"}},
      .is =
          Estimate{
              .traits = always({.admissible = true, .consistent = true, .safe_dead_ends = true, .refutes = true}),
              .make = make,
          },
  };
}

}  // namespace beeline::components
