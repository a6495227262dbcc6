#include "predicates/written.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "predicates/cases.h"

namespace beeline::predicates {

using ir::Expr;
using ir::ExprId;
using ir::Op;

namespace {

class Comparisons {
 public:
  Comparisons(const ir::Network& network, const analysis::ValueRanges& ranges, const Variables& variables)
      : network_(network), sums_(network, ranges, variables), cases_(network, variables, sums_) {}

  // visit(id, the cases of the comparison there, those of its negation); none: there is no saying.
  template <class Visit>
  void each(ExprId id, Visit visit) {
    if (!id) return;
    const Expr& e = network_.arena[id];
    switch (e.op) {
      case Op::Const: return;
      case Op::Not: return each(e.a, visit);
      case Op::And:
      case Op::Or:
      case Op::Ite:
        for (const ExprId part : {e.a, e.b, e.c}) each(part, visit);
        return;
      case Op::Forall:
      case Op::Exists: return instances(id, visit);
      default: visit(id, cases_.read(id), cases_.read(id, true));
    }
  }

 private:
  template <class Visit>
  void instances(ExprId id, Visit visit) {
    const Expr& e = network_.arena[id];
    if (std::int64_t{e.z} - e.y >= CaseReader::most_instances) return visit(id, Cases{{}}, Cases{{}});
    const Bindings before = sums_.bindings;
    for (std::int64_t v = e.y; v <= e.z; ++v) {
      sums_.bindings[static_cast<std::uint32_t>(e.x)] = static_cast<std::int32_t>(v);
      each(e.a, visit);
    }
    sums_.bindings = before;
  }

  const ir::Network& network_;
  SumReader sums_;
  CaseReader cases_;
};

bool is_exact(const Cases& cases) {
  return std::all_of(cases.begin(), cases.end(), [](const Conjunction& all) {
    return std::all_of(all.begin(), all.end(), [](const Atom& atom) { return atom.exact; });
  });
}

// It may hold, and so may its negation, and nothing is said about when.
bool is_open(const Cases& cases, const Cases& opposite) {
  const auto is_true = [](const Cases& c) {
    return std::any_of(c.begin(), c.end(), [](const Conjunction& all) { return all.empty(); });
  };
  return is_true(cases) && is_true(opposite);
}

bool is_location(const Part& part, const Atom& atom) {
  return atom.form == Atom::Form::Values &&
         part.network().cells[part.variables().cell_of(atom.left)].kind == ir::CellKind::Location;
}

const char* complaint(Op op) {
  if (op == Op::Deadlock) return "'deadlock' is no constraint on variables and clocks";
  if (op == Op::Forall || op == Op::Exists) return "this has too many instances to be taken apart";
  return "this does not compare sums of multiples of variables and clocks";
}

}  // namespace

std::optional<util::Diagnostic> objection_to(std::span<const ir::Property> conditions, const ir::Network& network,
                                             const analysis::ValueRanges& ranges) {
  const Variables variables(network, ranges);
  Comparisons comparisons(network, ranges, variables);
  std::optional<util::Diagnostic> found;
  for (const ir::Property& condition : conditions) {
    comparisons.each(condition.target(), [&](ExprId id, const Cases& cases, const Cases& opposite) {
      if (found || (is_exact(cases) && is_exact(opposite) && !is_open(cases, opposite))) return;
      const Expr& e = network.arena[id];
      found = {util::Severity::Error, e.position ? e.position : condition.position,
               fmt::format("'{}' is no predicate: {}", condition.text, complaint(e.op))};
    });
  }
  return found;
}

std::vector<Atom> Written::of(const Part& part) {
  std::vector<Atom> out;
  std::set<Atom> known;
  std::vector<bool>& taken = taken_[{part.processes().begin(), part.processes().end()}];
  taken.assign(conditions_.size(), false);
  Comparisons comparisons(part.network(), ranges_, part.variables());
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    comparisons.each(conditions_[i].target(), [&](ExprId, const Cases& cases, const Cases&) {
      for (const Conjunction& all : cases) {
        for (const Atom& atom : all) {
          if (!atom.exact) continue;
          taken[i] = true;
          if (is_location(part, atom) || known.contains(negated(part.variables(), atom))) continue;
          if (known.insert(atom).second) out.push_back(atom);
        }
      }
    });
  }
  return out;
}

std::vector<const ir::Property*> Written::unused(std::span<const PartReport> parts) const {
  std::vector<const ir::Property*> out;
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    const bool used = std::any_of(parts.begin(), parts.end(), [&](const PartReport& part) {
      const auto found = taken_.find(part.processes);
      return found != taken_.end() && found->second[i];
    });
    if (!used) out.push_back(&conditions_[i]);
  }
  return out;
}

}  // namespace beeline::predicates
