// Expressions as a person would write them, for messages: "n < 3 && queue[i] == id".
//
// Names are those of the network, so what a template calls x is "P.x" here. Always gives something: what has no source
// form (a reference that is computed, the inside of a function) is shortened. printer.h is for text that is read back.
#pragma once

#include <string>
#include <vector>

#include "ir/network.h"

namespace beeline::ir {

std::string readable(const Network& network, ExprId id);
// The same of what is true or false: a constant as such a word.
std::string readable_condition(const Network& network, ExprId id);

// The parts of a conjunction, left to right; none for none.
std::vector<ExprId> conjuncts(const Arena& arena, ExprId id);

// The cells that the expression reads at fixed places, each once, in order of appearance. Does not look into functions.
std::vector<std::uint32_t> cells_read(const Arena& arena, ExprId id);

}  // namespace beeline::ir
