// Rows of thousands of operators: read in every language, with trees that are shallow where that makes no difference.
#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "frontend/common/balanced.h"
#include "frontend/frontend.h"

namespace beeline {
namespace {

using ir::ExprId;
using ir::Op;

int depth(const ir::Arena& arena, ExprId id) {
  int deepest = 0;
  for (const ExprId part : {arena[id].a, arena[id].b, arena[id].c})
    if (part) deepest = std::max(deepest, depth(arena, part));
  return deepest + 1;
}

// None on the way out of 32 bits.
std::optional<std::int64_t> value(const ir::Network& network, ExprId id) {
  const ir::Expr& e = network.arena[id];
  if (e.op == Op::Const) return e.x;
  if (e.op == Op::Load) return network.cells[*ir::as_cell(network.arena, e.a)].initial;
  const auto a = value(network, e.a), b = value(network, e.b);
  if (!a || !b) return std::nullopt;
  std::int64_t out = 0;
  switch (e.op) {
    case Op::Add: out = *a + *b; break;
    case Op::Sub: out = *a - *b; break;
    case Op::Mul: out = *a * *b; break;
    case Op::BitAnd: out = *a & *b; break;
    case Op::BitOr: out = *a | *b; break;
    case Op::BitXor: out = *a ^ *b; break;
    case Op::Min: out = std::min(*a, *b); break;
    default: out = std::max(*a, *b); break;
  }
  if (out < std::numeric_limits<std::int32_t>::min() || out > std::numeric_limits<std::int32_t>::max())
    return std::nullopt;
  return out;
}

RC_GTEST_PROP(Rows, ShallowOnesHaveTheSameValueOrTheSameError, ()) {
  ir::Network network;
  const auto ops = *rc::gen::element<std::array<Op, 2>>(
      std::array{Op::Add, Op::Sub}, std::array{Op::Add, Op::Sub}, std::array{Op::Add, Op::Sub},
      std::array{Op::Mul, Op::Mul}, std::array{Op::BitAnd, Op::BitAnd}, std::array{Op::BitOr, Op::BitOr},
      std::array{Op::BitXor, Op::BitXor}, std::array{Op::Min, Op::Min}, std::array{Op::Max, Op::Max});
  const auto length = *rc::gen::element<std::size_t>(2, 99, 101, 120, 150, 233, 400);
  // Products of few numbers beside 0 and 1, and sums that just fit, or do not.
  const std::int32_t widest = ops[0] == Op::Mul
                                  ? *rc::gen::element(1, 2, 3)
                                  : *rc::gen::element(1, 5'000'000, 200'000'000, 300'000'000, 500'000'000);
  ExprId row;
  for (std::size_t i = 0; i < length; ++i) {
    ir::Cell cell;
    const std::int32_t most = ops[0] != Op::Mul || *rc::gen::element(true, false, false, false, false) ? widest : 1;
    cell.low = *rc::gen::element(-most, 0);
    cell.high = most;
    cell.initial = *rc::gen::element(cell.low, cell.high);
    network.cells.push_back(cell);
    const ExprId next = network.arena.load_cell(static_cast<std::uint32_t>(i));
    row = row ? network.arena.binary(*rc::gen::elementOf(ops), row, next) : next;
  }
  const auto before = value(network, row);
  const ExprId after =
      frontend::shallow(network.arena, row, [&](std::uint32_t i) -> const ir::Cell& { return network.cells[i]; });
  RC_ASSERT(after);
  RC_ASSERT(value(network, after) == before);
  RC_CLASSIFY(after != row, "shallow");
  RC_CLASSIFY(!before, "out of 32 bits");
  if (after != row) RC_ASSERT(depth(network.arena, after) <= 12);
}

TEST(Rows, ALongOneWhoseResultMayLeave32BitsOnTheWay) {
  ir::Network network;
  network.cells.resize(1);
  network.cells[0].low = std::numeric_limits<std::int32_t>::min();
  network.cells[0].high = std::numeric_limits<std::int32_t>::max();
  ir::Arena& arena = network.arena;
  const auto cell = [&](std::uint32_t i) -> const ir::Cell& { return network.cells[i]; };
  ExprId row = arena.load_cell(0);
  for (int i = 1; i < frontend::deepest_expression; ++i) row = arena.binary(Op::Add, row, arena.load_cell(0));
  EXPECT_EQ(frontend::shallow(arena, row, cell), row);
  EXPECT_FALSE(frontend::shallow(arena, arena.binary(Op::Sub, row, arena.load_cell(0)), cell));
}

struct Language {
  const char *name, *text;  // {} stands for a condition on n, of 0..100
  frontend::Format format;
};

const Language languages[] = {
    {"xta", "int[0,100] n; process P() {{ state a, b; init a; trans a -> b {{ guard {}; }}; }} system P;",
     frontend::Format::UppaalXta},
    {"dve", "byte n; process P {{ state a, b; init a; trans a -> b {{ guard {}; }}; }} system async;",
     frontend::Format::Dve},
    {"fcr",
     "type t is 0..100\nprocess P (&n : t) is states a, b from a on {}; to b\ncomponent C is var n : t := 0 par P (&n) "
     "end\nC\n",
     frontend::Format::Fiacre},
    {"tck",
     "system:s\nevent:e\nprocess:P\nint:1:0:100:0:n\nlocation:P:a{{initial:}}\nlocation:P:b{{}}\n"
     "edge:P:a:b:e{{provided: {}}}\n",
     frontend::Format::TChecker},
};

// The errors of a model with this condition.
std::vector<std::string> errors(const Language& language, const std::string& condition) {
  util::Sources sources;
  util::Diagnostics told;
  const auto file =
      sources.add(fmt::format("m.{}", language.name), fmt::format(fmt::runtime(language.text), condition));
  frontend::load(sources, file, language.format, told);
  std::vector<std::string> out;
  for (const util::Diagnostic& one : told.all())
    if (one.severity == util::Severity::Error) out.push_back(one.message);
  return out;
}

std::string repeated(std::string_view part, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += part;
  return out;
}

constexpr std::size_t thousands = 20'000;

TEST(Rows, OfThousandsAreReadInEveryLanguage) {
  const std::vector<std::string> none;
  for (const Language& language : languages) {
    const bool fiacre = std::string(language.name) == "fcr";
    const std::string is_one = fiacre ? " = 1" : " == 1", and_so = fiacre ? " and n = 1" : " && n == 1";
    for (const std::string row : {" + n", " - n", " + n - 2 * n"})
      EXPECT_EQ(errors(language, "n" + repeated(row, thousands) + is_one), none) << language.name << row;
    EXPECT_EQ(errors(language, "n" + repeated(" * 1", thousands) + is_one), none) << language.name;
    EXPECT_EQ(errors(language, "n" + is_one + repeated(and_so, thousands)), none) << language.name;
  }
  for (const Language& language : {languages[0], languages[1]})
    for (const char* sign : {" | n", " & n", " ^ n"})
      EXPECT_EQ(errors(language, fmt::format("(n{}) == 1", repeated(sign, thousands))), none) << language.name << sign;
}

TEST(Rows, OthersAreReadUpToALimit) {
  const std::vector<std::string> none, deep{frontend::too_deep()};
  for (const Language& language : languages) {
    const std::string is_one = std::string(language.name) == "fcr" ? " = 1" : " == 1";
    EXPECT_EQ(errors(language, "n" + repeated(" / 1", 1100) + is_one), none) << language.name;
    EXPECT_EQ(errors(language, "n" + repeated(" / 1", thousands) + is_one), deep) << language.name;
  }
  const auto choices = [](std::string_view is, std::size_t times) {
    return repeated(fmt::format("n {} 5 ? 2 : ", is), times) + "3";
  };
  EXPECT_EQ(errors(languages[0], choices("==", 1100)), none);
  EXPECT_EQ(errors(languages[0], choices("==", thousands)), deep);
  EXPECT_EQ(errors(languages[2], "(" + choices("=", 1100) + ") = 1"), none);
  EXPECT_EQ(errors(languages[2], "(" + choices("=", thousands) + ") = 1"), deep);
}

TEST(Rows, NestingHasItsLimit) {
  const std::string expected[] = {"more than 250 levels of nesting", "more than 200 levels of nesting",
                                  "more than 100 levels of nesting", "more than 66 levels of nesting"};
  for (std::size_t i = 0; i < std::size(languages); ++i)
    EXPECT_EQ(errors(languages[i], repeated("(", 2000) + "n" + repeated(")", 2000)), std::vector{expected[i]});
}

TEST(Rows, ElseIfIsNoNesting) {
  const auto model = [](std::size_t times) {
    util::Sources sources;
    util::Diagnostics told;
    const std::string text = "int n; void f() { " + repeated("if (n == 5) n = 2; else ", times) +
                             "n = 1; } process P() { state a, b; init a; trans a -> b { assign f(); }; } system P;";
    frontend::load(sources, sources.add("m.xta", text), frontend::Format::UppaalXta, told);
    std::string all;
    for (const util::Diagnostic& one : told.all()) all += one.message;
    return all;
  };
  EXPECT_EQ(model(1000), "");
  EXPECT_EQ(model(thousands), "more than 1000 times 'else if' in a row or inside each other");
}

}  // namespace
}  // namespace beeline
