// A network by hand with what predicate abstraction makes of it.
#pragma once

#include <memory>
#include <vector>

#include "ir/state_cells.h"
#include "predicates/predicate_estimate.h"
#include "support/builder.h"
#include "support/region_zone.h"

namespace beeline::predicates {

class Abstracted {
 public:
  Abstracted(const test::NetworkBuilder& m, ir::ExprId target, Options options = {})
      : network_(m.network),
        ranges_(m.network),
        memory_(m.network.cells.size()),
        estimator_(make_estimate({m.network, ranges_, target}, options, &parts)) {
    for (std::size_t c = 0; c < memory_.size(); ++c) memory_[c] = m.network.cells[c].initial;
  }

  std::int32_t& operator[](std::uint32_t cell) { return memory_[cell]; }
  void move(std::uint32_t process, std::int32_t location) { memory_[network_.processes[process].cell] = location; }

  // Clocks in units of time.
  estimate::Distance at(std::vector<std::int64_t> clocks) {
    clocks.insert(clocks.begin(), 0);
    const test::RegionZone zone(clocks, 1);
    return estimator_->estimate_at(memory_.data(), {zone.zone(), zone.rows()});
  }
  // The only clock is somewhere between the two.
  estimate::Distance between(std::int32_t low, std::int32_t high) {
    const std::uint32_t rows[] = {0, 1};
    const dbm::Bound zone[] = {dbm::le_zero, dbm::le(-low), dbm::le(high), dbm::le_zero};
    return estimator_->estimate_at(memory_.data(), {dbm::AnyZone(zone, 2), rows});
  }
  estimate::Distance anywhere() { return estimator_->estimate(memory_.data()); }

  std::vector<PartReport> parts;

 private:
  const ir::Network& network_;
  analysis::ValueRanges ranges_;
  std::vector<std::int32_t> memory_;
  std::unique_ptr<estimate::Estimator> estimator_;
};

}  // namespace beeline::predicates
