// A Fiacre program with every name resolved and every type known: what is left to do is to run it.
//
// Bodies are shared by all instances of a process and name its own things by number: slots are its parameters and
// variables, ports its port parameters, states its states. An Instance says what the numbers stand for: a slot is its
// own variable or a shared one of a component, a port is one of the system's. Functions have slots of their own.
//
// Where a value is stored in a place with a smaller range than its type promises, a Check stands around it; patterns
// check what they bind. What goes wrong in a run (a range, an overflow, a full queue) is an error of the model at the
// expression's position, not a step that cannot be taken.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "frontend/fiacre/dialect.h"
#include "frontend/fiacre/type.h"
#include "frontend/fiacre/value.h"
#include "util/diagnostic.h"
#include "util/strong_id.h"

namespace beeline::frontend::fiacre {

using ExprId = util::StrongId<struct FiacreExprTag>;

// clang-format off
enum class Op : std::uint8_t {
  Constant,                          // value
  Slot,                              // index
  Element, Field,                    // array, index; record (index: the field)
  Negate, Not, And, Or,              // And and Or: two operands or more, no further than needed
  Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual,
  Add, Subtract, Multiply, Divide, Modulo,  // 32 bits; division rounds towards zero
  Row,                               // numbers that `signs` join, from left to right
  Conditional,
  Array, Record, Queue,              // the items
  Construct,                         // index: the constructor; its argument
  Call,                              // index: the function; the arguments, each alike to its parameter
  Empty, Full, First, Dequeue, Length, Enqueue, Append,
  Check,                             // the value of the operand, which must be one of `type`
  // Of queries only: instance `index` is in state value.number; no step is possible; the operand is made by constructor
  // `index`; what that carries, or the default of its type where the operand is something else.
  At, Deadlock, Is, Argument,
};
// clang-format on

struct Sign {
  Op op = Op::Add;
  util::Position position;
};

struct Expr {
  Op op = Op::Constant;
  TypeId type;
  std::uint32_t index = 0;
  std::vector<ExprId> operands;
  std::vector<Sign> signs;
  Value value;
  util::Position position;
};

// A variable or a part of one. Each step goes into an element (`index`) or a field.
struct Place {
  struct Step {
    ExprId index;  // none: a field
    std::uint32_t field = 0;
  };
  std::uint32_t slot = 0;
  std::vector<Step> steps;
  TypeId type;
  util::Position position;
};

struct Pattern {
  enum class Kind : std::uint8_t { Any, Bind, Equal, Construct };
  Kind kind = Kind::Any;
  Place place;                    // Bind: what matches is stored there
  ExprId value;                   // Equal: a constant
  std::uint32_t constructor = 0;  // Construct
  std::vector<Pattern> argument;  // none: whatever it is
  util::Position position;
};

struct Interval {
  std::uint32_t low = 0;
  std::optional<std::uint32_t> high;  // none: no bound
  bool low_strict = false, high_strict = false;
};

struct Statement;
using Block = std::vector<Statement>;

struct Null {};
// All values are found before the first is stored.
struct Assign {
  std::vector<Place> places;
  std::vector<ExprId> values;
};
// Every combination of values of the places' types for which the condition holds.
struct AssignAny {
  std::vector<Place> places;
  ExprId where;  // may be none
};
enum class Role : std::uint8_t { Output, Input, Either };
// At most one on a path. A bare use of a port has neither values nor patterns.
struct Communicate {
  std::uint32_t port = 0;
  Role role = Role::Either;
  std::vector<ExprId> values;
  std::vector<Pattern> patterns;
  ExprId where;  // may be none; sees what the patterns have bound
};
struct If {
  struct Branch {
    ExprId condition;
    Block body;
  };
  std::vector<Branch> branches;
  Block otherwise;
};
// The first pattern that matches; none: the path does not exist, or in a function an error.
struct Case {
  struct Branch {
    Pattern pattern;
    Block body;
  };
  ExprId value;
  std::vector<Branch> branches;
};
struct While {
  ExprId condition;
  Block body;
};
struct Foreach {
  Place place;  // it has every value of its type in order, and keeps the last
  Block body;
};
// A later group counts only where no alternative of an earlier one is possible.
struct Select {
  std::vector<std::vector<Block>> groups;
};
struct On {
  ExprId condition;
};
struct Wait {
  Interval interval;
};
struct To {
  std::uint32_t state = 0;
};
struct Loop {};
struct Return {
  ExprId value;
};
struct Label {
  std::string text;
};

struct Statement {
  std::variant<Null, Assign, AssignAny, Communicate, If, Case, While, Foreach, Select, On, Wait, To, Loop, Return,
               Label>
      what;
  util::Position position;
};

struct Slot {
  enum class Kind : std::uint8_t { Value, Reference, Local };
  std::string name;
  TypeId type;
  Kind kind = Kind::Local;
  bool readable = true, writable = true;
  ExprId initial;  // of a local one, in terms of the slots before it; none: the default value
  util::Position position;
};

struct Function {
  std::string name;
  std::vector<Slot> slots;  // the parameters first
  std::size_t parameters = 0;
  TypeId result;
  Block body;
  util::Position position;
};

// What a port carries; empty: nothing.
using Profile = std::vector<TypeId>;

struct PortParameter {
  std::string name;
  bool in = true, out = true;
  bool bare = false;  // somewhere it is used without a value
  Profile profile;
  util::Position position;
};

struct From {
  std::uint32_t state = 0;
  Block body;
  util::Position position;
};

struct Process {
  std::string name;
  std::vector<std::string> states;
  std::vector<PortParameter> ports;
  std::vector<Slot> slots;
  Block init;                     // where it has no jump it leads to the first state
  std::vector<From> transitions;  // several of one state are a choice
  util::Position position;
};

// A variable that several processes may see.
struct SharedVariable {
  std::string name;  // "{main}1:x"
  TypeId type;
  Value initial;  // once the `init` blocks of components are done
  util::Position position;
};

struct Port {
  std::string name;  // "{main}1:p"
  Profile profile;
  std::optional<Interval> interval;
  // Without a synchronisation set, in the dialect obp: one output and one input of two processes.
  bool hand_shake = false;
  // The processes that have it, in the order of the text.
  std::vector<std::uint32_t> members;
  // With a set: the groups of processes that take part together, each in the order of the text.
  std::vector<std::vector<std::uint32_t>> groups;
  util::Position position;
};

struct Binding {
  std::optional<std::uint32_t> shared;  // a shared variable; none: a variable of its own
  Value initial;                        // of a value parameter
};

struct Instance {
  std::string name;  // "{P}1"
  std::uint32_t process = 0;
  std::vector<Binding> slots;
  std::vector<std::uint32_t> ports;  // the system's, for each port parameter
  util::Position position;
};

struct Program {
  Dialect dialect = Dialect::Obp;
  Types types;
  std::vector<Expr> exprs;
  std::vector<Function> functions;
  std::vector<Process> processes;

  bool has_root = false;                // a file of declarations only has no system
  std::vector<std::string> components;  // the instances: "{main}1"
  std::vector<SharedVariable> variables;
  std::vector<Port> ports;
  std::vector<Instance> instances;
  // A step by way of the second waits while one by way of the first is possible; closed under transitivity.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> priorities;

  const Expr& operator[](ExprId id) const { return exprs[id.value]; }
};

}  // namespace beeline::frontend::fiacre
