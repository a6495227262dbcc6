#include "ir/linear_time.h"

#include <unordered_map>

namespace beeline::ir {

namespace {

class Taker {
 public:
  explicit Taker(const ltl::Formulas& formulas) : formulas_(formulas) {}

  std::uint32_t take(ltl::Formula f) {
    if (const auto known = numbers_.find(f); known != numbers_.end()) return known->second;
    TemporalPart part{formulas_.op(f)};
    if (part.op == ltl::Op::Atom) part.proposition = formulas_.proposition(f);
    for (const ltl::Formula operand : formulas_.operands(f)) part.operands.push_back(take(operand));
    parts.push_back(std::move(part));
    return numbers_[f] = static_cast<std::uint32_t>(parts.size() - 1);
  }

  std::vector<TemporalPart> parts;

 private:
  const ltl::Formulas& formulas_;
  std::unordered_map<ltl::Formula, std::uint32_t> numbers_;
};

}  // namespace

std::vector<TemporalPart> parts_of(const ltl::Formulas& formulas, ltl::Formula formula) {
  Taker taker(formulas);
  taker.take(formula);
  return std::move(taker.parts);
}

ltl::Formula formula_of(const std::vector<TemporalPart>& parts, ltl::Formulas& formulas) {
  std::vector<ltl::Formula> made;
  for (const TemporalPart& part : parts) {
    std::vector<ltl::Formula> operands;
    for (const std::uint32_t operand : part.operands) operands.push_back(made[operand]);
    switch (part.op) {
      case ltl::Op::True: made.push_back(formulas.truth()); break;
      case ltl::Op::False: made.push_back(formulas.falsity()); break;
      case ltl::Op::Atom: made.push_back(formulas.atom(part.proposition)); break;
      case ltl::Op::And: made.push_back(formulas.conjunction(std::move(operands))); break;
      case ltl::Op::Or: made.push_back(formulas.disjunction(std::move(operands))); break;
      default:
        made.push_back(operands.size() == 1 ? formulas.make(part.op, operands[0])
                                            : formulas.make(part.op, operands[0], operands[1]));
    }
  }
  return made.back();
}

}  // namespace beeline::ir
