// The seam between models and searches: states as flat buffers, expanded one at a time.
//
// A state is a key (the discrete part, a fixed number of 64-bit words) and a payload (for timed models a zone).
// Searches and stores move both around without looking inside: what a payload means, and which of two makes the other
// superfluous, is the space's business (dominance.h). The shape says how a payload is laid out, and is a function of
// the key; shape 0 means that there is none, as in models without clocks.
//
// Expansion has two halves. enabled() finds the transitions of a state, fire() takes those that are wanted: all of them
// in a search, one in a random walk, those with a certain fingerprint when a path is followed, those that a reduction
// or a mask leaves. A transition may give no successor (it fails after some of its effects: a target invariant is
// violated, no point of the state can take it), one, or several (its firing zone was split). None of this is an error;
// an evaluation error of the model is, and ends the expansion.
//
// What a transition emits can be read off its edges: an observer looks up the event or channel of each in the network.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ir/network.h"
#include "lang/machine.h"
#include "space/dominance.h"
#include "util/watch.h"

namespace beeline::space {

// One state in somebody's buffer.
struct StateView {
  const std::uint64_t* key = nullptr;
  const std::int32_t* payload = nullptr;
  std::uint32_t shape = 0;
};

// A successor, or an initial state. Offsets point into the buffer's arrays.
struct Successor {
  std::size_t key = 0;
  std::size_t payload = 0;
  std::uint32_t shape = 0;
  std::uint32_t source = 0;                     // position of its transition; meaningless for initial states
  std::uint32_t transition = 0;                 // fingerprint of the transition; enough to find it again
  std::uint32_t members = 0, member_count = 0;  // the participating edges
  std::uint32_t cost = 1;                       // of the step: 0 or 1
  std::uint32_t cluster = 0;                    // a rank that never decreases along transitions
  std::uint64_t propositions = 0;  // bit i: some point of it satisfies the i-th formula the space was given
};

// Reused for every expansion, so that nothing is allocated once it has grown.
struct SuccessorBuffer {
  std::vector<Successor> successors;
  std::vector<std::uint64_t> keys;
  std::vector<std::int32_t> payloads;
  std::vector<ir::EdgeId> members;
  std::uint64_t transitions = 0;  // discrete transitions fired; a split zone gives several successors

  void clear() {
    successors.clear();
    keys.clear();
    payloads.clear();
    members.clear();
    transitions = 0;
  }
  StateView view(const Successor& s) const { return {keys.data() + s.key, payloads.data() + s.payload, s.shape}; }
  std::span<const ir::EdgeId> transition_of(const Successor& s) const {
    return std::span(members).subspan(s.members, s.member_count);
  }
};

// One of the transitions that a state enables. Valid until the next call of the space.
struct TransitionView {
  std::uint32_t fingerprint = 0;
  std::span<const ir::EdgeId> edges;  // that take part, the leader first
};

// Work, in units of one successor, of having found so many transitions that are not fired: little beside firing one.
constexpr std::uint64_t effort_of_choice(std::uint64_t passed_over) { return passed_over / 64; }

class StateSpace {
 public:
  virtual ~StateSpace() = default;

  virtual std::size_t key_words() const = 0;
  // How payloads are compared and kept; null where states have none.
  virtual std::unique_ptr<Dominance> dominance(Comparison) const { return nullptr; }

  // The three return false when the model makes an evaluation error; error() then says which.
  virtual bool initial(SuccessorBuffer& out) = 0;
  // The state must stay where it is until its transitions are fired. Forgets an earlier error.
  virtual bool enabled(StateView state) = 0;
  // Appends the successors by these transitions, in this order.
  virtual bool fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) = 0;

  // Of the state last given to enabled().
  virtual std::size_t transitions() const = 0;
  virtual TransitionView transition(std::size_t position) = 0;

  bool expand(StateView state, SuccessorBuffer& out) { return enabled(state) && fire(all(), out); }
  // The positions of all transitions.
  std::span<const std::uint32_t> all() {
    const std::size_t count = transitions();
    while (positions_.size() < count) positions_.push_back(static_cast<std::uint32_t>(positions_.size()));
    return std::span(positions_).first(count);
  }

  // Bit i is set when some point of the state satisfies target i. Only asks those set in `wanted`.
  virtual std::uint64_t targets(StateView state, std::uint64_t wanted) = 0;

  virtual const lang::EvaluationError* error() const = 0;
  // Null: nobody watches. After an exception of the watch the space can be used again.
  virtual void watch(util::Watch* watch) = 0;

 private:
  std::vector<std::uint32_t> positions_;  // 0, 1, 2, ...
};

}  // namespace beeline::space
