// Expressions, statements and clock formulas of the IR: one arena of small nodes.
//
// Memory model. A state's discrete part, and everything that an evaluation needs besides, is one flat array of int
// cells ("memory"): the locations of processes, variables, meta variables and temporaries (function parameters and
// locals, select and quantifier variables), in any order; Network::cells says what each is. No language read here has
// recursion, so every local has a fixed cell. Temporaries start with Cell::initial and nobody resets them between
// evaluations, so tables of constants may live there. Cells carry their range, so every store is checked against the
// cell that is written, whichever reference parameter it went through.
//
// References. Cells, clocks (1..n, 0 is the constant zero clock) and channels are numbered apart, and an expression
// that stands for one of them evaluates to its number: CellRef, ClockRef and ChannelRef for a fixed one, Index for an
// element of an array, Load of a cell that holds such numbers (Cell::holds) for a reference parameter, and Ite, Seq or
// Assign of these. Const is a value and never one of them, so a transform that renumbers knows what it meets;
// referent() tells which.
//
// Three kinds of node share the arena; Op groups them:
//  - values and statements: int-valued, evaluated on memory, may have effects (Assign, ResetClock, Call);
//  - formula nodes over clocks: ClockCmp, Rate, Deadlock. They may appear only below And, Or, Not, Ite (then and else),
//    Forall and Exists in a guard, an invariant or a property. In guards and invariants clock atoms stand in
//    conjunctive positions only (what UPPAAL's type checker enforces: Or has at most one side with clock atoms and
//    the other side is an int expression); Not never has a clock atom below it (front ends push negations down to the
//    comparison, except over Deadlock).
//
// Semantics that both evaluators (lang/ bytecode, check/ tree walk) implement:
//  - arithmetic is 32-bit; a result outside int32 is an evaluation error, as are division or modulo by zero, negative
//    or >= 32 shift counts, negative exponents, an Index outside [lo, lo+count), a store outside the cell's
//    range unless the cell wraps around (Cell::overflow), a negative clock value, a copy of a clock less
//    something or (with all copies before it) more than greatest_clock_sum above what it was, a failed Assert, and
//    `evaluation_budget` steps (calls, further rounds of loops and quantifiers) in one evaluation;
//  - a Require that does not hold ends the update, and the transition it belongs to does not exist, as if an invariant
//    were false where it leads; what has gone wrong before it, in this update or in those of participants that come
//    first, has gone wrong. So guards may stand behind assignments (ir/refusal.h);
//  - a clock that is copied has the value that the resets before it, in this update and in those of participants that
//    come first, have left it;
//  - And, Or, Ite short-circuit left to right (an Or with clocks: its int side first); non-zero is true, logic yields 0
//  or 1;
//  - Div and Mod truncate toward zero (C);
//  - a bool cell is a cell of range [0,1]; front ends convert int to bool (Ne 0) before a store to one where the
//  language asks for it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "util/diagnostic.h"
#include "util/strong_id.h"

namespace beeline::ir {

using ExprId = util::StrongId<struct ExprTag>;
using FunctionId = util::StrongId<struct FunctionTag>;

// clang-format off
enum class Op : std::uint8_t {
  // --- values
  Const,       // x
  CellRef, ClockRef, ChannelRef,  // cell, clock or channel number x
  Load,        // memory[a]
  Index,       // a + (b - x) * z, an error unless x <= b < x + y        (x: lowest index, y: count, z: stride)
  At,          // process x is in its location y
  Neg, Not, BitNot,                                              // a
  Add, Sub, Mul, Div, Mod, Pow, Shl, Shr, BitAnd, BitOr, BitXor, Min, Max,  // a, b
  Lt, Le, Eq, Ne, Ge, Gt,                                        // a, b
  And, Or,                                                       // a, b   short circuit
  Ite,                                                           // a ? b : c
  EqualCells,  // x cells from address a equal x cells from address b
  Forall, Exists, Sum,  // over x = y..z of a: cell x takes every value from y to z in order (y > z: none)
  Call,        // function x on list(); the value of the Return that ends it (0 for none)
  // --- effects
  Assign,      // memory[a] = b; the value stored
  CopyCells,   // x cells from address b to address a; ranges checked per cell; value 0
  ResetClock,  // clock a := b + offset (clock_offset.h), or clock a := clock c + b + offset where there is a c; value 0
  Seq,         // list() in order; the value of the last one (0 for an empty list)
  // --- statements (only in function bodies)
  If,          // if (a) b else c    (b, c may be absent)
  While,       // while (a) b        (b may be absent)
  Return,      // a may be absent
  Assert,      // a
  // --- clock formulas
  ClockCmp,    // clock a - clock b  REL  c + offset (clock_offset.h); REL is Op(x), Lt to Gt; b: ClockRef 0 if plain
  Rate,        // clock a' == b
  Deadlock,
  // --- one more statement; here, so that the numbers of the others, which fingerprints know, stay
  Require,     // a; only in functions that nothing but updates calls
};
// clang-format on

struct Expr {
  Op op = Op::Const;
  bool has_clocks = false;  // a formula node is at or below this one; set by Arena::add
  ExprId a, b, c;
  std::int32_t x = 0, y = 0, z = 0;
  std::uint32_t list_begin = 0, list_size = 0;
  util::Position position;
};

// More than any sensible function needs, small enough that a loop that never ends is reported within about a second.
inline constexpr std::uint64_t evaluation_budget = 50'000'000;

// Append-only; ids stay valid. Children exist before their parents, so ids are in topological order.
class Arena {
 public:
  ExprId add(Expr expr);
  ExprId add(Expr expr, std::span<const ExprId> list);

  const Expr& operator[](ExprId id) const { return nodes_[id.value]; }
  std::span<const ExprId> list(ExprId id) const;
  std::size_t size() const { return nodes_.size(); }

  // Shorthands for front ends, transforms and tests.
  ExprId constant(std::int32_t value, util::Position position = {});
  ExprId cell(std::uint32_t number, util::Position position = {});
  ExprId clock(std::uint32_t number, util::Position position = {});
  ExprId channel(std::uint32_t number, util::Position position = {});
  ExprId load(ExprId address, util::Position position = {});
  ExprId load_cell(std::uint32_t number, util::Position position = {});
  ExprId unary(Op op, ExprId a, util::Position position = {});
  ExprId binary(Op op, ExprId a, ExprId b, util::Position position = {});
  ExprId ite(ExprId condition, ExprId then, ExprId otherwise, util::Position position = {});
  ExprId index(ExprId base, ExprId index, std::int32_t lowest, std::int32_t count, std::int32_t stride,
               util::Position position = {});
  ExprId at(std::uint32_t process, std::uint32_t location, util::Position position = {});
  ExprId quantifier(Op op, std::uint32_t variable, std::int32_t from, std::int32_t to, ExprId body,
                    util::Position position = {});
  ExprId assign(ExprId address, ExprId value, util::Position position = {});
  ExprId assign_cell(std::uint32_t number, ExprId value, util::Position position = {});
  ExprId reset(ExprId clock, ExprId value, util::Position position = {});
  ExprId copy_clock(ExprId clock, ExprId from, ExprId value, util::Position position = {});
  ExprId seq(std::span<const ExprId> list, util::Position position = {});
  ExprId call(FunctionId function, std::span<const ExprId> arguments, util::Position position = {});
  ExprId clock_cmp(Op relation, ExprId x, ExprId y, ExprId bound, util::Position position = {});

 private:
  std::vector<Expr> nodes_;
  std::vector<ExprId> lists_;
};

// The negation with Not pushed down to comparisons, so that no clock atom is below a Not (Deadlock keeps its own Not).
// Forall and Exists swap. Needs a formula without Rate.
ExprId negate(Arena& arena, ExprId formula);

// What a leaf says: a value, or a fixed cell, clock or channel. Nothing for every other expression, and for none.
std::optional<std::int32_t> as_constant(const Arena& arena, ExprId id);
std::optional<std::uint32_t> as_cell(const Arena& arena, ExprId id);
std::optional<std::uint32_t> as_clock(const Arena& arena, ExprId id);
std::optional<std::uint32_t> as_channel(const Arena& arena, ExprId id);

}  // namespace beeline::ir
