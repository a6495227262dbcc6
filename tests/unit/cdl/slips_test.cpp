// Misspelt words of CDL: one message each, where the slip is, with the word that was meant.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "frontend/cdl/token.h"
#include "tests/support/slips_of_the_hand.h"
#include "tests/unit/cdl/fixture.h"

namespace beeline {
namespace {

using frontend::cdl::TokenKind;
using test::Read;

constexpr std::string_view whole = R"(event ask    is { send order.small(2) to {Desk}1 }
event finish is { send close from {Desk}2 to {Desk}1 }
event fine   is { receive answer.ok(any) from {Desk}1 }
event says   is { receive answer.ok(any) from {Desk}1 to {env}1 }
event stamps is { sync {top}1:stamp(any) from {Desk}1 to any }
event tagged is { informal #too large# from {Desk}1 }
event closes is { closed becomes true }
event opens  is { closed becomes false }
variable v is { t, u }
predicate closed is { {Desk}1@closed and not any:toContext.length > 2 or {Desk}1:served = 5 }
activity single is { event ask; event fine }
activity alt is { single [] event finish [] skip [] event { informal #a moment# } }
property obs is {
  strong scope not closed
  clock c;
  start -- / / ask / c := 0 -> asked; asked -- c <= 5 / closed / says / c := -1 -> success; asked -- c > 5 / / / -> reject
}
property wk is { weak scope not closed start -- / / ask / -> asked; asked -- / / says / -> reject }
property pat1 is {
  an { exactly one occurrence of ask } eventually leads-to [0..2] an { exactly one occurrence of closes }
  ask must occur
  one of closes cannot occur before the first one of ask
}
property pat2 is {
  all ordered { exactly one occurrence of ask; one or more occurrences of says } immediately precedes [0..2]
  all combined { exactly one occurrence of closes; exactly one occurrence of says }
  ask may never occur
  one of closes may occur before the first one of ask
  repeatability: true
}
property pat3 is { an { one or more occurrences of tagged } occurs never }
property pat4 is { an { exactly one occurrence of says } occurs }
restriction cuts is { start -- / / ask / -> single; single -- / / ask / -> cut }
cdl day is {
  properties obs, wk, pat1, pat3, pat4
  assert not closed or any:Desk_1.length < 5;
  assert {Desk}1@open and not closed
  init is { event ask }
  main is { atomic { single } || loop 2 event ask || alt }
}
cdl night is {
  restrictions cuts
  properties wk
  main is { single || event finish }
}
)";

struct Slip {
  const char *right, *wrong, *place, *meant;
};

std::string with(std::string_view right, std::string_view wrong) {
  std::string text(whole);
  const std::size_t at = text.find(right);
  EXPECT_NE(at, std::string::npos) << right;
  return at == std::string::npos ? text : text.replace(at, right.size(), wrong);
}

void expect_one(const std::string& text, const std::string& place, const std::string& meant, const std::string& slip) {
  const std::string said = Read(text).said();
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << slip << "\n" << said;
  EXPECT_TRUE(said.starts_with("c.cdl:" + place + ": error: ")) << slip << " " << place << "\n" << said;
  EXPECT_NE(said.find("did you mean '" + meant + "'?"), std::string::npos) << slip << "\n" << said;
}

TEST(CdlSlips, TheModelIsRight) { EXPECT_EQ(Read(std::string(whole)).said(), ""); }

TEST(CdlSlips, WordsOfOtherLanguages) {
  for (const Slip& slip : {
           Slip{"single is { event ask", "single is { action ask", "11:22", "event"},
           {"loop 2", "repeat 2", "39:34", "loop"},
           {"atomic { single", "commit { single", "39:13", "atomic"},
           {"send close", "emit close", "2:19", "send"},
           {"  properties obs", "  property obs", "35:3", "properties"},
           {"restrictions cuts", "restriction cuts", "42:3", "restrictions"},
           {"init is", "start is", "38:3", "init"},
           {"assert not", "check not", "36:3", "assert"},
           {"assert {Desk}", "asert {Desk}", "37:3", "assert"},
           {"assert {Desk}", "check {Desk}", "37:3", "assert"},
       })
    expect_one(with(slip.right, slip.wrong), slip.place, slip.meant, slip.wrong);
}

// Letters dropped, doubled, exchanged with the next, in every word of the language.
TEST(CdlSlips, EverySlipOfTheHandInAnyOfThem) {
  const std::set<std::string_view> words = {
      "variable", "event",   "activity",      "predicate",    "property",   "restriction", "cdl",
      "is",       "send",    "receive",       "sync",         "informal",   "from",        "to",
      "becomes",  "true",    "false",         "any",          "and",        "or",          "not",
      "atomic",   "loop",    "skip",          "strong",       "weak",       "scope",       "clock",
      "occurs",   "never",   "immediately",   "eventually",   "leads-to",   "precedes",    "an",
      "all",      "ordered", "combined",      "exactly",      "one",        "occurrence",  "occurrences",
      "of",       "more",    "may",           "must",         "occur",      "cannot",      "before",
      "the",      "first",   "repeatability", "restrictions", "properties", "assert",      "init",
      "main"};
  util::Sources sources;
  const auto file = sources.add("c.cdl", std::string(whole));
  std::size_t tried = 0;
  for (const auto& token : frontend::cdl::tokens(whole, util::nobody())) {
    if (token.kind != TokenKind::Word || !words.contains(token.text)) continue;
    if (whole.substr(token.offset).starts_with("any)")) continue;  // a value as good as any until there is a model
    const std::string word(token.text);
    for (const std::string& slip : test::slips_of_the_hand(word)) {
      if (slip.size() < 2 || words.contains(slip)) continue;
      ++tried;
      const std::string place = sources.describe(sources.file(file).position_of(token.offset, file)).substr(6);
      expect_one(std::string(whole).replace(token.offset, word.size(), slip), place, word, slip);
    }
  }
  EXPECT_GT(tried, 1000u);
}

TEST(CdlSlips, NamesAreNotMistakenForThem) {
  EXPECT_EQ(Read("event evnt is { informal #a# }\nevent an is { informal #b# }\npredicate nto is { all }\n"
                 "activity lop is { event evnt; event an }\nproperty p is { start -- / nto / evnt & an / -> rejct; "
                 "rejct -- / not nto / an / -> reject }\ncdl al is { properties p assert nto main is { lop } }")
                .said(),
            "");
  EXPECT_EQ(Read("event evnt is { informal #a# }\nevent evnt is { informal #b# }").said(),
            "c.cdl:2:7: error: an event 'evnt' is declared already, in line 1\n");
  EXPECT_EQ(
      Read("event e is { informal #a# }\nactivity x is { e e foo }\nproperty p is { an { one e } occurs }").said(),
      "c.cdl:2:19: error: expected ';', '[]' or '}' but found 'e'\n"
      "c.cdl:3:26: error: expected 'or', as in 'exactly one occurrence of e; one or more occurrences of f', but "
      "found 'e'\n");
  EXPECT_EQ(Read("activity lop is { skip }\nactivity x is { lop lop }").said(),
            "c.cdl:2:21: error: expected ';', '[]' or '}' but found 'lop'\n");
}

}  // namespace
}  // namespace beeline
