// Random DVE programs as trees of their own, printed as DVE text and run by walking over the tree: an oracle that
// shares nothing with the front end but the language.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "util/random.h"

namespace beeline::test::dve {

struct Expr;
using Tree = std::shared_ptr<const Expr>;

// clang-format off
enum class Kind : std::uint8_t {
  Const, Variable, Element, InState,
  Neg, Not, BitNot,
  Imply, And, Or, BitOr, BitXor, BitAnd, Eq, Ne, Lt, Le, Ge, Gt, Shl, Shr, Add, Sub, Mul, Div, Mod,
};
// clang-format on

struct Expr {
  Kind kind = Kind::Const;
  int value = 0;  // of a constant; the variable; the process
  int state = 0;  // InState
  Tree a, b;
};

struct Variable {
  int owner = -1;  // process; -1: global
  std::string name;
  bool is_int = false;
  int count = 0;  // 0: a scalar
  std::vector<int> initial;
  int offset = 0;  // in the state
};

struct Channel {
  std::string name;
  bool typed = false;
  std::vector<bool> is_int;
  int values = 0, capacity = 0;
};

struct Target {
  int variable = 0;
  Tree index;
};

struct Transition {
  int source = 0, target = 0;
  Tree guard;
  int channel = -1;
  bool sends = false;
  std::vector<Tree> values;
  std::vector<Target> places;
  std::vector<std::pair<Target, Tree>> effects;
};

struct Process {
  int states = 1, initial = 0;
  std::vector<bool> committed;
  std::vector<Transition> transitions;
};

struct Program {
  std::vector<Variable> variables;
  std::vector<Channel> channels;
  std::vector<Process> processes;
  bool synchronous = false;
};

Program random_program(util::Random& random);
std::string text(const Program& program);

struct Explored {
  bool error = false, too_large = false;
  std::size_t states = 0, transitions = 0, deadlocks = 0;
};
Explored explore(const Program& program, std::size_t most_states);

}  // namespace beeline::test::dve
