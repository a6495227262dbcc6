// Expressions, statements and functions of a program as code of the network.
//
// Slots are blocks of cells (layout.h); a Frame says where they are. What is one cell is an expression of the network,
// everything else a block of cells: one that is there already, or a temporary that is filled first. Filling is done by
// expressions with an effect, so that it happens only where evaluation gets to.
//
// Ranges. A Check is left to the store where the value goes straight into cells with just that range. Otherwise it is a
// store into a temporary that has the range.
//
// Networks have no recursion. A function that calls itself is there once for each level, with variables of its own, and
// a call from the deepest is an error of the model (ir/index_failure.h). Functions call those before them and
// themselves only, so levels are counted for each by itself.
//
// What the network cannot do is told as unsupported, and the code is then not to be used. Who chooses, communicates or
// waits, also in a loop, is found by paths (paths.h): no such statement comes here.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "frontend/fiacre/happening.h"
#include "frontend/fiacre/layout.h"
#include "frontend/fiacre/program.h"
#include "ir/network.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::fiacre {

// Where the slots of a process or function are.
struct Frame {
  std::vector<std::uint32_t> cells;
  const std::vector<Slot>* slots = nullptr;
  std::uint32_t instance = 0;  // of a process
};

// A block of cells: from `cell` on, moved by what is computed.
struct Address {
  struct Turn {
    ir::ExprId index;
    std::int32_t low = 0, count = 0, stride = 0;
    util::Position position;
  };
  std::uint32_t cell = 0;
  std::vector<Turn> turns;

  bool is_fixed() const { return turns.empty(); }
  Address at(std::uint32_t offset) const { return {cell + offset, turns}; }
};

// Statements in order. What is no expression can stand in functions of the network only.
struct Code {
  std::vector<ir::ExprId> list;
  bool has_statements = false;
  Happenings happened = {};  // what of it is told, in order
  std::size_t kept = 0;      // items that are kept for it
  std::size_t logs = 0;      // loops that keep a log

  void append(const Code& more) {
    list.insert(list.end(), more.list.begin(), more.list.end());
    has_statements = has_statements || more.has_statements;
    happened.insert(happened.end(), more.happened.begin(), more.happened.end());
  }
};

// Somebody who adds code around assignments and tags that are inside of others.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void before(const Statement& statement, const Frame& frame, Code& code) = 0;
  virtual void after(const Statement& statement, const Frame& frame, Code& code) = 0;
};

class Coder {
 public:
  Coder(const Program& program, const Layouts& layouts, ir::Network& network, util::Diagnostics& diagnostics,
        util::Watch& watch)
      : program_(program), layouts_(layouts), network_(network), diagnostics_(diagnostics), watch_(watch) {}

  // --- expressions

  ir::ExprId value(ExprId id, const Frame& frame);
  // A condition, and whether evaluating it leaves temporaries as they are.
  struct Condition {
    ir::ExprId holds;
    bool pure = true;
  };
  Condition condition(ExprId id, const Frame& frame);
  // Where the value is, once `before` has run.
  Address address(ExprId id, const Frame& frame, std::vector<ir::ExprId>& before);
  Address address(const Place& place, const Frame& frame);

  // --- statements of a step, without jumps and choices

  // Puts the value into a block of the type. `ranged`: its cells have the ranges of the type.
  void store(ExprId id, const Address& to, TypeId type, bool ranged, const Frame& frame, std::vector<ir::ExprId>& out);
  void assign(const Assign& assign, const Frame& frame, std::vector<ir::ExprId>& out);
  void copy(const Address& to, TypeId to_type, const Address& from, TypeId from_type, util::Position position,
            std::vector<ir::ExprId>& out);
  // The value that a select variable, which counts from 0, stands for.
  void store_any(const Place& place, std::uint32_t counter, const Frame& frame, std::vector<ir::ExprId>& out);
  void dequeue(const Address& queue, TypeId type, util::Position position, std::vector<ir::ExprId>& out);
  void statement(const Statement& statement, const Frame& frame, Code& out, Listener* listener = nullptr);
  // What patterns are compared with: a value, or a block.
  struct Subject {
    TypeId type;
    ir::ExprId value;  // none: it is in the block
    Address block;
  };
  // Where `before` has run; evaluating it then is pure.
  Subject subject(ExprId id, const Frame& frame, std::vector<ir::ExprId>& before);
  // Whether it matches, as a pure condition (none: always), and what binds its parts then.
  struct Match {
    ir::ExprId when;
    std::vector<ir::ExprId> bind;
  };
  Match match(const Pattern& pattern, const Subject& subject, const Frame& frame);

  // --- steps with jumps, and steps as wholes

  // A statement that may jump, as a call: its value is the state that it jumps to, plus one, or 0.
  ir::ExprId excursion(const Statement& statement, std::uint32_t source, const Frame& frame,
                       Listener* listener = nullptr);
  // None where there is nothing to do.
  ir::ExprId update(const Code& code, util::Position position);
  ir::ExprId require(ir::ExprId condition, util::Position position);
  // A loop has had so many rounds, and there are more: goes wrong when it is evaluated.
  ir::ExprId too_many_rounds(std::size_t rounds, util::Position position);
  // The condition as one that can be asked anywhere: what it fills is within a function then.
  ir::ExprId asked(const Condition& condition);

  // --- cells

  std::uint32_t block(const std::string& name, TypeId type, ir::CellKind kind, bool ranged, util::Position position);
  // So many blocks of the type, one behind the other.
  std::uint32_t blocks(const std::string& name, TypeId type, std::uint32_t count, ir::CellKind kind,
                       util::Position position);
  const Layouts& layouts() const { return layouts_; }
  ir::Network& network() { return network_; }
  // A temporary for 0..high.
  std::uint32_t counter(std::int32_t high, util::Position position, std::string name = "counter");
  ir::ExprId build(const Address& address, util::Position position);
  ir::ExprId load(const Address& address, util::Position position);
  // The first cell of the variable, or of what is passed at a port, that this cell belongs to, and how many it has.
  std::pair<std::uint32_t, std::uint32_t> block_of(std::uint32_t cell) const;
  ir::ExprId add(ir::Op op, ir::ExprId a, ir::ExprId b, ir::ExprId c, util::Position position);
  ir::FunctionId add_function(std::string name, std::vector<std::uint32_t> parameters, ir::ExprId body,
                              util::Position position);
  void unsupported(util::Position position, std::string message);

 private:
  struct Callee {
    std::optional<ir::FunctionId> id;
    Frame frame;
    bool scalars = true;  // all parameters are one cell each
    std::uint32_t result = 0;
  };
  // How a statement leaves the code that it is in.
  struct Way {
    enum class Kind : std::uint8_t { Step, Excursion, Function };
    Kind kind = Kind::Step;
    std::uint32_t source = 0;        // Excursion: where it started
    const Callee* callee = nullptr;  // Function
    TypeId result;
    Listener* listener = nullptr;
  };

  ir::ExprId constant(std::int32_t value, util::Position position) { return network_.arena.constant(value, position); }
  ir::ExprId sequence(std::span<const ir::ExprId> before, ir::ExprId last, util::Position position);
  ir::ExprId compared(const Expr& expr, const Frame& frame);
  ir::ExprId row(const Expr& expr, const Frame& frame);
  ir::ExprId checked(const Expr& expr, const Frame& frame);
  Address element(const Address& array, TypeId type, ExprId index, const Frame& frame, util::Position position);
  ir::ExprId length(const Address& queue, util::Position position) { return load(queue, position); }

  std::uint32_t temporary(TypeId type, bool ranged, util::Position position);
  std::uint32_t table(TypeId type, std::span<const Value> values, util::Position position);

  bool mentions(ExprId id, const Address& place, const Frame& frame) const;
  bool same_ranges(TypeId a, TypeId b) const;
  void store_block(ExprId id, const Address& to, TypeId type, bool ranged, const Frame& frame,
                   std::vector<ir::ExprId>& out);
  void store_cells(const Address& to, std::span<const std::int32_t> cells, util::Position position,
                   std::vector<ir::ExprId>& out);
  void store_blanks(const Address& to, TypeId type, util::Position position, std::vector<ir::ExprId>& out);
  void store_conditional(const Expr& expr, const Address& to, TypeId type, bool ranged, const Frame& frame,
                         std::vector<ir::ExprId>& out);
  void enqueue(const Address& queue, TypeId type, bool ranged, const Expr& expr, const Frame& frame,
               std::vector<ir::ExprId>& out);
  // Evaluates where there is an item to take, or room for one more (ir/index_failure.h).
  void require_item(const Address& queue, util::Position position, std::vector<ir::ExprId>& out);
  void require_room(const Address& queue, TypeId type, util::Position position, std::vector<ir::ExprId>& out);
  void add_to_length(const Address& queue, std::int32_t by, util::Position position, std::vector<ir::ExprId>& out);
  void move(const Address& to, const Address& from, std::uint32_t count, util::Position position,
            std::vector<ir::ExprId>& out);

  // How deep a function may call itself.
  static constexpr std::uint32_t deepest_call = 64;
  // None: it is too deep for one more call.
  const Callee* callee(std::uint32_t function);
  // They go wrong when they are evaluated (ir/index_failure.h).
  ir::ExprId goes_wrong(std::string name, std::int32_t number, util::Position position);
  ir::ExprId too_deep(std::uint32_t function, util::Position position);
  ir::ExprId call(const Expr& expr, const Callee& callee, const Frame& frame, std::vector<ir::ExprId>& before);

  void statement(const Statement& statement, const Frame& frame, const Way& way, Code& out);
  void statements(std::span<const Statement> block, const Frame& frame, const Way& way, Code& out);
  ir::ExprId body(std::span<const Statement> block, const Frame& frame, const Way& way, util::Position position);
  void choose(const If& choice, const Frame& frame, const Way& way, util::Position position, Code& out);
  void choose(const Case& choice, const Frame& frame, const Way& way, util::Position position, Code& out);
  void repeat(const Foreach& loop, const Frame& frame, const Way& way, util::Position position, Code& out);
  void jump(std::uint32_t state, util::Position position, Code& out);

  const Program& program_;
  const Layouts& layouts_;
  ir::Network& network_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  std::uint64_t effects_ = 0;                                          // stores inside of expressions so far
  std::map<std::pair<std::uint32_t, std::uint32_t>, Callee> callees_;  // by function and level
  std::map<std::uint32_t, std::uint32_t> open_;  // by function: its levels that are being translated
  std::map<std::vector<std::int32_t>, std::uint32_t> tables_;
  std::map<std::uint32_t, std::uint32_t> blocks_;  // of whatever is no temporary: by first cell, how many
};

}  // namespace beeline::frontend::fiacre
