#include "util/file_shelf.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <unistd.h>

namespace beeline::util {
namespace {

struct FileShelfTest : testing::Test {
  std::string file =
      (std::filesystem::temp_directory_path() / ("beeline_shelf_" + std::to_string(getpid()) + "_" +
                                                 testing::UnitTest::GetInstance()->current_test_info()->name()))
          .string();
  std::vector<std::string> told;
  FileShelf::Tell tell = [this](const std::string& message) { told.push_back(message); };

  ~FileShelfTest() override { std::filesystem::remove(file); }
  std::string text() const {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::string& content) const {
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out << content;
  }
};

TEST_F(FileShelfTest, WhatOneRunPutsTheNextOneTakes) {
  const std::string content("some\0 bytes\n", 12);
  {
    FileShelf shelf(file, tell);
    EXPECT_FALSE(shelf.was_asked());
    EXPECT_EQ(shelf.take(7), std::nullopt);
    EXPECT_TRUE(shelf.was_asked());
    shelf.put(7, content);
    shelf.put(8, "");
    shelf.put(8, "again");
  }
  FileShelf shelf(file, tell);
  EXPECT_EQ(shelf.take(7), content);
  EXPECT_EQ(shelf.take(8), "again");
  EXPECT_TRUE(told.empty());
  EXPECT_EQ(shelf.take(9), std::nullopt);
  EXPECT_EQ(shelf.take(10), std::nullopt);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_NE(told[0].find("has no tables for this model, query and options"), std::string::npos);
}

TEST_F(FileShelfTest, NoPartOfADamagedFileIsUsed) {
  {
    FileShelf shelf(file, tell);
    shelf.put(7, "first");
    shelf.put(8, "second");
  }
  const std::string whole = text();
  std::size_t prefixes = 0;
  for (std::size_t length = 1; length < whole.size(); ++length) {
    write(whole.substr(0, length));
    told.clear();
    FileShelf shelf(file, tell);
    if (told.empty()) {  // cut off between two entries: what is there is whole
      ++prefixes;
      EXPECT_EQ(shelf.take(8), std::nullopt);
      continue;
    }
    EXPECT_EQ(shelf.take(7), std::nullopt) << length;
  }
  EXPECT_EQ(prefixes, 2u);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    write(damaged);
    told.clear();
    FileShelf shelf(file, tell);
    EXPECT_EQ(told.size(), 1u) << at;
    EXPECT_EQ(shelf.take(7), std::nullopt) << at;
    EXPECT_EQ(shelf.take(8), std::nullopt) << at;
  }
  FileShelf shelf(file, tell);
  shelf.put(7, "new");
  told.clear();
  EXPECT_EQ(FileShelf(file, tell).take(7), "new");
  EXPECT_TRUE(told.empty());
}

TEST_F(FileShelfTest, AFileOfSomethingElseIsLeftAlone) {
  write("process P() {}");
  FileShelf shelf(file, tell);
  shelf.put(7, "first");
  EXPECT_EQ(shelf.take(7), "first");
  EXPECT_EQ(text(), "process P() {}");
  EXPECT_EQ(told.size(), 1u);
}

TEST_F(FileShelfTest, TheOldestGoFirst) {
  FileShelf shelf(file, tell);
  for (std::uint64_t i = 0; i <= FileShelf::most_entries; ++i) shelf.put(i, "x");
  EXPECT_EQ(shelf.take(0), std::nullopt);
  EXPECT_EQ(shelf.take(FileShelf::most_entries), "x");
}

TEST_F(FileShelfTest, WhatCannotBeWrittenIsTold) {
  FileShelf shelf("/no/such/folder/tables", tell);
  shelf.put(7, "first");
  shelf.put(8, "second");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0], "cannot write the tables to /no/such/folder/tables: No such file or directory");
  EXPECT_TRUE(shelf.failed());
}

TEST_F(FileShelfTest, WhatIsRefusedIsGone) {
  FileShelf shelf(file, tell);
  shelf.put(7, "first");
  shelf.refuse(7, "these are no tables");
  EXPECT_EQ(shelf.take(7), std::nullopt);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told[0], file + ": these are no tables; the tables are made again");
}

}  // namespace
}  // namespace beeline::util
