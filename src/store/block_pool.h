// Variable-sized byte blocks addressed by 32 bits, with reuse of freed blocks of the same size class.
//
// Blocks are multiples of 8 bytes inside 1 MiB chunks, so that 32 bits reach 32 GiB; beyond, allocation throws Full.
// Zones come and go by the hundred thousand as larger ones cover them; their blocks are all of a few sizes.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "store/node_id.h"

namespace beeline::store {

class BlockPool {
 public:
  using Ref = std::uint32_t;
  static constexpr std::uint64_t unit = 8;
  static constexpr Ref reserved = UINT32_MAX - 1;  // no block has this reference or a greater one

  // References stay below `most`.
  explicit BlockPool(std::uint64_t most = reserved) : most_(most) {}

  Ref allocate(std::size_t bytes) {
    const std::size_t units = (bytes + unit - 1) / unit;
    if (units < free_.size() && !free_[units].empty()) {
      const Ref ref = free_[units].back();
      free_[units].pop_back();
      return ref;
    }
    if (units > chunk_units) return allocate_large(units);
    if (chunks_.empty() || used_ + units > chunk_units) {
      add_chunk(chunk_units);
      used_ = 0;
      current_ = chunks_.size() - 1;
    }
    const Ref ref = static_cast<Ref>(current_ * chunk_units + used_);
    used_ += units;
    return ref;
  }
  void release(Ref ref, std::size_t bytes) {
    const std::size_t units = (bytes + unit - 1) / unit;
    if (units >= free_.size()) free_.resize(units + 1);
    free_[units].push_back(ref);
  }
  std::byte* operator[](Ref ref) { return chunks_[ref / chunk_units].get() + (ref % chunk_units) * unit; }
  const std::byte* operator[](Ref ref) const { return chunks_[ref / chunk_units].get() + (ref % chunk_units) * unit; }
  std::size_t bytes() const { return bytes_; }

 private:
  static constexpr std::size_t chunk_units = (std::size_t{1} << 20) / unit;

  void add_chunk(std::size_t units) {
    if ((chunks_.size() + 1) * chunk_units > most_) throw Full();
    chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(units * unit));
    bytes_ += units * unit;
  }
  // A block larger than a chunk has a chunk of its own and shadows the references that the surplus would have had.
  Ref allocate_large(std::size_t units) {
    const Ref ref = static_cast<Ref>(chunks_.size() * chunk_units);
    add_chunk(units);
    used_ = chunk_units;  // the next small block opens a new chunk
    return ref;
  }

  std::uint64_t most_;
  std::vector<std::unique_ptr<std::byte[]>> chunks_;
  std::vector<std::vector<Ref>> free_;  // by units
  std::size_t current_ = 0, used_ = 0, bytes_ = 0;
};

}  // namespace beeline::store
