#include "app/expect.h"

namespace beeline::app {

Expectation compare(std::string_view expected, std::string_view verdict) {
  if (expected.empty()) return Expectation::None;
  if (verdict == expected) return Expectation::Met;
  const bool definite = verdict == name(result::Verdict::Satisfied) || verdict == name(result::Verdict::NotSatisfied);
  return definite ? Expectation::Missed : Expectation::Open;
}

std::vector<Expectation> compare(std::span<const ir::Property> properties, std::span<const result::Answer> answers) {
  std::vector<Expectation> all;
  for (std::size_t i = 0; i < answers.size(); ++i)
    all.push_back(compare(properties[i].expected, name(answers[i].verdict)));
  return all;
}

}  // namespace beeline::app
