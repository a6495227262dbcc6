// What Fiacre programs do, as plainly as it can be said: values are trees, a step is every way through a block, a
// communication is tried with everybody. The oracle for whatever runs them faster.
//
// What time allows is for others to say (timed_fiacre.h): moves() are the steps as if it did not matter, nor who is
// preferred, with the timers that are running and those that the steps fire. successors() is for programs without
// timers, and throws Unsupported for others. A step waits while one that is preferred could be taken: by way of a port
// with priority, or before an `unless` behind which this one is, whatever that one would wait for. An error of the
// model ends its path and is a step without a target; before a communication it counts even where nobody would take
// part. In a joint step the statements before the communication run process by process, then values are passed, then
// the rest runs process by process, all in the order of the instances.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "frontend/fiacre/program.h"

namespace beeline::test {

namespace fiacre = frontend::fiacre;

// Something that a step does on its way.
struct FiacreNote {
  enum class Kind : std::uint8_t { Wrote, Tagged, Met };
  struct Part {
    std::uint32_t instance = 0;
    fiacre::Role role = fiacre::Role::Either;
  };
  Kind kind = Kind::Wrote;
  std::uint32_t instance = 0;
  std::uint32_t slot = 0;  // Wrote: of the instance, with what was there and is there then
  fiacre::Value before, after;
  std::string tag;
  std::size_t loop = 0;    // the run of the outermost loop that chooses nothing; 0: it is in none
  std::uint32_t port = 0;  // Met
  std::vector<Part> parts;
  std::optional<std::vector<fiacre::Value>> passed;
};

struct FiacreState {
  std::vector<std::uint32_t> locations;         // of each instance
  std::vector<std::vector<fiacre::Value>> own;  // of each instance and slot; shared slots stay empty
  std::vector<fiacre::Value> shared;
  std::vector<FiacreNote> notes;  // of the step that led here, in order; no part of the state
  std::string key() const;        // equal for equal states only
};

// Running as long as one can get to where it is named: to a `wait`, or to a communication of several on a port with an
// interval. The statement and the alternatives of `select` before it tell timers apart.
struct FiacreTimer {
  using Key = std::vector<const void*>;
  Key key;
  std::vector<std::uint32_t> instances;
  fiacre::Interval interval;
};

// An alternative of this group was chosen, in a `select` with `unless` to which one came by the same choices.
struct FiacreRank {
  std::vector<const void*> select;
  std::size_t group = 0;
};

struct FiacreStep {
  FiacreState target;
  std::vector<std::uint32_t> instances;  // who takes part
  std::optional<std::uint32_t> port;
  std::string tag;                     // the last one on the path of the last who has one
  FiacreTimer::Key timer;              // that it fires; empty: none
  std::vector<std::uint32_t> leaving;  // who of them leaves its state, by `to`
  std::vector<FiacreRank> ranks;
};

struct FiacreError {
  util::Position position;
  std::string message;
  std::vector<FiacreRank> ranks = {};
};

struct FiacreSuccessors {
  std::vector<FiacreStep> steps;  // one for every path, or combination of paths
  std::vector<FiacreError> errors;
  std::vector<FiacreTimer> timers;  // of moves()
};

class FiacreInterpreter {
 public:
  struct Unsupported : std::runtime_error {
    using std::runtime_error::runtime_error;
  };

  explicit FiacreInterpreter(const fiacre::Program& program);

  // All that the `init` blocks allow.
  std::vector<FiacreState> initial();
  FiacreSuccessors successors(const FiacreState& state);
  // Whether they are preferred or not.
  FiacreSuccessors moves(const FiacreState& state);
  // Where both could be taken the second is not.
  bool is_preferred(const FiacreStep& step, const FiacreStep& to) const;

 private:
  struct Frame;
  struct Path;
  enum class Stops : std::uint8_t { Falls, Jumps, Communicates };
  using Sink = std::function<void(Stops, Path)>;
  using Done = std::function<void(const FiacreStep&)>;
  struct Slots;

  void go(Path path, const Sink& sink);
  void go_guarded(Path path, const Sink& sink);
  void start(std::uint32_t instance, const FiacreState& state, const Sink& sink);
  void choose(Path path, const fiacre::AssignAny& any, std::size_t place, const Sink& sink);
  void select(const Path& path, const fiacre::Select& choice, const Sink& sink);
  void joint(const FiacreState& state, const std::vector<std::uint32_t>& members, std::uint32_t port,
             FiacreSuccessors& into);
  void offers(const FiacreState& state, const std::vector<std::uint32_t>& members, std::uint32_t port,
              std::vector<Path>& chosen, FiacreSuccessors& into);
  void transfer(FiacreState state, std::vector<Path>& chosen, std::uint32_t port, FiacreSuccessors& into);
  void finish(const FiacreStep& so_far, const std::vector<Path>& chosen, std::size_t next, const Done& done);
  std::uint32_t port_of(const Path& path) const;

  fiacre::Value& slot(Slots slots, std::uint32_t number);
  fiacre::Value evaluate(fiacre::ExprId id, Slots slots);
  bool holds(fiacre::ExprId id, Slots slots);
  fiacre::Value call(const fiacre::Expr& expr, Slots slots);
  std::optional<fiacre::Value> function(const fiacre::Block& block, Slots slots);
  std::optional<fiacre::Value> function(const fiacre::Statement& statement, Slots slots);
  void store(const fiacre::Place& place, const fiacre::Value& value, Slots slots);
  bool match(const fiacre::Pattern& pattern, const fiacre::Value& value, Slots slots);
  void assign(const fiacre::Assign& assign, Slots slots);

  const fiacre::Program& program_;
  std::vector<FiacreError>* errors_ = nullptr;
  std::vector<FiacreTimer>* timers_ = nullptr;  // where those of paths are put
};

struct FiacreSpace {
  std::size_t states = 0, edges = 0, levels = 0, deadlocks = 0;
  std::vector<FiacreError> errors;  // the first few
  std::size_t error_steps = 0;
  bool complete = false;
};

// Breadth first, until there are more states than `limit`.
FiacreSpace explore(const fiacre::Program& program, std::size_t limit);

}  // namespace beeline::test
