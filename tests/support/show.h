// Networks and expressions as text that a person can read, for the messages of failing tests.
#pragma once

#include <string>

#include "ir/network.h"

namespace beeline::test {

std::string show(const ir::Network& network, ir::ExprId expr);
// Declarations that matter, then one line per location and edge.
std::string show(const ir::Network& network);

}  // namespace beeline::test
