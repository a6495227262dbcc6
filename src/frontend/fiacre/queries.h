// Queries about a Fiacre system: UPPAAL's path quantifiers over Fiacre's expressions.
//
//   E<> {P}1@s and not (empty {main}1:q) and first {main}1:q = Msg 3
//
// Inside, everything that an expression of the language may say can be said of the variables of a state (named_parts.h)
// with the file's constants, constructors and functions; besides there are {P}1@s, `deadlock`, `u is C` and what the
// constructor C carries, `u.C`, and q.length, q.first, q.empty and q.full for what are words in front of a queue. The
// signs ==, !=, &&, ||, ! and `imply` mean what they mean in other queries.
//
// An expression that goes wrong in a state, as the first item of an empty queue, makes the answer an error.
#pragma once

#include <cstdint>
#include <vector>

#include "frontend/fiacre/properties.h"
#include "frontend/fiacre/system.h"
#include "ir/property.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::fiacre {

enum class Lines : std::uint8_t { Queries, Conditions };

// Appends the properties as Document::read_queries and read_conditions do. Looks at nothing of the network but its
// cells and processes, which are where the system says; more may have been added to it.
void read_queries(const System& system, Lines kind, ir::Model& into, const util::Sources& sources, std::uint16_t file,
                  util::Diagnostics& diagnostics, util::Watch& watch);

// Those of the file of the model, which keeps the texts of their tokens.
void read_assertions(const System& system, const std::vector<Assertion>& assertions, ir::Model& into,
                     util::Diagnostics& diagnostics, util::Watch& watch);

}  // namespace beeline::frontend::fiacre
