// What things of a network are called in output that people read and programs read back.
//
// The network's own names, made unique: where two things of one kind share a name (the unnamed locations of a model
// that also uses the made-up name, say), both get "#" and their index behind it. So a name found in a saved trace means
// one thing.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "ir/network.h"
#include "ir/state_cells.h"
#include "output/variables.h"
#include "result/trace.h"

namespace beeline::output {

// What the values of a cell are called, from 0 on, where they have names.
using ValueNames = std::map<std::uint32_t, std::vector<std::string>>;

struct Names {
  explicit Names(const ir::Network& network);

  ir::StateCells state;  // which cells the values of a TraceState are of
  std::vector<std::string> processes;
  std::vector<std::vector<std::string>> locations;  // by process
  std::vector<std::string> cells;                   // as `state` lists them; location cells have the process's name
  std::vector<std::string> clocks;                  // clocks[0] is "0"
  std::vector<std::size_t> variable_at;             // the cells of `cells` that are no locations
  Variables variables;                              // those, for people

  std::size_t location(const result::TraceState& of, std::size_t process) const {
    return static_cast<std::size_t>(of.values[state.location(process)]);
  }
};

// "x <= 3", "x - y < 2", "x > 1".
std::string constraint_text(const Names& names, const result::ZoneConstraint& constraint);

// The value of cell `cell` as a person writes it: bool cells print as true and false.
std::string value_text(const ir::Network& network, std::size_t cell, std::int32_t value);

// The variables of a state, and what they are shown as: by the names that their values have, where there are such.
std::vector<std::int64_t> variables_of(const Names& names, const result::TraceState& state);
Variables::Show show_in(const ir::Network& network, const Names& names, const ValueNames* called = nullptr);

// "appr[2]" for the channel that a participant used in `state`, "go" for an event; empty for an internal edge. Where
// the channel cannot be computed, which no run of the network leads to, its index is left out ("appr[]").
std::string channel_text(const ir::Network& network, const Names& names, const result::TraceState& state,
                         const result::Participant& participant);

}  // namespace beeline::output
