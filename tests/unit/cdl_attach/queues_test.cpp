// Contexts on Fiacre systems: what they do with queues, what observers see of a step, and what is said about mistakes.
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "put.h"
#include "support/explored_network.h"

namespace beeline::test {
namespace {

Put put(const std::string& model, const std::string& context, cdl::AttachOptions options = {}) {
  return {model, frontend::Format::Fiacre, context, options};
}

// Takes whatever there is, one message a step.
std::string behavior(int messages, int size) {
  return fmt::format(
      "type message is 1..{}\ntype box is queue {} of message\n"
      "process Behavior (&input: box) is states idle from idle on not (empty input); input := dequeue input; loop\n"
      "component main is var Behavior_1: box := {{||}} par Behavior (&Behavior_1) end\nmain\n",
      messages, size);
}

// The numbers of the paper on Past-Free[ze], for 10: 6144 configurations and 10240 transitions.
TEST(CdlQueues, MessagesSideBySideIntoAQueueOfOne) {
  for (std::size_t n = 1; n <= 12; ++n) {
    std::string events, main;
    for (std::size_t i = 1; i <= n; ++i) {
      events += fmt::format("event e{0} is {{ send {0} to {{Behavior}}1 }}\n", i);
      main += fmt::format("{}event e{}", i > 1 ? " || " : "", i);
    }
    const Put made =
        put(behavior(static_cast<int>(n), 1), fmt::format("{}cdl k is {{ main is {{ {} }} }}", events, main));
    ASSERT_TRUE(made.attached) << made.said();
    const ExploredNetwork found = explore(made.attached->network, 100'000);
    EXPECT_EQ(found.states, (std::size_t{1} << n) + n * (std::size_t{1} << (n - 1))) << n;
    EXPECT_EQ(found.edges, n << n) << n;
  }
}

// Every kind of literal goes into P, which answers with what it got.
const std::string echo = R"(
type small is 0..3
type color is union red | green of small end
type pair is record n: small, yes: bool end
type row is array 2 of small
type message is union number of small | truth of bool | paint of color | two of pair | many of row | stop end
type box is queue 2 of message
const three: small is 3
const halt: message is stop
process P (&input: box, &away: box) is
states idle, busy
var m: message := stop, seen: small := 0
from idle on not (empty input); /*@ got */ m := first input; input := dequeue input; seen := 1; to busy
from busy on not (full away); away := enqueue (away, m); seen := 2; to idle
component main is var P_1: box := {||}, toContext: box := {||} par P (&P_1, &toContext) end
main
)";

std::string said(const std::string& context) { return put(echo, context).said(); }
std::string said_of_step(const std::string& event) {
  return said("event e is { " + event + " }\ncdl k is { main is { event e } }");
}

TEST(CdlQueues, LiteralsOfAllTypes) {
  for (const char* literal :
       {"message.number(2)", "message.number(three)", "message.truth(true)", "message.paint(color.green(1))",
        "message.paint(red)", "message.two(pair{yes = false, n = 2})", "message.many(row[1, 2])", "halt", "stop",
        "message.stop"}) {
    const Put made =
        put(echo, fmt::format("event out is {{ send {0} to {{P}}1 }}\nevent back is {{ receive {0} from {{P}}1 }}\n"
                              "property answered is {{ start -- / / back / -> success }}\n"
                              "cdl k is {{ properties answered main is {{ {{ event out; event back }} }} }}",
                              literal));
    ASSERT_TRUE(made.attached) << literal << "\n" << made.said();
    EXPECT_TRUE(made.reached(0)) << literal;
  }
}

TEST(CdlQueues, MistakesAreToldBeforeTheRun) {
  EXPECT_EQ(
      said_of_step("send halt to {Q}1"),
      "c.cdl:1:28: error: the input queue of {Q}1 is missing: a variable 'Q_1' of the root component; did you mean "
      "'P_1'?\n");
  EXPECT_EQ(said_of_step("send hall to {P}1"),
            "c.cdl:1:19: error: 'hall' is no value of type 'message'; did you mean 'halt'?\n");
  EXPECT_EQ(said_of_step("send message.number(4) to {P}1"),
            "c.cdl:1:34: error: 4 is outside of the range of type '0..3', 0 to 3\n");
  EXPECT_EQ(said_of_step("send message.number to {P}1"),
            "c.cdl:1:19: error: the constructor 'number' has a value: write it in parentheses, or 'any'\n");
  EXPECT_EQ(said_of_step("send message.nimber(1) to {P}1"),
            "c.cdl:1:19: error: type 'message' has no constructor 'nimber'; did you mean 'number'?\n");
  EXPECT_EQ(said_of_step("send message.two(pair{n = 1}) to {P}1"),
            "c.cdl:1:31: error: the field 'yes' of type 'pair' is missing: it may be 'any'\n");
  EXPECT_EQ(said_of_step("send message.number(any) to {P}1"),
            "c.cdl:1:19: error: a context cannot send 'any': only what it receives may be left open\n");
  EXPECT_EQ(said_of_step("send true to {P}1"), "c.cdl:1:19: error: a truth value is no value of type 'message'\n");
  EXPECT_EQ(said_of_step("{P}1@idle becomes true"),
            "c.cdl:1:7: error: a context sends, receives and does informal events; this event can only be observed\n");
  EXPECT_EQ(
      put(behavior(1, 1), "event e is { receive 1 from {Behavior}1 }\ncdl k is { main is { event e } }").said(),
      "c.cdl:1:7: error: the input queue of the context is missing: a variable 'toContext' of the root component\n");
}

std::string said_of_event(const std::string& event) {
  return said("event e is { " + event +
              " }\nproperty p is { start -- / / e / -> reject }\n"
              "cdl k is { properties p main is { skip } }");
}

TEST(CdlQueues, EventsThatCannotHappenAreTold) {
  EXPECT_EQ(said_of_event("send halt from {P}1 to {env}1"), "");
  EXPECT_EQ(said_of_event("receive any from any to {P}1"), "");
  EXPECT_EQ(said_of_event("informal #got# from {P}1"), "");
  EXPECT_EQ(said_of_event("send halt from {P}1 to {P}1"),
            "c.cdl:1:7: error: this event cannot happen: no step does 'send halt from {P}1 to {P}1'\n");
  EXPECT_EQ(said_of_event("informal #gone# from {P}1"),
            "c.cdl:1:7: error: this event cannot happen: no step does '#gone# from {P}1'\n");
  EXPECT_EQ(said_of_event("send halt from {R}1 to any"), "c.cdl:1:30: error: the model has no process 'R'\n");
  EXPECT_EQ(said_of_event("sync {main}1:p() from any to any"), "c.cdl:1:27: error: {main}1 has no port 'p'\n");
}

TEST(CdlQueues, MisspeltNamesGetTheOneThatWasMeant) {
  EXPECT_EQ(said_of_event("receive message.number(nay) from any to {P}1"),
            "c.cdl:1:37: error: 'nay' is no value of type '0..3'; did you mean 'any'?\n");
  EXPECT_EQ(said_of_event("send halt from {P}1 to {evn}1"),
            "c.cdl:1:38: error: the model has no process 'evn'; did you mean 'env'?\n");
  EXPECT_EQ(said("cdl k is { assert any:P_1.lenght = 0 main is { skip } }"),
            "c.cdl:1:27: error: a value of type 'box' has no part 'lenght'; did you mean 'length'?\n");
  const std::string system = R"(
process P [stamp: out none] is states s from s stamp; loop
process Q [stamp: in none] is states s from s stamp; loop
component inner is port stamp: none par stamp -> P [stamp] || stamp -> Q [stamp] end
component main is par inner end
main
)";
  const auto said_of_port = [&](const std::string& port) {
    return put(system, "event e is { sync " + port +
                           " from any to any }\nproperty p is { start -- / / e / -> reject }\n"
                           "cdl k is { properties p main is { skip } }")
        .said();
  };
  EXPECT_EQ(said_of_port("{inner}1:stamp()"), "");
  EXPECT_EQ(said_of_port("{inenr}1:stamp()"),
            "c.cdl:1:20: error: the system has no process or component 'inenr'; did you mean 'inner'?\n");
  EXPECT_EQ(said_of_port("{inner}2:stamp()"),
            "c.cdl:1:20: error: there is no {inner}2: 'inner' has 1 instance, counted from 1\n");
  EXPECT_EQ(said_of_port("{inner}1:stmap()"),
            "c.cdl:1:28: error: {inner}1 has no port 'stmap'; did you mean 'stamp'?\n");
  EXPECT_EQ(said_of_port("{main}1:stamp()"),
            "c.cdl:1:27: error: {main}1 has no port 'stamp'; did you mean '{inner}1:stamp'?\n");
  EXPECT_EQ(said_of_port("{main}1:stmap()"), "c.cdl:1:27: error: {main}1 has no port 'stmap'\n");
}

// Only the context puts something into P_1, only P into Q_1; P sends at the port, Q receives.
TEST(CdlQueues, WhoIsAtTheOtherEndIsLookedAt) {
  const std::string system = R"(
type message is union halt | go end
type box is queue 2 of message
process P [p: out message] (&input: box, &output: box) is states s
from s select on not (empty input); input := dequeue input; on not (full output); output := enqueue (output, halt); loop
  [] p! halt; loop end
process Q [p: in message] (&input: box) is states s var m: message := go
from s select p? m; loop [] on not (empty input); input := dequeue input; loop end
component main is var P_1: box := {||}, Q_1: box := {||} port p: message
par P [p] (&P_1, &Q_1) || Q [p] (&Q_1) end
main
)";
  const auto happens = [&](const std::string& event) {
    const Put made = put(system, "event s is { send halt to {P}1 }\nevent e is { " + event +
                                     " }\nproperty p is { start -- / / e / -> reject }\n"
                                     "cdl k is { properties p main is { event s } }");
    if (made.attached) return made.reached(0);
    EXPECT_EQ(made.said(), "c.cdl:2:7: error: this event cannot happen: no step does '" + event + "'\n");
    return false;
  };
  EXPECT_TRUE(happens("receive halt from {env}1 to {P}1"));
  EXPECT_FALSE(happens("receive halt from {Q}1 to {P}1"));
  EXPECT_TRUE(happens("receive halt from {P}1 to {Q}1"));
  EXPECT_FALSE(happens("receive halt from {env}1 to {Q}1"));
  EXPECT_TRUE(happens("sync {main}1:p(halt) from {P}1 to {Q}1"));
  EXPECT_FALSE(happens("sync {main}1:p(halt) from {Q}1 to {P}1"));
  EXPECT_FALSE(happens("sync {main}1:p(go) from {P}1 to {Q}1"));
}

TEST(CdlQueues, PredicatesNameVariablesOfTheSystem) {
  const auto asserted = [](const std::string& predicate) {
    return said("cdl k is { assert " + predicate + " main is { skip } }");
  };
  EXPECT_EQ(asserted("{P}1:m = message.two(pair{n = any, yes = true})"), "");
  EXPECT_EQ(asserted("{P}1:input.length < three and {main}1:P_1.length <= 2 and {P}1@busy"), "");
  EXPECT_EQ(asserted("{P}1:sean = 1"), "c.cdl:1:24: error: {P}1 has no variable 'sean'; did you mean 'seen'?\n");
  EXPECT_EQ(asserted("{P}2:seen = 1"), "c.cdl:1:20: error: there is no {P}2: 'P' has 1 instance, counted from 1\n");
  EXPECT_EQ(asserted("{P}1:m < halt"),
            "c.cdl:1:19: error: values of type 'message' are equal or not, and have no order\n");
  EXPECT_EQ(asserted("{P}1:m.n = 1"), "c.cdl:1:26: error: a value of type 'message' has no part 'n'\n");
  EXPECT_EQ(asserted("{P}1@idel"), "c.cdl:1:24: error: '{P}1' has no location 'idel'; did you mean 'idle'?\n");
}

// One step: takes a, tags it, sends b, and writes x in between and a state at its end.
const std::string one_step = R"(
type message is union a | b end
type box is queue 2 of message
process P (&input: box, &away: box) is
states s0, s1
var x: 0..2 := 0
from s0 on not (empty input); input := dequeue input; x := 1; /*@t*/ away := enqueue (away, b); to s1
component main is var P_1: box := {||}, toContext: box := {||} par P (&P_1, &toContext) end
main
)";

bool succeeds(const std::string& transitions, cdl::ObserverStep step = cdl::ObserverStep::Sequence) {
  cdl::AttachOptions options;
  options.step = step;
  const Put made = put(one_step,
                       "event go is { send a to {P}1 }\nevent took is { receive a from {env}1 to {P}1 }\n"
                       "event one is { {P}1:x = 1 becomes true }\nevent tag is { informal #t# }\n"
                       "event sent is { send b from {P}1 to {env}1 }\nevent moved is { {P}1@s1 becomes true }\n"
                       "property p is { " +
                           transitions + " }\ncdl k is { properties p main is { event go } }",
                       options);
  EXPECT_TRUE(made.attached) << made.said();
  return made.attached && made.reached(0);
}

TEST(CdlQueues, EventsOfAStepComeInTheOrderOfTheProgram) {
  EXPECT_TRUE(
      succeeds("start -- / / took / -> a; a -- / / one / -> b; b -- / / tag / -> c; c -- / / sent / -> d; "
               "d -- / / moved / -> success"));
  EXPECT_FALSE(succeeds("start -- / / sent / -> a; a -- / / took / -> success"));
  EXPECT_FALSE(succeeds("start -- / / tag / -> a; a -- / / one / -> success"));
  EXPECT_FALSE(succeeds("start -- / / moved / -> a; a -- / / sent / -> success"));
}

TEST(CdlQueues, OrAllAtOnce) {
  const auto set = cdl::ObserverStep::Set;
  EXPECT_TRUE(succeeds("start -- / / took & moved / -> success", set));
  EXPECT_FALSE(succeeds("start -- / / took / -> a; a -- / / moved / -> success", set));
}

// Of several tags on the way of one process the last one is shown, also where a loop decides which one that is.
TEST(CdlQueues, TheLastTagOfAPathIsShown) {
  const auto reached = [](const std::string& body, const std::string& tag) {
    const Put made = put("process P is states s0, s1 var n: 0..2 := 0, i: 0..1\nfrom s0 " + body +
                             "\ncomponent main is par P end\nmain\n",
                         "event e is { informal #" + tag +
                             "# from any }\nproperty p is { start -- / / e / -> success }\n"
                             "cdl k is { properties p main is { skip } }");
    return made.attached && made.reached(0);
  };
  const std::string branches = "/*@a*/ n := 1; if n = 1 then /*@b*/ null end; to s1";
  EXPECT_TRUE(reached(branches, "b"));
  EXPECT_FALSE(reached(branches, "a"));
  const std::string choice = "/*@a*/ select /*@b*/ null [] null end; to s1";
  EXPECT_TRUE(reached(choice, "a"));
  const std::string loop = "/*@a*/ foreach i do if i = 0 then /*@b*/ null else /*@c*/ null end end; to s1";
  EXPECT_TRUE(reached(loop, "c"));
  EXPECT_FALSE(reached(loop, "b"));
  EXPECT_FALSE(reached(loop, "a"));
  const std::string no_round = "/*@a*/ while n > 0 do n := n - 1; /*@b*/ null end; to s1";
  EXPECT_TRUE(reached(no_round, "a"));
}

TEST(CdlQueues, WhatNobodyExpectsIsDropped) {
  const std::string context =
      "event go is { send a to {P}1 }\nevent a_back is { receive a from {P}1 }\n"
      "cdl k is { main is { { event go; event a_back } } }";
  cdl::AttachOptions keep;
  keep.discard = false;
  const Put drops = put(one_step, context), keeps = put(one_step, context, keep);
  ASSERT_TRUE(drops.attached && keeps.attached);
  EXPECT_EQ(drops.states(), 4u);  // b is in the queue, and then it is not
  EXPECT_EQ(keeps.states(), 3u);
}

}  // namespace
}  // namespace beeline::test
