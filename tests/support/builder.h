// Networks by hand, for tests: processes first, the rest in any order.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "ir/network.h"

namespace beeline::test {

using ir::ExprId;
using ir::Op;

class NetworkBuilder {
 public:
  explicit NetworkBuilder(const std::vector<std::string>& processes);

  ir::Network network;

  std::uint32_t variable(std::string name, std::int32_t low, std::int32_t high, std::int32_t initial = 0);
  std::uint32_t meta(std::string name, std::int32_t low, std::int32_t high, std::int32_t initial = 0);
  std::uint32_t temporary(std::string name, std::int32_t low, std::int32_t high, std::int32_t initial = 0);
  std::uint32_t clock(std::string name, std::int32_t initial = 0);
  std::uint32_t channel(std::string name, ir::ChannelKind kind = ir::ChannelKind::Binary, bool urgent = false,
                        std::int32_t priority = 0);
  std::uint32_t event(std::string name);

  std::uint32_t location(std::uint32_t process, std::string name, ExprId invariant = {});
  std::uint32_t committed(std::uint32_t process, std::string name);
  std::uint32_t urgent(std::uint32_t process, std::string name);
  // The reference holds until there is a next edge.
  ir::Edge& edge(std::uint32_t process, std::uint32_t source, std::uint32_t target, ExprId guard = {},
                 ExprId update = {});
  ir::Edge& send(std::uint32_t channel, std::uint32_t process, std::uint32_t source, std::uint32_t target,
                 ExprId guard = {}, ExprId update = {});
  ir::Edge& receive(std::uint32_t channel, std::uint32_t process, std::uint32_t source, std::uint32_t target,
                    ExprId guard = {}, ExprId update = {});
  ir::Edge& on_event(std::uint32_t event, std::uint32_t process, std::uint32_t source, std::uint32_t target,
                     ExprId guard = {}, ExprId update = {});

  // The edge of a process that was added so many before.
  ir::Edge& edge_of(std::uint32_t process, std::size_t number) {
    return network.edge(network.processes[process].edges[number]);
  }

  ExprId num(std::int32_t value) { return network.arena.constant(value); }
  ExprId var(std::uint32_t cell) { return network.arena.load_cell(cell); }
  ExprId at(std::uint32_t process, std::uint32_t location) { return network.arena.at(process, location); }
  ExprId op(Op o, ExprId a, ExprId b) { return network.arena.binary(o, a, b); }
  ExprId both(ExprId a, ExprId b) { return op(Op::And, a, b); }
  ExprId either(ExprId a, ExprId b) { return op(Op::Or, a, b); }
  ExprId is(std::uint32_t cell, std::int32_t value) { return op(Op::Eq, var(cell), num(value)); }
  ExprId deadlock();
  // clock REL bound, x - y REL bound
  ExprId when(std::uint32_t clock, Op relation, std::int32_t bound) { return when(clock, relation, num(bound)); }
  ExprId when(std::uint32_t clock, Op relation, ExprId bound) { return difference(clock, 0, relation, bound); }
  ExprId difference(std::uint32_t x, std::uint32_t y, Op relation, ExprId bound);
  ExprId set(std::uint32_t cell, ExprId value) { return network.arena.assign_cell(cell, value); }
  ExprId set(std::uint32_t cell, std::int32_t value) { return set(cell, num(value)); }
  ExprId reset(std::uint32_t clock, std::int32_t value = 0) { return reset(clock, num(value)); }
  ExprId reset(std::uint32_t clock, ExprId value);
  ExprId copy(std::uint32_t clock, std::uint32_t from, std::int32_t more = 0) { return copy(clock, from, num(more)); }
  ExprId copy(std::uint32_t clock, std::uint32_t from, ExprId more);
  ExprId seq(std::initializer_list<ExprId> list) { return network.arena.seq(std::span(list.begin(), list.size())); }

 private:
  std::uint32_t cell(std::string name, ir::CellKind kind, std::int32_t low, std::int32_t high, std::int32_t initial);
  ir::Edge& add(ir::SyncKind sync, std::uint32_t process, std::uint32_t source, std::uint32_t target, ExprId guard,
                ExprId update);
};

}  // namespace beeline::test
