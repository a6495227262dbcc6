// Contexts and observers on small models: what is said about them, and how many states they have.
#include <string>

#include <gtest/gtest.h>

#include "put.h"

namespace beeline::test {
namespace {

// Two receivers of `go`, one of them of `only`; somebody sends `done`.
const std::string model = R"(
chan go, only, done, many[2];
broadcast chan all;
int[0,3] n;
clock x;
process P() { state A, B; init A;
  trans A -> B { sync go?; assign n := 1; }, A -> B { sync only?; }, B -> A { sync done!; }, A -> A { sync many[0]?; }; }
process Q() { state A; init A; trans A -> A { sync go?; }, A -> A { sync all?; }; }
system P, Q;
)";

Put put(const std::string& context, cdl::AttachOptions options = {}) {
  return {model, frontend::Format::UppaalXta, context, options};
}
std::string said(const std::string& context) { return put(context).said(); }
std::string said_of_step(const std::string& event) {
  return said("event e is { " + event + " }\ncdl k is { main is { event e } }");
}

TEST(CdlAttach, UnknownNamesAreTold) {
  EXPECT_EQ(said_of_step("send og to any"),
            "c.cdl:1:19: error: the model has no channel or event 'og'; did you mean 'go'?\n");
  EXPECT_EQ(said_of_step("send many to any"),
            "c.cdl:1:19: error: the model has no channel or event 'many'; of the array many write many[0]\n");
  EXPECT_EQ(said_of_step("send 3 to any"),
            "c.cdl:1:19: error: a message of this model is a channel or an event: its name belongs here\n");
  EXPECT_EQ(said_of_step("send only to {R}1"), "c.cdl:1:28: error: the model has no process 'R'\n");
  EXPECT_EQ(said_of_step("send only to {P}2"),
            "c.cdl:1:28: error: there is no {P}2: 'P' has 1 instance, counted from 1\n");
  EXPECT_EQ(said("cdl k is { assert {P}1@C main is { skip } }"), "c.cdl:1:24: error: 'P' has no location 'C'\n");
  EXPECT_EQ(said("cdl k is { assert any:m = 1 main is { skip } }").substr(0, 45),
            "c.cdl:1:19: error: 'm == 1', as a query: 'm' ");
  EXPECT_EQ(said("event e is { {P}1@B becomes true }\nproperty p is { start -- / / e / -> reject }\n"
                 "cdl k is { properties p assert {p}1@end main is { skip } }"),
            "c.cdl:3:37: error: the observer of 'p' has no state 'end'\n");
}

TEST(CdlAttach, PartnersAreLookedAt) {
  EXPECT_EQ(said_of_step("send go to {P}1"),
            "c.cdl:1:26: error: 'Q' also receives on 'go', and a channel does not choose: write 'to any'\n");
  EXPECT_EQ(said_of_step("send only to {Q}1"), "c.cdl:1:28: error: {Q}1 never receives on 'only'\n");
  EXPECT_EQ(said_of_step("receive only from any"), "c.cdl:1:22: error: no process sends on 'only'\n");
  EXPECT_EQ(said_of_step("send many[1] to any"), "c.cdl:1:19: error: no process receives on 'many[1]'\n");
  EXPECT_EQ(said_of_step("send many[0] to {P}1"), "");
  EXPECT_EQ(said_of_step("send all to {Q}1"), "");
  EXPECT_EQ(said_of_step("send go from {P}1 to {Q}1"),
            "c.cdl:1:7: error: this is done by others and can only be observed; a context does 'send m to ...' and "
            "'receive m from ...'\n");
  EXPECT_EQ(said_of_step("{P}1@A becomes true"),
            "c.cdl:1:7: error: a context sends, receives and does informal events; this event can only be observed\n");
  EXPECT_EQ(said_of_step("send any to {P}1"),
            "c.cdl:1:19: error: a context cannot send or receive 'any': name a channel or an event\n");
}

TEST(CdlAttach, WhatObserversCannotDoIsRefused) {
  const auto property = [](const std::string& body) {
    return said("event e is { send go to any }\nproperty p is { " + body +
                " }\n"
                "cdl k is { properties p main is { event e } }");
  };
  EXPECT_EQ(property("start -- / {P}1:x = 1 / e / -> reject").substr(0, 45),
            "c.cdl:2:28: error: 'P.x == 1', as a query: pr");
  EXPECT_EQ(property("start -- / any:x < 1 / e / -> reject"),
            "c.cdl:2:28: error: unsupported: an observer that looks at a clock of the model\n");
  EXPECT_EQ(property("clock t; start -- t < 3 / / / -> reject"),
            "c.cdl:2:26: error: unsupported: a move by time alone whose guard is not '>' or '>='; with an event it may "
            "be any\n");
  EXPECT_EQ(property("clock t; start -- t > 3 / / / t := 0 -> a; a -- t > 2 / / / -> start"),
            "c.cdl:2:26: error: unsupported: a move by time alone that restarts the clock\n");
  EXPECT_EQ(property("start -- / / e & e / -> reject"),
            "c.cdl:2:17: error: several events at once need steps as sets of events: --observer-step set\n");
}

const std::string two_events = "event e1 is { send go to any }\nevent e2 is { send all to any }\n";

TEST(CdlAttach, TimeAfterACutIsNotLookedAt) {
  const auto reached = [](const std::string& property, const std::string& restriction) {
    const std::string cuts = restriction.empty() ? "" : "restrictions r ";
    const Put made = put(two_events + "property p is { clock t; " + property + " }\nrestriction r is { " +
                         (cuts.empty() ? "start -- / / e1 / -> cut" : restriction) + " }\ncdl k is { " + cuts +
                         "properties p main is { { event e1; event e2 } } }");
    EXPECT_TRUE(made.attached) << made.said();
    return made.attached && made.reached(0);
  };
  const std::string late = "start -- / / e1 / t := 0 -> a; a -- t > 2 / / / -> reject";
  EXPECT_TRUE(reached(late, ""));
  EXPECT_FALSE(reached(late, "start -- / / e1 / -> cut"));
  EXPECT_TRUE(reached(late, "start -- / / e2 / -> cut"));
  // Due already when the cut comes, by a step that the property does not or does speak of.
  EXPECT_TRUE(reached("start -- / / e1 / t := 0 -> w; w -- / / e2 / -> a; a -- t > 2 / / / -> reject",
                      "start -- / / e2 / -> cut"));
  EXPECT_TRUE(reached("start -- / / e1 / t := 0 -> a; a -- t >= 0 / / / -> reject", "start -- / / e1 / -> cut"));
  EXPECT_FALSE(reached("start -- / / e1 / t := 0 -> a; a -- t > 0 / / / -> reject", "start -- / / e1 / -> cut"));
  EXPECT_FALSE(reached("start -- / / e1 / -> w; w -- / / e2 / t := 0 -> a; a -- t > 2 / / / -> reject",
                       "start -- / / e2 / -> cut"));
}

TEST(CdlAttach, RestrictionsMayHaveClocks) {
  const auto after = [](const std::string& restriction) {
    return put(two_events + "property p is { start -- / / e2 / -> a; a -- / / e1 / -> success }\nrestriction r is { " +
               restriction +
               " }\ncdl k is { restrictions r properties p main is { { event e1; event e2; event e1 } } }");
  };
  const std::string from = "clock t; start -- / / e1 / t := 0 -> a; ";
  EXPECT_TRUE(after(from + "a -- t > 2 / / e2 / -> cut").reached(0));
  EXPECT_FALSE(after(from + "a -- t >= 0 / / e2 / -> cut").reached(0));
  EXPECT_FALSE(after(from + "a -- t > 2 / / e2 / -> cut; a -- t <= 2 / / e2 / -> cut").reached(0));
  EXPECT_TRUE(after(from + "a -- t > 2 / / / -> b; b -- / / e2 / -> cut").reached(0));
  EXPECT_EQ(after(from + "a -- t > 2 / / / -> cut").said(),
            "c.cdl:4:13: error: unsupported: a restriction that cuts by time alone; with an event it may\n");
}

TEST(CdlAttach, ObserversThatAskNothingSayWhatToWrite) {
  const auto reason = [](const std::string& observer) -> std::string {
    const Put made = put(two_events + "property p is { " + observer +
                         " }\ncdl k is { properties p main is { { event e1; event e2 } } }");
    const auto* refused = made.attached ? made.attached->properties[0].as<ir::Unsupported>() : nullptr;
    return refused != nullptr ? refused->reason : made.said();
  };
  const std::string neither = "its observer has neither a state 'reject' nor a state 'success'";
  EXPECT_EQ(reason("start -- / / e1 / -> s1; s1 -- / / e2 / -> s2"),
            neither +
                ", so that it asks nothing; write '-> reject' where the property is broken, or '-> success' for "
                "what is to be reached");
  EXPECT_EQ(reason("start -- / / e1 / -> rejet; rejet -- / / e2 / -> start"),
            neither + "; did you mean 'reject' by 'rejet'?");
  EXPECT_EQ(reason("start -- / / e1 / -> error"), neither + "; did you mean 'reject' by 'error'?");
  EXPECT_EQ(reason("start -- / / e1 / -> OK"), neither + "; did you mean 'success' by 'OK'?");
}

TEST(CdlAttach, ClocksAreNotAskedWhereSomethingIsCut) {
  const Put made = put(two_events +
                       "restriction r is { start -- / / e1 / -> cut }\npredicate late is { any:x > 3 }\n"
                       "cdl k is { restrictions r assert not late; assert any:n = 0 main is { event e1 } }");
  ASSERT_TRUE(made.attached) << made.said();
  EXPECT_NE(made.attached->properties[0].as<ir::Unsupported>(), nullptr);
  EXPECT_NE(made.attached->properties[1].as<ir::Invariantly>(), nullptr);
  EXPECT_EQ(made.attached->properties[1].text, "assert any:n = 0, assuming r");
  EXPECT_EQ(made.attached->assumptions, std::vector<std::string>{"restriction r"});
}

// Before the step.
TEST(CdlAttach, ObserversLookAtEachOther) {
  const auto reached = [](const std::string& property) {
    const Put made =
        put(two_events + "property q is { " + property + " }\nproperty p is { start -- / / e1 / -> seen }\n" +
            "cdl k is { properties q, p main is { { event e1; event e2 } } }");
    EXPECT_TRUE(made.attached) << made.said();
    return made.attached && made.reached(0);
  };
  EXPECT_TRUE(reached("start -- / {p}1@seen / e2 / -> success"));
  EXPECT_FALSE(reached("start -- / {p}1@seen / e1 / -> success"));
  EXPECT_TRUE(reached("start -- / not {p}1@seen and {q}1@start / e1 / -> success"));
  EXPECT_EQ(said(two_events + "property q is { start -- / {p}1@a / e2 / -> success }\n"
                              "property p is { clock t; start -- / / e1 / t := 0 -> a; a -- t > 2 / / / -> reject }\n"
                              "cdl k is { properties q, p main is { { event e1; event e2 } } }"),
            "c.cdl:3:28: error: unsupported: an observer that looks at another one, which time alone moves\n");
}

// The context sends twice; P takes the first, Q any of them.
TEST(CdlAttach, AContextIsAProcess) {
  const std::string text =
      "event g is { send go to any }\ncdl k is { assert {P}1@A; assert any:n < 2 main is { loop 2 event g } }";
  const Put one = put(text);
  ASSERT_TRUE(one.attached) << one.said();
  EXPECT_EQ(one.attached->network.processes.back().name, "k");
  EXPECT_EQ(one.attached->network.processes.back().locations.size(), 3u);
  EXPECT_EQ(one.states(), 1u + 2 + 2);
  EXPECT_EQ(one.attached->properties[0].text, "assert {P}1@A");
  EXPECT_TRUE(one.reached(0));   // violated
  EXPECT_FALSE(one.reached(1));  // holds
}

// `done` is received somewhere in the context, so it is dropped where it is not expected.
TEST(CdlAttach, UnexpectedMessagesAreDiscarded) {
  const std::string text =
      "event o is { send only to any }\nevent d is { receive done from {P}1 }\n"
      "cdl k is { assert {P}1@A main is { { event o; event o; event d } } }";
  // Never again in A while it is not expected: the second `only` is not taken.
  const Put off = put(text, {.discard = false, .step = cdl::ObserverStep::Sequence});
  ASSERT_TRUE(off.attached) << off.said();
  EXPECT_EQ(off.states(), 2u);
  const Put on = put(text);
  ASSERT_TRUE(on.attached) << on.said();
  // start/A, 1/B, 1/A, 2/B, and received: stop/A. In 2 it is expected, so nobody else takes it.
  EXPECT_EQ(on.states(), 5u);
}

// Whoever bounds an environment should know that it is not free to wait.
TEST(CdlAttach, UrgentChannelsHurryTheContext) {
  const std::string urgent = R"(
urgent chan go;
urgent broadcast chan all;
clock x;
process P() { state A, B; init A; trans A -> B { sync go?; }, B -> B { sync all!; }; }
system P;
)";
  const Put sends(urgent, frontend::Format::UppaalXta,
                  "event e is { send go to {P}1 }\nevent r is { receive all from {P}1 }\n"
                  "cdl k is { main is { { event e; event e; event r } } }");
  EXPECT_EQ(sends.said(),
            "c.cdl:1:19: warning: 'go' is urgent: the context does this as soon as it can, and never later\n");
}

// A broadcast waits for nobody: what nobody expects is heard by nobody, and there is nothing to discard.
TEST(CdlAttach, NobodyListensToBroadcastsThatAreNotExpected) {
  const std::string sender = R"(
broadcast chan all;
process S() { state A, B, C; init A; trans A -> B { sync all!; }, B -> C { sync all!; }; }
system S;
)";
  const Put one(sender, frontend::Format::UppaalXta,
                "event r is { receive all from {S}1 }\nevent heard is { receive all from {S}1 to any }\n"
                "property once is { start -- / / heard / -> one; one -- / / heard / -> reject }\n"
                "property never is { start -- / / heard / -> reject }\n"
                "cdl k is { properties once, never assert not {S}1@C main is { event r } }");
  ASSERT_TRUE(one.attached) << one.said();
  for (const ir::Process& process : one.attached->network.processes) EXPECT_NE(process.name, "k.discard");
  EXPECT_TRUE(one.reached(0));   // it goes on all the same
  EXPECT_FALSE(one.reached(1));  // the second time nobody hears it
  EXPECT_TRUE(one.reached(2));
}

const std::string tchecker = R"(
system:s
event:a
event:b
process:P
location:P:l0{initial:}
location:P:l1{}
edge:P:l0:l1:a
edge:P:l1:l0:b
process:Q
location:Q:m0{initial:}
location:Q:m1{}
edge:Q:m0:m1:b
edge:Q:m1:m0:a
sync:P@b:Q@b
)";

// P@a is alone, and waits for the context now; Q@a stays free; P@b and Q@b meet without it.
TEST(CdlAttach, EventsOfTCheckerGetOneMoreMember) {
  const Put one(tchecker, frontend::Format::TChecker,
                "event a is { send a to {P}1 }\ncdl k is { main is { loop 2 event a } }");
  ASSERT_TRUE(one.attached) << one.said();
  // l0 m0 0, l1 m0 1, l0 m1 1, l0 m0 1, l1 m1 2, l1 m0 2, l0 m1 2, l0 m0 2
  EXPECT_EQ(one.states(), 8u);
  // Those who meet do so with the context, and none of them alone.
  const Put met(tchecker, frontend::Format::TChecker, "event b is { send b to any }\ncdl k is { main is { event b } }");
  ASSERT_TRUE(met.attached) << met.said();
  EXPECT_EQ(met.states(), 6u);
  EXPECT_EQ(met.attached->network.vectors.size(), 2u);  // the other one with who discards
  for (const ir::SyncVector& vector : met.attached->network.vectors) EXPECT_EQ(vector.members.size(), 3u);
  const Put free(tchecker, frontend::Format::TChecker, "cdl k is { main is { skip } }");
  EXPECT_EQ(free.states(), 4u);
}

TEST(CdlAttach, EventsOfTCheckerAreObserved) {
  const auto with = [](const std::string& event) {
    return Put(tchecker, frontend::Format::TChecker,
               "event e is { " + event +
                   " }\nproperty p is { start -- / / e / -> one; one -- / / e / -> reject }\n"
                   "cdl k is { properties p main is { skip } }");
  };
  for (const char* event : {"send b from {P}1 to {Q}1", "sync any:b() from {Q}1 to {P}1", "send any from any to any",
                            "send a from {Q}1 to any", "{Q}1@m1 becomes true", "{P}1@l0 becomes false"}) {
    const Put one = with(event);
    ASSERT_TRUE(one.attached) << event << one.said();
    EXPECT_TRUE(one.reached(0)) << event;
  }
  for (const char* event : {"send a from {P}1 to {Q}1", "{Q}1@m1 and {P}1@l1 and not {P}1@l1 becomes true"}) {
    const Put one = with(event);
    ASSERT_TRUE(one.attached) << event << one.said();
    EXPECT_FALSE(one.reached(0)) << event;
  }
}

// Of 2^n orders the context has a state for each subset; the system one more place where it is.
TEST(CdlAttach, ParallelSendsIntoACellAreCountedExactly) {
  std::string text, events, main;
  for (int i = 0; i < 6; ++i) {
    events += "event e" + std::to_string(i) + " is { send put[" + std::to_string(i) + "] to any }\n";
    main += (i ? " || event e" : "event e") + std::to_string(i);
  }
  const std::string cell = R"(
chan put[6];
int[-1,5] held = -1;
process P() { state S; init S; trans
  S -> S { select i : int[0,5]; guard held < 0; sync put[i]?; assign held := i; },
  S -> S { guard held >= 0; assign held := -1; }; }
system P;
)";
  const Put one(cell, frontend::Format::UppaalXta, events + "cdl k is { main is { " + main + " } }");
  ASSERT_TRUE(one.attached) << one.said();
  EXPECT_EQ(one.states(), 64u + 6 * 32);  // 2^n + n 2^(n-1)
}

}  // namespace
}  // namespace beeline::test
