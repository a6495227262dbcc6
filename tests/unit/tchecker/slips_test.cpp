// Slips of newcomers: one message each, where the slip is, which says what to write.
#include <span>
#include <utility>

#include <gtest/gtest.h>

#include "tests/unit/tchecker/fixture.h"

namespace beeline {
namespace {

using test::Loaded;

constexpr std::string_view model =
    R"(system:s
int:1:0:3:0:v
clock:1:x
event:e
event:f
process:P
location:P:a{initial: : invariant: x<=5}
location:P:b{labels: done}
edge:P:a:b:e{provided: x<=3 && v==0 : do: x=0}
edge:P:b:a:f{do: v=1}
process:Q
location:Q:a{initial:}
edge:Q:a:a:e
sync:P@e:Q@e
)";

struct Slip {
  std::string_view right, wrong, message;
};

void expect_each(std::span<const Slip> slips, std::string_view severity = "error") {
  for (const Slip& slip : slips) {
    std::string text(model);
    const std::size_t at = text.find(slip.right);
    ASSERT_NE(at, std::string::npos) << slip.right;
    const Loaded loaded(text.replace(at, slip.right.size(), slip.wrong));
    std::string expected(slip.message);
    expected.insert(expected.find(' '), ": " + std::string(severity) + ":");
    EXPECT_EQ(loaded.said(), "m.tck:" + expected + "\n") << slip.wrong;
    EXPECT_EQ(loaded.document == nullptr, severity == "error");
  }
}

TEST(TCheckerSlips, NamesThatRunIntoAttributes) {
  const Slip slips[] = {
      {"location:Q:a{initial:}", "location:Q:ainitial:",
       "12:20 expected the end of the declaration but found ':'; write 'location:PROCESS:NAME{ATTRIBUTES}'"}};
  expect_each(slips);
}

TEST(TCheckerSlips, MisspeltWords) {
  const Slip slips[] = {
      {"do: v=1", "do: if v==0 then v=1 lese v=2 end", "10:35 expected 'end' but found 'lese'; did you mean 'else'?"},
      {"do: v=1", "do: if v==0 then v=1 edn", "10:35 expected 'end' but found 'edn'; did you mean 'end'?"},
      {"do: v=1", "do: if v==0 tehn v=1 end",
       "10:26 expected 'then', as in 'if C then S end', but found 'tehn'; did you mean 'then'?"},
      {"do: v=1", "do: v=1; np", "10:23 'np' is no statement; did you mean 'nop'?"},
      {"provided: x", "on: x", "9:14 unknown attribute 'on'; did you mean 'provided'?"},
      {"provided: x", "guards: x", "9:14 unknown attribute 'guards'; did you mean 'provided'?"},
      {"do: v", "upd: v", "10:14 unknown attribute 'upd'; did you mean 'do'?"},
  };
  expect_each(slips);
}

// Where a location has the name of an event, that event does not stand in a wrong place.
TEST(TCheckerSlips, AMisspeltEventBesideALocationOfTheNameOfAnother) {
  EXPECT_EQ(Loaded("system:s\nevent:near\nevent:enter\nprocess:P\nlocation:P:near{initial:}\nlocation:P:b{}\n"
                   "edge:P:near:b:etner\n")
                .said(),
            "m.tck:7:15: error: event 'etner' is not declared; did you mean 'enter'?\n");
}

TEST(TCheckerSlips, ClocksThatDiffer) {
  const std::string apart = "clocks cannot be compared with '!=', for the times before and after are apart: write ";
  const std::string edges = "9:26 " + apart + "two edges, with '<' and with '>'";
  const std::string difference = "9:28 " + apart + "two edges, with '<' and with '>'";
  const std::string locations = "7:38 " + apart + "two locations, with '<' and with '>'";
  const Slip slips[] = {
      {"x<=3", "x != 3", edges},
      {"x<=3", "3 != x", edges},
      {"x<=3", "x-x != 3", difference},
      {"x<=5", "x != 5", locations},
      {"x<=3", "!(x < 3)", "9:24 only conditions without clocks can be negated: for '!(x < 3)' write 'x >= 3'"},
  };
  expect_each(slips);
}

TEST(TCheckerSlips, NamesThatAreNone) {
  const auto renamed = [](std::string text, std::string_view name, std::string_view instead) {
    for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += instead.size())
      text.replace(at, name.size(), instead);
    return text;
  };
  const std::string letters = "' is no name: names have the letters a to z, digits, '_' and '.'\n";
  const std::string small =
      "system:s\nevent:EV\nint:1:0:3:0:VAR\nprocess:PROC\nlocation:PROC:LOC{initial:}\n"
      "edge:PROC:LOC:LOC:EV{provided: VAR<3 && VAR>0 : do: VAR=1}\nsync:PROC@EV\n";
  EXPECT_EQ(Loaded(small).said(), "");
  EXPECT_EQ(Loaded(renamed(small, "EV", "öffnen")).said(), "m.tck:2:7: error: 'öffnen" + letters);
  EXPECT_EQ(Loaded(renamed(small, "VAR", "größe")).said(), "m.tck:3:13: error: 'größe" + letters);
  EXPECT_EQ(Loaded(renamed(small, "PROC", "P-Q")).said(), "m.tck:4:9: error: 'P-Q" + letters);
  EXPECT_EQ(Loaded(renamed(small, "LOC", "Käse")).said(), "m.tck:5:15: error: 'Käse" + letters);
  EXPECT_EQ(Loaded(renamed(small, "PROC", "1st")).said(),
            "m.tck:4:9: error: '1st' is no name: names begin with a letter\n");
  EXPECT_EQ(Loaded(renamed(small, "VAR", "1st")).said(),
            "m.tck:3:13: error: '1st' is no name: names begin with a letter\n");
  const Slip slips[] = {
      {"v==0", "vä==0", "9:32 'vä' is no name: names have the letters a to z, digits, '_' and '.'"},
      {"v==0", "3v==0", "9:32 '3v' is no name: names begin with a letter"},
      {"do: v=1", "do: local ä = 1; v=1", "10:24 'ä' is no name: names have the letters a to z, digits, '_' and '.'"},
      {"labels:", "läbels:", "8:14 'läbels' is no name: names have the letters a to z, digits, '_' and '.'"},
  };
  expect_each(slips);
}

TEST(TCheckerSlips, AnAttributeThatIsNoName) {
  const Slip slips[] = {
      {"location:Q:a{initial:}", "location:Q:a{inïtial:}",
       "12:14 'inïtial' is no name: names have the letters a to z, digits, '_' and '.'"},
  };
  expect_each(slips);
}

TEST(TCheckerSlips, WaysOfOtherLanguages) {
  const Slip slips[] = {
      {"event:f\n", "event:f\n/* of\n   two lines */\n", "6:1 a comment begins with '#' and ends with the line"},
      {"v==0", "v mod 2==0", "9:34 'mod' is no operator; did you mean '%'?"},
      {"v==0", "v(1)==0", "9:32 there are no functions; the index of an array stands in brackets, as in 'v[0]'"},
      {"v==0", "min(v, 1)==0", "9:32 there are no functions, and so no 'min'"},
      {"do: v=1", "do: if (v==1) v=2", "10:28 expected 'then', as in 'if C then S end', but found 'v'"},
      {"do: v=1", "do: while (v<1) v=2", "10:30 expected 'do', as in 'while C do S end', but found 'v'"},
  };
  expect_each(slips);
}

TEST(TCheckerSlips, WordsForInitial) {
  const Slip slips[] = {
      {"location:Q:a{initial:}", "location:Q:a{init:}", "12:14 unknown attribute 'init'; did you mean 'initial'?"},
      {"location:Q:a{initial:}", "location:Q:a{start: : labels: l}",
       "12:14 unknown attribute 'start'; did you mean 'initial'?"},
      {"location:Q:a{initial:}", "location:Q:a{intial:}", "12:14 unknown attribute 'intial'; did you mean 'initial'?"},
      {"location:Q:a{initial:}", "location:Q:a{init}",
       "12:18 expected ':' but found '}'; an attribute is written 'initial:'"},
      {"location:Q:a{initial:}", "location:Q:a{initial: :}",
       "12:24 expected another attribute behind the ':' but found '}'"},
      {"{labels: done}", "{init: : labels: done}", "8:14 unknown attribute 'init'; did you mean 'initial'?"},
  };
  expect_each(slips);
}

TEST(TCheckerSlips, TheModelIsRight) { EXPECT_EQ(Loaded(std::string(model)).said(), ""); }

TEST(TCheckerSlips, DeclarationsSayHowTheyAreWritten) {
  const Slip slips[] = {
      {"event:e\n", "event\n", "4:6 expected ':' but found the end of the line; write 'event:NAME'"},
      {"event:e\n", "event:\n", "4:7 expected the event's name but found the end of the line; write 'event:NAME'"},
      {"event:e\n", "evente\n", "4:6 a ':' is missing behind 'event'; write 'event:NAME'"},
      {"process:P\n", "processP\n", "6:8 a ':' is missing behind 'process'; write 'process:NAME'"},
      {"system:s\n", "systems\n", "1:7 a ':' is missing behind 'system'; write 'system:NAME'"},
      {"int:1:0", "int1:0", "2:1 unknown declaration 'int1'; did you mean 'int'?"},
      {"clock:1:x", "clock1:x", "3:1 unknown declaration 'clock1'; did you mean 'clock'?"},
      {"edge:P:a", "edgeP:a", "9:1 unknown declaration 'edgeP'; did you mean 'edge'?"},
      {"location:P:a{", "locationP:a{", "7:1 unknown declaration 'locationP'; did you mean 'location'?"},
      {"b{labels", "blabels",
       "8:19 expected the end of the declaration but found ':'; write 'location:PROCESS:NAME{ATTRIBUTES}'"},
      {"e{provided", "eprovided",
       "9:21 expected the end of the declaration but found ':'; write 'edge:PROCESS:SOURCE:TARGET:EVENT{ATTRIBUTES}'"},
      {"e:Q@e", "eQ@e",
       "14:10 a ':' is missing between two members of a synchronisation; write 'sync:PROCESS@EVENT:PROCESS@EVENT'"},
      {"event:e\n", "event e\n", "4:7 expected ':' but found 'e'; write 'event:NAME'"},
      {"event:e\nevent:f", "event:e,f", "4:8 expected the end of the declaration but found ','; write 'event:NAME'"},
      {"0:3:0:v", "0:3:0",
       "2:12 expected ':' but found the end of the line; write 'int:SIZE:MINIMUM:MAXIMUM:INITIAL:NAME'"},
      {"clock:1:x", "clock:1:", "3:9 expected the clock's name but found the end of the line; write 'clock:SIZE:NAME'"},
      {"clock:1:x", "clock:x[2]", "3:7 expected the size (an integer) but found 'x'; write 'clock:SIZE:NAME'"},
      {"clock:1:x", "clock:1:x[2]", "3:10 expected the end of the declaration but found '['; write 'clock:SIZE:NAME'"},
      {"process:Q", "process:", "11:9 expected the process's name but found the end of the line; write 'process:NAME'"},
      {"location:P:b{", "location:P{", "8:11 expected ':' but found '{'; write 'location:PROCESS:NAME{ATTRIBUTES}'"},
      {"edge:P:a:b:e", "edge:P:a->b:e",
       "9:9 expected ':' but found '-'; write 'edge:PROCESS:SOURCE:TARGET:EVENT{ATTRIBUTES}'"},
      {"sync:P@e:Q@e", "sync:P.e:Q.e", "14:9 expected '@' but found ':'; write 'sync:PROCESS@EVENT:PROCESS@EVENT'"},
      {"event:f", "channel:f", "5:1 unknown declaration 'channel'; write 'event:NAME'"},
      {"location:P:b{", "loc:P:b{", "8:1 unknown declaration 'loc'; write 'location:PROCESS:NAME{ATTRIBUTES}'"},
      {"location:P:b{", "states:P:b{", "8:1 unknown declaration 'states'; write 'location:PROCESS:NAME{ATTRIBUTES}'"},
      {"int:1:0:3:0:v", "nat:1:0:3:0:v",
       "2:1 unknown declaration 'nat'; write 'int:SIZE:MINIMUM:MAXIMUM:INITIAL:NAME'"},
      {"int:1:0:3:0:v", "var:v", "2:1 unknown declaration 'var'; write 'int:SIZE:MINIMUM:MAXIMUM:INITIAL:NAME'"},
      {"sync:P@e:Q@e", "vector:P@e:Q@e", "14:1 unknown declaration 'vector'; write 'sync:PROCESS@EVENT:PROCESS@EVENT'"},
      {"edge:P:b:a:f{", "from:P:b:a:f{",
       "10:1 unknown declaration 'from'; write 'edge:PROCESS:SOURCE:TARGET:EVENT{ATTRIBUTES}'"},
      {"location:P:b{", "state:P:b{", "8:1 unknown declaration 'state'; write 'location:PROCESS:NAME{ATTRIBUTES}'"},
      {"location:P:a{initial: ", "location:P:a\n{initial: ", "8:1 attributes begin in the line of their declaration"},
      {"edge:P:a:b:e", "edge:P:e:a:b",
       "9:8 the event 'e' comes last; write 'edge:PROCESS:SOURCE:TARGET:EVENT{ATTRIBUTES}'"},
      {"sync:P@e:Q@e", "sync:e@P:e@Q", "14:6 the process comes before the '@': write 'P@e'"},
      {"clock:1:x", "clock:2:x", "7:36 'x' is an array of 2; an index is missing"},
      {"clock:1:x", "clock:1:x // since a", "3:11 a comment begins with '#' and ends with the line"},
      {"clock:1:x", "// clocks\nclock:1:x", "3:1 a comment begins with '#' and ends with the line"},
  };
  expect_each(slips);
}

// One of the two was meant to have another name, which others use.
TEST(TCheckerSlips, ASecondOfTheSameName) {
  const Slip slips[] = {
      {"process:Q", "process:P", "11:9 process 'P' is declared twice"},
      {"process:Q\nlocation:Q:a{initial:}", "process:P\nlocation:P:a{initial:}", "11:9 process 'P' is declared twice"},
      {"event:f", "event:e", "5:7 event 'e' is declared twice"},
      {"clock:1:x", "clock:1:v", "3:9 variable 'v' is declared twice"},
  };
  expect_each(slips);
}

TEST(TCheckerSlips, BetweenAttributes) {
  const Slip slips[] = {
      {"initial: : invariant", "initial:, invariant", "7:22 attributes are separated by ':', not by ','"},
      {"initial: : invariant", "initial:; invariant", "7:22 attributes are separated by ':', not by ';'"},
      {"initial: : invariant: x<=5", "invariant: x<=5, initial:", "7:29 attributes are separated by ':', not by ','"},
      {"initial: : invariant: x<=5", "invariant: x<=5 initial:",
       "7:30 a ':' is missing before 'initial': attributes are separated by ':', as in 'invariant: ... : initial:'"},
      {"initial: : invariant", "initial: invariant",
       "7:23 a ':' is missing before 'invariant': attributes are separated by ':', as in 'initial: : invariant:'"},
      {"initial: : invariant: x<=5", "initial: urgent:",
       "7:23 a ':' is missing before 'urgent': attributes are separated by ':', as in 'initial: : urgent:'"},
      {"initial: : invariant: x<=5", "initial", "7:21 expected ':' but found '}'; an attribute is written 'initial:'"},
      {"labels: done", "labels: done, urgent:", "8:26 attributes are separated by ':', not by ','"},
      {"v==0 : do", "v==0; do", "9:36 attributes are separated by ':', not by ';'"},
      {"v==0 : do", "v==0, do", "9:36 attributes are separated by ':', not by ','"},
      {"v==0 : do", "v==0 do",
       "9:37 a ':' is missing before 'do': attributes are separated by ':', as in 'provided: ... : do:'"},
      {"initial: : invariant: x<=5", "initial: urgent: committed:",
       "7:23 'initial' has no value; to have both attributes write 'initial: : urgent:'"},
      {"initial: : invariant: x<=5", "initial: invariant x<=5",
       "7:23 'initial' has no value; to have both attributes write 'initial: : invariant:'"},
  };
  expect_each(slips);
  std::string labels(model);
  labels.replace(labels.find("labels: done"), 12, "labels: done, urgent : committed:");  // two labels
  EXPECT_EQ(Loaded(labels).said(), "");
}

// Left out, a guard would change the answers.
TEST(TCheckerSlips, AttributesThatWereMeant) {
  const Slip slips[] = {
      {"do: v=1", "d: v=1", "10:14 unknown attribute 'd'; did you mean 'do'?"},
      {"do: v=1", "o: v=1", "10:14 unknown attribute 'o'; did you mean 'do'?"},
      {"invariant: x", "invar: x", "7:25 unknown attribute 'invar'; did you mean 'invariant'?"},
      {"invariant: x<=5", "urg:", "7:25 unknown attribute 'urg'; did you mean 'urgent'?"},
      {"provided: x", "prov: x", "9:14 unknown attribute 'prov'; did you mean 'provided'?"},
      {"provided: x", "provded: x", "9:14 unknown attribute 'provded'; did you mean 'provided'?"},
      {"provided: x", "Provided: x", "9:14 unknown attribute 'Provided'; did you mean 'provided'?"},
      {"provided: x", "guard: x", "9:14 unknown attribute 'guard'; did you mean 'provided'?"},
      {"do: v=1", "od: v=1", "10:14 unknown attribute 'od'; did you mean 'do'?"},
      {"do: v=1", "update: v=1", "10:14 unknown attribute 'update'; did you mean 'do'?"},
      {"invariant: x", "invarient: x", "7:25 unknown attribute 'invarient'; did you mean 'invariant'?"},
      {"invariant: x<=5", "urgnt:", "7:25 unknown attribute 'urgnt'; did you mean 'urgent'?"},
      {"invariant: x<=5", "comitted:", "7:25 unknown attribute 'comitted'; did you mean 'committed'?"},
      {"labels: done", "lables: done", "8:14 unknown attribute 'lables'; did you mean 'labels'?"},
      {"labels: done", "guard: x>1", "8:14 unknown attribute 'guard' of a location; 'provided' belongs to an edge"},
      {"provided: x", "invariant: x",
       "9:14 unknown attribute 'invariant' of an edge; 'invariant' belongs to a location"},
      {"sync:P@e:Q@e", "sync:P@e:Q@e{provided: v==1}",
       "14:14 unknown attribute 'provided' of a sync; 'provided' belongs to an edge"},
      {"process:Q", "process:Q{urgent:}",
       "11:11 unknown attribute 'urgent' of a process; 'urgent' belongs to a location"},
  };
  expect_each(slips);
  const Slip notes[] = {
      {"labels: done", "colour: red", "8:14 unknown attribute 'colour' is ignored"},
      {"do: v=1", "cost: 1", "10:14 unknown attribute 'cost' is ignored"},
      {"process:Q", "process:Q{label: 1}", "11:11 unknown attribute 'label' is ignored"},
  };
  expect_each(notes, "warning");
}

// What looks like a slip, and is the name of something.
TEST(TCheckerSlips, NamesOfTheModel) {
  const Loaded loaded(R"(system:s
event:P
event:Q
int:1:0:3:0:urgent
int:1:0:3:0:true
int:1:0:3:0:not
process:P
process:Q
location:P:P{initial: : invariant: urgent <= 3}
location:Q:l{initial:}
edge:P:P:P:Q{provided: 1 < urgent : do: not = urgent}
edge:Q:l:l:P{provided: true == urgent : do: true = 1; not = urgent : provided: 0 == not}
sync:P@Q:Q@P
)");
  EXPECT_EQ(loaded.said(), "");
}

TEST(TCheckerSlips, Operators) {
  const Slip slips[] = {
      {"x<=5", "x=<5", "7:37 '=<' is no operator; did you mean '<='?"},
      {"x<=3", "x=>3", "9:25 '=>' is no operator; did you mean '>='?"},
      {"v==0", "v=!0", "9:33 '=!' is no operator; did you mean '!='?"},
      {"v==0", "v<>0", "9:33 '<>' is no operator; did you mean '!='?"},
      {"v==0", "v===0", "9:33 '===' is no operator; did you mean '=='?"},
      {"v==0", "v≠0", "9:33 '≠' is no operator; did you mean '!='?"},
      {"v==0", "(v=0)", "9:34 a comparison is '=='; '=' assigns"},
      {"v==0", "v==0 || v==1", "9:37 conditions cannot be joined by 'or': write an edge for each of them"},
      {"v==0", "v==0; v<2", "9:36 conditions are joined with '&&', not with ';'"},
      {"v==0", "not v", "9:32 'not' is no operator; did you mean '!'?"},
      {"v==0", "true", "9:32 'true' is written as 1"},
      {"x=0", "x=0, v=1", "9:46 statements are separated by ';', not by ','"},
      {"x=0", "x=0 && v=1", "9:47 statements are separated by ';', not by '&&'"},
      {"x<=5", "x<=5.5", "7:39 numbers are integers: where times have fractions, multiply all of them"},
      {"x=0", "int k=0", "9:43 a local variable is declared with 'local': write 'local k'"},
      {"x=0", "when v==0 then x=0 end", "9:43 there is no 'when': write 'if ... then ... end'"},
      {"x=0", "when (v==0) x=0", "9:43 there is no 'when': write 'if ... then ... end'"},
      {"x=0", "loop v=1 end", "9:43 there is no 'loop': write 'while ... do ... end'"},
      {"x=0", "skip", "9:43 'skip' is no statement; did you mean 'nop'?"},
      {"x=0", "for v=0 to 3 do x=0 end", "9:43 there is no 'for': write 'while ... do ... end'"},
      {"x=0", "if v>1 {v=0}", "9:50 no '{' can stand between '{' and '}'"},
      {"x=0", "reset(x)", "9:43 there are no functions: a statement sets a variable, as in 'x = 0'"},
  };
  expect_each(slips);
}

TEST(TCheckerSlips, WhatStandsTooEarlyOrInParts) {
  const Slip slips[] = {
      {"system:s\nint:1:0:3:0:v\n", "int:1:0:3:0:v\nsystem:s\n", "1:1 the first declaration must be 'system:name'"},
      {"int:1:0:3:0:v\n", "sync:P@e:Q@e\nsync:Q@f:P@f\nint:1:0:3:0:v\n",
       "2:6 process 'P' is declared further down, in line 8: move this 'sync' below it"},
      {"event:e\n", "event:e v\n", "4:9 expected the end of the declaration but found 'v'; write 'event:NAME'"},
      {"event:f\n", "event:f f\n", "5:9 expected the end of the declaration but found 'f'; write 'event:NAME'"},
      {"event:f\n", "event: x f\n", "5:10 expected the end of the declaration but found 'f'; write 'event:NAME'"},
      {"provided: x<=3", "x<=3", "9:14 an attribute has a name: write 'provided: x<...'"},
      {"do: v=1", "v=1", "10:14 an attribute has a name: write 'do: v=...'"},
      {"invariant: x<=5", "x<=5", "7:25 an attribute has a name: write 'invariant: x<...'"},
      {"do: v=1", "do: v=(v>0 ? 1 : 0)", "10:25 there is no '?:': write '(if C then A else B)'"},
  };
  expect_each(slips);
}

}  // namespace
}  // namespace beeline
