// Misspelt words of the language: one message each, with the word that was meant.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "frontend/fiacre/token.h"
#include "root.h"
#include "support/fiacre_collection.h"
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
           {"select on", "slect on", "7:3: error: port 'slect' is not declared; did you mean 'select'?"},
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
  std::set<std::string> words{"none", "read", "write"};
  for (const std::string_view word : frontend::fiacre::reserved_words()) words.emplace(word);
  std::size_t tried = 0, other = 0;
  const fs::path folder = fs::path(BEELINE_ROOT) / "examples";
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".fcr") continue;
    const std::string text = test::contents(entry.path());
    const Dialect dialect = Loaded(text).program ? Dialect::Obp : Dialect::Frac;
    ASSERT_TRUE(Loaded(text, dialect).program) << entry.path();
    util::Sources sources;
    util::Diagnostics diagnostics;
    const auto file = sources.add("m.fcr", text);
    const auto tokens = frontend::fiacre::read_tokens(sources.file(file), file, diagnostics);
    std::set<std::string> seen;
    for (const auto& token : tokens.all) {
      const std::string word(token.text);
      if (!words.contains(word) || token.word == Word::Text || (!seen.insert(word).second && !slow)) continue;
      const auto at = static_cast<std::size_t>(token.text.data() - sources.file(file).text.data());
      std::set<std::string> slips;
      for (std::size_t i = 0; i < word.size(); ++i) {
        std::string dropped = word, doubled = word, swapped = word;
        dropped.erase(i, 1);
        doubled.insert(i, 1, word[i]);
        if (i > 0) std::swap(swapped[i - 1], swapped[i]);
        slips.insert({dropped, doubled, swapped});
      }
      for (const std::string& slip : slips) {
        if (slip.empty() || words.contains(slip)) continue;
        ++tried;
        std::string wrong = text;
        const Loaded loaded(wrong.replace(at, word.size(), slip), dialect);
        EXPECT_EQ(loaded.diagnostics.errors(), 1u) << entry.path() << ": " << slip << "\n" << loaded.said();
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
