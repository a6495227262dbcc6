#include "predicates/zone_lookup.h"

#include <algorithm>
#include <bit>

#include "dbm/compact.h"
#include "util/hash.h"

namespace beeline::predicates {

using estimate::Distance;

namespace {

constexpr std::size_t most_compared = 64;  // of the zones of one discrete part

}  // namespace

ZoneLookup::ZoneLookup(const Part& part, const ExactSpace& space, std::size_t remembered)
    : beyond_(space.beyond), words_((space.states.size() + 63) / 64), remembered_(remembered) {
  for (const FactsIndex::Known& known : space.states) distances_.push_back(known.distance);
  read_rows(part, space);
  read_sets(part, space);
  read_sums(part, space);
  agree_.resize(words_);
  key_.resize(cells_.size() + 1 + clocks_.size() / 63);
}

// The matrices, without rows about which no state knows anything.
void ZoneLookup::read_rows(const Part& part, const ExactSpace& space) {
  const Variables& variables = part.variables();
  std::vector<Var> vars{zero}, cells;
  for (const Var v : part.layout().with_row()) {
    if (v == zero || std::none_of(space.states.begin(), space.states.end(),
                                  [&](const FactsIndex::Known& known) { return known.facts.knows(v); }))
      continue;
    (variables.is_clock(v) ? vars : cells).push_back(v);
  }
  clocks_.assign(vars.begin() + 1, vars.end());
  for (const Var v : cells) {
    const analysis::Interval domain = variables.domain(v);
    cells_.push_back({variables.cell_of(v), domain.low, domain.high - domain.low + 1, vars.size()});
    vars.push_back(v);
  }
  rows_ = vars.size();
  for (const FactsIndex::Known& known : space.states)
    for (const Var i : vars)
      for (const Var j : vars) matrices_.push_back(i == j ? dbm::le_zero : known.facts.difference(i, j));
}

void ZoneLookup::read_sets(const Part& part, const ExactSpace& space) {
  for (const Var v : part.layout().with_set()) {
    const ValueSet& all = part.variables().all_values(v);
    if (std::all_of(space.states.begin(), space.states.end(),
                    [&](const FactsIndex::Known& known) { return known.facts.values(v) == all; }))
      continue;
    const std::uint32_t number = part.variables().cell_of(v);
    auto cell = std::find_if(cells_.begin(), cells_.end(), [&](const Cell& c) { return c.number == number; });
    if (cell == cells_.end()) {
      const analysis::Interval domain = part.variables().domain(v);
      cell = cells_.insert(cells_.end(), {number, domain.low, domain.high - domain.low + 1, 0});
    }
    cell->has_sets = true;
    cell->first = with_.size();
    with_.resize(with_.size() + static_cast<std::size_t>(cell->count) * words_);
    for (std::size_t s = 0; s < space.states.size(); ++s)
      space.states[s].facts.values(v).for_each([&](std::int64_t n) {
        with_[cell->first + static_cast<std::size_t>(n) * words_ + s / 64] |= std::uint64_t{1} << (s % 64);
      });
  }
}

// Those without clocks.
void ZoneLookup::read_sums(const Part& part, const ExactSpace& space) {
  const Variables& variables = part.variables();
  for (std::uint32_t s = 0; s < space.states.size(); ++s) {
    for (const Atom& atom : space.states[s].facts.sums()) {
      if (std::any_of(atom.terms.begin(), atom.terms.end(), [&](const Term& t) { return variables.is_clock(t.var); }))
        continue;
      Total& total = totals_.emplace_back();
      total.state = s;
      total.bound = atom.bound;
      for (const Term& t : atom.terms) {
        const std::uint32_t number = variables.cell_of(t.var);
        total.terms.emplace_back(number, t.factor);
        if (std::any_of(cells_.begin(), cells_.end(), [&](const Cell& c) { return c.number == number; })) continue;
        const analysis::Interval domain = variables.domain(t.var);
        cells_.push_back({number, domain.low, domain.high - domain.low + 1, 0});
      }
    }
  }
}

bool ZoneLookup::satisfies_sums(std::uint32_t state, const std::int32_t* cells) const {
  auto total = std::lower_bound(totals_.begin(), totals_.end(), state,
                                [](const Total& t, std::uint32_t s) { return t.state < s; });
  for (; total != totals_.end() && total->state == state; ++total) {
    std::int64_t all = 0;
    for (const auto& [cell, factor] : total->terms) all += factor * cells[cell];
    if (dbm::le<WideBound>(all) > total->bound) return false;
  }
  return true;
}

// The state's zone where cells have these values, over the clocks of here_: into some_.
bool ZoneLookup::specialise(std::uint32_t state, const std::int32_t* cells) {
  const WideBound* matrix = matrices_.data() + state * rows_ * rows_;
  whole_.assign(matrix, matrix + rows_ * rows_);
  for (const Cell& c : cells_) {
    const std::int64_t value = cells[c.number];
    if (c.row == 0 || value < c.low || value >= c.low + c.count) continue;
    if (!dbm::constrain(whole_.data(), rows_, c.row, 0, dbm::le<WideBound>(value)) ||
        !dbm::constrain(whole_.data(), rows_, 0, c.row, dbm::le<WideBound>(-value)))
      return false;
  }
  some_.resize(here_.size() * here_.size());
  dbm::project(whole_.data(), rows_, some_.data(), here_.size(), here_.data());
  return true;
}

void ZoneLookup::find_agreeing(const std::int32_t* cells) {
  std::fill(agree_.begin(), agree_.end(), ~std::uint64_t{0});
  if (distances_.size() % 64 != 0) agree_.back() >>= 64 - distances_.size() % 64;
  for (const Cell& c : cells_) {
    const std::int64_t n = cells[c.number] - c.low;
    if (!c.has_sets || n < 0 || n >= c.count) continue;
    const std::uint64_t* with = with_.data() + c.first + static_cast<std::size_t>(n) * words_;
    for (std::size_t w = 0; w < words_; ++w) agree_[w] &= with[w];
  }
}

ZoneLookup::Agreeing ZoneLookup::make_agreeing(const std::int32_t* cells, const ClockRows& clocks) {
  find_agreeing(cells);
  here_.assign(1, 0);
  for (std::size_t i = 0; i < clocks_.size(); ++i)
    if (clocks.row(clocks_[i]) != ClockRows::none) here_.push_back(static_cast<std::uint16_t>(i + 1));
  const std::size_t n = here_.size();
  const auto first = static_cast<std::uint32_t>(candidates_.size());
  std::vector<WideBound> kept;
  bool everything = false;  // is in one of them: what is left is no nearer
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t bits = agree_[w]; bits != 0 && !everything; bits &= bits - 1) {
      const auto state = static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
      if (!satisfies_sums(state, cells) || !specialise(state, cells)) continue;
      bool is_new = true;
      for (std::size_t k = 0; k < kept.size() && is_new; k += n * n)
        is_new = !dbm::is_subset(some_.data(), kept.data() + k, n);
      if (!is_new) continue;
      if (kept.size() < most_compared * n * n) kept.insert(kept.end(), some_.begin(), some_.end());
      Candidate& candidate = candidates_.emplace_back();
      candidate.distance = distances_[state];
      candidate.first = static_cast<std::uint32_t>(bounds_.size());
      for (const dbm::Constraint& c : dbm::minimal_constraints(some_.data(), n))
        bounds_.push_back({here_[c.i], here_[c.j], c.bound});
      candidate.last = static_cast<std::uint32_t>(bounds_.size());
      everything = candidate.first == candidate.last;
    }
  }
  return {first, static_cast<std::uint32_t>(candidates_.size())};
}

std::size_t ZoneLookup::Hash::operator()(const Key& key) const {
  std::uint64_t hash = 0;
  for (const std::int64_t k : key) hash = util::mix(hash + 0x9e3779b97f4a7c15 + static_cast<std::uint64_t>(k));
  return hash;
}

ZoneLookup::Agreeing ZoneLookup::agreeing(const std::int32_t* cells, const ClockRows& clocks) {
  std::fill(key_.begin(), key_.end(), 0);
  for (std::size_t i = 0; i < cells_.size(); ++i) key_[i] = cells[cells_[i].number];
  for (std::size_t i = 0; i < clocks_.size(); ++i)
    if (clocks.row(clocks_[i]) != ClockRows::none) key_[cells_.size() + i / 63] |= std::int64_t{1} << (i % 63);
  if (const auto found = seen_.find(key_); found != seen_.end()) return found->second;
  const std::size_t bytes = bounds_.size() * sizeof(dbm::Constraint) + candidates_.size() * sizeof(Candidate) +
                            seen_.size() * (64 + key_.size() * sizeof(std::int64_t));
  if (bytes > remembered_) {
    seen_.clear();
    candidates_.clear();
    bounds_.clear();
  }
  return seen_.emplace(key_, make_agreeing(cells, clocks)).first->second;
}

bool ZoneLookup::intersects(const Candidate& candidate, const ClockRows& clocks) {
  const auto row = [&](std::uint16_t i) -> std::uint16_t { return i == 0 ? 0 : clocks.row(clocks_[i - 1]); };
  for (std::uint32_t b = candidate.first; b < candidate.last; ++b) {
    const dbm::Constraint& c = bounds_[b];
    if (dbm::add(clocks.bound(row(c.j), row(c.i)), c.bound) < dbm::le_zero) return false;
  }
  if (candidate.last - candidate.first < 2) return true;
  const std::size_t n = clocks_.size() + 1;
  if (!has_zone_) {
    has_zone_ = true;
    zone_.resize(n * n);
    for (std::uint16_t i = 0; i < n; ++i) {
      for (std::uint16_t j = 0; j < n; ++j) {
        const bool here = row(i) != ClockRows::none && row(j) != ClockRows::none;
        zone_[i * n + j] = i == j ? dbm::le_zero : here ? clocks.bound(row(i), row(j)) : dbm::infinity_of<WideBound>;
      }
    }
  }
  some_ = zone_;
  for (std::uint32_t b = candidate.first; b < candidate.last; ++b)
    if (!dbm::constrain(some_.data(), n, bounds_[b].i, bounds_[b].j, bounds_[b].bound)) return false;
  return true;
}

Distance ZoneLookup::look_up(const std::int32_t* cells, const ClockRows& clocks) {
  const Agreeing zones = agreeing(cells, clocks);
  has_zone_ = false;
  for (std::uint32_t z = zones.first; z < zones.last; ++z)
    if (intersects(candidates_[z], clocks)) return candidates_[z].distance;
  return beyond_ == ExactSpace::complete ? estimate::dead_end : beyond_;
}

}  // namespace beeline::predicates
