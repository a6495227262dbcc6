// What each process could do by itself in a state, and where it could not, why: the ground that explanations stand on.
//
// Semantics asks the same to find transitions; here edges that cannot move are kept, with the part of their guard that
// is false or the error in it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/eval.h"
#include "check/semantics.h"

namespace beeline::check {

// An edge with values for its selects whose guard leaves only clocks open.
struct LocalMove {
  Participant participant;
  std::optional<std::uint32_t> channel;  // Send, Receive
  Formula guard;
};

struct LocalEdge {
  ir::EdgeId id;
  std::vector<LocalMove> moves;
  std::string refusal;                  // without moves: why
  std::optional<LocalMove> astray;      // refused as its channel cannot be evaluated
  std::vector<std::uint32_t> channels;  // on which a move was refused
};

class LocalMoves {
 public:
  // Of edges with very many select values only the first ones are tried.
  LocalMoves(const ir::Network& network, const ir::StateCells& cells, const Values& values,
             util::Watch& watch = util::nobody());

  const std::vector<LocalEdge>& of(std::size_t process) const { return edges_[process]; }
  std::size_t processes() const { return edges_.size(); }

 private:
  void attempt(LocalEdge& edge, const std::vector<std::int32_t>& selected);

  const ir::Network& network_;
  Memory memory_;
  Evaluator evaluator_;
  std::vector<std::vector<LocalEdge>> edges_;  // by process, those that leave its location
};

// "n < 3 is false (n = 3)" for the guard of an edge; "true" for one that is.
std::string false_part(const ir::Network& network, Evaluator& evaluator, const Memory& memory, ir::ExprId formula);

}  // namespace beeline::check
