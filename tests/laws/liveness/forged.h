// Ranked sets that look like proofs: everything that runs come to, with ranks and marks at random.
//
// Where there is a run of the kind that is asked about, no set proves that there is none, whatever its ranks are. These
// have no other fault: they are found with the checker's own zones, each of which is within the set with all that it
// leads to.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "check/lasso.h"
#include "check/semantics.h"
#include "check/stays.h"
#include "check/zone_sets.h"
#include "ltl/automaton.h"
#include "result/ranked_set.h"
#include "util/random.h"

namespace beeline::test {

class Forger {
 public:
  // Of runs that keep to a claim, or that an automaton moves along with.
  Forger(const ir::Network& network, std::optional<check::LassoClaim> claim, const ltl::Automaton* automaton,
         std::vector<ir::ExprId> propositions)
      : sets_(network, result::Covering::Inclusion, {}, util::nobody()),
        claim_(std::move(claim)),
        automaton_(automaton),
        propositions_(std::move(propositions)),
        clocks_(network.clocks.size()) {
    explore();
  }

  bool complete() const { return complete_ && open_.empty(); }

  result::RankedSet forge(util::Random& random) const {
    result::RankedSet set;
    set.reachable = reachable_;
    const std::uint64_t how = random.below(4);
    const auto most = static_cast<std::uint32_t>(order_.size());
    for (std::uint32_t i = 0; i < most; ++i) {
      const Found& found = *order_[i];
      const std::uint32_t ranks[] = {0, i, most - i, static_cast<std::uint32_t>(random.below(most + 1))};
      set.add(found.automaton, found.values, ranks[how], constraints_of(found.zone));
      if (automaton_ != nullptr && automaton_->marks > 0)
        set.marks.try_emplace(ranks[how], static_cast<std::uint32_t>(random.below(automaton_->marks)));
    }
    return set;
  }

 private:
  static constexpr std::int64_t limit = 4;  // above the constants of random models
  struct Found {
    check::Values values;
    std::uint32_t automaton;
    check::Zone zone;
  };

  static std::vector<result::ZoneConstraint> constraints_of(const check::Zone& zone) {
    std::vector<result::ZoneConstraint> list;
    for (std::uint32_t x = 0; x < zone.clocks(); ++x)
      for (std::uint32_t y = 0; y < zone.clocks(); ++y)
        if (check::Atom atom; x != y && zone.bound(x, y, atom)) list.push_back({x, y, atom.bound, atom.strict});
    return list;
  }

  // In the way of Extra_M.
  check::Zone extrapolated(const check::Zone& zone) const {
    check::Zone result(zone.clocks());
    for (std::uint32_t x = 0; x < zone.clocks(); ++x) {
      for (std::uint32_t y = 0; y < zone.clocks(); ++y) {
        check::Atom atom;
        if (x == y || !zone.bound(x, y, atom) || (x != 0 && atom.bound > limit)) continue;
        if (y != 0 && atom.bound < -limit) atom = {x, y, -limit, true};
        result.intersect(atom);
      }
    }
    return result;
  }

  check::Zones met(const check::Values& values, const check::Place& place) {
    if (!claim_) return {};
    const check::Formula formula = sets_.semantics().formula(claim_->formula, values);
    return check::restrict(check::restrict({check::Zone(clocks_)}, place.invariant),
                           claim_->holds ? check::negation(formula) : formula);
  }

  void enter(const check::Values& values, std::uint32_t automaton, const check::Zone& entered) {
    const check::Place place = sets_.place(values);
    for (const check::Zone& stay : check::stays_out(entered, met(values, place), place, util::nobody())) {
      check::Zone zone = extrapolated(stay);
      std::vector<check::Zone>& known = known_[{values, automaton}];
      if (std::ranges::any_of(known, [&](const check::Zone& other) { return other.includes(zone); })) continue;
      known.push_back(zone);
      open_.push_back(order_.emplace_back(std::make_shared<Found>(Found{values, automaton, std::move(zone)})));
    }
  }

  void explore() {
    check::Semantics& semantics = sets_.semantics();
    if (claim_ && claim_->premise) begin_anywhere(*claim_->premise);
    else
      for (const check::Values& values : semantics.initial_states())
        for (const check::Zone& zone :
             check::restrict({check::Zone::point(semantics.initial_clocks())}, semantics.invariant(values)))
          enter(values, 0, zone);
    while (!open_.empty() && order_.size() < 300) {
      const std::shared_ptr<Found> from = open_.front();
      open_.pop_front();
      ltl::Letter letter = 0;
      for (std::size_t p = 0; p < propositions_.size(); ++p)
        if (semantics.formula(propositions_[p], from->values).is_true()) letter |= ltl::Letter{1} << p;
      for (const check::Transition& t : semantics.transitions(from->values)) {
        for (check::Zone& fired : check::restrict({from->zone}, t.enabled)) {
          fired.reset(t.resets);
          if (automaton_ == nullptr) enter(t.target, 0, fired);
          else
            for (const ltl::Transition& move : automaton_->from(from->automaton))
              if (move.label.admits(letter)) enter(t.target, move.target, fired);
        }
      }
    }
  }

  void begin_anywhere(ir::ExprId premise) {
    Forger all(sets_.semantics().network(), std::nullopt, nullptr, {});
    complete_ = all.complete();
    for (const auto& found : all.order_) {
      reachable_.push_back({found->values, {constraints_of(found->zone)}});
      for (const check::Zone& zone :
           check::restrict(sets_.zones(constraints_of(found->zone), sets_.place(found->values)),
                           sets_.semantics().formula(premise, found->values)))
        enter(found->values, 0, zone);
    }
  }

  check::ZoneSets sets_;
  std::optional<check::LassoClaim> claim_;
  const ltl::Automaton* automaton_;
  std::vector<ir::ExprId> propositions_;
  std::size_t clocks_;
  std::map<std::pair<check::Values, std::uint32_t>, std::vector<check::Zone>> known_;
  std::vector<std::shared_ptr<Found>> order_;
  std::deque<std::shared_ptr<Found>> open_;
  std::vector<result::CertificateState> reachable_;
  bool complete_ = true;
};

}  // namespace beeline::test
