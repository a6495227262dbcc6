// Inputs that want too much, and models with pieces moved around: messages or a well-formed network, never a crash.
#include <algorithm>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "root.h"
#include "support.h"
#include "util/budget.h"

namespace beeline::frontend::uppaal::test {
namespace {

const std::string tail = "\nprocess P() { state a; init a; } system P;";

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

TEST(Hostile, TooMuchIsRefused) {
  for (const std::string& text : {
           "int x = " + repeated("(", 100000) + "1;" + tail,
           "int x = " + repeated("-", 100000) + "1;" + tail,
           "int x = 1" + repeated("+1", 100000) + ";" + tail,
           "int x = " + repeated("1 ? 1 : ", 50000) + "1;" + tail,
           "int x" + repeated("[2]", 64) + ";" + tail,
           "int x" + repeated("[1]", 100000) + ";" + tail,
           "int x[1000000], y[1000000];" + tail,
           "clock x[999999];" + tail,
           "const int x = " + repeated("{", 100000) + ";" + tail,
           "void f() " + repeated("{", 100000) + tail,
           "void f() { " + repeated("if (1) ", 100000) + "; }" + tail,
           "typedef " + repeated("struct {", 100000) + tail,
           std::string("process P(const int[0,30000] i, const int[0,30000] j) { state a; init a; } system P;"),
           std::string("process P(const int[0,40000] i) { int v[100]; state a; init a; } system P;"),
           std::string("int f() { int i; while (true) i = 1 - i; return 0; } const int c = f();") + tail,
           std::string("int f(int n) { return n; } const int c = sum (i : int[0,2147483647]) f(i);") + tail,
       }) {
    const Loaded m = load_xta(text);
    EXPECT_FALSE(m.document) << text.substr(0, 60);
    EXPECT_FALSE(m.errors().empty()) << text.substr(0, 60);
  }
}

TEST(Hostile, LongChainsAreFine) {
  Loaded m = load_xta("int x = 1; bool y = 1" + repeated(" && 1", 50000) + ";" + tail);
  ASSERT_TRUE(m.document) << m.messages();
  const auto q =
      m.queries("E<> x == 1" + repeated(" and x == 1", 20000) + " or x == 2" + repeated(" or x == 3", 20000));
  EXPECT_EQ(q.size(), 1u) << m.messages();
}

TEST(Hostile, LongSumsAreNoNests) {
  const std::string sum = "i" + repeated(" + i", 1100);
  EXPECT_EQ(after("int i = 1, v; int f(int a) { return 2 * a - (" + sum + "); }", "v = f(3) + " + sum, "v"), 6);
  Loaded m = load_xta("clock x; int i = 1; process P() { state a { x <= " + sum + " }; init a; trans a -> a { guard " +
                      sum + " > 0; }; } system P;");
  ASSERT_TRUE(m.document) << m.messages();
  EXPECT_EQ(m.value(sum), 1101);
  const Loaded longer = load_xta("int i; process P() { state a; init a; trans a -> a { guard i" +
                                 repeated(" - i", 100000) + " > 0; }; } system P;");
  EXPECT_EQ(longer.errors().size(), 1u);
}

TEST(Hostile, QuantifiersThatExplodeAreRefused) {
  Loaded m = load_xta("typedef int[1,1000] t; process P(const t i) { state a; init a; } system P;");
  ASSERT_TRUE(m.document) << m.messages();
  const auto q = m.queries("E<> forall (a : t) forall (b : t) forall (c : t) P(a).a or P(b).a or P(c).a");
  EXPECT_TRUE(q.at(0).as<ir::Broken>());
  EXPECT_EQ(m.errors().size(), 1u);
}

// Models from the corpus with pieces deleted, doubled, swapped or replaced by tokens of the language.
std::vector<std::string> corpus(const std::string& folder) {
  std::vector<std::string> out;
  const std::string root = std::string(BEELINE_ROOT) + "/tests/fuzz/corpus/" + folder + "/";
  for (const char* name : {"everything.xta", "fischer.xta", "meaning.xta", "small.xml", "all.q"}) {
    std::ifstream in(root + name, std::ios::binary);
    if (in) out.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return out;
}

std::string mutated(std::string text) {
  const int changes = *rc::gen::inRange(1, 5);
  const auto position = [&] {
    return static_cast<std::size_t>(*rc::gen::inRange<int>(0, static_cast<int>(text.size()) + 1));
  };
  for (int i = 0; i < changes; ++i) {
    const std::size_t at = position(), length = static_cast<std::size_t>(*rc::gen::inRange(1, 40));
    switch (*rc::gen::inRange(0, 4)) {
      case 0: text.erase(at, length); break;
      case 1: text.insert(at, text.substr(position(), length)); break;
      case 2:
        text.insert(
            at, *rc::gen::element<std::string>("{", "}", "(", ")", "[", "]", ";", ",", "x", "i", "99999999", "-1",
                                               "int", "clock", "const ", "&", "'", "<", "=", "P", "0", "sum", "\""));
        break;
      default:
        if (at < text.size()) text[at] = *rc::gen::arbitrary<char>();
        break;
    }
  }
  return text;
}

void survives(const char* folder, Loaded (*load)(std::string)) {
  const auto models = corpus(folder);
  ASSERT_FALSE(models.empty());
  EXPECT_TRUE(rc::check([&] {
    const std::string text = mutated(*rc::gen::elementOf(models));
    const Loaded m = load(text);
    RC_ASSERT((m.document == nullptr) == m.diagnostics.has_errors());
    if (m.document) RC_ASSERT(ir::check(m.document->network()).empty());
    for (const util::Diagnostic& diagnostic : m.diagnostics.all()) RC_ASSERT(static_cast<bool>(diagnostic.position));
  }));
}

TEST(Hostile, MutatedXta) { survives("uppaal_xta", load_xta); }
TEST(Hostile, MutatedXml) { survives("uppaal_xml", load_xml); }

// Lets so many looks pass.
class Impatient final : public util::Watch {
 public:
  explicit Impatient(std::uint64_t patience) : left_(patience) {}
  void look(std::uint64_t bytes) override {
    largest = std::max(largest, bytes);
    if (left_-- == 0) throw util::Exceeded{util::Exceeded::Cause::Time};
  }

  std::uint64_t largest = 0;

 private:
  std::uint64_t left_;
};

TEST(Hostile, AWatchIsAskedAtEveryStageOfLoading) {
  std::string xta = "int[0,1] v; process P() { state a; init a; trans a -> a { guard v == 0; }";
  for (int i = 0; i < 200; ++i) xta += ", a -> a { guard v == 1; assign v = 0; }";
  xta += "; } system P;";
  std::string xml =
      "<nta><declaration>int[0,1] v;</declaration><template><name>P</name><location id=\"a\"/><init ref=\"a\"/>";
  for (int i = 0; i < 200; ++i)
    xml += "<transition><source ref=\"a\"/><target ref=\"a\"/><label kind=\"guard\">v == 1</label></transition>";
  xml += "</template><system>system P;</system></nta>";
  for (const auto& [format, text] : {std::pair(Format::UppaalXta, xta), std::pair(Format::UppaalXml, xml)}) {
    util::Sources sources;
    const auto file = sources.add("m", text);
    util::Diagnostics diagnostics;
    std::uint64_t patience = 0;
    for (;; patience = 2 * patience + 1) {
      Impatient watch(patience);
      try {
        EXPECT_TRUE(frontend::load(sources, file, format, diagnostics, watch));
        break;
      } catch (const util::Exceeded&) {
      }
    }
    EXPECT_GT(patience, 2000u);  // for tokens, trees and edges
  }
}

TEST(Hostile, AWatchIsAskedWhereThereAreNoTokens) {
  const std::string many[] = {"@", "/**/", "//\n"};
  for (const std::string& one : many) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += one;
    util::Sources sources;
    const auto file = sources.add("m", text);
    util::Diagnostics diagnostics;
    Impatient watch(50'000);
    EXPECT_THROW(frontend::load(sources, file, Format::UppaalXta, diagnostics, watch), util::Exceeded) << one;
  }
}

TEST(Hostile, ALargeArrayIsAnnounced) {
  util::Sources sources;
  const auto file = sources.add("m", "typedef struct { int a[1000]; } A; A c[500]; process P() { } system P;");
  util::Diagnostics diagnostics;
  Impatient watch(UINT64_MAX);
  EXPECT_TRUE(frontend::load(sources, file, Format::UppaalXta, diagnostics, watch));
  EXPECT_GE(watch.largest, 500'000 * sizeof(ir::Cell));
}

TEST(Hostile, TheLargestFileIsNamed) {
  const Loaded m = load_xta(std::string((64u << 20) + 1, ' '));
  EXPECT_EQ(m.errors(), std::vector<std::string>{"1:1 the file is too large: at most 64 MB are read"});
}

TEST(Hostile, WhatIsTooManyIsCounted) {
  EXPECT_EQ(load_xta("clock x; clock c[20000]; process P() { state A; init A; } system P;").errors(),
            std::vector<std::string>{"1:16 the model has too many clocks: 20001 with this, and 19999 are the most"});
  EXPECT_EQ(
      load_xta("chan a[1000]; chan c[1000][1000]; process P() { state A; init A; } system P;").errors(),
      std::vector<std::string>{"1:20 the model has too many channels: 1001000 with this, and 1000000 are the most"});
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
