// What happens within a step, in the order of the program: for whoever watches runs (frontend/cdl).
//
// Only what somebody asks for is told. Telling it apart costs paths: a branch that does something of interest is a path
// of its own (paths.h), and so is a combination of paths at a port (meetings.h). A loop that does not choose is one
// statement: that it writes a variable is told once, when it is over. What it puts into or takes from a queue, and
// tags, are told as often as they occur, up to a bound.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/fiacre/type.h"

namespace beeline::frontend::fiacre {

// Variables are named by the first of their cells.
struct Interest {
  std::set<std::uint32_t> queues;     // what is put in and taken out
  std::set<std::uint32_t> variables;  // that they are written
  bool tags = false;
};

struct Happening {
  enum class Kind : std::uint8_t {
    Sent,      // an item went into the queue, behind the others
    Received,  // the first item of the queue was taken
    Tagged,    // a tag was passed
    Written,   // variables may have been written, by one assignment or one loop
    Met,       // processes have communicated
  };
  // Of one who takes part in a communication: what it does there.
  struct Part {
    std::uint32_t instance = 0;
    bool may_send = false, may_receive = false;
  };

  Kind kind = Kind::Written;
  std::uint32_t instance = 0;  // whose step it is; not of Met
  std::uint32_t variable = 0;  // Sent, Received
  std::uint32_t item = 0;      // Sent, Received: where a copy of the item is when the step is over
  std::uint32_t flag = 0;      // Sent, Received, Tagged: the cell that says whether it was so; 0: it was
  std::int32_t flag_is = 1;    // what that cell says then
  std::set<std::uint32_t> written = {};
  std::string text;        // Tagged
  std::uint32_t port = 0;  // Met
  std::vector<Part> parts;
  std::vector<std::uint32_t> values;  // Met: where what was passed is, by place; none where nothing is
};
using Happenings = std::vector<Happening>;

}  // namespace beeline::frontend::fiacre
