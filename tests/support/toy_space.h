// What spaces of a few lines have in common: no payload, no errors, nobody who watches.
//
// A toy says how its states look as keys, where it starts and where it can go. The numbers of its moves are their
// fingerprints, and each move is an edge.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "space/state_space.h"

namespace beeline::test {

class ToySpace : public space::StateSpace {
 public:
  using Key = std::vector<std::uint64_t>;
  struct Move {
    std::uint32_t number = 0;
    Key to;
    std::uint32_t cost = 1, cluster = 0;
    std::uint32_t shape = 0;
    std::vector<std::int32_t> payload = {};
  };

  bool initial(space::SuccessorBuffer& out) override {
    append(start(), 0, false, out);
    return true;
  }
  bool enabled(space::StateView state) final {
    moves_ = moves(state);
    return true;
  }
  bool fire(std::span<const std::uint32_t> positions, space::SuccessorBuffer& out) final {
    for (const std::uint32_t p : positions) {
      ++out.transitions;
      append(moves_[p], p, true, out);
    }
    return true;
  }
  std::size_t transitions() const final { return moves_.size(); }
  space::TransitionView transition(std::size_t position) final {
    edge_ = ir::EdgeId(moves_[position].number);
    return {moves_[position].number, std::span(&edge_, 1)};
  }
  std::uint64_t targets(space::StateView state, std::uint64_t wanted) override {
    return is_goal(state) ? wanted & 1 : 0;
  }
  const lang::EvaluationError* error() const final { return nullptr; }
  void watch(util::Watch*) final {}

 protected:
  virtual Move start() const = 0;
  virtual std::vector<Move> moves(space::StateView state) const = 0;
  virtual bool is_goal(space::StateView) const { return false; }

 private:
  static void append(const Move& move, std::uint32_t position, bool taken, space::SuccessorBuffer& out) {
    space::Successor s;
    s.key = out.keys.size();
    s.payload = out.payloads.size();
    s.shape = move.shape;
    s.source = position;
    s.cost = move.cost;
    s.cluster = move.cluster;
    out.keys.insert(out.keys.end(), move.to.begin(), move.to.end());
    out.payloads.insert(out.payloads.end(), move.payload.begin(), move.payload.end());
    if (taken) {
      s.transition = move.number;
      s.members = static_cast<std::uint32_t>(out.members.size());
      s.member_count = 1;
      out.members.emplace_back(move.number);
    }
    out.successors.push_back(s);
  }

  std::vector<Move> moves_;
  ir::EdgeId edge_;  // of the transition last asked for
};

}  // namespace beeline::test
