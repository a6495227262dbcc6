// Traces and answers for people.
//
// A step takes as few lines as it needs: when and who moved, then what changed, then the clocks that still matter. The
// first and the last state are shown in full. Times are exact: a short decimal where there is one, otherwise a
// fraction.
#pragma once

#include <string>

#include "ir/property.h"
#include "output/names.h"
#include "result/answer.h"

namespace beeline::output {

struct TextStyle {
  bool colour = false;
  bool zones = false;       // what the symbolic engine knew in each state, too
  bool all_clocks = false;  // after a step, also those that nothing reads before their next reset
  std::size_t width = 100;
  const ValueNames* values = nullptr;  // none: numbers
};

std::string trace_text(const ir::Network& network, const result::Trace& trace, const TextStyle& style);

// "a = [1, 2, 3]", "s.n = 7": every variable of a state.
std::vector<std::string> variable_items(const ir::Network& network, const Names& names,
                                        const result::TraceState& state);

// One state: locations, variables, clocks; each line opens with `indent` blanks.
std::string state_text(const ir::Network& network, const Names& names, const result::TraceState& state,
                       const TextStyle& style, std::size_t indent);

// "Train(1): Safe -> Appr, Gate: Free -> Occ on appr[1]", with selected values and without line breaks.
std::string movement_text(const ir::Network& network, const Names& names, const result::TraceState& before,
                          const result::TraceStep& step);

// "sup x = 7", "x in [0, 7)", one line per term.
std::string extrema_text(ir::ExtremumKind kind, const std::vector<result::Extremum>& extrema);

// "process Watchdog; variables a, b and 17 more; clock y".
std::string left_out_text(const result::LeftOut& left_out);
// What a search let go of and what it had to keep, a line each.
std::string freezing_text(const result::Freezing& freezing);
// How far it came before a limit ended it, and what would help, a line; empty where none did.
std::string freezing_advice(const result::Answer& answer);
// "id_t (all 10 elements)", "id_t (8 of 10 elements: the query ...)", "id_t (not used: ...)".
std::string symmetry_text(const result::ScalarSet& set);

}  // namespace beeline::output
