#include "frontend/fiacre/layout.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::frontend::fiacre {

using Kind = Type::Kind;

// Types come after what they are made of.
Layouts::Layouts(const Types& types) : types_(types) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    const Type& type = types[TypeId(i)];
    std::uint64_t cells = 0;
    switch (type.kind) {
      case Kind::Broken:
      case Kind::Bool:
      case Kind::Number: cells = 1; break;
      case Kind::Array: cells = std::uint64_t{type.size} * width(type.element); break;
      case Kind::Queue: cells = 1 + std::uint64_t{type.size} * width(type.element); break;
      case Kind::Record:
        for (const Type::Field& f : type.fields) cells += width(f.type);
        break;
      case Kind::Union:
        cells = 1;
        for (const Type::Constructor& c : type.constructors)
          if (c.argument) cells += width(c.argument);
        break;
    }
    widths_.push_back(static_cast<std::uint32_t>(std::min(cells, 2 * widest_type)));
  }
}

bool Layouts::is_scalar(TypeId type) const {
  const Type& t = types_[type];
  if (t.kind == Kind::Union)
    return std::none_of(t.constructors.begin(), t.constructors.end(), [](const auto& c) { return bool(c.argument); });
  return t.kind == Kind::Bool || t.kind == Kind::Number || t.kind == Kind::Broken;
}

std::uint32_t Layouts::field(TypeId record, std::uint32_t number) const {
  std::uint32_t offset = 0;
  for (std::uint32_t i = 0; i < number; ++i) offset += width(types_[record].fields[i].type);
  return offset;
}

std::uint32_t Layouts::argument(TypeId of_union, std::uint32_t constructor) const {
  std::uint32_t offset = 1;
  for (std::uint32_t i = 0; i < constructor; ++i)
    if (const TypeId before = types_[of_union].constructors[i].argument) offset += width(before);
  return offset;
}

std::vector<Layouts::Part> Layouts::parts(TypeId type) const {
  std::vector<Part> result;
  add_parts(type, "", result);
  const std::vector<std::int32_t> values = blanks(type);
  for (std::size_t i = 0; i < result.size(); ++i) result[i].blank = values[i];
  return result;
}

void Layouts::add_parts(TypeId type, const std::string& suffix, std::vector<Part>& into) const {
  const Type& t = types_[type];
  switch (t.kind) {
    case Kind::Broken:
    case Kind::Bool: into.push_back({suffix, 0, 1, 0, true, false}); break;
    case Kind::Number: into.push_back({suffix, t.low, t.high, 0, false, true}); break;
    case Kind::Array:
      for (std::uint32_t i = 0; i < t.size; ++i) add_parts(t.element, fmt::format("{}[{}]", suffix, i), into);
      break;
    case Kind::Record:
      for (const Type::Field& f : t.fields) add_parts(f.type, fmt::format("{}.{}", suffix, f.name), into);
      break;
    case Kind::Queue:
      into.push_back({suffix + ".length", 0, static_cast<std::int32_t>(t.size), 0, false, false});
      for (std::uint32_t i = 0; i < t.size; ++i) add_parts(t.element, fmt::format("{}.items[{}]", suffix, i), into);
      break;
    case Kind::Union:
      into.push_back({is_scalar(type) ? suffix : suffix + ".is", 0,
                      std::max(0, static_cast<std::int32_t>(t.constructors.size()) - 1), 0, false, false});
      for (const Type::Constructor& c : t.constructors)
        if (c.argument) add_parts(c.argument, fmt::format("{}.{}", suffix, c.name), into);
      break;
  }
}

std::vector<std::int32_t> Layouts::cells(TypeId type, const Value& value) const {
  std::vector<std::int32_t> result;
  add_cells(type, value, result);
  return result;
}

void Layouts::add_cells(TypeId type, const Value& value, std::vector<std::int32_t>& into) const {
  const Type& t = types_[type];
  switch (t.kind) {
    case Kind::Broken:
    case Kind::Bool:
    case Kind::Number: into.push_back(value.number); break;
    case Kind::Array:
      for (const Value& item : value.items) add_cells(t.element, item, into);
      break;
    case Kind::Record:
      for (std::size_t i = 0; i < t.fields.size(); ++i) add_cells(t.fields[i].type, value.items[i], into);
      break;
    case Kind::Queue: {
      into.push_back(static_cast<std::int32_t>(value.items.size()));
      for (const Value& item : value.items) add_cells(t.element, item, into);
      const Value blank = types_.default_value(t.element);
      for (std::size_t i = value.items.size(); i < t.size; ++i) add_cells(t.element, blank, into);
      break;
    }
    case Kind::Union:
      into.push_back(value.number);
      for (std::size_t i = 0; i < t.constructors.size(); ++i) {
        const TypeId argument_type = t.constructors[i].argument;
        if (!argument_type) continue;
        const bool chosen = i == static_cast<std::size_t>(value.number);
        add_cells(argument_type, chosen ? value.items[0] : types_.default_value(argument_type), into);
      }
      break;
  }
}

bool Layouts::same_blanks(TypeId a, TypeId b) const {
  if (a == b) return true;
  const Type &s = types_[a], &t = types_[b];
  switch (s.kind) {
    case Kind::Array: return same_blanks(s.element, t.element);
    case Kind::Queue: return blanks(s.element) == blanks(t.element) && same_blanks(s.element, t.element);
    case Kind::Record:
      for (std::size_t i = 0; i < s.fields.size(); ++i)
        if (!same_blanks(s.fields[i].type, t.fields[i].type)) return false;
      return true;
    case Kind::Union:
      for (std::size_t i = 0; i < s.constructors.size(); ++i) {
        const TypeId x = s.constructors[i].argument, y = t.constructors[i].argument;
        if (x && (blanks(x) != blanks(y) || !same_blanks(x, y))) return false;
      }
      return true;
    default: return true;
  }
}

}  // namespace beeline::frontend::fiacre
