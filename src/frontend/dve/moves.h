// Transitions of a DVE model whose names are looked up and whose expressions are translated, but which are no edges of
// the network yet: what is sent over a channel decides how many edges a receiver needs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/dve/expressions.h"

namespace beeline::frontend::dve {

inline constexpr std::uint32_t no_channel = 0xFFFFFFFF;

struct Move {
  std::uint32_t process = 0;  // of the network
  std::uint32_t source = 0, target = 0;
  bool committed = false;  // the state that it leaves
  ir::ExprId guard;
  std::uint32_t channel = no_channel;
  bool sends = false;
  std::vector<ir::ExprId> values;          // that are sent
  std::string text;                        // of these values: equal texts are equal values
  std::vector<Expressions::Place> places;  // where received values go
  std::vector<ir::ExprId> effects;
  util::Position position;
};

// None for no statement at all.
ir::ExprId sequence(ir::Arena& arena, const std::vector<ir::ExprId>& statements, util::Position position);

// An edge of the network without synchronisation.
ir::Edge edge_of(const Move& move);

}  // namespace beeline::frontend::dve
