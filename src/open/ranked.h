// The waiting list of an exhaustive search whose store drops what a larger state covers: who covered others first, then
// in a topological order of locations.
//
// After Herbreteau and Tran, "Improving search order for reachability testing in timed automata", FORMATS 2015, whose
// TWR-BFS puts two ideas together. A state that is expanded before a larger one covers it was expanded in vain, and so
// is all that still waits behind it. So the larger one gets a rank above those of whatever waits in the tree below the
// smaller one, and higher ranks come first: its successors cover those of the smaller one, are promoted in turn, and
// catch up with the tree before it grows. That repairs mistakes. To make fewer of them, states wait for those from
// which they may be reached: of equal ranks the one comes first whose processes are nearer to their initial locations,
// in an order of locations in which only edges that close a cycle go backward (analysis/location_levels.h).
//
// Where this is not the paper's, or may not be, since it was written without it at hand:
// - In a cycle nobody can wait for everybody, and a state that is back at the first location would always come first,
//   which is depth first, once around after the other. So a successor whose level is lower than that of its
//   predecessor begins another round, and of equal ranks the lower round comes before the lower level. (Without
//   rounds, TChecker's rtsat_g2 had not ended when it had expanded a third more states than it takes with them.)
// - A state that covers one that still waits takes over its rank: nothing was done in vain. With a rank above it,
//   Fischer's protocol with 8 processes expanded nearly twice as many states.
// - Levels of processes are added up, which keeps the order of vectors of locations.
// - Zones without any constraint have no special rank.
//
// The tree is kept as the states came. What waits in a part of it is found by walking through that part; parts in which
// nothing waits any more are cut off on the way, so that they are walked through once.
#pragma once

#include <cstdint>
#include <vector>

#include "open/open_list.h"

namespace beeline::open {

class Ranked final : public OpenList {
 public:
  // The ranks of entries are their levels. They are successors of the node that was given last.
  void push(std::span<const Entry> entries) override;
  bool empty() const override { return waiting_.empty(); }
  store::NodeId pop() override;
  std::uint64_t size() const override { return waiting_.size(); }
  void dropped(store::NodeId node, store::NodeId by) override;

 private:
  using Index = store::NodeIndex;
  static constexpr Index none = store::NodeId::none;

  struct Node {
    std::uint32_t rank = 0, round = 0, level = 0;
    Index child = none, sibling = none;  // first and next, without those below which nothing waits
    bool given = false, gone = false;
    bool waits() const { return !given && !gone; }
  };
  struct Waiting {
    std::uint32_t rank, round, level;
    Index node;
    bool after(const Waiting& other) const;
  };
  struct Visit {  // of a node in the walk through a tree
    Index node;
    Index next;    // child to be visited
    Index before;  // the last child that was not cut off
    bool alive;    // something waits here or below
  };

  Node& at(store::NodeId node);
  // The least rank above all that wait below an expanded node; 0 when nothing does.
  std::uint32_t above_all_below(Index top);

  std::vector<Waiting> waiting_;  // a heap
  std::vector<Node> nodes_;
  std::vector<Visit> walk_;
  Index last_ = none;  // given
};

}  // namespace beeline::open
