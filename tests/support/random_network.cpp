#include "support/random_network.h"

#include <algorithm>
#include <random>
#include <vector>

#include "support/builder.h"

namespace beeline::test {

namespace {

using ir::ChannelKind;

// Channels come in pairs of a kind so that a variable can choose between the two.
enum Pair : std::uint32_t { Binary = 0, Broadcast = 2, UrgentBinary = 4, UrgentBroadcast = 6 };

class Generator {
 public:
  Generator(std::uint64_t seed, const Features& features)
      : random_(seed), mixed_(seed % 2 == 1), f_(features), b_(process_names(2 + below(features.max_processes - 1))) {}

  RandomModel model() {
    declare();
    for (std::uint32_t p = 0; p < processes(); ++p) process(p);
    for (std::uint32_t p = 0; p < processes(); ++p) edges(p);
    if (f_.priorities) priorities();
    const ExprId target = formula(2);
    return {std::move(b_.network), target};
  }

 private:
  // Not std::uniform_int_distribution: its values differ between libraries.
  std::uint32_t below(std::uint32_t n) { return n == 0 ? 0 : static_cast<std::uint32_t>(random_() % n); }
  bool chance(std::uint32_t percent) { return below(100) < percent; }
  std::int32_t constant() { return static_cast<std::int32_t>(below(static_cast<std::uint32_t>(f_.max_constant) + 1)); }
  std::uint32_t processes() const { return static_cast<std::uint32_t>(b_.network.processes.size()); }

  static std::vector<std::string> process_names(std::uint32_t count) {
    std::vector<std::string> names;
    for (std::uint32_t p = 0; p < count; ++p) names.push_back("P" + std::to_string(p));
    return names;
  }

  void declare() {
    if (mixed_) select_ = b_.temporary("s", 0, 2);
    if (f_.variables) {
      v_ = b_.variable("v", 0, 2, static_cast<std::int32_t>(below(3)));
      if (mixed_) b_.network.cells[v_].overflow = ir::Overflow::Wrap;
      i_ = b_.variable("i", 0, f_.errors ? 2 : 1);
      a_ = b_.variable("a[0]", 0, 1);
      b_.variable("a[1]", 0, 1, 1);
    }
    if (f_.onlookers) {
      own_ = b_.variable("own0", 0, 1, static_cast<std::int32_t>(below(2)));
      for (std::uint32_t p = 1; p < processes(); ++p) b_.variable("own" + std::to_string(p), 0, 1);
    }
    if (!mixed_) select_ = b_.temporary("s", 0, 2);
    const std::uint32_t clocks = below(f_.max_clocks + 1);
    for (std::uint32_t c = 0; c < clocks; ++c)
      b_.clock(std::string(1, static_cast<char>('x' + c)), f_.initial_clocks && chance(10) ? constant() : 0);
    for (const char* name : {"c0", "c1"}) b_.channel(name);
    for (const char* name : {"b0", "b1"}) b_.channel(name, ChannelKind::Broadcast);
    for (const char* name : {"uc0", "uc1"}) b_.channel(name, ChannelKind::Binary, true);
    for (const char* name : {"ub0", "ub1"}) b_.channel(name, ChannelKind::Broadcast, true);
    if (f_.vectors) vectors();
  }

  void vectors() {
    b_.event("e");
    b_.event("f");
    for (std::uint32_t n = 1 + below(2); n > 0; --n) {
      ir::SyncVector vector;
      for (std::uint32_t p = 0; p < processes(); ++p)
        if (chance(75)) vector.members.push_back({p, below(2), chance(50)});
      if (!vector.members.empty()) b_.network.vectors.push_back(std::move(vector));
    }
  }

  void priorities() {
    b_.network.has_priorities = true;
    b_.network.internal_priority = static_cast<std::int32_t>(below(2));
    for (ir::Channel& channel : b_.network.channels) channel.priority = static_cast<std::int32_t>(below(3));
    for (ir::Process& process : b_.network.processes) process.priority = static_cast<std::int32_t>(below(2));
  }

  bool has_clocks() const { return b_.network.clocks.size() > 1; }
  std::uint32_t some_clock() { return 1 + below(static_cast<std::uint32_t>(b_.network.clocks.size()) - 1); }
  // With copies the last one is mostly seen through others that are set to it.
  std::uint32_t compared_clock() {
    const auto clocks = static_cast<std::uint32_t>(b_.network.clocks.size());
    return f_.copies && clocks > 2 && chance(85) ? 1 + below(clocks - 2) : some_clock();
  }
  Op strictable(Op strict, Op weak) { return f_.strict_bounds && chance(40) ? strict : weak; }
  ExprId bound() { return f_.variables && f_.variable_bounds && chance(15) ? b_.var(v_) : b_.num(constant()); }

  ExprId clock_atom(Op relation) {
    const std::uint32_t x = compared_clock();
    if (f_.diagonals && b_.network.clocks.size() > 2 && chance(30)) {
      const std::uint32_t y = 1 + x % static_cast<std::uint32_t>(b_.network.clocks.size() - 1);
      const ExprId difference_bound = chance(40) ? b_.num(-constant()) : bound();
      return b_.difference(x, y, relation, difference_bound);
    }
    return b_.when(x, relation, bound());
  }

  ExprId upper_bound() {
    const Op relation = strictable(Op::Lt, Op::Le);
    if (f_.variables && f_.variable_bounds && chance(15))
      return b_.when(compared_clock(), relation, b_.op(Op::Add, b_.var(v_), b_.num(1)));
    return b_.when(compared_clock(), relation, b_.num(std::max(1, constant())));
  }

  ExprId guard_atom() {
    switch (below(8)) {
      case 0:
      case 1:
      case 2:
      case 3: return clock_atom(strictable(Op::Gt, Op::Ge));
      case 4:
      case 5:
      case 6: return clock_atom(strictable(Op::Lt, Op::Le));
      default: return clock_atom(Op::Eq);
    }
  }

  ExprId int_atom() {
    static constexpr Op relations[] = {Op::Lt, Op::Le, Op::Eq, Op::Ne, Op::Ge, Op::Gt};
    const Op relation = relations[below(6)];
    switch (below(3)) {
      case 0: return b_.op(relation, b_.var(v_), b_.num(static_cast<std::int32_t>(below(3))));
      case 1: return b_.op(Op::Eq, b_.var(i_), b_.num(static_cast<std::int32_t>(below(2))));
      default: return b_.op(Op::Eq, b_.network.arena.load(element()), b_.num(static_cast<std::int32_t>(below(2))));
    }
  }

  ExprId safe_int_atom() {
    return f_.errors && !f_.wrong_targets ? b_.op(Op::Eq, b_.var(v_), b_.num(static_cast<std::int32_t>(below(3))))
                                          : int_atom();
  }

  // Of the variables of two processes; true at the start.
  ExprId relation() {
    const std::uint32_t a = own_ + below(processes()), b = own_ + below(processes());
    return b_.op(Op::Le, b_.op(Op::Add, b_.var(a), b_.var(b)), b_.num(a == b ? 2 : 1));
  }

  ExprId element() { return b_.network.arena.index(b_.network.arena.cell(a_), b_.var(i_), 0, 2, 1); }

  void add(ExprId& conjunction, ExprId part) { conjunction = conjunction ? b_.both(conjunction, part) : part; }

  // Initial locations get mild ones: a network that cannot start tests little.
  ExprId invariant(bool initial) {
    ExprId all;
    if (has_clocks() && chance(initial ? 20 : 40)) add(all, upper_bound());
    if (initial && !chance(5)) return all;
    if (has_clocks() && f_.diagonals && chance(10)) add(all, clock_atom(strictable(Op::Lt, Op::Le)));
    if (has_clocks() && f_.lower_bound_invariants && chance(6)) add(all, clock_atom(strictable(Op::Gt, Op::Ge)));
    if (f_.variables && chance(f_.errors ? 25 : 5)) add(all, int_atom());
    if (has_clocks() && f_.variables && chance(5)) add(all, b_.either(int_atom(), clock_atom(Op::Le)));
    return all;
  }

  ExprId guard(std::uint32_t p, bool with_clocks, bool with_select) {
    ExprId all;
    if (f_.onlookers && chance(20))
      add(all, b_.is(chance(60) ? own_ + p : own_ + below(processes()), static_cast<std::int32_t>(below(2))));
    if (with_select && chance(40)) add(all, b_.op(Op::Ne, b_.var(select_), b_.var(v_)));
    if (f_.variables && chance(15)) add(all, int_atom());
    if (with_clocks && has_clocks() && chance(55)) add(all, guard_atom());
    if (with_clocks && has_clocks() && chance(15)) add(all, guard_atom());
    if (with_clocks && has_clocks() && f_.variables && chance(5)) add(all, b_.either(int_atom(), guard_atom()));
    return all;
  }

  ExprId update(std::uint32_t p, bool with_select) {
    std::vector<ExprId> parts;
    if (f_.onlookers && chance(70)) parts.push_back(b_.set(own_ + p, static_cast<std::int32_t>(below(2))));
    if (has_clocks() && chance(55)) parts.push_back(b_.reset(some_clock(), reset_value()));
    if (has_clocks() && chance(15)) parts.push_back(b_.reset(some_clock()));
    if (f_.copies && has_clocks() && chance(45)) parts.push_back(copy());
    if (f_.copies && has_clocks() && chance(20)) parts.push_back(copy());
    if (f_.variables && chance(30)) parts.push_back(assignment());
    if (f_.refusals && f_.variables && chance(10)) parts.push_back(refusal());
    if (with_select) parts.push_back(b_.set(v_, b_.var(select_)));
    if (f_.refusals && f_.variables && chance(30)) parts.push_back(refusal());
    if (parts.empty()) return {};
    return parts.size() == 1 ? parts.front() : b_.network.arena.seq(parts);
  }

  // A call, before or behind whatever else the update does: assigns something, and requires something of it.
  ExprId refusal() {
    std::vector<ExprId> body;
    if (chance(70)) body.push_back(assignment());
    const ExprId condition = int_atom();
    body.push_back(b_.network.arena.unary(Op::Require, condition));
    if (chance(30)) body.push_back(assignment());
    ir::ExprId code = b_.network.arena.seq(body);
    if (chance(30)) {
      const ExprId when = int_atom();
      code = b_.network.arena.add({.op = Op::If, .a = when, .b = code});
    }
    const ir::FunctionId function(b_.network.functions.size());
    b_.network.functions.push_back({"path" + std::to_string(b_.network.functions.size()), {}, code, {}});
    return b_.network.arena.call(function, {});
  }

  ExprId copy() {
    const std::uint32_t clock = some_clock(), from = some_clock();
    if (!f_.sums || chance(50)) return b_.copy(clock, from);
    if (f_.variables && f_.variable_bounds && chance(15)) return b_.copy(clock, from, b_.var(v_));
    return b_.copy(clock, from, constant());
  }

  ExprId reset_value() {
    if (f_.nonzero_resets && chance(15)) return b_.num(constant());
    if (f_.nonzero_resets && f_.variables && f_.variable_bounds && chance(8)) return b_.var(v_);
    return b_.num(0);
  }

  ExprId assignment() {
    const auto next = [&](std::uint32_t cell, std::int32_t count) {
      const ExprId sum = b_.op(Op::Add, b_.var(cell), b_.num(1));
      if (f_.errors && chance(50)) return sum;
      return b_.network.cells[cell].overflow == ir::Overflow::Wrap ? sum : b_.op(Op::Mod, sum, b_.num(count));
    };
    switch (below(4)) {
      case 0: return b_.set(v_, next(v_, 3));
      case 1: return b_.set(v_, static_cast<std::int32_t>(below(3)));
      case 2: return b_.set(i_, mixed_ ? b_.op(Op::Mod, b_.var(v_), b_.num(2)) : next(i_, 2));
      default: return b_.network.arena.assign(element(), b_.num(static_cast<std::int32_t>(below(2))));
    }
  }

  void process(std::uint32_t p) {
    if (f_.onlookers && chance(35)) {
      b_.location(p, "l0", chance(60) ? relation() : ExprId{});
      return;
    }
    const std::uint32_t locations = 2 + below(f_.max_locations - 1);
    for (std::uint32_t l = 0; l < locations; ++l) {
      const std::uint32_t id = b_.location(p, "l" + std::to_string(l), invariant(l == 0));
      ir::Location& location = b_.network.processes[p].locations[id];
      location.committed = f_.committed && chance(l == 0 ? 2 : 10);
      location.urgent = f_.urgent_locations && !location.committed && chance(l == 0 ? 2 : 10);
    }
    if (f_.several_starts && chance(50))
      for (std::uint32_t l = 1; l < locations; ++l)
        if (chance(60)) b_.network.processes[p].also_initial.push_back(l);
  }

  // A way out of every location, some more edges, and partners for those that synchronise.
  void edges(std::uint32_t p) {
    const auto locations = static_cast<std::uint32_t>(b_.network.processes[p].locations.size());
    if (f_.onlookers) {
      for (std::uint32_t l = 0; l + 1 < locations; ++l) edge(p, l, l + 1);
      if (locations == 1 && chance(30)) edge(p, 0, 0);
      return;
    }
    for (std::uint32_t l = 0; l < locations; ++l) edge(p, l, (l + 1 + below(locations - 1)) % locations);
    for (std::uint32_t n = below(locations + 1); n > 0; --n) edge(p, below(locations), below(locations));
  }

  void edge(std::uint32_t p, std::uint32_t source, std::uint32_t target) {
    using ir::SyncKind;
    const std::uint32_t kind = below(100);
    if (f_.vectors && kind < 40) {
      const std::uint32_t event = below(2);
      ir::Edge& edge = b_.edge_of(p, plain_edge(p, source, target, true));
      edge.sync = SyncKind::Event;
      edge.event = event;
      if (is_weak(p, event)) edge.guard = {};
    } else if ((f_.binary || f_.broadcast) && kind < 55) {
      const bool urgent = f_.urgent_channels && chance(20);
      const bool broadcast = f_.broadcast && (!f_.binary || chance(45));
      const std::uint32_t pair = broadcast ? (urgent ? UrgentBroadcast : Broadcast) : (urgent ? UrgentBinary : Binary);
      const bool sends = chance(60);
      synchronise(p, plain_edge(p, source, target, clocks_allowed(pair, sends)), pair, sends);
      for (std::uint32_t q = 0; q < processes(); ++q) {
        if (q == p || !chance(70)) continue;
        const auto locations = static_cast<std::uint32_t>(b_.network.processes[q].locations.size());
        synchronise(q, plain_edge(q, below(locations), below(locations), clocks_allowed(pair, !sends)), pair, !sends);
        if (!broadcast || !sends) break;
      }
    } else {
      plain_edge(p, source, target, true);
    }
  }

  bool is_weak(std::uint32_t process, std::uint32_t event) const {
    for (const ir::SyncVector& vector : b_.network.vectors)
      for (const ir::SyncMember& member : vector.members)
        if (member.weak && member.process == process && member.event == event) return true;
    return false;
  }

  bool clocks_allowed(std::uint32_t pair, bool sends) const {
    return pair < UrgentBinary && (f_.clock_guarded_receivers || sends || pair != Broadcast);
  }

  std::size_t plain_edge(std::uint32_t p, std::uint32_t source, std::uint32_t target, bool clocks) {
    const bool with_select = f_.selects && f_.variables && chance(10);
    const ExprId edge_guard = guard(p, clocks, with_select);
    const ExprId edge_update = update(p, with_select);
    ir::Edge& edge = b_.edge(p, source, target, edge_guard, edge_update);
    if (with_select) {
      const auto low = static_cast<std::int32_t>(below(2));
      edge.selects.push_back({select_, low, low + static_cast<std::int32_t>(below(2))});
    }
    return b_.network.processes[p].edges.size() - 1;
  }

  void synchronise(std::uint32_t p, std::size_t e, std::uint32_t pair, bool sends) {
    const bool computed = f_.computed_channels && f_.variables && chance(15);
    const ExprId channel = computed ? b_.network.arena.index(b_.network.arena.channel(pair), b_.var(i_), 0, 2, 1)
                                    : b_.network.arena.channel(pair + (chance(10) ? 1 : 0));
    ir::Edge& edge = b_.edge_of(p, e);
    edge.sync = sends ? ir::SyncKind::Send : ir::SyncKind::Receive;
    edge.channel = channel;
  }

  ExprId at() {
    const std::uint32_t p = below(processes());
    return b_.at(p, below(static_cast<std::uint32_t>(b_.network.processes[p].locations.size())));
  }

  ExprId formula(std::uint32_t depth) {
    if (depth > 0 && chance(55)) {
      const ExprId a = formula(depth - 1);
      const ExprId c = formula(depth - 1);
      return chance(65) ? b_.both(a, c) : b_.either(a, c);
    }
    if (depth > 0 && chance(10)) return ir::negate(b_.network.arena, formula(depth - 1));
    if (f_.wrong_targets && has_clocks() && chance(30)) {
      const ExprId quotient = b_.op(Op::Div, b_.num(1), b_.var(v_));
      const ExprId wrong = b_.both(b_.op(Op::Eq, quotient, b_.num(static_cast<std::int32_t>(below(2)))), guard_atom());
      return chance(50) ? b_.either(guard_atom(), wrong) : b_.either(wrong, guard_atom());
    }
    const std::uint32_t kind = below(10);
    if (kind == 0 && f_.deadlock) {
      const ExprId dead = b_.deadlock();
      return chance(20) ? b_.network.arena.unary(Op::Not, dead) : dead;
    }
    if (kind < 4 && f_.clock_targets && has_clocks()) return chance(15) ? clock_atom(Op::Ne) : guard_atom();
    if (kind < 6 && f_.variables) return safe_int_atom();
    return at();
  }

  std::mt19937_64 random_;
  bool mixed_;  // a temporary stands between locations and variables, v wraps around, and i is set from it
  const Features& f_;
  NetworkBuilder b_;
  std::uint32_t v_ = 0, i_ = 0, a_ = 0, select_ = 0;
  std::uint32_t own_ = 0;  // of process 0; those of the others follow
};

}  // namespace

Features all_features() {
  Features features;
  features.max_processes = 4;
  features.max_locations = 4;
  features.max_clocks = 3;
  features.diagonals = features.priorities = features.refusals = features.vectors = features.several_starts = true;
  return features;
}

RandomModel random_model(std::uint64_t seed, const Features& features) { return Generator(seed, features).model(); }

}  // namespace beeline::test
