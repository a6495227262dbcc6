// The way to a node.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "store/store.h"

namespace beeline::store {

// The fingerprints of the transitions, from the initial state on.
inline std::vector<std::uint32_t> path_to(const Store& store, NodeId node) {
  std::vector<std::uint32_t> path;
  for (; node && store.parent(node); node = store.parent(node)) path.push_back(store.transition(node));
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace beeline::store
