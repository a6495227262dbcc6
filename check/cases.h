// What formulas and statements come to when nothing is known of a state but the ranges of its cells: case by case.
//
// A run starts with every cell unknown. Where it reads one, it is given up and there is one run more for each value
// that the cell can have, with that value known; so a case has values for just those cells that its evaluation reads,
// in whatever way it gets at them. There is no second interpreter here to be wrong: all runs are those of Evaluator.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "check/eval.h"
#include "ir/network.h"

namespace beeline::check {

struct ValueRange {
  std::int32_t low = 0, high = -1;

  std::int64_t size() const { return std::int64_t{high} - low + 1; }
  friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

using CellValue = std::pair<std::uint32_t, std::int32_t>;

struct Case {
  std::vector<CellValue> before;  // what was read, each cell once
  std::vector<CellValue> after;   // what was written, each cell once; state cells only
};

class CaseFinder {
 public:
  // `ranges`: by cell; of those that are part of a state. Both outlive the finder.
  CaseFinder(const ir::Network& network, const std::vector<ValueRange>& ranges);

  // Cells that are something for certain, and cells besides those of the state that may be anything of a range.
  void assume(std::vector<CellValue> known) { known_ = std::move(known); }
  void bind(std::uint32_t cell, std::int32_t value) { known_.emplace_back(cell, value); }
  void unbind() { known_.pop_back(); }
  void leave_open(std::vector<std::pair<std::uint32_t, ValueRange>> open) { open_ = std::move(open); }
  // Says whether the case exists. It may run in part many times, and throws what the evaluator throws.
  using Run = std::function<bool(Evaluator&)>;
  // None: more than `most`, tried ones included. An evaluation error: the case exists if `errors` says so.
  std::optional<std::vector<Case>> find(const Run& run, std::size_t most, bool errors);

  std::uint64_t runs() const { return runs_; }

 private:
  enum class Outcome : std::uint8_t { No, Yes, Branch };
  Outcome attempt(const Run& run, bool errors, std::uint32_t& missed);
  ValueRange range_of(std::uint32_t cell) const;

  const ir::Network& network_;
  const std::vector<ValueRange>& ranges_;
  Memory initial_, memory_;
  Uncertain nothing_known_, uncertain_;
  Evaluator evaluator_;
  std::vector<CellValue> known_, chosen_;
  std::vector<std::pair<std::uint32_t, ValueRange>> open_;
  std::uint64_t runs_ = 0;
};

}  // namespace beeline::check
