// A random expression, printed with as few parentheses as UPPAAL's precedences allow, has the value that the tree has.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <fmt/format.h>

#include "support.h"

namespace beeline::frontend::uppaal::test {
namespace {

// A tree with its text and value; no value where evaluation fails. Written from the language reference, not from the
// parser.
struct Sample {
  std::string text;
  int level = 99;
  std::optional<std::int64_t> value;
};

struct Operator {
  const char* text;
  int level;
  std::optional<std::int64_t> (*apply)(std::int64_t, std::int64_t);
};

using Result = std::optional<std::int64_t>;

const Operator operators[] = {
    {"||", 3, [](std::int64_t a, std::int64_t b) -> Result { return a || b; }},
    {" or ", 3, [](std::int64_t a, std::int64_t b) -> Result { return a || b; }},
    {" imply ", 3, [](std::int64_t a, std::int64_t b) -> Result { return !a || b; }},
    {" xor ", 3, [](std::int64_t a, std::int64_t b) -> Result { return !a != !b; }},
    {"&&", 4, [](std::int64_t a, std::int64_t b) -> Result { return a && b; }},
    {" and ", 4, [](std::int64_t a, std::int64_t b) -> Result { return a && b; }},
    {"|", 5, [](std::int64_t a, std::int64_t b) -> Result { return a | b; }},
    {"^", 6, [](std::int64_t a, std::int64_t b) -> Result { return a ^ b; }},
    {"&", 7, [](std::int64_t a, std::int64_t b) -> Result { return a & b; }},
    {"==", 8, [](std::int64_t a, std::int64_t b) -> Result { return a == b; }},
    {"!=", 8, [](std::int64_t a, std::int64_t b) -> Result { return a != b; }},
    {"<", 9, [](std::int64_t a, std::int64_t b) -> Result { return a < b; }},
    {"<=", 9, [](std::int64_t a, std::int64_t b) -> Result { return a <= b; }},
    {">=", 9, [](std::int64_t a, std::int64_t b) -> Result { return a >= b; }},
    {">", 9, [](std::int64_t a, std::int64_t b) -> Result { return a > b; }},
    {"<?", 10, [](std::int64_t a, std::int64_t b) -> Result { return std::min(a, b); }},
    {">?", 10, [](std::int64_t a, std::int64_t b) -> Result { return std::max(a, b); }},
    {"<<", 11,
     [](std::int64_t a, std::int64_t b) -> Result { return b < 0 || b > 31 ? Result() : a * (std::int64_t{1} << b); }},
    {">>", 11, [](std::int64_t a, std::int64_t b) -> Result { return b < 0 || b > 31 ? Result() : a >> b; }},
    {"+", 12, [](std::int64_t a, std::int64_t b) -> Result { return a + b; }},
    {" - ", 12, [](std::int64_t a, std::int64_t b) -> Result { return a - b; }},
    {"*", 13, [](std::int64_t a, std::int64_t b) -> Result { return a * b; }},
    {"/", 13, [](std::int64_t a, std::int64_t b) -> Result { return b == 0 ? Result() : a / b; }},
    {"%", 13, [](std::int64_t a, std::int64_t b) -> Result { return b == 0 ? Result() : a % b; }},
};

constexpr int unary_level = 15, conditional_level = 2;
constexpr std::int64_t variable_values[] = {0, 1, -3, 7};

std::string wrapped(const Sample& s, int level) { return s.level < level ? "(" + s.text + ")" : s.text; }

Result narrowed(Result value) {
  if (!value || *value < INT32_MIN || *value > INT32_MAX) return {};
  return value;
}

Sample sample(int depth, bool constants_only) {
  const int choice = depth == 0 ? *rc::gen::inRange(0, 2) : *rc::gen::inRange(0, 12);
  if (choice == 0 || (choice == 1 && constants_only)) {
    const std::int64_t value = *rc::gen::inRange(0, 20);
    return {std::to_string(value), 99, value};
  }
  if (choice == 1) {
    const int v = *rc::gen::inRange(0, 4);
    return {fmt::format("v{}", v), 99, variable_values[v]};
  }
  if (choice == 2) {
    const Sample a = sample(depth - 1, constants_only);
    const bool minus = *rc::gen::inRange(0, 2) == 0;
    Result value;
    if (a.value) value = minus ? -*a.value : !*a.value;
    return {(minus ? "- " : "not ") + wrapped(a, unary_level), unary_level, narrowed(value)};
  }
  if (choice == 3) {
    const Sample c = sample(depth - 1, constants_only), a = sample(depth - 1, constants_only),
                 b = sample(depth - 1, constants_only);
    Result value;
    if (c.value) value = *c.value ? a.value : b.value;
    return {
        wrapped(c, conditional_level + 1) + "?" + wrapped(a, conditional_level) + ":" + wrapped(b, conditional_level),
        conditional_level, value};
  }
  const Operator& op = operators[static_cast<std::size_t>(*rc::gen::inRange<int>(0, std::size(operators)))];
  const Sample a = sample(depth - 1, constants_only), b = sample(depth - 1, constants_only);
  Result value;
  const std::string_view name = op.text;
  if (a.value && (name == "||" || name == " or ") && *a.value) value = 1;
  else if (a.value && (name == "&&" || name == " and ") && !*a.value) value = 0;
  else if (a.value && name == " imply " && !*a.value) value = 1;
  else if (a.value && b.value) value = narrowed(op.apply(*a.value, *b.value));
  // Left-associative: the right side needs parentheses at the same level.
  return {wrapped(a, op.level) + op.text + wrapped(b, op.level + 1), op.level, value};
}

TEST(ExpressionLaw, VariablesAtRunTime) {
  Loaded model = load_xta("int v0 = 0, v1 = 1, v2 = -3, v3 = 7; process P() { state a; init a; } system P;");
  ASSERT_TRUE(model.document) << model.messages();
  EXPECT_TRUE(rc::check([&] {
    const Sample s = sample(5, false);
    RC_LOG(s.text);
    Result found;
    try {
      found = model.value(s.text);
    } catch (const check::EvaluationError&) {
    }
    RC_ASSERT(found == s.value);
  }));
}

TEST(ExpressionLaw, ConstantsAreFoldedToTheSameValue) {
  EXPECT_TRUE(rc::check([] {
    const Sample s = sample(4, true);
    RC_LOG(s.text);
    Loaded model = load_xta("const int k = " + s.text + "; process P() { state a; init a; } system P;");
    RC_ASSERT((model.document != nullptr) == s.value.has_value());
    if (s.value) RC_ASSERT(model.value("k") == *s.value);
  }));
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
