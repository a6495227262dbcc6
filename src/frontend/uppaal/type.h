// Types after their names and bounds are known.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace beeline::frontend::uppaal {

struct Type;

struct Field {
  std::string_view name;
  const Type* type = nullptr;
  std::uint32_t offset = 0;
};

struct Type {
  enum class Kind : std::uint8_t {
    Error,  // already reported
    Void,
    Int,
    Bool,
    Scalar,
    Clock,
    Channel,
    Struct,
    Array,
    Opaque,  // double, string, hybrid clock: loads, takes no memory, and is a limitation once a value of it matters
  };
  Kind kind = Kind::Error;
  std::int32_t low = 0, high = 0;  // Int, Bool, Scalar
  std::uint32_t scalar_set = 0;    // Scalar: which of ir::Network::scalar_sets it is
  bool is_broadcast = false, is_urgent = false;
  bool is_default_int = false;    // plain `int`
  bool is_text = false;           // Opaque: a string
  std::vector<Field> fields;      // Struct
  const Type* element = nullptr;  // Array
  std::int32_t first_index = 0;
  std::uint32_t count = 0;
  const Type* index = nullptr;  // the scalar type that indexes the array, if one does
  std::uint32_t size = 0;       // how many cells, clocks or channels
  std::uint32_t depth = 1;      // of nested arrays and structs

  bool is_integral() const { return kind == Kind::Int || kind == Kind::Bool || kind == Kind::Scalar; }
  bool is_aggregate() const { return kind == Kind::Struct || kind == Kind::Array; }
  bool is_range() const { return is_integral(); }
  // The type at the bottom of arrays.
  const Type& leaf() const { return kind == Kind::Array ? element->leaf() : *this; }
  bool holds_clocks() const { return leaf().kind == Kind::Clock; }
  bool holds_channels() const { return leaf().kind == Kind::Channel; }
};

// Values of one may be copied to the other: same shape; ranges may differ, scalar sets may not.
bool compatible(const Type& a, const Type& b);
std::string describe(const Type& type);

class Types {
 public:
  Types();
  // Knows the types of `other`, which outlives it, and makes new ones of its own.
  Types(const Types& other);
  Types& operator=(const Types&) = delete;
  const Type* error() const { return error_; }
  const Type* none() const { return void_; }
  const Type* integer() const { return int_; }                    // the default range
  const Type* constant_integer() const { return constant_int_; }  // `const int`: any 32-bit value
  const Type* number() const { return number_; }                  // of intermediate results
  const Type* boolean() const { return bool_; }
  const Type* clock() const { return clock_; }
  const Type* opaque() const { return opaque_; }
  const Type* text() const { return text_; }
  const Type* range(std::int32_t low, std::int32_t high);
  const Type* scalar(std::int32_t count, std::uint32_t set);
  const Type* channel(bool broadcast, bool urgent);
  // Null when it would have more than max_size elements or be nested deeper than max_depth.
  const Type* record(std::vector<Field> fields);
  const Type* array(const Type* element, std::int32_t first, std::uint32_t count, const Type* index);

  static constexpr std::uint32_t max_size = 1'000'000, max_depth = 64;

 private:
  Type* make(Type::Kind kind, std::uint32_t size);

  std::deque<Type> pool_;
  const Type *error_, *void_, *int_, *constant_int_, *number_, *bool_, *clock_, *opaque_, *text_;
  const Type* channels_[2][2];
};

}  // namespace beeline::frontend::uppaal
