// How values lie in cells.
//
// A bool, a number or a union whose constructors have no arguments is one cell. An array is its elements, a record its
// fields. A queue is its length and its slots, the head first. Any other union is the number of its constructor and a
// block of cells for each argument.
//
// What says nothing has a fixed value: slots behind the last item and arguments of other constructors hold the default
// of their type, cell by cell. So equal values are equal cells, and values are compared and copied as blocks.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "frontend/fiacre/type.h"

namespace beeline::frontend::fiacre {

class Layouts {
 public:
  struct Part {
    std::string suffix;  // ".length", "[2].x"; empty for what is one cell
    std::int32_t low = 0, high = 0;
    std::int32_t blank = 0;  // of the default value
    bool is_bool = false;
    bool is_number = false;  // the range is one of the program; otherwise it is part of the structure
  };

  explicit Layouts(const Types& types);

  bool is_scalar(TypeId type) const;  // one cell that holds the value
  std::uint32_t width(TypeId type) const { return widths_[type.value]; }
  std::vector<Part> parts(TypeId type) const;
  std::vector<std::int32_t> cells(TypeId type, const Value& value) const;
  std::vector<std::int32_t> blanks(TypeId type) const { return cells(type, types_.default_value(type)); }

  std::uint32_t field(TypeId record, std::uint32_t number) const;
  std::uint32_t argument(TypeId of_union, std::uint32_t constructor) const;
  static constexpr std::uint32_t slots = 1;  // of a queue, behind its length

  // A block of one type is a block of the other, which is alike: what says nothing says it in the same way.
  bool same_blanks(TypeId a, TypeId b) const;

  const Types& types() const { return types_; }

 private:
  void add_parts(TypeId type, const std::string& suffix, std::vector<Part>& into) const;
  void add_cells(TypeId type, const Value& value, std::vector<std::int32_t>& into) const;

  const Types& types_;
  std::vector<std::uint32_t> widths_;
};

}  // namespace beeline::frontend::fiacre
