// Where the blocks of a file are.
//
// Kind::Index, the last block of a file that was closed in order, is this: for each block kind, offset, first node,
// cluster and number of records; the last two are 0 for parents, whose heads have them, since there are many. Behind it
// stand the offset of its head and `index_magic`, so that a reader finds it from the end. Where it is missing, because
// the run was killed, it is made again by walking from block to block.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frozen/block.h"
#include "frozen/file.h"
#include "frozen/varint.h"
#include "util/watch.h"

namespace beeline::frozen {

inline constexpr std::string_view index_magic = "IndexBlk";
inline constexpr std::size_t trailer_bytes = 16;

struct Entry {
  std::uint64_t offset = 0;  // of the head
  std::uint64_t first = 0;
  Cluster cluster = 0;
  std::uint32_t records = 0;
  Kind kind = Kind::Description;
  friend bool operator==(const Entry&, const Entry&) = default;
};

void pack(std::span<const Entry> entries, Bytes& out);
bool unpack(std::span<const std::byte> bytes, std::uint32_t count, std::vector<Entry>& entries);

struct Found {
  std::vector<Entry> entries;  // in the order of the file
  bool from_index = false;     // else by walking: then every content was compared with its checksum
  std::uint64_t damaged = 0;   // places where something was dropped, a torn block at the end among them
  std::uint64_t whole = 0;     // up to this offset there is no damage: where to go on writing
  std::string error;           // the file is none of ours, or cannot be read
};

Found find_blocks(File& file, util::Watch& watch);

// What the blocks are of, as whoever began the file said; none: that cannot be read.
std::optional<std::string> description(File& file, const Found& found);
// Leaves out what comes after the last block of this kind in what is whole. False: there is none.
bool end_with(Kind kind, File& file, Found& found);

// The content of the block there; false: it cannot be read, or is damaged, and `error` says which.
bool read_block(File& file, std::uint64_t offset, Head& head, Bytes& content, std::string& error);

}  // namespace beeline::frozen
