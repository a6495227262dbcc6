// Liveness as safety: runs that are accepted as states that can be reached.
//
// The state recording translation (Biere, Artho and Schuppan, FMICS 2002; Edelkamp, Jabbar and Lluch-Lafuente made
// searches of it): a search guesses where a loop begins and records that state, collects the marks that it meets, and
// has won when it is back with all of them. A state is a state of the product, the recorded one or none, and the marks
// met since. So any search for states looks for lassos, breadth first and A* for shortest ones; there may be as many
// states as the square of the product's.
//
//  - Only states whose automaton state is in a component with accepting cycles are recorded, and a loop does not leave
//    that component.
//  - A loop is closed by a state that includes the recorded one: what can be taken from there can be taken again, from
//    a larger one each time, until it grows no more. Nothing else is compared but for being equal: a larger state in
//    the place of one that is recorded may be unable to come back to itself.
//  - A run that may end is a target without anything recorded.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "liveness/product_space.h"
#include "store/state_store.h"

namespace beeline::liveness {

class RecordingSpace final : public ProductSpace {
 public:
  RecordingSpace(Product& product, const Acceptance& acceptance);

  std::size_t key_words() const override { return ProductSpace::key_words() + 2; }
  std::uint64_t targets(space::StateView state, std::uint64_t wanted) override;
  // Of the last state that was a target: how the run ends there, if it does.
  std::optional<space::Ending> ending() const { return ending_; }

  enum class Phase : std::uint8_t {
    Approaching,  // nothing is recorded
    Collecting,   // some mark has not been met since
    Returning,
    Closed,
  };
  Phase phase(const std::uint64_t* key) const;
  bool records(const std::uint64_t* key) const { return key[words_] != 0; }
  std::uint32_t recorded_id(const std::uint64_t* key) const {
    return static_cast<std::uint32_t>((key[words_] & ~closed) - 1);
  }
  // As a state of the product; valid until the next call of this space.
  space::StateView recorded(std::uint32_t id);
  std::uint64_t recorded_states() const { return recorded_.nodes(); }

 private:
  static constexpr std::uint64_t closed = std::uint64_t{1} << 63;

  void give(const space::Successor& successor, const space::SuccessorBuffer& of, const space::StateView* from,
            space::SuccessorBuffer& out) override;
  bool promising(std::uint32_t automaton_state) const;
  std::uint64_t record(const space::Successor& successor, const space::SuccessorBuffer& of);
  bool includes(const space::StateView& state, std::uint32_t id);

  const Acceptance& acceptance_;
  std::size_t words_;  // of the product's keys
  store::StateStore recorded_;
  std::unique_ptr<space::Dominance> inclusion_, sizes_;
  space::SuccessorBuffer one_;
  std::vector<std::byte> packed_;
  std::optional<space::Ending> ending_;
};

}  // namespace beeline::liveness
