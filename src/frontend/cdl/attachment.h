// How events of a .cdl file become steps of a network: the part that depends on what messages are in a language.
//
// Two questions. What does the context do when it sends or receives a message? An edge, which the context process takes
// from one of its places to another. And which edges tell that an event has occurred? Of an edge that takes part in a
// step the attachment says which events it sees; an event of two sides (somebody sends, somebody certain receives)
// occurs in a step in which both are seen.
//
// Events whose kind is `becomes` are about states, not about messages, and never come here. What is wrong with an event
// is told with its position in the .cdl file, before anything runs.
#pragma once

#include <cstdint>
#include <optional>
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

class Attachment {
 public:
  virtual ~Attachment() = default;

  // A step of the context: an edge without process and places. None after an error. Equal messages give equal edges.
  virtual std::optional<ir::Edge> step(std::uint32_t event, util::Diagnostics& diagnostics) = 0;
  // An edge of somebody beside the context who takes what the context receives with this one; none: nobody waits for
  // the context there.
  virtual std::optional<ir::Edge> discard(const ir::Edge& step) = 0;
  // When the context, and who discards, are in the network: lets them meet the others.
  virtual void connect(std::uint32_t context, std::optional<std::uint32_t> discarding) = 0;

  // From now on sights() tells of this event. False after an error.
  virtual bool observe(std::uint32_t event, util::Diagnostics& diagnostics) = 0;
  // It occurs in steps that have both sides of it, not the first alone.
  virtual bool has_two_sides(std::uint32_t event) const = 0;
  // `connect` has been called.
  virtual std::vector<Sight> sights(const ir::Edge& edge) = 0;
};

}  // namespace beeline::frontend::cdl
