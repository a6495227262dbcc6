// How large a network is, for who is about to make another one of its kind.
#pragma once

#include <cstdint>

#include "ir/network.h"

namespace beeline::ir {

// Bytes that a copy takes, about.
std::uint64_t approximate_bytes(const Network& network);

}  // namespace beeline::ir
