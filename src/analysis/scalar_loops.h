// Loops of functions that go through a scalar set, `for (k : id_t) ...`, whose rounds may change places.
//
// A permutation p of the elements takes the round of k to that of p(k), so what was the first round is another one
// afterwards. The loop as a whole is the same after the move if its body is (normal_form.h, with k as an element), and
// if it makes no difference in which order the rounds come. That is seen from the look of the body:
//
//  - What a round writes is one of the following, and nobody in the body reads or writes it in another way:
//      (own)       parts of arrays, at k: `a[k] = ...`, `m[k][j] = ...`, `x[k] = 0` for a clock. The parts of different
//                  k are different ones, and wherever the body names one of them it does so at k.
//      (gathered)  a cell that is added to, by numbers of one sign, or or-ed, and-ed, or raised to a maximum or lowered
//                  to a minimum, by values that its range has room for. It is read for that alone, and nobody asks what
//                  it has become (`a[k] = n++` does).
//      (set)       a cell that is assigned the same constant by everyone, and not read.
//      (private)   a temporary that a round writes before it reads it, and that nothing outside of the body knows.
//    So whatever a round reads is its own, or is written by no round: what it does, and whether it goes wrong, does not
//    depend on other rounds. What is left behind is the same in any order: own parts are written by one round, what is
//    gathered commutes, what is set is set to the same. And an error ends the evaluation in any order if in one: a
//    round goes wrong by itself or not, and what is gathered by addition goes only one way, so that it leaves its range
//    in some round if the sum of all does. An update that refuses is none: it matters whether an error comes first.
//  - A round that returns skips those that come after it. Then the body must write nothing but what is private, must
//    not be able to go wrong (harmless.h), and must always return the same constant: whoever returns first, it is that.
//
// How many steps an evaluation takes, which is limited, is the sum of what the rounds take; where some are skipped it
// is far from the limit.
//
// The counter has one value more than there are elements, which ends the loop. In the body, which must not write it, it
// is an element; nothing but the loop may know it. No expression of the loop may be one of something else, too: what is
// seen of it is seen by its expressions.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analysis/harmless.h"
#include "ir/network.h"

namespace beeline::analysis {

struct ScalarLoop {
  ir::ExprId loop;  // the While
  std::uint32_t counter = 0, set = 0;
  std::vector<ir::ExprId> body;
  std::string objection;  // why the order of rounds may matter; empty: it does not
};

class ScalarLoops {
 public:
  // Tells `harmless` what it may assume of counters, which nobody has asked it about yet.
  ScalarLoops(const ir::Network& network, Harmless& harmless);

  // The loop that two statements in a row are: the counter becomes 0, and while it is an element the body is done and
  // the counter goes on. Null: they are none.
  const ScalarLoop* find(ir::ExprId first, ir::ExprId second) const;

 private:
  void add(ir::ExprId first, ir::ExprId second);
  void find_touching();
  bool is_apart(const std::unordered_set<std::uint32_t>& inside, ir::ExprId first, ir::ExprId second) const;

  const ir::Network& network_;
  Harmless& harmless_;
  std::unordered_map<std::uint32_t, ScalarLoop> loops_;  // by the statement before it
  // Who reads or writes a temporary, anywhere.
  std::unordered_map<std::uint32_t, std::vector<ir::ExprId>> touching_;
  std::vector<std::uint32_t> uses_;  // of an expression by others
};

}  // namespace beeline::analysis
