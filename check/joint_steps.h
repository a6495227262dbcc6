// Every transition of a network as products of relations on cells: what abstractions are checked against.
//
// A step is taken by edges together: one alone, a sender and a receiver, a sender and those who hear it, the members of
// a vector. Their guards and updates are evaluated for all values of the cells that they read (check/cases.h); parts
// that have no cell in common are evaluated apart, so that what they do to cells is a product of few relations.
//
// Every transition of the network is in one of the products. More may be: clock constraints, invariants, committed and
// urgent locations and priorities count for nothing; a receiver may stay out of a broadcast wherever it need not come
// along for certain; guards of too many cases count as true, and updates of too many cases may write anything. What
// goes wrong leads nowhere, so it is no step.
//
// Cells are thought to stay within given ranges. Which of them a step may leave is told, so that whoever asks can
// widen the ranges and ask again until none is: then they hold in every reachable state, by induction.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "check/access.h"
#include "check/cases.h"
#include "check/relations.h"
#include "ir/network.h"
#include "util/watch.h"

namespace beeline::check {

struct TooMuch {};  // thrown: nobody wants to wait for this

class JointSteps {
 public:
  // `wanted`, by cell: the products are about these. `ranges`: by cell, for those that are part of a state.
  JointSteps(const ir::Network& network, const std::vector<bool>& wanted, const std::vector<ValueRange>& ranges,
             util::Watch& watch);

  // All steps of the network.
  std::vector<Effects> all();
  // Where the formula may hold: values to themselves. No cell in one: it may hold anywhere.
  std::vector<Effects> where(ir::ExprId formula);
  // Cells that some step may take out of their range.
  const std::set<std::uint32_t>& leaving() const { return leaving_; }

 private:
  struct Piece {
    enum class Kind : std::uint8_t { Guard, Channel, Update } kind = Kind::Guard;
    ir::ExprId code;
    std::uint32_t channel = 0;
    Access access;
  };
  using Pieces = std::vector<Piece>;

  // Those who may come along: where they may go, and what they may write.
  struct Step {
    std::vector<const ir::Edge*> edges;  // in the order of their updates
    std::optional<std::uint32_t> channel;
    Effects others;                     // locations of processes that stay or move by themselves
    std::set<std::uint32_t> disturbed;  // may be written besides
  };
  struct Comer {  // along, with one of these edges
    std::uint32_t process = 0;
    std::vector<const ir::Edge*> edges;
    std::set<std::uint32_t> forced;  // locations where it must
    bool plain = true;               // nothing but its location matters
    bool stays = true;               // it need not come where it is not forced to
  };

  bool can_be_on(const ir::Edge& edge, ir::SyncKind kind, std::uint32_t channel) const;
  bool selects_something(const ir::Edge& edge) const;
  Comer comer(std::uint32_t process, std::vector<const ir::Edge*> edges, bool weak_member) const;
  Relation moves(const Comer& comer) const;
  void broadcast(const ir::Edge& sender, std::uint32_t channel);
  void vector(const ir::SyncVector& vector);
  void choose(Step step, const std::vector<Comer>& comers, std::size_t next);
  void with_comers(Step step, std::vector<Comer> comers);
  void add(const Step& step);

  Pieces pieces(const Step& step);
  void add_conjuncts(ir::ExprId guard, Pieces& out);
  void add_statements(ir::ExprId update, Pieces& out);
  std::vector<Pieces> components(Pieces all, const Step& step) const;
  std::vector<Effects> outcomes(const Pieces& component, bool coarse);
  std::vector<Effects> products(const std::vector<std::vector<Effects>>& parts, const Step& step);
  std::optional<Effects> finished(Effects effects, const Step& step);

  std::vector<Effects> where(ir::ExprId formula, bool negated);
  std::vector<std::vector<Effects>> where_parts(const ir::Expr& expr, bool negated);
  Effects effects_of(const Case& one) const;
  Relation identity(std::uint32_t cell) const;
  Relation anything(std::uint32_t cell, const Relation* asked) const;
  void may_become_anything(std::uint32_t cell);

  const ir::Network& network_;
  const std::vector<bool>& wanted_;
  const std::vector<ValueRange>& ranges_;
  mutable AccessFinder access_;
  CaseFinder cases_;
  util::Watch& watch_;
  std::set<std::uint32_t> leaving_;
  std::vector<Effects> steps_;
};

}  // namespace beeline::check
