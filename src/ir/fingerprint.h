// Numbers that change when an answer could: what is stored for a network and a query (an abstraction, a table) is found
// again by them, and a mix-up is noticed. Not against malice.
//
// Names, comments and positions do not count, nor does what no part of the network uses: expressions and temporaries of
// other queries. Equal on every machine and in every run.
#pragma once

#include <cstdint>
#include <string_view>

#include "ir/property.h"

namespace beeline::ir {

std::uint64_t fingerprint(const Network& network);
// Of what it asks; with the network that it is asked of.
std::uint64_t fingerprint(const Network& network, const Property& property);
// With the options of whoever works on it, as text.
std::uint64_t fingerprint(const Network& network, const Property& property, std::string_view options);

}  // namespace beeline::ir
