// A network as UPPAAL's textual language, so that people can read one that a test or a transform made, and other tools
// can be asked about it.
//
// One template per process; names are made fit and unique; cells named a[0], a[1], ... of one range become an array.
// Reading the text back gives a network of the same behaviour, with cells, clocks, channels, processes and locations
// in the same order. Not everything has a textual form: several initial locations, event vectors, functions, clocks
// that are set to others, variables that wrap around, references to cells that are computed from others, guards that
// look at locations, and process priorities that do not grow along the process list.
#pragma once

#include <string>

#include "ir/network.h"

namespace beeline::ir {

struct Printed {
  std::string text;    // empty when there is no such text
  std::string reason;  // then: why not
};

Printed print_xta(const Network& network);
// A state formula for queries about the printed network, e.g. behind "E<> ".
Printed print_formula(const Network& network, ExprId formula);

}  // namespace beeline::ir
