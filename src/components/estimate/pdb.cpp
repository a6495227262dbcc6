#include "abstraction/database.h"
#include "abstraction/kept.h"
#include "abstraction/named_patterns.h"
#include "abstraction/patterns.h"
#include "abstraction/table_estimate.h"
#include "components/entry.h"

namespace beeline::components {

namespace {

bool is_database(const Use& use) { return use.choice("abstract") != 0; }
bool is_partition(const Use& use) { return !is_database(use) && use.choice("combine") == 2; }
bool has_own_patterns(const Use& use) { return !is_database(use) && !use.is_word("patterns"); }

std::unique_ptr<estimate::Estimator> make_anew(const Use& use, const estimate::Problem& p) {
  using namespace abstraction;
  const util::Making making(p.watch, "the distances of pdb");
  const Task task = make_task(p.network, p.ranges, p.target, p.watch);
  if (auto same = without_tables(task)) return same;
  Effort effort(p.watch, use.count("effort") * 1000);
  PatternSearch options;
  options.size = use.count("size") * 1000;
  if (is_database(use)) {
    std::vector<Tables> one;
    one.push_back(
        abstraction_database(task, static_cast<Coarsening>(use.choice("abstract") - 1), options.size, effort));
    return std::make_unique<CanonicalSums>(std::move(one), std::vector<Clique>{{0}});
  }
  options.sums = use.choice("combine") != 1;
  if (has_own_patterns(use)) {
    const std::vector<Pattern> own = factors_named(read_patterns(use.text("patterns")), p.network, task);
    if (own.empty()) return std::make_unique<SameEverywhere>(0);
    return pattern_databases(task, own, options, effort);
  }
  options.total = use.count("total") * 1000;
  options.samples = use.count("samples");
  options.least_improved = (options.samples + 99) / 100;
  options.partition = is_partition(use);
  options.seed = use.count("seed");
  if (options.partition) return partitioned_databases(task, options, effort);
  return pattern_databases(task, options, effort);
}

std::unique_ptr<estimate::Estimator> make(const Use& use, const estimate::Problem& p) {
  using namespace abstraction;
  const auto anew = [&] { return make_anew(use, p); };
  if (is_partition(use)) return kept_or_made<PartitionedSums>(p, print(use.spec()), anew);
  return kept_or_made<CanonicalSums>(p, print(use.spec()), anew);
}

std::string objection(const Use& use, const ir::Network& network, const ir::Conditions&) {
  if (!has_own_patterns(use)) return {};
  if (is_partition(use)) return "combine=partition is for patterns that are found";
  return abstraction::unknown_name(abstraction::read_patterns(use.text("patterns")), network);
}

}  // namespace

Component estimate_pdb() {
  const Choice combine{
      "way",
      {{"sum", "Of tables that no step moves both; the greatest such sum."},
       {"max", "The greatest of all tables."},
       {"partition", "Of all tables, each step counted in one of them; the greatest such sum over several orders."}}};
  const Choice abstract{"abstraction",
                        {{"none", "No: several tables, of a few processes and variables each."},
                         {"drop", "What is farthest from the target is dropped."},
                         {"values", "Neighbouring values of variables become one."},
                         {"locations", "Locations of a process that are equally far from the target become one."},
                         {"distances", "The same, of variables too."}}};
  const Text patterns{"names of processes and variables, with commas, and semicolons between patterns,", "auto",
                      [](const std::string& text) { return abstraction::read_patterns(text).mistake; }};
  const Option::Needs of_some{"abstract", "none"}, found{"patterns", "auto"};
  return {
      .name = "pdb",
      .summary = "Distances that some of the processes and variables have by themselves, from tables.",
      .more =
          "Pattern databases: which processes and variables go together is found by hill climbing (Haslum et al., AAAI "
          "2007): from those that the target names on, one is added at a time, as long as that raises the estimates of "
          "sample states. Or you say it: patterns=\"Vault, digits; armed, Guard\". With abstract=..., one table of the "
          "whole model, made small enough to be explored. Knows synchronisation and variables, ignores clocks.",
      .notes = {},
      .options = {{"abstract", abstract, "none", "one table of everything, and how it becomes small enough"},
                  {"patterns", patterns, "auto", "what goes together; auto: found by trying", of_some},
                  {"size", Count{1, 60}, "30", "thousand states of one table"},
                  {"total", Count{1, 100'000}, "1000", "thousand states of all tables", found},
                  {"combine", combine, "sum", "what several tables say together", of_some},
                  {"samples", Count{1, 100'000}, "500", "states that patterns are compared by", found},
                  {"seed", Count{}, "1", "of the sample states", found},
                  {"effort", Count{1, 1'000'000'000}, "200000",
                   "thousands of arcs to look at; then the tables so far are used"}},
      .is =
          Estimate{
              .traits = always(
                  {.admissible = true, .consistent = true, .safe_dead_ends = true, .refutes = true, .any_state = true}),
              .make = make,
              .objection = objection,
          },
  };
}

}  // namespace beeline::components
