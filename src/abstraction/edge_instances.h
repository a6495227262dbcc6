// Edges as they can be taken: with values for their selects, and the boxes of values that they ask for.
//
// A guard counts without its clocks, and as true where it has too many cases; a computed channel must be the one in
// question. Where there are too many selections they are left open: the edge may be taken when some value allows it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "abstraction/updates.h"
#include "ir/network.h"

namespace beeline::abstraction {

struct EdgeInstance {
  ir::EdgeId edge;
  Selected selected;
  bool open = false;
  std::vector<Box> when;
};

class EdgeInstances {
 public:
  struct Most {
    std::int64_t selections = 64;
    std::size_t cases = 256;
  };

  EdgeInstances(const ir::Network& network, const analysis::ValueRanges& ranges, estimate::CaseSplitter& splitter,
                Most most);

  // Those on this channel, where there is one; they stay where they are.
  const std::vector<EdgeInstance>& on(ir::EdgeId edge, std::optional<std::uint32_t> channel);
  std::span<const Statement> statements(ir::EdgeId edge) const { return statements_[edge.value]; }
  // Whether its update may change the state, apart from its location.
  bool writes(ir::EdgeId edge) const;

 private:
  void flatten(ir::ExprId id, const analysis::ValueRanges& ranges, std::vector<Statement>& out) const;
  std::vector<EdgeInstance> make(ir::EdgeId id, std::optional<std::uint32_t> channel);
  std::vector<Box> when(const ir::Edge& edge, std::optional<std::uint32_t> channel);

  const ir::Network& network_;
  estimate::CaseSplitter& splitter_;
  Most most_;
  analysis::CellSet state_;
  std::vector<std::vector<Statement>> statements_;  // by edge
  std::map<std::pair<ir::EdgeId, std::uint32_t>, std::vector<EdgeInstance>> instances_;
};

}  // namespace beeline::abstraction
