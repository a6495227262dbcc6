// CRC-32 as zlib, PNG and Ethernet have it (polynomial 0xEDB88320, reflected): every damage of up to 32 consecutive
// bits shows, and whoever reads the files in another language has it at hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace beeline::frozen {

// `before` is the checksum of what comes before these bytes.
std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before = 0);

}  // namespace beeline::frozen
