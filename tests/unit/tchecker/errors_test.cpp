// Bad input: where and what the messages say, several in one run, and nothing worse than messages.
#include <gtest/gtest.h>

#include "tests/unit/tchecker/fixture.h"

namespace beeline {
namespace {

using test::Loaded;

TEST(TCheckerErrors, SeveralInOneRun) {
  const Loaded loaded(R"(system:s
event:a
proces:Q
process:P
location:Q:l{initial:}
location:P:l{initial:}
location:R:l
edge:P:l:k:a{provided: 1}
edge:P:l:l:b
int:1:3:1:0:i
int:1:0:x:0:j
clock:0:c
sync:P@a:P@a
event:a
)");
  EXPECT_FALSE(loaded.document);
  EXPECT_EQ(loaded.said(),
            "m.tck:3:1: error: unknown declaration 'proces'; did you mean 'process'?\n"
            "m.tck:7:10: error: process 'R' is not declared\n"
            "m.tck:8:10: error: in process 'P', location 'k' is not declared\n"
            "m.tck:9:12: error: event 'b' is not declared\n"
            "m.tck:10:5: error: the range 3..1 of 'i' is empty\n"
            "m.tck:11:9: error: expected the maximum (an integer) but found 'x'; write "
            "'int:SIZE:MINIMUM:MAXIMUM:INITIAL:NAME'\n"
            "m.tck:12:7: error: the size must be at least 1\n"
            "m.tck:13:10: error: process 'P' takes part twice in this synchronisation\n"
            "m.tck:14:7: error: event 'a' is declared twice\n");
}

TEST(TCheckerErrors, ConditionsSayHowTheyAreWritten) {
  const Loaded loaded(R"(system:s
event:a
clock:1:x
process:P
location:P:l{initial:}
edge:P:l:l:a{provided: x=1}
edge:P:l:l:a{provided: x>1, x<3}
edge:P:l:l:a{provided: x>1 and x<3}
edge:P:l:l:a{do: x==0}
edge:P:l:l:a{provided: y>1}
edge:P:l:l:a{provided: y<3}
sync:P@a
)");
  EXPECT_EQ(loaded.said(),
            "m.tck:6:25: error: a comparison is '=='; '=' assigns\n"
            "m.tck:7:27: error: conditions are joined with '&&', not with ','\n"
            "m.tck:8:28: error: conditions are joined with '&&', not with 'and'\n"
            "m.tck:9:19: error: an assignment is '='; '==' compares\n"
            "m.tck:10:24: error: variable 'y' is not declared\n");
}

TEST(TCheckerErrors, OneSlipIsOneMessage) {
  const Loaded keywords(R"(sytem:s
evnt:a
proces:P
locatoin:P:l{initial:}
edge:P:l:l:a
sync:P@a
)");
  EXPECT_EQ(keywords.said(),
            "m.tck:1:1: error: unknown declaration 'sytem'; did you mean 'system'?\n"
            "m.tck:2:1: error: unknown declaration 'evnt'; did you mean 'event'?\n"
            "m.tck:3:1: error: unknown declaration 'proces'; did you mean 'process'?\n"
            "m.tck:4:1: error: unknown declaration 'locatoin'; did you mean 'location'?\n");
  const Loaded name(R"(system:s
event:a
process:P
location:P:m{initial:}
location:Q:l{initial:}
location:Q:k
edge:Q:l:k:b
edge:P:k:l:b
)");
  EXPECT_EQ(name.said(),
            "m.tck:5:10: error: process 'Q' is not declared\n"
            "m.tck:7:12: error: event 'b' is not declared\n");  // k and l may have been meant to be locations of P
}

TEST(TCheckerErrors, InsideAttributes) {
  const Loaded loaded(R"(system:s
event:a
clock:1:x
clock:2:y
int:1:0:3:0:i
process:P
location:P:l{initial: : invariant: x + 1 < 3}
edge:P:l:l:a{provided: x != 1}
edge:P:l:l:a{provided: !(x < 1)}
edge:P:l:l:a{provided: i == 1 &&}
edge:P:l:l:a{provided: z == 1}
edge:P:l:l:a{provided: y < 1}
edge:P:l:l:a{do: y[2] = 0}
edge:P:l:l:a{do: i = x}
edge:P:l:l:a{do: if x < 1 then i = 0 end}
edge:P:l:l:a{do: local i}
edge:P:l:l:a{do: if i then local k end; k = 1}
edge:P:l:l:a{do: i = 99999999999}
edge:P:l:l:a{do: i == 1}
edge:P:l:l:a{do: while i do nop
  }
edge:P:l:l:a{provided: 3 > i > 1}
edge:P:l:l:a{provided: x}
edge:P:l:l:a{do: local k[i]}
)");
  EXPECT_FALSE(loaded.document);
  EXPECT_EQ(
      loaded.said(),
      "m.tck:7:42: error: only a clock or the difference of two clocks can be compared, and with an integer only\n"
      "m.tck:8:26: error: clocks cannot be compared with '!=', for the times before and after are apart: write two "
      "edges, with '<' and with '>'\n"
      "m.tck:9:24: error: only conditions without clocks can be negated: for '!(x < 3)' write 'x >= 3'\n"
      "m.tck:10:33: error: expected an expression but found the end of the attribute\n"
      "m.tck:11:24: error: variable 'z' is not declared\n"
      "m.tck:12:24: error: 'y' is an array of 2; an index is missing\n"
      "m.tck:13:20: error: the index 2 is outside 0..1\n"
      "m.tck:14:22: error: an int variable can only be set to an integer\n"
      "m.tck:15:21: error: the condition of 'if' cannot depend on clocks\n"
      "m.tck:16:24: error: a variable 'i' is there already\n"
      "m.tck:17:41: error: variable 'k' is not declared\n"
      "m.tck:18:22: error: the number 99999999999 is outside 0..2147483647: only a clock can be compared with it or "
      "set to it\n"
      "m.tck:19:20: error: an assignment is '='; '==' compares\n"
      "m.tck:20:32: error: expected 'end' but found the end of the attribute\n"
      "m.tck:22:30: error: comparisons can be chained with < and <= only\n"
      "m.tck:23:24: error: a clock is not a condition; compare it with an integer\n"
      "m.tck:24:26: error: the size of a local array must be a constant\n");
}

TEST(TCheckerErrors, ABrokenAttributeListDoesNotHideWhatFollows) {
  const Loaded loaded("system:s\nprocess:P\nlocation:P:l{initial\n  }\nlocation:P:m{x:{\nlocation:P:n{y}\nevent:e!\n");
  EXPECT_EQ(loaded.said(),
            "m.tck:4:3: error: expected ':' but found '}'; an attribute is written 'initial:'\n"
            "m.tck:5:16: error: no '{' can stand between '{' and '}'\n"
            "m.tck:6:15: error: expected ':' but found '}'; an attribute is written 'y: VALUE'\n"
            "m.tck:7:8: error: expected the end of the declaration but found '!'; write 'event:NAME'\n");
}

// What is missing because a declaration could not be read is no mistake of its own.
TEST(TCheckerErrors, OneMistakeIsOneMessage) {
  const std::string model =
      "system:s\nint:1:0:3:0:v\nclock:1:x\nevent:e\nprocess:P\nlocation:P:a{initial:}\nlocation:P:b\n"
      "edge:P:a:b:e{provided: x<=3 && v==0 : do:x=0}\n";
  ASSERT_TRUE(Loaded(model).document);
  const auto said = [&](const std::string& right, const std::string& wrong) {
    std::string text = model;
    text.replace(text.find(right), right.size(), wrong);
    return Loaded(text).said();
  };
  EXPECT_EQ(said("clock:1:x", "clock:x"),
            "m.tck:3:7: error: expected the size (an integer) but found 'x'; write 'clock:SIZE:NAME'\n");
  EXPECT_EQ(said("clock:1:x", "clock:x:1"),
            "m.tck:3:7: error: expected the size (an integer) but found 'x'; write 'clock:SIZE:NAME'\n");
  EXPECT_EQ(said("0:3:0:v", "0:3:v:0"),
            "m.tck:2:11: error: expected the initial value (an integer) but found 'v'; write "
            "'int:SIZE:MINIMUM:MAXIMUM:INITIAL:NAME'\n");
  EXPECT_EQ(said("location:P:b", "location:b:P"), "m.tck:7:10: error: process 'b' is not declared\n");
  EXPECT_EQ(said("location:P:a{", "location:a:P{"), "m.tck:6:10: error: process 'a' is not declared\n");
  EXPECT_EQ(said("location:P:a{initial:}", "location:P:a{initial:"), "m.tck:6:13: error: this '{' is never closed\n");
  EXPECT_EQ(said("do:x=0", "do:x:=0"), "m.tck:8:43: error: an assignment is '=', not ':='\n");
  EXPECT_EQ(said("do:x=0", "do:v++"), "m.tck:8:43: error: write v = v + ...: there is neither '++' nor '+='\n");
  EXPECT_EQ(said("do:x=0", "do:whlie v<1 do v=1 end"),
            "m.tck:8:42: error: variable 'whlie' is not declared; did you mean 'while'?\n");
  EXPECT_TRUE(Loaded("\xef\xbb\xbf" + model).document);
}

TEST(TCheckerErrors, Structure) {
  EXPECT_EQ(Loaded("").said(),
            "m.tck:1:1: error: this is no TChecker model: the 'system:name' declaration is missing\n");
  EXPECT_EQ(Loaded("system:s\n").said(), "m.tck:1:8: error: the model has no process\n");
  EXPECT_EQ(Loaded("process:P\nlocation:P:l{initial:}\n").said(),
            "m.tck:1:1: error: the first declaration must be 'system:name'\n");
  EXPECT_EQ(Loaded("system:s\nprocess:P\n").said(), "m.tck:2:9: error: process 'P' has no locations\n");
  EXPECT_EQ(Loaded("system:s\nprocess:P\nlocation:P:l{initial:").said(),
            "m.tck:3:13: error: this '{' is never closed\n");
}

TEST(TCheckerErrors, HugeArraysAreRefused) {
  const Loaded loaded("system:s\nint:4000000000:0:1:0:i\nclock:4000000000:x\nint:99999999999:0:1:0:j\n");
  EXPECT_EQ(loaded.diagnostics.errors(), 3u) << loaded.said();
}

TEST(TCheckerErrors, DeepNestingIsRefused) {
  const std::string head = "system:s\nevent:a\nint:1:0:3:0:i\nprocess:P\nlocation:P:l{initial:}\nedge:P:l:l:a{";
  const auto repeat = [](std::string_view piece, int times) {
    std::string all;
    for (int k = 0; k < times; ++k) all += piece;
    return all;
  };
  const int deep = 200'000;
  EXPECT_FALSE(Loaded(head + "provided:" + repeat("(", deep) + "}").document);
  EXPECT_FALSE(Loaded(head + "provided:" + repeat("!", deep) + "i}").document);
  EXPECT_FALSE(Loaded(head + "provided:" + repeat("-", deep) + "i}").document);
  EXPECT_FALSE(Loaded(head + "provided:" + repeat("i[", deep) + "}").document);
  EXPECT_FALSE(Loaded(head + "provided:i" + repeat("/i", deep) + "}").document);
  EXPECT_TRUE(Loaded(head + "provided:i" + repeat("+i", deep) + "}").document);
  EXPECT_FALSE(Loaded(head + "do:" + repeat("if i then ", deep) + "}").document);
  EXPECT_TRUE(Loaded(head + "provided:i" + repeat("&& i", deep) + "}").document);
  EXPECT_TRUE(Loaded(head + "do:i=0" + repeat(";i=0", deep) + "}").document);
}

TEST(TCheckerErrors, AnyByteIsTakenCalmly) {
  std::string bytes = "system:s\n";
  for (int c = 0; c < 256; ++c) bytes += static_cast<char>(c);
  EXPECT_FALSE(Loaded(bytes).document);
}

}  // namespace
}  // namespace beeline
