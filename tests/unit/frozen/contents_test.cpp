// What blocks contain, and what becomes of contents that nobody wrote: no crash, and nothing that is not told.
#include <gtest/gtest.h>

#include "memory_file.h"
#include "frozen/boundary.h"
#include "frozen/compression.h"
#include "frozen/front.h"
#include "frozen/index.h"
#include "frozen/records.h"
#include "frozen/states.h"

namespace beeline::frozen {
namespace {

Bytes bytes_of(std::initializer_list<int> numbers) {
  Bytes bytes;
  for (const int number : numbers) bytes.push_back(static_cast<std::byte>(number));
  return bytes;
}

// A few bytes changed, or some left out or added.
Bytes damaged(Bytes bytes, util::Random& random) {
  const std::uint64_t changes = 1 + random.below(3);
  for (std::uint64_t i = 0; i < changes && !bytes.empty(); ++i) {
    const auto at = static_cast<std::size_t>(random.below(bytes.size()));
    switch (random.below(4)) {
      case 0: bytes.resize(at); break;
      case 1:
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), static_cast<std::byte>(random.next()));
        break;
      default: bytes[at] = static_cast<std::byte>(random.next());
    }
  }
  return bytes;
}

TEST(Varint, SmallNumbersAreShort) {
  const std::uint64_t last = UINT64_MAX;
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128}, last / 2, last}) {
    Bytes bytes;
    put_varint(bytes, number);
    EXPECT_EQ(bytes.size(), number < 128 ? 1u : number == 128 ? 2u : number == last ? 10u : 9u);
    Cursor in(bytes);
    EXPECT_EQ(in.varint(), number);
    EXPECT_TRUE(in.at_end());
  }
  for (const std::int64_t number : {std::int64_t{0}, std::int64_t{-1}, INT64_MIN, INT64_MAX}) {
    EXPECT_EQ(unfolded(folded(number)), number);
  }
  EXPECT_EQ(folded(-1), 1u);
  EXPECT_EQ(folded(1), 2u);
}

TEST(Parents, StandAsDocumented) {
  const std::vector<Parent> records = {{nobody, 7}, {0, 300}, {0, 7}, {2, 300}};
  Bytes bytes;
  pack(records, bytes);
  EXPECT_EQ(bytes, bytes_of({1, 2, 0, 4, /*transitions*/ 2, 7, 0, 0, 0, 44, 1, 0, 0, /*which*/ 0, 1, 0, 1}));
}

TEST(Parents, AreReadAsWritten) {
  util::Random random(1);
  for (int round = 0; round < 200; ++round) {
    const auto first = static_cast<Number>(random.below(3) == 0 ? 0 : random.below(nobody - 2000));
    std::vector<Parent> records = drawn_parents(random, first, random.below(1100));
    if (round % 3 == 0) {  // as nobody numbers them
      for (Parent& record : records)
        record = {static_cast<Number>(random.next()), static_cast<std::uint32_t>(random.next())};
    }
    Bytes bytes;
    pack(records, bytes);
    std::vector<Parent> read;
    ASSERT_TRUE(unpack(bytes, static_cast<std::uint32_t>(records.size()), read));
    EXPECT_EQ(read, records);
    std::vector<Parent> more;
    EXPECT_FALSE(unpack(bytes, static_cast<std::uint32_t>(records.size() + 1), more));
    bytes.push_back(std::byte{0});
    EXPECT_FALSE(unpack(bytes, static_cast<std::uint32_t>(records.size()), read));
  }
}

TEST(States, AreReadAsWritten) {
  util::Random random(2);
  for (int round = 0; round < 200; ++round) {
    const States states = drawn_states(random, random.below(4), random.below(80));
    Bytes bytes;
    states.pack(bytes);
    States read(states.key_words());
    ASSERT_TRUE(read.unpack(bytes, static_cast<std::uint32_t>(states.size())));
    EXPECT_TRUE(same(states, read));
    States other(states.key_words() + 1);
    EXPECT_FALSE(other.unpack(bytes, static_cast<std::uint32_t>(states.size())));
    bytes.push_back(std::byte{0});
    EXPECT_FALSE(read.unpack(bytes, static_cast<std::uint32_t>(states.size())));
  }
}

// Entries of a front, those with a state at random.
Front drawn_front(util::Random& random, std::size_t key_words) {
  const States states = drawn_states(random, key_words, random.below(40));
  Front front(key_words);
  for (std::size_t i = 0; i < states.size(); ++i) {
    while (random.below(3) == 0) front.add(Front::Covered | (random.below(2) == 0 ? Front::Begins : 0), {});
    front.add(static_cast<std::uint8_t>(random.below(2) == 0 ? Front::Begins : random.below(2) * Front::Aside),
              states[i]);
  }
  return front;
}

TEST(Front, IsReadAsWritten) {
  util::Random random(6);
  for (int round = 0; round < 200; ++round) {
    const Front front = drawn_front(random, random.below(4));
    Bytes bytes, again;
    front.pack(bytes);
    Front read(0);
    const auto count = static_cast<std::uint32_t>(front.size());
    for (std::size_t words = 0; words < 4; ++words) {
      Front other(words);
      if (other.unpack(bytes, count)) read = other;
    }
    ASSERT_EQ(read.size(), front.size());
    read.pack(again);
    EXPECT_EQ(bytes, again);
    std::size_t states = 0, others = 0;
    read.each([&](std::uint8_t how, const States::View* state) {
      EXPECT_EQ(state == nullptr, (how & Front::Covered) != 0);
      ++(state == nullptr ? others : states);
    });
    EXPECT_EQ(states + others, front.size());
    bytes.push_back(std::byte{0});
    EXPECT_FALSE(Front(2).unpack(bytes, count));
  }
}

TEST(Boundary, IsReadAsWritten) {
  const Boundary boundary{3, 1000, {{"transitions", 5'000'000'000}, {"work", 0}, {"", 7}}};
  Bytes bytes;
  pack(boundary, bytes);
  Boundary read{3, 1000, {}};
  ASSERT_TRUE(unpack(bytes, 3, read));
  EXPECT_EQ(read, boundary);
  EXPECT_FALSE(unpack(bytes, 2, read));
  EXPECT_FALSE(unpack(bytes, 4, read));
}

TEST(Contents, DamageIsToldOrHarmless) {
  util::Random random(3);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    const std::vector<Parent> records = drawn_parents(random, 5000, 1 + random.below(40));
    const States states = drawn_states(random, 1 + random.below(3), 1 + random.below(20));
    const auto count = static_cast<std::uint32_t>(records.size());
    Bytes bytes;
    pack(records, bytes);
    std::vector<Parent> read;
    refused += !unpack(damaged(bytes, random), count, read);
    bytes.clear();
    states.pack(bytes);
    States other(states.key_words());
    if (other.unpack(damaged(bytes, random), static_cast<std::uint32_t>(states.size()))) {
      Bytes payloads;  // views are inside
      for (std::size_t i = 0; i < other.size(); ++i) {
        payloads.insert(payloads.end(), other[i].payload.begin(), other[i].payload.end());
      }
    } else {
      ++refused;
    }
    Boundary boundary{1, 2, {{"a", random.next()}, {"bc", random.below(9)}}};
    bytes.clear();
    pack(boundary, bytes);
    refused += !unpack(damaged(bytes, random), 2, boundary);
    std::vector<Entry> entries = {{24, 0, 1, 2, Kind::Parents}, {800, 1024, 1, 7, Kind::States}};
    bytes.clear();
    pack(entries, bytes);
    refused += !unpack(damaged(bytes, random), 2, entries);
    Bytes packed, content;
    Compressor().compress(bytes, packed);
    refused += !decompress(damaged(packed, random), bytes.size(), content);
  }
  EXPECT_GT(refused, 5000);
}

TEST(Compression, GivesBackWhatItWasGiven) {
  util::Random random(4);
  Compressor compressor;
  for (const std::size_t size : {0, 1, 100, 100'000}) {
    Bytes bytes(size), packed = {std::byte{9}}, back;
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(4));
    compressor.compress(bytes, packed);
    EXPECT_EQ(packed[0], std::byte{9});
    const auto content = std::span(packed).subspan(1);
    ASSERT_TRUE(decompress(content, size, back));
    EXPECT_EQ(back, bytes);
    EXPECT_FALSE(decompress(content, size + 1, back));
    if (size > 0) {
      EXPECT_FALSE(decompress(content, size - 1, back));
    }
    EXPECT_LT(packed.size(), size / 3 + 30);
  }
}

}  // namespace
}  // namespace beeline::frozen
