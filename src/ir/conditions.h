// Conditions on states that somebody wrote down besides a model and its queries, for a search that wants some.
//
// They are no part of what the network does, nor of what is asked: whoever leaves them out gives the same answers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/property.h"

namespace beeline::ir {

// By the name of the file that they come from; each a Reachable, on the expressions of the network that they were read
// into.
using Conditions = std::map<std::string, std::vector<Property>>;

}  // namespace beeline::ir
