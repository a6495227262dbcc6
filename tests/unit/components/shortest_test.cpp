#include <gtest/gtest.h>

#include "components/assemble.h"

namespace beeline::components {
namespace {

bool claims(const char* text) {
  Spec spec;
  EXPECT_EQ(standard().read(text, spec), "") << text;
  return traits_of(Use(standard(), spec)).optimal;
}

TEST(FindsShortest, IsClaimedWhereItIsProved) {
  for (const char* text : {"astar(hL)", "astar(zero)", "astar(max(dL,hL))", "astar(hL,prefer=contexts)",
                           "astar(dL,prefer=contexts(clocks=on))", "astar(hL,prefer=useless)", "bfs(store=exact)"}) {
    EXPECT_TRUE(claims(text)) << text;
  }
}

TEST(FindsShortest, IsNotClaimedElsewhere) {
  for (const char* text :
       {"astar(hU)", "astar(max(hL,hU))", "astar(hL,prefer=icb)", "astar(hU,prefer=preferred)",
        "astar(hL,prefer=contexts(prune=on))", "astar(max(hL,hU),prefer=preferred(as=strict))", "wastar(hL,w=1)",
        "greedy(hL)", "bfs", "bfs(store=inclusion)", "bfs(prefer=contexts,store=exact)", "dfs(store=exact)", "rdfs",
        "walk", "walk(hL)", "auto"}) {
    EXPECT_FALSE(claims(text)) << text;
  }
}

}  // namespace
}  // namespace beeline::components
