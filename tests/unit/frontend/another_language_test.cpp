// A text of one language of models, read as another: one error, which says what it looks like and what to do.
#include <algorithm>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "frontend/cdl/cdl.h"
#include "frontend/common/model_text.h"
#include "frontend/frontend.h"

namespace beeline::frontend {
namespace {

struct Sample {
  ModelLanguage language;
  const char *name, *advice;
  std::string text;
};

const Sample samples[] = {
    {ModelLanguage::Xml, "XML as UPPAAL writes it", ": such a file is named *.xml",
     "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<nta><declaration>clock x;</declaration><template><name>P</name>"
     "<location id=\"a\"/><init ref=\"a\"/></template><system>system P;</system></nta>\n"},
    {ModelLanguage::Xta, "a model in UPPAAL's textual language", ": such a file is named *.xta",
     "// a lamp\nclock x;\nint n;\nprocess Lamp() {\n  state\n    off,\n    on { x <= 5 };\n  init off;\n  trans\n"
     "    off -> on { guard n == 0; assign x = 0; },\n    on -> off { guard x >= 2; };\n}\nsystem Lamp;\n"},
    {ModelLanguage::TChecker, "a TChecker model", ": such a file is named *.tck",
     "# a lamp\nsystem:lamp\nevent:press\nclock:1:x\nprocess:Lamp\nlocation:Lamp:off{initial:}\n"
     "location:Lamp:on{invariant: x<=5}\nedge:Lamp:off:on:press{do: x=0}\n"},
    {ModelLanguage::Dve, "a DVE model", ": such a file is named *.dve",
     "// a lamp\nchannel press;\nbyte n = 0;\nprocess Lamp {\n  byte k;\n  state off, on;\n  init off;\n  trans\n"
     "    off -> on { guard n == 0; sync press?; effect k = 1; },\n    on -> off {};\n}\n"
     "process Hand {\n  state q;\n  init q;\n  trans\n    q -> q { sync press!; };\n}\nsystem async;\n"},
    {ModelLanguage::Fiacre, "a Fiacre model", ": such a file is named *.fcr",
     "/* a lamp */\ntype level is 0..3\n\nprocess Lamp [press: none] (&n: level) is\n  states dark, lit\n  from dark\n"
     "    press; n := 1; to lit\n  from lit\n    wait [2, 5]; n := 0; to dark\n\ncomponent Room is\n  var n: level := "
     "0\n"
     "  port press: none\n  par * in\n    Lamp [press] (&n)\n  end\n\nRoom\n"},
    {ModelLanguage::Cdl, "contexts in CDL, which --context takes", "",
     "// a hand\nevent press is { informal #the hand presses# }\nproperty rare is {\n  clock ck;\n"
     "  start -- / / press / ck := 0 -> wait;\n  wait -- ck >= 2 / / / ck := -1 -> reject\n}\nactivity twice is { "
     "event press; event press }\n"
     "cdl day is {\n  main is { twice }\n}\n"},
};

util::Diagnostics read(ModelLanguage language, const std::string& text) {
  util::Sources sources;
  util::Diagnostics told;
  const std::uint16_t file = sources.add("m", text);
  switch (language) {
    case ModelLanguage::Xml: load(sources, file, Format::UppaalXml, told); break;
    case ModelLanguage::Xta: load(sources, file, Format::UppaalXta, told); break;
    case ModelLanguage::TChecker: load(sources, file, Format::TChecker, told); break;
    case ModelLanguage::Dve: load(sources, file, Format::Dve, told); break;
    case ModelLanguage::Fiacre: load(sources, file, Format::Fiacre, told); break;
    case ModelLanguage::Cdl: cdl::read(sources, file, told); break;
  }
  return told;
}

std::string messages(const util::Diagnostics& told) {
  std::string out;
  for (const util::Diagnostic& each : told.all())
    if (each.severity == util::Severity::Error) out += each.message + "\n";
  return out;
}

std::string expected(const Sample& text, const Sample& read_as) {
  const bool contexts = read_as.language == ModelLanguage::Cdl;
  return std::string("this looks like ") + text.name + ", not like " + (contexts ? "contexts in CDL" : read_as.name) +
         (contexts ? ": a model is given without --context" : text.advice) + "\n";
}

TEST(AnotherLanguage, IsToldInOneError) {
  for (const Sample& text : samples)
    for (const Sample& as : samples) {
      const std::string told = messages(read(as.language, text.text));
      EXPECT_EQ(told, &text == &as ? "" : expected(text, as)) << text.name << " as " << as.name;
    }
}

// Each line of a model may be broken: that it is of its language shows in the others.
TEST(AnotherLanguage, IsNeverSaidOfABrokenModel) {
  for (const Sample& sample : samples)
    for (std::size_t at = 0; at < sample.text.size(); at = std::min(sample.text.find('\n', at), sample.text.size()) + 1)
      for (const std::string broken : {"%% ", "x ", "process P ", "system "}) {
        if (sample.language == ModelLanguage::Xml && at == 0) continue;  // nothing stands before its head
        const std::string text = std::string(sample.text).insert(at, broken);
        const std::string told = messages(read(sample.language, text));
        EXPECT_EQ(told.find("this looks like"), std::string::npos) << text << told;
      }
}

// What is short may be of several languages.
TEST(AnotherLanguage, IsNotSaidWhereItMayBeThisOne) {
  const std::pair<ModelLanguage, const char*> texts[] = {
      {ModelLanguage::Dve, "int x;\nprocess P {\n  state a;\n  init a;\n}\nsytem async;\n"},
      {ModelLanguage::Dve, "int x;\nprocess P {\n  state a;\n  init a;\n}\nsystem asnyc;\n"},
      {ModelLanguage::Dve, "byte x;\nprocess P {\n  state a;\n  init a;\n}\nsystem P;\n"},
      {ModelLanguage::Xta, "process P {\n  state a;\n  intt a;\n}\nsystem P;\n"},
      {ModelLanguage::Fiacre, "proces P is\n  states a\n  from a\n    to a\nP\n"},
      {ModelLanguage::Fiacre, "process P is\n{ states a }\n"},
      {ModelLanguage::Fiacre, "process P (n : 0..1) is states a, b from a to c\nP\n"},
      {ModelLanguage::Fiacre, "process P (n : 0..1)\nis\nstates a, b\nfrom a to c\nP\n"},
      {ModelLanguage::TChecker, "systm:s\nproces:P\n"},
      {ModelLanguage::TChecker, "system: s\nproces: P\n"},
      {ModelLanguage::Cdl, "event press\nis\n{\n informal # }\n"},
      {ModelLanguage::Cdl, "evnt press is {\n informal # }\n"},
  };
  for (const auto& [language, text] : texts) {
    const std::string told = messages(read(language, text));
    EXPECT_FALSE(told.empty()) << text;
    EXPECT_EQ(told.find("looks like"), std::string::npos) << text << told;
  }
}

// A process may have the name that another language has for its system line.
TEST(AnotherLanguage, IsNotSaidOfWhatCanBeRead) {
  EXPECT_EQ(messages(read(ModelLanguage::Xta, "process async() { state a; init a; }\nsystem async;\n")), "");
}

TEST(AnotherLanguage, ShowsWhateverTheLayout) {
  const std::string fiacre = "type t is 0..1\nprocess P (\n  &n : t)\nis\nstates a, b\nfrom a to b\nP\n";
  EXPECT_EQ(
      messages(read(ModelLanguage::Xta, fiacre)),
      "this looks like a Fiacre model, not like a model in UPPAAL's textual language: such a file is named *.fcr\n");
  const std::string noted = "/*\n  System:\n  inst : P,\n*/\n" + fiacre;
  EXPECT_EQ(messages(read(ModelLanguage::TChecker, noted)),
            "this looks like a Fiacre model, not like a TChecker model: such a file is named *.fcr\n");
  EXPECT_EQ(messages(read(ModelLanguage::Fiacre,
                          "event e is { informal #a# }\nproperty p is\n{ start -- / / e / -> reject }")),
            "this looks like contexts in CDL, which --context takes, not like a Fiacre model\n");
}

// The parameters of a process in Fiacre may look like those of one in XTA.
TEST(AnotherLanguage, HeadsOfProcessesMayTakeSeveralLines) {
  for (const char* text : {"process P (n : 0..1)\nis states a\nfrom a to a\nP\n",
                           "process P (n : 0..1)\nis\nstates a, b\nfrom a to b\nP\n",
                           "type t is 0..1\nprocess P (n : t)\nis\nstates a from a to a\nP\n"})
    EXPECT_EQ(messages(read(ModelLanguage::Dve, text)),
              "this looks like a Fiacre model, not like a DVE model: such a file is named *.fcr\n");
}

TEST(AnotherLanguage, ProgramsAreNoModels) {
  const std::string program = "#include <stdio.h>\nint main() { return 0; }\n";
  EXPECT_EQ(messages(read(ModelLanguage::Dve, program)), "this looks like a C program, not like a DVE model\n");
  EXPECT_EQ(messages(read(ModelLanguage::Fiacre, program)), "this looks like a C program, not like a Fiacre model\n");
  EXPECT_EQ(messages(read(ModelLanguage::Cdl, program)), "this looks like a C program, not like contexts in CDL\n");
}

}  // namespace
}  // namespace beeline::frontend
