#include "predicates/facts.h"

#include <algorithm>
#include <cassert>

#include "dbm/zone.h"

namespace beeline::predicates {

using dbm::WideBound;

namespace {

constexpr WideBound infinity = dbm::infinity_of<WideBound>;

WideBound le(std::int64_t value) { return dbm::le<WideBound>(value); }

bool has_low(WideBound low) { return low != infinity; }

}  // namespace

Layout::Layout(const Variables& variables)
    : variables_(&variables), rows_(variables.count(), none), sets_(variables.count(), none) {
  rows_[zero] = 0;
  with_row_.push_back(zero);
}

void Layout::need_row(Var v) {
  if (rows_[v] != none) return;
  rows_[v] = static_cast<std::uint32_t>(with_row_.size());
  with_row_.push_back(v);
  has_cell_rows_ |= !variables_->is_clock(v);
}

void Layout::need(Var v) {
  if (!variables_->is_small(v)) return need_row(v);
  if (sets_[v] != none) return;
  sets_[v] = static_cast<std::uint32_t>(with_set_.size());
  with_set_.push_back(v);
}

void Layout::add(const Atom& atom) {
  if (atom.form == Atom::Form::Linear) {
    for (const Term& t : atom.terms) need(t.var);
    return;
  }
  need(atom.left);
  if (atom.form == Atom::Form::Values) return;
  need(atom.right);
  need_row(atom.left);
  need_row(atom.right);
}

bool Layout::spread(Var v, const Sum& sum) {
  if (rows_[v] == none && sets_[v] == none) return false;
  const std::size_t before = with_row_.size() + with_set_.size();
  for (const Term& t : sum.terms) need(t.var);
  if (rows_[v] != none && sum.terms.size() == 1) need_row(sum.terms[0].var);
  return with_row_.size() + with_set_.size() > before;
}

Facts::Facts(const Layout& layout) : layout_(&layout), matrix_(size() * size(), infinity) {
  for (std::size_t i = 0; i < size(); ++i) at(i, i) = dbm::le_zero;
  for (const Var v : layout.with_row())
    if (v != zero) reset_row(v);
  for (const Var v : layout.with_set()) sets_.push_back(layout.variables().all_values(v));
}

Facts::Range Facts::domain(Var v) const {
  const Variables& variables = layout_->variables();
  if (v == zero) return {dbm::le_zero, dbm::le_zero};
  if (variables.is_clock(v)) return {dbm::le_zero, infinity};
  const analysis::Interval all = variables.domain(v);
  return {le(-all.low), le(all.high)};
}

Facts::Range Facts::range(Var v) const {
  Range out = domain(v);
  if (const std::uint32_t row = layout_->row(v); row != Layout::none) out = {at(0, row), at(row, 0)};
  if (const std::uint32_t set = layout_->set(v); set != Layout::none && !sets_[set].empty()) {
    const std::int64_t low = layout_->variables().domain(v).low;
    out.low = std::min(out.low, le(-(low + sets_[set].least())));
    out.high = std::min(out.high, le(low + sets_[set].greatest()));
  }
  return out;
}

WideBound Facts::difference(Var left, Var right) const {
  const std::uint32_t i = layout_->row(left), j = layout_->row(right);
  if (i != Layout::none && j != Layout::none) return at(i, j);
  return dbm::add(range(left).high, range(right).low);
}

bool Facts::knows(Var v) const {
  if (const std::uint32_t set = layout_->set(v);
      set != Layout::none && sets_[set] != layout_->variables().all_values(v))
    return true;
  if (const std::uint32_t row = layout_->row(v); row != Layout::none) {
    const Range all = domain(v);
    for (std::size_t i = 0; i < size(); ++i) {
      if (i == row) continue;
      if (at(row, i) < dbm::add(all.high, at(0, i)) || at(i, row) < dbm::add(at(i, 0), all.low)) return true;
    }
  }
  return std::any_of(sums_.begin(), sums_.end(), [&](const Atom& atom) {
    return std::any_of(atom.terms.begin(), atom.terms.end(), [&](const Term& t) { return t.var == v; });
  });
}

void Facts::constrain(std::size_t i, std::size_t j, WideBound bound) {
  if (!impossible_ && !dbm::constrain(matrix_.data(), size(), i, j, bound)) impossible_ = true;
}

// The row says no more than the domain does.
void Facts::reset_row(Var v) {
  const std::size_t row = layout_->row(v);
  const Range all = domain(v);
  for (std::size_t i = 0; i < size(); ++i) {
    if (i == row) continue;
    at(row, i) = dbm::add(all.high, at(0, i));
    at(i, row) = dbm::add(at(i, 0), all.low);
  }
}

void Facts::meet(const Atom& atom) {
  switch (atom.form) {
    case Atom::Form::Values: sets_[layout_->set(atom.left)] &= atom.values; break;
    case Atom::Form::Difference: constrain(layout_->row(atom.left), layout_->row(atom.right), atom.bound); break;
    case Atom::Form::Linear: sums_.push_back(atom); break;
  }
}

void Facts::between(Var v, std::int64_t low, std::int64_t high) {
  if (const std::uint32_t set = layout_->set(v); set != Layout::none) {
    const std::int64_t first = layout_->variables().domain(v).low;
    ValueSet inside;
    sets_[set].for_each([&](std::int64_t n) {
      if (first + n >= low && first + n <= high) inside.insert(n);
    });
    sets_[set] = inside;
  }
  if (const std::uint32_t row = layout_->row(v); row != Layout::none) {
    constrain(row, 0, le(high));
    constrain(0, row, le(-low));
  }
}

// Sets and rows of the same cell; whether something changed.
bool Facts::agree() {
  bool changed = false;
  for (const Var v : layout_->with_set()) {
    ValueSet& set = sets_[layout_->set(v)];
    if (set.empty()) impossible_ = true;
    if (impossible_) return false;
    const std::uint32_t row = layout_->row(v);
    if (row == Layout::none) continue;
    const Range all = range(v);
    changed |= all.high < at(row, 0) || all.low < at(0, row);
    const int before = set.size();
    between(v, -dbm::value_of(all.low), dbm::value_of(all.high));
    changed |= set.size() != before;
    if (impossible_) return false;
  }
  return changed;
}

// Bounds between whole numbers are not strict; whether something changed.
bool Facts::round() {
  if (!layout_->has_cell_rows()) return false;
  bool changed = false;
  const std::span<const Var> rows = layout_->with_row();
  const auto whole = [&](std::size_t i) { return i == 0 || !layout_->variables().is_clock(rows[i]); };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows.size() && whole(i); ++j) {
      if (i == j || !whole(j) || at(i, j) == infinity || !dbm::is_strict(at(i, j))) continue;
      constrain(i, j, le(dbm::value_of(at(i, j)) - 1));
      changed = true;
      if (impossible_) return false;
    }
  }
  return changed;
}

bool Facts::settle() {
  while (!impossible_ && (agree() || round())) {
  }
  return !impossible_;
}

void Facts::forget(Var v) {
  if (const std::uint32_t set = layout_->set(v); set != Layout::none) {
    if (sets_[set].empty()) impossible_ = true;
    sets_[set] = layout_->variables().all_values(v);
  }
  if (layout_->row(v) != Layout::none) reset_row(v);
  std::erase_if(sums_, [&](const Atom& atom) {
    return std::any_of(atom.terms.begin(), atom.terms.end(), [&](const Term& t) { return t.var == v; });
  });
}

// What the sums say with the value of v written out. The rest is as small as it may be.
void Facts::substitute(Var v, const Sum& sum) {
  for (Atom& atom : sums_) {
    const auto found = std::find_if(atom.terms.begin(), atom.terms.end(), [&](const Term& t) { return t.var == v; });
    if (found == atom.terms.end()) continue;
    const std::int64_t factor = found->factor;
    atom.terms.erase(found);
    Sum all{atom.terms, 0, 0};
    all = plus(all, sum, factor);
    atom.terms = all.terms;
    atom.bound -= 2 * all.low;  // its last bit says how strict it is
  }
}

// v := from + something from `least` to `most`.
void Facts::undo_move(Var v, Var from, std::int64_t least, std::int64_t most) {
  const Variables& variables = layout_->variables();
  const std::uint32_t to_set = layout_->set(v), from_set = layout_->set(from);
  const std::uint32_t to_row = layout_->row(v), from_row = layout_->row(from);
  const Range after = range(v);
  ValueSet before;
  if (from_set != Layout::none) {
    const ValueSet& possible = v == from ? variables.all_values(from) : sets_[from_set];
    possible.for_each([&](std::int64_t n) {
      const std::int64_t low = variables.domain(from).low + n + least, high = low - least + most;
      bool some = false;
      if (to_set == Layout::none) {
        some = (after.high == infinity || le(low) <= after.high) && (!has_low(after.low) || le(-high) <= after.low);
      } else {
        const std::int64_t first = variables.domain(v).low;
        for (std::int64_t value = std::max(low, first); value <= std::min(high, variables.domain(v).high) && !some;
             ++value)
          some = sets_[to_set].contains(value - first);
      }
      if (some) before.insert(n);
    });
  } else if (from_row != Layout::none && v != from && to_row == Layout::none) {
    if (after.high != infinity) constrain(from_row, 0, dbm::add(after.high, le(-least)));
    if (has_low(after.low)) constrain(0, from_row, dbm::add(after.low, le(most)));
  }
  if (to_row != Layout::none && v == from) {
    for (std::size_t i = 0; i < size(); ++i) {
      if (i == to_row) continue;
      at(to_row, i) = dbm::add(at(to_row, i), le(-least));
      at(i, to_row) = dbm::add(at(i, to_row), le(most));
    }
    // As long as it was in its domain.
    const Range all = domain(v);
    constrain(to_row, 0, all.high == infinity ? at(to_row, 0) : all.high);
    constrain(0, to_row, all.low);
  } else if (to_row != Layout::none && from_row != Layout::none) {
    constrain(to_row, from_row, le(most));
    constrain(from_row, to_row, le(-least));
  }
  if (v != from) forget(v);
  if (from_set != Layout::none) sets_[from_set] = before;
}

void Facts::undo(Var v, const Sum& sum) {
  substitute(v, sum);
  if (sum.terms.size() == 1 && sum.terms[0].factor == 1) return undo_move(v, sum.terms[0].var, sum.low, sum.high);
  if (sum.terms.empty()) {
    between(v, sum.low, sum.high);
    forget(v);
    return;
  }
  const Range after = range(v);
  const bool cell = !layout_->variables().is_clock(v);
  forget(v);
  if (!cell) return;
  Atom atom;
  atom.form = Atom::Form::Linear;
  atom.terms = sum.terms;
  atom.bound = after.high - 2 * sum.low;
  sums_.push_back(atom);
  for (Term& t : atom.terms) t.factor = -t.factor;
  atom.bound = after.low + 2 * sum.high;
  sums_.push_back(atom);
}

// What stands still bounds clocks from above as before, and from below by what must have been there at the beginning:
// that no clock was negative, with the differences between clocks.
void Facts::before_delay() {
  const std::span<const Var> rows = layout_->with_row();
  const auto moves = [&](std::size_t i) { return i != 0 && layout_->variables().is_clock(rows[i]); };
  for (std::size_t x = 1; x < rows.size(); ++x) {
    if (!moves(x)) continue;
    WideBound least = dbm::le_zero;
    for (std::size_t y = 1; y < rows.size(); ++y)
      if (moves(y)) least = std::min(least, at(y, x));
    for (std::size_t s = 0; s < rows.size(); ++s)
      if (!moves(s)) at(s, x) = dbm::add(at(s, 0), least);
  }
  std::erase_if(sums_, [&](const Atom& atom) {
    return std::any_of(atom.terms.begin(), atom.terms.end(),
                       [&](const Term& t) { return layout_->variables().is_clock(t.var); });
  });
}

Conjunction Facts::told() const {
  Conjunction out;
  for (const Var v : layout_->with_set()) {
    if (values(v) == layout_->variables().all_values(v)) continue;
    Atom& atom = out.emplace_back();
    atom.left = v;
    atom.values = values(v);
  }
  const Facts nothing(*layout_);
  const std::span<const Var> rows = layout_->with_row();
  const auto has_set = [&](std::size_t i) { return layout_->set(rows[i]) != Layout::none; };
  const auto add = [&](std::size_t i, std::size_t j) {
    if (at(i, j) >= nothing.at(i, j)) return;
    Atom& atom = out.emplace_back();
    atom.form = Atom::Form::Difference;
    atom.left = rows[i];
    atom.right = rows[j];
    atom.bound = at(i, j);
  };
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (has_set(i)) continue;
    add(i, 0);
    add(0, i);
  }
  for (std::size_t i = 1; i < rows.size(); ++i)
    for (std::size_t j = 1; j < rows.size(); ++j)
      if (i != j) add(i, j);
  out.insert(out.end(), sums_.begin(), sums_.end());
  return out;
}

bool Facts::implies(const Facts& others) const {
  for (std::size_t s = 0; s < sets_.size(); ++s)
    if (!sets_[s].is_subset_of(others.sets_[s])) return false;
  for (std::size_t i = 0; i < matrix_.size(); ++i)
    if (matrix_[i] > others.matrix_[i]) return false;
  return std::all_of(others.sums_.begin(), others.sums_.end(), [&](const Atom& asked) {
    return std::any_of(sums_.begin(), sums_.end(),
                       [&](const Atom& known) { return known.terms == asked.terms && known.bound <= asked.bound; });
  });
}

std::size_t Facts::bytes() const {
  return matrix_.size() * sizeof(WideBound) + sets_.size() * sizeof(ValueSet) + sums_.size() * sizeof(Atom);
}

}  // namespace beeline::predicates
