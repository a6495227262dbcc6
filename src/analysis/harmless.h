// Code whose place in an order of evaluation makes no difference: it changes nothing that lasts and cannot go wrong in
// any state within the ranges of its cells. So conjuncts, or the rounds of a quantifier, may be taken in any order.
//
// Errs on the side of "may": values are known by the ranges of cells alone, and loops, or quantifiers with many rounds,
// may take longer than evaluations are given.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "ir/references.h"

namespace beeline::analysis {

class Harmless {
 public:
  Harmless(const ir::Network& network, const ValueRanges& ranges)
      : network_(network),
        references_(network, ir::References::Constants::Alone),
        ranges_(ranges),
        known_(network.arena.size(), Known::Not),
        steps_(network.arena.size(), 0) {}

  // Of an expression, formula or statement; none is.
  bool operator()(ir::ExprId id);
  // Wherever the cell is read it has one of these values, for a reason that nobody sees here. Said before anybody asks
  // about expressions that read it.
  void assume(std::uint32_t cell, Interval values) { assumed_[cell] = values; }
  // So many rounds of these take far fewer steps than an evaluation may.
  bool ends_soon(std::span<const ir::ExprId> parts, std::uint64_t rounds);
  // The values that it can have, where it is harmless.
  Interval values(ir::ExprId id);
  const ir::References& references() const { return references_; }

 private:
  enum class Known : std::uint8_t { Not, Yes, No };
  bool judge(ir::ExprId id);
  bool takes(ir::ExprId call);
  // How many nodes an evaluation visits at most; more than most_steps count as one more.
  std::uint64_t steps(ir::ExprId id);
  Interval of_cell(std::uint32_t cell) const;

  const ir::Network& network_;
  ir::References references_;
  const ValueRanges& ranges_;
  std::vector<Known> known_;
  std::vector<std::uint64_t> steps_;
  std::unordered_map<std::uint32_t, Interval> assumed_;  // by cell
};

}  // namespace beeline::analysis
