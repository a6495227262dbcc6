// Letters: the events that observers speak of, and whether each occurs in a step, as code of the network.
//
// What an edge sees of an event is noted in meta cells with it; what a predicate was before the step is remembered when
// it begins. When the step is over a list says, in order, which letters it can have, and each with the condition that
// it has occurred. Where the attachment knows the order of the program, that is the order, and a letter may be there
// more than once (observe.h has the order of all others).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "frontend/cdl/attachment.h"
#include "frontend/cdl/observe.h"
#include "ir/references.h"
#include "ir/transform/moved.h"

namespace beeline::frontend::cdl {

// Adds a variable, a meta variable or the like to the network.
std::uint32_t add_cell(ir::Network& network, std::string name, ir::CellKind kind, std::int32_t high,
                       std::int32_t initial = 0, bool is_bool = false);

class Letters {
 public:
  // An event in a step, and whether it has occurred.
  struct Possible {
    std::uint32_t event = 0;
    ir::ExprId occurs;
  };
  // What is the same for edges with the same key is made once: a context has as many edges as its graph.
  using Key = std::tuple<std::uint32_t, ir::SyncKind, std::uint32_t, std::uint32_t, std::uint32_t, bool>;

  // The network is not rewritten yet, and outlives this as it is.
  Letters(ir::Network& network, const Observing& observing, Attachment& attachment);

  // From now on the truth of the predicate before a step is in this cell, and its truth after it can be asked for.
  std::uint32_t remember(ir::Network& network, ir::ExprId predicate);
  std::uint32_t before(ir::ExprId predicate) const { return before_.at(predicate); }
  void track(ir::Network& network, ir::ExprId predicate) { moves_.track(network, predicate); }
  ir::ExprId after(ir::Network& network, ir::ExprId predicate, const ir::Edge* alone) const {
    return moves_.after(network, predicate, alone);
  }

  // --- code for steps (ir/transform/watch_steps.h)

  void note_sights(const ir::Network& network);
  ir::ExprId begin(ir::Network& network) const;
  ir::ExprId with(ir::Network& network, const ir::Edge& edge);
  // Of a step that the edge ends, alone or by receiving in a handshake; of broadcasts; of synchronisations of events.
  std::vector<Possible> ended_by(ir::Network& network, const ir::Edge& last);
  std::vector<Possible> on_channel(ir::Network& network, std::uint32_t channel);
  std::vector<Possible> together(ir::Network& network, std::size_t vector);
  // Whether that depends on which synchronisation it is.
  bool differs(ir::Network& network, std::size_t vector) {
    return attachment_.chances_together(network, vector).has_value();
  }

  Key key(const ir::Edge& edge) const;
  // One of the channels of the edge is urgent.
  const ir::Channel* urgent_channel(const ir::Network& network, const ir::Edge& last) const;

 private:
  struct Letter {
    std::uint32_t event = 0;
    int rank = 0;
    std::uint32_t first = 0, second = 0;  // cells
    bool two_sides = false;
    const Becoming* becoming = nullptr;
    std::uint32_t was = 0;  // the cell with what the predicate was before
  };

  void make(ir::Network& network, const Observing& observing);
  const Letter& letter_of(std::uint32_t event) const;
  const std::vector<Sight>& sights(const ir::Edge& edge) const;
  std::vector<std::uint32_t> channels_of(const ir::Network& network, ir::ExprId channel) const;
  bool may_end_with(const ir::Network& network, const ir::Edge& last, const Letter& letter) const;
  ir::ExprId occurrence(ir::Network& network, const Letter& letter, const ir::Edge* alone) const;
  std::vector<Possible> in_order(ir::Network& network, const std::vector<Chance>& chances, const ir::Edge* alone) const;

  Attachment& attachment_;
  ir::References references_;
  ir::Moved moves_;
  std::vector<Letter> letters_;
  std::map<ir::ExprId, std::uint32_t> before_;  // predicates, and the cells that remember them
  std::vector<std::set<std::uint32_t>> on_channel_;
  std::set<std::uint32_t> on_events_;
  std::map<Key, std::vector<Sight>> sights_;
  std::map<Key, ir::ExprId> with_;
};

}  // namespace beeline::frontend::cdl
