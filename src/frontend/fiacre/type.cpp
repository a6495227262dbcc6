#include "frontend/fiacre/type.h"

#include <algorithm>

namespace beeline::frontend::fiacre {

using Kind = Type::Kind;

Types::Types() {
  Type type;
  type.name = "?";
  add(type);
  type.kind = Kind::Bool;
  type.name = "bool";
  add(type);
  type.kind = Kind::Number;
  type.name = "nat";
  type.high = greatest_int;
  add(type);
  type.name = "int";
  type.low = least_int;
  add(type);
}

TypeId Types::add(Type type) {
  const auto contain = [&](TypeId part, std::uint64_t times) {
    const Type& inner = all_[part.value];
    type.width = std::min(type.width + times * inner.width, widest_type + 1);
    type.depth = std::max(type.depth, inner.depth + 1);
  };
  if (type.element) contain(type.element, type.size);
  for (const Type::Field& field : type.fields) contain(field.type, 1);
  for (const Type::Constructor& constructor : type.constructors)
    if (constructor.argument) contain(constructor.argument, 1);
  all_.push_back(std::move(type));
  return TypeId(all_.size() - 1);
}

bool Types::alike(TypeId a, TypeId b) const {
  if (a == b || is_broken(a) || is_broken(b)) return true;
  const Type &s = all_[a.value], &t = all_[b.value];
  if (s.kind != t.kind) return false;
  switch (s.kind) {
    case Kind::Array:
    case Kind::Queue: return s.size == t.size && alike(s.element, t.element);
    case Kind::Record:
      return std::equal(
          s.fields.begin(), s.fields.end(), t.fields.begin(), t.fields.end(),
          [&](const Type::Field& f, const Type::Field& g) { return f.name == g.name && alike(f.type, g.type); });
    case Kind::Union:
      return std::equal(s.constructors.begin(), s.constructors.end(), t.constructors.begin(), t.constructors.end(),
                        [&](const Type::Constructor& c, const Type::Constructor& d) {
                          return c.name == d.name && bool(c.argument) == bool(d.argument) &&
                                 (!c.argument || alike(c.argument, d.argument));
                        });
    default: return true;
  }
}

bool Types::includes(TypeId outer, TypeId inner) const {
  if (outer == inner || is_broken(outer) || is_broken(inner)) return true;
  const Type &o = all_[outer.value], &i = all_[inner.value];
  switch (o.kind) {
    case Kind::Number: return o.low <= i.low && i.high <= o.high;
    case Kind::Array:
    case Kind::Queue: return includes(o.element, i.element);
    case Kind::Record:
      for (std::size_t k = 0; k < o.fields.size(); ++k)
        if (!includes(o.fields[k].type, i.fields[k].type)) return false;
      return true;
    case Kind::Union:
      for (std::size_t k = 0; k < o.constructors.size(); ++k)
        if (o.constructors[k].argument && !includes(o.constructors[k].argument, i.constructors[k].argument))
          return false;
      return true;
    default: return true;
  }
}

bool Types::contains(TypeId type, const Value& value) const {
  const Type& t = all_[type.value];
  switch (t.kind) {
    case Kind::Number: return t.low <= value.number && value.number <= t.high;
    case Kind::Array:
    case Kind::Queue:
      return std::all_of(value.items.begin(), value.items.end(),
                         [&](const Value& item) { return contains(t.element, item); });
    case Kind::Record:
      for (std::size_t k = 0; k < t.fields.size(); ++k)
        if (!contains(t.fields[k].type, value.items[k])) return false;
      return true;
    case Kind::Union:
      return value.items.empty() ||
             contains(t.constructors[static_cast<std::size_t>(value.number)].argument, value.items[0]);
    default: return true;
  }
}

Value Types::default_value(TypeId type) const {
  const Type& t = all_[type.value];
  Value value;
  switch (t.kind) {
    case Kind::Number: value.number = std::clamp(0, t.low, t.high); break;
    case Kind::Array: value.items.assign(t.size, default_value(t.element)); break;
    case Kind::Record:
      for (const Type::Field& field : t.fields) value.items.push_back(default_value(field.type));
      break;
    case Kind::Union:
      if (!t.constructors.empty() && t.constructors[0].argument)
        value.items.push_back(default_value(t.constructors[0].argument));
      break;
    default: break;
  }
  return value;
}

std::optional<std::uint64_t> Types::count(TypeId type, std::uint64_t limit) const {
  const Type& t = all_[type.value];
  std::uint64_t result = 1;
  // Both factors are at most `limit`, which is far below the root of what fits.
  const auto times = [&](TypeId factor) {
    const auto more = count(factor, limit);
    if (!more || result * *more > limit) return false;
    result *= *more;
    return true;
  };
  switch (t.kind) {
    case Kind::Bool: result = 2; break;
    case Kind::Number:
      if (type == nat() || type == integer()) return std::nullopt;
      result = static_cast<std::uint64_t>(std::int64_t{t.high} - t.low + 1);
      break;
    case Kind::Array:
      if (t.size > limit) return std::nullopt;
      for (std::uint32_t i = 0; i < t.size; ++i)
        if (!times(t.element)) return std::nullopt;
      break;
    case Kind::Record:
      for (const Type::Field& field : t.fields)
        if (!times(field.type)) return std::nullopt;
      break;
    case Kind::Union:
      result = 0;
      for (const Type::Constructor& constructor : t.constructors) {
        const auto more = constructor.argument ? count(constructor.argument, limit) : 1;
        if (!more) return std::nullopt;
        result += *more;
      }
      break;
    case Kind::Queue: {
      const auto elements = count(t.element, limit);
      if (!elements || t.size > limit) return std::nullopt;
      std::uint64_t of_this_length = 1;
      for (std::uint32_t i = 0; i < t.size; ++i) {
        of_this_length *= *elements;
        result += of_this_length;
        if (of_this_length > limit || result > limit) return std::nullopt;
      }
      break;
    }
    case Kind::Broken: break;
  }
  if (result > limit) return std::nullopt;
  return result;
}

std::vector<Value> Types::values(TypeId type) const {
  const Type& t = all_[type.value];
  std::vector<Value> result;
  // One item more at the end of each.
  const auto extended = [&](const std::vector<Value>& shorter, TypeId by) {
    std::vector<Value> longer;
    const std::vector<Value> items = values(by);
    for (const Value& value : shorter)
      for (const Value& item : items) {
        longer.push_back(value);
        longer.back().items.push_back(item);
      }
    return longer;
  };
  switch (t.kind) {
    case Kind::Bool: result = {Value{0, {}}, Value{1, {}}}; break;
    case Kind::Number:
      for (std::int64_t n = t.low; n <= t.high; ++n) result.push_back({static_cast<std::int32_t>(n), {}});
      break;
    case Kind::Array:
      result.emplace_back();
      for (std::uint32_t i = 0; i < t.size; ++i) result = extended(result, t.element);
      break;
    case Kind::Record:
      result.emplace_back();
      for (const Type::Field& field : t.fields) result = extended(result, field.type);
      break;
    case Kind::Union:
      for (std::size_t c = 0; c < t.constructors.size(); ++c) {
        std::vector<Value> tagged{{static_cast<std::int32_t>(c), {}}};
        if (t.constructors[c].argument) tagged = extended(tagged, t.constructors[c].argument);
        result.insert(result.end(), tagged.begin(), tagged.end());
      }
      break;
    case Kind::Queue: {
      std::vector<Value> longest{Value{}};
      result = longest;
      for (std::uint32_t i = 0; i < t.size; ++i) {
        longest = extended(longest, t.element);
        result.insert(result.end(), longest.begin(), longest.end());
      }
      break;
    }
    case Kind::Broken: break;
  }
  return result;
}

}  // namespace beeline::frontend::fiacre
