// What a search made of a scalar set of the model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "util/diagnostic.h"

namespace beeline::result {

struct ScalarSet {
  std::string name;
  std::int32_t size = 0;
  // How many elements each group has within which states that differ by a permutation count as one; groups of one are
  // left out.
  std::vector<std::size_t> groups;
  std::string reason;  // why they are not all one group
  util::Position position;
};

}  // namespace beeline::result
