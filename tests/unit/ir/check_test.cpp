// Every way to break a network that the check knows is told from a whole one.
#include <functional>

#include <gtest/gtest.h>

#include "ir/network.h"

namespace beeline::ir {
namespace {

// One process with two locations, two variables, a temporary, a clock, a channel, a function and an event.
Network whole() {
  Network n;
  n.cells = {{"P", CellKind::Location, 0, 1, 0, false, {}},
             {"v", CellKind::Variable, 0, 9, 3, false, {}},
             {"m", CellKind::Meta, 0, 9, 3, false, {}},
             {"t", CellKind::Temporary, 0, 9, 0, false, {}}};
  n.clocks.push_back({"x", 0, {}});
  n.channels.push_back({"c", ChannelKind::Binary, false, 0, {}});
  n.events.push_back("e");
  Arena& a = n.arena;
  Process p;
  p.name = "P";
  p.locations.resize(2);
  p.locations[0].invariant = a.clock_cmp(Op::Le, a.clock(1), a.clock(0), a.load_cell(1));
  const ExprId test = a.binary(Op::Eq, a.load_cell(1), a.constant(3));
  const ExprId bound = a.clock_cmp(Op::Gt, a.clock(1), a.clock(0), a.constant(2));
  Edge e;
  e.target = 1;
  e.selects = {{3, 0, 2}};
  e.guard = a.binary(Op::Or, test, bound);
  e.sync = SyncKind::Send;
  e.channel = a.channel(0);
  const ExprId parts[] = {a.assign_cell(1, a.constant(4)), a.reset(a.clock(1), a.constant(0))};
  e.update = a.seq(parts);
  p.edges = {0, 1};
  n.edges.push_back(e);
  n.processes.push_back(p);
  n.functions.push_back({"f", {3}, a.unary(Op::Return, a.load_cell(3)), {}});
  n.vectors.push_back({{{0, 0, false}}, {}});
  return n;
}

TEST(Check, AWholeNetworkHasNoFaults) { EXPECT_EQ(check(whole()), std::vector<std::string>()); }

TEST(Check, AnUpdateMayRequire) {
  Network n = whole();
  n.functions.push_back({"g", {}, n.arena.unary(Op::Require, n.arena.constant(1)), {}});
  n.edges[0].update = n.arena.call(FunctionId(1), {});
  EXPECT_EQ(check(n), std::vector<std::string>());
}

TEST(Check, EveryBreakIsSeen) {
  using Break = std::function<void(Network&)>;
  const std::pair<const char*, Break> breaks[] = {
      {"edges apart from their process", [](Network& n) { n.processes[0].edges.first = 1; }},
      {"an edge without a process", [](Network& n) { n.edges.push_back(n.edges[0]); }},
      {"an edge of another process", [](Network& n) { n.edges[0].process = 1; }},
      {"the location of a process is no location cell", [](Network& n) { n.processes[0].cell = 1; }},
      {"no location cell", [](Network& n) { n.cells.erase(n.cells.begin()); }},
      {"location range", [](Network& n) { n.cells[0].high = 2; }},
      {"initial location", [](Network& n) { n.processes[0].initial = 1; }},
      {"initial value", [](Network& n) { n.cells[1].initial = 10; }},
      {"no zero clock", [](Network& n) { n.clocks.clear(); }},
      {"negative clock", [](Network& n) { n.clocks[1].initial = -1; }},
      {"edge target", [](Network& n) { n.edges[0].target = 2; }},
      {"a guard that requires",
       [](Network& n) {
         n.functions.push_back({"g", {}, n.arena.unary(Op::Require, n.arena.constant(1)), {}});
         n.edges[0].guard = n.arena.call(FunctionId(1), {});
       }},
      {"a requirement outside of functions",
       [](Network& n) { n.edges[0].update = n.arena.unary(Op::Require, n.arena.constant(1)); }},
      {"select cell", [](Network& n) { n.edges[0].selects[0].cell = 1; }},
      {"select range", [](Network& n) { n.edges[0].selects[0].high = -1; }},
      {"send without channel", [](Network& n) { n.edges[0].channel = {}; }},
      {"channel number", [](Network& n) { n.edges[0].channel = n.arena.channel(1); }},
      {"event number",
       [](Network& n) {
         n.edges[0].sync = SyncKind::Event;
         n.edges[0].channel = {};
         n.edges[0].event = 1;
       }},
      {"unknown expression", [](Network& n) { n.edges[0].update = ExprId(n.arena.size()); }},
      {"clocks in an update", [](Network& n) { n.edges[0].update = n.edges[0].guard; }},
      {"statement in an update", [](Network& n) { n.edges[0].update = n.functions[0].body; }},
      {"clocks joined by or",
       [](Network& n) {
         const ExprId inv = n.processes[0].locations[0].invariant;
         n.edges[0].guard = n.arena.binary(Op::Or, inv, inv);
       }},
      {"clocks unequal",
       [](Network& n) {
         n.edges[0].guard = n.arena.clock_cmp(Op::Ne, n.arena.clock(1), n.arena.clock(0), n.arena.constant(1));
       }},
      {"not a relation",
       [](Network& n) { n.arena.clock_cmp(Op::Add, n.arena.clock(1), n.arena.clock(0), n.arena.constant(1)); }},
      {"no such clock", [](Network& n) { n.arena.reset(n.arena.clock(2), n.arena.constant(0)); }},
      {"rate in a guard",
       [](Network& n) {
         Expr rate;
         rate.op = Op::Rate;
         rate.a = n.arena.clock(1);
         rate.b = n.arena.constant(0);
         n.edges[0].guard = n.arena.add(rate);
       }},
      {"exists over clocks in an invariant",
       [](Network& n) {
         n.processes[0].locations[1].invariant =
             n.arena.quantifier(Op::Exists, 3, 0, 1, n.processes[0].locations[0].invariant);
       }},
      {"clocks below not", [](Network& n) { n.arena.unary(Op::Not, n.processes[0].locations[0].invariant); }},
      {"clocks as a value",
       [](Network& n) { n.arena.binary(Op::Add, n.processes[0].locations[0].invariant, n.arena.constant(1)); }},
      {"clocks as a condition",
       [](Network& n) {
         n.arena.ite(n.processes[0].locations[0].invariant, n.arena.constant(1), n.arena.constant(1));
       }},
      {"clocks in a list",
       [](Network& n) {
         const ExprId list[] = {n.processes[0].locations[0].invariant};
         n.arena.seq(list);
       }},
      {"address", [](Network& n) { n.arena.load_cell(4); }},
      {"a value as an address", [](Network& n) { n.arena.load(n.arena.constant(1)); }},
      {"a clock as an address", [](Network& n) { n.arena.assign(n.arena.clock(1), n.arena.constant(1)); }},
      {"an address as a value", [](Network& n) { n.arena.assign_cell(1, n.arena.cell(1)); }},
      {"a value as a clock", [](Network& n) { n.arena.reset(n.arena.constant(1), n.arena.constant(0)); }},
      {"a value copied as a clock",
       [](Network& n) { n.arena.copy_clock(n.arena.clock(1), n.arena.constant(1), n.arena.constant(0)); }},
      {"a clock compared with a channel",
       [](Network& n) { n.arena.clock_cmp(Op::Lt, n.arena.clock(1), n.arena.channel(0), n.arena.constant(1)); }},
      {"a value as a channel", [](Network& n) { n.edges[0].channel = n.arena.constant(0); }},
      {"an element of a value", [](Network& n) { n.arena.index(n.arena.constant(1), n.arena.constant(0), 0, 1, 1); }},
      {"a choice between a cell and a clock",
       [](Network& n) { n.arena.ite(n.arena.constant(1), n.arena.cell(1), n.arena.clock(1)); }},
      {"an address for a parameter that holds values",
       [](Network& n) {
         const ExprId arguments[] = {n.arena.cell(1)};
         n.arena.call(FunctionId(0), arguments);
       }},
      {"a value for a parameter that holds clocks",
       [](Network& n) {
         n.cells[3].holds = Referent::Clock;
         n.edges[0].selects.clear();
         const ExprId arguments[] = {n.arena.constant(1)};
         n.arena.call(FunctionId(0), arguments);
       }},
      {"a variable that holds references", [](Network& n) { n.cells[1].holds = Referent::Address; }},
      {"a location that wraps around", [](Network& n) { n.cells[0].overflow = Overflow::Wrap; }},
      {"missing child", [](Network& n) { n.arena.unary(Op::Load, {}); }},
      {"location of At", [](Network& n) { n.arena.at(0, 2); }},
      {"process of At", [](Network& n) { n.arena.at(1, 0); }},
      {"quantifier over a variable", [](Network& n) { n.arena.quantifier(Op::Sum, 1, 0, 1, n.arena.constant(0)); }},
      {"number of arguments", [](Network& n) { n.arena.call(FunctionId(0), {}); }},
      {"unknown function", [](Network& n) { n.arena.call(FunctionId(1), {}); }},
      {"function without body", [](Network& n) { n.functions[0].body = {}; }},
      {"parameter is a variable", [](Network& n) { n.functions[0].parameters[0] = 1; }},
      {"recursion",
       [](Network& n) {
         const ExprId arguments[] = {n.arena.constant(0)};
         n.functions[0].body = n.arena.unary(Op::Return, n.arena.call(FunctionId(0), arguments));
       }},
      {"vector of an unknown process", [](Network& n) { n.vectors[0].members[0].process = 1; }},
      {"process twice in a vector", [](Network& n) { n.vectors[0].members.push_back({0, 0, true}); }},
      {"empty array", [](Network& n) { n.arena.index(n.arena.cell(1), n.arena.constant(0), 0, 0, 1); }},
  };
  for (const auto& [what, apply] : breaks) {
    Network n = whole();
    apply(n);
    EXPECT_FALSE(check(n).empty()) << what;
  }
}

}  // namespace
}  // namespace beeline::ir
