// The nodes of a search, numbered in order of insertion.
#pragma once

#include <cstdint>
#include <new>

#include "util/strong_id.h"

namespace beeline::store {

using NodeIndex = std::uint32_t;  // the one place that says how many nodes there can be
using NodeId = util::StrongId<struct NodeTag, NodeIndex>;
inline constexpr NodeId no_node{};

// Numbers or references have run out: as bad as memory having run out, and treated alike.
struct Full final : std::bad_alloc {
  const char* what() const noexcept override { return "a store is full"; }
};

}  // namespace beeline::store
