#include <functional>

#include "check/explain.h"
#include "check/local_moves.h"

namespace beeline::check {

namespace {

using ir::SyncKind;

constexpr std::size_t most_attempts = 4096;  // combinations of who takes part

class Finder {
 public:
  Finder(const ir::Network& network, const ConcreteState& state, util::Position position)
      : network_(network),
        state_(state),
        position_(position),
        concrete_(network),
        moves_(network, concrete_.semantics().cells(), state.values) {}

  // First among what this very point can do, then among what its discrete part leaves open.
  std::optional<result::FailingTransition> find() {
    try {
      permitted_ = concrete_.permitted_delays(state_);
    } catch (const EvaluationError&) {
    }
    if (auto found = look()) return found;
    permitted_.reset();
    attempts_ = 0;
    return look();
  }

 private:
  bool possible(const LocalMove& move) const {
    return !permitted_ || !(DelaySet::when(move.guard, state_.clocks) & *permitted_).empty();
  }

  std::optional<result::FailingTransition> look() {
    for (std::size_t p = 0; p < moves_.processes(); ++p) {
      for (const LocalEdge& edge : moves_.of(p)) {
        for (const LocalError& error : edge.errors)
          if (error.error.position == position_) return result::FailingTransition{error.part, {error.participant}};
      }
    }
    for (std::size_t p = 0; p < moves_.processes() && !found_; ++p) {
      for (const LocalEdge& edge : moves_.of(p)) {
        for (const LocalMove& move : edge.moves) {
          if (!found_) lead(p, network_.edge(edge.id), move);
        }
      }
    }
    for (const ir::SyncVector& vector : network_.vectors) {
      if (!found_) extend_vector(vector, 0, {});
    }
    return std::move(found_);
  }

  // Whether the transition of these is the one; then it is remembered.
  bool fails(const std::vector<Participant>& participants) {
    if (found_ || attempts_++ >= most_attempts) return true;
    try {
      concrete_.semantics().transition(state_.values, participants);
    } catch (const EvaluationError& error) {
      if (error.position == position_) found_ = result::FailingTransition{"update", participants};
    }
    return found_.has_value();
  }

  void lead(std::size_t p, const ir::Edge& edge, const LocalMove& move) {
    if (!possible(move)) return;
    if (edge.sync == SyncKind::None || edge.sync == SyncKind::Event) {
      fails({move.participant});  // an event that a vector joins does not move alone, which is no error
      return;
    }
    if (edge.sync != SyncKind::Send) return;
    const bool broadcast = network_.channels[*move.channel].kind == ir::ChannelKind::Broadcast;
    if (broadcast) extend_broadcast(p, *move.channel, 0, {move.participant});
    else
      each_receiver(p, *move.channel, [&](const LocalMove& receiver) {
        return fails({move.participant, receiver.participant});
      });
  }

  void each_receiver(std::size_t p, std::uint32_t channel, const std::function<bool(const LocalMove&)>& visit) const {
    for (std::size_t q = 0; q < moves_.processes(); ++q)
      if (q != p && visit_receivers(q, channel, visit)) return;
  }

  bool visit_receivers(std::size_t q, std::uint32_t channel, const std::function<bool(const LocalMove&)>& visit) const {
    for (const LocalEdge& edge : moves_.of(q)) {
      if (network_.edge(edge.id).sync != SyncKind::Receive) continue;
      for (const LocalMove& move : edge.moves)
        if (move.channel == channel && possible(move) && visit(move)) return true;
    }
    return false;
  }

  // Every process that can receive does so, or stays out where its clocks may say so.
  void extend_broadcast(std::size_t sender, std::uint32_t channel, std::size_t q, std::vector<Participant> so_far) {
    for (; q < moves_.processes(); ++q) {
      bool receives = false;
      if (q != sender) {
        visit_receivers(q, channel, [&](const LocalMove& move) {
          receives = true;
          auto longer = so_far;
          longer.push_back(move.participant);
          extend_broadcast(sender, channel, q + 1, std::move(longer));
          return found_ || attempts_ >= most_attempts;
        });
      }
      if (receives && (found_ || attempts_ >= most_attempts)) return;
    }
    fails(so_far);
  }

  void extend_vector(const ir::SyncVector& vector, std::size_t member, std::vector<Participant> so_far) {
    if (found_ || attempts_ >= most_attempts) return;
    if (member == vector.members.size()) {
      if (!so_far.empty()) fails(so_far);
      return;
    }
    const ir::SyncMember& who = vector.members[member];
    bool has_edge = false;
    for (const LocalEdge& edge : moves_.of(who.process)) {
      const ir::Edge& of = network_.edge(edge.id);
      if (of.sync != SyncKind::Event || of.event != who.event) continue;
      has_edge = true;
      for (const LocalMove& move : edge.moves) {
        if (!possible(move)) continue;
        auto longer = so_far;
        longer.push_back(move.participant);
        extend_vector(vector, member + 1, std::move(longer));
      }
    }
    if (!has_edge && who.weak) extend_vector(vector, member + 1, std::move(so_far));
  }

  const ir::Network& network_;
  const ConcreteState& state_;
  util::Position position_;
  Concrete concrete_;
  LocalMoves moves_;
  std::optional<DelaySet> permitted_;
  std::size_t attempts_ = 0;
  std::optional<result::FailingTransition> found_;
};

}  // namespace

std::optional<result::FailingTransition> find_failing(const ir::Network& network, const ConcreteState& state,
                                                      util::Position position) {
  return position ? Finder(network, state, position).find() : std::nullopt;
}

}  // namespace beeline::check
