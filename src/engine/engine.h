// The interface above search: something that, given a network and targets, works towards an answer.
//
// An engine is made for a task (task.h) and a search, and run. It stops by itself when it knows (End::Stopped: enough
// targets are met; End::Exhausted: what is not met cannot be) or when the budget or the model ends it; with a bound on
// counted work it pauses and can be run again, which goes on where it was. So engines can take turns, and an engine can
// be made of engines (portfolio.h): turns go by counted work, so that equal runs are equal.
//
// What it finds it tells, while it runs, to a listener that comes with the call: a finding is a value, the path as
// fingerprints of transitions, not a node of somebody's store. It stays true when the engine is gone. Who wants
// something shorter improves it (improve.h), who wants a run builds one from it (space/trace_builder.h), who wants sup
// and inf looks at every state (plan/extremum.h).
//
// There is one engine that searches (explicit.h). Those of other kinds, over abstractions, over automata for liveness,
// over other machines, have the same face: what a planner needs to know of them is here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "components/spec.h"
#include "engine/bound.h"
#include "lang/machine.h"
#include "result/answer.h"
#include "result/certificate_header.h"
#include "result/refutation.h"
#include "search/search.h"
#include "util/budget.h"

namespace beeline::engine {

using search::End;
using Path = std::vector<std::uint32_t>;  // fingerprints of transitions, from the initial state on

// A target was met.
struct Finding {
  std::size_t target = 0;
  Path path;
  std::optional<std::uint64_t> switches = {};  // on the way, by a search that counts them
  std::string no_way = {};                     // why the path is not known; empty: it is
};

// Why the model ended the exploration.
struct Failure {
  lang::EvaluationError error;
  std::optional<Path> path;                      // to the state where it happened; none: before the initial state
  std::optional<std::size_t> target;             // the one whose evaluation it was
  std::optional<std::uint32_t> transition = {};  // the one whose evaluation it was, by its fingerprint
};

// What was done so far.
struct Effort {
  search::Counts counts;
  std::uint64_t open = 0, stored = 0, kept = 0;  // of the engine that answers
  std::vector<result::QueueAccesses> queues = {};
  std::vector<util::Stage> making = {};  // what is made first, where the budget of who asks does not know
  std::optional<result::Freezing> freezing = {};
};

class Listener {
 public:
  virtual ~Listener() = default;
  virtual void found(const Finding& finding) = 0;
};

class Engine {
 public:
  virtual ~Engine() = default;

  // Goes on where the last call stopped, until it has done so much more work: then Paused.
  virtual End run(util::Budget& budget, Listener& listener, std::uint64_t work = UINT64_MAX) = 0;

  virtual Effort effort() const = 0;
  // The search that answers, in full.
  virtual const components::Spec& spec() const = 0;
  // What runs now.
  virtual std::string running() const { return print(spec()); }
  // After End::ModelError.
  virtual Failure failure() const = 0;

  // From now on only ways of fewer steps matter: it tells of such alone, goes on after each, and may leave out what
  // cannot lead to one. Where states come in order of depth the first is the last, and it stops where there can be
  // none. The bound outlives its runs.
  virtual void look_below(const Bound&) {}
  // No way has fewer steps, as far as it knows.
  virtual std::size_t at_least() const { return 0; }
  // Whether states were met in the order of their distance from the initial one, as far as the store keeps shortest
  // ways.
  virtual bool in_order_of_depth() const { return false; }
  // After End::Exhausted: an abstraction that may show by itself that the target cannot be met; none: there is none.
  virtual std::optional<result::Refutation> refutation(std::size_t /*target*/) const { return std::nullopt; }
  // After End::Exhausted: writes why the property's target cannot be met; false when this engine cannot say.
  virtual bool certify(std::ostream&, const result::CertificateHeader&) { return false; }
};

}  // namespace beeline::engine
