// A text that is no model of its language at all: one message, which says what it looks like.
#include "whole_model.h"

namespace beeline::frontend::uppaal::test {
namespace {

using Errors = std::vector<std::string>;

util::Diagnostics as(Format format, const std::string& text) {
  util::Sources sources;
  util::Diagnostics diagnostics;
  load(sources, sources.add("m", text), format, diagnostics);
  return diagnostics;
}

TEST(WrongText, TextOfNoModelAtAll) {
  const std::pair<const char*, const char*> texts[] = {
      {"#!/usr/bin/env python3\nimport sys\n\ndef main():\n    print(f\"{sys.argv[1:]}\")\n\nmain()\n",
       "a Python program"},
      {"\"\"\"Of clocks.\"\"\"\nfrom os import path\nclass P:\n  x = [1, 2]\n  def f(self):\n    return 'a'\n",
       "a Python program"},
      {"#include <stdio.h>\n#include \"a.h\"\nint x;\nint main(int argc, char **argv) {\n  printf(\"%d\", x);\n}\n",
       "a C program"},
      {"mtype = { a, b };\nchan c = [1] of { byte };\nactive proctype P() {\n  do :: c!a od\n}\ninit { run P() }\n",
       "a Promela model"},
      {"# A title\n\nSome *words*, and `code`.\n\n## More\n\n- one\n- two\n", "a page in Markdown"},
      {"event a is { informal #a# }\ncdl day is {\n  main is { event a }\n}\n",
       "contexts in CDL, which --context takes"},
      {"MODULE main\nVAR x : boolean;\nASSIGN init(x) := FALSE;\n", "an SMV model"},
  };
  for (const auto& [text, what] : texts) {
    const util::Diagnostics xta = as(Format::UppaalXta, text), tck = as(Format::TChecker, text),
                            xml = as(Format::UppaalXml, text);
    for (const util::Diagnostics* one : {&xta, &tck, &xml}) ASSERT_EQ(one->all().size(), 1u) << text;
    EXPECT_EQ(xta.all()[0].message,
              std::string("this looks like ") + what + ", not like a model in UPPAAL's textual language");
    EXPECT_EQ(tck.all()[0].message, std::string("this looks like ") + what + ", not like a TChecker model");
    EXPECT_EQ(xml.all()[0].message, std::string("this looks like ") + what + ", not like XML as UPPAAL writes it");
    Loaded m = load_xta(std::string(whole_model));
    m.queries(text);
    EXPECT_EQ(m.errors(), Errors{std::string("1:1 this looks like ") + what + ", not like queries"});
  }
  const std::string script =
      "a = open(1, 2, 3) then go;\nb = read(a, 2, 3) or stop;\nc = sort(b, 2, 3) by name;\nd = show(c, 2, 3) in red;\n";
  const std::string xta = as(Format::UppaalXta, script).all().at(0).message;
  EXPECT_EQ(as(Format::UppaalXta, script).all().size(), 1u);
  EXPECT_TRUE(xta.starts_with("this does not look like a model in UPPAAL's textual language: ")) << xta;
  const std::string tck = as(Format::TChecker, script).all().at(0).message;
  EXPECT_EQ(as(Format::TChecker, script).all().size(), 1u);
  EXPECT_TRUE(tck.starts_with("this does not look like a TChecker model: ")) << tck;
  Loaded m = load_xta(std::string(whole_model));
  m.queries(script);
  EXPECT_EQ(m.errors(),
            Errors{"1:1 this does not look like queries: no line begins like one, as in 'A[] not deadlock'"});
}

TEST(WrongText, AModelWithManySlipsKeepsItsMessages) {
  std::string text = with("clock t;", "clock 1t;\nint[3] k;\nchan[2] c;\nimport numpy\n");
  text.replace(text.find("system Node;"), 12, "system Node");
  EXPECT_GE(load_xta(text).errors().size(), 3u);
  EXPECT_EQ(load_xta("Process P() { State A; Init A; }\nSystem P;\n").errors().size(), 4u);
  const util::Diagnostics tck = as(Format::TChecker, "systm:s\nprocess P\nclok:1:x\nlocation:P\nimport numpy\n");
  EXPECT_GE(tck.errors(), 4u);
  const util::Diagnostics declarations =
      as(Format::UppaalXta,
         "clock x;\nint k;\nchan c;\nbool b;\nint a[3];\nint[3] d;\nbool g;\nchan[2] e;\nbool h;\nint f[];\n");
  EXPECT_EQ(declarations.errors(), 3u);
}

std::string utf16(std::string_view text, bool mark, bool big) {
  std::string out = !mark ? "" : big ? "\xFE\xFF" : "\xFF\xFE";
  for (const char c : text) (out += big ? '\0' : c) += big ? c : '\0';
  return out;
}

TEST(WrongText, TextOf16Bits) {
  const Errors one{"1:1 this text is encoded as UTF-16: save it as UTF-8"};
  for (const bool mark : {false, true})
    for (const bool big : {false, true}) {
      EXPECT_EQ(load_xta(utf16(whole_model, mark, big)).errors(), one);
      EXPECT_EQ(load_xml(utf16("<nta></nta>", mark, big)).errors(), one);
      Loaded m = load_xta(std::string(whole_model));
      const auto queries = m.queries(utf16("E<> true\nE<> false\n", mark, big));
      EXPECT_EQ(m.errors(), one);
      ASSERT_EQ(queries.size(), 1u);
      EXPECT_TRUE(queries[0].as<ir::Broken>());
    }
}

TEST(WrongText, BinaryFiles) {
  std::string bytes =
      "\x7f"
      "ELF\x02\x01\x01 process P";
  for (int i = 0; i < 500; ++i) bytes += static_cast<char>(i * 7);
  const Loaded m = load_xta(bytes);
  EXPECT_EQ(m.errors(), Errors{"1:1 this is no model but a binary file"});
  EXPECT_EQ(load_xml(bytes).errors(), m.errors());
  for (const char c : m.sources.render(m.diagnostics.all().at(0)))
    EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= ' ') << static_cast<int>(c);
  Loaded asked = load_xta(std::string(whole_model));
  asked.queries(bytes);
  EXPECT_EQ(asked.errors(), Errors{"1:1 these are no queries but a binary file"});
}

TEST(WrongText, ExcerptsAreText) {
  util::Sources sources;
  const std::uint16_t file = sources.add("m",
                                         "a\x1b\x9b"
                                         "b\xc3\xa4\xc2\x9b"
                                         "c\xe2\x82");
  EXPECT_EQ(sources.render({util::Severity::Error, {1, 8, file}, "here"}),
            "m:1:8: error: here\n  a  bä  c  \n        ^\n");
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
