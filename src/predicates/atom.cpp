#include "predicates/atom.h"

#include <cstdlib>
#include <utility>

#include <fmt/format.h>

namespace beeline::predicates {

using analysis::Interval;

Variables::Variables(const ir::Network& network, const analysis::ValueRanges& ranges, std::vector<bool> tracked)
    : clocks_(network.clocks.size()), tracked_(std::move(tracked)) {
  const std::size_t all = clocks_ + network.cells.size();
  domains_.resize(all);
  small_.resize(all);
  all_.resize(all);
  tracked_.resize(all);
  for (std::uint32_t c = 0; c < network.cells.size(); ++c) {
    const Var v = cell(c);
    const ir::Cell& is = network.cells[c];
    tracked_[v] = tracked_[v] && is.lasts();
    if (!is.lasts()) continue;
    domains_[v] = {is.low, is.high};
    if (is.kind == ir::CellKind::Variable && !ranges.cell(c).empty()) domains_[v] = ranges.cell(c);
    const std::int64_t size = domains_[v].high - domains_[v].low + 1;
    small_[v] = size >= 1 && size <= ValueSet::most;
    if (small_[v]) all_[v] = ValueSet::first(size);
  }
}

Variables::Variables(const ir::Network& network, const analysis::ValueRanges& ranges)
    : Variables(network, ranges, std::vector<bool>(network.clocks.size() + network.cells.size(), true)) {}

Atom negated(const Variables& variables, const Atom& atom) {
  Atom out = atom;
  switch (atom.form) {
    case Atom::Form::Values: out.values = atom.values.complement(variables.all_values(atom.left)); break;
    case Atom::Form::Difference:
      std::swap(out.left, out.right);
      out.bound = dbm::negate_strict(atom.bound);
      if ((out.left == zero || !variables.is_clock(out.left)) &&
          (out.right == zero || !variables.is_clock(out.right)) && dbm::is_strict(out.bound))
        out.bound = dbm::le<dbm::WideBound>(dbm::value_of(out.bound) - 1);
      break;
    case Atom::Form::Linear: {
      bool whole = true;
      for (Term& t : out.terms) {
        t.factor = -t.factor;
        whole &= !variables.is_clock(t.var);
      }
      out.bound = dbm::negate_strict(atom.bound);
      if (whole && dbm::is_strict(out.bound)) out.bound = dbm::le<dbm::WideBound>(dbm::value_of(out.bound) - 1);
      break;
    }
  }
  return out;
}

namespace {

std::string name(const ir::Network& network, const Variables& variables, Var v) {
  return variables.is_clock(v) ? network.clocks[v].name : network.cells[variables.cell_of(v)].name;
}

std::string value_name(const ir::Network& network, std::uint32_t cell, std::int64_t value) {
  if (network.cells[cell].kind == ir::CellKind::Location)
    for (const ir::Process& p : network.processes)
      if (p.cell == cell) return p.display_name(static_cast<std::uint32_t>(value));
  return std::to_string(value);
}

std::string within(dbm::WideBound bound) {
  return fmt::format("{} {}", dbm::is_strict(bound) ? "<" : "<=", dbm::value_of(bound));
}

// One value, all but one, those from or up to one, or a list.
std::string readable_values(const ir::Network& network, const Variables& variables, const Atom& atom) {
  const std::uint32_t cell = variables.cell_of(atom.left);
  const ir::Cell& about = network.cells[cell];
  const auto text = [&](std::int64_t v) { return value_name(network, cell, v + variables.domain(atom.left).low); };
  const bool location = about.kind == ir::CellKind::Location;
  const auto one = [&](std::int64_t v) { return about.name + (location ? "." : " == ") + text(v); };
  const ValueSet &values = atom.values, &all = variables.all_values(atom.left);
  if (values.empty()) return "false";
  if (values == all) return "true";
  if (values.is_single()) return one(values.least());
  if (const ValueSet others = values.complement(all); others.is_single() && values.size() > 2)
    return location ? "!" + one(others.least()) : about.name + " != " + text(others.least());
  const bool gaps = values.greatest() - values.least() + 1 != values.size();
  if (!location && !gaps && values.size() > 2) {
    if (values.greatest() == all.greatest()) return about.name + " >= " + text(values.least());
    if (values.least() == all.least()) return about.name + " <= " + text(values.greatest());
    return fmt::format("{} >= {} && {} <= {}", about.name, text(values.least()), about.name, text(values.greatest()));
  }
  std::string out;
  values.for_each([&](std::int64_t v) { out += (out.empty() ? "" : " || ") + one(v); });
  return out;
}

}  // namespace

std::string readable(const ir::Network& network, const Variables& variables, const Atom& atom) {
  if (atom.form == Atom::Form::Values) return readable_values(network, variables, atom);
  if (atom.form == Atom::Form::Difference) {
    if (atom.right == zero) return name(network, variables, atom.left) + " " + within(atom.bound);
    if (atom.left == zero)
      return fmt::format("{} {} {}", name(network, variables, atom.right),
                         dbm::is_strict(atom.bound) ? ">" : ">=", -dbm::value_of(atom.bound));
    return fmt::format("{} - {} {}", name(network, variables, atom.left), name(network, variables, atom.right),
                       within(atom.bound));
  }
  std::string out;
  for (const Term& t : atom.terms) {
    out += out.empty() ? (t.factor < 0 ? "-" : "") : (t.factor < 0 ? " - " : " + ");
    if (std::abs(t.factor) != 1) out += std::to_string(std::abs(t.factor)) + " * ";
    out += name(network, variables, t.var);
  }
  return out + " " + within(atom.bound);
}

}  // namespace beeline::predicates
