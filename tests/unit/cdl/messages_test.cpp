#include <gtest/gtest.h>

#include "tests/unit/cdl/fixture.h"

namespace beeline {
namespace {

using test::Read;
using test::with_events;

std::string said(const std::string& text) { return Read(text).said(); }
// Behind six lines of events.
std::string said_of(const std::string& text) { return Read(with_events(text)).said(); }

TEST(CdlMessages, EachBrokenDeclarationIsToldOnce) {
  EXPECT_EQ(said("event a is { send m }\n"
                 "event b is { receive m from {P}1 }\n"
                 "activity x is { event a; event b; event c }\n"
                 "activity y is { event b ]\n"
                 "cdl k is { main is { x || y || z } }\n"),
            "c.cdl:1:21: error: expected 'to', as in 'send m to {P}1', but found '}'\n"
            "c.cdl:4:25: error: expected ';', '[]' or '}' but found ']'\n"
            "c.cdl:3:41: error: there is no event 'c'\n"
            "c.cdl:5:32: error: there is no activity 'z'\n");
}

TEST(CdlMessages, AMissingBraceEndsWithTheNextDeclaration) {
  EXPECT_EQ(said_of("activity x is { event a; event b\nevent g is { informal #g# }\nactivity y is { event g }"),
            "c.cdl:8:1: error: expected ';', '[]' or '}' but found 'event'\n");
  EXPECT_EQ(said_of("activity x is { event a;\nevent g is { informal #g# }\nactivity y is { event g }"),
            "c.cdl:8:1: error: this declaration begins inside another one: a '}' is missing before it\n");
}

TEST(CdlMessages, StatesOfObserversThatNothingLeadsTo) {
  EXPECT_EQ(said_of("property p is { start -- / / a / -> askd; asked -- / / b / -> reject }"),
            "c.cdl:7:43: error: nothing leads to the state 'asked'; did you mean 'askd'?\n");
  EXPECT_EQ(said_of("property p is { start -- / / a / -> asked; asked -- / / b / -> reject }"), "");
  EXPECT_EQ(
      said_of("property p is { start -- / / a / -> reject; other -- / / b / -> reject; other -- / / a / -> end }"),
      "c.cdl:7:45: warning: nothing leads to the state 'other'\n");
  EXPECT_EQ(
      said_of("property p is { start -- / / a / -> heated; heted -- / / b / -> reject; heated -- / / a / -> end }"),
      "c.cdl:7:45: error: nothing leads to the state 'heted'; did you mean 'heated'?\n");
  EXPECT_EQ(
      said_of("property p is { start -- / / a / -> heted; start -- / / b / -> heated; heated -- / / a / -> reject }"),
      "c.cdl:7:17: warning: the state 'heted' leads nowhere; did you mean 'heated'?\n");
  EXPECT_EQ(said_of("property p is { start -- / / a / -> s1; s2 -- / / b / -> reject; s1 -- / / a / -> end }"),
            "c.cdl:7:41: warning: nothing leads to the state 's2'\n");
}

TEST(CdlMessages, StatesOfObserversThatAreNearlyReserved) {
  EXPECT_EQ(said_of("property p is { start -- / / a / -> strat; start -- / / b / -> strat }"),
            "c.cdl:7:17: error: the state 'strat' leads nowhere; did you mean 'start'?\n");
  EXPECT_EQ(said_of("property p is { start -- / / a / -> rejet; start -- / / b / -> reject }"),
            "c.cdl:7:17: error: the state 'rejet' leads nowhere; did you mean 'reject'?\n");
  EXPECT_EQ(said_of("property p is { start -- / / a / -> reject; strt -- / / b / -> reject }"),
            "c.cdl:7:45: error: nothing leads to the state 'strt'; did you mean 'start'?\n");
  EXPECT_EQ(said_of("property p is { start -- / / a / -> s1; s1 -- / / b / -> reject; s1 -- / / a / -> s2 }"), "");
}

TEST(CdlMessages, MisspeltWordsInActivities) {
  EXPECT_EQ(said_of("activity x is { lop 2 event a }"),
            "c.cdl:7:17: error: 'lop' is no keyword; did you mean 'loop'?\n");
  EXPECT_EQ(said_of("activity x is { event a; evnt b }"),
            "c.cdl:7:26: error: 'evnt' is no keyword; did you mean 'event'?\n");
  EXPECT_EQ(said_of("activity x is { evetn { informal #a# } }"),
            "c.cdl:7:17: error: 'evetn' is no keyword; did you mean 'event'?\n");
  EXPECT_EQ(said_of("cdl k is { main is { atmic { event a } } }"),
            "c.cdl:7:22: error: 'atmic' is no keyword; did you mean 'atomic'?\n");
  EXPECT_EQ(said_of("activity x is { event a [] skp }"),
            "c.cdl:7:28: error: there is no activity 'skp'; did you mean 'skip'?\n");
  EXPECT_EQ(said_of("activity skp is { skip } activity x is { event a [] skp }"), "");
}

TEST(CdlMessages, SlipsAreNamed) {
  EXPECT_EQ(said("evnt a is { informal #a# }"),
            "c.cdl:1:1: error: expected a declaration ('event', 'activity', 'predicate', 'property', 'restriction', "
            "'cdl') but found 'evnt'; did you mean 'event'?\n");
  EXPECT_EQ(said_of("activity x is { event a || event b }"),
            "c.cdl:7:25: error: activities go on side by side in 'main' only: write 'main is { a || b }' in a 'cdl'\n");
  EXPECT_EQ(said_of("activity x is { event a; event b [] event c }"),
            "c.cdl:7:34: error: ';' and '[]' cannot be mixed: put one of them into braces\n");
  EXPECT_EQ(said_of("activity x is { event a; }"), "c.cdl:7:26: error: nothing follows the last ';': leave it out\n");
  EXPECT_EQ(said_of("activity x is { }"), "c.cdl:7:17: error: there is nothing to do here: write 'skip'\n");
  EXPECT_EQ(said_of("activity x is { a }"),
            "c.cdl:7:17: error: there is no activity 'a'; it is an event: write 'event a'\n");
  EXPECT_EQ(said_of("activity x is { send m to {P}1 }"),
            "c.cdl:7:17: error: an event in place is put into braces: event { send ... }\n");
  EXPECT_EQ(said_of("cdl k is { main is { event a; event b } }"),
            "c.cdl:7:29: error: what stands in 'main' goes on side by side ('||'): put sequences and alternatives into "
            "braces of their own\n");
  EXPECT_EQ(said_of("cdl k is { assert all; main is { skip } }"),
            "c.cdl:7:22: error: nothing to assert follows this ';': leave it out\n");
  EXPECT_EQ(said_of("cdl k is { init is event a properties p main is { skip } }"),
            "c.cdl:7:28: error: 'properties' comes too late, or twice: the order is options, restrictions, properties, "
            "assert, init, main\n");
  EXPECT_EQ(
      said("event e is { sync port (any) from {A}1 to {B}1 }"),
      "c.cdl:1:24: error: the component that has the port is missing: write 'sync {Component}1:port(...) from ... "
      "to ...'\n");
  EXPECT_EQ(said("event e is { send m(1) to {A}1 }"),
            "c.cdl:1:20: error: a message has no arguments: a value of a union is written 'type.constructor(value)'\n");
  EXPECT_EQ(said("predicate p is { {A}1:x == 1 }"), "c.cdl:1:25: error: equality is a single '='\n");
  EXPECT_EQ(said("predicate p is { {A}1:x ≠ 1 }"), "c.cdl:1:25: error: there is no '≠': write 'not (... = ...)'\n");
  EXPECT_EQ(said("predicate p is { all ∧ all }"), "c.cdl:1:22: error: 'and' is written out\n");
  EXPECT_EQ(said("predicate p is { x = 1 }"), "c.cdl:1:20: error: a variable belongs to an instance: write '{P}1:x'\n");
}

TEST(CdlMessages, Observers) {
  EXPECT_EQ(
      said_of("property p is { start -- // a / -> reject\n }"),
      "c.cdl:8:2: error: what follows '//' is a comment: an empty field of a transition needs a blank, as in '/ /'\n");
  EXPECT_EQ(
      said_of("property p is {\n start -- / // a / -> reject\n }"),
      "c.cdl:9:2: error: what follows '//' is a comment: an empty field of a transition needs a blank, as in '/ /'\n");
  EXPECT_EQ(said_of("property p is { Start -- / / a / -> reject }"),
            "c.cdl:7:17: warning: the state 'Start' is an ordinary one; the special one is 'start'\n"
            "c.cdl:7:17: error: no state is called 'start', which is where an observer starts: call 'Start' so\n");
  EXPECT_EQ(said_of("property p is { start -- / / a / -> cut }"),
            "c.cdl:7:37: error: only a 'restriction' can cut; a 'property' ends in 'reject' or 'success'\n");
  EXPECT_EQ(said_of("restriction p is { start -- / / a / -> reject }"),
            "c.cdl:7:40: error: a 'restriction' can only 'cut'; make it a 'property' for 'reject'\n");
  EXPECT_EQ(said_of("property p is { start -- k > 1 / / a / k := 0 -> reject }"),
            "c.cdl:7:26: error: 'k' is no clock: declare it before the transitions, 'clock k;'\n");
  EXPECT_EQ(said_of("property p is { start -- / / a / -> reject; reject -- / / b / -> start }"),
            "c.cdl:7:45: warning: this transition is never taken: 'reject' is left no more\n");
  EXPECT_EQ(said_of("property p is { start -- / / a / c := -2 -> reject }"),
            "c.cdl:7:34: error: 'c' is no clock: declare it before the transitions, 'clock c;'\n"
            "c.cdl:7:39: error: a clock is set to a number, or to -1, which stops it\n");
}

TEST(CdlMessages, Patterns) {
  EXPECT_EQ(said_of("property p is { an { exactly one occurrence of a } occurs [5..3] }"),
            "c.cdl:7:59: error: this interval is empty: the first bound comes before the second\n");
  EXPECT_EQ(said_of("property p is { an { exactly one occurrence of a } leads-to [0..3] }"),
            "c.cdl:7:52: error: write 'eventually leads-to' or 'immediately leads-to'\n");
  EXPECT_EQ(said_of("property p is { an { exactly two occurrences of a } occurs }"),
            "c.cdl:7:30: error: expected 'one', as in 'exactly one occurrence of e; one or more occurrences of f', but "
            "found 'two'\n");
}

TEST(CdlMessages, NothingIsReadBesidesErrorsThatAreNotTold) {
  util::Sources sources;
  util::Diagnostics diagnostics(1);
  for (const char* name : {"a.cdl", "b.cdl"}) {
    const auto file = sources.add(name, "activity x is { event missing }");
    EXPECT_FALSE(frontend::cdl::read(sources, file, diagnostics)) << name;
  }
  EXPECT_EQ(diagnostics.all().size(), 1u);
}

TEST(CdlMessages, NamesAreUniqueAmongTheirKind) {
  EXPECT_EQ(said("event a is { informal #a# }\nevent a is { informal #b# }\nactivity a is { event a }"),
            "c.cdl:2:7: error: an event 'a' is declared already, in line 1\n");
}

TEST(CdlMessages, NothingContainsItself) {
  EXPECT_EQ(
      said_of("activity x is { y }\nactivity y is { event a; x }"),
      "c.cdl:8:26: error: the activity 'x' contains itself: contexts end; a bounded repetition is 'loop 3 { ... }'\n");
  EXPECT_EQ(said("predicate p is { not p }"),
            "c.cdl:1:22: error: the predicate 'p' contains itself: a predicate is made "
            "of others\n");
}

TEST(CdlMessages, WhatIsUnsupportedIsToldWithItsPlace) {
  EXPECT_EQ(said_of("ltl f is { globally a }"),
            "c.cdl:7:1: error: unsupported: formulas of linear temporal logic; say it with a 'property' that is an "
            "observer\n");
  Read assigned(with_events("variable v is { t, u }\ncdl k is { main is { { event a; v := t } } }"));
  EXPECT_EQ(assigned.said(), "");
  EXPECT_FALSE(assigned.unfolded());
  EXPECT_EQ(assigned.said(), "c.cdl:8:33: error: unsupported: context variables cannot be assigned\n");
  Read guarded(with_events("cdl k is { main is { { v = t and not (w = u) -> event a [] event b } } }"));
  EXPECT_EQ(guarded.said(), "");
  EXPECT_FALSE(guarded.unfolded());
  EXPECT_EQ(guarded.said(), "c.cdl:7:24: error: unsupported: an alternative that depends on context variables\n");
  for (const std::string word : {"and", "or"})
    EXPECT_EQ(said_of("activity x is { any " + word + " v = t -> event a [] any -> event b }"), "") << word;
}

TEST(CdlMessages, DepthIsBounded) {
  std::string deep = "activity x is { ";
  for (int i = 0; i < 100000; ++i) deep += "{ ";
  EXPECT_EQ(Read(deep).messages(), std::vector<std::string>{"this nests too deeply"});
  deep = "predicate p is { ";
  for (int i = 0; i < 100000; ++i) deep += "( ";
  EXPECT_EQ(Read(deep).messages(), std::vector<std::string>{"this nests too deeply"});
  deep = "predicate p is { all";
  for (int i = 0; i < 100000; ++i) deep += " and all or all";
  EXPECT_EQ(Read(deep).messages(),
            std::vector<std::string>{"'and', 'or' and 'not' alternate too often: declare predicates for parts of it"});
  std::string highest = "all";
  for (int i = 1; i < 500; ++i) highest += i % 2 == 0 ? " and all" : " or all";
  EXPECT_EQ(said("predicate p is { " + highest + " }"), "");
  EXPECT_EQ(Read("predicate p is { not (" + highest + ") }").messages().size(), 1u);
  deep = "predicate p is { all";
  for (int i = 0; i < 100000; ++i) deep += " and all";
  EXPECT_EQ(Read(deep + " }").said(), "");
  deep = "event e is { informal #e# } activity x0 is { event e }\n";
  for (int i = 1; i < 100000; ++i)
    deep += "activity x" + std::to_string(i) + " is { x" + std::to_string(i - 1) + " }\n";
  Read chain(deep + "cdl k is { main is { x1000 || x1900 || x99999 } }");
  EXPECT_EQ(chain.said(), "");
  EXPECT_FALSE(chain.unfolded());
  ASSERT_EQ(chain.messages().size(), 1u);
  EXPECT_EQ(chain.messages()[0], "activities contain each other too deeply here");
}

}  // namespace
}  // namespace beeline
