#include "check/predicate_proof.h"

#include <algorithm>
#include <map>
#include <new>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "check/part_steps.h"
#include "check/proved_ranges.h"
#include "check/symbolic_part.h"

namespace beeline::check {

namespace {

using result::PredicateProof;
using smt::Answer;
using Form = PredicateProof::Form;

struct Refusal {
  std::string reason;
  bool undecided = false;
};

class Checker {
 public:
  Checker(const ir::Network& network, ir::ExprId target, const PredicateProof& proof, util::Watch& watch,
          Deciders deciders)
      : network_(network),
        target_(target),
        proof_(proof),
        watch_(watch),
        access_(network),
        solver_(watch, deciders),
        part_(network, checked(network, proof.processes), access_, solver_, watch) {}

  void run() {
    check_constraints();
    find_ranges();
    part_.look_at(access_.of(target_));
    part_.begin(ranges_);
    check_start();
    make_before();
    check_target();
    check_steps();
  }

 private:
  // --- what the sets may speak about

  static const std::vector<std::uint32_t>& checked(const ir::Network& network,
                                                   const std::vector<std::uint32_t>& processes) {
    if (processes.empty()) throw Refusal{"it looks at no process"};
    for (const std::uint32_t p : processes)
      if (p >= network.processes.size()) throw Refusal{fmt::format("there is no process {}", p)};
    return processes;
  }

  void check_constraints() {
    const auto check = [&](std::size_t i, bool is_clock, std::uint32_t number) {
      if (number >= (is_clock ? network_.clocks.size() : network_.cells.size()))
        throw Refusal{fmt::format("constraint {} is about a {} that there is not", i, is_clock ? "clock" : "cell")};
      if (is_clock ? part_.owns_clock(number) : part_.owns_cell(number)) return;
      const std::string& name = is_clock ? network_.clocks[number].name : network_.cells[number].name;
      throw Refusal{fmt::format("constraint {} is about {}, which is not the part's own", i, name)};
    };
    for (std::size_t i = 0; i < proof_.constraints.size(); ++i) {
      const PredicateProof::Constraint& c = proof_.constraints[i];
      if (c.form == Form::Values) {
        check(i, false, c.cell);
        part_.look_at(c.cell);
      }
      for (const PredicateProof::Term& t : c.terms) {
        check(i, t.is_clock, t.number);
        if (!t.is_clock) part_.look_at(t.number);
      }
    }
    for (const PredicateProof::Set& set : proof_.sets)
      for (const PredicateProof::Literal& l : set)
        if (l.constraint >= proof_.constraints.size())
          throw Refusal{fmt::format("there is no constraint {}", l.constraint)};
    for (const std::uint32_t p : proof_.processes)
      if (!part_.owns_cell(network_.processes[p].cell))
        throw Refusal{fmt::format("others write where {} is", network_.processes[p].name)};
  }

  void find_ranges() {
    std::vector<ValueRange> thought;
    for (const ir::Cell& cell : network_.cells) thought.push_back({cell.low, cell.high});
    for (const PredicateProof::Range& r : proof_.ranges) {
      if (r.cell >= thought.size()) throw Refusal{"a range of no cell"};
      const ir::Cell& cell = network_.cells[r.cell];
      if (cell.kind == ir::CellKind::Variable)
        thought[r.cell] = {std::max(r.low, cell.low), std::min(r.high, cell.high)};
    }
    ranges_ = proved_ranges(network_, std::move(thought), access_, solver_, watch_);
  }

  // --- formulas about a state

  Term holds(const PredicateProof::Constraint& c, const SymbolicState& state) {
    std::vector<Term> terms;
    if (c.form == Form::Values) {
      const Term& cell = state.cells.at(c.cell);
      for (const std::int32_t v : c.values) terms.push_back(solver_.equal(cell, solver_.number(v)));
      return solver_.any(terms);
    }
    for (const PredicateProof::Term& t : c.terms)
      terms.push_back(solver_.multiply(t.factor, (t.is_clock ? state.clocks : state.cells).at(t.number)));
    const Term sum = solver_.add(terms), bound = solver_.number(c.bound);
    return c.strict ? solver_.less(sum, bound) : solver_.at_most(sum, bound);
  }

  // By constraint.
  std::vector<Term> constraints_at(const SymbolicState& state) {
    std::vector<Term> all;
    for (const PredicateProof::Constraint& c : proof_.constraints) {
      all.push_back(holds(c, state));
      solver_.define(all.back());
    }
    return all;
  }

  Term is_in(const PredicateProof::Set& set, const std::vector<Term>& constraints) {
    std::vector<Term> all;
    for (const PredicateProof::Literal& l : set)
      all.push_back(l.holds ? constraints[l.constraint] : solver_.negation(constraints[l.constraint]));
    return solver_.all(all);
  }

  // --- the claim

  void check_start() {
    solver_.push();
    const SymbolicState start = part_.start();
    part_.require_invariants(start);
    const std::vector<Term> constraints = constraints_at(start);
    std::vector<Term> any;
    for (const PredicateProof::Set& set : proof_.sets) any.push_back(is_in(set, constraints));
    solver_.require(solver_.any(any));
    expect_nothing("an initial state is in one of the sets");
    solver_.pop();
  }

  // A state outside of all sets, and it after a delay: required for good.
  void make_before() {
    const Term delay = part_.translator().any_clock();
    before_ = part_.anywhere();
    const SymbolicState entered = part_.earlier(before_, delay);
    part_.require_invariants(entered);
    part_.require_invariants(before_);
    solver_.require(solver_.implies(part_.is_hasty(entered), solver_.equal(delay, solver_.number(0))));
    const std::vector<Term> constraints = constraints_at(entered);
    for (const PredicateProof::Set& set : proof_.sets) {
      watch_.look();
      solver_.require(solver_.negation(is_in(set, constraints)));
    }
  }

  void check_target() {
    solver_.push();
    solver_.require(part_.translator().formula(target_, before_));
    expect_nothing("a state that can wait for the target is in none of the sets");
    solver_.pop();
  }

  void check_steps() {
    find_what_sets_say();
    const std::vector<PartStep> steps = part_steps(network_, part_.is_here(), access_.references());
    util::Making making(watch_, "steps looked at", steps.size());
    for (std::size_t s = 0; s < steps.size(); ++s) {
      check_step(steps[s]);
      making.done(s + 1);
    }
  }

  struct Said {
    std::set<std::uint32_t> cells, clocks;                // that the set speaks about
    std::map<std::uint32_t, std::set<std::uint32_t>> at;  // by process: where it may be, as far as that is said
    bool closed = false;                                  // under delays that lead into it
  };

  void find_what_sets_say() {
    std::map<std::uint32_t, std::uint32_t> process_of;  // by location cell
    for (const std::uint32_t p : proof_.processes) process_of[network_.processes[p].cell] = p;
    const std::vector<Term> constraints = constraints_at(before_);
    for (const PredicateProof::Set& set : proof_.sets) {
      Said& said = said_.emplace_back();
      for (const PredicateProof::Literal& l : set) {
        const PredicateProof::Constraint& c = proof_.constraints[l.constraint];
        for (const PredicateProof::Term& t : c.terms) (t.is_clock ? said.clocks : said.cells).insert(t.number);
        if (c.form != Form::Values) continue;
        said.cells.insert(c.cell);
        const auto location = process_of.find(c.cell);
        if (location == process_of.end()) continue;
        const auto [at, fresh] = said.at.try_emplace(location->second);
        if (fresh)
          for (std::uint32_t i = 0; i < network_.processes[location->second].locations.size(); ++i)
            at->second.insert(i);
        std::erase_if(at->second, [&](std::uint32_t i) {
          const bool named =
              std::find(c.values.begin(), c.values.end(), static_cast<std::int32_t>(i)) != c.values.end();
          return named != l.holds;
        });
      }
      said.closed = said.clocks.empty();
      if (said.closed) continue;
      solver_.push();
      solver_.require(is_in(set, constraints));
      said.closed = solver_.check() == Answer::Unsat;
      solver_.pop();
    }
  }

  // Whether the set may be entered by the step, and is not known to be right about it.
  bool matters(const Said& said, const PartStep& step, const Access& writes) const {
    for (const PartStep::Slot& slot : step.slots) {
      if (slot.may_stay_out) continue;
      const auto at = said.at.find(slot.process);
      if (at == said.at.end()) continue;
      const bool can = std::any_of(slot.edges.begin(), slot.edges.end(),
                                   [&](ir::EdgeId e) { return at->second.contains(network_.edge(e).target); });
      if (!can) return false;
    }
    const auto meets = [](const std::set<std::uint32_t>& a, const std::set<std::uint32_t>& b) {
      return std::any_of(a.begin(), a.end(), [&](std::uint32_t i) { return b.contains(i); });
    };
    return !said.closed || meets(said.cells, writes.writes) || meets(said.clocks, writes.clock_writes);
  }

  void check_step(const PartStep& step) {
    Access writes;
    for (const PartStep::Slot& slot : step.slots) {
      for (const ir::EdgeId e : slot.edges) {
        const Access update = access_.of(network_.edge(e).update);
        writes.writes.insert(update.writes.begin(), update.writes.end());
        writes.clock_writes.insert(update.clock_writes.begin(), update.clock_writes.end());
      }
      writes.writes.insert(network_.processes[slot.process].cell);
    }
    std::vector<std::size_t> into;
    for (std::size_t i = 0; i < said_.size(); ++i)
      if (matters(said_[i], step, writes)) into.push_back(i);
    if (into.empty()) return;
    solver_.push();
    const SymbolicState after = part_.after(before_, step);
    part_.require_ranges(after);
    part_.require_invariants(after);
    const std::vector<Term> constraints = constraints_at(after);
    for (const std::size_t i : into) {
      solver_.push();
      solver_.require(is_in(proof_.sets[i], constraints));
      expect_nothing(fmt::format("a state that is in none of the sets gets to set {} {}", i, describe(step)));
      solver_.pop();
    }
    solver_.pop();
  }

  std::string describe(const PartStep& step) const {
    const ir::Edge& edge = network_.edge(step.slots.front().edges.front());
    const ir::Process& process = network_.processes[edge.process];
    return fmt::format("by a step of {} from {} to {}", process.name, process.display_name(edge.source),
                       process.display_name(edge.target));
  }

  // What was not found out before might have excluded what seems to be possible now.
  void expect_nothing(const std::string& otherwise) {
    const Answer answer = solver_.check();
    if (answer == Answer::Unsat) return;
    if (solver_.lacks_z3()) {
      const std::string& missing = smt::missing();
      throw Refusal{
          fmt::format("it takes Z3 to find out ({}){}{}", solver_.unknown(), missing.empty() ? "" : ", and ", missing),
          true};
    }
    throw Refusal{answer == Answer::Sat ? otherwise : "Z3 cannot tell whether " + otherwise};
  }

  const ir::Network& network_;
  ir::ExprId target_;
  const PredicateProof& proof_;
  util::Watch& watch_;
  AccessFinder access_;
  Solver solver_;  // before all terms
  SymbolicPart part_;
  std::vector<ValueRange> ranges_;
  SymbolicState before_;  // in none of the sets when it was entered, and now after a delay
  std::vector<Said> said_;
};

}  // namespace

CertificateVerdict verify(const ir::Network& network, const ir::Property& property, const PredicateProof& proof,
                          util::Watch& watch, Deciders deciders) {
  if (!property.is_reachability()) return {"sets of predicates speak of E<> and A[] only", {}};
  try {
    Checker(network, property.target(), proof, watch, deciders).run();
    return {};
  } catch (const Refusal& refusal) {
    return {refusal.reason, {}, refusal.undecided};
  } catch (const Translator::TooMuch&) {
    return {"the model's expressions are too large for this", {}};
  } catch (const std::bad_alloc&) {
    return {"the sets are too large to be checked", {}};
  }
}

}  // namespace beeline::check
