#include "support/explored_network.h"

#include <set>
#include <vector>

#include "space/zone_space.h"

namespace beeline::test {

ExploredNetwork explore(const ir::Network& network, std::size_t limit) {
  const space::Compiled compiled(network);
  const auto space = space::ZoneSpace::make(compiled, space::Abstraction::None, {});
  using Key = std::vector<std::uint64_t>;
  std::set<Key> seen;
  std::vector<Key> level;
  space::SuccessorBuffer buffer;
  const auto keep = [&](std::vector<Key>& into) {
    for (const space::Successor& s : buffer.successors) {
      const std::uint64_t* const key = buffer.view(s).key;
      Key state(key, key + space->key_words());
      if (seen.insert(state).second) into.push_back(std::move(state));
    }
  };
  ExploredNetwork out;
  space->initial(buffer);
  keep(level);
  while (!level.empty()) {
    ++out.levels;
    std::vector<Key> next;
    for (const Key& state : level) {
      buffer.clear();
      if (!space->expand({state.data(), nullptr, 0}, buffer)) {
        out.error = "goes wrong";
        return out;
      }
      out.edges += buffer.successors.size();
      out.deadlocks += buffer.successors.empty();
      keep(next);
      out.states = seen.size();
      if (seen.size() > limit) return out;
    }
    level = std::move(next);
  }
  out.states = seen.size();
  out.complete = true;
  return out;
}

}  // namespace beeline::test
