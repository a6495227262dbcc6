#include <gtest/gtest.h>

#include "support.h"

namespace beeline::frontend::uppaal::test {
namespace {

std::string wrap(const std::string& guard_label, const std::string& queries = "") {
  return "<?xml version=\"1.0\"?>\n<!DOCTYPE nta SYSTEM 'file:///etc/passwd'>\n<nta><declaration>int i; clock "
         "x;\n</declaration>\n"
         "<template><name>P</name>\n<location id=\"a\"><name x=\"1\">here</name></location><location id=\"b\"/>\n<init "
         "ref=\"a\"/>\n"
         "<transition><source ref=\"a\"/><target ref=\"b\"/>\n" +
         guard_label + "</transition></template>\n<system>system P;</system>" + queries + "</nta>";
}

TEST(Xml, LabelsAreDecoded) {
  const Loaded m =
      load_xml(wrap("<label kind=\"guard\" x=\"3\">x &lt;= 3 &amp;&#38; <!-- > --><![CDATA[x > 1 && i<2]]></label>"));
  ASSERT_TRUE(m.document) << m.messages();
  check::Memory memory = check::initial_memory(m.network());
  EXPECT_EQ(shown(check::Evaluator(m.network(), memory).formula(m.edge("P", 0).guard), m.network()),
            "(x-0<=3 && 0-x<-1)");
  EXPECT_EQ(m.process("P").display_name(1), "_id1");
  EXPECT_EQ(m.edge("P", 0).target, 1u);
}

TEST(Xml, ErrorsPointIntoTheFile) {
  const std::pair<const char*, const char*> cases[] = {
      {"<label kind=\"guard\">x &lt;= zz</label>", "9:29 'zz' is not declared"},
      {"<label kind=\"guard\">x &lt;=\n\n  zz &amp;&amp; yy</label>", "11:3 'zz' is not declared"},
      {"<label kind=\"guard\"><![CDATA[x < 3 && zz]]></label>", "9:39 'zz' is not declared"},
      {"<label kind='guard' q=\"a>b\">&lt;</label>", "9:29 expected an expression but found '<'"},
      {"<label kind=\"synchronisation\">i!</label>", "9:31 expected a channel"},
      {"<label kind=\"assignment\">i = 1,</label>", "9:32 expected an expression but found the end of the text"},
      {"<label kind=\"select\">k : clock</label>",
       "9:26 a select variable ranges over a bounded integer or scalar type"},
  };
  for (const auto& [label, message] : cases) {
    const Loaded m = load_xml(wrap(label));
    ASSERT_FALSE(m.document) << label;
    EXPECT_EQ(m.errors().at(0), message) << label;
  }
}

TEST(Xml, SeveralErrorsInOneRun) {
  const Loaded m = load_xml(wrap("<label kind=\"guard\">zz</label><label kind=\"assignment\">yy = 1, i = ww</label>"));
  EXPECT_EQ(m.errors().size(), 3u) << m.messages();
}

TEST(Xml, BrokenFiles) {
  for (const char* text :
       {"", "<", "<nta>", "<nta/>", "<html/>", "nta", "<nta><template/></nta>", "<nta><system>system P;</system></nta>",
        "<nta><template><name>P</name><location id='a'/></template><system>system P;</system></nta>"}) {
    const Loaded m = load_xml(text);
    EXPECT_FALSE(m.document) << text;
    ASSERT_FALSE(m.errors().empty()) << text;
    EXPECT_TRUE(m.diagnostics.all()[0].position) << text;
  }
  EXPECT_FALSE(load_xml(std::string(100000, '<')).document);
  std::string deep = "<nta>";
  for (int i = 0; i < 5000; ++i) deep += "<a>";
  EXPECT_FALSE(load_xml(deep).document);
}

TEST(Xml, QueriesOfTheFile) {
  const Loaded m =
      load_xml(wrap("",
                    "<queries><query><formula>E&lt;&gt; P.here\n and x &gt; 2</formula><comment>why</comment><expect "
                    "outcome=\"failure\"/></query>"
                    "<query><formula></formula><comment/></query><query><formula>// only a comment</formula></query>"
                    "<query><formula>A[] P.gone</formula></query><query><formula>E&lt;&gt; "
                    "((</formula></query><query><formula>Pr[&lt;=1](&lt;&gt; P.here)</formula></query></queries>"));
  ASSERT_TRUE(m.document) << m.messages();
  const auto& q = m.document->model().properties;
  ASSERT_EQ(q.size(), 4u);
  EXPECT_EQ(q[0].text, "E<> P.here and x > 2");
  EXPECT_EQ(q[0].comment, "why");
  EXPECT_EQ(q[0].expected, "not_satisfied");
  for (std::size_t i = 1; i < 4; ++i) {
    ASSERT_TRUE(q[i].as<ir::Unsupported>());
    EXPECT_FALSE(q[i].as<ir::Unsupported>()->reason.empty());
  }
}

TEST(Xml, AModelIsOneFile) {
  util::Sources sources;
  const std::uint16_t files[] = {sources.add("a.xml", "<nta/>"), sources.add("b.xml", "<nta/>")};
  util::Diagnostics diagnostics;
  EXPECT_FALSE(load(sources, files, Format::UppaalXml, diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(sources.describe(diagnostics.all()[0].position), "b.xml:1:1");
}

TEST(Xml, FormatIsGuessed) {
  EXPECT_EQ(guess_format("a.xml", ""), Format::UppaalXml);
  EXPECT_EQ(guess_format("a.xta", "<nta/>"), Format::UppaalXta);
  EXPECT_EQ(guess_format("a.ta", ""), Format::UppaalXta);
  EXPECT_EQ(guess_format("a.tck", ""), Format::TChecker);
  EXPECT_EQ(guess_format("-", "\xEF\xBB\xBF <?xml"), Format::UppaalXml);
  EXPECT_EQ(guess_format("-", "# comment\nsystem:fischer\n"), Format::TChecker);
  EXPECT_EQ(guess_format("-", "/* system:x */ // y\nint i; system P;"), Format::UppaalXta);
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
