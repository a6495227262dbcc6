// The waiting list of an exhaustive search whose store drops what a larger state covers: larger ones first.
//
// A state that is expanded before one that covers it was expanded in vain, and so was everything behind it: breadth
// first, one large zone that comes late can double the work again and again. Ranks fall with the size of a zone, so
// that what could cover something else comes first. The order has no such mistakes where sizes show inclusion (on
// Fischer's protocol and the FDDI ring every state is visited once), and fewer elsewhere.
//
// Herbreteau and Tran (FORMATS 2015) repair mistakes once they are made, by ranks, and wait at joins of a topological
// order of locations. Sizes need neither a tree of ancestors nor an order of locations, and on the FDDI ring leave
// nothing to repair.
//
// Where no mistakes are made the order in which states came is as good, and its traces are shorter: `Late` keeps to it
// until a share of the work was in vain.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "open/open_list.h"

namespace beeline::open {

class LargestFirst final : public OpenList {
 public:
  enum class Start : std::uint8_t { AtOnce, Late };

  explicit LargestFirst(Start start) : sorted_(start == Start::AtOnce) {}
  // Least rank first, of equals the one that came first.
  void push(std::span<const Entry> entries) override;
  bool empty() const override { return waiting_.empty(); }
  store::NodeId pop() override;
  std::uint64_t size() const override { return waiting_.size(); }
  std::uint32_t least() const override { return static_cast<std::uint32_t>(waiting_.front() >> 32); }
  void dropped(store::NodeId node, store::NodeId by) override;
  bool in_order() const override { return !sorted_; }

 private:
  // Rank and node: nodes are numbered as they come. Sorted, it is a heap with the least in front.
  std::deque<std::uint64_t> waiting_;
  bool sorted_;
  std::vector<bool> given_;  // per node, as long as it is not sorted
  std::uint64_t pops_ = 0, in_vain_ = 0;
};

}  // namespace beeline::open
