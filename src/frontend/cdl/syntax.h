// A .cdl file: what a context may do, what is watched, and which of both belong together.
//
// What the system must explain (literals, names of processes and their variables) is kept as trees; everything else is
// resolved: references carry the number of what they name. Events written in place are among `events` like declared
// ones, without a name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "frontend/cdl/observer.h"
#include "frontend/cdl/pattern.h"
#include "frontend/cdl/predicate.h"

namespace beeline::frontend::cdl {

struct Event {
  enum class Kind : std::uint8_t {
    Send,      // literal, to; by the context, or `from`
    Receive,   // literal, from; by the context, or by `to`
    Sync,      // component, port, arguments, from, to
    Informal,  // text; `from`, or anybody
    Becomes,   // predicate, becomes
  };
  Kind kind = Kind::Informal;
  Name name;  // empty: written in place
  Literal literal;
  std::optional<ProcessId> from, to;
  ProcessId component;
  Name port;
  std::vector<Literal> arguments;
  std::string text;
  Predicate predicate;
  bool becomes = true;
};

// A tree no deeper than deepest_activity.
struct Activity {
  enum class Kind : std::uint8_t {
    Skip,
    Event,     // reference to an event
    Call,      // reference to an activity
    Sequence,  // of the parts
    Choice,    // of the parts
    Assign,    // of a context variable, which cannot be unfolded
  };
  Kind kind = Kind::Skip;
  util::Position position;
  cdl::Reference reference;
  std::int32_t repeat = 1;
  bool atomic = false;   // nothing else moves from its first event to its last
  util::Position guard;  // of an alternative that depends on context variables; none otherwise
  std::vector<Activity> parts;
};

inline constexpr std::uint32_t deepest_activity = 200;

struct ActivityDeclaration {
  Name name;
  Activity body;
};

struct PredicateDeclaration {
  Name name;
  Predicate body;
};

// Only while the predicate holds (strong), or from a first event while it holds until the observer is back in its start
// (weak).
struct Scope {
  bool strong = true;
  Predicate predicate;
};

struct Property {
  Name name;
  std::optional<Scope> scope;
  std::variant<Observer, Pattern> body;
};

// An observer whose `cut` ends what is looked at.
struct Restriction {
  Name name;
  std::optional<Scope> scope;
  Observer body;
};

struct Variable {
  Name name;
  std::vector<Name> values;
};

struct Cdl {
  Name name;
  std::vector<Reference> restrictions, properties;
  std::vector<Predicate> asserts;
  std::optional<Activity> init;
  std::vector<Activity> main;  // side by side
};

struct Unit {
  std::vector<Variable> variables;
  std::vector<Event> events;
  std::vector<ActivityDeclaration> activities;
  std::vector<PredicateDeclaration> predicates;
  std::vector<Property> properties;
  std::vector<Restriction> restrictions;
  std::vector<Cdl> cdls;
};

}  // namespace beeline::frontend::cdl
