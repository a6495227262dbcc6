#include "frontend/cdl/fiacre_values.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "frontend/cdl/instances.h"
#include "frontend/common/balanced.h"
#include "frontend/common/nearest.h"

namespace beeline::frontend::cdl {

namespace {

using fiacre::Type;
using fiacre::TypeId;

template <class Map>
std::vector<std::string_view> keys(const Map& map) {
  std::vector<std::string_view> all;
  for (const auto& entry : map) all.push_back(entry.first);
  return all;
}

ir::Op relation(Comparison comparison) {
  switch (comparison) {
    case Comparison::Equal: return ir::Op::Eq;
    case Comparison::Less: return ir::Op::Lt;
    case Comparison::LessEqual: return ir::Op::Le;
    case Comparison::Greater: return ir::Op::Gt;
    case Comparison::GreaterEqual: return ir::Op::Ge;
  }
  return ir::Op::Eq;
}

}  // namespace

// --- literals

bool FiacreValues::has_type(const Literal& literal, TypeId type, util::Diagnostics& diagnostics) const {
  const auto& types = system_.declared.types;
  const auto found = types.find(literal.name);
  if (found == types.end()) {
    diagnostics.error(literal.position, fmt::format("the system has no type '{}'{}", literal.name,
                                                    suggestion(literal.name, keys(types))));
    return false;
  }
  if (system_.program.types.alike(found->second, type)) return true;
  diagnostics.error(literal.position, fmt::format("a value of type '{}' belongs here, and '{}' is another",
                                                  system_.program.types[type].name, literal.name));
  return false;
}

std::optional<FiacreValues::Shape> FiacreValues::shape(const Literal& literal, TypeId type,
                                                       util::Diagnostics& diagnostics) const {
  const Type& of = system_.program.types[type];
  const auto wrong = [&](std::string_view what) -> std::optional<Shape> {
    diagnostics.error(literal.position, fmt::format("{} is no value of type '{}'", what, of.name));
    return std::nullopt;
  };
  switch (literal.kind) {
    case Literal::Kind::Any: return Shape(system_.layouts.width(type));
    case Literal::Kind::Integer:
      return of.kind == Type::Kind::Number ? number(literal, of, diagnostics) : wrong("a number");
    case Literal::Kind::Boolean:
      return of.kind == Type::Kind::Bool ? std::optional(Shape{literal.value != 0 ? 1 : 0}) : wrong("a truth value");
    case Literal::Kind::String: return wrong("a text");
    case Literal::Kind::Named: return named(literal, type, diagnostics);
    case Literal::Kind::Union:
      if (of.kind != Type::Kind::Union) return wrong("a constructor");
      if (!has_type(literal, type, diagnostics)) return std::nullopt;
      return constructed(literal, literal.constructor, type, diagnostics);
    case Literal::Kind::Array: return parts(literal, type, diagnostics);
    case Literal::Kind::Record: return record(literal, type, diagnostics);
  }
  return std::nullopt;
}

std::optional<FiacreValues::Shape> FiacreValues::number(const Literal& literal, const Type& type,
                                                        util::Diagnostics& diagnostics) const {
  if (literal.value >= type.low && literal.value <= type.high) return Shape{literal.value};
  diagnostics.error(literal.position, fmt::format("{} is outside of the range of type '{}', {} to {}", literal.value,
                                                  type.name, type.low, type.high));
  return std::nullopt;
}

std::optional<FiacreValues::Shape> FiacreValues::named(const Literal& literal, TypeId type,
                                                       util::Diagnostics& diagnostics) const {
  const auto& types = system_.program.types;
  const auto& constants = system_.declared.constants;
  std::vector<std::string_view> known = keys(constants);
  known.push_back("any");
  if (const auto constant = constants.find(literal.name); constant != constants.end()) {
    const fiacre::Expr& expr = system_.program[constant->second];
    if (!types.alike(expr.type, type) || !types.contains(type, expr.value)) {
      diagnostics.error(literal.position,
                        fmt::format("the constant '{}' is no value of type '{}'", literal.name, types[type].name));
      return std::nullopt;
    }
    const auto cells = system_.layouts.cells(type, expr.value);
    return Shape(cells.begin(), cells.end());
  }
  if (types.is(type, Type::Kind::Union)) {
    const auto& all = types[type].constructors;
    if (std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.name == literal.name; }))
      return constructed(literal, literal.name, type, diagnostics);
    for (const auto& one : all) known.push_back(one.name);
  }
  diagnostics.error(literal.position, fmt::format("'{}' is no value of type '{}'{}", literal.name, types[type].name,
                                                  suggestion(literal.name, known)));
  return std::nullopt;
}

std::optional<FiacreValues::Shape> FiacreValues::constructed(const Literal& literal, const std::string& name,
                                                             TypeId type, util::Diagnostics& diagnostics) const {
  const Type& of = system_.program.types[type];
  std::vector<std::string_view> known;
  Shape result{std::nullopt};
  bool found = false;
  for (std::size_t c = 0; c < of.constructors.size(); ++c) {
    const Type::Constructor& one = of.constructors[c];
    known.push_back(one.name);
    const bool chosen = one.name == name;
    if (chosen) {
      found = true;
      result[0] = static_cast<std::int32_t>(c);
      if (literal.parts.empty() == static_cast<bool>(one.argument)) {
        diagnostics.error(literal.position,
                          fmt::format("the constructor '{}' has {}", name,
                                      one.argument ? "a value: write it in parentheses, or 'any'" : "no value"));
        return std::nullopt;
      }
    }
    if (!one.argument) continue;
    if (!chosen) {
      const auto blanks = system_.layouts.blanks(one.argument);
      result.insert(result.end(), blanks.begin(), blanks.end());
      continue;
    }
    const auto inner = shape(literal.parts[0], one.argument, diagnostics);
    if (!inner) return std::nullopt;
    result.insert(result.end(), inner->begin(), inner->end());
  }
  if (found) return result;
  diagnostics.error(literal.position,
                    fmt::format("type '{}' has no constructor '{}'{}", of.name, name, suggestion(name, known)));
  return std::nullopt;
}

std::optional<FiacreValues::Shape> FiacreValues::parts(const Literal& literal, TypeId type,
                                                       util::Diagnostics& diagnostics) const {
  if (!has_type(literal, type, diagnostics)) return std::nullopt;
  const Type& of = system_.program.types[type];
  if (of.kind != Type::Kind::Array || literal.parts.size() != of.size) {
    diagnostics.error(literal.position, of.kind == Type::Kind::Array
                                            ? fmt::format("type '{}' has {} elements, and here are {}", of.name,
                                                          of.size, literal.parts.size())
                                            : fmt::format("type '{}' is no array", of.name));
    return std::nullopt;
  }
  Shape result;
  for (const Literal& part : literal.parts) {
    const auto inner = shape(part, of.element, diagnostics);
    if (!inner) return std::nullopt;
    result.insert(result.end(), inner->begin(), inner->end());
  }
  return result;
}

std::optional<FiacreValues::Shape> FiacreValues::record(const Literal& literal, TypeId type,
                                                        util::Diagnostics& diagnostics) const {
  if (!has_type(literal, type, diagnostics)) return std::nullopt;
  const Type& of = system_.program.types[type];
  std::vector<std::string_view> known;
  for (const Type::Field& field : of.fields) known.push_back(field.name);
  for (const Name& name : literal.fields)
    if (std::find(known.begin(), known.end(), name.text) == known.end()) {
      diagnostics.error(name.position,
                        fmt::format("type '{}' has no field '{}'{}", of.name, name.text, suggestion(name.text, known)));
      return std::nullopt;
    }
  Shape result;
  for (const Type::Field& field : of.fields) {
    const auto at = std::find_if(literal.fields.begin(), literal.fields.end(),
                                 [&](const Name& name) { return name.text == field.name; });
    if (at == literal.fields.end()) {
      diagnostics.error(literal.position,
                        fmt::format("the field '{}' of type '{}' is missing: it may be 'any'", field.name, of.name));
      return std::nullopt;
    }
    const auto inner =
        shape(literal.parts[static_cast<std::size_t>(at - literal.fields.begin())], field.type, diagnostics);
    if (!inner) return std::nullopt;
    result.insert(result.end(), inner->begin(), inner->end());
  }
  return result;
}

ir::ExprId FiacreValues::matches(ir::Network& network, const Shape& shape, std::uint32_t first) {
  ir::Arena& arena = network.arena;
  std::vector<ir::ExprId> all;
  for (std::uint32_t i = 0; i < shape.size(); ++i)
    if (shape[i]) all.push_back(arena.binary(ir::Op::Eq, arena.load_cell(first + i), arena.constant(*shape[i])));
  return all.empty() ? arena.constant(1) : balanced(arena, ir::Op::And, all);
}

bool FiacreValues::may_match(const Shape& a, const Shape& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    if (a[i] && b[i] && *a[i] != *b[i]) return false;
  return a.size() == b.size();
}

// --- variables

const fiacre::NamedParts::Part* FiacreValues::instance(const ProcessId& id, util::Diagnostics& diagnostics) const {
  const auto& units = system_.parts.units;
  const auto unit = units.find(id.process.text);
  if (unit == units.end()) {
    diagnostics.error(id.process.position, fmt::format("the system has no process or component '{}'{}", id.process.text,
                                                       suggestion(id.process.text, keys(units))));
    return nullptr;
  }
  const std::size_t count = unit->second.size();
  if (id.instance >= 1 && static_cast<std::size_t>(id.instance) <= count)
    return &unit->second[static_cast<std::size_t>(id.instance) - 1];
  diagnostics.error(id.process.position, fmt::format("there is no {}: '{}' has {} {}, counted from 1", to_text(id),
                                                     id.process.text, count, count == 1 ? "instance" : "instances"));
  return nullptr;
}

std::optional<FiacreValues::Part> FiacreValues::variable(const Access& access, util::Diagnostics& diagnostics) const {
  const fiacre::NamedParts& names = system_.parts;
  const Name& name = access.path[0].name;
  const auto found = [&](std::uint32_t slot) {
    const std::uint32_t cell = names.frame.cells[slot];
    return Part{names.slots[slot].type, cell, cell, false};
  };
  if (access.process.any) {
    const auto shared = names.shared.find(name.text);
    if (shared != names.shared.end() && shared->second.size() == 1) return found(shared->second[0]);
    diagnostics.error(name.position, fmt::format("no component, or more than one, has a variable '{}'{}", name.text,
                                                 suggestion(name.text, keys(names.shared))));
    return std::nullopt;
  }
  const fiacre::NamedParts::Part* part = instance(access.process, diagnostics);
  if (part == nullptr) return std::nullopt;
  const auto& variables = part->variables;
  const auto slot = variables.find(name.text);
  if (slot != variables.end()) return found(slot->second);
  diagnostics.error(name.position, fmt::format("{} has no variable '{}'{}", to_text(access.process), name.text,
                                               suggestion(name.text, keys(variables))));
  return std::nullopt;
}

std::optional<FiacreValues::Part> FiacreValues::find(const Access& access, util::Diagnostics& diagnostics) const {
  auto part = variable(access, diagnostics);
  const fiacre::Types& types = system_.program.types;
  for (std::size_t i = 0; part && i < access.path.size(); ++i) {
    const Access::Fragment& fragment = access.path[i];
    const Type& of = types[part->type];
    if (i > 0 && of.kind == Type::Kind::Queue && fragment.name.text == "length" && !part->is_length) {
      part->type = types.nat();
      part->is_length = true;
    } else if (i > 0) {
      std::vector<std::string_view> known;
      std::optional<std::uint32_t> number;
      if (of.kind == Type::Kind::Queue && !part->is_length) known.push_back("length");
      for (std::uint32_t f = 0; f < of.fields.size(); ++f) {
        known.push_back(of.fields[f].name);
        if (of.fields[f].name == fragment.name.text) number = f;
      }
      if (!number) {
        diagnostics.error(fragment.name.position,
                          fmt::format("a value of type '{}' has no part '{}'{}", of.name, fragment.name.text,
                                      suggestion(fragment.name.text, known)));
        return std::nullopt;
      }
      part->cell += system_.layouts.field(part->type, *number);
      part->type = of.fields[*number].type;
    }
    if (fragment.index < 0) continue;
    const Type& array = types[part->type];
    if (array.kind != Type::Kind::Array || static_cast<std::uint32_t>(fragment.index) >= array.size) {
      diagnostics.error(fragment.name.position,
                        array.kind == Type::Kind::Array
                            ? fmt::format("type '{}' has the elements 0 to {}", array.name, array.size - 1)
                            : fmt::format("type '{}' is no array", array.name));
      return std::nullopt;
    }
    part->cell += static_cast<std::uint32_t>(fragment.index) * system_.layouts.width(array.element);
    part->type = array.element;
  }
  return part;
}

std::optional<ir::ExprId> FiacreValues::compare(const Predicate& predicate, ir::Network& network,
                                                util::Diagnostics& diagnostics) const {
  const auto left = find(predicate.left, diagnostics);
  const auto right = predicate.with_access ? find(predicate.right, diagnostics) : left;
  if (!left || !right) return std::nullopt;
  const fiacre::Types& types = system_.program.types;
  ir::Arena& arena = network.arena;
  const bool numbers = types.is(left->type, Type::Kind::Number);
  if (predicate.comparison != Comparison::Equal && !numbers) {
    diagnostics.error(predicate.position,
                      fmt::format("values of type '{}' are equal or not, and have no order", types[left->type].name));
    return std::nullopt;
  }
  if (predicate.with_access) {
    if (!types.alike(left->type, right->type)) {
      diagnostics.error(predicate.position, fmt::format("a value of type '{}' is compared with one of type '{}'",
                                                        types[left->type].name, types[right->type].name));
      return std::nullopt;
    }
    if (system_.layouts.is_scalar(left->type))
      return arena.binary(relation(predicate.comparison), arena.load_cell(left->cell), arena.load_cell(right->cell));
    if (!system_.layouts.same_blanks(left->type, right->type)) {
      diagnostics.error(predicate.position, "unsupported: these values have other ranges in their unused parts");
      return std::nullopt;
    }
    ir::Expr same;
    same.op = ir::Op::EqualCells;
    same.a = arena.cell(left->cell);
    same.b = arena.cell(right->cell);
    same.x = static_cast<std::int32_t>(system_.layouts.width(left->type));
    return arena.add(same);
  }
  // A number outside of the range is compared all the same: it is never equal.
  if (numbers && predicate.value.kind == Literal::Kind::Integer)
    return arena.binary(relation(predicate.comparison), arena.load_cell(left->cell),
                        arena.constant(predicate.value.value));
  const auto wanted = shape(predicate.value, numbers ? types.integer() : left->type, diagnostics);
  if (!wanted) return std::nullopt;
  if (predicate.comparison == Comparison::Equal) return matches(network, *wanted, left->cell);
  if ((*wanted)[0])
    return arena.binary(relation(predicate.comparison), arena.load_cell(left->cell), arena.constant(*(*wanted)[0]));
  diagnostics.error(predicate.value.position, "'any' has no order");
  return std::nullopt;
}

void FiacreValues::mention(const Unit& unit, const Predicate& predicate, Mentioned& into) const {
  util::Diagnostics nobody;
  if (predicate.kind == Predicate::Kind::State) into.states = true;
  if (predicate.kind == Predicate::Kind::Reference && into.predicates.insert(predicate.reference.index).second)
    mention(unit, unit.predicates[predicate.reference.index].body, into);
  if (predicate.kind == Predicate::Kind::Compare) {
    if (const auto left = variable(predicate.left, nobody)) into.variables.insert(left->variable);
    if (predicate.with_access)
      if (const auto right = variable(predicate.right, nobody)) into.variables.insert(right->variable);
  }
  for (const Predicate& part : predicate.operands) mention(unit, part, into);
}

}  // namespace beeline::frontend::cdl
