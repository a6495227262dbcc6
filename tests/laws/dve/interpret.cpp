// Programs run by walking over the tree.
#include <algorithm>
#include <climits>
#include <deque>
#include <map>
#include <optional>

#include "laws/dve/program.h"

namespace beeline::test::dve {

namespace {

using State = std::vector<int>;  // variables, states of processes; then for each channel its length and its slots
struct Wrong {};

class Interpreter {
 public:
  explicit Interpreter(const Program& program) : program_(program) {
    for (const Variable& v : program.variables) start_.insert(start_.end(), v.initial.begin(), v.initial.end());
    locations_ = start_.size();
    for (const Process& p : program.processes) start_.push_back(p.initial);
    for (const Channel& c : program.channels) {
      buffers_.push_back(start_.size());
      if (c.capacity > 0) start_.resize(start_.size() + 1 + static_cast<std::size_t>(c.capacity * c.values), 0);
    }
  }

  Explored run(std::size_t most) {
    Explored out;
    std::set<State> seen{start_};
    std::deque<State> open{start_};
    try {
      while (!open.empty()) {
        const State state = open.front();
        open.pop_front();
        const std::vector<State> next = successors(state);
        out.transitions += next.size();
        out.deadlocks += next.empty();
        for (const State& s : next)
          if (seen.insert(s).second) open.push_back(s);
        if (seen.size() > most) {
          out.too_large = true;
          return out;
        }
      }
    } catch (Wrong) {
      out.error = true;
    }
    out.states = seen.size();
    return out;
  }

 private:
  static int fit(long long value) {
    if (value < INT_MIN || value > INT_MAX) throw Wrong{};
    return static_cast<int>(value);
  }

  std::size_t cell(const State& s, int variable, const Tree& index) const {
    const Variable& v = program_.variables[static_cast<std::size_t>(variable)];
    const int i = index ? eval(s, index) : 0;
    if (i < 0 || i >= std::max(1, v.count)) throw Wrong{};
    return static_cast<std::size_t>(v.offset + i);
  }

  int eval(const State& s, const Tree& t) const {
    const auto a = [&] { return eval(s, t->a); };
    const auto b = [&] { return eval(s, t->b); };
    switch (t->kind) {
      case Kind::Const: return t->value;
      case Kind::Variable: return s[cell(s, t->value, nullptr)];
      case Kind::Element: return s[cell(s, t->value, t->a)];
      case Kind::InState: return s[locations_ + static_cast<std::size_t>(t->value)] == t->state;
      case Kind::Neg: return fit(-static_cast<long long>(a()));
      case Kind::Not: return a() == 0;
      case Kind::BitNot: return ~a();
      case Kind::Imply: return a() == 0 || b() != 0;
      case Kind::And: return a() != 0 && b() != 0;
      case Kind::Or: return a() != 0 || b() != 0;
      default: break;
    }
    const long long x = a(), y = b();
    switch (t->kind) {
      case Kind::BitOr: return static_cast<int>(x | y);
      case Kind::BitXor: return static_cast<int>(x ^ y);
      case Kind::BitAnd: return static_cast<int>(x & y);
      case Kind::Eq: return x == y;
      case Kind::Ne: return x != y;
      case Kind::Lt: return x < y;
      case Kind::Le: return x <= y;
      case Kind::Ge: return x >= y;
      case Kind::Gt: return x > y;
      case Kind::Shl:
      case Kind::Shr:
        if (y < 0 || y > 31) throw Wrong{};
        return t->kind == Kind::Shl ? fit(x * (1LL << y)) : static_cast<int>(x >> y);
      case Kind::Add: return fit(x + y);
      case Kind::Sub: return fit(x - y);
      case Kind::Mul: return fit(x * y);
      default:
        if (y == 0) throw Wrong{};
        return fit(t->kind == Kind::Div ? x / y : x % y);
    }
  }

  void store(State& s, int variable, std::size_t where, int value) const {
    check(program_.variables[static_cast<std::size_t>(variable)].is_int, value);
    s[where] = value;
  }
  static void check(bool is_int, int value) {
    if (is_int ? value < -32768 || value > 32767 : value < 0 || value > 255) throw Wrong{};
  }

  void effects(State& s, const Transition& t) const {
    for (const auto& [target, value] : t.effects) {
      const std::size_t where = cell(s, target.variable, target.index);
      store(s, target.variable, where, eval(s, value));
    }
  }

  // All values and places are computed before the first is stored.
  void receive(State& s, const Transition& t, const std::vector<int>& values) const {
    const Channel& channel = program_.channels[static_cast<std::size_t>(t.channel)];
    std::vector<std::size_t> where;
    for (const Target& place : t.places) where.push_back(cell(s, place.variable, place.index));
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (channel.typed) check(channel.is_int[i], values[i]);
      store(s, t.places[i].variable, where[i], values[i]);
    }
  }

  // Nothing: it could not be evaluated.
  std::optional<bool> guard(const State& s, const Transition& t) const {
    try {
      return !t.guard || eval(s, t.guard) != 0;
    } catch (Wrong) {
      return std::nullopt;
    }
  }

  struct Offer {
    int process;
    const Transition* transition;
    bool wrong;
  };

  // Those whose guards hold, and those whose guards are wrong.
  std::vector<Offer> offers(const State& s, int p) const {
    std::vector<Offer> out;
    for (const Transition& t : program_.processes[static_cast<std::size_t>(p)].transitions) {
      if (s[locations_ + static_cast<std::size_t>(p)] != t.source) continue;
      if (t.channel >= 0) {
        const Channel& channel = program_.channels[static_cast<std::size_t>(t.channel)];
        const int length = channel.capacity > 0 ? s[buffers_[static_cast<std::size_t>(t.channel)]] : 0;
        if (channel.capacity > 0 && (t.sends ? length == channel.capacity : length == 0)) continue;
      }
      const std::optional<bool> holds = guard(s, t);
      if (!holds || *holds) out.push_back({p, &t, !holds});
    }
    return out;
  }

  bool committed(const State& s, int p) const {
    const auto at = static_cast<std::size_t>(p);
    return program_.processes[at].committed[static_cast<std::size_t>(s[locations_ + at])];
  }
  void go(State& s, const Offer& o) const {
    s[locations_ + static_cast<std::size_t>(o.process)] = o.transition->target;
  }

  std::vector<State> successors(const State& s) const {
    std::vector<State> out;
    const int processes = static_cast<int>(program_.processes.size());
    std::vector<std::vector<Offer>> all;
    for (int p = 0; p < processes; ++p) all.push_back(offers(s, p));
    if (program_.synchronous) {
      std::vector<Offer> chosen;
      together(s, all, chosen, out);
      return out;
    }
    bool some_committed = false;
    for (int p = 0; p < processes; ++p) some_committed = some_committed || committed(s, p);
    for (int p = 0; p < processes; ++p) {
      if (some_committed && !committed(s, p)) continue;
      for (const Offer& offer : all[static_cast<std::size_t>(p)]) {
        const Transition& t = *offer.transition;
        if (t.channel < 0 || program_.channels[static_cast<std::size_t>(t.channel)].capacity > 0) {
          if (offer.wrong) throw Wrong{};
          out.push_back(alone(s, offer));
        } else if (t.sends) {
          for (int q = 0; q < processes; ++q) {
            if (q == p || committed(s, p) != committed(s, q)) continue;
            for (const Offer& other : all[static_cast<std::size_t>(q)])
              if (!other.transition->sends && other.transition->channel == t.channel)
                out.push_back(pair(s, offer, other));
          }
        }
      }
    }
    return out;
  }

  State pair(const State& s, const Offer& sender, const Offer& receiver) const {
    if (sender.wrong || receiver.wrong) throw Wrong{};
    std::vector<int> values;
    for (const Tree& value : sender.transition->values) values.push_back(eval(s, value));
    State next = s;
    receive(next, *receiver.transition, values);
    effects(next, *receiver.transition);
    effects(next, *sender.transition);
    go(next, sender);
    go(next, receiver);
    return next;
  }

  State alone(const State& s, const Offer& offer) const {
    const Transition& t = *offer.transition;
    State next = s;
    if (t.channel >= 0) {
      const Channel& channel = program_.channels[static_cast<std::size_t>(t.channel)];
      const auto width = static_cast<std::size_t>(channel.values);
      int& length = next[buffers_[static_cast<std::size_t>(t.channel)]];
      const auto slots = next.begin() + static_cast<std::ptrdiff_t>(buffers_[static_cast<std::size_t>(t.channel)]) + 1;
      if (t.sends) {
        for (std::size_t i = 0; i < width; ++i) {
          const int value = eval(s, t.values[i]);
          check(channel.is_int[i], value);
          slots[static_cast<std::ptrdiff_t>(static_cast<std::size_t>(length) * width + i)] = value;
        }
        ++length;
      } else {
        const std::vector<int> values(slots, slots + channel.values);
        const auto end = slots + channel.values * channel.capacity;
        std::fill(std::copy(slots + channel.values, end, slots), end, 0);
        --length;
        receive(next, t, values);
      }
    }
    effects(next, t);
    go(next, offer);
    return next;
  }

  void together(const State& s, const std::vector<std::vector<Offer>>& all, std::vector<Offer>& chosen,
                std::vector<State>& out) const {
    if (chosen.size() < all.size()) {
      for (const Offer& offer : all[chosen.size()]) {
        chosen.push_back(offer);
        together(s, all, chosen, out);
        chosen.pop_back();
      }
      return;
    }
    State next = s;
    std::set<int> assigned;
    for (const Offer& offer : chosen) {
      if (offer.wrong) throw Wrong{};
      State own = s;
      effects(own, *offer.transition);
      std::set<int> here;
      for (const auto& [target, value] : offer.transition->effects) here.insert(target.variable);
      for (const int v : here) {
        if (!assigned.insert(v).second) throw Wrong{};
        const Variable& variable = program_.variables[static_cast<std::size_t>(v)];
        for (int i = 0; i < std::max(1, variable.count); ++i)
          next[static_cast<std::size_t>(variable.offset + i)] = own[static_cast<std::size_t>(variable.offset + i)];
      }
      go(next, offer);
    }
    out.push_back(std::move(next));
  }

  const Program& program_;
  State start_;
  std::size_t locations_ = 0;
  std::vector<std::size_t> buffers_;
};

}  // namespace

Explored explore(const Program& program, std::size_t most_states) { return Interpreter(program).run(most_states); }

}  // namespace beeline::test::dve
