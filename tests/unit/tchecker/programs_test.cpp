// Random expressions and statements against an evaluation that never saw their text.
#include <algorithm>
#include <optional>
#include <random>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "ir/clock_offset.h"
#include "ir/readable.h"
#include "tests/unit/tchecker/fixture.h"

namespace beeline {
namespace {

using test::Loaded;
using Values = std::vector<std::int64_t>;  // i, j, n[0], n[1], n[2]

// --- the side that writes text: a generator that evaluates what it prints

struct Printed {
  std::string text;
  std::optional<std::int64_t> value;  // none: an evaluation error
};

class Writer {
 public:
  Writer(std::uint32_t seed, Values values) : rng_(seed), values_(std::move(values)) {}

  const Values& values() const { return values_; }
  bool failed() const { return failed_; }

  // A term that stands by itself anywhere (an atom or in parentheses).
  Printed term(int depth) {
    switch (pick(depth <= 0 ? 4 : 10)) {
      case 0: return number();
      case 1: return {"i", values_[0]};
      case 2: return {"j", values_[1]};
      case 3: {
        const Printed index = depth <= 0 ? number() : term(depth - 1);
        const bool inside = index.value && *index.value >= 0 && *index.value < 3;
        if (inside && !constant_text(index.text))
          return {"n[" + index.text + "]", values_[2 + static_cast<std::size_t>(*index.value)]};
        return {"n[1]", values_[3]};
      }
      case 4: {
        const Printed a = term(depth - 1);
        return {"(-" + blank() + a.text + ")", map(a.value, [](auto x) { return -x; })};
      }
      case 5: {
        const Printed c = condition(depth - 1);
        const Printed a = term(depth - 1), b = term(depth - 1);
        std::optional<std::int64_t> value;
        if (c.value) value = *c.value != 0 ? a.value : b.value;
        return {"(if " + c.text + " then " + a.text + " else " + b.text + ")", value};
      }
      default: return chain(depth);
    }
  }

  Printed condition(int depth) {
    switch (pick(depth <= 0 ? 1 : 5)) {
      case 0: {
        const char* const relations[] = {"==", "!=", "<", "<=", ">", ">="};
        const int which = pick(6);
        const Printed a = term(depth - 1), b = term(depth - 1);
        std::optional<std::int64_t> value;
        if (a.value && b.value) value = compare(which, *a.value, *b.value);
        return {a.text + blank() + relations[which] + blank() + b.text, value};
      }
      case 1: return term(depth - 1);
      case 2: {
        const Printed a = condition(depth - 1);
        return {"!(" + a.text + ")", map(a.value, [](auto x) { return x == 0; })};
      }
      case 3: {
        const Printed a = term(depth - 1), b = term(depth - 1), c = term(depth - 1);
        std::optional<std::int64_t> value;
        if (a.value && b.value) {
          if (*a.value >= *b.value) value = 0;
          else if (c.value) value = *b.value <= *c.value;
        }
        return {a.text + " < " + b.text + " <= " + c.text, value};
      }
      default: {
        const Printed a = condition(depth - 1), b = condition(depth - 1);
        std::optional<std::int64_t> value;
        if (a.value) value = *a.value == 0 ? 0 : map(b.value, [](auto x) { return x != 0; });
        return {"(" + a.text + ")" + blank() + "&&" + blank() + "(" + b.text + ")", value};
      }
    }
  }

  // Prints a statement and carries it out on values().
  std::string statement(int depth) {
    switch (pick(depth <= 0 ? 2 : 5)) {
      case 0: return "nop";
      case 1: {
        const Printed value = term(2);
        store(0, value);
        return "i = " + value.text;
      }
      case 2: {
        const Printed value = term(2);
        store(3, value);
        return "n[1] = " + value.text;
      }
      case 3: {
        const Printed c = condition(2);
        if (!c.value) failed_ = true;
        const bool taken = c.value && *c.value != 0;
        const std::string then = branch(depth, taken), otherwise = branch(depth, !taken);
        return "if " + c.text + " then " + then + " else " + otherwise + " end";
      }
      default: {  // counts j down through a local
        const std::string local = "$k" + std::to_string(++locals_);
        const Printed start = term(1);
        if (!start.value) failed_ = true;
        values_[1] = 0;
        const std::int64_t rounds = std::clamp<std::int64_t>(start.value.value_or(0) % 5, 0, 4);
        values_[1] = rounds;
        return "local " + local + " = " + start.text + " % 5; j = 0; while " + local + " > 0 do j = j + 1; " + local +
               " = " + local + " - 1 end";
      }
    }
  }

 private:
  int pick(int n) { return static_cast<int>(rng_() % static_cast<std::uint32_t>(n)); }
  std::string blank() { return pick(3) == 0 ? " " : pick(8) == 0 ? "\n\t" : ""; }

  Printed number() {
    const int value = pick(8);
    return {std::to_string(value), value};
  }
  static bool constant_text(const std::string& text) { return text.find_first_of("ijn") == std::string::npos; }

  template <class F>
  static std::optional<std::int64_t> map(std::optional<std::int64_t> value, F f) {
    if (!value) return value;
    return static_cast<std::int64_t>(f(*value));
  }
  static bool compare(int which, std::int64_t a, std::int64_t b) {
    switch (which) {
      case 0: return a == b;
      case 1: return a != b;
      case 2: return a < b;
      case 3: return a <= b;
      case 4: return a > b;
      default: return a >= b;
    }
  }

  // Operators in a row without parentheses, evaluated by splitting at the weakest from the right.
  Printed chain(int depth) {
    std::vector<Printed> operands{term(depth - 1)};
    std::string operators, text = operands[0].text;
    for (int n = 1 + pick(3); n > 0; --n) {
      operators += "+-*/%"[pick(5)];
      operands.push_back(term(depth - 1));
      text += blank() + operators.back() + blank() + operands.back().text;
    }
    return {"(" + text + ")", split(operands, operators, 0, operands.size())};
  }
  std::optional<std::int64_t> split(const std::vector<Printed>& operands, const std::string& operators,
                                    std::size_t from, std::size_t to) {
    if (to - from == 1) return operands[from].value;
    std::size_t at = to;
    for (std::size_t k = from; k + 1 < to; ++k)
      if (operators[k] == '+' || operators[k] == '-') at = k;
    if (at == to) at = to - 2;
    const auto a = split(operands, operators, from, at + 1), b = split(operands, operators, at + 1, to);
    if (!a || !b) return std::nullopt;
    switch (operators[at]) {
      case '+': return *a + *b;
      case '-': return *a - *b;
      case '*': return *a * *b;
      case '/': return *b == 0 ? std::nullopt : std::optional(*a / *b);
      default: return *b == 0 ? std::nullopt : std::optional(*a % *b);
    }
  }

  void store(std::size_t cell, const Printed& value) {
    if (!value.value) failed_ = true;
    else values_[cell] = *value.value;
  }
  // A branch that is not taken is printed, too, but leaves no trace.
  std::string branch(int depth, bool taken) {
    const Values before = values_;
    const bool failed_before = failed_;
    const std::string text = statement(depth - 1);
    if (!taken) {
      values_ = before;
      failed_ = failed_before;
    }
    return text;
  }

  std::mt19937 rng_;
  Values values_;
  bool failed_ = false;
  int locals_ = 0;
};

// --- the side that reads the network

struct EvaluationError {};

std::int64_t run(const ir::Network& network, ir::ExprId id, Values& memory) {
  const ir::Expr& e = network.arena[id];
  const auto get = [&](ir::ExprId child) { return run(network, child, memory); };
  switch (e.op) {
    case ir::Op::Const:
    case ir::Op::CellRef:
    case ir::Op::ClockRef: return e.x;
    case ir::Op::Load: return memory.at(static_cast<std::size_t>(get(e.a)));
    case ir::Op::Index: {
      const std::int64_t index = get(e.b);
      if (index < e.x || index >= e.x + e.y) throw EvaluationError{};
      return get(e.a) + (index - e.x) * e.z;
    }
    case ir::Op::Neg: return -get(e.a);
    case ir::Op::Not: return get(e.a) == 0;
    case ir::Op::Add: return get(e.a) + get(e.b);
    case ir::Op::Sub: return get(e.a) - get(e.b);
    case ir::Op::Mul: return get(e.a) * get(e.b);
    case ir::Op::Div:
    case ir::Op::Mod: {
      const std::int64_t a = get(e.a), b = get(e.b);
      if (b == 0) throw EvaluationError{};
      return e.op == ir::Op::Div ? a / b : a % b;
    }
    case ir::Op::Lt: return get(e.a) < get(e.b);
    case ir::Op::Le: return get(e.a) <= get(e.b);
    case ir::Op::Eq: return get(e.a) == get(e.b);
    case ir::Op::Ne: return get(e.a) != get(e.b);
    case ir::Op::Ge: return get(e.a) >= get(e.b);
    case ir::Op::Gt: return get(e.a) > get(e.b);
    case ir::Op::And: return get(e.a) != 0 && get(e.b) != 0;
    case ir::Op::Ite: return get(e.a) != 0 ? get(e.b) : get(e.c);
    case ir::Op::Assign: return memory.at(static_cast<std::size_t>(get(e.a))) = get(e.b);
    case ir::Op::Seq:
      for (ir::ExprId part : network.arena.list(id)) get(part);
      return 0;
    case ir::Op::If:
      if (get(e.a) != 0) get(e.b);
      else if (e.c) get(e.c);
      return 0;
    case ir::Op::While:
      while (get(e.a) != 0) get(e.b);
      return 0;
    case ir::Op::Call: return get(network.functions.at(static_cast<std::size_t>(e.x)).body);
    default: ADD_FAILURE() << "unexpected node"; return 0;
  }
}

std::string model(const std::string& attributes) {
  return "system:s\nevent:a\nint:1:-9:9:0:i\nint:1:-9:9:0:j\nint:3:-9:9:0:n\nprocess:P\nlocation:P:l{initial:}\n"
         "edge:P:l:l:a{" +
         attributes + "}\n";
}

// Cell 0 is the location.
Values memory_of(const ir::Network& network, const Values& values) {
  Values memory(network.cells.size(), 77);
  std::copy(values.begin(), values.end(), memory.begin() + 1);
  return memory;
}

Values some_values() { return *rc::gen::container<Values>(5, rc::gen::inRange<std::int64_t>(-3, 6)); }

TEST(TCheckerPrograms, ConditionsMeanWhatTheySay) {
  EXPECT_TRUE(rc::check([] {
    const Values values = some_values();
    Writer writer(*rc::gen::arbitrary<std::uint32_t>(), values);
    const Printed printed = writer.condition(4);
    RC_PRE(printed.text.size() < 4000);
    const Loaded loaded(model("provided: " + printed.text));
    if (!loaded.document) RC_FAIL(loaded.said() + printed.text);
    Values memory = memory_of(loaded.network(), values);
    std::optional<std::int64_t> value;
    try {
      value = run(loaded.network(), loaded.edge(0, 0).guard, memory);
    } catch (const EvaluationError&) {
    }
    RC_ASSERT(value.has_value() == printed.value.has_value());
    if (value) RC_ASSERT((*value != 0) == (*printed.value != 0));
  }));
}

TEST(TCheckerPrograms, StatementsDoWhatTheySay) {
  EXPECT_TRUE(rc::check([] {
    const Values values = some_values();
    Writer writer(*rc::gen::arbitrary<std::uint32_t>(), values);
    std::string text = writer.statement(3);
    for (int more = *rc::gen::inRange(0, 4); more > 0; --more) text += "; " + writer.statement(3);
    RC_PRE(!writer.failed());
    const Loaded loaded(model("do: " + text + (*rc::gen::arbitrary<bool>() ? ";" : "")));
    if (!loaded.document) RC_FAIL(loaded.said() + text);
    Values memory = memory_of(loaded.network(), values);
    const ir::ExprId update = loaded.edge(0, 0).update;
    if (update) run(loaded.network(), update, memory);
    RC_ASSERT(Values(memory.begin() + 1, memory.begin() + 6) == writer.values());
    RC_ASSERT(ir::check(loaded.network()).empty());
  }));
}

TEST(TCheckerPrograms, SeveralAttributesOfAKindAreJoined) {
  const Loaded loaded(model("do: i = 1 : provided: i == 0 : do: j = i + 1 : provided: j == 0"));
  ASSERT_TRUE(loaded.document) << loaded.said();
  const ir::Edge& edge = loaded.edge(0, 0);
  Values memory = memory_of(loaded.network(), {0, 0, 0, 0, 0});
  EXPECT_NE(run(loaded.network(), edge.guard, memory), 0);
  run(loaded.network(), edge.update, memory);
  EXPECT_EQ(memory[1], 1);
  EXPECT_EQ(memory[2], 2);
  EXPECT_EQ(run(loaded.network(), edge.guard, memory), 0);
}

TEST(TCheckerPrograms, LocalArraysStartAtZeroEachTime) {
  const Loaded loaded(model("do: local b[2]; b[i] = b[i] + 5; i = 1; j = b[0] + b[1]"));
  ASSERT_TRUE(loaded.document) << loaded.said();
  Values memory = memory_of(loaded.network(), {0, 0, 0, 0, 0});
  for (int time : {1, 2}) {
    run(loaded.network(), loaded.edge(0, 0).update, memory);
    EXPECT_EQ(memory[2], 5) << time;
  }
}

TEST(TCheckerPrograms, ClockConstraintsAreNormalised) {
  struct Case {
    const char* text;
    ir::Op op;
    int x, y, bound;
  };
  for (const Case& c :
       {Case{"x < 3", ir::Op::Lt, 1, 0, 3}, Case{"3 < x", ir::Op::Gt, 1, 0, 3}, Case{"x == y", ir::Op::Eq, 1, 2, 0},
        Case{"x - y >= -2*4", ir::Op::Ge, 1, 2, -8}, Case{"5 >= x - y", ir::Op::Le, 1, 2, 5},
        Case{"(x) - (y) > 1", ir::Op::Gt, 1, 2, 1}, Case{"z[1] <= 7 / 2", ir::Op::Le, 4, 0, 3}}) {
    const Loaded loaded("system:s\nclock:1:x\nclock:1:y\nclock:2:z\nprocess:P\nlocation:P:l{initial: : invariant: " +
                        std::string(c.text) + "}\n");
    ASSERT_TRUE(loaded.document) << loaded.said();
    const ir::Arena& arena = loaded.network().arena;
    const ir::Expr& e = arena[loaded.network().processes[0].locations[0].invariant];
    ASSERT_EQ(e.op, ir::Op::ClockCmp) << c.text;
    EXPECT_EQ(static_cast<ir::Op>(e.x), c.op) << c.text;
    EXPECT_EQ(arena[e.a].x, c.x) << c.text;
    EXPECT_EQ(arena[e.b].x, c.y) << c.text;
    EXPECT_EQ(arena[e.c].x, c.bound) << c.text;
  }
}

TEST(TCheckerPrograms, ClockConstantsMayHaveMoreThan32Bits) {
  const auto offset_of = [](const std::string& attribute) {
    const Loaded loaded("system:s\nevent:a\nclock:1:x\nclock:1:y\nprocess:P\nlocation:P:l{initial:}\nedge:P:l:l:a{" +
                        attribute + "}\n");
    EXPECT_TRUE(loaded.document) << loaded.said();
    if (!loaded.document) return std::int64_t{0};
    const ir::Edge& edge = loaded.edge(0, 0);
    return clock_offset(loaded.network().arena[edge.guard ? edge.guard : edge.update]);
  };
  EXPECT_EQ(offset_of("provided: x < 1000000000000"), 1000000000000);
  EXPECT_EQ(offset_of("provided: 1000000000000 <= x"), 1000000000000);
  EXPECT_EQ(offset_of("provided: x - y > -1000000000000"), -1000000000000);
  EXPECT_EQ(offset_of("do: x = 1000000000000"), 1000000000000);
}

// An edge with this statement, in a model with the clocks x and y and the int i.
std::string with_statement(const std::string& text) {
  return "system:s\nevent:a\nint:1:0:3:0:i\nclock:1:x\nclock:1:y\nprocess:P\nlocation:P:l{initial:}\n"
         "edge:P:l:l:a{do: " +
         text + "}\n";
}

TEST(TCheckerPrograms, ClocksAreSetToOthers) {
  const auto copy_of = [](const std::string& text) {
    const Loaded loaded(with_statement(text));
    EXPECT_TRUE(loaded.document) << loaded.said();
    if (!loaded.document) return std::string();
    EXPECT_TRUE(loaded.network().limitations.empty()) << text;
    const ir::Expr& e = loaded.network().arena[loaded.edge(0, 0).update];
    EXPECT_EQ(e.op, ir::Op::ResetClock);
    EXPECT_TRUE(e.c);
    return ir::readable(loaded.network(), loaded.edge(0, 0).update);
  };
  EXPECT_EQ(copy_of("x = y"), "x = y");
  EXPECT_EQ(copy_of("x = 1 + y"), "x = y + 1");
  EXPECT_EQ(copy_of("x = y + i"), "x = y + i");
  EXPECT_EQ(copy_of("x = x + 2"), "x = x + 2");
  EXPECT_EQ(copy_of("x = y + 1000000000000"), "x = y + 1000000000000");
  EXPECT_EQ(copy_of("x = 1000000000000 + y"), "x = y + 1000000000000");
  EXPECT_EQ(copy_of("x = y - -3"), "x = y + 3");
}

TEST(TCheckerPrograms, NothingIsTakenFromAClockThatIsCopied) {
  for (const char* text : {"x = y - 3", "x = y + -3", "x = -1 + y", "x = y - 1000000000000"}) {
    const Loaded loaded(with_statement(text));
    ASSERT_TRUE(loaded.document) << loaded.said();
    ASSERT_EQ(loaded.network().limitations.size(), 1u) << text;
    EXPECT_EQ(loaded.network().limitations[0].position, (util::Position{8, 22, 0})) << text;
    EXPECT_NE(loaded.network().limitations[0].reason.find("another less something"), std::string::npos);
  }
}

}  // namespace
}  // namespace beeline
