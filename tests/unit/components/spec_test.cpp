#include "components/spec.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace beeline::components {
namespace {

rc::Gen<Spec> specs(int depth, bool may_be_number) {
  return rc::gen::exec([=] {
    Spec spec;
    if (may_be_number && *rc::gen::inRange(0, 4) == 0) {
      spec.name = *rc::gen::element<std::string>("0", "17", "-3", "0.25", "007", "\"P(1).x, y; z\"", "\"\"");
      return spec;
    }
    spec.name = *rc::gen::element<std::string>("bfs", "h_U", "x1", "_", "store");
    if (depth == 0) return spec;
    for (int n = *rc::gen::inRange(0, 3); n > 0; --n) spec.arguments.push_back(*specs(depth - 1, true));
    for (const char* key : {"store", "seed", "k2"}) {
      if (*rc::gen::inRange(0, 3) == 0) spec.options.emplace_back(key, *specs(depth - 1, true));
    }
    return spec;
  });
}

TEST(Spec, PrintedFormParsesBack) {
  const bool holds = rc::check("parse(print(spec)) == spec", [] {
    const Spec spec = *specs(3, false);
    Spec back;
    const SpecError error = parse(print(spec), back);
    RC_ASSERT(error.message == "");
    RC_ASSERT(back == spec);
  });
  EXPECT_TRUE(holds);
}

TEST(Spec, AnyTextEndsInASpecOrAnErrorInsideIt) {
  const bool holds = rc::check("parse is total", [] {
    const std::string text =
        *rc::gen::container<std::string>(rc::gen::element('a', '(', ')', ',', '=', ' ', '3', '-', '.', 'Z', '\n', '"'));
    Spec spec;
    const SpecError error = parse(text, spec);
    if (error) {
      RC_ASSERT(error.column >= 1u && error.column <= text.size() + 1);
      RC_ASSERT(spec == Spec{});
    } else {
      Spec again;
      RC_ASSERT(!parse(print(spec), again) && again == spec);
    }
  });
  EXPECT_TRUE(holds);
}

TEST(Spec, ReadsArgumentsAndOptions) {
  Spec spec;
  ASSERT_FALSE(parse(" greedy( hU , prefer = contexts( 3 ) ) ", spec));
  EXPECT_EQ(spec.name, "greedy");
  ASSERT_EQ(spec.arguments.size(), 1u);
  EXPECT_EQ(spec.arguments[0].name, "hU");
  ASSERT_NE(spec.option("prefer"), nullptr);
  EXPECT_EQ(spec.option("prefer")->arguments[0].name, "3");
  EXPECT_EQ(spec.option("store"), nullptr);
  EXPECT_EQ(print(spec), "greedy(hU, prefer=contexts(3))");
}

struct Bad {
  const char* text;
  std::size_t column;
};

void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.text; }

class BadSpec : public testing::TestWithParam<Bad> {};

TEST_P(BadSpec, PointsAtTheMistake) {
  Spec spec;
  const SpecError error = parse(GetParam().text, spec);
  EXPECT_TRUE(error) << GetParam().text;
  EXPECT_EQ(error.column, GetParam().column) << GetParam().text << ": " << error.message;
}

INSTANTIATE_TEST_SUITE_P(Examples, BadSpec,
                         testing::Values(Bad{"", 1}, Bad{"3", 1}, Bad{"bfs(", 5}, Bad{"bfs(store=)", 11},
                                         Bad{"bfs)", 4}, Bad{"bfs(a b)", 7}, Bad{"bfs(a=1, a=2)", 10},
                                         Bad{"bfs(1.)", 7}, Bad{"bfs(,)", 5}, Bad{"bfs(a=\"b)", 7}, Bad{"\"bfs\"", 1}));

TEST(Spec, RefusesBottomlessNesting) {
  Spec spec;
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "f(";
  EXPECT_TRUE(parse(text, spec));
}

}  // namespace
}  // namespace beeline::components
