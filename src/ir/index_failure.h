// What is said where an Index is outside: of an array, or of a queue that is empty or full; or where a function calls
// itself, or a loop goes round, too often.
//
// A queue lies in a memory as its length, in a cell named NAME.length, and its slots, from NAME.items[0] on. Whoever
// takes the first item goes to it by an Index from 1 to 1, with the smaller of 1 and the length. Before an item is
// taken away or added, the length is read by an Index of one value: 1, with the smaller of 1 and the length, or one
// less than the capacity, with the larger of that and the length. So both go wrong where they should. No array has such
// a base: the name of its first element ends with an index or has one behind NAME.length.
//
// Likewise a temporary NAME.calls or #rounds is the only one of its kind, and an Index from it goes wrong always: a
// function calls itself too often, a loop that chooses has too many rounds (frontend/fiacre/paths.h). An array from
// a cell called #told on is a log (frontend/fiacre/teller.h), and outside means that it is full.
#pragma once

#include <string>

#include "ir/network.h"

namespace beeline::ir {

// `base` is where the Index starts.
std::string index_failure(const Network& network, std::int64_t base, std::int64_t index, std::int64_t low,
                          std::int64_t count);

}  // namespace beeline::ir
