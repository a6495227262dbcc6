// Distances over zones: what predicate abstraction (predicate_estimate.h) would know with every predicate there is.
//
// The network is split into parts, each of which is searched backwards from its share of the target, by regression
// alone (exact_space.h): what is forgotten is what other parts do, and nothing else. A state is as far as the nearest
// of the sets of states that have something in common with it (zone_lookup.h). The distances of parts are added, where
// a joint step counts in one of them only (charges.h). For the same parts, and as long as the effort does, no distance
// is less than with predicates.
//
// Small parts are searched in no time, but two processes that have to do with each other may be in different ones. So
// there are several ways to split, and the greatest sum counts.
#pragma once

#include <cstdint>
#include <memory>

#include "estimate/estimator.h"
#include "estimate/problem.h"
#include "predicates/charges.h"
#include "predicates/zone_lookup.h"

namespace beeline::predicates {

struct ZoneOptions {
  std::size_t split = SIZE_MAX;                   // processes of a part at most
  std::size_t ways = 1;                           // to split the network, at most
  std::uint64_t effort = UINT64_MAX;              // for all parts together
  std::size_t remembered = std::size_t{1} << 26;  // bytes, in all parts together
};

class ZoneEstimate final : public estimate::Estimator {
 public:
  ZoneEstimate(std::vector<std::vector<ZoneLookup>> ways, bool complete, std::size_t clocks)
      : ways_(std::move(ways)), complete_(complete), clocks_(clocks) {}

  estimate::Distance estimate(const std::int32_t* cells) override;
  estimate::Distance estimate_at(const std::int32_t* cells, const estimate::Clocks& clocks) override;

  std::size_t ways() const { return ways_.size(); }
  bool is_complete() const { return complete_; }

 private:
  estimate::Distance combined(const std::int32_t* cells);

  std::vector<std::vector<ZoneLookup>> ways_;  // to split it
  bool complete_;
  ClockRows clocks_;
};

std::unique_ptr<ZoneEstimate> make_zone_estimate(const estimate::Problem& problem, const ZoneOptions& options);

}  // namespace beeline::predicates
