// The variables of a state as people write them: the elements of an array as one list.
//
// Works on names alone, so that a stored trace, which has nothing else, reads like one that has its model. Consecutive
// names that count up all indices of an array ("a[0]", "a[1]", or "m[0][0]" to "m[2][3]") are one; everything else
// stands for itself, fields of structs too. An array whose lowest index is not 0 shows its indices: "a[2..5]". Records,
// queues and unions of languages that have such values are one, too (structured.h).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "output/structured.h"

namespace beeline::output {

class Variables {
 public:
  using Show = std::function<std::string(std::size_t variable, std::int64_t value)>;

  explicit Variables(std::vector<std::string> names);

  std::size_t size() const { return names_.size(); }

  // "a = [1, 2, 3]", "n = 7". Of many variables, those that are 0 are only counted, unless they are few.
  std::vector<std::string> all(std::span<const std::int64_t> values, const Show& show) const;
  // All of them.
  std::vector<std::string> each(std::span<const std::int64_t> values, const Show& show) const;
  // Those that are more than one number, or whose numbers `named` says have names: label and text.
  std::vector<std::pair<std::string, std::string>> wholes(std::span<const std::int64_t> values, const Show& show,
                                                          const std::function<bool(std::size_t variable)>& named) const;
  // "n: 7 -> 8". An array of which one element changed shows that element, a short one of which more did its old and
  // new list.
  std::vector<std::string> changes(std::span<const std::int64_t> before, std::span<const std::int64_t> after,
                                   const Show& show) const;

 private:
  struct Group {
    std::string label;
    std::size_t begin = 0, count = 1;
    std::vector<std::size_t> extents;  // of an array, outermost first; none: one variable
    std::optional<Structured> structure = {};
  };
  static std::string list(const Group& group, std::span<const std::int64_t> values, const Show& show);

  std::vector<std::string> names_;
  std::vector<Group> groups_;
};

}  // namespace beeline::output
