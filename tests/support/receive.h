// Insertions into a store one at a time, or as a batch whose outcome is a list.
#pragma once

#include <vector>

#include "store/store.h"

namespace beeline::test {

struct Received final : store::Receiver {
  std::size_t enough = SIZE_MAX;  // after so many
  std::vector<store::Inserted> all;
  std::vector<store::NodeId> gone, in_favour_of;

  bool inserted(std::size_t, store::Inserted inserted) override {
    all.push_back(inserted);
    return all.size() < enough;
  }
  void dropped(store::NodeId node, store::NodeId by) override {
    gone.push_back(node);
    in_favour_of.push_back(by);
  }
};

inline std::vector<store::Inserted> insert(store::Store& store, const space::SuccessorBuffer& buffer,
                                           store::NodeId parent, std::span<const std::uint32_t> costs = {}) {
  Received received;
  store.insert(buffer, parent, costs, received);
  return received.all;
}

}  // namespace beeline::test
