// What --help says beyond the tables of options.
#pragma once

namespace beeline::app {

inline constexpr const char* examples = R"text(Examples:
  beeline fischer.xta                        every query in the model, or in fischer.q beside it
  beeline check m.xml -q "A[] not deadlock"  one query
  beeline check *.xml --expect --junit r.xml several models, compared with what they say the answers are
  beeline info m.xml                         what is in the model
  beeline simulate m.xml                     step through it by hand
  beeline generate hanoi 6 -o hanoi6.xml     a model whose answer is known
  beeline bench smoke                        an experiment, with a report to open in a browser

beeline COMMAND --help tells more about one, beeline man is the manual.
)text";

inline constexpr const char* exit_codes = R"text(Exit codes:
  0   every query is satisfied (with --expect: or not satisfied, as expected)
  10  some query is not satisfied
  11  unknown, for another reason than 20 and 21
  12  with --expect: some answer is not the expected one
  20  out of time
  21  out of memory
  30  usage; a file that cannot be read or written
  31  an error in the model or in a query
  32  not supported
  40  internal error
Of several the first in the order 40, 31, 30, 12, 10, 21, 20, 11, 32 is told.
)text";

inline constexpr const char* check_examples = R"text(Examples:
  beeline check m.xml -q "A[] not deadlock" -q "sup: x"
  beeline check m.tck --labels error         can a state with this label be reached?
  beeline check m.xml -q "ltl: G (P.wait -> F P.served)"
  beeline check m.xml --search "dfs(store=exact)" --time 60s --memory 4G --json result.json
  beeline check m.xml -q "E<> P.error" --trace t.json; beeline simulate m.xml --trace t.json
  beeline check m.xml --trace t.html         traces as pages to open in a browser
  beeline check m.xml --search "greedy(hU, prefer=contexts)" --shortest
  beeline check a.xml b.xml --expect         side by side, compared with what the files expect
  beeline check m.xml --context env.cdl:day  in this environment, with what it asserts and observes

What a query is expected to be stands in the XML file (<expect outcome="success"/>, or "failure"), or in a comment above
it in a file of queries:
  //@ expect not satisfied
  E<> P.error

)text";

}  // namespace beeline::app
