// The one intermediate representation: a network of timed automata over a flat memory of bounded ints.
//
// A plain value: front ends build it, transforms map it to another one, everything else reads it. All templates are
// instantiated, all names resolved, all constants folded as far as the front end cares; what a name was is kept for
// people (traces, messages) only.
//
// Synchronisation. Two families, because expanding one into the other squares: channels as in UPPAAL (binary and
// broadcast, the channel of an edge may be computed from the state), and n-ary vectors of events as in TChecker, some
// of whose members may be weak (take part if they can). An edge uses at most one of them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "ir/expr.h"
#include "ir/scalars.h"
#include "util/diagnostic.h"

namespace beeline::ir {

using EdgeId = util::StrongId<struct EdgeTag>;

enum class CellKind : std::uint8_t { Location, Variable, Meta, Temporary };

// What the number in a cell, or the value of an expression, stands for.
enum class Referent : std::uint8_t { Value, Address, Clock, Channel };  // Address: of a cell

// What becomes of a store outside of the range: an evaluation error, or the value modulo the size of the range.
enum class Overflow : std::uint8_t { Error, Wrap };

// In any order: what is added to a network comes last and moves nothing. Process::cell is the one that holds its
// location.
struct Cell {
  std::string name;  // "id", "Gate.list[3]", "P1.v.field"; for a location cell the process's name
  CellKind kind = CellKind::Variable;
  std::int32_t low = 0, high = 0, initial = 0;
  bool is_bool = false;  // prints as true/false
  util::Position position;
  Referent holds = Referent::Value;  // a reference parameter (always a temporary) holds a number of one of the others
  Overflow overflow = Overflow::Error;
  std::uint32_t element_of = no_set;  // its values are elements of this scalar set
  std::uint32_t place = no_place;     // in Network::places; none: no permutation of elements moves it

  // Part of a state; meta variables and temporaries are not.
  bool lasts() const { return kind == CellKind::Location || kind == CellKind::Variable; }
};

struct Clock {
  std::string name;
  std::int64_t initial = 0;
  util::Position position;
  std::uint32_t place = no_place;
};

enum class ChannelKind : std::uint8_t { Binary, Broadcast };

struct Channel {
  std::string name;
  ChannelKind kind = ChannelKind::Binary;
  bool urgent = false;
  std::int32_t priority = 0;  // larger goes first
  util::Position position;
  std::uint32_t place = no_place;
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
  std::uint32_t process = 0;
  std::uint32_t source = 0, target = 0;  // locations of the process
  std::vector<Select> selects;
  ExprId guard;  // none: true
  SyncKind sync = SyncKind::None;
  ExprId channel;           // Send, Receive: stands for a channel, free of effects
  std::uint32_t event = 0;  // Event: index into Network::events
  ExprId update;            // none: no effect
  ExprId weight;            // of the branch this edge came from; kept, not used by the symbolic engine
  bool controllable = true;
  util::Position position;
};

struct Process {
  std::string name;
  std::string template_name;
  std::vector<Location> locations;
  util::IdRange<EdgeId> edges;  // in Network::edges
  std::uint32_t cell = 0;       // holds its location
  std::uint32_t initial = 0;
  std::vector<std::uint32_t> also_initial = {};  // it may start in any of these instead
  std::int32_t priority = 0;                     // larger goes first
  util::Position position;
  std::uint32_t place = no_place;

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

struct CellRange {
  std::uint32_t begin = 0, end = 0;
};

struct Network {
  std::string name;
  Arena arena;
  std::vector<Cell> cells;
  std::vector<Clock> clocks;  // clocks[0] is the zero clock
  std::vector<Channel> channels;
  std::vector<std::string> events;  // TChecker
  std::vector<Process> processes;
  std::vector<Edge> edges;  // process by process
  std::vector<SyncVector> vectors;
  std::vector<Function> functions;
  std::int32_t internal_priority = 0;  // of transitions without a channel ("default")
  bool has_priorities = false;
  std::vector<Limitation> limitations;
  std::vector<ScalarSet> scalar_sets;
  std::vector<Place> places;

  Network();  // with the zero clock

  const Edge& edge(EdgeId id) const { return edges[id.value]; }
  Edge& edge(EdgeId id) { return edges[id.value]; }
  std::span<const Edge> edges_of(const Process& process) const {
    return std::span(edges).subspan(process.edges.first, process.edges.count);
  }
  std::uint32_t number_of(EdgeId id) const {
    return id.value - processes[edge(id).process].edges.first;
  }  // in its process

  // Appends the process without edges, and the cell of its location.
  std::uint32_t add_process(Process process);
  // Behind the other edges of edge.process; edges of later processes move.
  EdgeId add_edge(Edge edge);

  // The cells of these kinds, as few ranges in ascending order.
  std::vector<CellRange> ranges(std::initializer_list<CellKind> kinds) const;
};

// The value of the cell's range that a store of `value` leaves in a cell that wraps.
std::int32_t wrapped(const Cell& cell, std::int64_t value);

// The cell that holds where the process is.
Cell location_cell(const Process& process);

// What an expression of a well-formed network stands for.
Referent referent(const Network& network, ExprId id);

// What later stages rely on (ids in range, references of the right kind, formula shape as expr.h says, no recursion).
// Empty when well-formed; front ends must produce such networks, and tests and fuzzers check that they do.
std::vector<std::string> check(const Network& network);

}  // namespace beeline::ir
