// What a depth-first search for runs that never end knows of its states.
//
// A state waits, or is on the way from where the search began to where it is now, or is hopeless: every run from it
// ends badly. Zones of equal discrete states are compared, with two rules and no others.
//  - What lies within a hopeless state is hopeless: whatever it can do, that one could.
//  - What includes a state on the way closes a cycle: from each of its points the steps in between can be taken back,
//    to points of the state on the way, and so on for ever; there are finitely many regions, so one of them comes
//    again.
// What lies within a state on the way proves nothing: the larger one may go on where the smaller one cannot.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "space/dominance.h"
#include "space/state_space.h"
#include "store/block_pool.h"
#include "store/key_table.h"

namespace beeline::liveness {

class Marks {
 public:
  using Node = std::uint32_t;

  // Without dominance there are no payloads.
  Marks(std::size_t key_words, std::unique_ptr<space::Dominance> dominance);

  bool is_hopeless(const space::StateView& state);
  // How deep the deepest state on the way is that lies within this one.
  std::optional<std::uint32_t> closes(const space::StateView& state);

  Node add(const space::StateView& state);     // waits
  void begin(Node node, std::uint32_t depth);  // was waiting, is on the way
  void give_up(Node node);                     // was on the way, is hopeless
  void forget(Node node);                      // was waiting
  // Valid until the next call.
  space::StateView load(Node node);

  std::uint64_t stored() const { return nodes_.size() - free_.size(); }

 private:
  static constexpr Node none = UINT32_MAX;
  struct Lists {  // of one key
    Node on_the_way = none, hopeless = none;
  };
  struct Kept {
    std::uint32_t key = 0, shape = 0;
    store::BlockPool::Ref payload = 0;
    Node next = none;  // in its list
    std::uint32_t depth = 0;
  };

  std::uint32_t key_of(const space::StateView& state);
  // Calls see(nodes, payloads) with some of the list at a time until it returns true; whether it did.
  template <class See>
  bool any_of(Node first, See see) const;

  std::size_t key_words_;
  std::unique_ptr<space::Dominance> dominance_;
  store::KeyTable<Lists> keys_;
  store::BlockPool payloads_;
  std::vector<Kept> nodes_;
  std::vector<Node> free_;
  std::vector<std::byte> packed_;
  std::vector<std::int32_t> loaded_;
};

}  // namespace beeline::liveness
