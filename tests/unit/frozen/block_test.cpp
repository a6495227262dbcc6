#include "frozen/block.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

#include "frozen/checksum.h"
#include "util/random.h"

namespace beeline::frozen {
namespace {

std::uint32_t checksum(std::string_view text) { return crc32(std::as_bytes(std::span(text))); }

TEST(Checksum, IsThatOfZlib) {
  EXPECT_EQ(checksum(""), 0u);
  EXPECT_EQ(checksum("a"), 0xe8b7be43u);
  EXPECT_EQ(checksum("123456789"), 0xcbf43926u);
  EXPECT_EQ(checksum("The quick brown fox jumps over the lazy dog"), 0x414fa339u);
}

TEST(Checksum, GoesOn) {
  const std::string_view text = "The quick brown fox jumps over the lazy dog";
  for (std::size_t i = 0; i <= text.size(); ++i) {
    EXPECT_EQ(crc32(std::as_bytes(std::span(text.substr(i))), checksum(text.substr(0, i))), checksum(text)) << i;
  }
}

Head some_head() {
  Head head{.kind = Kind::States, .cluster = 0xfedcba98, .records = 1024};
  head.first = std::uint64_t{1} << 40;
  head.raw = 100'000;
  head.packed = 999;
  head.checksum = 0x12345678;
  return head;
}

TEST(Block, HeadIsReadAsWritten) {
  std::array<std::byte, head_bytes> bytes;
  const Head head = some_head();
  write_head(head, bytes);
  const auto read = read_head(bytes);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->kind, head.kind);
  EXPECT_EQ(read->cluster, head.cluster);
  EXPECT_EQ(read->records, head.records);
  EXPECT_EQ(read->first, head.first);
  EXPECT_EQ(read->raw, head.raw);
  EXPECT_EQ(read->packed, head.packed);
  EXPECT_EQ(read->checksum, head.checksum);
}

// As the header's table has it, for readers in other languages.
TEST(Block, HeadStandsAsDocumented) {
  std::array<std::byte, head_bytes> bytes;
  write_head(some_head(), bytes);
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(bytes.data()), 4), "BlkF");
  const auto at = [&](std::size_t i) { return static_cast<int>(bytes[i]); };
  EXPECT_EQ(at(4), 3);
  EXPECT_EQ(at(5), 1);
  EXPECT_EQ(at(8), 0x98);
  EXPECT_EQ(at(11), 0xfe);
  EXPECT_EQ(at(13), 4);      // 1024
  EXPECT_EQ(at(16 + 5), 1);  // 1 << 40
  EXPECT_EQ(at(24), 100'000 % 256);
  EXPECT_EQ(at(32), 999 % 256);
  EXPECT_EQ(at(43), 0x12);
  EXPECT_EQ(file_magic.size(), 24u);
}

TEST(Block, EveryFlippedBitOfAHeadShows) {
  std::array<std::byte, head_bytes> bytes;
  write_head(some_head(), bytes);
  for (std::size_t bit = 0; bit < 8 * head_bytes; ++bit) {
    auto flipped = bytes;
    flipped[bit / 8] ^= static_cast<std::byte>(1 << bit % 8);
    EXPECT_FALSE(read_head(flipped)) << bit;
  }
}

TEST(Block, SizesBeyondReasonAreNone) {
  std::array<std::byte, head_bytes> bytes;
  for (const bool raw : {false, true}) {
    Head head = some_head();
    (raw ? head.raw : head.packed) = most_raw;
    write_head(head, bytes);
    EXPECT_TRUE(read_head(bytes));
    (raw ? head.raw : head.packed) = most_raw + 1;
    write_head(head, bytes);
    EXPECT_FALSE(read_head(bytes));
  }
  Head head = some_head();
  head.kind = static_cast<Kind>(7);
  write_head(head, bytes);
  EXPECT_FALSE(read_head(bytes));
}

}  // namespace
}  // namespace beeline::frozen
