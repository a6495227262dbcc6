#include "check/explain.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "check/local_moves.h"
#include "result/rational.h"

namespace beeline::check {

namespace {

using ir::SyncKind;

constexpr std::size_t most_edges = 4;       // of one process, in one line
constexpr std::size_t most_attempts = 256;  // partners tried for one edge

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : between) + part;
  return out;
}

class Explainer {
 public:
  Explainer(const ir::Network& network, const ConcreteState& state, util::Watch& watch)
      : network_(network),
        state_(state),
        concrete_(network),
        semantics_(concrete_.semantics()),
        watch_(watch),
        moves_(network, semantics_.cells(), state.values, watch),
        permitted_(DelaySet::all()) {
    semantics_.watch(&watch);
    for (std::size_t p = 0; p < moves_.processes(); ++p)
      for (const LocalEdge& edge : moves_.of(p))
        for (const LocalMove& move : edge.moves)
          if (move.channel) on_channel_[{network.edge(edge.id).sync, *move.channel}].push_back(&move);
    try {
      permitted_ = concrete_.permitted_delays(state);
    } catch (const EvaluationError&) {  // then it is said of the edge
    }
    for (std::size_t p = 0; p < network.processes.size(); ++p)
      if (place(p).committed) committed_.push_back(p);
  }

  result::Standstill standstill() {
    result::Standstill out{time(), {}};
    for (std::size_t p = 0; p < network_.processes.size(); ++p) out.processes.push_back(process(p));
    return out;
  }

 private:
  const ir::Location& place(std::size_t p) const {
    return network_.processes[p].locations[semantics_.location(state_.values, p)];
  }
  std::string place_name(std::size_t p) const {
    const ir::Process& process = network_.processes[p];
    return process.name + "." + process.display_name(semantics_.location(state_.values, p));
  }
  const std::string& channel_name(std::uint32_t channel) const { return network_.channels[channel].name; }

  DelaySet when(const Formula& formula) const { return DelaySet::when(formula, state_.clocks); }

  // What keeps time from passing for ever.
  std::string time() {
    if (permitted_.empty() || !permitted_.intervals().front().high) return {};
    const DelayInterval& may = permitted_.intervals().front();
    const std::string until = *may.high == 0 ? "time cannot pass"
                                             : fmt::format("time stops {} {}", may.high_strict ? "before" : "after",
                                                           result::readable(*may.high));
    for (std::size_t p = 0; p < network_.processes.size(); ++p) {
      if (place(p).committed) return fmt::format("{}: {} is committed", until, place_name(p));
      if (place(p).urgent) return fmt::format("{}: {} is urgent", until, place_name(p));
    }
    for (std::size_t p = 0; p < network_.processes.size(); ++p) {
      try {
        const Formula invariant = semantics_.formula(place(p).invariant, state_.values);
        const DelaySet holds = when(invariant).from_now_on();
        if (holds.empty() || !holds.intervals().front().high || *holds.intervals().front().high > *may.high) continue;
        return fmt::format("{}: invariant {} of {}", until, show(invariant, network_), place_name(p));
      } catch (const EvaluationError&) {
      }
    }
    return until + ": a synchronisation over an urgent channel is possible";
  }

  std::string process(std::size_t p) {
    const auto& edges = moves_.of(p);
    if (edges.empty()) return "no edge leaves this location";
    std::vector<std::string> reasons;
    std::set<std::string> different;
    for (const LocalEdge& edge : edges) {
      std::string reason = why_not(p, edge);
      if (!different.insert(reason).second) continue;
      const ir::Edge& of = network_.edge(edge.id);
      reasons.push_back(fmt::format("to {}: {}", network_.processes[p].display_name(of.target), reason));
    }
    if (different.size() == 1) return *different.begin();
    if (reasons.size() > most_edges) {
      const std::size_t left = reasons.size() - most_edges;
      reasons.resize(most_edges);
      reasons.push_back(fmt::format("and {} more", left));
    }
    return joined(reasons, "; ");
  }

  // Everybody who could take part with a move, one after the other, or alone.
  struct Party {
    std::vector<const LocalMove*> moves;  // the sender first
  };

  std::string why_not(std::size_t p, const LocalEdge& edge) {
    if (edge.moves.empty()) {
      const Formula* const guard = edge.astray ? &edge.astray->guard : nullptr;
      const bool could = guard == nullptr || !(when(*guard) & permitted_).empty();  // what cannot does not go wrong
      return could ? edge.refusal : too_late(p, {{&*edge.astray}}, *guard);
    }
    const ir::Edge& of = network_.edge(edge.id);
    if (of.sync == SyncKind::Event) {
      if (std::string missing = missing_members(p, of.event); !missing.empty()) return missing;
    }
    std::vector<Party> parties;
    for (const LocalMove& move : edge.moves) {
      watch_.look();
      gather(p, of, move, parties);
    }
    if (parties.empty()) return missing_partner(p, of, edge);
    if (!committed_.empty()) {
      const auto leaves = [&](const Party& party) {
        return std::any_of(party.moves.begin(), party.moves.end(), [&](const LocalMove* move) {
          return place(network_.edge(move->participant.edge).process).committed;
        });
      };
      std::erase_if(parties, [&](const Party& party) { return !leaves(party); });
      if (parties.empty()) return fmt::format("{} is committed and must be left first", place_name(committed_[0]));
    }
    std::string reason;
    for (const Party& party : parties) {
      Formula together;
      for (const LocalMove* move : party.moves) together = conjunction(std::move(together), move->guard);
      if ((when(together) & permitted_).empty()) {
        if (reason.empty()) reason = too_late(p, party, together);
        continue;
      }
      return of.sync == SyncKind::Event ? "the members of its synchronisation cannot move together"
                                        : target(party, when(together) & permitted_);
    }
    return reason;
  }

  void gather(std::size_t p, const ir::Edge& edge, const LocalMove& move, std::vector<Party>& parties) const {
    const bool on_channel = edge.sync == SyncKind::Send || edge.sync == SyncKind::Receive;
    const bool sends = edge.sync == SyncKind::Send;
    if (!on_channel || (sends && network_.channels[*move.channel].kind == ir::ChannelKind::Broadcast)) {
      parties.push_back({{&move}});
      return;
    }
    const auto partners = on_channel_.find({sends ? SyncKind::Receive : SyncKind::Send, *move.channel});
    if (partners == on_channel_.end()) return;
    for (const LocalMove* partner : partners->second) {
      if (parties.size() >= most_attempts) return;
      if (network_.edge(partner->participant.edge).process != p)
        parties.push_back(sends ? Party{{&move, partner}} : Party{{partner, &move}});
    }
  }

  std::string missing_partner(std::size_t p, const ir::Edge& edge, const LocalEdge& local) const {
    const bool sends = edge.sync == SyncKind::Send;
    std::vector<std::string> names;
    std::set<std::uint32_t> tried;
    for (const LocalMove& move : local.moves) {
      watch_.look();
      const std::string& name = channel_name(*move.channel);
      if (!tried.insert(*move.channel).second) continue;
      if (std::find(names.begin(), names.end(), name) == names.end() && names.size() < most_edges)
        names.push_back(name);
      for (std::size_t q = 0; q < moves_.processes(); ++q) {
        for (const LocalEdge& other : moves_.of(q)) {
          const bool opposite = network_.edge(other.id).sync == (sends ? SyncKind::Receive : SyncKind::Send);
          if (q == p || !opposite ||
              std::find(other.channels.begin(), other.channels.end(), *move.channel) == other.channels.end())
            continue;
          return fmt::format("{} cannot {} {}: {}", place_name(q), sends ? "receive on" : "send on", name,
                             other.refusal);
        }
      }
    }
    return fmt::format("nobody {} on {}", sends ? "receives" : "sends", joined(names, ", "));
  }

  // Empty when the members of some vector with the event all have a move.
  std::string missing_members(std::size_t p, std::uint32_t event) const {
    std::string missing;
    for (const ir::SyncVector& vector : network_.vectors) {
      const bool here = std::any_of(vector.members.begin(), vector.members.end(),
                                    [&](const ir::SyncMember& m) { return m.process == p && m.event == event; });
      if (!here) continue;
      std::string lacks;
      for (const ir::SyncMember& member : vector.members) {
        bool has_edge = false, can = false;
        std::string refusal;
        for (const LocalEdge& edge : moves_.of(member.process)) {
          const ir::Edge& of = network_.edge(edge.id);
          if (of.sync != SyncKind::Event || of.event != member.event) continue;
          has_edge = true;
          can = can || !edge.moves.empty();
          refusal = edge.refusal;
        }
        if (can || (member.weak && !has_edge)) continue;
        lacks =
            has_edge
                ? fmt::format("{} cannot do {}: {}", place_name(member.process), network_.events[member.event], refusal)
                : fmt::format("{} has no edge with {}", place_name(member.process), network_.events[member.event]);
        break;
      }
      if (lacks.empty()) return {};
      if (missing.empty()) missing = std::move(lacks);
    }
    return missing;
  }

  // Guards that leave only clocks open, none of which hold before time stops.
  std::string too_late(std::size_t p, const Party& party, const Formula& together) const {
    for (const LocalMove* move : party.moves) {
      const std::size_t owner = network_.edge(move->participant.edge).process;
      const std::string whose = owner == p ? "" : fmt::format(" (guard of {})", place_name(owner));
      std::vector<Formula> parts{move->guard};
      if (move->guard.kind == Formula::Kind::And) parts = move->guard.parts;
      for (const Formula& part : parts) {
        const DelaySet holds = when(part);
        if (holds.empty()) return fmt::format("{} does not hold and will not{}", show(part, network_), whose);
        if (!(holds & permitted_).empty()) continue;
        return fmt::format("{} holds only after waiting {}{}", show(part, network_),
                           result::readable(holds.intervals().front().low), whose);
      }
    }
    return fmt::format("{} cannot hold together", show(together, network_));
  }

  // Guards hold together; so it is what the transition leads to, or what comes before it. What cannot be taken cannot
  // go wrong.
  // A broadcast is received by all who can, each with the first edge for which there is still one of these times.
  std::string target(const Party& party, DelaySet times) {
    std::vector<Participant> participants;
    for (const LocalMove* move : party.moves) participants.push_back(move->participant);
    try {
      participants = semantics_.with_receivers(state_.values, participants, [&](const Formula& guard) {
        const DelaySet both = times & when(guard);
        if (!both.empty()) times = both;
        return !both.empty();
      });
      const auto attempt = semantics_.transition(state_.values, participants, [&](const Formula& condition) {
        return !(when(condition) & permitted_).empty();
      });
      if (!attempt.transition) return attempt.reason;
      const Transition& t = *attempt.transition;
      const DelaySet able = when(t.enabled) & permitted_;
      for (std::size_t q = 0; q < network_.processes.size() && !t.error; ++q) {
        const auto at = semantics_.location(t.target, q);
        const Formula invariant = semantics_.formula(network_.processes[q].locations[at].invariant, t.target);
        const Formula all = conjunction(t.guard, before_resets(invariant, t.resets));
        if ((when(all) & permitted_).empty())
          return fmt::format("invariant {} of {}.{} would not hold", show(invariant, network_),
                             network_.processes[q].name, network_.processes[q].display_name(at));
      }
      if (able.empty()) {
        const bool outranked =
            network_.has_priorities && (t.error || !(when(without_priorities(t)) & permitted_).empty());
        return outranked ? "a transition of higher priority is possible"
                         : "the guards and invariants do not hold together";
      }
      const std::string later =
          able.contains(0) ? "" : fmt::format(" after waiting {}", result::readable(able.intervals().front().low));
      if (t.error) return fmt::format("its {} goes wrong{}: {}", t.failing_part, later, t.error->what());
      return "it can move" + later;
    } catch (const EvaluationError& error) {
      return fmt::format("it cannot be evaluated: {}", error.what());
    }
  }

  Formula without_priorities(const Transition& t) {
    return conjunction(t.guard, before_resets(semantics_.invariant(t.target), t.resets));
  }

  const ir::Network& network_;
  const ConcreteState& state_;
  Concrete concrete_;
  Semantics& semantics_;
  util::Watch& watch_;
  LocalMoves moves_;
  std::map<std::pair<SyncKind, std::uint32_t>, std::vector<const LocalMove*>> on_channel_;  // Send, Receive
  DelaySet permitted_;
  std::vector<std::size_t> committed_;
};

}  // namespace

result::Standstill explain_standstill(const ir::Network& network, const ConcreteState& state, util::Watch& watch) {
  return Explainer(network, state, watch).standstill();
}

}  // namespace beeline::check
