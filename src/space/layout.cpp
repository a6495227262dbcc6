#include "space/layout.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <stdexcept>

namespace beeline::space {

Layout::Layout(const ir::Network& network, const analysis::ValueRanges& ranges) {
  std::uint32_t word = 0, used = 0;
  for (std::uint32_t cell = 0; cell < network.cells.size(); ++cell) {
    if (!network.cells[cell].lasts()) continue;
    const analysis::Interval range = ranges.cell(cell);
    const auto span = static_cast<std::uint64_t>(range.high - range.low);
    const auto width = static_cast<std::uint32_t>(std::bit_width(span));
    if (width == 0) {
      fixed_.emplace_back(cell, static_cast<std::int32_t>(range.low));
      continue;
    }
    if (used + width > 64) {
      ++word;
      used = 0;
    }
    const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    fields_.push_back({cell, word, used, width, static_cast<std::int32_t>(range.low), mask});
    used += width;
    bits_ += width;
  }
  words_ = word + 1;
}

void Layout::pack(const std::int32_t* memory, std::uint64_t* key) const {
  std::fill_n(key, words_, 0);
  for (const Field& field : fields_) {
    const auto offset = static_cast<std::uint64_t>(static_cast<std::int64_t>(memory[field.cell]) - field.low);
    assert(offset <= field.mask);
    key[field.word] |= offset << field.shift;
  }
}

void Layout::unpack(const std::uint64_t* key, std::int32_t* memory) const {
  for (const Field& field : fields_) memory[field.cell] = field.value(key);
  for (const auto& [cell, value] : fixed_) memory[cell] = value;
}

Layout::Field Layout::field(std::uint32_t cell) const {
  for (const Field& field : fields_)
    if (field.cell == cell) return field;
  for (const auto& [fixed, value] : fixed_)
    if (fixed == cell) return {.cell = cell, .low = value};
  throw std::logic_error("a cell that is no part of states");
}

}  // namespace beeline::space
