// States that wait to be expanded, on their way to disk and back.
//
// They go as fronts (frozen/front.h), all of one share under its number. Back they come as new nodes, reached as the
// old ones were: numbers are never given again, and the ways to them lead through nodes whose links are elsewhere.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "frozen/archive.h"
#include "open/open_list.h"
#include "store/state_store.h"

namespace beeline::engine {

// Writes one share. What is left of it when the last cluster is through is written by flush().
class WaitingOut {
 public:
  WaitingOut(frozen::Archive& archive, store::StateStore& store, std::uint64_t share, util::Watch& watch)
      : archive_(archive), store_(store), share_(share), watch_(watch), front_(store.key_words()) {}

  // Cluster by cluster. How it stands is for the node to say that is not covered; it is left out otherwise if `lost`.
  // False: it has no state any more.
  bool add(std::uint32_t cluster, store::NodeId node, std::uint32_t rank, std::uint8_t how);
  void flush();

 private:
  frozen::Archive& archive_;
  store::StateStore& store_;
  std::uint64_t share_;
  util::Watch& watch_;
  frozen::Front front_;
  std::uint32_t cluster_ = 0;
};

// What came back of a share.
struct CameBack {
  std::uint64_t nodes = 0;                              // in the store, fresh
  std::uint64_t twice = 0;                              // states that were there already: others had brought them back
  std::map<std::uint32_t, std::uint64_t> covered = {};  // entries without a state, by cluster
};

// Puts a share into the store and the open list. Entries without a state wait as `gap`, which is no node's number, so
// that orders are as they were. False: some of it is lost.
bool bring_back(frozen::Archive& archive, std::uint64_t share, store::StateStore& store, open::OpenList& open,
                store::NodeId gap, CameBack& what, util::Watch& watch);

}  // namespace beeline::engine
