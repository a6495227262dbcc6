// Copies expressions from one network to another whose cells, clocks, channels, processes and functions have other
// numbers. A transformation that does more than renumber derives from it and says what becomes of single nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/transform/maps.h"

namespace beeline::ir {

// Per number of the original; nowhere where there is none.
struct Renumbering {
  std::vector<std::uint32_t> cells, clocks, channels, processes, functions;
};

class ExpressionCopier {
 public:
  ExpressionCopier(const Arena& from, Arena& to, const Renumbering& numbers) : from_(from), to_(to), numbers_(numbers) {}
  virtual ~ExpressionCopier() = default;

  // None for none. Equal ids give equal ids, so shared expressions stay shared.
  ExprId copy(ExprId id);

 protected:
  // The copy of one node, or of what takes its place.
  virtual ExprId node(ExprId id) { return plain(id); }
  ExprId plain(ExprId id);

  const Arena& from_;
  Arena& to_;
  const Renumbering& numbers_;

 private:
  std::vector<ExprId> known_;
};

}  // namespace beeline::ir
