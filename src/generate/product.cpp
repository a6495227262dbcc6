#include "generate/product.h"

#include <unordered_set>
#include <utility>

#include "util/hash.h"

namespace beeline::generate {

namespace {

struct StateHash {
  std::size_t operator()(const GlobalState& state) const {
    std::uint64_t h = 0;
    for (const std::uint16_t local : state) h = util::mix(h + local + 1);
    return h;
  }
};

}  // namespace

void successors(const Product& product, const GlobalState& state, std::vector<GlobalState>& into) {
  into.clear();
  for (std::size_t p = 0; p < state.size(); ++p) {
    for (const LocalEdge& edge : product.processes[p].edges) {
      if (edge.from != state[p] || edge.role == Role::Receive) continue;
      GlobalState next = state;
      next[p] = edge.to;
      if (edge.role == Role::Alone) {
        into.push_back(next);
        continue;
      }
      const std::uint32_t partner = product.actions[edge.action].receiver;
      for (const LocalEdge& answer : product.processes[partner].edges) {
        if (answer.from != state[partner] || answer.role != Role::Receive || answer.action != edge.action) continue;
        next[partner] = answer.to;
        into.push_back(next);
      }
    }
  }
}

Layer deepest_layer(const Product& product, std::size_t limit) {
  const GlobalState initial(product.processes.size(), 0);
  std::unordered_set<GlobalState, StateHash> seen{initial};
  std::vector<GlobalState> next_layer, buffer;
  for (Layer layer{0, {initial}, false};; ++layer.depth) {
    for (const GlobalState& state : layer.states) {
      if (seen.size() >= limit) break;
      successors(product, state, buffer);
      for (const GlobalState& next : buffer) {
        if (seen.insert(next).second) next_layer.push_back(next);
      }
    }
    layer.complete = seen.size() < limit;
    if (next_layer.empty()) return layer;
    layer.states = std::exchange(next_layer, {});
  }
}

std::uint32_t draw_below(std::mt19937& generator, std::uint32_t bound) {
  const std::uint64_t whole = std::uint64_t{1} << 32;
  const std::uint64_t fair = whole - whole % bound;  // numbers from here on would favour the small remainders
  for (;;) {
    const std::uint64_t drawn = generator();
    if (drawn < fair) return static_cast<std::uint32_t>(drawn % bound);
  }
}

}  // namespace beeline::generate
