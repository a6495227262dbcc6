#include "components/estimate/predicates.h"

#include <fmt/format.h>

#include "components/entry.h"
#include "predicates/written.h"
#include "smt/context.h"

namespace beeline::components {

namespace {

estimate::Traits traits(const Use& use) {
  const bool adds = static_cast<predicates::Combine>(use.choice("combine")) == predicates::Combine::Sum;
  const bool one_part = !use.is_word("split") && use.count("split") == 0;
  return {.admissible = !adds || one_part,
          .safe_dead_ends = true,
          .refutes = true,
          .any_state = true,
          .reads_clocks = true};
}

// What was written down in the file that it names.
std::span<const ir::Property> conditions(const Use& use, const ir::Conditions* all) {
  const auto found = all == nullptr ? ir::Conditions::const_iterator() : all->find(use.text("from"));
  if (all == nullptr || found == all->end()) return {};
  return found->second;
}

predicates::Options options_of(const Use& use) {
  predicates::Options options;
  options.smaller = use.is_word("split");
  if (!options.smaller && use.count("split") > 0) options.split = static_cast<std::size_t>(use.count("split"));
  options.combine = static_cast<predicates::Combine>(use.choice("combine"));
  options.z3 = use.choice("solver") != 1;
  options.effort = use.count("effort") * 1000;
  options.perimeter = static_cast<std::uint32_t>(use.count("perimeter"));
  if (use.choice("from") == 1) {
    predicates::Refinement& refinement = options.refinement.emplace();
    if (!use.is_word("rounds")) refinement.rounds = use.count("rounds");
    refinement.exclude = static_cast<predicates::Exclude>(use.choice("exclude"));
    refinement.perimeter = options.perimeter;
  }
  return options;
}

std::unique_ptr<estimate::Estimator> make_and_report(const Use& use, const estimate::Problem& p, bool explain,
                                                     std::vector<predicates::PartReport>& parts) {
  const util::Making making(p.watch, "the distances of predicates");
  predicates::Options options = options_of(use);
  options.explain = explain;
  std::optional<predicates::Written> written;
  if (use.is_file("from")) {
    written.emplace(conditions(use, p.conditions), p.ranges);
    options.predicates = [&](const predicates::Part& part) { return written->of(part); };
  }
  auto made = predicates::make_estimate(p, options, &parts);
  if (written && p.warn) {
    for (const ir::Property* condition : written->unused(parts)) {
      p.warn({util::Severity::Warning, condition->position,
              "'" + condition->text +
                  "' is of no use here: the target does not depend on it, or every part leaves some of its variables "
                  "to others"});
    }
  }
  return made;
}

std::unique_ptr<estimate::Estimator> make(const Use& use, const estimate::Problem& p) {
  std::vector<predicates::PartReport> parts;
  return make_and_report(use, p, false, parts);
}

std::string objection(const Use& use, const ir::Network& network, const ir::Conditions& all) {
  if (use.choice("solver") == 2 && !smt::missing().empty()) return "solver=z3 needs Z3, and " + smt::missing();
  if (!use.is_file("from")) return {};
  if (!all.contains(use.text("from"))) return use.text("from") + " was not read";
  const auto problem = predicates::objection_to(conditions(use, &all), network, analysis::ValueRanges(network));
  if (!problem) return {};
  return fmt::format("{}:{}:{}: {}", use.text("from"), problem->position.line, problem->position.column,
                     problem->message);
}

}  // namespace

std::vector<predicates::PartReport> explain_predicates(const Use& use, const estimate::Problem& problem) {
  std::vector<predicates::PartReport> parts;
  make_and_report(use, problem, true, parts);
  return parts;
}

Component estimate_predicates() {
  const Choice from{"source",
                    {{"syntax", "The guards and invariants of the model, and the target."},
                     {"refinement", "Abstract ways to the target that no run follows, and why none does."}},
                    "The comparisons that this file has, one a line, in the syntax of queries."};
  const Choice exclude{"kind",
                       {{"path", "One, by interpolants."},
                        {"all", "All of the same length (32 at most), by few predicates."},
                        {"guards", "One, by guards and invariants that do not hold on it."}}};
  const Choice combine{"way",
                       {{"sum", "They are added. A joint step counts in each part: may be too much."},
                        {"charged", "They are added, and a joint step counts in one part only."},
                        {"max", "The greatest one."}}};
  const Choice solver{"solver",
                      {{"auto", "Bounds, and Z3 where they cannot tell, if it is there."},
                       {"bounds", "Bounds of variables, and of differences."},
                       {"z3", "As auto, but not without Z3."}}};
  return {
      .name = "predicates",
      .summary = "Distance in an abstraction that knows which of some constraints hold, clocks included.",
      .more =
          "Hoffmann, Smaus, Rybalchenko, Kupferschmid and Podelski, SPIN 2007. The processes are split into parts; "
          "from the target backwards each part is abstracted to locations and to linear constraints over "
          "variables, clocks and differences of clocks, time included. A look-up reads off which constraints may "
          "hold in a state. See docs/predicates.md.",
      .notes = {"a part that cannot get to its share of the target proves that nothing can"},
      .options = {{"from", from, "syntax", "where constraints come from"},
                  {"split", Count{0, 1'000'000, "auto"}, "auto",
                   "processes of a part at most; 0: one part of all; auto: as many as the effort does for"},
                  {"combine", combine, "charged", "what the values of parts become"},
                  {"rounds",
                   Count{0, 1'000, "auto"},
                   "auto",
                   "of refinement; auto: as long as each makes abstract ways longer",
                   {"from", "refinement"}},
                  {"exclude", exclude, "guards", "what a round of refinement excludes", {"from", "refinement"}},
                  {"perimeter", Count{0, 100}, "0", "steps around the target of which nothing is forgotten"},
                  {"solver", solver, "auto", "who says which constraints follow from others; sums need Z3"},
                  {"effort", Count{1, 1'000'000'000}, "200000",
                   "thousands of constraints to look at; then states beyond what is known count as equally far"}},
      .is = Estimate{.traits = traits, .make = make, .objection = objection},
  };
}

}  // namespace beeline::components
