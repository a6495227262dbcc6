// The seam between models and searches: states as flat buffers, expanded one at a time.
//
// A state is a key (the discrete part, a fixed number of 64-bit words) and a payload (for timed models a zone: a square matrix of
// `dimension` rows over the clocks that are active in the key's locations; dimension 1 means "no clocks"). Searches and stores
// move both around without looking inside.
//
// A space that works on zones already lets time pass in every state it hands out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "ir/network.h"
#include "lang/machine.h"

namespace beeline::space {

// One state in somebody's buffer.
struct StateView {
  const std::uint64_t* key = nullptr;
  const std::int32_t* zone = nullptr;
  std::uint32_t dimension = 1;
};

// A successor, or an initial state. Offsets point into the buffer's arrays.
struct Successor {
  std::size_t key = 0;
  std::size_t zone = 0;
  std::size_t bounds = 0;        // lower[dimension], then upper[dimension]: what aLU subsumption compares with
  std::uint32_t dimension = 1;
  std::uint32_t transition = 0;  // fingerprint of the participating edges; enough to find the transition again
  std::uint32_t members = 0, member_count = 0;  // the participating edges
};

// Reused for every expansion, so that nothing is allocated once it has grown.
struct SuccessorBuffer {
  std::vector<Successor> successors;
  std::vector<std::uint64_t> keys;
  std::vector<std::int32_t> zones;
  std::vector<std::int32_t> bounds;
  std::vector<ir::EdgeId> members;
  std::uint64_t passed_over = 0;  // transitions that were found but not wanted
  std::uint64_t transitions = 0;  // discrete transitions fired; a split zone gives several successors

  void clear() {
    successors.clear();
    keys.clear();
    zones.clear();
    bounds.clear();
    members.clear();
    transitions = passed_over = 0;
  }
  // In units of one successor: to find a transition costs little beside firing it and keeping what it leads to.
  std::uint64_t effort_of_choice() const { return passed_over / 64; }
  StateView view(const Successor& s) const { return {keys.data() + s.key, zones.data() + s.zone, s.dimension}; }
  std::span<const ir::EdgeId> transition_of(const Successor& s) const {
    return std::span(members).subspan(s.members, s.member_count);
  }
  const std::int32_t* lower(const Successor& s) const { return bounds.data() + s.bounds; }
  const std::int32_t* upper(const Successor& s) const { return bounds.data() + s.bounds + s.dimension; }
};

// Asked now and then while a state is expanded, since one state may have millions of successors. Ends the work by throwing.
class Watch {
 public:
  virtual ~Watch() = default;
  // `bytes`: about to be allocated at once.
  virtual void look(std::uint64_t bytes = 0) = 0;

  // Looks when so many more elements make a large vector grow, which is by doubling: nobody could while gigabytes are copied.
  template <class T>
  void before_growth(const std::vector<T>& vector, std::size_t more) {
    constexpr std::size_t large = std::size_t{1} << 24;
    const std::size_t bytes = vector.capacity() * sizeof(T);
    if (bytes >= large && vector.capacity() - vector.size() < more) look(2 * bytes);
  }
};

// A number below n.
using Random = std::function<std::size_t(std::size_t n)>;

class StateSpace {
 public:
  virtual ~StateSpace() = default;

  virtual std::size_t key_words() const = 0;
  // Both return false when the model makes an evaluation error; error() then says which.
  virtual bool initial(SuccessorBuffer& out) = 0;
  virtual bool expand(StateView state, SuccessorBuffer& out) = 0;
  // As expand(), for who wants one random successor: a space may give those by one random transition only.
  virtual bool step(StateView state, const Random&, SuccessorBuffer& out) { return expand(state, out); }
  // Bit i is set when some point of the state satisfies target i. Only asks those set in `wanted`.
  virtual std::uint64_t targets(StateView state, std::uint64_t wanted) = 0;

  virtual const lang::EvaluationError* error() const = 0;
  // Null: nobody watches. After an exception of the watch the space can be used again.
  virtual void watch(Watch* watch) = 0;
};

}  // namespace beeline::space
