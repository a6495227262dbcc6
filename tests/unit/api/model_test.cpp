#include <filesystem>
#include <fstream>

#include "unit/api/models.h"

namespace beeline::test {
namespace {

TEST(ApiModel, TellsWhatIsInIt) {
  const Model model = load(tiny);
  EXPECT_EQ(model.name(), "tiny.xta");
  ASSERT_EQ(model.processes().size(), 2u);
  const Process& p = model.processes()[0];
  EXPECT_EQ(p.name, "P1");
  EXPECT_EQ(p.template_name, "P");
  EXPECT_EQ(p.edges, 3u);
  EXPECT_EQ(p.initial, 0u);
  ASSERT_EQ(p.locations.size(), 3u);
  EXPECT_EQ(p.locations[1].name, "B");
  EXPECT_EQ(p.locations[0].position.line, 7u);
  EXPECT_EQ(p.locations[0].position.file, "tiny.xta");
  ASSERT_EQ(model.variables().size(), 2u);
  EXPECT_EQ(model.variables()[0].name, "v");
  EXPECT_EQ(model.variables()[0].high, 1);
  EXPECT_TRUE(model.variables()[1].is_bool);
  EXPECT_EQ(model.clocks(), (std::vector<std::string>{"x", "y"}));
  EXPECT_TRUE(model.limitations().empty());
  EXPECT_EQ(load("clock x; process P() { state A { x' == 0 }; init A; } system P;").limitations().size(), 1u);
}

TEST(ApiModel, ErrorsAreValuesWithAPlace) {
  const Loading loading = load_text("clock x\nprocess P() {}\n", "broken.xta");
  EXPECT_FALSE(loading);
  ASSERT_FALSE(loading.diagnostics.empty());
  const Diagnostic& first = loading.diagnostics.front();
  EXPECT_EQ(first.severity, Severity::Error);
  EXPECT_EQ(first.position.file, "broken.xta");
  EXPECT_EQ(first.position.line, 1u);
  EXPECT_EQ(first.text.substr(0, 13), "broken.xta:1:") << first.text;
  EXPECT_NE(first.text.find("\n  clock x"), std::string::npos) << first.text;
  EXPECT_NE(first.text.find(first.message), std::string::npos);
}

TEST(ApiModel, FilesAndFormats) {
  const auto folder = std::filesystem::temp_directory_path() / ("beeline-api-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const std::string file = (folder / "m.xta").string();
  std::ofstream(file) << tiny;
  EXPECT_TRUE(load_file(file));
  EXPECT_FALSE(load_file(file, Format::TChecker));
  std::ofstream((folder / "m.q").string()) << "E<> P1.B\n";
  Queries queries(load(tiny));
  EXPECT_TRUE(queries.add_file((folder / "m.q").string()).empty());
  EXPECT_EQ(queries.size(), 1u);
  EXPECT_TRUE(has_errors(queries.add_file((folder / "n.q").string())));
  EXPECT_FALSE(has_errors({}));
  std::filesystem::remove_all(folder);
  const Loading missing = load_file(file);
  ASSERT_FALSE(missing);
  ASSERT_EQ(missing.diagnostics.size(), 1u);
  EXPECT_NE(missing.diagnostics[0].message.find("No such file"), std::string::npos);
  EXPECT_TRUE(load_text("system:s\nprocess:P\nlocation:P:l{initial:}\n", "-"));
  EXPECT_TRUE(load_text("system:s\nprocess:P\nlocation:P:l{initial:}\n", "s.xta", Format::TChecker));
}

TEST(ApiQueries, AreReadInTheScopeOfTheModel) {
  const Model model = load(tiny);
  Queries queries = ask(model, "E<> P1.B\nA[] v < 1 \\\n && flag\nsup: x\nP1.A --> P1.B\n");
  ASSERT_EQ(queries.size(), 4u);
  EXPECT_EQ(queries[0].kind, QueryKind::Reachable);
  EXPECT_EQ(queries[1].kind, QueryKind::Invariantly);
  EXPECT_EQ(queries[1].text, "A[] v < 1 && flag");
  EXPECT_EQ(queries[2].kind, QueryKind::Supremum);
  EXPECT_EQ(queries[3].kind, QueryKind::LeadsTo);
  EXPECT_EQ(queries[0].position.file, "<query>");
  EXPECT_EQ(queries[2].position.line, 4u);

  const Queries before = queries;
  const auto said = queries.add("E<> nonsense", "more.q");
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].position.file, "more.q");
  EXPECT_EQ(said[0].position.column, 5u);
  EXPECT_TRUE(queries.add("E<> P1.C").empty());
  ASSERT_EQ(queries.size(), 6u) << "one that cannot be read keeps its place";
  EXPECT_EQ(queries[4].kind, QueryKind::Broken);
  EXPECT_EQ(queries[4].reason, said[0].message);
  EXPECT_EQ(queries.check().answers.at(4).verdict, Verdict::Error);
  EXPECT_EQ(queries.check().answers.at(4).position.file, "more.q");
  EXPECT_EQ(before.size(), 4u) << "a copy is a copy";
  ASSERT_EQ(queries.add_labels("error").size(), 1u) << "only TChecker models have labels";
}

TEST(ApiQueries, ThoseOfTheFile) {
  const Model model = load(R"(<?xml version="1.0"?><nta><declaration>clock x;</declaration>
    <template><name>P</name><location id="a"><name>A</name></location><init ref="a"/></template>
    <system>system P;</system>
    <queries><query><formula>E&lt;&gt; P.A</formula><comment>easy</comment></query></queries></nta>)",
                           "m.xml");
  const Queries queries = Queries::of_file(model);
  ASSERT_EQ(queries.size(), 1u);
  EXPECT_EQ(queries[0].text, "E<> P.A");
  EXPECT_EQ(queries[0].comment, "easy");
  EXPECT_EQ(queries.check().answers.at(0).verdict, Verdict::Satisfied);
  EXPECT_EQ(Queries::of_file(load(tiny)).size(), 0u);
}

TEST(ApiQueries, Labels) {
  const Model model = load(
      "system:s\nprocess:P\nlocation:P:l{initial:}\nlocation:P:m{labels:error}\nevent:e\n"
      "edge:P:l:m:e\n",
      "m.tck");
  Queries queries(model);
  EXPECT_TRUE(queries.add_labels("error").empty());
  EXPECT_EQ(queries.check().answers.at(0).verdict, Verdict::Satisfied);
}

}  // namespace
}  // namespace beeline::test
