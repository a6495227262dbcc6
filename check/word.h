// Executes a trace that shows what the letters of a run say in linear time: that they violate a formula, or that an
// automaton accepts them.
//
// The trace is followed as any other (replay.h), and goes on for ever or ends for good as others that show what a run
// does until its end (lasso.h). Its letters are u v v v ..., v being those of the loop, or the last one of a run that
// ends. What a formula or an automaton makes of such a word is told as directly as possible: formulas by fixpoints over
// its positions, automata by taking away, again and again, pairs of a position and a state from which some mark cannot
// be come to. Nothing that translates formulas is used.
#pragma once

#include <cstddef>
#include <vector>

#include "check/replay.h"
#include "ir/linear_time.h"
#include "ltl/label.h"

namespace beeline::check {

struct Word {
  std::vector<ltl::Letter> letters;  // not empty
  std::size_t loop = 0;              // after the last one the one here comes again

  std::size_t next(std::size_t i) const { return i + 1 < letters.size() ? i + 1 : loop; }
};

bool satisfies(const Word& word, const std::vector<ir::TemporalPart>& formula);
// From this state of the automaton on.
bool accepts(const ltl::Automaton& automaton, const Word& word, std::uint32_t from = 0);

// That the run violates the formula; that it is accepted, and goes on for ever unless runs that end count.
ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, const ir::LinearTime& property,
                     util::Watch& watch = util::nobody());
ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, const ir::Recurrent& property,
                     util::Watch& watch = util::nobody());

inline ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, const ir::Said& property,
                            util::Watch& watch = util::nobody()) {
  return std::visit([&](const auto& asked) { return replay(network, trace, asked, watch); }, property);
}

}  // namespace beeline::check
