// The types of Fiacre, resolved.
//
// Numbers are one kind with different ranges: nat, int and intervals mix freely in expressions, and a value is checked
// against a range where it is stored. Numbers have 32 bits. Types are compared by structure: two arrays of the same
// size over alike elements are alike, whatever their names. Broken stands for a type that could not be resolved, which
// has been told; it is alike to everything.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/fiacre/value.h"
#include "util/strong_id.h"

namespace beeline::frontend::fiacre {

using TypeId = util::StrongId<struct FiacreTypeTag>;

struct Type {
  enum class Kind : std::uint8_t { Broken, Bool, Number, Array, Queue, Record, Union };

  struct Field {
    std::string name;
    TypeId type;
  };
  struct Constructor {
    std::string name;
    TypeId argument;  // none: it has no argument
  };

  Kind kind = Kind::Broken;
  std::string name;  // as messages call it
  std::int32_t low = 0, high = 0;
  std::uint32_t size = 0;  // of arrays; the capacity of queues
  TypeId element;
  std::vector<Field> fields;
  std::vector<Constructor> constructors;

  // Set when it is added. How many numbers a value is made of at most, arguments of different constructors counted one
  // by one; what is more than widest_type is told as one more. How far arrays, records and the like nest.
  std::uint64_t width = 1;
  std::uint32_t depth = 0;
};

// The largest value of one variable, in numbers; keeps `array 2000000000 of int` from exhausting memory.
inline constexpr std::uint64_t widest_type = std::uint64_t{1} << 17;
// Everything that walks over types and values recurses.
inline constexpr std::uint32_t deepest_type = 100;

inline constexpr std::int32_t least_int = std::numeric_limits<std::int32_t>::min();
inline constexpr std::int32_t greatest_int = std::numeric_limits<std::int32_t>::max();

class Types {
 public:
  Types();

  const Type& operator[](TypeId id) const { return all_[id.value]; }
  std::size_t size() const { return all_.size(); }
  TypeId add(Type type);
  void rename(TypeId id, std::string name) { all_[id.value].name = std::move(name); }

  TypeId broken() const { return TypeId(0); }
  TypeId boolean() const { return TypeId(1); }
  TypeId nat() const { return TypeId(2); }
  TypeId integer() const { return TypeId(3); }

  bool is(TypeId id, Type::Kind kind) const { return all_[id.value].kind == kind; }
  bool is_broken(TypeId id) const { return is(id, Type::Kind::Broken); }

  // The same structure, whatever the ranges of numbers.
  bool alike(TypeId a, TypeId b) const;
  // Every value of `inner` is one of `outer`, which is alike.
  bool includes(TypeId outer, TypeId inner) const;
  bool contains(TypeId type, const Value& value) const;

  // False, 0 or the lowest number, the first constructor, the empty queue, and so on inside.
  Value default_value(TypeId type) const;
  // How many values there are; none when there are more than `limit`.
  std::optional<std::uint64_t> count(TypeId type, std::uint64_t limit) const;
  // All of them, in order. For types with a count.
  std::vector<Value> values(TypeId type) const;

 private:
  std::vector<Type> all_;
};

}  // namespace beeline::frontend::fiacre
