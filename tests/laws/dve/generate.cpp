// Random programs, and their text.
#include "laws/dve/program.h"

namespace beeline::test::dve {

namespace {

class Generator {
 public:
  explicit Generator(util::Random& random) : random_(random) {}

  Program run() {
    out_.synchronous = one_in(8);
    add(-1, "g", false, 0);
    add(-1, "n", true, 0);
    add(-1, "a", one_in(2), 2);
    out_.channels = {{"c", false, {}, 0, 0},           {"d", false, {}, 1, 0},     {"t", true, {false}, 1, 0},
                     {"m", true, {true, false}, 2, 0}, {"q", true, {false}, 1, 2}, {"r", true, {false, true}, 2, 1},
                     {"u", true, {true}, 1, 3}};
    const int processes = 2 + below(2);
    for (int p = 0; p < processes; ++p) {
      Process process;
      process.states = 1 + below(3);
      process.initial = below(process.states);
      for (int s = 0; s < process.states; ++s) process.committed.push_back(one_in(7));
      out_.processes.push_back(process);
      add(p, "x", false, 0);
      add(p, "y", true, one_in(4) ? 2 : 0);
      if (one_in(4)) add(p, "g", true, 0);  // hides the global one
    }
    for (process_ = 0; process_ < processes; ++process_)
      for (int t = 2 + below(5); t > 0; --t) out_.processes[at(process_)].transitions.push_back(transition());
    return out_;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(n))); }
  bool one_in(int n) { return below(n) == 0; }

  void add(int owner, std::string name, bool is_int, int count) {
    Variable v{owner, std::move(name), is_int, count, {}, 0};
    for (int i = 0; i < std::max(1, count); ++i) v.initial.push_back(below(3) - (is_int ? 1 : 0));
    v.offset = out_.variables.empty()
                   ? 0
                   : out_.variables.back().offset + static_cast<int>(out_.variables.back().initial.size());
    out_.variables.push_back(v);
  }

  // One that this process can name.
  int variable(bool may_be_foreign) {
    for (;;) {
      const int v = below(static_cast<int>(out_.variables.size()));
      const Variable& variable = out_.variables[at(v)];
      if (variable.owner == process_) return v;
      if (variable.owner >= 0) {
        if (may_be_foreign && one_in(3)) return v;
        continue;
      }
      bool hidden = false;
      for (const Variable& other : out_.variables)
        hidden = hidden || (other.owner == process_ && other.name == variable.name);
      if (!hidden) return v;
    }
  }

  Tree make(Kind kind, Tree a, Tree b = nullptr, int value = 0, int state = 0) {
    return std::make_shared<Expr>(Expr{kind, value, state, std::move(a), std::move(b)});
  }
  Tree constant(int value) { return make(Kind::Const, nullptr, nullptr, value); }
  Tree small(Tree value) { return make(Kind::BitAnd, std::move(value), constant(one_in(2) ? 1 : 3)); }

  Tree atom(int depth) {
    if (one_in(4)) return constant(below(4));
    if (one_in(5)) {
      const int p = below(static_cast<int>(out_.processes.size()));
      return make(Kind::InState, nullptr, nullptr, p, below(out_.processes[at(p)].states));
    }
    const int v = variable(true);
    if (out_.variables[at(v)].count == 0) return make(Kind::Variable, nullptr, nullptr, v);
    return make(Kind::Element, index(depth), nullptr, v);
  }
  Tree index(int depth) {
    if (one_in(2)) return constant(below(2));
    return one_in(30) ? expression(depth - 1) : make(Kind::BitAnd, expression(depth - 1), constant(1));
  }
  Tree expression(int depth) {
    if (depth <= 0 || one_in(4)) return atom(depth);
    if (one_in(6)) return make(one_in(2) ? Kind::Not : one_in(2) ? Kind::Neg : Kind::BitNot, expression(depth - 1));
    const int first = static_cast<int>(Kind::Imply), last = static_cast<int>(Kind::Mod);
    const auto kind = static_cast<Kind>(first + below(last - first + 1));
    Tree right = expression(depth - 1);
    if ((kind == Kind::Div || kind == Kind::Mod) && !one_in(20)) right = constant(1 + below(3));
    if ((kind == Kind::Shl || kind == Kind::Shr) && !one_in(20)) right = constant(below(3));
    return make(kind, expression(depth - 1), std::move(right));
  }

  Target target() {
    Target out;
    out.variable = variable(false);
    if (out_.variables[at(out.variable)].count > 0) out.index = index(2);
    return out;
  }
  Tree sent() { return one_in(40) ? expression(2) : small(expression(2)); }

  Transition transition() {
    const Process& process = out_.processes[at(process_)];
    Transition out;
    out.source = below(process.states);
    out.target = below(process.states);
    if (one_in(2)) out.guard = expression(3);
    if (!out_.synchronous && !one_in(3)) {
      out.channel = below(static_cast<int>(out_.channels.size()));
      out.sends = one_in(2);
      for (int i = 0; i < out_.channels[at(out.channel)].values; ++i) {
        if (out.sends) out.values.push_back(sent());
        else out.places.push_back(target());
      }
    }
    for (int e = below(3); e > 0; --e) out.effects.emplace_back(target(), sent());
    return out;
  }

  util::Random& random_;
  Program out_;
  int process_ = 0;
};

struct Sign {
  const char* text;
  const char* other;
  int level;
};

Sign sign_of(Kind kind) {
  switch (kind) {
    case Kind::Imply: return {"imply", "imply", 0};
    case Kind::And: return {"&&", "and", 1};
    case Kind::Or: return {"||", "or", 1};
    case Kind::BitOr: return {"|", "|", 2};
    case Kind::BitXor: return {"^", "^", 2};
    case Kind::BitAnd: return {"&", "&", 2};
    case Kind::Eq: return {"==", "==", 3};
    case Kind::Ne: return {"!=", "!=", 3};
    case Kind::Lt: return {"<", "<", 4};
    case Kind::Le: return {"<=", "<=", 4};
    case Kind::Ge: return {">=", ">=", 4};
    case Kind::Gt: return {">", ">", 4};
    case Kind::Shl: return {"<<", "<<", 5};
    case Kind::Shr: return {">>", ">>", 5};
    case Kind::Add: return {"+", "+", 6};
    case Kind::Sub: return {"-", "-", 6};
    case Kind::Mul: return {"*", "*", 7};
    case Kind::Div: return {"/", "/", 7};
    case Kind::Mod: return {"%", "%", 7};
    case Kind::Neg: return {"-", "-", 8};
    case Kind::Not: return {"not ", "!", 8};
    case Kind::BitNot: return {"~", "~", 8};
    default: return {"", "", 9};
  }
}

class Printer {
 public:
  explicit Printer(const Program& program) : program_(program) {}

  std::string run() {
    variables(-1);
    for (const Channel& c : program_.channels) {
      out_ += "channel ";
      if (c.typed) {
        out_ += "{";
        for (std::size_t i = 0; i < c.is_int.size(); ++i)
          out_ += std::string(i ? "," : "") + (c.is_int[i] ? "int" : "byte");
        out_ += "} " + c.name + "[" + std::to_string(c.capacity) + "];\n";
      } else {
        out_ += c.name + ";\n";
      }
    }
    for (std::size_t p = 0; p < program_.processes.size(); ++p) process(static_cast<int>(p));
    return out_ + (program_.synchronous ? "system sync;\n" : "system async;\n");
  }

 private:
  void variables(int owner) {
    for (const Variable& v : program_.variables) {
      if (v.owner != owner) continue;
      out_ += std::string(v.is_int ? "int " : "byte ") + v.name;
      if (v.count > 0) out_ += "[" + std::to_string(v.count) + "] = {";
      else out_ += " = ";
      for (std::size_t i = 0; i < v.initial.size(); ++i) out_ += (i ? ", " : "") + std::to_string(v.initial[i]);
      out_ += v.count > 0 ? "};\n" : ";\n";
    }
  }

  void process(int p) {
    const Process& process = program_.processes[static_cast<std::size_t>(p)];
    process_ = p;
    out_ += "process P" + std::to_string(p) + " {\n";
    variables(p);
    std::string committed;
    for (int s = 0; s < process.states; ++s) {
      out_ += std::string(s ? ", " : "state ") + state(s);
      if (process.committed[static_cast<std::size_t>(s)])
        committed += (committed.empty() ? "commit " : ", ") + state(s);
    }
    out_ += ";\ninit " + state(process.initial) + ";\n" + (committed.empty() ? "" : committed + ";\n") + "trans\n";
    for (std::size_t t = 0; t < process.transitions.size(); ++t) {
      if (t > 0) out_ += ",\n";
      transition(process.transitions[t], t > 0 ? process.transitions[t - 1].source : -1);
    }
    out_ += ";\n}\n";
  }

  void transition(const Transition& t, int before) {
    out_ += (t.source == before ? "" : state(t.source)) + " -> " + state(t.target) + " {";
    if (t.guard) out_ += " guard " + print(t.guard) + ";";
    if (t.channel >= 0) {
      const Channel& channel = program_.channels[static_cast<std::size_t>(t.channel)];
      out_ += " sync " + channel.name + (t.sends ? "!" : "?");
      if (channel.values > 1) out_ += "{";
      for (std::size_t i = 0; i < t.values.size(); ++i) out_ += (i ? ", " : "") + print(t.values[i]);
      for (std::size_t i = 0; i < t.places.size(); ++i) out_ += (i ? ", " : "") + print(t.places[i]);
      out_ += channel.values > 1 ? "};" : ";";
    }
    for (std::size_t e = 0; e < t.effects.size(); ++e)
      out_ += (e ? ", " : " effect ") + print(t.effects[e].first) + " = " + print(t.effects[e].second);
    out_ += t.effects.empty() ? " }" : "; }";
  }

  static std::string state(int s) { return "s" + std::to_string(s); }

  std::string named(int variable) {
    const Variable& v = program_.variables[static_cast<std::size_t>(variable)];
    return (v.owner < 0 || v.owner == process_ ? "" : "P" + std::to_string(v.owner) + "->") + v.name;
  }
  std::string print(const Target& target) {
    return named(target.variable) + (target.index ? "[" + print(target.index) + "]" : "");
  }
  // With as few parentheses as possible.
  std::string print(const Tree& tree) {
    const Sign sign = sign_of(tree->kind);
    const auto child = [&](const Tree& t, int least) {
      const std::string inner = print(t);
      return sign_of(t->kind).level < least ? "(" + inner + ")" : inner;
    };
    switch (tree->kind) {
      case Kind::Const: return std::to_string(tree->value);
      case Kind::Variable: return named(tree->value);
      case Kind::Element: return named(tree->value) + "[" + print(tree->a) + "]";
      case Kind::InState: return "P" + std::to_string(tree->value) + "." + state(tree->state);
      case Kind::Neg:
      case Kind::Not:
      case Kind::BitNot: return (spelling_++ % 2 ? sign.text : sign.other) + child(tree->a, sign.level);
      default:
        return child(tree->a, sign.level) + " " + (spelling_++ % 2 ? sign.text : sign.other) + " " +
               child(tree->b, sign.level + 1);
    }
  }

  const Program& program_;
  std::string out_;
  int process_ = -1;
  int spelling_ = 0;
};

}  // namespace

Program random_program(util::Random& random) { return Generator(random).run(); }
std::string text(const Program& program) { return Printer(program).run(); }

}  // namespace beeline::test::dve
