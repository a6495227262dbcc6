// The one intermediate representation: a network of timed automata over a flat memory of bounded ints.
//
// A plain value: front ends build it, transforms map it to another one, everything else reads it. All templates are
// instantiated, all names resolved, all constants folded as far as the front end cares; what a name was is kept for people
// (traces, messages) only.
//
// Synchronisation. Two families, because expanding one into the other squares: channels as in UPPAAL (binary and
// broadcast, the channel of an edge may be computed from the state), and n-ary vectors of events as in TChecker, some of whose members
// may be weak (take part if they can). An edge uses at most one of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/expr.h"
#include "util/diagnostic.h"

namespace beeline::ir {

enum class CellKind : std::uint8_t { Location, Variable, Meta, Temporary };

// Cells are ordered by kind: locations first (cell p is the location of process p), then variables, meta, temporaries.
struct Cell {
  std::string name;  // "id", "Gate.list[3]", "P1.v.field"; for a location cell the process's name
  CellKind kind = CellKind::Variable;
  std::int32_t low = 0, high = 0, initial = 0;
  bool is_bool = false;  // prints as true/false
  util::Position position;
};

struct Clock {
  std::string name;
  std::int32_t initial = 0;
  util::Position position;
};

enum class ChannelKind : std::uint8_t { Binary, Broadcast };

struct Channel {
  std::string name;
  ChannelKind kind = ChannelKind::Binary;
  bool urgent = false;
  std::int32_t priority = 0;  // larger goes first
  util::Position position;
};

struct Location {
  std::string name;  // may be empty (UPPAAL XML); display_name() then makes one up
  ExprId invariant;  // none: true
  bool urgent = false;
  bool committed = false;
  std::vector<std::string> labels;  // TChecker's
  util::Position position;
};

// A select variable: one transition per value.
struct Select {
  std::uint32_t cell = 0;
  std::int32_t low = 0, high = 0;
};

enum class SyncKind : std::uint8_t { None, Send, Receive, Event };

struct Edge {
  std::uint32_t source = 0, target = 0;  // locations of the same process
  std::vector<Select> selects;
  ExprId guard;   // none: true
  SyncKind sync = SyncKind::None;
  ExprId channel;            // Send, Receive: a channel id (int-valued, free of effects)
  std::uint32_t event = 0;   // Event: index into Network::events
  ExprId update;  // none: no effect
  ExprId weight;  // of the branch this edge came from; kept, not used by the symbolic engine
  bool controllable = true;
  util::Position position;
};

struct Process {
  std::string name;
  std::string template_name;
  std::vector<Location> locations;
  std::vector<Edge> edges;
  std::uint32_t initial = 0;
  std::int32_t priority = 0;  // larger goes first
  util::Position position;

  std::string display_name(std::uint32_t location) const;
};

struct SyncMember {
  std::uint32_t process = 0;
  std::uint32_t event = 0;
  bool weak = false;
};

struct SyncVector {
  std::vector<SyncMember> members;  // ordered as the source lists them; at most one per process
  util::Position position;
};

// Parameters are cells; a Call stores its arguments there in order, after having evaluated all of them.
struct Function {
  std::string name;
  std::vector<std::uint32_t> parameters;
  ExprId body;
  util::Position position;
};

// Something in the model that the symbolic engine cannot honour; every query is answered `unsupported` with it.
struct Limitation {
  std::string reason;
  util::Position position;
};

struct Network {
  std::string name;
  Arena arena;
  std::vector<Cell> cells;
  std::vector<Clock> clocks;  // clocks[0] is the zero clock
  std::vector<Channel> channels;
  std::vector<std::string> events;  // TChecker
  std::vector<Process> processes;
  std::vector<SyncVector> vectors;
  std::vector<Function> functions;
  std::int32_t internal_priority = 0;  // of transitions without a channel ("default")
  bool has_priorities = false;
  std::vector<Limitation> limitations;

  Network();  // with the zero clock
  std::uint32_t location_cells() const { return static_cast<std::uint32_t>(processes.size()); }
  // One past the last cell of the kind; cells of a kind are [end_of(previous kind), end_of(kind)).
  std::uint32_t end_of(CellKind kind) const;
};

// What later stages rely on (ids in range, cell order, formula shape as expr.h says, no recursion). Empty when
// well-formed; front ends must produce such networks, and tests and fuzzers check that they do.
std::vector<std::string> check(const Network& network);

}  // namespace beeline::ir
