#include <algorithm>

#include <fmt/format.h>
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
      {"<label kind=\"guard\">x &lt;= zz</label>", "9:29 'zz' is not declared (template P, edge here -> b)"},
      {"<label kind=\"guard\">x &lt;=\n\n  zz &amp;&amp; yy</label>",
       "11:3 'zz' is not declared (template P, edge here -> b)"},
      {"<label kind=\"guard\"><![CDATA[x < 3 && zz]]></label>",
       "9:39 'zz' is not declared (template P, edge here -> b)"},
      {"<label kind='guard' x=\"a>b\">&lt;</label>",
       "9:29 expected an expression but found '<' (template P, edge here -> b)"},
      {"<label kind=\"synchronisation\">i!</label>",
       "9:31 expected a channel but this is int (template P, edge here -> b)"},
      {"<label kind=\"assignment\">i = 1,</label>",
       "9:32 expected an expression but found the end of the text (template P, edge here -> b)"},
      {"<label kind=\"select\">k : clock</label>",
       "9:26 a select variable ranges over a bounded integer or scalar type (template P, edge here -> b)"},
  };
  for (const auto& [label, message] : cases) {
    const Loaded m = load_xml(wrap(label));
    ASSERT_FALSE(m.document) << label;
    EXPECT_EQ(m.errors().at(0), message) << label;
  }
}

// What would otherwise be dropped without a word, and change verdicts.
TEST(Xml, UnknownPartsAreErrors) {
  const std::pair<const char*, const char*> cases[] = {
      {"<label kind=\"gaurd\">x &lt;= 3</label>",
       "9:1 a <transition> has no label of the kind 'gaurd'; did you mean 'guard'?"},
      {"<label kind=\"synchronization\">c!</label>",
       "9:1 a <transition> has no label of the kind 'synchronization'; did you mean 'synchronisation'?"},
      {"<label kind=\"invariant\">x &lt;= 3</label>",
       "9:1 a <transition> has no label of the kind 'invariant' (but select, guard, synchronisation, assignment, "
       "probability, "
       "comments, testcode)"},
      {"<label>x &lt;= 3</label>",
       "9:1 a label of a <transition> without its kind (one of select, guard, synchronisation, assignment, "
       "probability, "
       "comments, testcode)"},
      {"<lable kind=\"guard\">x</lable>", "9:1 <lable> is nothing that <transition> has; did you mean 'label'?"},
      {"<urgent/>", "9:1 <urgent> cannot stand in <transition>"},
      {"<label knid=\"guard\" kind=\"guard\">x &lt;= 3</label>",
       "9:1 <label> has no attribute 'knid'; did you mean 'kind'?"},
      {"i == 1", "8:46 text in <transition>, which has none"},
  };
  for (const auto& [label, message] : cases) {
    const Loaded m = load_xml(wrap(label));
    ASSERT_FALSE(m.document) << label;
    EXPECT_EQ(m.errors(), std::vector<std::string>{std::string(message) + " (template P, edge here -> b)"}) << label;
  }
}

TEST(Xml, UnknownElementsOfTemplatesAndLocations) {
  const auto errors = [](const std::string& before, const std::string& after) {
    std::string text = wrap("");
    text.replace(text.find(before), before.size(), after);
    return load_xml(text).errors();
  };
  using Errors = std::vector<std::string>;
  EXPECT_EQ(errors("<location id=\"b\"/>", "<location id=\"b\"><urgnt/></location>"),
            Errors{"6:69 <urgnt> is nothing that <location> has; did you mean 'urgent'? (template P, location b)"});
  EXPECT_EQ(errors("<location id=\"b\"/>", "<location id=\"b\"><label kind=\"guard\">i</label></location>"),
            Errors{"6:69 a <location> has no label of the kind 'guard' (but invariant, exponentialrate, comments, "
                   "testcodeEnter, "
                   "testcodeExit) (template P, location b)"});
  EXPECT_EQ(errors("<init ref=\"a\"/>", "<init ref=\"a\"/><init ref=\"b\"/>"),
            Errors{"7:16 a second <init>: a template starts in one location (template P)"});
  EXPECT_EQ(
      errors("<init ref=\"a\"/>", "<init ref=\"c\"/>"),
      Errors{
          "7:1 template 'P' starts in 'c', which is none of its locations; the ids are 'a' (here), 'b' (template P)"});
  EXPECT_EQ(errors("<target ref=\"b\"/>", ""), Errors{"8:1 an edge without its target: <target ref=\"ID of a "
                                                      "location\"/> is missing (template P, an edge from here)"});
  EXPECT_EQ(errors("<init ref=\"a\"/>", "<intit ref=\"a\"/>").at(0),
            "7:1 <intit> is nothing that <template> has; did you mean 'init'? (template P)");
  EXPECT_EQ(errors("<system>", "<queris/><system>"),
            Errors{"10:1 <queris> is nothing that <nta> has; did you mean 'queries'?"});
}

TEST(Xml, WhatLayoutToolsWriteIsAllowed) {
  std::string text = wrap(
      "<label kind=\"guard\" x=\"3\" y=\"4\">i == 0</label><label kind=\"comments\">why</label><label "
      "kind=\"testcode\">t();</label><nail x=\"1\" y=\"2\"/>",
      "<queries><option key=\"--search-order\" value=\"1\"/><query><formula>E&lt;&gt; P.here</formula>"
      "<comment/><option key=\"k\" value=\"v\"/><expect outcome=\"success\" type=\"quality\"><resource "
      "type=\"time\" value=\"1\" unit=\"s\"/></expect><result outcome=\"success\" type=\"quality\" "
      "timestamp=\"now\"><option key=\"k\" value=\"v\"/></result></query></queries>");
  const std::string plain = "<location id=\"b\"/>";
  text.replace(text.find(plain), plain.size(),
               "<location id=\"b\" x=\"1\" y=\"2\" color=\"#fff\"><label kind=\"exponentialrate\">1</label><label "
               "kind=\"testcodeEnter\">e();</label></location>");
  const Loaded m = load_xml(text);
  EXPECT_TRUE(m.document) << m.messages();
  EXPECT_TRUE(m.diagnostics.all().empty()) << m.messages();
}

TEST(Xml, ARawLessThanIsExplained) {
  for (const char* label : {"<label kind=\"guard\">x<=3</label>", "<label kind=\"guard\">x<y</label>"}) {
    const Loaded m = load_xml(wrap(label));
    ASSERT_EQ(m.errors().size(), 1u);
    EXPECT_NE(m.errors()[0].find("a '<' in a text is written &lt; (template P, edge here -> b)"), std::string::npos)
        << m.messages();
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

TEST(Xml, TagsThatDoNotMatch) {
  const std::pair<const char*, const char*> cases[] = {
      {"<nta>\n<template><name>P</name>\n</nta>",
       "3:1 not well-formed XML: </nta> comes before </template>, which closes the <template> of line 2 "
       "(template P)"},
      {"<?xml version='1.0'?><!DOCTYPE nta [<!ENTITY a 'b'>]>\n<nta><!-- <x> --><template><name a='>'><![CDATA[<y>]]>"
       "</name>\n</template>\n",
       "4:1 not well-formed XML: the file ends before </nta>, which closes the <nta> of line 2"},
      {"<nta><declaration>a <b && c> d</declaration></nta>",
       "1:24 not well-formed XML: Error parsing start element tag; a '<' in a text is written &lt;"},
      {"<nta><declaration>a <b> d</declaration></nta>",
       "1:26 not well-formed XML: </declaration> comes before </b>, which closes the <b> of line 1; a '<' in a text is "
       "written &lt;"},
      {"<NTA>\n</nta>",
       "2:1 not well-formed XML: </nta> comes before </NTA>, which closes the <NTA> of line 1; did you mean <nta> "
       "there?"},
      {"<nta><template>\n<transitoin></transition></template></nta>",
       "2:13 not well-formed XML: </transition> comes before </transitoin>, which closes the <transitoin> of line 2; "
       "did "
       "you mean <transition> there? (a template without a name)"},
      {"<nta><template x=\"5", "1:19 not well-formed XML: Error parsing element attribute"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(load_xml(text).errors(), std::vector<std::string>{message});
}

TEST(Xml, NothingStandsOutsideOfTheRoot) {
  const std::string model = wrap("", "");
  const std::string at = std::to_string(std::count(model.begin(), model.end(), '\n') + 2);
  const std::string message = ":1 this stands outside of the <nta> element: it would not be read";
  for (const char* more : {"<nta></nta>", "<queries/>", "A[] P.here", "<![CDATA[x]]>"})
    EXPECT_EQ(load_xml(model + "\n" + more).errors(), std::vector<std::string>{at + message}) << more;
  EXPECT_EQ(load_xml("x" + model).errors(), std::vector<std::string>{"1" + message});
  EXPECT_TRUE(load_xml("\xef\xbb\xbf" + model + "\n<!-- <nta> --> <?pi?>\n").document);
}

TEST(Xml, ReferencesGoById) {
  const auto refer = [](const std::string& initial, const std::string& target) {
    return load_xml(
               "<nta><template><name>P</name>\n<location id=\"id0\"><name>A</name></location><location "
               "id=\"id1\"/><branchpoint id=\"id2\"/>\n<init ref=\"" +
               initial + "\"/>\n<transition><source ref=\"id0\"/><target ref=\"" + target +
               "\"/></transition></template><system>system P;</system></nta>")
        .errors();
  };
  using Errors = std::vector<std::string>;
  const std::string init = "3:1 template 'P' starts in ", is_none = ", which is none of its locations; ";
  EXPECT_EQ(refer("A", "id1"), Errors{init + "'A'" + is_none + "the id of location 'A' is 'id0' (template P)"});
  EXPECT_EQ(refer("id2", "id1"), Errors{init + "'id2'" + is_none + "it is a branch point (template P)"});
  EXPECT_EQ(refer("start", "id1"),
            Errors{init + "'start'" + is_none + "the ids are 'id0' (A), 'id1', 'id2' (template P)"});
  EXPECT_EQ(refer("id0", "A"),
            Errors{"4:32 there is no location 'A'; the id of location 'A' is 'id0' (template P, edge A -> A)"});
}

TEST(Xml, AnOutcomeThatIsMissingIsTold) {
  const auto told = [](const std::string& expect) {
    return load_xml(wrap("", "<queries><query><formula>E&lt;&gt; true</formula>\n" + expect + "</query></queries>"))
        .messages();
  };
  for (const char* expect : {"", "<expect outcome=\"failure\"/>", "<expect outcome=\"maybe_true\" type=\"symbolic\"/>"})
    EXPECT_EQ(told(expect), "") << expect;
  for (const char* expect : {"<expect/>", "<expect type=\"symbolic\"/>", "<expect outcome=\"\"/>"})
    EXPECT_NE(told(expect).find(":1: warning: nothing is expected here: write outcome=\"success\""), std::string::npos)
        << expect;
}

TEST(Xml, QueriesOfTheFile) {
  const Loaded m = load_xml(wrap(
      "",
      "<queries><query><formula>E&lt;&gt; P.here\n and x &gt; 2</formula><comment>why</comment><expect "
      "outcome=\"failure\"/></query>"
      "<query><formula></formula><comment/></query><query><formula>// only a comment</formula></query>"
      "<query><formula>A[] P.gone</formula></query><query><formula>E&lt;&gt; "
      "((</formula></query><query><formula>E[&gt; P.here</formula></query><query><formula>A[ P.here</formula></query>"
      "<query><formula>Pr P.here</formula></query><query><formula>Pr[&lt;=1](&lt;&gt; "
      "P.here)</formula></query></queries>"));
  ASSERT_TRUE(m.document) << m.messages();
  const auto& q = m.document->model().properties;
  ASSERT_EQ(q.size(), 7u);
  EXPECT_EQ(q[0].text, "E<> P.here and x > 2");
  EXPECT_EQ(q[0].comment, "why");
  EXPECT_EQ(q[0].expected, "not_satisfied");
  for (std::size_t i = 1; i < 6; ++i) {
    ASSERT_TRUE(q[i].as<ir::Broken>());
    EXPECT_FALSE(q[i].as<ir::Broken>()->reason.empty());
    EXPECT_TRUE(q[i].as<ir::Broken>()->position);
  }
  ASSERT_TRUE(q[6].as<ir::Unsupported>());
  EXPECT_FALSE(q[6].as<ir::Unsupported>()->reason.empty());
  EXPECT_TRUE(m.diagnostics.all().empty()) << "whoever asks them is told";
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
  EXPECT_EQ(guess_format("a.xta", "<nta/>"), Format::UppaalXml);
  EXPECT_EQ(guess_format("a.xta", "int i;"), Format::UppaalXta);
  EXPECT_EQ(guess_format("a.ta", ""), Format::UppaalXta);
  EXPECT_EQ(guess_format("a.tck", ""), Format::TChecker);
  EXPECT_EQ(guess_format("-", "\xEF\xBB\xBF <?xml"), Format::UppaalXml);
  EXPECT_EQ(guess_format("-", "# comment\nsystem:fischer\n"), Format::TChecker);
  EXPECT_EQ(guess_format("-", "byte v;\nprocess P { state s; init s; }\nsystem async;\n"), Format::Dve);
  EXPECT_EQ(guess_format("-", "process P { state s; init s; }\n  system sync property Q ;\n"), Format::Dve);
  EXPECT_EQ(guess_format("-", "process P [p : none] is\nstates s from s p; to s\n"), Format::Fiacre);
  EXPECT_EQ(guess_format("-", "process P() { state A; init A; } asyncs = P();\nsystem asyncs;\n"), Format::UppaalXta);
  EXPECT_EQ(guess_format("a.xta", "system async;\n"), Format::UppaalXta);
  EXPECT_EQ(guess_format("-", "/* system:x */ // y\nint i; system P;"), Format::UppaalXta);
}

TEST(Xml, ACommentThatIsNotClosedIsToldWhereItBegins) {
  EXPECT_EQ(load_xml("<nta>\n<!-- one -->\n  <!-- two\n<template/>\n</nta>\n").errors(),
            std::vector<std::string>{"3:3 not well-formed XML: this comment is not closed; it ends with '-->'"});
}

TEST(Xml, AMisspeltHeadIsTold) {
  const auto with = [](std::string_view right, std::string_view wrong) {
    std::string text = wrap("");
    text.replace(0, text.find('\n'), "<?xml version=\"1.0\" encoding=\"utf-8\"?>");
    return load_xml(text.replace(text.find(right), right.size(), wrong));
  };
  EXPECT_EQ(with("<?xml", "<?xml").messages(), "");
  const struct {
    std::string right, wrong, message;
  } harmless[] = {
      {"<?xml", "<?xlm", "1:1 '<?xlm' begins no XML; did you mean '<?xml'?"},
      {"<?xml", "<?XML", "1:1 '<?XML' begins no XML; did you mean '<?xml'?"},
      {"encoding", "encodign", "1:21 '<?xml' has no attribute 'encodign'; did you mean 'encoding'?"},
      {"version", "verison", "1:7 '<?xml' has no attribute 'verison'; did you mean 'version'?"},
  };
  for (const auto& [right, wrong, message] : harmless) {
    const Loaded m = with(right, wrong);
    ASSERT_TRUE(m.document) << wrong;
    ASSERT_EQ(m.diagnostics.all().size(), 1u) << wrong;
    const util::Diagnostic& told = m.diagnostics.all()[0];
    EXPECT_EQ(fmt::format("{}:{} {}", told.position.line, told.position.column, told.message), message);
  }
  const std::pair<std::pair<const char*, const char*>, const char*> fatal[] = {
      {{"<?xml", "<xml"}, "1:1 '<xml' begins no XML; did you mean '<?xml'?"},
      {{"?>", ">"}, "1:1 this ends with '?>', as in <?xml version=\"1.0\" encoding=\"utf-8\"?>"},
      {{"<!DOCTYPE", "<!DOCTPYE"}, "2:1 '<!DOCTPYE' is no part of XML; did you mean '<!DOCTYPE'?"},
      {{"<!DOCTYPE", "<DOCTYPE"}, "2:1 '<DOCTYPE' is no part of XML; did you mean '<!DOCTYPE'?"},
  };
  for (const auto& [slip, message] : fatal)
    EXPECT_EQ(with(slip.first, slip.second).errors(), std::vector<std::string>{message}) << slip.second;
  // What is wrong further down is told all the same.
  Loaded both = load_xml("<?xlm version=\"1.0\"?>\n<nta><system>system P;</sytem></nta>");
  ASSERT_EQ(both.errors().size(), 1u);
  EXPECT_EQ(both.errors()[0].find("2:"), 0u) << both.errors()[0];
}

TEST(Xml, ValuesOfAttributesStandInQuotes) {
  EXPECT_EQ(load_xml("<nta><template><name>P</name>\n<location id=\"a\"/><init  ref = a/></template></nta>").errors(),
            std::vector<std::string>{"2:32 not well-formed XML: the value of an attribute stands in quotes, as in "
                                     "ref=\"a\" (template P)"});
}

TEST(Xml, EntitiesThatThereAreNot) {
  const auto errors = [](const std::string& invariant) {
    return load_xml(
               "<nta><template><name>P</name><declaration>clock z; int le;</declaration><location id=\"a\">\n<label "
               "kind=\"invariant\">" +
               invariant + "</label></location><init ref=\"a\"/></template><system>system P;</system></nta>")
        .errors();
  };
  using Errors = std::vector<std::string>;
  EXPECT_EQ(errors("z &le; 4"), Errors{"2:27 XML knows no '&le;': write '&lt;=' (template P, location a)"});
  EXPECT_EQ(errors("z &lt= 4"), Errors{"2:27 '&lt' ends with ';': write '&lt;' (template P, location a)"});
  EXPECT_EQ(errors("z &lt;= 4 && le == 0"),
            Errors{"2:35 not well-formed XML: '&&' in a text is written '&amp;&amp;' (template P, location a)"});
  EXPECT_EQ(errors("z &lt;= 4 &amp;& le == 0 &amp;& le == 0"),
            Errors{"2:40 not well-formed XML: a '&' in a text is written '&amp;' (template P, location a)"});
  EXPECT_EQ(errors("z &lt;= 4 &amp;&amp; (le &le) == 0"),
            Errors{"2:50 not well-formed XML: a '&' in a text is written '&amp;' (template P, location a)"});
  EXPECT_EQ(errors("z &lt;= le &z; 4"),
            Errors{"2:36 XML knows no '&z;': a '&' in a text is written '&amp;' (template P, location a)"});
  EXPECT_EQ(errors("z &lt;= 4 &amp;&amp; le == 0 &#38;&#x26; le &#60; 3"), Errors{});
  EXPECT_EQ(errors("z &lt;= 4 <!-- z &le; 4 -->"), Errors{});
  EXPECT_EQ(errors("<![CDATA[z <= 4 && (le &le) == 0]]>"), Errors{});
}

TEST(Xml, NoElementStandsInAText) {
  const auto errors = [](const std::string& declaration, const std::string& edge, const std::string& query = "") {
    return load_xml("<nta><declaration>int n;" + declaration +
                    "</declaration><template><name>P</name><location id=\"a\"/><init ref=\"a\"/>\n<transition><source "
                    "ref=\"a\"/><target ref=\"a\"/>" +
                    edge + "</transition></template><system>system P;</system><queries>" + query + "</queries></nta>")
        .errors();
  };
  using Errors = std::vector<std::string>;
  const std::string update = "<label kind=\"assignment\">n = 1</label>";
  EXPECT_EQ(errors("", update), Errors{});
  EXPECT_EQ(errors("", "<label kind=\"guard\">n == 0" + update + "</label>"),
            Errors{"2:73 <label> cannot stand in <label> (template P, edge a -> a)"});
  EXPECT_EQ(errors("<name>k</name>", update).size(), 1u);
  EXPECT_EQ(errors("", update, "<query><formula>E&lt;&gt; n == 1<name/></formula></query>").size(), 1u);
  EXPECT_EQ(errors("", update, "<query><formula>E&lt;&gt; n == 1</formula><comment>so<name/></comment></query>").size(),
            1u);
  EXPECT_EQ(errors("", update, "<option key=\"k\" value=\"v\"><name/></option>").size(), 1u);
  EXPECT_EQ(errors("", update, "<option key=\"k\" value=\"v\"/>"), Errors{});
}

TEST(Xml, OneOfEachPartOfTheFile) {
  const std::string parts =
      "<declaration>int n;</declaration>\n<template><name>P</name><location id=\"a\"/><init "
      "ref=\"a\"/></template><system>system P;</system>";
  using Errors = std::vector<std::string>;
  EXPECT_EQ(load_xml("<nta>" + parts + "</nta>").errors(), Errors{});
  EXPECT_EQ(load_xml("<nta><declaration>int n; int m;</declaration>" + parts + "</nta>").errors(),
            Errors{"1:46 a second <declaration> in this <nta>"});
  EXPECT_EQ(load_xml("<nta>" + parts + "<system>system P;</system></nta>").errors(),
            Errors{"2:95 a second <system> in this <nta>"});
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
