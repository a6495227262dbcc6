#include "analysis/clock_effects.h"

#include <algorithm>
#include <map>

#include "ir/clock_offset.h"

namespace beeline::analysis {

using ir::Expr;
using ir::ExprId;
using ir::Op;

namespace {

struct Amount {
  std::int64_t least = 0, most = 0;
};

using Sources = std::map<std::uint32_t, Amount>;  // by clock

class Walker {
 public:
  Walker(const ir::Network& network, const ValueRanges& ranges, const std::vector<bool>& sets)
      : network_(network), ranges_(ranges), sets_(sets) {}

  // False once the rest of a function may not run.
  bool walk(ExprId id) {
    if (!id) return true;
    const Expr& e = network_.arena[id];
    switch (e.op) {
      case Op::ResetClock: set(e); return true;
      case Op::Seq: {
        const Certainty before(*this);
        bool goes_on = true;
        for (const ExprId child : network_.arena.list(id)) {
          if (!walk(child)) goes_on = sure_ = false;
        }
        return goes_on;
      }
      case Op::Call:
        if (sets_[id.value]) {
          for (const ExprId argument : network_.arena.list(id)) walk(argument);
          const Certainty before(*this);
          walk(network_.functions[static_cast<std::size_t>(e.x)].body);
        }
        return true;  // returning early only ends the callee
      case Op::Return: walk(e.a); return false;
      case Op::While:
      case Op::Forall:
      case Op::Exists:
      case Op::Sum: return repeat(e);
      default: {
        // Operands and branches: some may not be looked at.
        const Certainty before(*this);
        sure_ = false;
        bool goes_on = true;
        for (const ExprId part : {e.a, e.b, e.c}) goes_on = walk(part) && goes_on;
        return goes_on;
      }
    }
  }

  std::map<std::uint32_t, Sources> effects;

 private:
  // What is sure is so to the end of a block only.
  class Certainty {
   public:
    explicit Certainty(Walker& walker) : walker_(walker), before_(walker.sure_) {}
    Certainty(const Certainty&) = delete;
    Certainty& operator=(const Certainty&) = delete;
    ~Certainty() { walker_.sure_ = before_; }

   private:
    Walker& walker_;
    bool before_;
  };

  // A loop: round after round, until nothing is new.
  bool repeat(const Expr& e) {
    const Certainty before(*this);
    sure_ = false;
    bool goes_on = true, some = changed_;
    for (int round = 0;; ++round) {
      changed_ = false;
      widening_ = round > 1;
      goes_on = walk(e.a) && goes_on;
      goes_on = walk(e.b) && goes_on;
      some = some || changed_;
      if (!changed_) break;
    }
    changed_ = some;
    widening_ = false;
    return goes_on;
  }

  template <class Visit>
  void for_each_clock(ExprId id, Visit visit) const {
    if (const auto fixed = as_clock(network_.arena, id)) return visit(*fixed);
    const Interval range = ranges_.of(id);
    const auto last = std::min<std::int64_t>(range.high, static_cast<std::int64_t>(network_.clocks.size()) - 1);
    for (std::int64_t c = std::max<std::int64_t>(range.low, 0); c <= last; ++c) visit(static_cast<std::uint32_t>(c));
  }

  Sources sources_of(std::uint32_t clock) const {
    if (const auto known = effects.find(clock); known != effects.end()) return known->second;
    return {{clock, {0, 0}}};
  }

  // Whether that is news.
  bool join(Sources& into, std::uint32_t clock, Amount amount) const {
    const auto [at, fresh] = into.try_emplace(clock, amount);
    if (fresh) return true;
    Amount& known = at->second;
    const Amount before = known;
    known.least = std::min(known.least, amount.least);
    if (amount.most > known.most) known.most = widening_ ? ir::greatest_clock_sum : amount.most;
    return known.least != before.least || known.most != before.most;
  }

  void set(const Expr& e) {
    const auto constant = as_constant(network_.arena, e.b);
    const Interval range = constant ? Interval{*constant, *constant} : ranges_.of(e.b);
    // Below zero and beyond the limit are evaluation errors.
    const auto limited = [](std::int64_t amount) {
      return std::clamp<std::int64_t>(amount, 0, ir::greatest_clock_sum);
    };
    const std::int64_t offset = ir::clock_offset(e);
    const Amount more{limited(range.low + offset), limited(range.high + offset)};
    Sources sources;
    const auto add_from = [&](std::uint32_t from) {
      for (const auto& [clock, before] : sources_of(from))
        join(sources, clock, {limited(before.least + more.least), limited(before.most + more.most)});
    };
    if (e.c) for_each_clock(e.c, add_from);
    else add_from(0);
    if (const auto fixed = as_clock(network_.arena, e.a); fixed && sure_) {
      effects[*fixed] = std::move(sources);
      return;
    }
    for_each_clock(e.a, [&](std::uint32_t clock) {
      if (clock == 0) return;
      Sources& known = effects.try_emplace(clock, Sources{{clock, {0, 0}}}).first->second;
      for (const auto& [from, amount] : sources) changed_ = join(known, from, amount) || changed_;
    });
  }

  const ir::Network& network_;
  const ValueRanges& ranges_;
  const std::vector<bool>& sets_;
  bool sure_ = true;      // what is walked over runs, once
  bool changed_ = false;  // something was joined
  bool widening_ = false;
};

}  // namespace

ClockEffects::ClockEffects(const ir::Network& network, const ValueRanges& ranges)
    : network_(network), ranges_(ranges), sets_(network.arena.size()) {
  // Functions call earlier ones only, but their bodies may be anywhere in the arena.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (sets_[i]) continue;
      const Expr& e = network.arena[ExprId(i)];
      const auto set = [&](ExprId part) { return part && sets_[part.value]; };
      const auto list = network.arena.list(ExprId(i));
      sets_[i] = e.op == Op::ResetClock || set(e.a) || set(e.b) || set(e.c) ||
                 (e.op == Op::Call && set(network.functions[static_cast<std::size_t>(e.x)].body)) ||
                 std::any_of(list.begin(), list.end(), set);
      changed = changed || (sets_[i] && e.op == Op::Call);
    }
  }
}

std::vector<ClockEffect> ClockEffects::of(ExprId update) const {
  if (!update || !sets_[update.value]) return {};
  Walker walker(network_, ranges_, sets_);
  walker.walk(update);
  std::vector<ClockEffect> all;
  for (const auto& [clock, sources] : walker.effects) {
    ClockEffect& effect = all.emplace_back(ClockEffect{clock, {}});
    for (const auto& [from, amount] : sources) effect.sources.push_back({from, amount.least, amount.most});
  }
  return all;
}

bool ClockEffect::copies() const {
  return std::any_of(sources.begin(), sources.end(), [&](const ClockSource& source) {
    return source.clock != 0 && source != ClockSource{clock, 0, 0};
  });
}

const ClockEffect* find_effect(std::span<const ClockEffect> effects, std::uint32_t clock) {
  const auto at = std::lower_bound(effects.begin(), effects.end(), clock,
                                   [](const ClockEffect& e, std::uint32_t c) { return e.clock < c; });
  return at != effects.end() && at->clock == clock ? &*at : nullptr;
}

}  // namespace beeline::analysis
