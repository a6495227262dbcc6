#include "predicates/proof.h"

#include <algorithm>
#include <map>

namespace beeline::predicates {

using result::PredicateProof;

namespace {

class ProofMaker {
 public:
  ProofMaker(const Part& part, const Vocabulary& vocabulary)
      : part_(part), variables_(part.variables()), atoms_(vocabulary.count() / 2) {
    for (const Vocabulary::Place& place : vocabulary.places()) {
      for (std::int64_t l = 0; l < place.count; ++l) {
        Atom& atom = atoms_[place.first / 2 + static_cast<std::size_t>(l)];
        atom.left = place.cell;
        atom.values.insert(l);
      }
    }
    for (const Vocabulary::Predicate& p : vocabulary.predicates()) atoms_[p.literal / 2] = p.atom;
    for (const std::uint32_t p : part.processes()) {
      const ir::Process& process = part.network().processes[p];
      std::vector<std::int64_t>& starts = starts_[part.location(p)];
      starts.push_back(process.initial);
      starts.insert(starts.end(), process.also_initial.begin(), process.also_initial.end());
    }
  }

  // Literals come in pairs: a constraint and its negation.
  bool holds_at_a_start(std::span<const Literal> set) const {
    Starts left;
    return std::all_of(set.begin(), set.end(), [&](Literal l) { return goes_on(left, atoms_[l / 2], l % 2 == 0); });
  }
  bool holds_at_a_start(const Conjunction& set) const {
    Starts left;
    return std::all_of(set.begin(), set.end(), [&](const Atom& atom) { return goes_on(left, atom, true); });
  }

  void add(std::span<const Literal> set) {
    PredicateProof::Set& to = proof_.sets.emplace_back();
    for (const Literal l : set) {
      const auto [at, fresh] = numbers_.try_emplace(l / 2, static_cast<std::uint32_t>(proof_.constraints.size()));
      if (fresh) proof_.constraints.push_back(constraint(atoms_[l / 2]));
      to.push_back({at->second, l % 2 == 0});
    }
  }

  void add(const Conjunction& set) {
    PredicateProof::Set& to = proof_.sets.emplace_back();
    for (const Atom& atom : set) {
      const auto [at, fresh] = by_atom_.try_emplace(atom, static_cast<std::uint32_t>(proof_.constraints.size()));
      if (fresh) proof_.constraints.push_back(constraint(atom));
      to.push_back({at->second, true});
    }
  }

  PredicateProof take() {
    proof_.processes.assign(part_.processes().begin(), part_.processes().end());
    return std::move(proof_);
  }

 private:
  using Starts = std::map<Var, std::vector<std::int64_t>>;  // of processes, those that are left of several

  bool goes_on(Starts& left, const Atom& atom, bool wanted) const {
    const auto starts = atom.form == Atom::Form::Values ? starts_.find(atom.left) : starts_.end();
    if (starts == starts_.end()) return may_be(atom, wanted);
    std::vector<std::int64_t>& some = left.try_emplace(atom.left, starts->second).first->second;
    std::erase_if(some,
                  [&](std::int64_t v) { return atom.values.contains(v - variables_.domain(atom.left).low) != wanted; });
    return !some.empty();
  }

  // Of an atom that is not about the location of a process alone, whether it is so in some initial state.
  bool may_be(const Atom& atom, bool wanted) const {
    std::vector<Term> terms = atom.terms;
    if (atom.form == Atom::Form::Difference) terms = {{atom.left, 1}, {atom.right, -1}};
    std::int64_t sum = 0;
    for (const Term& t : terms) {
      if (starts_.contains(t.var)) return true;
      sum += t.factor * initial(t.var);
    }
    bool holds = false;
    if (atom.form == Atom::Form::Values)
      holds = atom.values.contains(initial(atom.left) - variables_.domain(atom.left).low);
    else holds = dbm::is_strict(atom.bound) ? sum < dbm::value_of(atom.bound) : sum <= dbm::value_of(atom.bound);
    return holds == wanted;
  }

  std::int64_t initial(Var v) const {
    const ir::Network& network = part_.network();
    return variables_.is_clock(v) ? network.clocks[v].initial : network.cells[variables_.cell_of(v)].initial;
  }

  PredicateProof::Constraint constraint(const Atom& atom) const {
    PredicateProof::Constraint out;
    if (atom.form == Atom::Form::Values) {
      out.cell = variables_.cell_of(atom.left);
      const std::int64_t low = variables_.domain(atom.left).low;
      atom.values.for_each([&](std::int64_t v) { out.values.push_back(static_cast<std::int32_t>(low + v)); });
      return out;
    }
    out.form = PredicateProof::Form::Sum;
    out.bound = dbm::value_of(atom.bound);
    out.strict = dbm::is_strict(atom.bound);
    const auto add = [&](Var v, std::int64_t factor) {
      if (v == zero) return;
      const bool clock = variables_.is_clock(v);
      out.terms.push_back({clock, clock ? v : variables_.cell_of(v), factor});
    };
    if (atom.form == Atom::Form::Difference) {
      add(atom.left, 1);
      add(atom.right, -1);
    }
    for (const Term& t : atom.terms) add(t.var, t.factor);
    return out;
  }

  const Part& part_;
  const Variables& variables_;
  std::vector<Atom> atoms_;                          // by literal / 2
  std::map<Var, std::vector<std::int64_t>> starts_;  // by location cell of the part
  std::map<std::uint32_t, std::uint32_t> numbers_;   // of constraints, by literal / 2
  std::map<Atom, std::uint32_t> by_atom_;            // of constraints that are no literals
  PredicateProof proof_;
};

template <class Visit>
void for_each_set(const AbstractSpace& space, Visit visit) {
  for (const Conjunction& inside : space.inside) visit(inside);
  const SetTrie& states = space.has_perimeter ? space.outside : space.states;
  states.for_each([&](std::span<const Literal> set, std::uint32_t) { visit(set); });
}

}  // namespace

PredicateProof claim_of(const Part& part, const Vocabulary& vocabulary, const AbstractSpace& space) {
  ProofMaker maker(part, vocabulary);
  for_each_set(space, [&](const auto& set) { maker.add(set); });
  return maker.take();
}

std::optional<PredicateProof> proof_of(const Part& part, const Vocabulary& vocabulary, const AbstractSpace& space) {
  if (space.beyond != AbstractSpace::complete) return std::nullopt;
  const ProofMaker maker(part, vocabulary);
  bool excluded = true;
  for_each_set(space, [&](const auto& set) { excluded = excluded && !maker.holds_at_a_start(set); });
  if (!excluded) return std::nullopt;
  return claim_of(part, vocabulary, space);
}

}  // namespace beeline::predicates
