// Observers as code that runs with the steps of a network (ir/transform/watch_steps.h): they see everything, hold
// nothing up, and add no step. So a network with observers has the runs of the network, its deadlocks, and as many
// discrete states as network and observers have together.
//
// Where an observer is, is a variable. Letters, the events that an observer speaks of, come in a fixed order within a
// step: what is sent (and synchronisations), what is received, what is informal, what becomes true or false, each in
// the order of the file; each occurs once a step at most.
//  - Steps as sequences: the observer moves with each letter of the step, one after the other, by a transition with
//    this event or with none. A step without letters moves it by a transition without an event.
//  - Steps as sets: one move a step, by a transition all of whose events occur.
//
// Time. The endings of a step are told apart by the values of the observer's clock between the constants that it is
// compared with, and whether it runs: that makes several edges of one, of which one is enabled at any time. A move by
// time alone needs no step: it is made up for by whatever looks at the observer next, the code of a step or the formula
// of a verdict (`where`). That is exact where a state has at most one such move, whose guard stays true once it is
// (`>`, `>=`), and which does not restart the clock unless nothing follows; other ones are refused. Within a step these
// moves have no part. A handshake over an urgent channel cannot be told apart by clocks, and is refused, too.
//
// Observers of each other. A predicate may ask where another observer was before the step. What that one does by time
// alone is known only when somebody looks, so it must have no such moves.
//
// Restrictions. They may have clocks, but cut nothing off by time alone. No step leaves a state in which one is in
// `cut`, and time that passes there is not looked at either: what is due by time alone when the cut happens is made up
// for in that step, and later it moves nothing.
//
// Scopes. Letters count in a step that begins while the predicate of a strong scope holds; a step that ends where it
// does not, or begins there, leaves the observer in its start, but for `reject` and the like. In a weak scope an
// observer leaves its start only by steps that begin while the predicate holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/cdl/attachment.h"
#include "frontend/cdl/observer.h"
#include "frontend/cdl/syntax.h"
#include "ir/network.h"
#include "util/diagnostic.h"

namespace beeline::frontend::cdl {

enum class ObserverStep : std::uint8_t { Sequence, Set };

// What an observer's predicates come to, on the arena of the network: by transition, and of its scope.
struct Watching {
  const Observer* observer = nullptr;
  Name name;
  std::vector<ir::ExprId> predicates;  // by transition; none: true
  std::optional<ir::ExprId> scope;
  bool strong = true;
  bool cuts = false;       // a restriction
  std::uint32_t cell = 0;  // made by add_places()
  // Made by observe().
  std::uint32_t clock = 0;   // 0: none
  std::uint32_t timing = 0;  // the cell that says whether the clock runs
};

// An event that becomes true or false, by its number in the unit.
struct Becoming {
  std::uint32_t event = 0;
  ir::ExprId predicate;
  bool becomes = true;
};

struct Observing {
  const Unit* unit = nullptr;
  ObserverStep step = ObserverStep::Sequence;
  std::vector<Watching> observers;
  std::vector<Becoming> becoming;
};

// Variables that say where observers are; from now on predicates can look at them.
void add_places(ir::Network& network, Observing& observing);

// False after errors. There are places, and the attachment is connected and observes the other events.
bool observe(ir::Network& network, Observing& observing, Attachment& attachment, util::Diagnostics& diagnostics);

// "The observer is in one of these states", moves by time alone made up for where nothing is cut; by state. None:
// never.
ir::ExprId where(ir::Network& network, const Observing& observing, const Watching& watching,
                 const std::vector<bool>& states);
// "No restriction is in `cut`." None: there is none that could be.
ir::ExprId not_cut(ir::Network& network, const Observing& observing);

}  // namespace beeline::frontend::cdl
