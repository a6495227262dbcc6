// Kind::Boundary: a search is through with all clusters below one, and could go on from here.
//
// `cluster` of the head is the lowest that is not finished, `first` the number of nodes there were by then. The content
// is what else a search has to know to go on, as named numbers; what waits is in a front (front.h) before it.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>

#include "frozen/block.h"
#include "frozen/varint.h"

namespace beeline::frozen {

struct Boundary {
  Cluster cluster = 0;
  std::uint64_t nodes = 0;
  std::map<std::string, std::uint64_t> counts;
  friend bool operator==(const Boundary&, const Boundary&) = default;
};

// The counts alone.
void pack(const Boundary& boundary, Bytes& out);
bool unpack(std::span<const std::byte> bytes, std::uint32_t count, Boundary& boundary);

}  // namespace beeline::frozen
