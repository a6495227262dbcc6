// zstd, with what it allocates kept from one block to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "frozen/varint.h"

namespace beeline::frozen {

class Compressor {
 public:
  Compressor();
  ~Compressor();
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;

  // Appends; throws std::bad_alloc, the only way to fail.
  void compress(std::span<const std::byte> bytes, Bytes& out);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

// Exactly so many bytes; false: that is not what it says.
bool decompress(std::span<const std::byte> packed, std::uint64_t raw, Bytes& out);

}  // namespace beeline::frozen
