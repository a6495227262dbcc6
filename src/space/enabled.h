// The transitions that a state enables: who takes part, with which selected values, under which clock constraints.
//
// Guards are evaluated once per edge and select tuple, before any update, and only where the locations of others leave
// the edge a chance to be part of something: few edges of a vector find all their partners. With a zone at hand, edges
// whose clock guard misses the zone are left out at once; without one every clock guard counts as possible.
//
// A weak member of a vector takes part when its location has an edge with the event, whatever the guard. Receivers of a
// broadcast take part whenever they can. When that depends on clocks, the transition forks: into one where the receiver
// takes part, under its guard, and one where it is absent, outside of all its guards. Which of both can be is decided
// first, on the part of the zone where the sender and the receivers before it can take part, so that the forks do not
// multiply where time has settled it.
//
// A guard that cannot be evaluated counts as one that holds, and its error goes with every transition that the edge is
// part of: whoever fires one meets it, and a transition that nothing fires does no harm. An edge whose channel cannot
// be computed is one too; a sender then stands alone, a receiver joins every sender on a channel that its expression
// speaks of. check/semantics.h has the same rules in the large.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "dbm/any_zone.h"
#include "lang/machine.h"
#include "space/index.h"
#include "util/watch.h"

namespace beeline::space {

inline constexpr std::uint16_t inactive = 0xffff;
inline constexpr std::uint32_t no_channel = UINT32_MAX;  // it could not be computed

// A zone over some of the clocks; local[c] is the row of clock c or `inactive`.
struct ZoneView {
  dbm::AnyZone zone;  // maybe none
  const std::uint16_t* local = nullptr;
};

// x - y within a bound, moved to the rows of a zone. An inactive clock appears only in comparisons that its being >= 0
// settles.
enum class Localized : std::uint8_t { Kept, True, False };
inline Localized localize(const lang::ClockConstraint& c, const std::uint16_t* local, dbm::Constraint& out) {
  if (c.x == c.y) return c.bound > 0 || (c.bound == 0 && !c.strict) ? Localized::True : Localized::False;
  const std::uint16_t i = c.x == 0 ? 0 : local[c.x], j = c.y == 0 ? 0 : local[c.y];
  if (i == inactive || j == inactive) [[unlikely]] {
    // Only comparisons with a constant below zero leave a clock inactive: x >= -1 holds, x <= -1 does not.
    assert((c.x == 0 && c.bound >= 0) || (c.y == 0 && c.bound < 0));
    return c.x == 0 ? Localized::True : Localized::False;
  }
  out = {i, j, c.strict ? dbm::lt<dbm::WideBound>(c.bound) : dbm::le<dbm::WideBound>(c.bound)};
  return Localized::Kept;
}

struct EnabledEdge {
  std::uint32_t edge = 0;      // in the Index
  std::uint32_t selected = 0;  // offset of its selected values
  std::uint32_t constraints = 0, constraints_end = 0;
  std::uint32_t channel = 0;
};

// Of a transition: what edges take part, in order, by their places in the Index, and what they selected.
class Fingerprint {
 public:
  void add(std::uint32_t edge, std::span<const std::int32_t> selected) {
    mix(edge);
    for (const std::int32_t value : selected) mix(static_cast<std::uint32_t>(value));
  }
  std::uint32_t value() const { return hash_; }

 private:
  void mix(std::uint32_t value) {
    hash_ = (hash_ ^ value) * 16777619u;
    hash_ ^= hash_ >> 15;
  }
  std::uint32_t hash_ = 2166136261u;
};

struct Transition {
  std::uint32_t first = 0, count = 0;          // participants, in the order of their updates
  std::uint32_t absent = 0, absent_count = 0;  // edges whose guards must not hold
  std::uint32_t fingerprint = 0;
};

class Enabled {
 public:
  Enabled(const ir::Network& network, const Index& index, lang::Machine& machine);

  // Fills the lists below.
  void enumerate(std::int32_t* memory, ZoneView zone);
  void watch(util::Watch* watch) { watch_ = watch; }
  // Whether a synchronisation over an urgent channel is possible, so that time must not pass.
  bool urgent_synchronisation(std::int32_t* memory);

  std::span<const Transition> transitions() const { return transitions_; }
  const EnabledEdge& edge(std::uint32_t position) const { return edges_[position]; }
  std::span<const std::uint32_t> participants(const Transition& t) const {
    return std::span(members_).subspan(t.first, t.count);
  }
  std::span<const std::uint32_t> absent(const Transition& t) const {
    return std::span(members_).subspan(t.absent, t.absent_count);
  }
  std::span<const dbm::Constraint> constraints(const EnabledEdge& e) const {
    return std::span(constraints_).subspan(e.constraints, e.constraints_end - e.constraints);
  }
  std::span<const std::int32_t> selected(const EnabledEdge& e) const {
    return std::span(selected_).subspan(e.selected, index_.edge(e.edge).selects.size());
  }
  // What firing it is, when a guard or channel of its edges could not be evaluated; otherwise null.
  const lang::EvaluationError* error_of(const Transition& t) const {
    return errors_.empty() ? nullptr : first_error(participants(t));
  }
  // Puts the selected values of an edge into the memory, for its update.
  void select(const EnabledEdge& e, std::int32_t* memory) const;

 private:
  void run(std::int32_t* memory, ZoneView zone);
  template <class Found>
  void for_each_selection(std::uint32_t edge, Found found);
  // Evaluates the guard for the current selection; whether the edge can be taken, and was recorded.
  bool try_edge(std::uint32_t edge);
  // Of the edge recorded last.
  void compute_channel();
  // Moves the machine's error to the edge at this position, unless that has one.
  void keep_error(std::size_t position);
  const lang::EvaluationError* first_error(std::span<const std::uint32_t> members) const;
  void emit_alone(std::uint32_t edge);
  // Whether the receiver may be one of the sender's.
  bool meets(const EnabledEdge& sender, const EnabledEdge& receiver) const;
  void forget_senders();
  void collect_internal_and_sends();
  void collect_receives();
  void collect_events();
  // Whether the locations have all that some vector with this offer needs.
  bool can_meet(std::uint32_t offer) const;
  std::span<const std::uint32_t> receivers_on(std::uint32_t channel) const;
  void pair_up();
  void broadcast(std::uint32_t sender);
  void vectors();
  bool offers_event(std::uint32_t process, std::uint32_t event) const;
  // The members after the leader of a broadcast or vector, process by process.
  struct Group {
    std::uint32_t first = 0, count = 0;  // in group_edges_
    bool optional = false;               // may stay out: a broadcast receiver
  };
  void combine(std::size_t group);
  void emit();
  // What the members chosen so far leave of the zone.
  dbm::AnyZone left() const;
  // Less where a guard does not hold; false, and nothing is changed, where that leaves nothing.
  bool narrow(std::span<const dbm::Constraint> guard);

  const ir::Network& network_;
  const Index& index_;
  lang::Machine& machine_;
  util::Watch* watch_ = nullptr;
  std::int32_t* memory_ = nullptr;
  ZoneView zone_;
  bool committed_ = false;
  bool urgent_only_ = false;

  std::vector<EnabledEdge> edges_;
  std::vector<std::int32_t> selected_;
  std::vector<dbm::Constraint> constraints_;
  std::vector<std::pair<std::uint32_t, lang::EvaluationError>> errors_;  // position in edges_, in order
  std::vector<Transition> transitions_;
  std::vector<std::uint32_t> members_;

  std::vector<std::uint32_t> sends_, receives_;
  bool lost_ = false;                   // some receiver has no channel
  bool sorted_ = false;                 // receives_, by channel, otherwise in the order of processes
  std::vector<std::uint32_t> offered_;  // per offer, the round that saw it last
  std::uint32_t round_ = 0;
  std::uint32_t events_begin_ = 0;                                  // edges_ from here on are those with events
  std::vector<std::pair<std::uint32_t, std::uint32_t>> events_of_;  // per process, a range of edges_
  std::vector<std::uint32_t> senders_on_;                           // per channel, how many enabled sends
  std::vector<std::uint32_t> touched_channels_;
  std::vector<lang::ClockConstraint> raw_;
  std::vector<Group> groups_;
  std::vector<std::uint32_t> group_edges_;
  std::vector<std::uint32_t> chosen_, out_;            // participants and absent edges of the transition being built
  std::vector<std::vector<dbm::WideBound>> narrowed_;  // the first `narrowings_` count
  std::size_t narrowings_ = 0;
};

}  // namespace beeline::space
