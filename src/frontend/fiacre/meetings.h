// Ports: who moves together, what is passed on, and in which order the code of a joint step runs.
//
// A step of several processes runs what they do before the communication, one after the other, then passes the values,
// then runs the rest, one after the other; the order is that of the instances. The network has vectors of events, whose
// members run their whole updates in turn. So the sender comes first and leaves the values in meta variables of the
// port, where the others find them. That is the same wherever no two of the members look at a shared variable in the
// wrong order, and nothing goes wrong in one before another refuses. A port where that may be, or where two may send at
// once, gets an event for every combination of paths, and one member of each runs the code of all. So does a port on
// whose paths something happens that somebody listens to (teller.h).
//
// What goes wrong before the communication counts where all who take part are ready for it.
//
// Preferences are guards: a step by way of a port waits while one by way of a port with priority is possible, and a
// path behind `unless` while one before it is. Possible is what would be if nobody preferred anything, so preferences
// are transitive, whatever they come from. Where guards do not say it, the step is tried (trial.h).
//
// A port with an interval has a timer for each interaction, and an event for each combination of paths.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "frontend/fiacre/access.h"
#include "frontend/fiacre/paths.h"
#include "frontend/fiacre/timer_table.h"
#include "frontend/fiacre/trial.h"
#include "ir/refusal.h"

namespace beeline::frontend::fiacre {

class Meetings {
 public:
  // `variable_of`: the shared variables by cell (access.h). `teller`: none where nobody listens.
  Meetings(const Program& program, Coder& coder, TimerTable& timers, Trial& trial, std::span<const Frame> frames,
           std::span<const std::uint32_t> variable_of, util::Diagnostics& diagnostics, util::Watch& watch,
           const Teller* teller = nullptr);

  // First, by instance: finds the timers of communications, and what waits for what. Timers of paths are known.
  void prepare(const std::vector<std::vector<Path>>& paths, const std::vector<std::vector<Visit>>& visits);
  // Guards of a path that stands behind others; none: it is never taken.
  std::optional<std::vector<ir::ExprId>> waits(const Path& path) const;
  // Then: appends the edges of all paths that communicate, and adds the events and vectors. `warns`: where two members
  // of a step may write the same variable.
  using Steps = std::vector<std::vector<Step>>;
  void connect(Steps& steps, bool warns);

  // Combinations of paths of one port that are told apart, and ways of meeting that are looked at in all.
  static constexpr std::size_t most_combinations = 20'000, most_meetings = 400'000;
  // Joint steps of one vector in one state: who looks at that state looks at them all.
  static constexpr std::size_t most_at_once = 1'000'000;

  // By vector, where somebody listens.
  std::vector<Happenings> happened() { return std::move(happened_); }

 private:
  enum class Kind : std::uint8_t { Sends, Receives, Out, In, Either };
  static constexpr std::size_t kinds = 5;
  struct Offer {
    const Path* path = nullptr;
    Kind kind = Kind::Either;
  };
  using Offers = std::vector<std::vector<Offer>>;  // by instance
  struct Member {
    std::uint32_t instance = 0;
    Kind kind = Kind::Either;
  };
  // What the parts of a path look at: guards, before, the communication itself, after.
  struct Part {
    Access access;
    bool refuses = false;  // it may
    bool fails = false;    // something may go wrong
  };
  struct Parts {
    Part guards, before, passing, after;
  };

  static Kind kind_of(const Communicate& communicate);
  static bool may_meet(bool hand_shake, std::span<const Member> members);
  void connect(std::uint32_t port, const Offers& offers, Steps& steps);
  // With what must hold besides.
  std::vector<ir::ExprId> guards_of(std::uint32_t port, const Path& path) const;
  // Of those who have something to offer.
  std::vector<std::vector<std::uint32_t>> groups(const Port& port, const std::function<bool(std::uint32_t)>& offers);
  std::vector<std::vector<std::uint32_t>> groups(const Port& port, const Offers& offers) {
    return groups(port, [&](std::uint32_t member) { return !offers[member].empty(); });
  }
  // Calls with every choice of one kind that each member has.
  template <class Visit>
  void for_each_choice(const Port& port, std::span<const std::uint32_t> group, const Offers& offers, Visit visit);
  // False once there are more ways of meeting than are looked at, which is told at the port.
  bool counts(const Port& port, std::size_t more = 1);
  static std::vector<Member> in_order(std::span<const Member> members);
  bool order_matters(std::span<const Member> members, const Offers& offers);
  void warn_of_writers(const Port& port, std::span<const Member> members, const Offers& offers);
  const Parts& parts(const Member& member, const Offers& offers);
  // Something that is told happens besides the communication: its place in the order counts.
  bool tells(const Offers& offers) const;
  Happening meeting(std::uint32_t port, std::span<const Member> members);
  void look(std::span<const ir::ExprId> code, Part& into) const;

  void connect_kinds(std::uint32_t port, const Offers& offers, Steps& steps);
  // How many steps the member may have at once, at most. False after a refusal.
  std::size_t at_once(const Member& member, const Offers& offers) const;
  bool few_at_once(const Port& port, std::span<const Member> members, const Offers& offers);

  // joint_steps.cpp: where one member runs the code of all
  void connect_paths(std::uint32_t port, const Offers& offers, Steps& steps);
  void combine(std::uint32_t port, std::span<const std::uint32_t> group, const Offers& offers,
               std::vector<Offer>& chosen, Steps& steps);
  void join(std::uint32_t port, std::span<const std::uint32_t> group, std::span<const Offer> chosen, Steps& steps);
  // What runs in a joint step as a whole; guards that can be asked before it, by member.
  struct Joint {
    std::vector<std::vector<ir::ExprId>> guards;
    Code code;
  };
  Joint joint(std::uint32_t port, std::span<const std::uint32_t> group, std::span<const Offer> chosen);
  void send(std::uint32_t port, std::uint32_t instance, const Communicate& communicate, util::Position position,
            bool again, Code& out);
  void receive(std::uint32_t port, std::uint32_t instance, const Communicate& communicate, util::Position position,
               Code& out);
  const std::vector<std::uint32_t>& values(std::uint32_t port);

  // timed_meetings.cpp: ports with intervals
  void time(std::uint32_t port);
  void time(std::uint32_t port, std::span<const TimerTable::Member> members);
  ir::ExprId tried(std::uint32_t port, std::span<const TimerTable::Member> members);
  std::optional<std::uint32_t> timer(std::span<const std::uint32_t> group, std::span<const Offer> chosen) const;

  // preferences.cpp: which steps wait for others
  struct Waits {
    bool for_ever = false;
    std::vector<ir::ExprId> guards;
  };
  void rank(std::uint32_t instance, const std::vector<Path>& paths);
  // What holds where the path is not possible; `for_ever`: it always is. These variables have their values.
  Waits impossible_path(std::uint32_t instance, const Path& path, std::span<const ir::Select> known);
  // The same of steps by way of the port, or those of them that the path of the instance takes part in.
  struct Taking {
    std::uint32_t instance = 0;
    const Path* path = nullptr;
  };
  std::vector<ir::ExprId> impossible_at(std::uint32_t port, std::optional<Taking> by,
                                        std::span<const ir::Select> known);
  ir::ExprId possible(std::uint32_t port, std::span<const std::uint32_t> group, std::span<const Offer> chosen,
                      std::span<const ir::Select> known);
  // Where guards say it; false where they do not.
  bool plainly_possible(std::span<const std::uint32_t> group, std::span<const Offer> chosen,
                        std::vector<ir::ExprId>& into);
  // Whether patterns match what is sent.
  bool matches(std::span<const std::uint32_t> group, std::span<const Communicate* const> chosen,
               std::vector<ir::ExprId>& into);

  ir::Edge edge(std::uint32_t instance, const Path& path, std::uint32_t event, std::span<const ir::ExprId> guards);

  const Program& program_;
  Coder& coder_;
  ir::Network& network_;
  TimerTable& timers_;
  Trial& trial_;
  std::span<const Frame> frames_;
  std::span<const std::uint32_t> variable_of_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  const Teller* teller_;
  std::vector<Happenings> happened_;
  std::vector<std::vector<std::uint32_t>> values_;         // by port, where what it carries is
  std::map<std::pair<std::uint32_t, Kind>, Parts> parts_;  // of the port at hand
  std::vector<std::vector<ir::ExprId>> port_waits_;        // by port, what must hold for its steps
  std::map<const Path*, Waits> path_waits_;
  std::vector<Offers> offers_;                               // by port
  const std::vector<std::vector<Visit>>* visits_ = nullptr;  // by instance
  std::size_t combinations_ = 0, meetings_ = 0;
  bool warns_ = false;
  std::set<std::pair<const Port*, std::uint32_t>> told_;  // variables of which several members are writers
  std::optional<ir::Refusals> refusals_;
};

// The edge of a path with nobody else.
ir::Edge edge_of(ir::Arena& arena, std::uint32_t process, const Path& path, std::span<const ir::ExprId> more_guards);

}  // namespace beeline::frontend::fiacre
