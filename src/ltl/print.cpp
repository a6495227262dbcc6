#include "ltl/print.h"

#include <fmt/format.h>

namespace beeline::ltl {

namespace {

const char* symbol(Op op) {
  switch (op) {
    case Op::Not: return "!";
    case Op::And: return "&&";
    case Op::Or: return "||";
    case Op::Implies: return "->";
    case Op::Equivalent: return "<->";
    case Op::Next: return "X";
    case Op::Finally: return "F";
    case Op::Globally: return "G";
    case Op::Until: return "U";
    case Op::WeakUntil: return "W";
    case Op::Release: return "R";
    case Op::StrongRelease: return "M";
    case Op::True: return "true";
    case Op::False: return "false";
    case Op::Atom: break;
  }
  return "";
}

void append(const Formulas& formulas, Formula f, const Names& names, std::string& out);

// Parentheses around whatever has two operands: few know which of && and U binds tighter.
void append_operand(const Formulas& formulas, Formula f, const Names& names, std::string& out) {
  const bool bare = formulas.operands(f).size() < 2;
  if (!bare) out += '(';
  append(formulas, f, names, out);
  if (!bare) out += ')';
}

void append(const Formulas& formulas, Formula f, const Names& names, std::string& out) {
  const auto& operands = formulas.operands(f);
  const Op op = formulas.op(f);
  if (op == Op::Atom) {
    out += names(formulas.proposition(f));
  } else if (operands.size() < 2) {
    out += symbol(op);
    if (operands.empty()) return;
    const bool letters = op != Op::Not && formulas.operands(operands[0]).size() < 2;
    if (letters) out += ' ';
    append_operand(formulas, operands[0], names, out);
  } else {
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (i > 0) out += fmt::format(" {} ", symbol(op));
      append_operand(formulas, operands[i], names, out);
    }
  }
}

}  // namespace

std::string print(const Formulas& formulas, Formula f, const Names& names) {
  std::string out;
  append(formulas, f, names, out);
  return out;
}

std::string letter_name(std::uint32_t proposition) {
  if (proposition < 26) return std::string(1, static_cast<char>('a' + proposition));
  return fmt::format("p{}", proposition);
}

}  // namespace beeline::ltl
