// Case distinction over expressions and updates: which values of which cells lead to which outcome.
//
// The evaluator starts with no cell of the state known. Where the evaluation reads one, it splits into one case per
// value that the cell can have and starts again, so cells that are not read on a path do not multiply cases: `a[i]`
// splits on i and then on one element only, `x && f()` looks into f only where x holds, loops in functions just run.
// Neighbouring values with the same outcome come back as one range.
//
// Everything is bounded: cells with too many values, too many cases and too many steps make the answer "too many", and
// the caller over-approximates. Cases that end in an evaluation error, or are refused, are left out: no run goes
// through them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "analysis/value_ranges.h"
#include "estimate/condition.h"
#include "ir/network.h"
#include "util/watch.h"

namespace beeline::estimate {

inline constexpr std::int64_t most_values = 4096;  // of a cell that is split on

struct CellRange {  // the cell has, or may get, a value of the range
  std::uint32_t cell = 0;
  Range range;
  friend auto operator<=>(const CellRange&, const CellRange&) = default;
};

struct Case {
  std::vector<CellRange> when;  // all of them; free cells do not appear
  std::int32_t value = 0;
  std::vector<CellRange> writes;  // to locations and variables, single values, unless they change nothing
  friend bool operator==(const Case&, const Case&) = default;
};

// A statement, and the temporaries (selected values) that are set before it runs.
struct BoundCode {
  ir::ExprId code;
  std::span<const std::pair<std::uint32_t, std::int32_t>> settings = {};
};

// The splits of one evaluation, before values with the same outcome are put together.
struct CaseTree {
  struct Node {
    enum class Kind : std::uint8_t { Outcome, Error, Split } kind = Kind::Error;
    bool free = false;  // Split: no condition comes from this cell
    std::uint32_t cell = 0;
    std::vector<std::pair<std::int32_t, std::uint32_t>> children;  // values in ascending order, and nodes
    Case outcome;
  };
  std::vector<Node> nodes;  // children before parents; the last one is the root

  // With `only`, what is written to that cell alone. None: more than `most`.
  std::optional<std::vector<Case>> cases(std::size_t most, std::optional<std::uint32_t> only = {}) const;
  // The cells that some outcome writes, in order.
  std::vector<std::uint32_t> written() const;
};

class CaseSplitter {
 public:
  enum class Wanted : std::uint8_t { Truth, Value, Writes };  // Truth: the value is 0 or 1

  // A tree takes at most `work_per_tree` steps of evaluation, all together take `work`; small trees are made even after
  // that.
  CaseSplitter(const ir::Network& network, const analysis::ValueRanges& ranges, util::Watch& watch,
               std::uint64_t work_per_tree = 150'000, std::uint64_t work = 8'000'000);

  // Who is asked while trees grow, and by those who use them.
  util::Watch& watch() const { return watch_; }

  // The values a cell of the state can have at all.
  Range domain(std::uint32_t cell) const;

  // Temporaries are always known; a select or quantifier variable is bound by the caller.
  std::int32_t bind(std::uint32_t cell, std::int32_t value);  // returns what was there
  // A temporary that may have any value of the range, for lack of a better idea.
  void set_free(std::uint32_t cell, Range range);
  void unset_free(std::uint32_t cell);

  // The value when it depends on no cell of the state.
  std::optional<std::int32_t> constant(ir::ExprId expr);

  // Runs the steps in order (the value is the last one's). `narrowed` holds cells whose value before is known to be one
  // of some. None: too many.
  std::optional<CaseTree> tree(std::span<const BoundCode> steps, Wanted wanted,
                               const std::map<std::uint32_t, Values>& narrowed);

  std::optional<std::vector<Case>> cases(ir::ExprId expr, Wanted wanted, std::size_t most_cases);

 private:
  struct Undo {
    std::uint32_t cell;
    std::int32_t value;
    bool known;
  };
  enum class End : std::uint8_t { Done, Split, Failed, TooMuch };
  struct Attempt {
    End end = End::Done;
    std::uint32_t cell = 0;  // Split: on this one
    Case outcome;
  };

  Attempt attempt(std::span<const BoundCode> steps, Wanted wanted);
  // The node of what follows from the cells known so far; none: too much.
  std::optional<std::uint32_t> split(std::span<const BoundCode> steps, Wanted wanted,
                                     const std::map<std::uint32_t, Values>& narrowed, CaseTree& tree);
  bool is_free(std::uint32_t cell) const { return !network_.cells[cell].lasts(); }

  std::int32_t eval(ir::ExprId id);
  std::int32_t arithmetic(const ir::Expr& e);
  std::int32_t call(ir::ExprId id);
  std::int32_t load(std::int64_t address) const;
  std::int32_t store(std::int64_t address, std::int32_t value);  // what is stored
  void put(std::uint32_t cell, std::int32_t value);
  bool has_effects(ir::ExprId id) const;

  const ir::Network& network_;
  const analysis::ValueRanges& ranges_;
  util::Watch& watch_;
  std::vector<std::int32_t> memory_;
  std::vector<bool> known_;
  std::map<std::uint32_t, Range> free_;
  std::vector<Undo> log_;
  bool returned_ = false;
  std::uint64_t work_ = 0;       // of the evaluation that runs
  std::uint64_t work_left_ = 0;  // for the tree that grows
  std::uint64_t work_per_tree_;
  std::uint64_t budget_;  // for the life of the splitter
};

}  // namespace beeline::estimate
