#include "estimate/weaken.h"

#include <algorithm>
#include <utility>

#include "ir/operators.h"

namespace beeline::estimate {

using ir::Expr;
using ir::ExprId;
using ir::Op;

namespace {

constexpr std::size_t most_cases = 1024;       // of an atom
constexpr std::int64_t most_instances = 4096;  // of a quantifier

bool is_comparison(Op op) {
  return op == Op::Lt || op == Op::Le || op == Op::Eq || op == Op::Ne || op == Op::Ge || op == Op::Gt;
}

class Weakening {
 public:
  Weakening(const ir::Network& network, CaseSplitter& splitter) : network_(network), splitter_(splitter) {}

  Condition formula(ExprId id, bool negated) {
    if (!id) return constant(!negated);
    const Expr& e = network_.arena[id];
    switch (e.op) {
      case Op::Const: return constant((e.x != 0) != negated);
      case Op::Not: return formula(e.a, !negated);
      case Op::And:
      case Op::Or: return pair(formula(e.a, negated), formula(e.b, negated), (e.op == Op::And) != negated);
      case Op::Forall:
      case Op::Exists:
        if (e.has_clocks || std::int64_t{e.z} - e.y < most_instances) return instances(e, negated);
        break;
      case Op::Ite:
        if (!e.has_clocks) break;
        return pair(pair(formula(e.a, false), formula(e.b, negated), true),
                    pair(formula(e.a, true), formula(e.c, negated), true), false);
      case Op::ClockCmp:
      case Op::Rate:
      case Op::Deadlock: return constant(true);
      case Op::At: return cell(network_.processes[static_cast<std::size_t>(e.x)].cell, negated ? Op::Ne : Op::Eq, e.y);
      default: break;
    }
    if (std::optional<Condition> simple = comparison(id, negated)) return *std::move(simple);
    const auto cases = splitter_.cases(id, CaseSplitter::Wanted::Truth, most_cases);
    return cases ? when(*cases, negated ? 0 : 1) : constant(true);
  }

 private:
  static Condition pair(Condition a, Condition b, bool conjunction) {
    std::vector<Condition> parts;
    parts.push_back(std::move(a));
    parts.push_back(std::move(b));
    return conjunction ? all_of(std::move(parts)) : any_of(std::move(parts));
  }

  Condition instances(const Expr& e, bool negated) {
    if (std::int64_t{e.z} - e.y >= most_instances) return constant(true);
    const auto bound = static_cast<std::uint32_t>(e.x);
    std::vector<Condition> parts;
    for (std::int64_t v = e.y; v <= e.z; ++v) {
      const std::int32_t before = splitter_.bind(bound, static_cast<std::int32_t>(v));
      parts.push_back(formula(e.a, negated));
      splitter_.bind(bound, before);
    }
    return (e.op == Op::Forall) != negated ? all_of(std::move(parts)) : any_of(std::move(parts));
  }

  // One cell against a constant, without looking at every value of the cell.
  std::optional<Condition> comparison(ExprId id, bool negated) {
    const Expr& e = network_.arena[id];
    if (e.op == Op::Load) return load(id, negated ? Op::Eq : Op::Ne, 0);
    if (!is_comparison(e.op)) return std::nullopt;
    const Op relation = negated ? ir::opposite(e.op) : e.op;
    if (network_.arena[e.a].op == Op::Load) {
      if (const auto right = splitter_.constant(e.b)) return load(e.a, relation, *right);
    }
    if (network_.arena[e.b].op == Op::Load) {
      if (const auto left = splitter_.constant(e.a)) return load(e.b, ir::mirrored(relation), *left);
    }
    return std::nullopt;
  }

  std::optional<Condition> load(ExprId id, Op relation, std::int32_t bound) {
    const auto address = splitter_.constant(network_.arena[id].a);
    if (!address || *address < 0) return std::nullopt;
    const auto number = static_cast<std::uint32_t>(*address);
    if (number >= network_.cells.size() || !network_.cells[number].lasts()) return std::nullopt;
    return cell(number, relation, bound);
  }

  Condition cell(std::uint32_t cell, Op relation, std::int32_t bound) {
    const Range domain = splitter_.domain(cell);
    Values values;
    if (relation == Op::Eq || relation == Op::Ne) {
      values = intersection({{bound, bound}}, {domain});
      if (relation == Op::Ne) values = complement(values, domain);
    } else {
      std::int64_t low = domain.low, high = domain.high;
      if (relation == Op::Lt) high = std::min<std::int64_t>(high, std::int64_t{bound} - 1);
      if (relation == Op::Le) high = std::min<std::int64_t>(high, bound);
      if (relation == Op::Gt) low = std::max<std::int64_t>(low, std::int64_t{bound} + 1);
      if (relation == Op::Ge) low = std::max<std::int64_t>(low, bound);
      if (low <= high) values = {{static_cast<std::int32_t>(low), static_cast<std::int32_t>(high)}};
    }
    return values == Values{domain} ? constant(true) : one_of(cell, std::move(values));
  }

  const ir::Network& network_;
  CaseSplitter& splitter_;
};

}  // namespace

Condition weaken(const ir::Network& network, CaseSplitter& splitter, ExprId formula, bool negated) {
  return Weakening(network, splitter).formula(formula, negated);
}

Condition when(const std::vector<Case>& cases, std::int32_t value) {
  std::vector<Condition> alternatives;
  for (const Case& c : cases) {
    if (c.value != value) continue;
    std::vector<Condition> cells;
    for (const CellRange& literal : c.when) cells.push_back(one_of(literal.cell, {literal.range}));
    alternatives.push_back(all_of(std::move(cells)));
  }
  return any_of(std::move(alternatives));
}

}  // namespace beeline::estimate
