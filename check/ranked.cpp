#include "check/ranked.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "check/fairness.h"
#include "check/inductive.h"
#include "check/lasso.h"
#include "check/stays.h"
#include "check/tableau.h"
#include "check/word.h"
#include "check/zone_sets.h"
#include "ir/runs.h"

namespace beeline::check {

namespace {

using result::RankedSet;

// The runs that there must be none of.
struct Sought {
  std::optional<LassoClaim> claim;  // that they keep to
  const ltl::Automaton& automaton;  // that accepts them
  std::vector<ir::ExprId> propositions;
  bool endings = true;                       // such runs may end
  std::span<const std::uint32_t> fair = {};  // that they are fair to

  std::size_t marks() const { return automaton.marks + fair.size(); }
};

class Verifier {
 public:
  Verifier(const ir::Network& network, const Sought& sought, const RankedSet& set, util::Watch& watch)
      : network_(network), sought_(sought), sets_(network, set.covering, set.limits, watch), set_(set), watch_(watch) {}

  void run() {
    if (sets_.alu() && (sought_.endings || sought_.claim)) throw Refusal{"aLU does not preserve how runs end"};
    if (!sought_.fair.empty() && network_.clocks.size() > 1)
      throw Refusal{"there is no fairness where there are clocks"};
    if (sought_.marks() > 64) throw Refusal{"there are too many marks"};
    // The mark of the second would be one that no transition carries.
    if (std::set(sought_.fair.begin(), sought_.fair.end()).size() != sought_.fair.size())
      throw Refusal{"fairness to the same process twice"};
    for (const auto& [rank, mark] : set_.marks)
      if (mark >= sought_.marks()) throw Refusal{fmt::format("rank {} has a mark that there is none of", rank)};
    load();
    if (sought_.claim && sought_.claim->premise) check_premise(*sought_.claim->premise);
    else check_initial();
    for (const auto& [at, nodes] : groups_) check(at.first, at.second, nodes);
  }

 private:
  // What the discrete values of a state decide.
  struct Spot {
    Place place;
    Zones met;  // where the run must not be
    ltl::Letter letter = 0;
    std::uint64_t unable = 0;  // marks of those who cannot move
  };
  struct Node {
    Zone zone;
    std::uint64_t rank = 0;
  };
  using Nodes = std::vector<Node>;

  const Spot& spot(const Values& values) {
    const auto [at, fresh] = spots_.try_emplace(values);
    Spot& made = at->second;
    if (!fresh) return made;
    Semantics& semantics = sets_.semantics();
    made.place = sets_.place(values);
    if (sought_.claim) {
      const Formula formula = semantics.formula(sought_.claim->formula, values);
      if (formula.mentions_deadlock()) throw Refusal{"the query speaks of deadlock"};
      const Zones everywhere = restrict({Zone(network_.clocks.size())}, made.place.invariant);
      made.met = restrict(everywhere, sought_.claim->holds ? negation(formula) : formula);
    }
    for (std::size_t p = 0; p < sought_.propositions.size(); ++p) {
      const Formula holds = semantics.formula(sought_.propositions[p], values);
      if (!holds.is_true() && !holds.is_false()) throw Refusal{"a proposition speaks of clocks"};
      if (holds.is_true()) made.letter |= ltl::Letter{1} << p;
    }
    if (sought_.fair.empty()) return made;
    const std::vector<bool> able = able_to_move(semantics, values);
    for (std::size_t p = 0; p < able.size(); ++p)
      if (!able[p]) made.unable |= fair_mark(static_cast<std::uint32_t>(p));
    return made;
  }

  // None: 0.
  std::uint64_t fair_mark(std::uint32_t process) const {
    const auto at = std::ranges::find(sought_.fair, process);
    if (at == sought_.fair.end()) return 0;
    return std::uint64_t{1} << (sought_.automaton.marks + (at - sought_.fair.begin()));
  }

  void load() {
    for (const result::RankedState& state : set_.states) {
      watch_.look();
      if (state.automaton >= sought_.automaton.states()) throw Refusal{"a state that the automaton has not"};
      const Spot& here = spot(state.values);
      Nodes& nodes = groups_[{state.values, state.automaton}];
      for (const result::RankedZone& ranked : state.zones) {
        Zones zones = sets_.zones(ranked.constraints, here.place);
        for (const Zone& met : here.met) zones = subtract(std::move(zones), met);
        for (Zone& zone : zones) nodes.push_back({std::move(zone), ranked.rank});
      }
    }
  }

  // --- where runs begin

  void check_initial() {
    Semantics& semantics = sets_.semantics();
    for (const Values& values : semantics.initial_states())
      for (const Zone& zone : restrict({Zone::point(semantics.initial_clocks())}, semantics.invariant(values)))
        if (!covered(values, 0, zone, UINT64_MAX)) throw Refusal{"the initial state is not covered"};
  }

  void check_premise(ir::ExprId premise) {
    result::InductiveSet reachable;
    reachable.states = set_.reachable;
    check_closed(network_, std::nullopt, reachable, watch_);
    for (const result::CertificateState& state : set_.reachable) {
      const Spot& here = spot(state.values);
      const Formula begins = sets_.semantics().formula(premise, state.values);
      if (begins.mentions_deadlock()) throw Refusal{"the query speaks of deadlock"};
      for (const auto& constraints : state.zones)
        for (const Zone& zone : restrict(sets_.zones(constraints, here.place), begins))
          if (!covered(state.values, 0, zone, UINT64_MAX))
            throw Refusal{fmt::format("where the premise holds is not covered: {}", sets_.describe(state.values))};
    }
  }

  // Whatever becomes of the points of a zone that is entered, in zones of ranks below this.
  bool covered(const Values& values, std::uint32_t automaton, const Zone& entered, std::uint64_t below) {
    const Spot& here = spot(values);
    const Zones stays = stays_out(entered, here.met, here.place, watch_);
    if (stays.empty()) return true;
    const auto at = groups_.find({values, automaton});
    if (at == groups_.end()) return false;
    std::vector<const Zone*> by;
    for (const Node& node : at->second)
      if (node.rank < below) by.push_back(&node.zone);
    return std::ranges::all_of(stays, [&](const Zone& zone) { return sets_.covered(zone, by, here.place); });
  }

  // --- what they do

  void check(const Values& values, std::uint32_t automaton, const Nodes& nodes) {
    watch_.look();
    const Spot& here = spot(values);
    std::vector<const ltl::Transition*> admitted;
    for (const ltl::Transition& t : sought_.automaton.from(automaton))
      if (t.label.admits(here.letter)) admitted.push_back(&t);
    if (admitted.empty()) return;  // whatever happens here is not accepted
    if (sets_.alu()) sets_.check_limits(values, here.place);
    Zones zones;
    for (const Node& node : nodes) zones.push_back(node.zone);
    const bool may_end = sought_.endings && accepts(sought_.automaton, {{here.letter}, 0}, automaton);
    Zones stuck;
    if (may_end) stuck = zones;
    sets_.each_transition(values, here.place, zones, [&](const Transition& transition) {
      if (sets_.alu()) sets_.check_atoms(values, here.place, transition.enabled);
      sets_.take_out(stuck, here.place, transition.enabled);
      check_successors(values, here, nodes, admitted, transition);
      return true;
    });
    if (may_end) check_ends(values, here, zones, std::move(stuck));
  }

  void check_successors(const Values& values, const Spot& here, const Nodes& nodes,
                        const std::vector<const ltl::Transition*>& admitted, const Transition& transition) {
    bool possible = false;
    std::uint64_t fair = here.unable;
    for (const Participant& p : transition.participants) fair |= fair_mark(network_.edge(p.edge).process);
    for (const Node& node : nodes) {
      for (Zone& fired : restrict({node.zone}, transition.enabled)) {
        possible = true;
        if (transition.error) throw EvaluationError(*transition.error);
        fired.reset(transition.resets);
        for (const ltl::Transition* t : admitted) {
          const bool decreases = sought_.marks() == 0 || ((t->marks | fair) >> mark_of(node.rank) & 1) != 0;
          if (!covered(transition.target, t->target, fired, decreases ? node.rank : node.rank + 1))
            throw Refusal{fmt::format("what {} leads to from {} is not covered by {} ranks", sets_.describe(transition),
                                      sets_.describe(values), decreases ? "lower" : "no higher")};
        }
      }
    }
    if (sets_.alu() && possible)
      sets_.check_limits_follow(values, here.place, spot(transition.target).place, transition);
  }

  std::uint32_t mark_of(std::uint64_t rank) const {
    const auto named = set_.marks.find(static_cast<std::uint32_t>(rank));
    return named == set_.marks.end() ? 0 : named->second;
  }

  // --- how they end

  void check_ends(const Values& values, const Spot& here, Zones zones, Zones stuck) const {
    if (!here.place.stopped) {
      for (Zone met : here.met) {
        met.rewind_time();
        zones = subtract(std::move(zones), met);
        stuck = subtract(std::move(stuck), met);
      }
      // Time alone is not fair to who could move all the while.
      const bool fair = std::ranges::all_of(
          sought_.fair, [&](std::uint32_t process) { return (here.unable & fair_mark(process)) != 0; });
      if (fair && !zones.empty() && time_diverges(here.place, network_.clocks.size()))
        throw Refusal{fmt::format("time may pass for ever in {}", sets_.describe(values))};
    }
    if (!stuck.empty()) throw Refusal{fmt::format("nothing may happen any more in {}", sets_.describe(values))};
  }

  const ir::Network& network_;
  const Sought& sought_;
  ZoneSets sets_;
  const RankedSet& set_;
  util::Watch& watch_;
  std::map<Values, Spot> spots_;
  std::map<std::pair<Values, std::uint32_t>, Nodes> groups_;
};

CertificateVerdict judge(const ir::Network& network, const Sought& sought, const RankedSet& set,
                         util::Watch& watch) try {
  Verifier(network, sought, set, watch).run();
  return {};
} catch (const Refusal& refusal) {
  return {refusal.reason, {}};
} catch (const OutOfRange& problem) {
  return {problem.what(), {}};
} catch (const EvaluationError& error) {
  return {fmt::format("evaluation error: {}", error.what()), {}};
}

}  // namespace

CertificateVerdict verify(const ir::Network& network, const ir::Property& property, const RankedSet& set,
                          util::Watch& watch, std::span<const std::uint32_t> fair) {
  if (!property.is_liveness()) return {"a ranked set speaks of runs, and not of states", {}};
  if (!fair.empty()) return verify(network, ir::Said(ir::linear_time_of(property)), set, watch, fair);
  ltl::Automaton anything;
  anything.first = {0, 1};
  anything.transitions = {{}};
  anything.component = {0};
  return judge(network, {claim_of(property), anything, {}}, set, watch);
}

CertificateVerdict verify(const ir::Network& network, const ir::Said& property, const RankedSet& set,
                          util::Watch& watch, std::span<const std::uint32_t> fair) {
  if (const auto* given = std::get_if<ir::Recurrent>(&property))
    return judge(network, {std::nullopt, given->automaton, given->propositions, given->endings, fair}, set, watch);
  const auto& asked = std::get<ir::LinearTime>(property);
  const Violations violated = violations(asked.formula, watch);
  if (!violated.automaton) return {violated.reason, {}};
  return judge(network, {std::nullopt, *violated.automaton, asked.propositions, true, fair}, set, watch);
}

}  // namespace beeline::check
