#include "frozen/checksum.h"

#include <array>

namespace beeline::frozen {

namespace {

constexpr std::size_t slices = 8;
using Tables = std::array<std::array<std::uint32_t, 256>, slices>;

// tables[k][b]: what a byte b does to the checksum when k more bytes follow it.
constexpr Tables made() {
  Tables tables{};
  for (std::uint32_t b = 0; b < 256; ++b) {
    std::uint32_t c = b;
    for (int bit = 0; bit < 8; ++bit) c = (c >> 1) ^ ((c & 1) != 0 ? 0xEDB88320u : 0);
    tables[0][b] = c;
  }
  for (std::size_t k = 1; k < slices; ++k) {
    for (std::size_t b = 0; b < 256; ++b) {
      const std::uint32_t c = tables[k - 1][b];
      tables[k][b] = (c >> 8) ^ tables[0][c & 0xff];
    }
  }
  return tables;
}

constexpr Tables tables = made();

}  // namespace

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before) {
  std::uint32_t c = ~before;
  const auto at = [&](std::size_t i) { return static_cast<std::uint32_t>(bytes[i]); };
  std::size_t i = 0;
  for (; i + slices <= bytes.size(); i += slices) {
    c ^= at(i) | at(i + 1) << 8 | at(i + 2) << 16 | at(i + 3) << 24;
    c = tables[7][c & 0xff] ^ tables[6][c >> 8 & 0xff] ^ tables[5][c >> 16 & 0xff] ^ tables[4][c >> 24] ^
        tables[3][at(i + 4)] ^ tables[2][at(i + 5)] ^ tables[1][at(i + 6)] ^ tables[0][at(i + 7)];
  }
  for (; i < bytes.size(); ++i) c = (c >> 8) ^ tables[0][(c ^ at(i)) & 0xff];
  return ~c;
}

}  // namespace beeline::frozen
