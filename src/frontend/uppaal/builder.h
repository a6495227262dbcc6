// Builds expressions in a network's arena: folds constants on the way, and hands out cells before it is known where
// they lie.
//
// States and traces list cells in their order, so a network is easiest to read with locations first, then variables,
// then the rest; but a front end meets variables and temporaries in any order. So cells get provisional numbers (the
// kind in the high bits), and finish() lays the cells out and rewrites the arena once, dropping nodes that folding left
// behind. After finish() numbers are final, and new temporaries go to the end.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/network.h"
#include "util/watch.h"

namespace beeline::frontend::uppaal {

using ir::ExprId;
using ir::Op;
using util::Position;

class Builder {
 public:
  explicit Builder(ir::Network& network) : network_(network) {}
  // Goes on in a copy of the network that `other` has finished.
  Builder(const Builder& other, ir::Network& network)
      : network_(network), constant_temporary_(other.constant_temporary_), tables_(other.tables_), finished_(true) {}

  // While it lives, this watch is asked by what takes long.
  class Watched {
   public:
    Watched(Builder& builder, util::Watch& watch) : builder_(builder) { builder.watch_ = &watch; }
    ~Watched() { builder_.watch_ = &util::nobody(); }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

   private:
    Builder& builder_;
  };

  // Cells. The first of `cells` (all of one kind); provisional until finish().
  std::uint32_t allocate(ir::CellKind kind, std::vector<ir::Cell> cells);
  struct Scalars {  // ir/scalars.h
    std::uint32_t element_of = ir::no_set, place = ir::no_place;
  };
  std::uint32_t allocate_temporary(std::string name, std::int32_t low, std::int32_t high, Position position = {},
                                   Scalars scalars = {ir::no_set, ir::no_place});
  // For a number of a cell, clock or channel, or for any value.
  std::uint32_t allocate_holder(std::string name, ir::Referent holds, Position position, std::uint32_t place);
  // A table of constants that expressions may index; equal tables are shared.
  std::uint32_t table(std::span<const std::int32_t> values, std::string_view name);
  std::uint32_t cell_count() const;
  const ir::Cell& cell(std::uint32_t address) const;
  bool is_table_cell(std::uint32_t address) const;

  // Lays out the cells and rewrites all expressions of the network. Processes must be complete.
  void finish();
  // Where a provisional address went.
  std::uint32_t relocated(std::uint32_t address) const;
  // For a network that somebody else has laid out.
  void adopt() { finished_ = true; }

  // Expressions. Each folds where the operands are constants, unless that would hide an evaluation error.
  ExprId constant(std::int32_t value, Position position = {});
  ExprId address(std::uint32_t cell, Position position = {});
  ExprId clock(std::uint32_t number, Position position = {});
  ExprId channel(std::uint32_t number, Position position = {});
  ExprId load(ExprId address, Position position);
  ExprId load_cell(std::uint32_t cell, Position position) { return load(address(cell, position), position); }
  ExprId store(ExprId address, ExprId value, Position position);
  ExprId store_cell(std::uint32_t cell, ExprId value, Position position);
  ExprId unary(Op op, ExprId a, Position position);
  ExprId binary(Op op, ExprId a, ExprId b, Position position);
  ExprId conditional(ExprId condition, ExprId then, ExprId otherwise, Position position);
  ExprId index(ExprId base, ExprId index, std::int32_t lowest, std::int32_t count, std::int32_t stride,
               Position position);
  ExprId quantifier(Op op, std::uint32_t cell, std::int32_t from, std::int32_t to, ExprId body, Position position);
  ExprId sequence(std::span<const ExprId> list, Position position);
  ExprId call(ir::FunctionId function, std::span<const ExprId> arguments, bool has_effect, Position position);
  ExprId equal_cells(ExprId a, ExprId b, std::uint32_t count, Position position);
  ExprId copy_cells(ExprId to, ExprId from, std::uint32_t count, Position position);
  ExprId clock_cmp(Op relation, ExprId x, ExprId y, ExprId bound, Position position);
  ExprId negation(ExprId formula, Position position);  // without Rate below
  ExprId to_bool(ExprId value, Position position);
  // Anything without a rule of its own.
  ExprId add(const ir::Expr& expr);

  bool is_constant(ExprId id, std::int32_t& value) const;
  // The number of the cell, clock or channel, when that is fixed.
  std::optional<std::uint32_t> fixed(ExprId reference) const;
  ir::Referent referent(ExprId id) const;
  bool is_true(ExprId id) const;   // a constant other than 0
  bool is_false(ExprId id) const;  // the constant 0
  bool has_clocks(ExprId id) const { return network_.arena[id].has_clocks; }
  bool has_effect(ExprId id) const { return flags_of(id) & effect; }
  bool has_call(ExprId id) const { return flags_of(id) & calls; }
  bool has_rate(ExprId id) const { return flags_of(id) & rate; }
  // Every value of it lies in [low, high], as far as a look at the node tells.
  bool within(ExprId id, std::int32_t low, std::int32_t high) const;
  // The value when it can be computed without any variable of the state; runs functions, within a budget.
  std::optional<std::int32_t> evaluate(ExprId id) const;
  // Why nothing more is evaluated: one constant took too long, or all of them together did.
  enum class Stopped : std::uint8_t { No, Constant, All };
  Stopped evaluation_stopped() const { return evaluation_stopped_; }
  // What was spent before is not held against who asks from now on.
  void renew_evaluation_budget() { evaluation_steps_ = 0, evaluation_stopped_ = Stopped::No; }
  // What went wrong in the last evaluation that gave nothing; empty where it is no constant.
  const std::string& evaluation_problem() const { return evaluation_problem_; }
  // Like evaluate for the cells that a constant address names, or that an expression fills on the way.
  std::optional<std::vector<std::int32_t>> evaluate_cells(ExprId address, std::uint32_t count) const;

  bool too_large() const { return network_.arena.size() > max_nodes || cell_count() > max_cells; }
  static constexpr std::size_t max_nodes = 6'000'000;
  static constexpr std::uint32_t max_cells = 1'000'000;

 private:
  friend class Evaluation;
  enum : std::uint8_t { effect = 1, calls = 2, boolean = 4, rate = 8 };

  std::uint8_t flags_of(ExprId id) const;
  void absorb();
  ExprId flagged(ExprId id, std::uint8_t flags);
  void relocate(ir::Expr& expr) const;

  ir::Network& network_;
  util::Watch* watch_ = &util::nobody();
  std::vector<std::uint8_t> flags_;
  static constexpr std::uint64_t steps_of_a_constant = 20'000'000;
  static constexpr std::uint64_t steps_of_a_model = 300'000'000;  // of all its constants together: a second or two
  mutable std::uint64_t evaluation_steps_ = 0;                    // of those evaluated so far
  mutable Stopped evaluation_stopped_ = Stopped::No;
  mutable std::string evaluation_problem_;
  std::vector<ir::Cell> pools_[4];  // by CellKind, until finish()
  std::vector<bool> constant_temporary_;
  std::map<std::vector<std::int32_t>, std::uint32_t> tables_;
  std::uint32_t starts_[4] = {0, 0, 0, 0};
  bool finished_ = false;
};

}  // namespace beeline::frontend::uppaal
