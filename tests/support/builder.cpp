#include "support/builder.h"

#include <utility>

namespace beeline::test {

NetworkBuilder::NetworkBuilder(const std::vector<std::string>& processes) {
  for (const std::string& name : processes) {
    ir::Process process;
    process.name = name;
    network.add_process(std::move(process));
  }
}

std::uint32_t NetworkBuilder::cell(std::string name, ir::CellKind kind, std::int32_t low, std::int32_t high,
                                   std::int32_t initial) {
  network.cells.push_back({std::move(name), kind, low, high, initial, false, {}});
  return static_cast<std::uint32_t>(network.cells.size() - 1);
}

std::uint32_t NetworkBuilder::variable(std::string name, std::int32_t low, std::int32_t high, std::int32_t initial) {
  return cell(std::move(name), ir::CellKind::Variable, low, high, initial);
}

std::uint32_t NetworkBuilder::meta(std::string name, std::int32_t low, std::int32_t high, std::int32_t initial) {
  return cell(std::move(name), ir::CellKind::Meta, low, high, initial);
}

std::uint32_t NetworkBuilder::temporary(std::string name, std::int32_t low, std::int32_t high, std::int32_t initial) {
  return cell(std::move(name), ir::CellKind::Temporary, low, high, initial);
}

std::uint32_t NetworkBuilder::clock(std::string name, std::int32_t initial) {
  network.clocks.push_back({std::move(name), initial, {}});
  return static_cast<std::uint32_t>(network.clocks.size() - 1);
}

std::uint32_t NetworkBuilder::channel(std::string name, ir::ChannelKind kind, bool urgent, std::int32_t priority) {
  network.channels.push_back({std::move(name), kind, urgent, priority, {}});
  return static_cast<std::uint32_t>(network.channels.size() - 1);
}

std::uint32_t NetworkBuilder::event(std::string name) {
  network.events.push_back(std::move(name));
  return static_cast<std::uint32_t>(network.events.size() - 1);
}

std::uint32_t NetworkBuilder::location(std::uint32_t process, std::string name, ExprId invariant) {
  std::vector<ir::Location>& locations = network.processes[process].locations;
  ir::Location location;
  location.name = std::move(name);
  location.invariant = invariant;
  locations.push_back(std::move(location));
  network.cells[network.processes[process].cell].high = static_cast<std::int32_t>(locations.size()) - 1;
  return static_cast<std::uint32_t>(locations.size() - 1);
}

std::uint32_t NetworkBuilder::committed(std::uint32_t process, std::string name) {
  const std::uint32_t id = location(process, std::move(name));
  network.processes[process].locations[id].committed = true;
  return id;
}

std::uint32_t NetworkBuilder::urgent(std::uint32_t process, std::string name) {
  const std::uint32_t id = location(process, std::move(name));
  network.processes[process].locations[id].urgent = true;
  return id;
}

ir::Edge& NetworkBuilder::add(ir::SyncKind sync, std::uint32_t process, std::uint32_t source, std::uint32_t target,
                              ExprId guard, ExprId update) {
  ir::Edge edge;
  edge.process = process;
  edge.source = source;
  edge.target = target;
  edge.guard = guard;
  edge.update = update;
  edge.sync = sync;
  return network.edge(network.add_edge(std::move(edge)));
}

ir::Edge& NetworkBuilder::edge(std::uint32_t process, std::uint32_t source, std::uint32_t target, ExprId guard,
                               ExprId update) {
  return add(ir::SyncKind::None, process, source, target, guard, update);
}

ir::Edge& NetworkBuilder::send(std::uint32_t channel, std::uint32_t process, std::uint32_t source, std::uint32_t target,
                               ExprId guard, ExprId update) {
  const ExprId id = network.arena.channel(channel);
  ir::Edge& edge = add(ir::SyncKind::Send, process, source, target, guard, update);
  edge.channel = id;
  return edge;
}

ir::Edge& NetworkBuilder::receive(std::uint32_t channel, std::uint32_t process, std::uint32_t source,
                                  std::uint32_t target, ExprId guard, ExprId update) {
  const ExprId id = network.arena.channel(channel);
  ir::Edge& edge = add(ir::SyncKind::Receive, process, source, target, guard, update);
  edge.channel = id;
  return edge;
}

ir::Edge& NetworkBuilder::on_event(std::uint32_t event, std::uint32_t process, std::uint32_t source,
                                   std::uint32_t target, ExprId guard, ExprId update) {
  ir::Edge& edge = add(ir::SyncKind::Event, process, source, target, guard, update);
  edge.event = event;
  return edge;
}

ExprId NetworkBuilder::deadlock() {
  ir::Expr expr;
  expr.op = Op::Deadlock;
  return network.arena.add(expr);
}

ExprId NetworkBuilder::difference(std::uint32_t x, std::uint32_t y, Op relation, ExprId bound) {
  const ExprId left = network.arena.clock(x);
  const ExprId right = network.arena.clock(y);
  return network.arena.clock_cmp(relation, left, right, bound);
}

ExprId NetworkBuilder::reset(std::uint32_t clock, ExprId value) {
  return network.arena.reset(network.arena.clock(clock), value);
}

ExprId NetworkBuilder::copy(std::uint32_t clock, std::uint32_t from, ExprId more) {
  return network.arena.copy_clock(network.arena.clock(clock), network.arena.clock(from), more);
}

}  // namespace beeline::test
