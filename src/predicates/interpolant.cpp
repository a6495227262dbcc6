#include "predicates/interpolant.h"

#include <algorithm>

namespace beeline::predicates {

PathAnalysis::PathAnalysis(const Part& part, const Vocabulary& vocabulary, Solver& solver, abstraction::Effort& effort,
                           std::uint32_t perimeter)
    : part_(part),
      vocabulary_(vocabulary),
      solver_(solver),
      effort_(effort),
      perimeter_(perimeter),
      regression_(part, solver),
      nothing_(part.layout()),
      initial_(part.initial()),
      cost_(BackwardSearch::cost_of_a_step(part, vocabulary)) {}

bool PathAnalysis::target(const AbstractPath& path, Facts& facts) {
  facts = nothing_;
  facts.meet(part_.target()[path.alternative]);
  return regression_.target(facts);
}

bool PathAnalysis::back(const AbstractPath& path, std::size_t step, Facts& facts) {
  effort_.spend(cost_);
  const Step& taken = part_.steps()[path.steps[step]];
  return regression_.complete(facts) && regression_.may_lead_to(facts, taken) && regression_.before(taken, facts);
}

bool PathAnalysis::is_out_of_reach(const AbstractPath& path, std::size_t steps, Facts facts) {
  while (steps-- > 0)
    if (!back(path, steps, facts)) return true;
  facts.meet(initial_);
  return !facts.settle() || solver_.contradictory(facts);
}

bool PathAnalysis::is_spurious(const AbstractPath& path) {
  Facts facts = nothing_;
  return !target(path, facts) || is_out_of_reach(path, path.steps.size(), facts);
}

void PathAnalysis::abstract(Facts& facts, std::size_t position, std::uint32_t distance) {
  if (distance < perimeter_ && position > 0) return;
  vocabulary_.abstract(facts, solver_, literals_);
  facts = nothing_;
  vocabulary_.concretise(literals_, facts);
}

bool PathAnalysis::is_abstract(const AbstractPath& path) {
  Facts facts = nothing_;
  if (!target(path, facts)) return false;
  std::uint32_t distance = 0;
  abstract(facts, path.steps.size(), distance);
  for (std::size_t step = path.steps.size(); step-- > 0;) {
    if (!back(path, step, facts)) return false;
    distance += part_.steps()[path.steps[step]].cost;
    abstract(facts, step, distance);
  }
  return !is_out_of_reach(path, 0, facts);
}

// Base and candidates together are out of reach: as few of the candidates as will do, the first ones rather.
Conjunction PathAnalysis::needed(const AbstractPath& path, std::size_t position, const Facts& base,
                                 std::span<const Atom> candidates, bool base_is_new) {
  if (base_is_new && is_out_of_reach(path, position, base)) return {};
  if (candidates.size() <= 1) return {candidates.begin(), candidates.end()};
  const auto first = candidates.first(candidates.size() / 2), second = candidates.subspan(candidates.size() / 2);
  Facts with_first = base;
  for (const Atom& atom : first) with_first.meet(atom);
  with_first.settle();
  const Conjunction of_second = needed(path, position, with_first, second, true);
  Facts with_second = base;
  with_second.meet(of_second);
  with_second.settle();
  Conjunction all = needed(path, position, with_second, first, !of_second.empty());
  all.insert(all.end(), of_second.begin(), of_second.end());
  return all;
}

std::vector<Atom> PathAnalysis::interpolants(const AbstractPath& path) {
  std::vector<Atom> out;
  Facts facts = nothing_;
  if (!target(path, facts)) return out;
  std::uint32_t distance = 0;
  for (std::size_t position = path.steps.size();; --position) {
    Facts base = facts;
    abstract(base, position, distance);
    base.settle();
    Conjunction candidates = facts.told();
    std::erase_if(candidates, [&](const Atom& atom) { return solver_.entails(base, atom); });
    const Conjunction kept = needed(path, position, base, candidates, true);
    add_unknown(kept, out);
    facts = base;
    facts.meet(kept);
    if (position == 0 || !facts.settle() || !back(path, position - 1, facts)) return out;
    distance += part_.steps()[path.steps[position - 1]].cost;
  }
}

std::vector<Atom> PathAnalysis::unsatisfied_guards(const AbstractPath& path) {
  std::vector<Atom> out;
  for (std::size_t step = 0; step < path.steps.size(); ++step) {
    if (!is_out_of_reach(path, step + 1, nothing_)) continue;
    // Over this step nobody gets: what it asks for, and the invariants of where it leads.
    const Step& taken = part_.steps()[path.steps[step]];
    Conjunction asked = taken.guard, failed;
    for (const Move& m : taken.moves) {
      const Conjunction& before = part_.place(m.process, m.source).invariant;
      asked.insert(asked.end(), before.begin(), before.end());
    }
    for (const Atom& atom : asked) {
      Facts facts = nothing_;
      for (const Move& m : taken.moves) facts.meet(part_.place(m.process, m.source).here);
      facts.meet(atom);
      const bool holds_at_times = regression_.complete(facts) && regression_.wait(facts);
      if (!holds_at_times || is_out_of_reach(path, step, facts)) failed.push_back(atom);
    }
    for (const Move& m : taken.moves) {
      const Conjunction& behind = part_.place(m.process, m.target).invariant;
      asked.insert(asked.end(), behind.begin(), behind.end());
    }
    add_unknown(failed.empty() ? asked : failed, out);
    return out;
  }
  add_unknown(part_.target()[path.alternative], out);
  return out;
}

void PathAnalysis::add_unknown(const Conjunction& atoms, std::vector<Atom>& to) const {
  const auto is = [&](const Atom& a, const Atom& b) { return a == b || negated(part_.variables(), a) == b; };
  for (const Atom& atom : atoms) {
    if (part_.is_location(atom)) continue;
    const auto known = vocabulary_.predicates();
    if (std::any_of(known.begin(), known.end(), [&](const auto& p) { return is(p.atom, atom); })) continue;
    if (std::any_of(to.begin(), to.end(), [&](const Atom& a) { return is(a, atom); })) continue;
    to.push_back(atom);
  }
}

}  // namespace beeline::predicates
