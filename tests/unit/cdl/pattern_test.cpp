#include <gtest/gtest.h>

#include "frontend/cdl/compile_pattern.h"
#include "tests/unit/cdl/fixture.h"

namespace beeline {
namespace {

using namespace frontend::cdl;
using test::Read;
using test::with_events;

struct Compiled {
  Read read;
  std::optional<Observer> observer;
  explicit Compiled(const std::string& pattern) : read(with_events("property p is { " + pattern + " }")) {
    if (read.unit) observer = compile(std::get<Pattern>(read.unit->properties[0].body), read.diagnostics);
  }
  // "Init -e/c:=0-> Inter", one a line.
  std::string shown() const {
    if (!observer) return read.said();
    std::string all;
    for (const ObserverTransition& t : observer->transitions) {
      all += observer->states[t.source].name + " -";
      if (t.guard) {
        constexpr const char* signs[] = {"=", "<", "<=", ">", ">="};
        all += std::string("c") + signs[static_cast<int>(t.guard->comparison)] + std::to_string(t.guard->bound) + " ";
      }
      for (const Reference& event : t.events) all += event.name.text;
      if (t.update) all += "/c:=" + std::to_string(*t.update);
      all += "-> " + observer->states[t.target].name + "\n";
    }
    return all;
  }
};

TEST(CdlPattern, ResponseStartsItsClockWhenTheFirstPartEnds) {
  const Compiled response(
      "an { exactly one occurrence of a } eventually leads-to ]1..5] an { exactly one occurrence of b }"
      " a may never occur one of c cannot occur before the first one of a repeatability : true");
  EXPECT_EQ(response.shown(),
            "Init -a/c:=0-> Inter\n"
            "Init -c-> Reject\n"
            "Inter -c>5 /c:=-1-> Reject\n"
            "Inter -c<=1 b-> Inter\n"
            "Inter -b/c:=-1-> Init\n");
  EXPECT_FALSE(response.observer->clock_runs);
  EXPECT_FALSE(response.observer->states[0].rejects_at_end);
  EXPECT_TRUE(response.observer->states[1].rejects_at_end);
}

TEST(CdlPattern, CombinedIsALattice) {
  const Compiled absence(
      "all combined { exactly one occurrence of a; exactly one occurrence of b; exactly one occurrence of c;"
      " exactly one occurrence of d } occurs never");
  ASSERT_TRUE(absence.observer);
  EXPECT_EQ(absence.observer->states.size(), 16u);
  EXPECT_FALSE(absence.observer->clock);
}

TEST(CdlPattern, ExistenceIsOverWithItsInterval) {
  const Compiled existence("an { exactly one occurrence of a } occurs [0..10[");
  EXPECT_EQ(existence.shown(), "Init -c>=10 /c:=-1-> Reject\nInit -a/c:=-1-> Success\n");
  EXPECT_TRUE(existence.observer->clock_runs);
  EXPECT_TRUE(existence.observer->states[0].rejects_at_end);
}

TEST(CdlPattern, WhatIsUnsupportedIsTold) {
  EXPECT_EQ(Compiled("an { exactly one occurrence of a } immediately precedes [0..5] an { exactly one occurrence of b }"
                     " a may never occur one of c may occur before the first one of a")
                .shown(),
            "c.cdl:7:17: error: unsupported: 'immediately precedes'; write 'eventually precedes'\n");
  std::string many = "all combined { exactly one occurrence of a";
  std::string events;
  for (int i = 0; i < 20; ++i) {
    events += "event x" + std::to_string(i) + " is { informal #x# }\n";
    many += "; exactly one occurrence of x" + std::to_string(i);
  }
  Read read(with_events(events + "property p is { " + many + " } occurs never }"));
  ASSERT_TRUE(read.unit) << read.said();
  EXPECT_FALSE(compile(std::get<Pattern>(read.unit->properties[0].body), read.diagnostics));
  EXPECT_EQ(read.messages(),
            std::vector<std::string>{"this pattern makes an observer of more than 4096 states: make several of it"});
}

}  // namespace
}  // namespace beeline
