// From a program to the network that does the same.
//
// An instance of a process is a process of the network, its states are the locations, its steps the edges (paths.h,
// meetings.h). Variables are blocks of cells (layout.h), named as Fiacre names them: "{main}1:x", "{P}2:y.field". A
// parameter that shares a variable is that variable's block. What waits has a timer (timer_table.h).
//
// What somebody else may want to attach to a network by name (a queue to send to, a port, a process) is told beside it.
// Somebody who wants to know what happens within steps (happening.h) gets a network of its own, with the same processes
// and variables at the same cells, the same states and as many steps.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "frontend/fiacre/happening.h"
#include "frontend/fiacre/layout.h"
#include "frontend/fiacre/program.h"
#include "ir/network.h"
#include "ir/transform/timers.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::fiacre {

// Where things of the program are in the network.
struct Symbols {
  struct Variable {
    std::string name;  // "{main}1:x"
    TypeId type;
    std::uint32_t cell = 0;  // the first of its block
  };
  struct Port {
    std::string name;                    // "{main}1:p"
    std::vector<std::uint32_t> members;  // processes that have it
  };
  std::vector<Variable> shared;              // by number of the shared variable
  std::vector<std::vector<Variable>> slots;  // by process and slot, those that are shared included
  std::vector<Port> ports;
};

// None of it is of use after an error.
struct Lowered {
  ir::Network network;
  Symbols symbols;
  ir::Timers timers;
  // Where somebody listens: what happens with an internal edge, by its event, where that is not 0; and with a
  // synchronisation, by vector.
  std::map<std::uint32_t, Happenings> steps;
  std::vector<Happenings> meetings;
};
// Timers must see every step of the network. Whoever adds steps to it takes them apart, and adds them last.
enum class Timing : std::uint8_t { Within, Apart };
Lowered lower(const Program& program, const Layouts& layouts, util::Diagnostics& diagnostics, util::Watch& watch,
              Timing timing = Timing::Within, const Interest* interest = nullptr);

}  // namespace beeline::frontend::fiacre
