// The tableau behind translate.h, before any reduction.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "ltl/draft.h"
#include "ltl/formula.h"
#include "ltl/translate.h"
#include "util/watch.h"

namespace beeline::ltl {

class Tableau {
 public:
  struct TooLarge {
    std::string why;
  };

  Tableau(Formulas& formulas, util::Watch& watch, const TranslateOptions& options)
      : formulas_(formulas), watch_(watch), options_(options) {}

  // Throws TooLarge. The formula is in negation normal form and has no more than most_propositions.
  Draft build(Formula f);

 private:
  // A conjunction, in order of the ids.
  using Set = std::vector<Formula>;
  // One way to make a formula hold.
  struct Way {
    Label label;
    std::uint64_t promises = 0;
    Set next;
  };
  using Ways = std::vector<Way>;

  const Ways& ways(Formula f);
  Ways expand(Formula f);
  Ways both(const Ways& a, const Ways& b);
  void add(Ways& ways, Way way);
  void add(Ways& ways, const Ways& more);
  Ways later(Formula f, std::uint64_t promises) { return {{Label{}, promises, {f}}}; }
  std::uint64_t promise(Formula f);
  bool normalise(Set& set) const;
  std::uint32_t number(const Set& set);

  Formulas& formulas_;
  util::Watch& watch_;
  const TranslateOptions& options_;
  std::unordered_map<Formula, Ways> ways_;
  std::unordered_map<Formula, std::uint32_t> promises_;
  std::map<Set, std::uint32_t> numbers_;
  std::vector<Set> sets_;
};

}  // namespace beeline::ltl
