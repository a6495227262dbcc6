#include "predicates/lookup.h"

#include <algorithm>
#include <map>
#include <utility>

namespace beeline::predicates {

using dbm::WideBound;
using estimate::Distance;

namespace {

struct Stored {
  std::vector<Literal> set;
  std::uint32_t distance = 0;
};

// Those that say something: closest first, and of these the smallest.
std::vector<Stored> in_order(const AbstractSpace& space) {
  std::vector<Stored> all;
  space.states.for_each([&](std::span<const Literal> set, std::uint32_t distance) {
    all.push_back({{set.begin(), set.end()}, distance});
  });
  std::stable_sort(all.begin(), all.end(), [](const Stored& a, const Stored& b) {
    return std::pair(a.distance, a.set.size()) < std::pair(b.distance, b.set.size());
  });
  return all;
}

}  // namespace

Lookup::Lookup(const Part& part, const Vocabulary& vocabulary, const AbstractSpace& space, std::size_t remembered)
    : beyond_(space.beyond) {
  std::vector<Literal> now(vocabulary.count(), unused);  // by literal of the vocabulary
  const std::vector<Stored> all = in_order(space);
  for (const Stored& s : all)
    for (const Literal l : s.set) now[l] = 0;
  for (Literal& l : now)
    if (l != unused) l = count_++;
  set_.assign((count_ + 63) / 64, 0);
  LiteralSet whole;
  for (const Stored& s : all) {
    std::vector<Literal> set;
    for (const Literal l : s.set) set.push_back(now[l]);
    whole.assign(set_.size(), 0);
    for (const Literal l : set) insert(whole, l);
    if (s.distance < beyond_ && states_.least(whole) > s.distance) states_.insert(set, s.distance);
  }
  add_tables(part, vocabulary, now);
  add_numbers(part, vocabulary, now);
  answers_.assign(remembered, empty_slot);
  asked_.assign(remembered * set_.size(), 0);
}

void Lookup::add_tables(const Part& part, const Vocabulary& vocabulary, std::span<const Literal> now) {
  std::map<Var, std::vector<std::pair<Literal, ValueSet>>> by_cell;  // literals, and the values for which they hold
  const auto add = [&](Var v, Literal l, const ValueSet& when) {
    if (now[l] != unused) by_cell[v].emplace_back(now[l], when);
  };
  for (const Vocabulary::Place& place : vocabulary.places()) {
    for (std::int64_t l = 0; l < place.count; ++l) {
      ValueSet there;
      there.insert(l);
      const Literal is = place.first + static_cast<Literal>(2 * l);
      add(place.cell, is, there);
      add(place.cell, is + 1, there.complement(part.variables().all_values(place.cell)));
    }
  }
  for (const Vocabulary::Predicate& p : vocabulary.predicates()) {
    if (p.atom.form != Atom::Form::Values) continue;
    add(p.atom.left, p.literal, p.atom.values);
    add(p.atom.left, p.literal + 1, p.opposite.values);
  }
  for (const auto& [v, literals] : by_cell) {
    const analysis::Interval domain = part.variables().domain(v);
    const std::int64_t count = domain.high - domain.low + 1;
    tables_.push_back({part.variables().cell_of(v), domain.low, count, patterns_.size()});
    for (std::int64_t n = 0; n <= count; ++n) {
      LiteralSet pattern(set_.size(), 0);
      for (const auto& [l, when] : literals)
        if (n == count || when.contains(n)) insert(pattern, l);
      patterns_.insert(patterns_.end(), pattern.begin(), pattern.end());
    }
  }
}

void Lookup::add_numbers(const Part& part, const Vocabulary& vocabulary, std::span<const Literal> now) {
  const Variables& variables = part.variables();
  const auto operand = [&](Var v) -> Operand {
    if (variables.is_clock(v)) return {v, false, 0};
    return {zero, true, variables.cell_of(v)};
  };
  for (const Vocabulary::Predicate& p : vocabulary.predicates()) {
    const Literal holds = now[p.literal], fails = now[p.literal + 1];
    if (holds == unused && fails == unused) continue;
    if (p.atom.form == Atom::Form::Difference)
      differences_.push_back({operand(p.atom.left), operand(p.atom.right), p.atom.bound, holds, fails});
    if (p.atom.form != Atom::Form::Linear) continue;
    Total total;
    for (const Term& t : p.atom.terms) {
      total.known = total.known && !variables.is_clock(t.var);
      if (!variables.is_clock(t.var)) total.terms.emplace_back(variables.cell_of(t.var), t.factor);
    }
    total.bound = p.atom.bound;
    total.holds = holds;
    total.fails = fails;
    totals_.push_back(std::move(total));
  }
}

void Lookup::look(const Difference& d, const std::int32_t* cells, const ClockRows& clocks) {
  std::int64_t known = 0;  // of left - right
  if (d.left.is_cell) known += cells[d.left.cell];
  if (d.right.is_cell) known -= cells[d.right.cell];
  const WideBound bound = d.bound - 2 * known;  // on what is left: two clocks
  const std::uint16_t i = clocks.row(d.left.clock), j = clocks.row(d.right.clock);
  if (i == ClockRows::none || j == ClockRows::none) {
    note(d.holds);
    note(d.fails);
  } else if (i == j) {
    note(bound >= dbm::le_zero ? d.holds : d.fails);
  } else {
    if (dbm::add(clocks.bound(j, i), bound) >= dbm::le_zero) note(d.holds);
    if (dbm::add(clocks.bound(i, j), dbm::negate_strict(bound)) >= dbm::le_zero) note(d.fails);
  }
}

void Lookup::look(const Total& t, const std::int32_t* cells) {
  std::int64_t all = 0;
  for (const auto& [cell, factor] : t.terms) all += factor * cells[cell];
  const bool within = all <= dbm::value_of(t.bound);
  if (within || !t.known) note(t.holds);
  if (!within || !t.known) note(t.fails);
}

Distance Lookup::find() const {
  const std::uint32_t found = states_.least(set_, beyond_);
  return found == SetTrie::none ? estimate::dead_end : found;
}

Distance Lookup::look_up(const std::int32_t* cells, const ClockRows& clocks) {
  if (count_ == 0) return find();
  const std::size_t words = set_.size();
  std::fill(set_.begin(), set_.end(), 0);
  for (const Table& t : tables_) {
    const std::int64_t n = cells[t.cell] - t.low;
    const std::size_t line = static_cast<std::size_t>(n >= 0 && n < t.count ? n : t.count);
    const std::uint64_t* pattern = patterns_.data() + t.first + line * words;
    for (std::size_t w = 0; w < words; ++w) set_[w] |= pattern[w];
  }
  for (const Difference& d : differences_) look(d, cells, clocks);
  for (const Total& t : totals_) look(t, cells);
  if (answers_.empty()) return find();
  std::uint64_t hash = 0;
  for (const std::uint64_t w : set_) hash = (hash ^ w) * 0x9e3779b97f4a7c15;
  const std::size_t slot = (hash >> 40) & (answers_.size() - 1);
  std::uint64_t* asked = asked_.data() + slot * words;
  if (answers_[slot] != empty_slot && std::equal(set_.begin(), set_.end(), asked)) return answers_[slot];
  std::copy(set_.begin(), set_.end(), asked);
  return answers_[slot] = find();
}

}  // namespace beeline::predicates
