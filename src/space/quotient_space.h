// The zone graph up to symmetry: of states that differ by a permutation of scalar elements only one is met.
//
// Every state that the inner space makes is replaced by a representative (canonical_move.h): cells and rows of the zone
// change places, elements that cells hold are renamed. Keys, shapes and payloads are those of the inner space, so
// whoever looks into states need not know. Since the network is the same after the move (analysis/symmetry.h), a
// representative can do what the state can, moved; abstraction and comparison of zones go by bounds that moved along.
//
// A path through representatives is no run: the transition that leads on from a representative is a moved one. unfold.h
// turns such a path into one of the inner space.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/symmetry.h"
#include "space/canonical_move.h"
#include "space/masked_space.h"
#include "space/zone_space.h"

namespace beeline::space {

// Gives no account of propositions: they would be those of the state before the move.
class QuotientSpace final : public WrappedSpace {
 public:
  // Of the same compiled network.
  QuotientSpace(ZoneSpace& inner, const analysis::Symmetry& symmetry);

  bool initial(SuccessorBuffer& out) override;
  bool enabled(StateView state) override;
  bool fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) override;

  ZoneSpace& zones() { return zones_; }
  const analysis::Symmetry& symmetry() const { return symmetry_; }
  // With recording on: by what each successor fired since enabled(), or initial state, was moved.
  void record_moves(bool on) { recording_ = on; }
  std::span<const analysis::ScalarPermutation> moves() const { return moves_; }
  // A state by itself, of whose payload there is the zone only: successors can be asked for, no comparison.
  struct State {
    std::vector<std::uint64_t> key;
    std::vector<std::int32_t> zone;
    std::uint32_t shape = 0;
    StateView view() const { return {key.data(), zone.data(), shape}; }
    friend auto operator<=>(const State&, const State&) = default;
  };
  State kept(StateView state) const;
  State moved(StateView state, const analysis::ScalarPermutation& by);

 private:
  void replace(SuccessorBuffer& out, std::size_t first);
  // Its cells and rows, as memory_ and rows_, for what follows.
  void look_at(StateView state);
  void move(std::uint64_t* key, std::int32_t* payload, std::uint32_t shape, const analysis::ScalarPermutation& by,
            bool with_bounds);
  std::size_t words_per_entry(std::uint32_t shape) const;

  ZoneSpace& zones_;
  const analysis::Symmetry& symmetry_;
  const ir::Network& network_;
  CanonicalMove canonical_;
  std::vector<std::uint32_t> moving_;  // cells that a permutation may change
  std::vector<std::int32_t> memory_, moved_memory_;
  std::vector<std::uint32_t> rows_, row_of_, sources_;
  std::vector<std::int32_t> payload_;
  bool recording_ = false;
  std::vector<analysis::ScalarPermutation> moves_;
};

}  // namespace beeline::space
