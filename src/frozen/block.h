// The files that keep what a search has let go of: a line that says what they are, then blocks one after the other.
//
// A block is a head of fixed size and a content that zstd has compressed, and begins at a multiple of 8 bytes. The head
// has a checksum of its own, so that sizes are believed before the content is read, and one of the compressed content,
// so that nothing damaged is given to the decompressor. Whoever finds a head that is none goes on at the next multiple
// of 8: one damaged block costs no other. Numbers in heads are little endian.
//
//   byte  0  magic, "BlkF"            24  bytes of the content, decompressed
//         4  kind, version, 0, 0      32  bytes of the content, as it stands in the file
//         8  cluster                  40  CRC-32 of the content as it stands in the file
//        12  number of records        44  CRC-32 of bytes 0 to 43
//        16  first node
//
// What the kinds contain is told by those who pack them (records.h, states.h, boundary.h, index.h, front.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace beeline::frozen {

using Cluster = std::uint32_t;
using Number = std::uint32_t;  // of a node, in order of insertion
inline constexpr Number nobody = UINT32_MAX;

enum class Kind : std::uint8_t {
  Description = 1,  // what the blocks are of: model, query, search; a text that is not looked into
  Parents = 2,      // how the nodes from `first` on were reached
  States = 3,       // states of one cluster
  Boundary = 4,     // nothing waits below a cluster any more: a search can go on from here
  Index = 5,        // where the other blocks are; the last of a file that was closed in order
  Front = 6,        // states of one cluster that wait
};

struct Head {
  Kind kind = Kind::Description;
  Cluster cluster = 0;
  std::uint32_t records = 0;
  std::uint64_t first = 0;
  std::uint64_t raw = 0;     // bytes of the content, decompressed
  std::uint64_t packed = 0;  // in the file
  std::uint32_t checksum = 0;
};

inline constexpr std::string_view file_magic = "Beeline frozen blocks 1\n";  // 24 bytes
inline constexpr std::size_t head_bytes = 48, alignment = 8;
inline constexpr std::uint64_t most_raw = std::uint64_t{1} << 28;  // larger blocks are split by who writes them

constexpr std::uint64_t aligned(std::uint64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

void write_head(const Head& head, std::span<std::byte, head_bytes> out);
// None: these bytes are no head, or a damaged one, or one of a later version.
std::optional<Head> read_head(std::span<const std::byte, head_bytes> bytes);

}  // namespace beeline::frozen
