#include "ltl/write.h"

#include <fmt/format.h>

#include "ltl/degeneralise.h"

namespace beeline::ltl {

namespace {

// The literals of a label joined by `conjunction`; "true" or what is given for none.
template <class Name>
std::string literals(const Label& label, const Name& name, std::string_view conjunction, std::string_view none) {
  std::string text;
  for (std::uint32_t p = 0; p < most_propositions; ++p) {
    const bool positive = (label.positive >> p & 1) != 0;
    if (!positive && (label.negative >> p & 1) == 0) continue;
    if (!text.empty()) text += conjunction;
    text += fmt::format("{}{}", positive ? "" : "!", name(p));
  }
  return text.empty() ? std::string(none) : text;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out + '"';
}

// Numbers of marks between blanks: "0 2".
std::string numbers(std::uint64_t marks, std::string_view separator) {
  std::string text;
  for (std::uint32_t m = 0; m < 64; ++m)
    if ((marks >> m & 1) != 0) text += fmt::format("{}{}", text.empty() ? "" : separator, m);
  return text;
}

const char* what_it_takes(Kind kind) {
  switch (kind) {
    case Kind::Empty: return "nothing is accepted";
    case Kind::Terminal: return "a word is accepted as soon as a run of it is in a component of kind F";
    case Kind::Safety: return "every infinite run is accepting";
    case Kind::Weak: return "of the cycles of a component all are accepting (F) or none (N)";
    case Kind::General: return "a component of kind P has accepting cycles and others";
  }
  return "";
}

}  // namespace

std::string text(const Automaton& automaton, const Names& names, std::string_view title) {
  std::string out = title.empty() ? "" : fmt::format("{}\n", title);
  out +=
      fmt::format("states: {}, transitions: {}, acceptance sets: {}\n{}: {}\n", automaton.states(),
                  automaton.transitions.size(), automaton.marks, name(automaton.kind), what_it_takes(automaton.kind));
  for (std::uint32_t s = 0; s < automaton.states(); ++s) {
    out += fmt::format("\nstate {}{}, in component {} of kind {}\n", s, s == 0 ? " (initial)" : "",
                       automaton.component[s], name(automaton.kind_of(s)));
    for (const Transition& t : automaton.from(s))
      out += fmt::format("  to {} on {}{}\n", t.target, literals(t.label, names, " && ", "true"),
                         t.marks == 0 ? "" : fmt::format(" {{{}}}", numbers(t.marks, ",")));
  }
  return out;
}

std::string dot(const Automaton& automaton, const Names& names, std::string_view title) {
  std::string out = "digraph automaton {\n  rankdir=LR\n  node [shape=circle]\n";
  if (!title.empty()) out += fmt::format("  label={}\n  labelloc=t\n", quoted(title));
  out += "  start [shape=point]\n  start -> 0\n";
  for (std::size_t c = automaton.components.size(); c-- > 0;) {
    out += fmt::format("  subgraph cluster_{} {{\n    label=\"{}\"\n", c, name(automaton.components[c]));
    for (std::uint32_t s = 0; s < automaton.states(); ++s)
      if (automaton.component[s] == c) out += fmt::format("    {}\n", s);
    out += "  }\n";
  }
  for (std::uint32_t s = 0; s < automaton.states(); ++s)
    for (const Transition& t : automaton.from(s)) {
      const std::string marks = t.marks == 0 ? "" : fmt::format(" {{{}}}", numbers(t.marks, ","));
      out +=
          fmt::format("  {} -> {} [label={}]\n", s, t.target, quoted(literals(t.label, names, " && ", "true") + marks));
    }
  return out + "}\n";
}

std::string hoa(const Automaton& automaton, const Names& names, std::string_view title) {
  std::string out = "HOA: v1\n";
  if (!title.empty()) out += fmt::format("name: {}\n", quoted(title));
  out += fmt::format("States: {}\nStart: 0\nAP: {}", automaton.states(), automaton.propositions);
  for (std::uint32_t p = 0; p < automaton.propositions; ++p) out += ' ' + quoted(names(p));
  if (automaton.marks == 0) {
    out += "\nacc-name: all\nAcceptance: 0 t\n";
  } else {
    out += automaton.marks == 1 ? std::string("\nacc-name: Buchi\n")
                                : fmt::format("\nacc-name: generalized-Buchi {}\n", automaton.marks);
    out += fmt::format("Acceptance: {} ", automaton.marks);
    for (std::uint32_t m = 0; m < automaton.marks; ++m) out += fmt::format("{}Inf({})", m == 0 ? "" : "&", m);
    out += '\n';
  }
  out += "properties: trans-labels explicit-labels trans-acc\n--BODY--\n";
  for (std::uint32_t s = 0; s < automaton.states(); ++s) {
    out += fmt::format("State: {}\n", s);
    for (const Transition& t : automaton.from(s)) {
      const std::string marks = t.marks == 0 ? "" : fmt::format(" {{{}}}", numbers(t.marks, " "));
      out += fmt::format("[{}] {}{}\n",
                         literals(
                             t.label, [](std::uint32_t p) { return p; }, "&", "t"),
                         t.target, marks);
    }
  }
  return out + "--END--\n";
}

std::string never_claim(const Automaton& automaton, const Names& names, util::Watch& watch, std::string_view title) {
  const StateBased claim = state_based(automaton, watch);
  const auto label = [&](std::uint32_t s) {
    return fmt::format("{}_{}", claim.accepting[s] ? "accept" : "T0", s == 0 ? "init" : fmt::format("S{}", s));
  };
  std::string out = "never {";
  if (!title.empty()) out += fmt::format(" /* {} */", title);
  out += '\n';
  for (std::uint32_t s = 0; s < claim.automaton.states(); ++s) {
    out += label(s) + ":\n";
    if (claim.automaton.from(s).empty()) {
      out += "\tfalse;\n";
      continue;
    }
    out += "\tdo\n";
    for (const Transition& t : claim.automaton.from(s))
      out += fmt::format("\t:: ({}) -> goto {}\n", literals(t.label, names, " && ", "true"), label(t.target));
    out += "\tod;\n";
  }
  return out + "}\n";
}

}  // namespace beeline::ltl
