#include "ir/network.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::ir {

Network::Network() { clocks.push_back({"0", 0, {}}); }

std::uint32_t Network::end_of(CellKind kind) const {
  const auto end = std::partition_point(cells.begin(), cells.end(), [&](const Cell& c) { return c.kind <= kind; });
  return static_cast<std::uint32_t>(end - cells.begin());
}

std::string Process::display_name(std::uint32_t location) const {
  const std::string& given = locations[location].name;
  return given.empty() ? fmt::format("_id{}", location) : given;
}

}  // namespace beeline::ir
