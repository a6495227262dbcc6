// The property process as an automaton on infinite words.
//
// It moves with each step of the system, and its guards speak of the state that is left; where the system cannot move
// any more it goes on alone. A run is accepted if the process is in accepting states infinitely often; the property
// holds if none is. Each different guard is a proposition.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/dve/expressions.h"
#include "frontend/dve/symbols.h"
#include "ir/linear_time.h"
#include "util/watch.h"

namespace beeline::frontend::dve {

class PropertyProcess {
 public:
  // `process`: of the syntax, which has been translated without a message.
  PropertyProcess(Symbols& symbols, ir::Network& network, std::uint32_t process, util::Watch& watch);

  // Why it is not supported: it does more than look; empty: it is.
  const std::string& refusal() const { return refusal_; }
  // None where it is not supported.
  std::optional<ir::Recurrent> acceptance() const;

 private:
  std::string objection() const;
  void read();
  bool speaks_of_itself(NodeId id) const;
  ltl::Label label(NodeId guard);

  Symbols& symbols_;
  ir::Network& network_;
  std::uint32_t process_;
  const ProcessSyntax& syntax_;
  util::Watch& watch_;
  Expressions expressions_;
  std::vector<std::string> texts_;  // of the guards
  ir::Recurrent made_;
  std::string refusal_;
};

}  // namespace beeline::frontend::dve
