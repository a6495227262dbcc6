// The part of Resolver that finds out what expressions mean.
#include <algorithm>
#include <charconv>

#include "frontend/fiacre/resolver_detail.h"

namespace beeline::frontend::fiacre {

using Kind = syntax::Expr::Kind;

namespace {

Expr made(Op op, TypeId type, std::vector<ExprId> operands, util::Position position, std::uint32_t index = 0) {
  Expr result;
  result.op = op;
  result.type = type;
  result.index = index;
  result.operands = std::move(operands);
  result.position = position;
  return result;
}

Expr constant_of(TypeId type, Value value, util::Position position) {
  Expr result;
  result.type = type;
  result.value = std::move(value);
  result.position = position;
  return result;
}

// A literal that does not say of which type it is.
bool needs_context(const syntax::Expr& syntax) {
  return syntax.kind == Kind::Record || syntax.kind == Kind::Queue || syntax.kind == Kind::Array;
}

}  // namespace

// What is known is computed at once, unless it fails: then it fails when a run gets there.
ExprId Resolver::add(Expr expr) {
  const bool broken = std::any_of(expr.operands.begin(), expr.operands.end(), [&](ExprId id) { return is_broken(id); });
  if (broken) expr.type = program_.types.broken();
  const bool known = !broken && expr.op != Op::Constant && expr.op != Op::Slot && expr.op != Op::Call &&
                     expr.op != Op::At && expr.op != Op::Deadlock &&
                     std::all_of(expr.operands.begin(), expr.operands.end(),
                                 [&](ExprId id) { return program_[id].op == Op::Constant; });
  program_.exprs.push_back(std::move(expr));
  const ExprId id(program_.exprs.size() - 1);
  if (!known) return id;
  try {
    Value value = Evaluator(program_, watch_).evaluate(id, {});
    Expr& whole = program_.exprs[id.value];
    whole = constant_of(whole.type, std::move(value), whole.position);
  } catch (const Evaluator::Failure&) {
  }
  return id;
}

ExprId Resolver::broken(util::Position position) {
  return add(made(Op::Constant, program_.types.broken(), {}, position));
}

ExprId Resolver::value_of(const syntax::Expr& syntax, TypeId target) {
  return fitted(expression(syntax, target), target);
}

// Models that were translated from C-like languages have variables declared as arrays that are used as numbers, with
// the first element in mind. The dialect obp lets that pass.
bool Resolver::may_stand_for_element(TypeId type, util::Position position) {
  if (dialect_ != Dialect::Obp || !program_.types.is(type, Type::Kind::Array) ||
      !program_.types.is(program_.types[type].element, Type::Kind::Number))
    return false;
  if (told_.insert("[0]").second)
    warn(position, fmt::format("this is {} but is used as a number: its first element is taken", name_of(type)));
  return true;
}

ExprId Resolver::as_number(ExprId id) {
  const TypeId type = program_[id].type;
  const util::Position position = program_[id].position;
  if (!may_stand_for_element(type, position)) return id;
  const ExprId zero = add(constant_of(program_.types.nat(), {}, position));
  return add(made(Op::Element, program_.types[type].element, {id, zero}, position));
}

// The value as one of `target`: checked where that is not clear.
ExprId Resolver::fitted(ExprId id, TypeId target) {
  if (program_.types.is(target, Type::Kind::Number)) id = as_number(id);
  const Expr& expr = program_[id];
  const TypeId type = expr.type;
  const util::Position position = expr.position;
  if (program_.types.is_broken(type) || program_.types.is_broken(target)) return id;
  if (!program_.types.alike(type, target)) {
    error(position, fmt::format("expected {} but this is {}", name_of(target), name_of(type)));
    return broken(position);
  }
  if (program_.types.includes(target, type)) return id;
  if (expr.op == Op::Constant) {
    if (program_.types.contains(target, expr.value)) return add(constant_of(target, expr.value, position));
    if (scope_ != nullptr && !scope_->starts)
      warn(position,
           fmt::format("this value is outside {}: an error of the model when a run gets here", name_of(target)));
  }
  return add(made(Op::Check, target, {id}, position));
}

ExprId Resolver::of_kind(const syntax::Expr& syntax, Type::Kind kind, std::string_view what, TypeId expected) {
  ExprId id = expression(syntax, expected);
  if (kind == Type::Kind::Number) id = as_number(id);
  if (is_broken(id) || program_.types.is(program_[id].type, kind)) return id;
  error(syntax.position, fmt::format("expected {} but this is {}", what, name_of(program_[id].type)));
  return broken(syntax.position);
}

ExprId Resolver::expression(const syntax::Expr& syntax, TypeId expected) {
  switch (syntax.kind) {
    case Kind::Number: return number(syntax, false);
    case Kind::True: return add(constant_of(program_.types.boolean(), {1, {}}, syntax.position));
    case Kind::False: return add(constant_of(program_.types.boolean(), {0, {}}, syntax.position));
    case Kind::Any:
      error(syntax.position, "'any' is no value: it stands in patterns, or alone on the right of ':='");
      return broken(syntax.position);
    case Kind::Name: return named(syntax, expected);
    case Kind::Apply: return applied(syntax, expected);
    case Kind::Index: return element(syntax);
    case Kind::Field: return field(syntax);
    case Kind::Unary: return unary(syntax, expected);
    case Kind::Binary: return binary(syntax, expected);
    case Kind::Chain: {
      std::vector<ExprId> parts;
      for (const syntax::Expr& part : syntax.operands) parts.push_back(of_kind(part, Type::Kind::Bool, "a condition"));
      return add(made(syntax.op == Word::And ? Op::And : Op::Or, program_.types.boolean(), parts, syntax.position));
    }
    case Kind::Row: return row(syntax);
    case Kind::Conditional: return conditional(syntax, expected);
    case Kind::Array: return array_literal(syntax, expected);
    case Kind::Queue: return queue_literal(syntax, expected);
    case Kind::Record: return record_literal(syntax, expected);
    case Kind::Member: return member(syntax);
    case Kind::Is: return made_by(syntax);
  }
  return broken(syntax.position);
}

ExprId Resolver::number(const syntax::Expr& syntax, bool negative) {
  std::int64_t value = 0;
  const std::string_view text = syntax.text;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (negative) value = -value;
  if (read.ec != std::errc{} || value < least_int || value > greatest_int) {
    error(syntax.position, fmt::format("the number {}{} does not fit into 32 bits", negative ? "-" : "", text));
    return broken(syntax.position);
  }
  const TypeId type = value < 0 ? program_.types.integer() : program_.types.nat();
  return add(constant_of(type, {static_cast<std::int32_t>(value), {}}, syntax.position));
}

ExprId Resolver::unary(const syntax::Expr& syntax, TypeId expected) {
  const syntax::Expr& inner = syntax.operands[0];
  const Types& types = program_.types;
  const auto made_of = [&](Op op, TypeId type, ExprId operand) {
    return add(made(op, type, {operand}, syntax.position));
  };
  if (syntax.op == Word::Not) return made_of(Op::Not, types.boolean(), of_kind(inner, Type::Kind::Bool, "a condition"));
  if (syntax.op == Word::Minus) {
    if (inner.kind == Kind::Number) return number(inner, true);
    return made_of(Op::Negate, types.integer(), of_kind(inner, Type::Kind::Number, "a number"));
  }
  if (syntax.op == Word::Dollar) return fitted(of_kind(inner, Type::Kind::Number, "a number"), types.nat());
  const ExprId queue = of_kind(inner, Type::Kind::Queue, "a queue", syntax.op == Word::Dequeue ? expected : TypeId{});
  if (is_broken(queue)) return queue;
  const TypeId type = program_[queue].type;
  switch (syntax.op) {
    case Word::Empty: return made_of(Op::Empty, types.boolean(), queue);
    case Word::Full: return made_of(Op::Full, types.boolean(), queue);
    case Word::Length: return made_of(Op::Length, types.nat(), queue);
    case Word::First: return made_of(Op::First, types[type].element, queue);
    default: return made_of(Op::Dequeue, type, queue);
  }
}

namespace {

Op arithmetic_of(Word sign) {
  switch (sign) {
    case Word::Plus: return Op::Add;
    case Word::Minus: return Op::Subtract;
    case Word::Times: return Op::Multiply;
    case Word::Divide: return Op::Divide;
    default: return Op::Modulo;
  }
}

}  // namespace

ExprId Resolver::row(const syntax::Expr& syntax) {
  Expr result = made(Op::Row, program_.types.integer(), {}, syntax.position);
  for (const syntax::Expr& part : syntax.operands)
    result.operands.push_back(of_kind(part, Type::Kind::Number, "a number"));
  for (const syntax::Sign& sign : syntax.signs) result.signs.push_back({arithmetic_of(sign.op), sign.position});
  return add(std::move(result));
}

ExprId Resolver::binary(const syntax::Expr& syntax, TypeId expected) {
  const auto of_numbers = [&](Op op, TypeId type) {
    const ExprId left = of_kind(syntax.operands[0], Type::Kind::Number, "a number");
    const ExprId right = of_kind(syntax.operands[1], Type::Kind::Number, "a number");
    return add(made(op, type, {left, right}, syntax.position));
  };
  const TypeId integer = program_.types.integer(), boolean = program_.types.boolean();
  switch (syntax.op) {
    case Word::Plus:
    case Word::Minus:
    case Word::Times:
    case Word::Divide:
    case Word::Modulo: return of_numbers(arithmetic_of(syntax.op), integer);
    case Word::Less: return of_numbers(Op::Less, boolean);
    case Word::LessEqual: return of_numbers(Op::LessEqual, boolean);
    case Word::Greater: return of_numbers(Op::Greater, boolean);
    case Word::GreaterEqual: return of_numbers(Op::GreaterEqual, boolean);
    case Word::Enqueue:
    case Word::Append: return enlarged(syntax, expected);
    default: return compared(syntax);
  }
}

ExprId Resolver::compared(const syntax::Expr& syntax) {
  const syntax::Expr &left = syntax.operands[0], &right = syntax.operands[1];
  const bool swap = needs_context(left) && !needs_context(right);
  ExprId first = expression(swap ? right : left);
  ExprId second = expression(swap ? left : right, program_[first].type);
  if (program_.types.is(program_[first].type, Type::Kind::Number)) second = as_number(second);
  if (program_.types.is(program_[second].type, Type::Kind::Number)) first = as_number(first);
  const TypeId a = program_[swap ? second : first].type, b = program_[swap ? first : second].type;
  if (!program_.types.alike(a, b)) {
    error(syntax.position, fmt::format("{} and {} cannot be compared", name_of(a), name_of(b)));
    return broken(syntax.position);
  }
  const Op op = syntax.op == Word::Equal ? Op::Equal : Op::NotEqual;
  return add(made(op, program_.types.boolean(), {swap ? second : first, swap ? first : second}, syntax.position));
}

ExprId Resolver::enlarged(const syntax::Expr& syntax, TypeId expected) {
  const ExprId queue = of_kind(syntax.operands[0], Type::Kind::Queue, "a queue", expected);
  if (is_broken(queue)) return queue;
  const TypeId type = program_[queue].type;
  const ExprId item = value_of(syntax.operands[1], program_.types[type].element);
  return add(made(syntax.op == Word::Enqueue ? Op::Enqueue : Op::Append, type, {queue, item}, syntax.position));
}

ExprId Resolver::conditional(const syntax::Expr& syntax, TypeId expected) {
  const ExprId condition = of_kind(syntax.operands[0], Type::Kind::Bool, "a condition");
  ExprId yes = expression(syntax.operands[1], expected);
  if (is_broken(yes)) return yes;
  TypeId type = expected && program_.types.alike(expected, program_[yes].type) ? expected : program_[yes].type;
  if (program_.types.is(type, Type::Kind::Number)) type = program_.types.integer();
  yes = fitted(yes, type);
  const ExprId no = value_of(syntax.operands[2], type);
  return add(made(Op::Conditional, type, {condition, yes, no}, syntax.position));
}

ExprId Resolver::element(const syntax::Expr& syntax) {
  const ExprId array = of_kind(syntax.operands[0], Type::Kind::Array, "an array");
  const ExprId index = of_kind(syntax.operands[1], Type::Kind::Number, "an index");
  if (is_broken(array)) return array;
  return add(made(Op::Element, program_.types[program_[array].type].element, {array, index}, syntax.position));
}

std::optional<std::uint32_t> Resolver::field_of(TypeId type, const syntax::Name& name) {
  const auto& fields = program_.types[type].fields;
  std::vector<std::string_view> candidates;
  for (std::uint32_t i = 0; i < fields.size(); ++i) {
    if (fields[i].name == name.text) return i;
    candidates.push_back(fields[i].name);
  }
  if (!told_fields_.insert(fmt::format("{}.{}", name_of(type), name.text)).second) return std::nullopt;
  error(name.position,
        fmt::format("{} has no field '{}'{}", name_of(type), name.text, suggestion(name.text, candidates)));
  return std::nullopt;
}

ExprId Resolver::field(const syntax::Expr& syntax) {
  if (const auto found = plain_member(syntax)) return *found;
  const ExprId record = expression(syntax.operands[0]);
  if (is_broken(record)) return record;
  if (named_ != nullptr && program_.types.is(program_[record].type, Type::Kind::Union))
    return argument(record, {syntax.text, syntax.position});
  if (!program_.types.is(program_[record].type, Type::Kind::Record)) {
    error(syntax.operands[0].position, fmt::format("expected a record but this is {}", name_of(program_[record].type)));
    return broken(syntax.position);
  }
  const TypeId type = program_[record].type;
  const auto found = field_of(type, {syntax.text, syntax.position});
  if (!found) return broken(syntax.position);
  return add(made(Op::Field, program_.types[type].fields[*found].type, {record}, syntax.position, *found));
}

ExprId Resolver::array_literal(const syntax::Expr& syntax, TypeId expected) {
  const bool known = expected && program_.types.is(expected, Type::Kind::Array);
  std::vector<ExprId> items;
  TypeId element = known ? program_.types[expected].element : TypeId{};
  for (const syntax::Expr& part : syntax.operands) {
    items.push_back(element ? value_of(part, element) : expression(part));
    if (element) continue;
    element = program_[items.back()].type;
    if (program_.types.is(element, Type::Kind::Number)) element = program_.types.integer();
  }
  if (program_.types.is_broken(element)) return broken(syntax.position);
  if (known) {
    const std::size_t size = program_.types[expected].size;
    if (items.size() > size && dialect_ == Dialect::Obp) {
      warn(syntax.position, fmt::format("{} elements for {}: the last are left out", items.size(), name_of(expected)));
      items.resize(size);
    }
    if (items.size() == size) return add(made(Op::Array, expected, items, syntax.position));
    error(syntax.position, fmt::format("{} elements for {}", items.size(), name_of(expected)));
    return broken(syntax.position);
  }
  Type type;
  type.kind = Type::Kind::Array;
  type.size = static_cast<std::uint32_t>(items.size());
  type.element = element;
  type.name = fmt::format("array {} of {}", items.size(), name_of(element));
  const TypeId id = added(std::move(type), syntax.position);
  return add(made(Op::Array, id, items, syntax.position));
}

ExprId Resolver::queue_literal(const syntax::Expr& syntax, TypeId expected) {
  if (expected && program_.types.is_broken(expected)) return broken(syntax.position);
  if (!expected || !program_.types.is(expected, Type::Kind::Queue)) {
    error(syntax.position, expected ? fmt::format("expected {} but this is a queue", name_of(expected))
                                    : std::string("nothing says of which type this queue is"));
    return broken(syntax.position);
  }
  const TypeId element = program_.types[expected].element;
  std::vector<ExprId> items;
  for (const syntax::Expr& part : syntax.operands) items.push_back(value_of(part, element));
  if (items.size() > program_.types[expected].size) {
    error(syntax.position, fmt::format("{} elements for {}", items.size(), name_of(expected)));
    return broken(syntax.position);
  }
  return add(made(Op::Queue, expected, items, syntax.position));
}

// Without a hint from where it stands: the one record that has just these fields.
TypeId Resolver::record_with(const syntax::Expr& syntax) {
  TypeId found;
  for (const TypeId candidate : records_) {
    const auto& fields = program_.types[candidate].fields;
    const bool fits = fields.size() == syntax.fields.size() &&
                      std::all_of(fields.begin(), fields.end(), [&](const Type::Field& field) {
                        return std::any_of(syntax.fields.begin(), syntax.fields.end(),
                                           [&](const syntax::Name& name) { return name.text == field.name; });
                      });
    if (!fits) continue;
    if (found && !program_.types.alike(found, candidate)) return {};
    found = candidate;
  }
  return found;
}

ExprId Resolver::record_literal(const syntax::Expr& syntax, TypeId expected) {
  if (expected && program_.types.is_broken(expected)) return broken(syntax.position);
  const TypeId type = expected && program_.types.is(expected, Type::Kind::Record) ? expected : record_with(syntax);
  if (!type) {
    error(syntax.position, "nothing says of which type this record is");
    return broken(syntax.position);
  }
  std::vector<ExprId> items(program_.types[type].fields.size());
  bool whole = true;
  for (std::size_t i = 0; i < syntax.fields.size(); ++i) {
    const auto number = field_of(type, syntax.fields[i]);
    whole = whole && number;
    if (!number) continue;
    if (items[*number]) {
      error(syntax.fields[i].position, fmt::format("field '{}' is given twice", syntax.fields[i].text));
      whole = false;
    }
    items[*number] = value_of(syntax.operands[i], program_.types[type].fields[*number].type);
  }
  for (std::size_t i = 0; i < items.size() && whole; ++i)
    if (!items[i]) {
      error(syntax.position, fmt::format("field '{}' is missing", program_.types[type].fields[i].name));
      whole = false;
    }
  if (!whole) return broken(syntax.position);
  return add(made(Op::Record, type, items, syntax.position));
}

}  // namespace beeline::frontend::fiacre
