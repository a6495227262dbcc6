#include "check/loop.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace beeline::check {

namespace {

using result::Rational;
using Key = std::tuple<std::uint32_t, std::uint32_t, std::int64_t, bool>;
using Atoms = std::set<Key>;

constexpr std::size_t most_atoms = 5'000;

Key key_of(const Atom& atom) { return {atom.x, atom.y, atom.bound, atom.strict}; }
Atom atom_of(const Key& key) { return {std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key)}; }

// Whatever the clock is, which is not negative.
bool is_constant(const Atom& atom) {
  if (atom.y == 0) return atom.bound < 0 || (atom.bound == 0 && atom.strict);
  return atom.x == 0 && (atom.bound > 0 || (atom.bound == 0 && !atom.strict));
}

void collect(const Formula& formula, std::vector<Atom>& out) {
  if (formula.kind == Formula::Kind::Atom) out.push_back(formula.atom);
  for (const Formula& part : formula.parts) collect(part, out);
}

// Those of a trace that was read from a file may be 2/4.
std::vector<Rational> clocks_of(const result::TraceState& state) {
  std::vector<Rational> clocks = state.clocks;
  for (Rational& clock : clocks) clock.canonicalize();
  return clocks;
}

mpz_class whole(const Rational& value) {
  mpz_class out;
  mpz_fdiv_q(out.get_mpz_t(), value.get_num_mpz_t(), value.get_den_mpz_t());
  return out;
}

// The greatest constant that each clock is compared with; -1: none.
std::vector<std::int64_t> limits(const Atoms& atoms, std::size_t clocks) {
  std::vector<std::int64_t> limit(clocks, -1);
  for (const Key& key : atoms) {
    const Atom atom = atom_of(key);
    if (atom.x != 0 && atom.y != 0) continue;
    std::int64_t& most = limit[atom.x == 0 ? atom.y : atom.x];
    most = std::max(most, atom.bound < 0 ? -atom.bound : atom.bound);
  }
  return limit;
}

bool holds(const Atom& atom, const std::vector<Rational>& clocks) {
  const int order = cmp(Rational(clocks[atom.x] - clocks[atom.y]), Rational(mpz_class(static_cast<long>(atom.bound))));
  return atom.strict ? order < 0 : order <= 0;
}

std::string difference(const Atoms& atoms, const std::vector<Rational>& a, const std::vector<Rational>& b,
                       const ir::Network& network) {
  for (const Key& key : atoms) {
    const Atom atom = atom_of(key);
    if (atom.x != 0 && atom.y != 0 && holds(atom, a) != holds(atom, b))
      return fmt::format("{} - {} is on another side of {}", network.clocks[atom.x].name, network.clocks[atom.y].name,
                         atom.bound);
  }
  const std::vector<std::int64_t> limit = limits(atoms, a.size());
  std::vector<std::uint32_t> near;  // with fractions that count
  for (std::uint32_t c = 1; c < a.size(); ++c) {
    if (limit[c] < 0) continue;
    const auto beyond = [&](const Rational& value) { return value > static_cast<long>(limit[c]); };
    if (beyond(a[c]) && beyond(b[c])) continue;
    const bool alike =
        beyond(a[c]) == beyond(b[c]) && whole(a[c]) == whole(b[c]) && (a[c].get_den() == 1) == (b[c].get_den() == 1);
    if (!alike)
      return fmt::format("{} is {} before it and {} after it", network.clocks[c].name, a[c].get_str(), b[c].get_str());
    near.push_back(c);
  }
  const auto order = [&](const std::vector<Rational>& clocks, std::uint32_t x, std::uint32_t y) {
    const int sign = cmp(Rational(clocks[x] - whole(clocks[x])), Rational(clocks[y] - whole(clocks[y])));
    return (sign > 0) - (sign < 0);
  };
  for (const std::uint32_t x : near) {
    for (const std::uint32_t y : near) {
      if (x < y && order(a, x, y) != order(b, x, y))
        return fmt::format("the fractions of {} and {} are in another order after it", network.clocks[x].name,
                           network.clocks[y].name);
    }
  }
  return "";
}

}  // namespace

LoopChecker::Step LoopChecker::step(const result::TraceState& state, const std::vector<Participant>& participants) {
  const auto [at, fresh] = stays_.try_emplace(state.values);
  if (fresh) {
    collect(semantics_.invariant(state.values), at->second);
    collect(semantics_.urgent_synchronisation(state.values), at->second);
    collect(inside_(state.values), at->second);
  }
  Step out{at->second, {}};
  const auto attempt = semantics_.transition(state.values, participants);
  if (!attempt.transition || attempt.transition->error) return out;  // no run
  collect(attempt.transition->enabled, out.atoms);
  out.resets = attempt.transition->resets;
  return out;
}

LoopVerdict LoopChecker::examine(const result::Trace& trace, std::size_t from, std::size_t to) {
  const ir::Network& network = semantics_.network();
  if (from >= to || to >= trace.states.size()) return {"nothing happens in the loop"};
  if (trace.states[from].values != trace.states[to].values) return {"the loop does not lead back to where it begins"};

  const std::size_t length = to - from;
  std::vector<Step> steps;
  std::vector<Atoms> atoms(length);  // on entry of each state
  for (std::size_t i = 0; i < length; ++i) {
    steps.push_back(step(trace.states[from + i], trace.steps[from + i].participants));
    for (const Atom& atom : steps[i].atoms)
      if (!is_constant(atom)) atoms[i].insert(key_of(atom));
  }
  std::size_t count = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = length; i-- > 0;) {
      for (const Key& key : atoms[(i + 1) % length]) {
        const Formula before = before_resets(Formula::of(atom_of(key)), steps[i].resets);
        if (before.kind != Formula::Kind::Atom || is_constant(before.atom)) continue;
        if (!atoms[i].insert(key_of(before.atom)).second) continue;
        changed = true;
        if (++count > most_atoms) return {"the conditions in the loop go on growing"};
      }
    }
  }
  const std::vector<Rational> last = clocks_of(trace.states[to]);
  LoopVerdict verdict{difference(atoms[0], clocks_of(trace.states[from]), last, network)};
  if (!verdict || network.clocks.size() == 1) return verdict;

  // A clock that is never set and stays among its constants.
  std::vector<bool> set(network.clocks.size(), false);
  for (const Step& s : steps)
    for (const ClockReset& reset : s.resets) set[reset.clock] = true;
  const std::vector<std::int64_t> limit = limits(atoms[0], network.clocks.size());
  for (std::size_t c = 1; c < limit.size(); ++c)
    verdict.zeno = verdict.zeno || (!set[c] && limit[c] >= 0 && last[c] <= static_cast<long>(limit[c]));
  // Or no time passes: from each state any delay would lead into another region.
  bool passes = false;
  for (std::size_t i = 0; i < length && !passes; ++i) {
    const result::TraceState& state = trace.states[from + i];
    const std::vector<Rational> clocks = clocks_of(state);
    const std::vector<std::int64_t> here = limits(atoms[i], network.clocks.size());
    bool moment =
        semantics_.in_urgent_location(state.values) || semantics_.urgent_synchronisation(state.values).is_true();
    for (std::size_t c = 1; c < here.size(); ++c)
      moment = moment || (clocks[c].get_den() == 1 && clocks[c] <= static_cast<long>(here[c]));
    passes = trace.steps[from + i].delay != 0 || !moment;
  }
  verdict.zeno = verdict.zeno || !passes;
  return verdict;
}

}  // namespace beeline::check
