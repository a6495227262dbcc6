// Misspelt words of the language: one message each, with the word that was meant.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "frontend/fiacre/token.h"
#include "root.h"
#include "support/fiacre_collection.h"
#include "support/slips_of_the_hand.h"
#include "tests/unit/fiacre/fixture.h"

namespace beeline {
namespace {

namespace fs = std::filesystem;
using frontend::fiacre::Dialect;
using frontend::fiacre::Word;
using test::Loaded;

TEST(FiacreSlips, OneMessageForEach) {
  const std::string text = R"(type t is union a | b of bool end
process P [go : none] (&q : queue 2 of t) is
states s, u
var c : t, i : 0..2
init to s
from s
  select on empty q; case c of a -> null | any -> go end; to u
  [] while i > 0 and not full q do i := i - 1 end; loop end
from u
  if i = 0 then to s elsif i = 1 then q := enqueue(q, a) else null end; to s
component main is
var q : queue 2 of t
port p : none
par p -> P[p](&q) || p -> P[p](&q) end
main
)";
  ASSERT_EQ(Loaded(text).said(), "");
  struct Slip {
    const char *right, *wrong, *message;
  };
  for (const Slip& slip : {
           Slip{"type t", "tpye t", "1:1: error: unknown declaration 'tpye'; did you mean 'type'?"},
           {"process P", "proces P", "2:1: error: unknown declaration 'proces'; did you mean 'process'?"},
           {": none]", ": nne]", "2:17: error: type 'nne' is not declared; did you mean 'none'?"},
           {"states s", "sates s",
            "3:1: error: expected 'states' and the names of the states but found 'sates'; did you mean 'states'?"},
           {"var c", "vra c", "4:1: error: unknown part of a process 'vra'; did you mean 'var'?"},
           {"from s", "form s",
            "6:1: error: expected 'from', another declaration or the name of the root but found 'form'; did you mean "
            "'from'?"},
           {"select on", "slect on", "7:3: error: 'slect' is no keyword; did you mean 'select'?"},
           {"on empty", "no empty", "7:10: error: 'no' is no keyword; did you mean 'on'?"},
           {"case c", "csae c", "7:22: error: expected a statement but found 'csae'; did you mean 'case'?"},
           {"null | any", "nul | any", "7:37: error: port 'nul' is not declared; did you mean 'null'?"},
           {"to u", "ot u", "7:59: error: expected a statement but found 'ot'; did you mean 'to'?"},
           {"while i", "whle i", "8:6: error: expected a statement but found 'whle'; did you mean 'while'?"},
           {"and not", "adn not", "8:18: error: expected 'do' but found 'adn'; did you mean 'and'?"},
           {"loop end", "lop end", "8:52: error: port 'lop' is not declared; did you mean 'loop'?"},
           {"component", "compnent",
            "11:1: error: expected 'from', another declaration or the name of the root but found 'compnent'; did you "
            "mean 'component'?"},
           {"par p", "pra p", "14:1: error: expected 'par' and the processes but found 'pra'; did you mean 'par'?"},
       }) {
    std::string wrong = text;
    wrong.replace(wrong.find(slip.right), std::string(slip.right).size(), slip.wrong);
    EXPECT_EQ(Loaded(wrong).said(), std::string("m.fcr:") + slip.message + "\n");
  }
}

TEST(FiacreSlips, SeveralAtOnce) {
  EXPECT_EQ(
      Loaded("proces P is\nstates s\nvra n : nat\nfrom s slect n := 1; lop [] no n = 2; n := 3; to s ned\nP").said(),
      "m.fcr:1:1: error: unknown declaration 'proces'; did you mean 'process'?\n"
      "m.fcr:3:1: error: unknown part of a process 'vra'; did you mean 'var'?\n"
      "m.fcr:4:8: error: expected a statement but found 'slect'; did you mean 'select'?\n"
      "m.fcr:4:22: error: port 'lop' is not declared; did you mean 'loop'?\n"
      "m.fcr:4:29: error: expected a statement but found 'no'; did you mean 'on'?\n"
      "m.fcr:4:52: error: expected 'end' of 'select' but found 'ned'; did you mean 'end'?\n");
}

// Of the dialect frac.
constexpr std::string_view frac_model = R"(type m is union one | two end
channel ch is 0..3 # bool
process A [p : out ch, q : none] is
states s, t
var n : 0..3
from s
  select p ! 1, true; to t unless q; loop end
from t
  n := any where n > 0; p ! n, false; to s
process C [p : in ch] is
states s
var x : 0..3, b : bool
from s p ? x, b where x < 2; loop
component main is
port p : ch, q : none
par p, q -> A [p, q] || p -> C [p] end
property alive is deadlockfree
property never is ltl [] not (main/1/state s)
property both is ltl [] (main/1/value n < 4)
assert never
assert both
main
)";

std::string with(std::string text, std::string_view right, std::string_view wrong) {
  const std::size_t at = text.find(right);
  EXPECT_NE(at, std::string::npos) << right;
  return at == std::string::npos ? text : text.replace(at, right.size(), wrong);
}

// Behind a formula, too, which has no end of its own.
TEST(FiacreSlips, InProperties) {
  struct Slip {
    const char *right, *wrong, *message;
  };
  const std::string unknown = "expected a declaration, or the name of the root as the last word of the file but found ";
  for (const Slip& slip : {
           Slip{"assert never", "asert never", "20:1: error: unknown declaration 'asert'; did you mean 'assert'?"},
           {"assert both", "asert both", "21:1: error: unknown declaration 'asert'; did you mean 'assert'?"},
           {"assert never", "verify never", "20:1: error: @'verify'; did you mean 'assert'?"},
           {"assert both", "strange both", "21:1: error: @'strange'"},
           {"property both", "prperty both", "19:1: error: unknown declaration 'prperty'; did you mean 'property'?"},
           {"property both", "formula both", "19:1: error: @'formula'; did you mean 'property'?"},
           {"is deadlockfree", "is deadlokfree",
            "17:19: error: expected 'ltl' or 'deadlockfree' but found 'deadlokfree'; did you mean 'deadlockfree'?"},
           {"is ltl", "is lttl",
            "18:19: error: expected 'ltl' or 'deadlockfree' but found 'lttl'; did you mean 'ltl'?"},
           {"state s", "stat s", "18:38: error: expected 'state' or 'value' but found 'stat'; did you mean 'state'?"},
           {"channel ch", "chan ch", "2:1: error: @'chan'; did you mean 'channel'?"},
           {"channel ch", "type ch", "2:1: error: 'type' is no keyword; did you mean 'channel'?"},
       }) {
    std::string message = slip.message;
    if (const std::size_t at = message.find('@'); at != std::string::npos) message.replace(at, 1, unknown);
    EXPECT_EQ(Loaded(with(std::string(frac_model), slip.right, slip.wrong), Dialect::Frac).said(),
              "m.fcr:" + message + "\n");
  }
  for (const char* formula : {"[] (p1 until p2)", "[] (main/1/value (n) < 3)"})
    EXPECT_EQ(Loaded(with(std::string(frac_model), "assert never", std::string("property more is ltl ") + formula),
                     Dialect::Frac)
                  .said(),
              "")
        << formula;
}

// It goes on behind a word that joins two, whatever follows.
TEST(FiacreSlips, AFormulaIsNotTakenForTheRoot) {
  const std::string text(frac_model);
  for (const char* formula : {"p1 until p2", "[] p1 until p2", "[] main/1/state s", "[] not main/1/value b"}) {
    const std::string more = "property more is ltl " + std::string(formula) + "\nassert never";
    EXPECT_EQ(Loaded(with(text, "assert never", more), Dialect::Frac).said(), "") << formula;
    const Loaded strange(with(text, "assert never", more.substr(0, more.find("assert")) + "foo never"), Dialect::Frac);
    EXPECT_EQ(strange.said(),
              "m.fcr:21:1: error: expected a declaration, or the name of the root as the last word of the file but "
              "found 'foo'\n")
        << formula;
  }
}

TEST(FiacreSlips, WordsOfOtherLanguages) {
  const std::string text = R"(const N : nat is 2
type t is union a | b end
type r is record x : bool end
process P [go : none] is
states s
var c : t, i : 0..2
init c := a; to s
from s on i > 0; i := 0; if i = 0 then loop else null end; select go [] wait [0,1] end; to s
process Q [go : none] is
states s
from s go; to s
component main is
port p : none
par p -> P[p] || p -> Q[p] end
main
)";
  ASSERT_EQ(Loaded(text).said(), "");
  for (const auto& [right, wrong, place, meant] :
       std::initializer_list<std::array<const char*, 4>>{{"process Q", "proctype Q", "9:1", "process"},
                                                         {"process Q", "strange Q", "9:1", "process"},
                                                         {"component main", "strange main", "12:1", "component"},
                                                         {"const N", "constant N", "1:1", "const"},
                                                         {"type t", "typedef t", "2:1", "type"},
                                                         {"union a", "enum a", "2:11", "union"},
                                                         {"record x", "struct x", "3:11", "record"},
                                                         {"init c", "int c", "7:1", "init"},
                                                         {"init c", "start c", "7:1", "init"},
                                                         {"on i", "when i", "8:8", "on"},
                                                         {"on i", "guard i", "8:8", "on"},
                                                         {"else null", "else skip", "8:50", "null"},
                                                         {"select go", "choose go", "8:60", "select"},
                                                         {"; to s", "; goto s", "7:14", "to"},
                                                         {"port p", "channel p", "13:1", "port"},
                                                         {"[go : none", "[go : void", "4:17", "none"}}) {
    const std::string said = Loaded(with(text, right, wrong)).said();
    EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
    EXPECT_TRUE(said.starts_with("m.fcr:" + std::string(place) + ": ")) << said;
    EXPECT_NE(said.find("did you mean '" + std::string(meant) + "'?"), std::string::npos) << said;
  }
}

// What is wrong besides is told as well, and no name is taken for a word that would be wrong there.
TEST(FiacreSlips, OtherErrorsStay) {
  EXPECT_EQ(Loaded("process P is\nstates s\nvar n : nat\nfrom s\n  n := m;\n  lop\nP").said(),
            "m.fcr:5:8: error: variable 'm' is not declared\n"
            "m.fcr:6:3: error: expected a statement but found 'lop'; did you mean 'loop'?\n");
  EXPECT_EQ(Loaded("process P is\nstates s\nvar n : nat\nfrom s n := o; to so\nP").said(),
            "m.fcr:4:13: error: variable 'o' is not declared\n"
            "m.fcr:4:19: error: state 'so' is not declared; did you mean 's'?\n");
}

// Letters dropped, doubled, exchanged with the next, in every word of our own models: the first of its kind in a file,
// or with BEELINE_SLOW all.
TEST(FiacreSlips, InOurModels) {
  const bool slow = std::getenv("BEELINE_SLOW") != nullptr;
  std::set<std::string> words{"none", "read", "write", "ltl", "deadlockfree"};
  for (const std::string_view word : frontend::fiacre::reserved_words()) words.emplace(word);
  std::size_t tried = 0, other = 0;
  std::map<std::string, std::string> models{{"frac", std::string(frac_model)}};
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(BEELINE_ROOT) / "examples"))
    if (entry.path().extension() == ".fcr") models[entry.path().string()] = test::contents(entry.path());
  for (const auto& [name, text] : models) {
    const Dialect dialect = Loaded(text).program ? Dialect::Obp : Dialect::Frac;
    ASSERT_TRUE(Loaded(text, dialect).program) << name;
    util::Sources sources;
    util::Diagnostics diagnostics;
    const auto file = sources.add("m.fcr", text);
    const auto tokens = frontend::fiacre::read_tokens(sources.file(file), file, diagnostics);
    std::set<std::string> seen;
    for (const auto& token : tokens.all) {
      const std::string word(token.text);
      if (!words.contains(word) || token.word == Word::Text || (!seen.insert(word).second && !slow)) continue;
      if (name == "frac" && word == "not") continue;  // of a formula, which is read with the queries
      const auto at = static_cast<std::size_t>(token.text.data() - sources.file(file).text.data());
      for (const std::string& slip : test::slips_of_the_hand(word)) {
        if (slip.empty() || words.contains(slip)) continue;
        ++tried;
        std::string wrong = text;
        const Loaded loaded(wrong.replace(at, word.size(), slip), dialect);
        const std::string place = sources.describe(token.position) + ": error";
        EXPECT_TRUE(loaded.said().starts_with(place)) << name << ": " << slip << "\n" << loaded.said();
        EXPECT_EQ(loaded.diagnostics.errors(), 1u) << name << ": " << slip << "\n" << loaded.said();
        // 'nt' may be 'nat' as well as 'int'.
        const bool meant = loaded.said().find("did you mean '" + word + "'?") != std::string::npos;
        EXPECT_TRUE(meant || loaded.said().find("did you mean") != std::string::npos) << slip << "\n" << loaded.said();
        other += !meant;
      }
    }
  }
  EXPECT_GT(tried, 2000u);
  EXPECT_LE(other, tried / 500);
}

}  // namespace
}  // namespace beeline
