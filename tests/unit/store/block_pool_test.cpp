// Blocks keep what was written to them, whatever is allocated and released around them.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <random>

#include "store/block_pool.h"

namespace beeline::store {
namespace {

struct Block {
  std::size_t bytes = 0;
  unsigned char pattern = 0;
};

void fill(BlockPool& pool, BlockPool::Ref ref, const Block& block) {
  std::memset(pool[ref], block.pattern, block.bytes);
}

bool intact(const BlockPool& pool, BlockPool::Ref ref, const Block& block) {
  for (std::size_t i = 0; i < block.bytes; ++i) {
    if (static_cast<unsigned char>(pool[ref][i]) != block.pattern) return false;
  }
  return true;
}

TEST(BlockPool, KeepsBlocksApart) {
  std::mt19937 random(1);
  BlockPool pool;
  std::map<BlockPool::Ref, Block> live;
  for (int step = 0; step < 30'000; ++step) {
    if (live.empty() || random() % 5 < 3) {
      // Mostly small ones, some that leave a chunk's rest unused, a few larger than a chunk.
      const std::size_t bytes = random() % 1000 == 0 ? (std::size_t{1} << 20) + random() % 100
                                : random() % 50 == 0 ? 1 + random() % 5000
                                                     : 1 + random() % 100;
      const Block block{bytes, static_cast<unsigned char>(random())};
      const BlockPool::Ref ref = pool.allocate(bytes);
      ASSERT_TRUE(live.try_emplace(ref, block).second) << "handed out twice";
      fill(pool, ref, block);
    } else {
      auto victim = live.lower_bound(static_cast<BlockPool::Ref>(random() % (live.rbegin()->first + 1)));
      ASSERT_TRUE(intact(pool, victim->first, victim->second));
      pool.release(victim->first, victim->second.bytes);
      live.erase(victim);
    }
  }
  for (const auto& [ref, block] : live) ASSERT_TRUE(intact(pool, ref, block));
}

// References of 32 bits reach 32 GiB; what would be beyond is refused, not wrapped around.
TEST(BlockPool, IsFullWhenReferencesRunOut) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  BlockPool pool(4 * mebibyte / BlockPool::unit);
  BlockPool::Ref last = 0;
  for (int i = 0; i < 4; ++i) {
    const BlockPool::Ref ref = pool.allocate(mebibyte);
    EXPECT_TRUE(i == 0 || ref > last);
    last = ref;
  }
  EXPECT_THROW(pool.allocate(8), Full);
  EXPECT_THROW(pool.allocate(10 * mebibyte), Full);
  pool.release(last, mebibyte);
  EXPECT_EQ(pool.allocate(mebibyte), last);
}

TEST(BlockPool, ReleasedBlocksAreUsedAgain) {
  BlockPool pool;
  for (int i = 0; i < 100'000; ++i) pool.release(pool.allocate(100), 100);
  EXPECT_LE(pool.bytes(), std::size_t{1} << 20);
}

}  // namespace
}  // namespace beeline::store
