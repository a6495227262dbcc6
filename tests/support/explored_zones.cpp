#include "support/explored_zones.h"

#include <set>
#include <utility>
#include <vector>

namespace beeline::test {

ExploredZones explore_zones(const ir::Network& network, space::Abstraction abstraction) {
  const space::Compiled compiled(network);
  const auto space = space::ZoneSpace::make(compiled, abstraction, {});
  using Key = std::vector<std::uint64_t>;
  using Payload = std::vector<std::int32_t>;
  struct Waiting {
    Key key;
    Payload payload;
    std::uint32_t shape = 0;
  };
  std::set<Key> keys;
  std::set<std::pair<Key, Payload>> seen;
  std::vector<Waiting> waiting;
  space::SuccessorBuffer buffer;
  const auto keep = [&] {
    for (const space::Successor& s : buffer.successors) {
      const space::StateView view = buffer.view(s);
      const Key key(view.key, view.key + space->key_words());
      // The zone, and behind it what it is compared with.
      const auto payload = buffer.payloads.begin() + static_cast<std::ptrdiff_t>(s.payload);
      const std::size_t size = s.shape == 0 ? 0 : space->zone_size(s.shape);
      keys.insert(key);
      if (seen.emplace(key, Payload(payload, payload + static_cast<std::ptrdiff_t>(size))).second)
        waiting.push_back({key, Payload(payload, buffer.payloads.end()), s.shape});
    }
  };
  ExploredZones out;
  out.error = !space->initial(buffer);
  keep();
  while (!waiting.empty() && !out.error) {
    const Waiting state = std::move(waiting.back());
    waiting.pop_back();
    buffer.clear();
    out.error = !space->expand({state.key.data(), state.payload.data(), state.shape}, buffer);
    keep();
  }
  out.keys = keys.size();
  out.states = seen.size();
  return out;
}

}  // namespace beeline::test
