#include "predicates/part.h"

#include <algorithm>
#include <set>
#include <utility>

#include "predicates/edge_reader.h"

namespace beeline::predicates {

namespace {

std::vector<bool> chosen(std::size_t all, std::span<const std::uint32_t> some) {
  std::vector<bool> out(all);
  for (const std::uint32_t i : some) out[i] = true;
  return out;
}

// What none of the others writes.
std::vector<bool> own_variables(const PartOf& of, const std::vector<bool>& here) {
  const auto clocks = static_cast<std::uint32_t>(of.network.clocks.size());
  std::vector<bool> own(clocks + of.network.cells.size(), true);
  for (std::uint32_t e = 0; e < of.network.edges.size(); ++e) {
    if (here[of.network.edges[e].process]) continue;
    const analysis::Access& update = of.footprints.edge(ir::EdgeId(e)).update;
    update.writes.for_each([&](std::uint32_t cell) { own[clocks + cell] = false; });
    update.clock_writes.for_each([&](std::uint32_t clock) { own[clock] = false; });
  }
  for (std::size_t p = 0; p < of.network.processes.size(); ++p)
    if (!here[p]) own[clocks + of.network.processes[p].cell] = false;
  own[zero] = false;
  return own;
}

}  // namespace

Part::Part(const PartOf& of, std::vector<std::uint32_t> processes, std::span<const std::uint32_t> costs)
    : of_(of),
      processes_(std::move(processes)),
      is_here_(chosen(of.network.processes.size(), processes_)),
      variables_(of.network, of.ranges, own_variables(of, is_here_)),
      layout_(variables_),
      steps_(make_steps(of.network, of.ranges, of.labels, is_here_, costs, variables_, {}, of.watch)),
      places_(of.network.processes.size()) {
  SumReader sums(of.network, of.ranges, variables_);
  CaseReader cases(of.network, variables_, sums);
  std::set<std::pair<Atom, bool>> known;
  const auto say = [&](const Conjunction& atoms) {
    for (const Atom& atom : atoms)
      if (known.emplace(atom, atom.exact).second) said_.push_back(atom);
  };
  for (const Step& step : steps_) {
    say(step.guard);
    has_free_steps_ |= step.cost == 0;
  }
  for (const std::uint32_t p : processes_) {
    of.watch.look();
    for (const ir::Location& l : of.network.processes[p].locations) {
      const Cases invariant = cases.read(l.invariant);
      for (const Conjunction& all : invariant) say(all);
      const auto number = static_cast<std::uint32_t>(places_[p].size());
      Place& place = places_[p].emplace_back();
      place.here = at(p, number);
      place.stops_time = l.urgent || l.committed;
      place.committed = l.committed;
      if (invariant.size() == 1) place.invariant = invariant.front();
    }
    const auto some = [&](auto is) { return std::any_of(places_[p].begin(), places_[p].end(), is); };
    if (some([](const Place& place) { return !place.invariant.empty(); })) with_invariants_.push_back(p);
    if (some([](const Place& place) { return place.stops_time; })) with_haste_.push_back(p);
  }
  target_ = CaseReader(of.network, variables_, sums, CaseReader::most_cases_of_a_target).read(of.target);
  for (const Conjunction& all : target_) say(all);
  lay_out();
}

bool Part::is_indifferent(const PartOf& of, std::span<const std::uint32_t> processes) {
  const Variables variables(of.network, of.ranges, own_variables(of, chosen(of.network.processes.size(), processes)));
  SumReader sums(of.network, of.ranges, variables);
  const Cases target = CaseReader(of.network, variables, sums, CaseReader::most_cases_of_a_target).read(of.target);
  return std::any_of(target.begin(), target.end(), [](const Conjunction& all) { return all.empty(); });
}

Conjunction Part::at(std::uint32_t process, std::uint32_t location) const {
  const Var v = this->location(process);
  Atom atom;
  if (variables_.is_small(v)) {
    atom.left = v;
    atom.values.insert(static_cast<std::int64_t>(location) - variables_.domain(v).low);
    return {atom};
  }
  atom.form = Atom::Form::Difference;
  atom.left = v;
  atom.bound = dbm::le<dbm::WideBound>(location);
  Atom least = atom;
  std::swap(least.left, least.right);
  least.bound = dbm::le<dbm::WideBound>(-static_cast<std::int64_t>(location));
  return {atom, least};
}

void Part::lay_out() {
  for (const std::uint32_t p : processes_)
    for (const Atom& atom : places_[p].front().here) layout_.add(atom);
  for (const Atom& atom : said_) layout_.add(atom);
  for (bool more = true; more;) {
    more = false;
    of_.watch.look();
    for (const Step& step : steps_)
      for (const Update& u : step.updates) more |= !u.anything && layout_.spread(u.var, u.value);
  }
}

void Part::want(std::span<const Atom> predicates) {
  for (const Atom& atom : predicates) layout_.add(atom);
  lay_out();
}

bool Part::is_location(const Atom& atom) const {
  return atom.form == Atom::Form::Values &&
         of_.network.cells[variables_.cell_of(atom.left)].kind == ir::CellKind::Location;
}

std::vector<Atom> Part::syntax() const {
  std::vector<Atom> out;
  std::set<Atom> known;
  for (const Atom& atom : said_) {
    if (!atom.exact) continue;
    if (is_location(atom)) continue;
    if (known.contains(negated(variables_, atom))) continue;
    if (known.insert(atom).second) out.push_back(atom);
  }
  return out;
}

Conjunction Part::initial() const {
  Conjunction out;
  const auto is = [&](Var v, std::int64_t value) {
    Atom& most = out.emplace_back();
    most.form = Atom::Form::Difference;
    most.left = v;
    most.bound = dbm::le<dbm::WideBound>(value);
    Atom& least = out.emplace_back();
    least.form = Atom::Form::Difference;
    least.right = v;
    least.bound = dbm::le<dbm::WideBound>(-value);
  };
  std::vector<const std::vector<std::uint32_t>*> others(of_.network.cells.size());
  for (const std::uint32_t p : processes_)
    others[of_.network.processes[p].cell] = &of_.network.processes[p].also_initial;
  for (Var v = 1; v < variables_.count(); ++v) {
    if (!variables_.is_tracked(v)) continue;
    if (variables_.is_clock(v)) {
      if (layout_.row(v) != Layout::none) is(v, of_.network.clocks[v].initial);
      continue;
    }
    const std::uint32_t cell = variables_.cell_of(v);
    const bool one = others[cell] == nullptr || others[cell]->empty();
    if (layout_.set(v) != Layout::none) {
      Atom& atom = out.emplace_back();
      atom.left = v;
      const auto may_be = [&](std::int64_t value) { atom.values.insert(value - variables_.domain(v).low); };
      may_be(of_.network.cells[cell].initial);
      if (!one)
        for (const std::uint32_t also : *others[cell]) may_be(also);
    } else if (layout_.row(v) != Layout::none && one) {
      is(v, of_.network.cells[cell].initial);
    }
  }
  return out;
}

}  // namespace beeline::predicates
