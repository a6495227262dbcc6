#include "components/entry.h"
#include "predicates/zone_estimate.h"

namespace beeline::components {

namespace {

std::unique_ptr<estimate::Estimator> make(const Use& use, const estimate::Problem& p) {
  const util::Making making(p.watch, "the distances of zones");
  predicates::ZoneOptions options;
  if (use.count("split") > 0) options.split = static_cast<std::size_t>(use.count("split"));
  options.ways = static_cast<std::size_t>(use.count("ways"));
  options.effort = use.count("effort") * 1000;
  return predicates::make_zone_estimate(p, options);
}

}  // namespace

Component estimate_zones() {
  return {
      .name = "zones",
      .summary = "Distance in small parts of the network, with all that their clocks and variables say.",
      .more =
          "The processes are split into parts as for predicates, in several ways; each part is searched backwards from "
          "the target, in zones over its clocks. Nothing is forgotten but what other parts do, so distances are never "
          "less than those of predicates with the same parts. At its best with dp, which sees everything but clocks: "
          "max(dp, zones). See docs/predicates.md.",
      .notes = {"the values of parts are added, and a joint step counts in one of them only"},
      .options = {{"split", Count{0, 1'000'000}, "2", "processes of a part at most; 0: one part of all"},
                  {"ways", Count{1, 1'000}, "8", "to split the network at most; the greatest value counts"},
                  {"effort", Count{1, 1'000'000'000}, "50000",
                   "thousands of bounds to look at; then states beyond what is known count as equally far"}},
      .is = Estimate{.traits =
                         always({.admissible = true, .safe_dead_ends = true, .any_state = true, .reads_clocks = true}),
                     .make = make},
  };
}

}  // namespace beeline::components
