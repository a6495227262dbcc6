// What the updates of a transition do to cells: as few products of relations as it takes.
//
// A relation of a cell is a set of pairs (value before, value after). Statements that have nothing to do with each
// other are looked at apart: `x++, y = z` is one relation of x, and a case for each value of z. A group of statements
// is evaluated for every combination of the values that it reads (estimate/cases.h); combinations that differ in one
// cell only become one, by union of what they do to that cell. Where there are too many, the group may write anything
// that its cells can hold.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "abstraction/boxes.h"
#include "analysis/footprint.h"
#include "estimate/cases.h"
#include "util/watch.h"

namespace beeline::abstraction {

using Relation = std::vector<std::pair<std::int32_t, std::int32_t>>;  // ascending, each once
using Effects = std::map<std::uint32_t, Relation>;                    // by cell; others stay as they are

// Puts together what differs in one cell only. The union of the products is what it was.
void unite(std::vector<Effects>& all, util::Watch& watch = util::nobody());

struct Statement {
  ir::ExprId code;
  analysis::CellSet reads, writes;
  analysis::CellSet state;    // of these, what is part of a state,
  analysis::CellSet lasting;  // and what of that is written
};

using Selected = std::vector<std::pair<std::uint32_t, std::int32_t>>;  // cells and their values

// One edge that takes part, with values for its selects.
struct Participant {
  std::span<const Statement> statements;
  const Selected* selected = nullptr;
  bool open = false;  // the selects may have any value
};

class UpdateFinder {
 public:
  // `wanted`, by cell: it is asked about; nothing is said about others. A cell that may become anything, and that
  // could be too many things, is not wanted from then on.
  UpdateFinder(estimate::CaseSplitter& splitter, std::vector<bool>& wanted, std::size_t most_cases)
      : splitter_(splitter), wanted_(wanted), most_cases_(most_cases) {}

  // The updates run in this order. `before`: the only values that cells can have. `disturbed`: cells that others may
  // write in between. A step is a member of one of the results; cells that are in none of its relations have values of
  // the box before and after.
  std::vector<Effects> find(std::span<const Participant> participants, const Box& before,
                            const analysis::CellSet& disturbed);

  Relation anything(std::uint32_t cell, const Box& before);

 private:
  struct Step {
    const Statement* statement;
    const Participant* participant;
  };

  // None: too many.
  std::optional<std::vector<Effects>> group(std::span<const Step> steps, const Box& before,
                                            const analysis::CellSet& disturbed);
  std::optional<Effects> effects(const estimate::Case& outcome, const Box& before) const;
  Effects anything(std::span<const Step> steps, const Box& before);
  estimate::Values values(std::uint32_t cell, const Box& before) const;

  estimate::CaseSplitter& splitter_;
  std::vector<bool>& wanted_;
  std::size_t most_cases_;
};

}  // namespace beeline::abstraction
