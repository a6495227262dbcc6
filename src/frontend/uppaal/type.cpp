#include "frontend/uppaal/type.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace beeline::frontend::uppaal {

bool compatible(const Type& a, const Type& b) {
  using Kind = Type::Kind;
  if (a.kind == Kind::Error || b.kind == Kind::Error) return true;
  if (a.kind == Kind::Scalar || b.kind == Kind::Scalar) return a.kind == b.kind && a.scalar_set == b.scalar_set;
  if (a.is_integral() && b.is_integral()) return true;
  if (a.kind != b.kind || a.size != b.size) return false;
  if (&a == &b || a.size == 0) return true;
  if (a.kind == Kind::Array)
    return a.count == b.count && a.element->is_integral() == b.element->is_integral() &&
           compatible(*a.element, *b.element);
  if (a.kind == Kind::Struct) {
    if (a.fields.size() != b.fields.size()) return false;
    for (std::size_t i = 0; i < a.fields.size(); ++i)
      if (!compatible(*a.fields[i].type, *b.fields[i].type)) return false;
  }
  return true;
}

std::string describe(const Type& type) {
  using Kind = Type::Kind;
  switch (type.kind) {
    case Kind::Error: return "an unknown type";
    case Kind::Void: return "void";
    case Kind::Int: {
      using Limits = std::numeric_limits<std::int32_t>;
      const bool any = type.is_default_int || (type.low == Limits::min() && type.high == Limits::max());
      return any ? "int" : fmt::format("int[{},{}]", type.low, type.high);
    }
    case Kind::Bool: return "bool";
    case Kind::Scalar: return fmt::format("scalar[{}]", type.count);
    case Kind::Clock: return "clock";
    case Kind::Channel:
      return fmt::format("{}{}chan", type.is_urgent ? "urgent " : "", type.is_broadcast ? "broadcast " : "");
    case Kind::Struct: return "a struct";
    case Kind::Array: return fmt::format("an array of {} of {}", type.count, describe(*type.element));
    case Kind::Opaque: return type.is_text ? "string" : "double";
  }
  return "";
}

Types::Types() {
  error_ = make(Type::Kind::Error, 0);
  void_ = make(Type::Kind::Void, 0);
  clock_ = make(Type::Kind::Clock, 1);
  opaque_ = make(Type::Kind::Opaque, 0);
  Type* text = make(Type::Kind::Opaque, 0);
  text->is_text = true;
  text_ = text;
  Type* boolean = make(Type::Kind::Bool, 1);
  boolean->high = 1;
  bool_ = boolean;
  Type* integer = make(Type::Kind::Int, 1);
  integer->low = -32768;
  integer->high = 32767;
  integer->is_default_int = true;
  int_ = integer;
  Type* constant = make(Type::Kind::Int, 1);
  constant->low = std::numeric_limits<std::int32_t>::min();
  constant->high = std::numeric_limits<std::int32_t>::max();
  constant->is_default_int = true;
  constant_int_ = constant;
  number_ = range(std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max());
  for (int broadcast = 0; broadcast < 2; ++broadcast)
    for (int urgent = 0; urgent < 2; ++urgent) {
      Type* channel = make(Type::Kind::Channel, 1);
      channel->is_broadcast = broadcast;
      channel->is_urgent = urgent;
      channels_[broadcast][urgent] = channel;
    }
}

Types::Types(const Types& other)
    : error_(other.error_),
      void_(other.void_),
      int_(other.int_),
      constant_int_(other.constant_int_),
      number_(other.number_),
      bool_(other.bool_),
      clock_(other.clock_),
      opaque_(other.opaque_),
      text_(other.text_) {
  std::copy(&other.channels_[0][0], &other.channels_[0][0] + 4, &channels_[0][0]);
}

Type* Types::make(Type::Kind kind, std::uint32_t size) {
  Type* type = &pool_.emplace_back();
  type->kind = kind;
  type->size = size;
  return type;
}

const Type* Types::range(std::int32_t low, std::int32_t high) {
  Type* type = make(Type::Kind::Int, 1);
  type->low = low;
  type->high = high;
  return type;
}

const Type* Types::scalar(std::int32_t count, std::uint32_t set) {
  Type* type = make(Type::Kind::Scalar, 1);
  type->high = count - 1;
  type->count = static_cast<std::uint32_t>(count);
  type->scalar_set = set;
  return type;
}

const Type* Types::channel(bool broadcast, bool urgent) { return channels_[broadcast][urgent]; }

const Type* Types::record(std::vector<Field> fields) {
  Type* type = make(Type::Kind::Struct, 0);
  for (Field& field : fields) {
    field.offset = type->size;
    type->size += field.type->size;
    type->depth = std::max(type->depth, field.type->depth + 1);
    if (type->size > max_size || type->depth > max_depth) return nullptr;
  }
  type->fields = std::move(fields);
  return type;
}

const Type* Types::array(const Type* element, std::int32_t first, std::uint32_t count, const Type* index) {
  if (count > max_size || std::uint64_t{element->size} * count > max_size) return nullptr;
  if (element->depth >= max_depth) return nullptr;
  Type* type = make(Type::Kind::Array, element->size * count);
  type->depth = element->depth + 1;
  type->element = element;
  type->first_index = first;
  type->count = count;
  type->index = index;
  return type;
}

}  // namespace beeline::frontend::uppaal
