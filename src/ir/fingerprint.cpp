#include "ir/fingerprint.h"

#include <concepts>
#include <map>
#include <set>
#include <vector>

#include "ir/references.h"

namespace beeline::ir {

namespace {

class Digest {
 public:
  explicit Digest(const Network& network) : network_(network), references_(network), known_(network.arena.size()) {}

  template <std::integral Number>
  void add(Number value) {
    const auto wide = static_cast<std::uint64_t>(value);
    for (int byte = 0; byte < 8; ++byte) hash_ = (hash_ ^ (wide >> (8 * byte) & 0xff)) * 1099511628211u;
  }
  void add(std::string_view text) {
    add(text.size());
    for (const char c : text) add(c);
  }
  void add(ExprId id) { add(id ? expression(id) : std::uint64_t{0}); }

  // Temporaries count when something that was added uses them, and so do the functions that are called.
  std::uint64_t finish() {
    for (const std::uint32_t cell : temporaries_) {
      add(cell);
      describe(network_.cells[cell]);
    }
    return hash_;
  }

  void describe(const Cell& cell) {
    add(static_cast<std::uint32_t>(cell.kind));
    add(cell.low);
    add(cell.high);
    add(cell.initial);
    add(static_cast<std::uint32_t>(cell.holds));
    add(static_cast<std::uint32_t>(cell.overflow));
  }

  void use(std::uint32_t cell) {
    if (!network_.cells[cell].lasts()) temporaries_.insert(cell);
  }

 private:
  // Of the tree below, whatever the ids of its nodes are.
  std::uint64_t expression(ExprId id) {
    if (known_[id.value] != 0) return known_[id.value];
    const Expr& e = network_.arena[id];
    std::vector<std::uint64_t> parts{static_cast<std::uint64_t>(e.op) + 1};
    for (const std::int32_t number : {e.x, e.y, e.z}) parts.push_back(static_cast<std::uint32_t>(number));
    for (const ExprId child : {e.a, e.b, e.c}) parts.push_back(child ? expression(child) : 0);
    for (const ExprId child : network_.arena.list(id)) parts.push_back(expression(child));
    touch(e);
    if (e.op == Op::Call) parts.back() ^= function(static_cast<std::uint32_t>(e.x));
    std::uint64_t hash = 1469598103934665603u;
    for (const std::uint64_t part : parts) {
      hash = (hash ^ part) * 1099511628211u;
      hash ^= hash >> 29;
    }
    return known_[id.value] = hash == 0 ? 1 : hash;
  }

  void touch(const Expr& e) {
    if (e.op == Op::Load || e.op == Op::Assign) use_all(e.a, 1);
    if (e.op == Op::EqualCells || e.op == Op::CopyCells) use_all(e.a, e.x), use_all(e.b, e.x);
    if (e.op == Op::Forall || e.op == Op::Exists || e.op == Op::Sum) use(static_cast<std::uint32_t>(e.x));
  }

  void use_all(ExprId address, std::int32_t width) {
    for (const std::uint32_t cell : references_.of(address, width)) use(cell);
  }

  std::uint64_t function(std::uint32_t number) {
    const auto [at, fresh] = functions_.try_emplace(number, 0);
    if (!fresh) return at->second;
    const Function& f = network_.functions[number];
    std::uint64_t hash = f.body ? expression(f.body) : 1;
    for (const std::uint32_t parameter : f.parameters) {
      use(parameter);
      hash = (hash ^ parameter) * 1099511628211u;
    }
    return functions_[number] = hash;
  }

  const Network& network_;
  References references_;
  std::vector<std::uint64_t> known_;
  std::map<std::uint32_t, std::uint64_t> functions_;
  std::set<std::uint32_t> temporaries_;
  std::uint64_t hash_ = 1469598103934665603u;
};

void describe(Digest& digest, const Edge& edge) {
  for (const std::uint32_t number : {edge.process, edge.source, edge.target}) digest.add(number);
  digest.add(edge.selects.size());
  for (const Select& select : edge.selects) {
    digest.add(select.cell);
    digest.add(select.low);
    digest.add(select.high);
    digest.use(select.cell);
  }
  digest.add(static_cast<std::uint32_t>(edge.sync));
  digest.add(edge.event);
  for (const ExprId id : {edge.guard, edge.channel, edge.update, edge.weight}) digest.add(id);
  digest.add(edge.controllable);
}

void describe(Digest& digest, const Network& network) {
  for (std::uint32_t c = 0; c < network.cells.size(); ++c) {
    if (network.cells[c].kind == CellKind::Temporary) continue;
    digest.add(c);
    digest.describe(network.cells[c]);
  }
  digest.add(network.clocks.size());
  for (const Clock& clock : network.clocks) digest.add(clock.initial);
  digest.add(network.channels.size());
  for (const Channel& channel : network.channels) {
    digest.add(static_cast<std::uint32_t>(channel.kind));
    digest.add(channel.urgent);
    digest.add(channel.priority);
  }
  digest.add(network.processes.size());
  for (const Process& process : network.processes) {
    for (const std::uint32_t number : {process.cell, process.initial}) digest.add(number);
    digest.add(process.also_initial.size());
    for (const std::uint32_t number : process.also_initial) digest.add(number);
    digest.add(process.priority);
    digest.add(process.locations.size());
    for (const Location& location : process.locations) {
      digest.add(location.invariant);
      digest.add(location.urgent);
      digest.add(location.committed);
    }
  }
  digest.add(network.edges.size());
  for (const Edge& edge : network.edges) describe(digest, edge);
  digest.add(network.vectors.size());
  for (const SyncVector& vector : network.vectors) {
    digest.add(vector.members.size());
    for (const SyncMember& member : vector.members) {
      digest.add(member.process);
      digest.add(member.event);
      digest.add(member.weak);
    }
  }
  digest.add(network.internal_priority);
  digest.add(network.has_priorities);
  digest.add(network.limitations.size());
}

void describe(Digest& digest, const Property& property) {
  digest.add(property.kind.index());
  digest.add(property.target());
  if (const auto* p = property.as<Eventually>()) digest.add(p->formula);
  if (const auto* p = property.as<Potentially>()) digest.add(p->formula);
  if (const auto* p = property.as<LeadsTo>()) {
    digest.add(p->formula);
    digest.add(p->conclusion);
  }
  if (const auto* p = property.as<Extrema>()) {
    digest.add(static_cast<std::uint32_t>(p->kind));
    for (const Term& term : p->terms)
      for (const ExprId id : {term.value, term.clock_x, term.clock_y}) digest.add(id);
  }
}

}  // namespace

std::uint64_t fingerprint(const Network& network) {
  Digest digest(network);
  describe(digest, network);
  return digest.finish();
}

std::uint64_t fingerprint(const Network& network, const Property& property) {
  return fingerprint(network, property, {});
}

std::uint64_t fingerprint(const Network& network, const Property& property, std::string_view options) {
  Digest digest(network);
  describe(digest, network);
  describe(digest, property);
  digest.add(options);
  return digest.finish();
}

}  // namespace beeline::ir
