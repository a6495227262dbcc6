#include "frozen/writer.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <atomic>
#include <thread>

#include "memory_file.h"

namespace beeline::frozen {
namespace {

struct Patience final : util::Watch {
  explicit Patience(int looks) : left(looks) {}
  void look(std::uint64_t) override {
    if (left-- == 0) throw std::runtime_error("enough");
  }
  int left;
};

Writer::Job job(std::size_t bytes) {
  return {Head{.kind = Kind::States, .cluster = 1, .records = 1}, bytes,
          [bytes](Bytes& out) { out.assign(bytes, std::byte{1}); }};
}

TEST(Writer, WritesInTheOrderOfHandingOver) {
  Disk disk;
  MemoryFile file(disk);
  std::vector<std::uint64_t> seen;
  Writer writer(file, 24, 1000, [&](const Head& head, std::uint64_t offset) {
    EXPECT_EQ(head.records, seen.size());
    seen.push_back(offset);
  });
  for (std::uint32_t i = 0; i < 100; ++i) {
    Writer::Job next = job(300);
    next.head.records = i;
    EXPECT_TRUE(writer.put(std::move(next), util::nobody()));
  }
  EXPECT_TRUE(writer.drain(util::nobody()));
  ASSERT_EQ(seen.size(), 100u);
  EXPECT_EQ(seen[0], 24u);
  for (const std::uint64_t offset : seen) EXPECT_EQ(offset % alignment, 0u);
  EXPECT_EQ(writer.end(), disk.bytes.size());
  EXPECT_EQ(writer.failure(), "");
}

TEST(Writer, NoMoreWaitsThanIsAllowed) {
  Disk disk;
  disk.closed = true;
  MemoryFile file(disk);
  Writer writer(file, 0, 1000, nullptr);
  Patience once(1);
  EXPECT_TRUE(writer.put(job(400), once));
  EXPECT_TRUE(writer.put(job(600), once));
  EXPECT_EQ(once.left, 1);  // nobody has waited
  EXPECT_THROW(writer.put(job(1), once), std::runtime_error);
  EXPECT_EQ(writer.waiting(), 1000u);
  EXPECT_GT(writer.seconds_waited(), 0.0);
  Patience none(0);
  EXPECT_THROW(writer.drain(none), std::runtime_error);

  std::atomic<bool> through = false;
  std::thread other([&] {
    EXPECT_TRUE(writer.put(job(500), util::nobody()));
    through = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(through);
  disk.open();
  other.join();
  EXPECT_TRUE(writer.drain(util::nobody()));
  EXPECT_EQ(disk.writes, 3u);  // what was given up was left out
}

TEST(Writer, OneThatIsTooLargeGoesAlone) {
  Disk disk;
  MemoryFile file(disk);
  Writer writer(file, 0, 100, nullptr);
  EXPECT_TRUE(writer.put(job(5000), util::nobody()));
  EXPECT_TRUE(writer.put(job(5000), util::nobody()));
  EXPECT_TRUE(writer.drain(util::nobody()));
  EXPECT_EQ(disk.writes, 2u);
}

TEST(Writer, TheFirstFailureIsTheLast) {
  Disk disk;
  disk.room = 200;
  MemoryFile file(disk);
  Writer writer(file, 0, 1 << 20, nullptr);
  writer.put(job(10), util::nobody());
  EXPECT_TRUE(writer.drain(util::nobody()));
  const std::uint64_t end = writer.end();
  for (int i = 0; i < 10; ++i) writer.put(job(1000), util::nobody());
  EXPECT_FALSE(writer.drain(util::nobody()));
  EXPECT_EQ(writer.failure(), "the disk is full");
  const std::uint64_t writes = disk.writes;
  disk.room = UINT64_MAX;  // somebody has tidied up: too late, there would be a gap
  EXPECT_FALSE(writer.put(job(10), util::nobody()));
  EXPECT_FALSE(writer.drain(util::nobody()));
  EXPECT_EQ(disk.writes, writes);
  EXPECT_GE(writer.end(), end);
  EXPECT_EQ(writer.waiting(), 0u);
}

TEST(Writer, WhoeverWaitsHearsOfAFailure) {
  Disk disk;
  disk.closed = true;
  disk.room = 0;
  MemoryFile file(disk);
  Writer writer(file, 0, 100, nullptr);
  EXPECT_TRUE(writer.put(job(100), util::nobody()));
  std::thread other([&] { EXPECT_FALSE(writer.put(job(100), util::nobody())); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  disk.open();
  other.join();
  EXPECT_FALSE(writer.drain(util::nobody()));
}

TEST(Writer, WhatCannotBePackedIsAFailureToo) {
  Disk disk;
  MemoryFile file(disk);
  Writer writer(file, 0, 100, nullptr);
  writer.put({Head{}, 1, [](Bytes&) { throw std::bad_alloc(); }}, util::nobody());
  EXPECT_FALSE(writer.drain(util::nobody()));
  EXPECT_NE(writer.failure(), "");
}

TEST(Writer, EndsWithoutWritingWhatWaits) {
  Disk disk;
  disk.closed = true;
  MemoryFile file(disk);
  std::thread later;
  {
    Writer writer(file, 0, 1 << 20, nullptr);
    for (int i = 0; i < 10; ++i) writer.put(job(10), util::nobody());
    later = std::thread([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      disk.open();
    });
  }
  later.join();
  EXPECT_LE(disk.writes, 1u);
}

// A limit on the size of files is told by a signal that ends the process, unless the thread that writes has it blocked.
TEST(Writer, ALimitOnFilesIsAFailureAndNotTheEnd) {
  const auto run = [] {
    const rlimit limit{4096, 4096};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(9);
    Opened opened = open_temporary();
    if (!opened.file) _exit(8);
    Writer writer(*opened.file, 0, 1 << 20, nullptr);
    util::Random random(1);
    for (int i = 0; i < 10; ++i) {
      Bytes noise(2000);
      for (std::byte& byte : noise) byte = static_cast<std::byte>(random.next());
      writer.put({Head{}, 2000, [noise](Bytes& out) { out = noise; }}, util::nobody());
    }
    if (writer.drain(util::nobody())) _exit(7);
    _exit(writer.failure().find("cannot write to a temporary file in ") == 0 ? 0 : 6);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace beeline::frozen
