#include <gtest/gtest.h>

#include "tests/unit/tchecker/fixture.h"

namespace beeline {
namespace {

using test::Loaded;

constexpr const char* model =
    "system:s\nprocess:P\nlocation:P:l{initial: : labels: red, green}\nlocation:P:m{labels:green}\n"
    "process:Q\nlocation:Q:l{initial: : labels: green}\nlocation:Q:k{labels:blue}\n";

bool holds(const ir::Network& network, ir::ExprId id, const std::vector<std::int32_t>& locations) {
  const ir::Expr& e = network.arena[id];
  switch (e.op) {
    case ir::Op::And: return holds(network, e.a, locations) && holds(network, e.b, locations);
    case ir::Op::Or: return holds(network, e.a, locations) || holds(network, e.b, locations);
    case ir::Op::At: return locations[static_cast<std::size_t>(e.x)] == e.y;
    default: ADD_FAILURE() << "unexpected node"; return false;
  }
}

TEST(TCheckerLabels, AllOfThemMustBeCarriedBySomeProcess) {
  Loaded loaded(model);
  ASSERT_TRUE(loaded.document) << loaded.said();
  const auto queries = loaded.labelled("green,blue");
  ASSERT_EQ(queries.size(), 1u);
  EXPECT_TRUE(queries[0].as<ir::Reachable>());
  for (int p : {0, 1})
    for (int q : {0, 1}) EXPECT_EQ(holds(loaded.network(), queries[0].target(), {p, q}), q == 1) << p << q;
  const auto one = loaded.labelled(" red ");
  ASSERT_EQ(one.size(), 1u);
  EXPECT_TRUE(holds(loaded.network(), one[0].target(), {0, 1}));
  EXPECT_FALSE(holds(loaded.network(), one[0].target(), {1, 1}));
}

TEST(TCheckerLabels, UnknownOnesAreErrorsWithTheNearestFirst) {
  Loaded loaded(model);
  ASSERT_TRUE(loaded.document);
  EXPECT_TRUE(loaded.labelled("gren,blue").empty());
  EXPECT_TRUE(loaded.labelled("").empty());
  EXPECT_EQ(loaded.said(),
            "error: unknown label 'gren'; the model has green, red, blue\n"
            "error: no label is given; to explore everything, ask the query E<> false\n");
}

}  // namespace
}  // namespace beeline
