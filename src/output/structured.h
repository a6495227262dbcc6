// Values with an inner structure, put together again from the names of their cells.
//
// Front ends whose variables are records, unions and queues name a cell by the way to it: "{P}1:x.field",
// "{P}1:a[2].field". A queue is its cells "q.length" and "q.items[0]" on, a union the cell "u.is", whose value is the
// number of a constructor, and for those that carry something a part of its name. Only names that begin with '{' are
// taken apart, so that fields of other languages stay what they are. `length` and `is` are no names there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace beeline::output {

class Structured {
 public:
  using Show = std::function<std::string(std::size_t variable, std::int64_t value)>;

  // Of the variable that begins with names[first]; cell numbers are those of `names`.
  Structured(std::span<const std::string> names, std::size_t first);

  // How many cells it has; 1 where there is nothing to take apart.
  std::size_t cells() const { return nodes_[0].count; }
  std::string_view label() const { return label_; }

  // "{|{id = 1, busy = false}|}", "Msg 3", "[1, 2]".
  std::string text(std::span<const std::int64_t> values, const Show& show) const { return text(0, values, show); }
  // "{P}1:x[2].queue: {||} -> {|1|}": the smallest part that has all that differs and is a value to people.
  std::string change(std::span<const std::int64_t> before, std::span<const std::int64_t> after, const Show& show) const;

 private:
  enum class Kind : std::uint8_t { Cell, Array, Record, Queue, Union };
  struct Node {
    Kind kind = Kind::Cell;
    std::string name;  // in what it is a part of: "field", "[2]"
    std::size_t begin = 0, count = 1;
    std::vector<std::size_t> parts;  // nodes
  };

  std::size_t build(std::span<const std::string> names, std::size_t begin, std::size_t end, std::size_t from,
                    std::string name);
  std::string text(std::size_t node, std::span<const std::int64_t> values, const Show& show) const;

  std::string label_;
  std::vector<Node> nodes_;
};

}  // namespace beeline::output
