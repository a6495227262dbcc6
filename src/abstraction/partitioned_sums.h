// Sums of tables that share the costs of steps, as an estimate: the greatest over several ways to share them
// (cost_partition.h).
//
// Where the patterns are is looked up once; each way to share costs is a table of distances by state of each pattern.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "abstraction/tables.h"
#include "estimate/estimator.h"

namespace beeline::abstraction {

class PartitionedSums final : public estimate::Estimator {
 public:
  // By state of a pattern; empty: nothing but 0.
  using Distances = std::vector<std::uint16_t>;

  // `where`: which state a pattern is in, as if that were its distance. `orders`: for each, distances by pattern.
  PartitionedSums(std::vector<Tables> where, std::vector<std::vector<Distances>> orders);

  estimate::Distance estimate(const std::int32_t* cells) override;
  std::optional<result::Refutation> refutation(const ir::Network& network) const override;
  std::size_t orders() const { return orders_.size(); }

  void save(std::string& out) const;
  static std::unique_ptr<PartitionedSums> load(Bytes& in, std::size_t cells);

 private:
  std::vector<Tables> where_;
  std::vector<std::vector<Distances>> orders_;
  std::vector<estimate::Distance> states_;
  std::vector<std::uint16_t> scratch_;
};

}  // namespace beeline::abstraction
