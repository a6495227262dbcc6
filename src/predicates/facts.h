// What is known of a set of states: a conjunction of atoms, with what follows from it.
//
// Sets of values for cells of few values, a closed matrix of differences for clocks and for cells that are compared
// with others or have many values, and a list of sums that neither can hold. settle() brings sets and matrix into
// agreement: whole numbers have no strict bounds, and a set and its row know the same least and greatest value. It ends
// in the same facts whatever the order in which atoms were met, and more atoms never lead to less.
//
// Three ways back in time: forget() (anything could have been before), undo() (what must have held before an
// assignment) and before_delay(). Each may keep less than could be known, never more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "predicates/atom.h"
#include "predicates/linear.h"

namespace beeline::predicates {

// Where facts are kept about which variable.
class Layout {
 public:
  explicit Layout(const Variables& variables);

  // Room for what the atom says.
  void add(const Atom& atom);
  // And for what follows from it before v := sum; whether that is news.
  bool spread(Var v, const Sum& sum);

  static constexpr std::uint32_t none = UINT32_MAX;
  const Variables& variables() const { return *variables_; }
  std::uint32_t row(Var v) const { return rows_[v]; }
  std::uint32_t set(Var v) const { return sets_[v]; }
  std::span<const Var> with_row() const { return with_row_; }  // the zero clock first
  std::span<const Var> with_set() const { return with_set_; }
  bool has_cell_rows() const { return has_cell_rows_; }

 private:
  void need_row(Var v);
  void need(Var v);

  const Variables* variables_;
  std::vector<std::uint32_t> rows_, sets_;  // by variable
  std::vector<Var> with_row_, with_set_;
  bool has_cell_rows_ = false;
};

class Facts {
 public:
  // Nothing but domains. The layout stays.
  explicit Facts(const Layout& layout);

  void meet(const Atom& atom);
  void meet(const Conjunction& atoms) {
    for (const Atom& atom : atoms) meet(atom);
  }
  // False: no state is so.
  bool settle();
  bool impossible() const { return impossible_; }

  void forget(Var v);
  void undo(Var v, const Sum& sum);
  // Settled before and after; clocks grow alike.
  void before_delay();

  // Of settled facts.
  const ValueSet& values(Var v) const { return sets_[layout_->set(v)]; }  // that has a set
  dbm::WideBound difference(Var left, Var right) const;
  // Whether they say more about it than its domain does.
  bool knows(Var v) const;
  std::span<const Atom> sums() const { return sums_; }
  // All that they say beyond domains, what a set of values says first, sums last.
  Conjunction told() const;
  // Read off, not looked for: false may be wrong.
  bool implies(const Facts& others) const;
  std::size_t bytes() const;
  const Layout& layout() const { return *layout_; }

 private:
  struct Range {
    dbm::WideBound low, high;  // low bounds zero - v, high bounds v - zero
  };

  std::size_t size() const { return layout_->with_row().size(); }
  dbm::WideBound& at(std::size_t i, std::size_t j) { return matrix_[i * size() + j]; }
  dbm::WideBound at(std::size_t i, std::size_t j) const { return matrix_[i * size() + j]; }
  Range domain(Var v) const;
  Range range(Var v) const;
  void constrain(std::size_t i, std::size_t j, dbm::WideBound bound);
  void between(Var v, std::int64_t low, std::int64_t high);
  void reset_row(Var v);
  void substitute(Var v, const Sum& sum);
  void undo_move(Var v, Var from, std::int64_t least, std::int64_t most);
  bool agree();
  bool round();

  const Layout* layout_;
  std::vector<dbm::WideBound> matrix_;  // closed
  std::vector<ValueSet> sets_;
  std::vector<Atom> sums_;  // Linear ones
  bool impossible_ = false;
};

}  // namespace beeline::predicates
