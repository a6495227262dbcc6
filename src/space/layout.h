// Discrete states bit-packed into 64-bit words.
//
// Every location and variable gets as many bits as its possible values need; no field crosses a word. Cells that can
// hold one value only take no space.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"

namespace beeline::space {

class Layout {
 public:
  Layout(const ir::Network& network, const analysis::ValueRanges& ranges);

  std::size_t words() const { return words_; }
  std::size_t bits() const { return bits_; }
  // Of the memory, location and variable cells only.
  void pack(const std::int32_t* memory, std::uint64_t* key) const;
  void unpack(const std::uint64_t* key, std::int32_t* memory) const;

  // Where one cell lies.
  struct Field {
    std::uint32_t cell = 0;
    std::uint32_t word = 0;
    std::uint32_t shift = 0;
    std::uint32_t width = 0;
    std::int32_t low = 0;
    std::uint64_t mask = 0;

    std::int32_t value(const std::uint64_t* key) const {
      return static_cast<std::int32_t>(static_cast<std::int64_t>((key[word] >> shift) & mask) + low);
    }
  };
  // Of a location or variable; of a cell of one value a field of no width.
  Field field(std::uint32_t cell) const;

 private:
  std::vector<Field> fields_;
  std::vector<std::pair<std::uint32_t, std::int32_t>> fixed_;  // cells of one value
  std::size_t words_ = 1;
  std::size_t bits_ = 0;
};

}  // namespace beeline::space
