// A small system as a plain value, with its text in UPPAAL's language, and what runs beside it: contexts and
// observers, by definition. Shares no code with the network or its transformations.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "context/graph.h"
#include "frontend/cdl/syntax.h"
#include "observing.h"

namespace beeline::test {

struct System {
  enum class Sync : std::uint8_t { None, Send, Receive };
  struct Edge {
    int source = 0, target = 0;
    int tested = -1, value = 0;  // variable == value; -1: no guard
    Sync sync = Sync::None;
    int channel = 0;
    int written = -1, by = 0;  // variable := by, or with cycles variable := (variable + 1) % 3
    bool cycles = false;
    std::optional<frontend::cdl::ClockGuard> guard;  // of the clock `timed`
    int timed = 0, reset = -1;                       // -1: none
  };
  struct Process {
    int locations = 1;
    std::vector<bool> committed, urgent;
    std::vector<int> most;  // what the clock `timed` may be, by location; -1: anything
    int timed = 0;
    std::vector<Edge> edges;
  };
  std::vector<Process> processes;  // P0, P1, ...; locations L0, L1, ...
  int variables = 0;               // v0, v1, ...; 0 to 2
  int clocks = 0;                  // x0, x1, ...
  std::vector<bool> broadcast;     // by channel: c0, c1, ...

  std::string text() const;  // XTA
};

// With clocks: one or two, in guards, resets and invariants.
System random_system(std::mt19937_64& random, bool clocks = false);

// Events, activities, observers and patterns for it. With `timed` some of them have clocks.
std::string random_context(std::mt19937_64& random, const System& system, bool timed, bool sets);

struct SideBySide {
  const System& system;
  const frontend::cdl::Unit& unit;
  const frontend::cdl::Cdl& cdl;
  const context::Graph& graph;
  std::vector<Watched> observers;
  bool discard = true, sets = false;

  struct Verdicts {
    std::size_t states = 0;  // but for clocks
    Reached reached;
    bool too_large = false;
  };
  Verdicts run() const;
};

}  // namespace beeline::test
