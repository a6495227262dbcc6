// Processes that share actions pairwise, and their global states: what the random family draws, and explores to know
// what it promises.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace beeline::generate {

// Labels of edges: a process sends or receives an action together with the other process that has it, or moves alone.
enum class Role : std::uint8_t { Alone, Send, Receive };

struct LocalEdge {
  std::uint16_t from = 0, to = 0;
  Role role = Role::Alone;
  std::uint32_t action = 0;  // of Send and Receive
};

struct LocalProcess {
  std::uint16_t states = 0;
  std::vector<LocalEdge> edges;
};

struct Pair {
  std::uint32_t sender = 0, receiver = 0;
};

struct Product {
  std::vector<LocalProcess> processes;
  std::vector<Pair> actions;
};

// A local state per process; all processes start in their state 0.
using GlobalState = std::vector<std::uint16_t>;

// Cleared first. A successor appears once per transition that leads to it.
void successors(const Product& product, const GlobalState& state, std::vector<GlobalState>& into);

struct Layer {
  std::uint64_t depth = 0;  // transitions that a shortest run from the initial state has
  std::vector<GlobalState> states;
  bool complete = false;  // there is nothing deeper
};

// The states that are farthest from the initial one among the first `limit` states (and the successors of the last of
// them) in breadth-first order.
Layer deepest_layer(const Product& product, std::size_t limit);

// From 0 to below `bound`, which is not 0, without bias. The distributions of the standard library may differ from one
// library to the next; the generator itself is defined to the bit.
std::uint32_t draw_below(std::mt19937& generator, std::uint32_t bound);

}  // namespace beeline::generate
