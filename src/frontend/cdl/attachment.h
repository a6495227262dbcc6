// How events of a .cdl file become steps of a network: the part that depends on what messages are in a language.
//
// Two questions. What does the context do when it sends or receives a message? An edge, which the context process takes
// from one of its places to another. And which edges tell that an event has occurred? Of an edge that takes part in a
// step the attachment says which events it sees; an event of two sides (somebody sends, somebody certain receives)
// occurs in a step in which both are seen.
//
// Events whose kind is `becomes` are about states, not about messages, and come here only where the language says at
// which point of a step a variable is written. What is wrong with an event is told with its position in the .cdl file,
// before anything runs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "frontend/cdl/syntax.h"
#include "ir/network.h"
#include "util/diagnostic.h"

namespace beeline::frontend::cdl {

// What an edge says of an event.
struct Sight {
  std::uint32_t event = 0;  // its number in the unit
  bool second = false;      // the other side of it
  ir::ExprId condition;     // evaluated before the edge's update; none: always
};

// An event that may occur in a step, in the order of its events.
struct Chance {
  std::uint32_t event = 0;
  ir::ExprId condition;  // evaluated when the step is over; none: it occurs. Not of what becomes true or false
};

// A step of the context that receives, and whether the context has such a step now.
struct Expected {
  ir::Edge step;
  ir::ExprId now;
};

class Attachment {
 public:
  virtual ~Attachment() = default;

  // A step of the context: an edge without process and places. None after an error. Equal messages give equal edges.
  virtual std::optional<ir::Edge> step(std::uint32_t event, util::Diagnostics& diagnostics) = 0;
  // Which message the context takes with the step: equal ones have one number. None where nobody waits for the context.
  virtual std::optional<std::uint64_t> message_of(const ir::Edge& step) = 0;
  // What somebody beside the context does to take what the context does not expect, as edges without process and
  // places. `expected` has each message once.
  virtual std::vector<ir::Edge> discards(std::span<const Expected> expected) = 0;
  // When the context, and who discards, are in the network: lets them meet the others.
  virtual void connect(std::uint32_t context, std::optional<std::uint32_t> discarding) = 0;

  // From now on sights() or chances tell of this event. False after an error.
  virtual bool observe(std::uint32_t event, util::Diagnostics& diagnostics) = 0;
  // It occurs in steps that have both sides of it, not the first alone.
  virtual bool has_two_sides(std::uint32_t event) const = 0;
  // `connect` has been called.
  virtual std::vector<Sight> sights(const ir::Edge& edge) = 0;

  // The events of a step in the order in which they occur, those that become true or false among them; none: they come
  // in the order of observe.h, and the sights tell which. An edge alone, or a synchronisation of the network by number.
  virtual std::optional<std::vector<Chance>> chances_alone(ir::Network&, const ir::Edge&) { return std::nullopt; }
  virtual std::optional<std::vector<Chance>> chances_together(ir::Network&, std::size_t) { return std::nullopt; }
};

}  // namespace beeline::frontend::cdl
