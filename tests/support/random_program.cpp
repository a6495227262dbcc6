#include "support/random_program.h"

#include <array>

#include "support/builder.h"

namespace beeline::test {

namespace {
constexpr std::int32_t elements = 3;
}

ProgramGenerator::ProgramGenerator(std::uint64_t seed, bool refusals) : random_(seed), refusals_(refusals) {
  NetworkBuilder b({"P"});
  for (const char* name : {"a", "b", "c"}) b.location(0, name);
  scalar_ = b.variable("v", -4, 9, 1);
  flag_ = b.variable("flag", 0, 1);
  for (std::uint32_t* cell : {&wrapping_[0], &wrapping_[1], &wrapping_[2]}) *cell = b.variable("w", -3, 4);
  b.network.cells[wrapping_[1]].high = 255;
  b.network.cells[wrapping_[1]].low = 0;
  b.network.cells[wrapping_[2]].low = INT32_MIN;
  b.network.cells[wrapping_[2]].high = 10;
  for (const std::uint32_t cell : wrapping_) b.network.cells[cell].overflow = ir::Overflow::Wrap;
  first_array_ = b.variable("a[0]", 0, 5);
  for (const char* name : {"a[1]", "a[2]"}) b.variable(name, 0, 5, 2);
  second_array_ = b.variable("b[0]", -2, 6, -1);
  for (const char* name : {"b[1]", "b[2]"}) b.variable(name, -2, 6, 3);
  const std::uint32_t meta = b.meta("m", -100, 100, 7);
  main_.quantifiers = {b.temporary("q0", INT32_MIN, INT32_MAX), b.temporary("q1", INT32_MIN, INT32_MAX)};
  main_.readable = main_.writable = {meta};
  for (std::uint32_t c = 0; c < clocks; ++c) b.clock(std::string(1, static_cast<char>('x' + c)));
  network = std::move(b.network);
  function(true, false);
  function(false, false);
  function(false, true);
  main_.callable = network.functions.size();
  pure_ = main_;
  pure_.pure = true;
  pure_.writable.clear();
  pure_.callable = 1;
}

void ProgramGenerator::function(bool pure, bool reference) {
  const std::string name = "f" + std::to_string(network.functions.size());
  const auto new_cell = [&](const char* what, std::int32_t low, std::int32_t high) {
    network.cells.push_back({name + "." + what, ir::CellKind::Temporary, low, high, 0, false, {}});
    return static_cast<std::uint32_t>(network.cells.size() - 1);
  };
  ir::Function f;
  f.name = name;
  Scope scope;
  scope.statements = true;
  scope.pure = pure;
  scope.callable = network.functions.size();
  f.parameters.push_back(new_cell("p", -1000, 1000));
  const std::uint32_t local = new_cell("local", -50, 50);
  scope.readable = scope.writable = {f.parameters[0], local};
  if (reference) {
    f.parameters.push_back(new_cell("r", 0, 1 << 20));
    network.cells.back().holds = ir::Referent::Address;
    scope.references = {f.parameters[1]};
  }
  scope.quantifiers = {new_cell("q", INT32_MIN, INT32_MAX)};
  scope.counters = {new_cell("i", 0, 10), new_cell("j", 0, 10)};
  f.body = block(scope, 3);
  network.functions.push_back(std::move(f));
}

ExprId ProgramGenerator::node(const Node& fields, std::span<const ExprId> list) {
  ir::Expr expr;
  expr.op = fields.op;
  expr.a = fields.a;
  expr.b = fields.b;
  expr.c = fields.c;
  expr.x = fields.x;
  expr.y = fields.y;
  expr.z = fields.z;
  expr.position = {++line_, 1, 0};
  return list.empty() ? network.arena.add(expr) : network.arena.add(expr, list);
}

ExprId ProgramGenerator::num(std::int32_t value) { return node({.op = Op::Const, .x = value}); }

ExprId ProgramGenerator::cell(std::uint32_t number) {
  return node({.op = Op::CellRef, .x = static_cast<std::int32_t>(number)});
}

ExprId ProgramGenerator::constant() {
  static const std::vector<std::int32_t> edges = {INT32_MIN, INT32_MIN + 1, INT32_MAX, 31, 32, -1, 1 << 16, 46341};
  return num(chance(12) ? any_of(edges) : static_cast<std::int32_t>(below(8)) - 1);
}

ExprId ProgramGenerator::address(Scope& scope, int depth) {
  const auto element = [&](std::uint32_t base) {
    const ExprId index = chance(60) ? num(static_cast<std::int32_t>(below(elements)) + 1) : value(scope, depth - 1);
    return node({.op = Op::Index, .a = cell(base), .b = index, .x = 1, .y = elements, .z = 1});
  };
  switch (below(6)) {
    case 0: return cell(chance(50) ? scalar_ : wrapping_[below(3)]);
    case 1: return cell(flag_);
    case 2: return element(first_array_);
    case 3: return element(second_array_);
    case 4:
      if (scope.references.empty()) return cell(scalar_);
      return node({.op = Op::Load, .a = cell(any_of(scope.references))});
    default: return cell(scope.writable.empty() ? flag_ : any_of(scope.writable));
  }
}

ExprId ProgramGenerator::value(Scope& scope, int depth) {
  if (depth <= 0 || chance(12)) {
    switch (below(4)) {
      case 0: return constant();
      case 1:
        if (!scope.readable.empty()) {
          return node({.op = Op::Load, .a = cell(any_of(scope.readable))});
        }
        [[fallthrough]];
      case 2: return node({.op = Op::Load, .a = cell(scalar_)});
      default: return node({.op = Op::At, .x = 0, .y = static_cast<std::int32_t>(below(3))});
    }
  }
  static const std::vector<Op> arithmetic = {Op::Add, Op::Sub,    Op::Mul,   Op::Div,    Op::Mod, Op::Pow, Op::Shl,
                                             Op::Shr, Op::BitAnd, Op::BitOr, Op::BitXor, Op::Min, Op::Max};
  static const std::vector<Op> relations = {Op::Lt, Op::Le, Op::Eq, Op::Ne, Op::Ge, Op::Gt};
  switch (below(14)) {
    case 0: return node({.op = any_of<Op>({Op::Neg, Op::Not, Op::BitNot}), .a = value(scope, depth - 1)});
    case 1:
    case 2:
    case 3: {
      const ExprId a = value(scope, depth - 1), b = value(scope, depth - 1);
      return node({.op = any_of(arithmetic), .a = a, .b = b});
    }
    case 4: {
      const ExprId a = value(scope, depth - 1), b = value(scope, depth - 1);
      return node({.op = any_of(relations), .a = a, .b = b});
    }
    case 5: {  // the shape that has instructions of its own
      const ExprId a = node({.op = Op::Load, .a = address(scope, 0)});
      return node({.op = any_of(relations), .a = a, .b = constant()});
    }
    case 6:
    case 7: {
      const ExprId a = value(scope, depth - 1), b = value(scope, depth - 1);
      return node({.op = chance(50) ? Op::And : Op::Or, .a = a, .b = b});
    }
    case 8: {
      const ExprId a = value(scope, depth - 1), b = value(scope, depth - 1), c = value(scope, depth - 1);
      return node({.op = Op::Ite, .a = a, .b = b, .c = c});
    }
    case 9: {
      const ExprId a = cell(first_array_), b = cell(second_array_);
      return node({.op = Op::EqualCells, .a = a, .b = b, .x = static_cast<std::int32_t>(below(elements)) + 1});
    }
    case 10: return quantified(scope, depth);
    case 11: return call(scope, depth);
    case 12: return assignment(scope, depth);
    default: return node({.op = Op::Load, .a = address(scope, depth)});
  }
}

ExprId ProgramGenerator::quantified(Scope& scope, int depth) {
  if (scope.quantifiers.empty()) return constant();
  const std::uint32_t variable = scope.quantifiers.back();
  scope.quantifiers.pop_back();
  scope.readable.push_back(variable);
  const ExprId body = value(scope, depth - 1);
  scope.readable.pop_back();
  scope.quantifiers.push_back(variable);
  const auto from = static_cast<std::int32_t>(below(4)) - 1;
  return node({.op = any_of<Op>({Op::Forall, Op::Exists, Op::Sum}),
               .a = body,
               .x = static_cast<std::int32_t>(variable),
               .y = from,
               .z = from + static_cast<std::int32_t>(below(4)) - 1});
}

ExprId ProgramGenerator::call(Scope& scope, int depth) {
  if (scope.callable == 0) return constant();
  const std::size_t index = below(static_cast<std::uint32_t>(scope.callable));
  std::vector<ExprId> arguments{value(scope, depth - 1)};
  if (network.functions[index].parameters.size() > 1) arguments.push_back(address(scope, depth - 1));
  return node({.op = Op::Call, .x = static_cast<std::int32_t>(index)}, arguments);
}

ExprId ProgramGenerator::assignment(Scope& scope, int depth) {
  if (scope.pure && scope.writable.empty()) return constant();
  const ExprId to = scope.pure ? cell(any_of(scope.writable)) : address(scope, depth - 1);
  // A value that fits most cells half of the time, or else hardly a sequence of statements would come to its end.
  ExprId what = value(scope, depth - 1);
  if (chance(70)) {
    what = node({.op = Op::And, .a = what, .b = num(1)});
    if (chance(50)) what = node({.op = Op::Add, .a = what, .b = num(0)});
  }
  return node({.op = Op::Assign, .a = to, .b = what});
}

ExprId ProgramGenerator::statement(Scope& scope, int depth) {
  switch (below(scope.statements ? 12 : 6)) {
    case 0:
    case 1: return assignment(scope, depth);
    case 2: {
      if (scope.pure) return assignment(scope, depth);
      const ExprId which = clock(scope);
      const ExprId what = chance(70) ? num(static_cast<std::int32_t>(below(4))) : clock_constant(scope, 1);
      const ExprId from = chance(30) ? clock(scope) : ExprId{};
      return node({.op = Op::ResetClock, .a = which, .b = what, .c = from});
    }
    case 3: return call(scope, depth);
    case 4: {
      if (scope.pure) return assignment(scope, depth);
      const bool forth = chance(50);
      const ExprId to = cell(forth ? second_array_ : first_array_);
      const ExprId from = cell(forth ? first_array_ : second_array_);
      return node({.op = Op::CopyCells, .a = to, .b = from, .x = static_cast<std::int32_t>(below(elements)) + 1});
    }
    case 5: return value(scope, depth);
    case 6:
    case 7: {
      const ExprId condition = value(scope, depth - 1);
      const ExprId then = chance(85) ? block(scope, depth - 1) : ExprId{};
      const ExprId otherwise = chance(50) ? block(scope, depth - 1) : ExprId{};
      return node({.op = Op::If, .a = condition, .b = then, .c = otherwise});
    }
    case 8:
    case 9: return loop(scope, depth);
    case 10: return node({.op = Op::Return, .a = chance(80) ? value(scope, depth - 1) : ExprId{}});
    default: {
      const ExprId a = value(scope, depth - 1);
      const Op op = refusals_ && !scope.pure && chance(70) ? Op::Require : Op::Assert;
      return node({.op = op, .a = node({.op = Op::Or, .a = a, .b = num(chance(op == Op::Require ? 20 : 80))})});
    }
  }
}

ExprId ProgramGenerator::block(Scope& scope, int depth) {
  if (depth <= 0) return assignment(scope, 1);
  std::vector<ExprId> list;
  for (std::uint32_t count = 1 + below(3); count > 0; --count) list.push_back(statement(scope, depth));
  return node({.op = Op::Seq}, list);
}

ExprId ProgramGenerator::loop(Scope& scope, int depth) {
  if (scope.counters.empty()) return assignment(scope, depth);
  const std::uint32_t counter = scope.counters.back();
  scope.counters.pop_back();
  scope.readable.push_back(counter);
  const ExprId body = block(scope, depth - 1);
  scope.readable.pop_back();
  scope.counters.push_back(counter);
  const auto read = [&] { return node({.op = Op::Load, .a = cell(counter)}); };
  const ExprId start = node({.op = Op::Assign, .a = cell(counter), .b = num(0)});
  const ExprId next =
      node({.op = Op::Assign, .a = cell(counter), .b = node({.op = Op::Add, .a = read(), .b = num(1)})});
  const ExprId more = node({.op = Op::Lt, .a = read(), .b = num(static_cast<std::int32_t>(below(4)))});
  const ExprId turns = node({.op = Op::While, .a = more, .b = node({.op = Op::Seq}, std::array{body, next})});
  return node({.op = Op::Seq}, std::array{start, turns});
}

ExprId ProgramGenerator::update() {
  std::vector<ExprId> list;
  for (std::uint32_t count = 1 + below(4); count > 0; --count) list.push_back(statement(main_, 3));
  return node({.op = Op::Seq}, list);
}

ExprId ProgramGenerator::clock(Scope& scope) {
  const auto fixed = [&](std::uint32_t number) {
    return node({.op = Op::ClockRef, .x = static_cast<std::int32_t>(number)});
  };
  if (chance(70)) return fixed(below(clocks) + 1);
  const ExprId index = chance(70) ? num(static_cast<std::int32_t>(below(clocks))) : value(scope, 1);
  return node({.op = Op::Index, .a = fixed(1), .b = index, .x = 0, .y = clocks, .z = 1});
}

// Small, so that sums of them fit.
ExprId ProgramGenerator::clock_constant(Scope& scope, int depth) {
  const ExprId any = value(scope, depth);
  return node({.op = Op::Mod, .a = any, .b = num(1 << 20)});
}

ExprId ProgramGenerator::formula(Scope& scope, int depth, bool conjunctive) {
  if (depth <= 0 || chance(20)) {
    static const std::vector<Op> relations = {Op::Lt, Op::Le, Op::Eq, Op::Ge, Op::Gt};
    const Op relation = !conjunctive && chance(15) ? Op::Ne : any_of(relations);
    const ExprId x = clock(scope);
    // Two clocks that are one would be decided by one evaluator and left open by the other.
    const ExprId y = node({.op = Op::ClockRef});
    const ExprId bound = chance(60) ? num(static_cast<std::int32_t>(below(5)) - 1) : clock_constant(scope, 2);
    return node({.op = Op::ClockCmp, .a = x, .b = y, .c = bound, .x = static_cast<std::int32_t>(relation)});
  }
  switch (below(7)) {
    case 0:
    case 1: {
      const ExprId a = formula(scope, depth - 1, conjunctive), b = formula(scope, depth - 1, conjunctive);
      return node({.op = Op::And, .a = a, .b = b});
    }
    case 2: {
      const ExprId a = value(scope, 2), b = formula(scope, depth - 1, conjunctive);
      return node({.op = chance(50) ? Op::And : Op::Or, .a = a, .b = b});
    }
    case 3: {
      const ExprId a = formula(scope, depth - 1, conjunctive);
      const ExprId b = conjunctive ? value(scope, 2) : formula(scope, depth - 1, conjunctive);
      return node({.op = Op::Or, .a = a, .b = b});
    }
    case 4: {
      const ExprId c = value(scope, 2), a = formula(scope, depth - 1, conjunctive),
                   b = formula(scope, depth - 1, conjunctive);
      return node({.op = Op::Ite, .a = c, .b = a, .c = b});
    }
    case 5: {
      if (scope.quantifiers.empty()) return value(scope, 2);
      const std::uint32_t variable = scope.quantifiers.back();
      scope.quantifiers.pop_back();
      scope.readable.push_back(variable);
      const ExprId body = formula(scope, depth - 1, conjunctive);
      scope.readable.pop_back();
      scope.quantifiers.push_back(variable);
      const auto from = static_cast<std::int32_t>(below(3));
      const bool forall = (conjunctive && network.arena[body].has_clocks) || chance(50);
      return node({.op = forall ? Op::Forall : Op::Exists,
                   .a = body,
                   .x = static_cast<std::int32_t>(variable),
                   .y = from,
                   .z = from + static_cast<std::int32_t>(below(4)) - 1});
    }
    default: return value(scope, 2);
  }
}

}  // namespace beeline::test
