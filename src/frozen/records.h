// Kind::Parents: how nodes were reached, a chunk of consecutive nodes a block.
//
// Parents of neighbours are near each other, and transitions come from a small set; so the content is, in numbers of
// variable length (varint.h), the difference of each parent to the one before (nobody counting as -1), then the
// different transitions in the order in which they first come, then for each node which of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "frozen/block.h"
#include "frozen/varint.h"

namespace beeline::frozen {

struct Parent {
  Number parent = nobody;
  std::uint32_t transition = 0;
  friend bool operator==(const Parent&, const Parent&) = default;
};

void pack(std::span<const Parent> records, Bytes& out);
// False: these bytes are not so many records; `records` is then unspecified.
bool unpack(std::span<const std::byte> bytes, std::uint32_t count, std::vector<Parent>& records);
// The same as a part of more.
bool unpack(Cursor& in, std::uint32_t count, std::vector<Parent>& records);

}  // namespace beeline::frozen
