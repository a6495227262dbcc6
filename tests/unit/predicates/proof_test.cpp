#include "predicates/proof.h"

#include <gtest/gtest.h>

#include "predicates/predicate_estimate.h"
#include "support/builder.h"
#include "support/verified.h"

namespace beeline::predicates {
namespace {

using test::Op;

// P sets n to 0 on its way to b, from where it needs n >= 3. Without any predicate b looks as if it led to c; it is the
// facts inside a perimeter of two steps that know better, and they, not their literals, are what holds of all steps.
TEST(PredicateProof, InsideAPerimeterFactsAreClaimed) {
  test::NetworkBuilder m{{"P"}};
  const std::uint32_t n = m.variable("n", 0, 5);
  m.location(0, "a");
  m.location(0, "b");
  m.location(0, "c");
  m.edge(0, 0, 1, {}, m.set(n, 0));
  m.edge(0, 1, 2, m.op(Op::Ge, m.var(n), m.num(3)));
  m.edge(0, 2, 2, {}, m.set(n, 5));  // ranges do not exclude it
  const ir::ExprId target = m.at(0, 2);
  ir::Property property;
  property.kind = ir::Reachable{target};
  const analysis::ValueRanges ranges(m.network);
  for (const std::uint32_t perimeter : {0U, 2U, 4U}) {
    Options options;
    options.predicates = [](const Part&) { return std::vector<Atom>{}; };
    options.perimeter = perimeter;
    const auto made = make_estimate({m.network, ranges, target}, options)->refutation(m.network);
    ASSERT_EQ(made.has_value(), perimeter != 0);
    if (!made) continue;
    const auto& proof = std::get<result::PredicateProof>(*made);
    EXPECT_EQ(proof.sets.size(), 2U);
    EXPECT_EQ(test::verified(m.network, property, proof).reason, "");
  }
}

}  // namespace
}  // namespace beeline::predicates
