// A text that is no model of its language at all: one message, which says what it looks like.
#include "whole_model.h"

namespace beeline::frontend::uppaal::test {
namespace {

using Errors = std::vector<std::string>;

TEST(WrongText, TextOfAnotherLanguage) {
  const std::string tck = "# a lock\nsystem:s\nprocess:P\nclock:1:x\nlocation:P:a{initial:}\nedge:P:a:a:e\n";
  EXPECT_EQ(load_xta(tck).errors(),
            Errors{"1:1 this is no XTA but looks like a TChecker model: such a file is named *.tck"});
  const auto as_tck = [](const std::string& text) {
    util::Sources sources;
    util::Diagnostics diagnostics;
    const std::uint16_t file = sources.add("m.tck", text);
    load(sources, file, Format::TChecker, diagnostics);
    return diagnostics;
  };
  const util::Diagnostics wrong = as_tck("// a bus\n" + std::string(whole_model));
  ASSERT_EQ(wrong.all().size(), 1u);
  EXPECT_EQ(wrong.all()[0].message,
            "this is no TChecker model but looks like one in UPPAAL's textual language: such a file is named *.xta");
  EXPECT_EQ(as_tck("<nta></nta>").all().at(0).message,
            "this looks like XML, as UPPAAL writes it: such a file is named *.xml");
  for (const char* broken : {"systm:s\nprocess:P\n", "process P\nclock x\n", "system:s\nprocess P;\n", ""}) {
    const util::Diagnostics own = as_tck(broken);
    for (const util::Diagnostic& d : own.all()) EXPECT_EQ(d.message.find("looks like"), std::string::npos) << broken;
  }
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
