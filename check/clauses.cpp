#include "check/clauses.h"

#include <algorithm>
#include <utility>

namespace beeline::check {

using smt::Answer;

namespace {

constexpr std::size_t most_learned = 20'000;  // between two questions
constexpr std::size_t long_clause = 8;        // what was learned and is longer is forgotten first
constexpr std::uint64_t between_looks = 100'000;

}  // namespace

std::uint32_t Clauses::add_variable() {
  const std::uint32_t variable = variables();
  value_.push_back(Open);
  phase_.push_back(false);
  reason_.push_back(none);
  level_of_.push_back(0);
  seen_.push_back(false);
  watchers_.resize(watchers_.size() + 2);
  open_.resize(variable + 1);
  open_.insert(variable);
  return variable;
}

void Clauses::add(std::span<const Literal> literals) {
  undo(0);
  if (contradictory_) return;
  learned_.assign(literals.begin(), literals.end());
  std::sort(learned_.begin(), learned_.end());
  learned_.erase(std::unique(learned_.begin(), learned_.end()), learned_.end());
  for (std::size_t i = 0; i < learned_.size(); ++i)
    if (value(learned_[i]) == True || (i > 0 && learned_[i] == negated(learned_[i - 1]))) return;
  std::erase_if(learned_, [&](Literal l) { return value(l) == False; });
  if (learned_.empty()) contradictory_ = true;
  else if (learned_.size() == 1) assign(learned_[0], none);
  else attach(learned_, false);
}

void Clauses::attach(std::span<const Literal> literals, bool learned) {
  const auto number = static_cast<std::uint32_t>(clauses_.size());
  clauses_.push_back(
      {static_cast<std::uint32_t>(literals_.size()), static_cast<std::uint32_t>(literals.size()), learned});
  literals_.insert(literals_.end(), literals.begin(), literals.end());
  watchers_[literals[0]].push_back({number, literals[1]});
  watchers_[literals[1]].push_back({number, literals[0]});
  learned_count_ += learned ? 1 : 0;
}

void Clauses::assign(Literal l, std::uint32_t reason) {
  const std::uint32_t variable = variable_of(l);
  value_[variable] = l & 1 ? False : True;
  reason_[variable] = reason;
  level_of_[variable] = level();
  trail_.push_back(l);
}

void Clauses::undo(std::uint32_t to_level) {
  if (level() <= to_level) return;
  const std::size_t to = levels_[to_level];
  for (std::size_t i = trail_.size(); i-- > to;) {
    const std::uint32_t variable = variable_of(trail_[i]);
    if (i < next_) theory_.unassign(trail_[i]);
    phase_[variable] = (trail_[i] & 1) == 0;
    value_[variable] = Open;
    open_.insert(variable);
  }
  trail_.resize(to);
  levels_.resize(to_level);
  next_ = std::min(next_, to);
}

void Clauses::tell_again() {
  undo(0);
  theory_.forget_all();
  next_ = 0;
}

// --- what follows

bool Clauses::propagate() {
  while (next_ < trail_.size()) {
    const Literal l = trail_[next_];
    if (!theory_.assign(l, conflict_)) {
      for (Literal& c : conflict_) c = negated(c);
      return false;
    }
    ++next_;
    if (!propagate(l)) return false;
  }
  return true;
}

bool Clauses::propagate(Literal l) {
  const Literal wrong = negated(l);
  std::vector<Watcher>& all = watchers_[wrong];
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Watcher w = all[i];
    ++work_;
    if (value(w.other) == True) {
      all[kept++] = w;
      continue;
    }
    const Clause& clause = clauses_[w.clause];
    Literal* const c = literals_.data() + clause.first;
    if (c[0] == wrong) std::swap(c[0], c[1]);
    const Watcher again{w.clause, c[0]};
    if (value(c[0]) == True) {
      all[kept++] = again;
      continue;
    }
    std::uint32_t free = 2;
    while (free < clause.size && value(c[free]) == False) ++free;
    work_ += free - 2;
    if (free < clause.size) {
      std::swap(c[1], c[free]);
      watchers_[c[1]].push_back(again);
      continue;
    }
    all[kept++] = again;
    if (value(c[0]) == Open) {
      assign(c[0], w.clause);
      continue;
    }
    conflict_.assign(c, c + clause.size);
    for (++i; i < all.size(); ++i) all[kept++] = all[i];
    all.resize(kept);
    return false;
  }
  all.resize(kept);
  return true;
}

// --- learning

void Clauses::note(Literal l, std::uint32_t& here) {
  const std::uint32_t variable = variable_of(l);
  if (seen_[variable] || level_of_[variable] == 0) return;
  seen_[variable] = true;
  open_.note(variable);
  if (level_of_[variable] == level()) ++here;
  else learned_.push_back(l);
}

std::uint32_t Clauses::analyse() {
  learned_.assign(1, 0);
  std::uint32_t here = 0;
  for (const Literal l : conflict_) note(l, here);
  std::size_t at = trail_.size();
  for (;;) {
    do --at;
    while (!seen_[variable_of(trail_[at])]);
    const std::uint32_t variable = variable_of(trail_[at]);
    seen_[variable] = false;
    if (--here == 0) break;
    const Clause& reason = clauses_[reason_[variable]];
    for (std::uint32_t i = 0; i < reason.size; ++i)
      if (const Literal l = literals_[reason.first + i]; l != trail_[at]) note(l, here);
    work_ += reason.size;
  }
  learned_[0] = negated(trail_[at]);
  // What follows from others that are there need not be.
  const std::vector<Literal> noted = learned_;
  std::erase_if(learned_, [&](Literal l) {
    const std::uint32_t why = l == noted[0] ? none : reason_[variable_of(l)];
    if (why == none) return false;
    const Clause& reason = clauses_[why];
    return std::all_of(
        literals_.begin() + reason.first, literals_.begin() + reason.first + reason.size,
        [&](Literal r) { return r == negated(l) || level_of_[variable_of(r)] == 0 || seen_[variable_of(r)]; });
  });
  for (const Literal l : noted) seen_[variable_of(l)] = false;
  std::uint32_t back = 0;
  for (std::size_t i = 1; i < learned_.size(); ++i) {
    const std::uint32_t of = level_of_[variable_of(learned_[i])];
    if (of <= back) continue;
    back = of;
    std::swap(learned_[1], learned_[i]);
  }
  return back;
}

void Clauses::learn() {
  ++conflicts_;
  const std::uint32_t back = analyse();
  undo(back);
  open_.fade();
  if (learned_.size() == 1) return assign(learned_[0], none);
  attach(learned_, true);
  assign(learned_[0], static_cast<std::uint32_t>(clauses_.size() - 1));
}

// --- search

bool Clauses::decide(std::span<const Literal> assumptions, bool& contradicted) {
  while (level() < assumptions.size()) {
    const Literal l = assumptions[level()];
    contradicted = value(l) == False;
    if (contradicted) return false;
    levels_.push_back(trail_.size());
    if (value(l) == True) continue;
    assign(l, none);
    return true;
  }
  while (!open_.empty()) {
    const std::uint32_t variable = open_.take();
    if (value_[variable] != Open) continue;
    levels_.push_back(trail_.size());
    assign(2 * variable + (phase_[variable] ? 0 : 1), none);
    return true;
  }
  return false;
}

Answer Clauses::solve(std::span<const Literal> assumptions, std::uint64_t most_work) {
  undo(0);
  if (learned_count_ > most_learned) rebuild(variables());
  const auto counted = [&] { return work_ + theory_.work(); };
  const std::uint64_t last = counted() + most_work;
  std::uint64_t look_at = counted() + between_looks, restart_at = conflicts_ + 100, between_restarts = 100;
  watch_.look();
  while (!contradictory_) {
    if (!propagate()) {
      if (level() == 0) contradictory_ = true;
      else learn();
      continue;
    }
    if (const std::uint64_t now = counted(); now > last) {
      undo(0);
      return Answer::Unknown;
    } else if (now > look_at) {
      watch_.look();
      look_at = now + between_looks;
    }
    if (conflicts_ > restart_at) {
      between_restarts += between_restarts / 2;
      restart_at = conflicts_ + between_restarts;
      undo(0);
      continue;
    }
    bool contradicted = false;
    if (decide(assumptions, contradicted)) continue;
    if (contradicted) break;
    if (theory_.complete()) {
      undo(0);
      return Answer::Sat;
    }
    ++work_;
  }
  undo(0);
  return Answer::Unsat;
}

// --- cutting back

void Clauses::keep(std::uint32_t kept) {
  undo(0);
  if (kept < variables()) rebuild(kept);
}

void Clauses::rebuild(std::uint32_t kept) {
  bool theory_changes = false;
  std::erase_if(trail_, [&](Literal l) {
    theory_changes |= variable_of(l) >= kept;
    return variable_of(l) >= kept;
  });
  if (theory_changes) {
    theory_.forget_all();
    next_ = 0;
  }
  reason_.resize(kept);
  level_of_.resize(kept);
  value_.resize(kept);
  phase_.resize(kept);
  seen_.resize(kept);
  watchers_.resize(2 * std::size_t{kept});
  for (auto& all : watchers_) all.clear();
  open_.resize(kept);
  for (std::uint32_t v = 0; v < kept; ++v)
    if (value_[v] == Open) open_.insert(v);

  const std::vector<Clause> clauses = std::exchange(clauses_, {});
  const std::vector<Literal> literals = std::exchange(literals_, {});
  clauses_.reserve(clauses.size());
  literals_.reserve(literals.size());
  learned_count_ = 0;
  for (const Clause& clause : clauses) {
    const std::span<const Literal> all(literals.data() + clause.first, clause.size);
    if (clause.learned && clause.size > long_clause) continue;
    if (std::any_of(all.begin(), all.end(), [&](Literal l) { return variable_of(l) >= kept; })) continue;
    if (std::any_of(all.begin(), all.end(), [&](Literal l) { return value(l) == True; })) continue;
    learned_.assign(all.begin(), all.end());
    std::erase_if(learned_, [&](Literal l) { return value(l) == False; });
    if (learned_.empty()) contradictory_ = true;
    else if (learned_.size() == 1) assign(learned_[0], none);
    else attach(learned_, clause.learned);
  }
  for (const Literal l : trail_) reason_[variable_of(l)] = none;
}

}  // namespace beeline::check
