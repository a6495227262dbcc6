// Which cells an expression may read and write, and which clocks it may set, from the look of it: every branch, every
// element of an array, whatever any call passes (ir/references.h). A superset of what any evaluation does.
#pragma once

#include <cstdint>
#include <map>
#include <set>

#include "ir/network.h"
#include "ir/references.h"

namespace beeline::check {

struct Access {
  std::set<std::uint32_t> reads, writes, clock_writes;
};

class AccessFinder {
 public:
  explicit AccessFinder(const ir::Network& network) : network_(network), references_(network) {}

  // None: nothing.
  Access of(ir::ExprId expr);
  const ir::References& references() const { return references_; }

 private:
  void collect(ir::ExprId id, Access& out);
  const Access& of_function(std::int32_t number);

  const ir::Network& network_;
  ir::References references_;
  std::map<std::int32_t, Access> functions_;
};

}  // namespace beeline::check
