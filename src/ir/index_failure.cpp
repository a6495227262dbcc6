#include "ir/index_failure.h"

#include <string_view>

#include <fmt/format.h>

namespace beeline::ir {

namespace {

std::string known_failure(const Cell& base, std::int64_t index, std::int64_t low) {
  constexpr std::string_view length = ".length", first = ".items[0]", calls = ".calls";
  std::string_view queue = base.name;
  if (base.kind == CellKind::Temporary && queue.ends_with(calls))
    return fmt::format("function '{}' calls itself more than {} deep", queue.substr(0, queue.size() - calls.size()),
                       index);
  if (base.kind == CellKind::Temporary && queue == "#rounds")
    return fmt::format("a loop that chooses takes more than {} round{}", index, index == 1 ? "" : "s");
  const char* what = nullptr;
  if (queue.ends_with(length)) {
    queue.remove_suffix(length.size());
    what = index < low ? "'dequeue' of an empty queue" : "an item is added to a full queue";
  } else if (const auto at = queue.rfind(first); low == 1 && index == 0 && at != std::string_view::npos) {
    queue = queue.substr(0, at);
    what = "'first' of an empty queue";
  }
  if (what == nullptr) return {};
  return base.kind == CellKind::Variable ? fmt::format("{}, {}", what, queue) : what;
}

}  // namespace

std::string index_failure(const Network& network, std::int64_t base, std::int64_t index, std::int64_t low,
                          std::int64_t count) {
  // Channels are counted, too: nobody has both these and queues.
  const bool is_cell = network.channels.empty() && base >= 0 && base < static_cast<std::int64_t>(network.cells.size());
  if (is_cell && network.cells[static_cast<std::size_t>(base)].name == "#told")
    return fmt::format("more than {} messages and tags of one loop are observed", count);
  if (is_cell && count == 1)
    if (std::string told = known_failure(network.cells[static_cast<std::size_t>(base)], index, low); !told.empty())
      return told;
  return fmt::format("index {} is outside [{},{}]", index, low, low + count - 1);
}

}  // namespace beeline::ir
