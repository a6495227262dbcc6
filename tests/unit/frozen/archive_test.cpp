#include "frozen/archive.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "memory_file.h"

namespace beeline::frozen {
namespace {

constexpr Number chunk = 64;

Archive::Options options() {
  Archive::Options options;
  options.chunk_nodes = chunk;
  options.most_cached = 3;
  options.description = "a model";
  return options;
}

// A search of some clusters, and what it lets go of.
struct Past {
  explicit Past(std::uint64_t seed) : random(seed) {}

  void put(Archive& archive, Cluster cluster) {
    for (int i = 0; i < 3; ++i) {
      const Number first = next++ * chunk;
      parents[first] = drawn_parents(random, first, chunk);
      EXPECT_TRUE(archive.put_parents(cluster, first, parents[first]));
    }
    states.insert_or_assign(cluster, drawn_states(random, 2, 5 + random.below(50)));
    EXPECT_TRUE(archive.put_states(cluster, states.at(cluster)));
    boundary = {cluster, next * chunk, {{"transitions", random.next()}}};
    EXPECT_TRUE(archive.put_boundary(boundary));
  }

  // Those that are there are those that were put.
  std::size_t found(Archive& archive) const {
    std::size_t count = 0;
    for (const auto& [first, records] : parents) {
      for (Number i = 0; i < chunk; ++i) {
        const auto read = archive.parent(first + i);
        if (!read) continue;
        ++count;
        EXPECT_EQ(*read, records[i]);
      }
    }
    return count;
  }
  bool has_states(Archive& archive, Cluster cluster) const {
    std::size_t batches = 0;
    const bool all = archive.each_of(cluster, 2, [&](const States& read) {
      ++batches;
      EXPECT_TRUE(same(read, states.at(cluster)));
    });
    EXPECT_LE(batches, 1u);
    return all && batches == 1;
  }

  util::Random random;
  Number next = 0;
  std::map<Number, std::vector<Parent>> parents;
  std::map<Cluster, States> states;
  Boundary boundary;
};

TEST(Archive, GivesBackWhatItWasGiven) {
  Disk disk;
  Archive archive(on(disk), options());
  Past past(1);
  for (Cluster cluster = 0; cluster < 20; ++cluster) past.put(archive, 2 * cluster);
  EXPECT_EQ(past.found(archive), 20u * 3 * chunk);
  for (Cluster cluster = 0; cluster < 20; ++cluster) EXPECT_TRUE(past.has_states(archive, 2 * cluster));
  EXPECT_FALSE(past.has_states(archive, 1));
  EXPECT_EQ(archive.last_boundary(), past.boundary);
  EXPECT_FALSE(archive.parent(past.next * chunk));
  EXPECT_EQ(archive.why_not(), "it was not written");
  EXPECT_EQ(archive.failure(), "");
  EXPECT_EQ(archive.written(), disk.bytes.size());
}

TEST(Archive, ChunksComeInAnyOrderAndTheLastMayBeShort) {
  Disk disk;
  Archive archive(on(disk), options());
  util::Random random(2);
  const auto second = drawn_parents(random, 2 * chunk, 5), first = drawn_parents(random, 0, chunk);
  EXPECT_TRUE(archive.put_parents(1, 2 * chunk, second));
  EXPECT_TRUE(archive.put_parents(2, 0, first));
  EXPECT_EQ(archive.parent(2 * chunk + 4), second[4]);
  EXPECT_FALSE(archive.parent(2 * chunk + 5));
  EXPECT_FALSE(archive.parent(chunk));
  EXPECT_EQ(archive.parent(0), first[0]);
  EXPECT_THROW(archive.put_parents(1, 1, {}), std::logic_error);
  EXPECT_THROW(archive.put_parents(1, chunk, std::vector<Parent>(chunk + 1)), std::logic_error);
}

TEST(Archive, AFullDiskLosesNothingThatWasWritten) {
  Disk disk;
  Archive archive(on(disk), options());
  Past past(3);
  for (Cluster cluster = 0; cluster < 5; ++cluster) past.put(archive, cluster);
  ASSERT_TRUE(archive.flush());
  disk.room = disk.bytes.size() + 100;
  util::Random random(4);
  const Number first = past.next * chunk;
  while (archive.put_parents(5, first, drawn_parents(random, first, chunk))) archive.flush();
  EXPECT_EQ(archive.failure(), "the disk is full");
  EXPECT_FALSE(archive.put_boundary({}));
  EXPECT_FALSE(archive.close());
  EXPECT_EQ(past.found(archive), 5u * 3 * chunk);
  EXPECT_FALSE(archive.parent(first + 5 * chunk));
  EXPECT_EQ(archive.why_not(), "the disk is full");
  EXPECT_FALSE(past.has_states(archive, 0));  // there might have been more of it
}

TEST(Archive, ADiskThatIsGoneIsTold) {
  Disk disk;
  Archive archive(on(disk), options());
  Past past(5);
  past.put(archive, 0);
  ASSERT_TRUE(archive.flush());
  disk.unreadable = true;
  EXPECT_FALSE(archive.parent(0));
  EXPECT_EQ(archive.why_not(), "the disk is gone");
  EXPECT_FALSE(past.has_states(archive, 0));
}

TEST(Archive, NoFileIsAFailureFromTheBeginning) {
  Archive archive({nullptr, "cannot make it"}, options());
  EXPECT_EQ(archive.failure(), "cannot make it");
  EXPECT_FALSE(archive.put_parents(0, 0, {}));
  EXPECT_FALSE(archive.close());
  EXPECT_FALSE(archive.parent(0));
  EXPECT_EQ(archive.why_not(), "cannot make it");
  Disk disk;
  disk.room = 3;
  Archive full(on(disk), options());
  EXPECT_EQ(full.failure(), "the disk is full");
  EXPECT_FALSE(full.put_boundary({}));
}

TEST(Archive, DamageOnDiskIsNeverTakenForAWay) {
  Disk disk;
  Archive archive(on(disk), options());
  Past past(6);
  for (Cluster cluster = 0; cluster < 3; ++cluster) past.put(archive, cluster);
  ASSERT_TRUE(archive.flush());
  const std::vector<std::byte> whole = disk.bytes;
  util::Random random(7);
  std::size_t missing = 0;
  for (int round = 0; round < 300; ++round) {
    disk.bytes = whole;
    for (std::uint64_t i = 0; i <= random.below(5); ++i) {
      disk.bytes[static_cast<std::size_t>(random.below(whole.size()))] ^= static_cast<std::byte>(1 << random.below(8));
    }
    if (random.below(4) == 0) disk.bytes.resize(static_cast<std::size_t>(random.below(whole.size())));
    missing += 9 * chunk - past.found(archive);
    for (Cluster cluster = 0; cluster < 3; ++cluster) past.has_states(archive, cluster);
  }
  EXPECT_GT(missing, 0u);
}

// --- found again

struct Reopened {
  explicit Reopened(Disk& disk) {
    MemoryFile file(disk);
    found = find_blocks(file, util::nobody());
    archive = std::make_unique<Archive>(on(disk), options(), found);
  }
  Found found;
  std::unique_ptr<Archive> archive;
};

TEST(Index, IsTheSameWithAndWithout) {
  Disk disk;
  Past past(8);
  {
    Archive archive(on(disk), options());
    for (Cluster cluster = 0; cluster < 4; ++cluster) past.put(archive, cluster);
    EXPECT_TRUE(archive.close());
  }
  MemoryFile file(disk);
  const Found by_index = find_blocks(file, util::nobody());
  EXPECT_TRUE(by_index.from_index);
  EXPECT_EQ(by_index.error, "");
  EXPECT_EQ(by_index.damaged, 0u);
  disk.bytes.resize(static_cast<std::size_t>(by_index.whole));
  const Found by_walking = find_blocks(file, util::nobody());
  EXPECT_FALSE(by_walking.from_index);
  EXPECT_EQ(by_walking.damaged, 0u);
  EXPECT_EQ(by_walking.whole, by_index.whole);
  EXPECT_EQ(by_walking.entries, by_index.entries);
  EXPECT_EQ(by_walking.entries.size(), 1 + 4 * 5u);
}

// Killed at any moment: what was whole is found, the torn block is not, and the archive goes on behind.
TEST(Index, AFileThatWasCutGoesOnWhereItIsWhole) {
  Disk disk;
  Past past(9);
  {
    Archive archive(on(disk), options());
    for (Cluster cluster = 0; cluster < 3; ++cluster) past.put(archive, cluster);
    EXPECT_TRUE(archive.close());
  }
  const std::vector<std::byte> whole = disk.bytes;
  util::Random random(10);
  std::size_t with_damage = 0;
  for (std::size_t length = file_magic.size(); length < whole.size(); length += 1 + random.below(40)) {
    disk.bytes.assign(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    Reopened again(disk);
    ASSERT_EQ(again.found.error, "");
    EXPECT_LE(again.found.whole, length + alignment);
    with_damage += again.found.damaged;
    std::size_t chunks = 0;
    for (const Entry& entry : again.found.entries) chunks += entry.kind == Kind::Parents;
    EXPECT_EQ(past.found(*again.archive), chunks * chunk);
    EXPECT_TRUE(again.archive->put_boundary({99, 1, {}}));
    EXPECT_EQ(again.archive->last_boundary(), (Boundary{99, 1, {}}));
    MemoryFile file(disk);
    const Found third = find_blocks(file, util::nobody());
    EXPECT_EQ(third.damaged, 0u);
    EXPECT_EQ(third.entries.size(), again.found.entries.size() + 1);
  }
  EXPECT_GT(with_damage, 50u);
}

TEST(Index, OneDamagedBlockCostsNoOther) {
  Disk disk;
  Past past(11);
  {
    Archive archive(on(disk), options());
    for (Cluster cluster = 0; cluster < 3; ++cluster) past.put(archive, cluster);
    EXPECT_TRUE(archive.flush());
  }
  const std::vector<std::byte> whole = disk.bytes;
  MemoryFile file(disk);
  const std::vector<Entry> entries = find_blocks(file, util::nobody()).entries;
  util::Random random(12);
  for (int round = 0; round < 500; ++round) {
    disk.bytes = whole;
    const auto victim = static_cast<std::size_t>(random.below(entries.size()));
    const std::uint64_t end = victim + 1 < entries.size() ? entries[victim + 1].offset : whole.size() - alignment;
    const std::uint64_t bit = 8 * entries[victim].offset + random.below(8 * (end - entries[victim].offset - alignment));
    disk.bytes[static_cast<std::size_t>(bit / 8)] ^= static_cast<std::byte>(1 << bit % 8);
    const Found found = find_blocks(file, util::nobody());
    EXPECT_EQ(found.damaged, 1u);
    EXPECT_EQ(found.whole, entries[victim].offset);
    std::vector<Entry> expected = entries;
    expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(victim));
    EXPECT_EQ(found.entries, expected);
  }
}

// Whole blocks in places that an index does not mean are no ways either.
TEST(Index, ABlockThatIsAnotherOneIsNotTaken) {
  Disk disk;
  Past past(17);
  {
    Archive archive(on(disk), options());
    past.put(archive, 0);
    EXPECT_TRUE(archive.flush());
  }
  MemoryFile file(disk);
  Found found = find_blocks(file, util::nobody());
  std::vector<Entry*> parents;
  for (Entry& entry : found.entries)
    if (entry.kind == Kind::Parents) parents.push_back(&entry);
  ASSERT_EQ(parents.size(), 3u);
  std::swap(parents[0]->offset, parents[1]->offset);
  Archive archive(on(disk), options(), found);
  EXPECT_FALSE(archive.parent(0));
  EXPECT_EQ(archive.why_not(), "a block on disk is damaged");
  EXPECT_TRUE(archive.parent(2 * chunk));
}

TEST(Index, RandomDamageIsSurvived) {
  Disk disk;
  Past past(13);
  {
    Archive archive(on(disk), options());
    for (Cluster cluster = 0; cluster < 3; ++cluster) past.put(archive, cluster);
    EXPECT_TRUE(archive.close());
  }
  const std::vector<std::byte> whole = disk.bytes;
  util::Random random(14);
  for (int round = 0; round < 500; ++round) {
    disk.bytes = whole;
    for (std::uint64_t i = 0; i <= random.below(8); ++i) {
      const auto at = static_cast<std::size_t>(random.below(disk.bytes.size()));
      const auto there = disk.bytes.begin() + static_cast<std::ptrdiff_t>(at);
      switch (random.below(5)) {
        case 0: disk.bytes.resize(at + 1); break;
        case 1: disk.bytes.erase(there); break;
        case 2: disk.bytes.insert(there, static_cast<std::byte>(random.next())); break;
        case 3: std::fill_n(there, std::min<std::size_t>(disk.bytes.size() - at, 512), std::byte{0}); break;
        default: *there ^= static_cast<std::byte>(1 << random.below(8));
      }
    }
    Reopened again(disk);
    if (!again.found.error.empty()) continue;
    past.found(*again.archive);
    for (Cluster cluster = 0; cluster < 3; ++cluster) past.has_states(*again.archive, cluster);
  }
}

TEST(Index, ForeignFilesAreRefused) {
  Disk disk;
  MemoryFile file(disk);
  EXPECT_NE(find_blocks(file, util::nobody()).error, "");
  disk.bytes.assign(1000, std::byte{'x'});
  EXPECT_NE(find_blocks(file, util::nobody()).error, "");
  disk.unreadable = true;
  EXPECT_EQ(find_blocks(file, util::nobody()).error, "the disk is gone");
}

// --- on a disk

class Folder : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "frozen-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

TEST_F(Folder, KeepsWhatIsWrittenThere) {
  const std::string name = folder_ / "a" / "b";
  Past past(15);
  {
    Archive archive(open_in(name, false), options());
    past.put(archive, 0);
    EXPECT_EQ(open_in(name, true).error, (folder_ / "a" / "b" / "blocks").string() + " is in use by another run");
    EXPECT_TRUE(archive.close());
  }
  EXPECT_NE(open_in(name, false).error, "");  // nothing is written over
  EXPECT_NE(open_in(folder_ / "none", true).error, "");
  Opened again = open_in(name, true);
  ASSERT_TRUE(again.file) << again.error;
  const Found found = find_blocks(*again.file, util::nobody());
  EXPECT_TRUE(found.from_index);
  Archive archive(std::move(again), options(), found);
  EXPECT_EQ(past.found(archive), 3u * chunk);
  EXPECT_TRUE(past.has_states(archive, 0));
  EXPECT_EQ(archive.last_boundary(), past.boundary);
}

TEST_F(Folder, ATemporaryFileHasNoName) {
  ASSERT_EQ(setenv("TMPDIR", folder_.c_str(), 1), 0);
  Opened opened = open_temporary();
  unsetenv("TMPDIR");
  ASSERT_TRUE(opened.file) << opened.error;
  Past past(16);
  Archive archive(std::move(opened), options());
  past.put(archive, 0);
  EXPECT_EQ(past.found(archive), 3u * chunk);
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(Folder, WhereNothingCanBeMadeIsTold) {
  std::ofstream(folder_ / "file") << "x";
  EXPECT_NE(open_in(folder_ / "file" / "below", false).error, "");
  ASSERT_EQ(setenv("TMPDIR", (folder_ / "none").c_str(), 1), 0);
  const Opened opened = open_temporary();
  unsetenv("TMPDIR");
  EXPECT_FALSE(opened.file);
  EXPECT_NE(opened.error.find("cannot make a temporary file in "), std::string::npos);
}

}  // namespace
}  // namespace beeline::frozen
