// Kind::Front: nodes of one cluster that wait to be expanded, in the order in which they came to wait.
//
// The fronts with the same number (`first` of the head) are a share of what is to be done: a search that leaves off
// writes one, and goes on from it, in this process or in another one. An entry says how its node stands. Those whose
// state was covered by a later one have none any more; they are there since others were told of them, and orders may
// depend on how many there were. The content is a byte for each entry, then the states of those that have one, as a
// batch (states.h) whose costs are ranks.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "frozen/states.h"

namespace beeline::frozen {

class Front {
 public:
  enum How : std::uint8_t {
    Begins = 1,   // the first one of those that came together
    Covered = 2,  // it has no state any more
    Aside = 4,    // it does not wait, but others of the cluster may be covered by it
  };

  explicit Front(std::size_t key_words) : states_(key_words) {}

  // Of a node that is covered nothing counts but that.
  void add(std::uint8_t how, const States::View& state);
  std::size_t size() const { return how_.size(); }
  std::uint64_t bytes() const { return how_.capacity() + states_.bytes(); }
  // In order; the state is null where there is none.
  void each(const std::function<void(std::uint8_t how, const States::View*)>& visit) const;

  void pack(Bytes& out) const;
  // False: these bytes are not so many entries; what is here is then unspecified.
  bool unpack(std::span<const std::byte> bytes, std::uint32_t count);

 private:
  std::vector<std::uint8_t> how_;
  States states_;
};

}  // namespace beeline::frozen
