#include "components/registry.h"

#include <string>

#include <gtest/gtest.h>

#include "components/assemble.h"
#include "components/promises.h"
#include "support/draw_spec.h"
#include "support/own_components.h"

namespace beeline::components {
namespace {

Spec read(const char* text) {
  Spec spec;
  EXPECT_FALSE(parse(text, spec)) << text;
  return spec;
}

std::string validate(const char* text) { return standard().validate(read(text)); }
Spec complete(const char* text) { return standard().complete(read(text)); }

bool is_known(const Type& type, const std::string& initial) {
  if (const auto* kind = std::get_if<Kind>(&type)) return standard().find(*kind, initial) != nullptr;
  if (const auto* choice = std::get_if<Choice>(&type)) {
    return std::any_of(choice->values.begin(), choice->values.end(), [&](const auto& v) { return v.name == initial; });
  }
  return !initial.empty();
}

TEST(Registry, DefaultsAreValid) {
  std::size_t components = 0;
  for (const Kind kind : all_kinds) {
    for (const Component* component : standard().all(kind)) {
      ++components;
      EXPECT_EQ(component->kind(), kind);
      EXPECT_FALSE(component->summary.empty()) << component->name;
      for (const Option& option : component->options)
        EXPECT_TRUE(is_known(option.type, option.initial)) << component->name;
      if (kind != Kind::Search) continue;
      const Spec whole = complete(component->name.c_str());
      EXPECT_EQ(standard().validate(whole), "") << component->name;
      EXPECT_EQ(standard().complete(whole), whole) << component->name;
      EXPECT_EQ(read(print(whole).c_str()), whole);
    }
  }
  EXPECT_GE(components, 27u);
}

TEST(Registry, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(validate("bfs(store=alu)"), "");
  for (const char* bad :
       {"bsf", "inclusion", "bfs(stor=alu)", "bfs(store=bfs)", "bfs(store=3)", "rdfs(seed=x)",
        "bfs(prefer=icb(threads))", "bfs(prefer=icb(interference,n=-1))", "bfs(prefer=icb(interference,n=5000000000))",
        "greedy(hU,prefer=useless(as=strict))", "greedy(hU,ties=lifo(3))", "greedy(hU,prefer=preferred(boost=1.5))",
        "rdfs(seed=-1)", "greedy(hU,hL,dU,dL,hamming)", "bfs(7)", "bfs(store=alu(1))", "greedy(weight(hU,by=-1))"}) {
    EXPECT_NE(validate(bad), "") << bad;
  }
}

TEST(Registry, RefusesOptionsThatWouldBeIgnored) {
  for (const char* ignored :
       {"bfs(prefer=icb(process,n=3))", "bfs(prefer=icb(n=3))", "greedy(hU,prefer=preferred(as=strict,boost=5))"}) {
    EXPECT_NE(validate(ignored), "") << ignored;
  }
  for (const char* good : {"bfs(prefer=icb)", "bfs(prefer=icb(process))", "bfs(prefer=icb(interference,n=3))",
                           "greedy(prefer=preferred(boost=5))", "greedy(hU,prefer=preferred(as=strict))",
                           "greedy(hU,prefer=preferred(as=alternation,boost=5))"}) {
    const Spec whole = complete(good);
    EXPECT_EQ(validate(good), "") << good;
    EXPECT_EQ(standard().validate(whole), "") << print(whole);
    EXPECT_EQ(standard().complete(whole), whole) << good;
  }
  EXPECT_EQ(complete("bfs(prefer=icb(process))").option("prefer")->option("n"), nullptr);
}

TEST(Registry, WhatAnOptionNeedsMustMeanSomethingItself) {
  EXPECT_EQ(validate("greedy(pdb(abstract=drop, total=3))"),
            "option 'total' of 'pdb' means nothing without abstract=none");
  EXPECT_EQ(validate("greedy(pdb(patterns=\"a\", total=3))"),
            "option 'total' of 'pdb' means nothing without patterns=auto");
  EXPECT_EQ(print(complete("greedy(pdb(abstract=drop))").arguments[0]), "pdb(abstract=drop, size=30, effort=200000)");
}

TEST(Registry, TextsStandInQuotesAndHaveAMeaning) {
  for (const char* good : {"greedy(pdb(patterns=\"a, b[1]; P(2).c\"))", "greedy(pdb(patterns=auto))"})
    EXPECT_EQ(validate(good), "") << good;
  for (const char* bad : {"greedy(pdb(patterns=a))", "greedy(pdb(patterns=3))", "greedy(pdb(patterns=auto(1)))",
                          "greedy(pdb(size=\"3\"))", "greedy(pdb(combine=\"sum\"))", "greedy(\"hU\")"})
    EXPECT_NE(validate(bad), "") << bad;
  EXPECT_EQ(validate("greedy(pdb(patterns=\"a,,b\"))"), "option 'patterns': a name is missing in 'a,,b'");
  const Spec own = complete("greedy(pdb(patterns=\"a, b\"))"), found = complete("greedy(pdb)");
  EXPECT_EQ(Use(standard(), own).parts()[0].text("patterns"), "a, b");
  EXPECT_TRUE(Use(standard(), found).parts()[0].is_word("patterns"));
}

TEST(Registry, PreferencesThatAskAnEstimateNeedOneThatAnswers) {
  const auto fits = [](const char* text) {
    const Spec spec = complete(text);
    return misfit(Use(standard(), spec));
  };
  for (const char* good :
       {"greedy(hU,prefer=useless)", "greedy(max(hL,dU),prefer=useless(as=penalty))", "astar(hL,prefer=useless)",
        "greedy(hU,prefer=preferred)", "greedy(weight(hU),hamming,prefer=preferred(as=strict))"}) {
    EXPECT_EQ(fits(good), "") << good;
  }
  for (const char* bad :
       {"bfs(prefer=useless)", "dfs(prefer=preferred)", "greedy(hamming,prefer=useless)",
        "greedy(sum(hL,formula),prefer=useless)", "greedy(hL,prefer=preferred)", "greedy(dU,hU,prefer=preferred)",
        "rdfs(prefer=useless)", "wastar(hL,prefer=useless(as=penalty))", "astar(hL,prefer=useless(as=penalty))"}) {
    EXPECT_NE(fits(bad), "") << bad;
  }
  EXPECT_NE(fits("greedy(hamming,prefer=useless)").find("(dL, dU, hL, hU)"), std::string::npos);
}

estimate::Traits traits(const char* text) {
  Spec spec;
  EXPECT_EQ(standard().read(text, spec, Kind::Estimate), "");
  const Use use(standard(), spec, Kind::Estimate);
  return use.estimate().traits(use);
}

TEST(Registry, TraitsAreThoseOfTheWholeSpec) {
  EXPECT_TRUE(traits("max(hL, dL)").consistent);
  EXPECT_FALSE(traits("max(hL, dU)").admissible);
  EXPECT_TRUE(traits("max(hL, dL)").can_mask);
  EXPECT_FALSE(traits("max(hL, hamming)").can_mask);
  EXPECT_TRUE(traits("max(dL, hU)").prefers);
  EXPECT_FALSE(traits("sum(hL, dL)").admissible);
  const estimate::Traits both = traits("max(dp, hL)");
  EXPECT_TRUE(both.admissible && both.consistent && both.safe_dead_ends && both.refutes);
  EXPECT_FALSE(traits("max(dp, hU)").admissible);
  EXPECT_TRUE(traits("max(dp, hU)").safe_dead_ends);
  EXPECT_FALSE(traits("max(hL, dL)").refutes);
  EXPECT_FALSE(traits("weight(hL, by=1.5)").admissible);
  EXPECT_TRUE(traits("weight(max(hL, zero), by=0.5)").admissible);
  EXPECT_TRUE(traits("predicates").admissible && traits("predicates").safe_dead_ends);
  EXPECT_FALSE(traits("predicates(combine=sum)").admissible);
  EXPECT_TRUE(traits("predicates(combine=sum, split=0)").admissible);
  EXPECT_TRUE(traits("zones").admissible && traits("zones").safe_dead_ends);
  EXPECT_TRUE(traits("max(dp, zones)").admissible && traits("max(dp, zones)").reads_clocks);
  EXPECT_TRUE(traits("max(predicates, hL)").reads_clocks);
  EXPECT_FALSE(traits("max(predicates, hL)").consistent);
}

// What follows from what, for every search and estimate that can be drawn.
TEST(Registry, TraitsAgreeWithEachOther) {
  const Registry registry = test::with_own_components();
  test::SpecDrawer drawer(registry, 1);
  for (int n = 0; n < 2000; ++n) {
    const Spec estimate = drawer.draw(Kind::Estimate), search = drawer.draw(Kind::Search);
    const Use e(registry, estimate, Kind::Estimate), s(registry, search);
    const estimate::Traits t = e.estimate().traits(e);
    EXPECT_LE(t.consistent, t.admissible) << print(estimate);
    EXPECT_FALSE(t.consistent && t.reads_clocks) << print(estimate);
    const SearchTraits promised = traits_of(s);
    EXPECT_LE(promised.optimal, promised.complete) << print(search);
    EXPECT_LE(promised.sound_for_cycles, promised.complete) << print(search);
    if (!s.search().portfolio.members.empty() || !s.search().open) continue;
    EXPECT_LE(promised.complete, mode_of(s).complete) << print(search);
  }
}

TEST(Registry, MembersOfPortfoliosAreSearchesOfTheirOwn) {
  std::size_t members = 0;
  for (const Component* component : standard().all(Kind::Search)) {
    const Portfolio& portfolio = std::get<Search>(component->is).portfolio;
    if (portfolio.members.empty()) continue;
    Spec spec;
    for (const std::string& other : portfolio.shorter) {
      ASSERT_EQ(standard().read(other, spec), "") << other;
      EXPECT_EQ(misfit(Use(standard(), spec)), "");
    }
    for (const Portfolio::Member& member : portfolio.members) {
      ++members;
      ASSERT_EQ(standard().read(member.spec, spec), "") << member.spec;
      EXPECT_EQ(misfit(Use(standard(), spec)), "");
      EXPECT_TRUE(member.length.empty() || spec.option(member.length)) << member.spec;
    }
    EXPECT_EQ(standard().read(portfolio.members[0].spec, spec), "");
    const Use first(standard(), spec);
    EXPECT_TRUE(traits_of(first).complete && first.parts().empty()) << "it is asked for every state";
  }
  EXPECT_GT(members, 0u);
}

TEST(Registry, FilesStandInThePlaceOfValues) {
  Spec spec;
  ASSERT_EQ(standard().read("greedy(max(predicates(from=\"a b.txt\"), dU), predicates(from=\"c\"), predicates)", spec),
            "");
  EXPECT_EQ(standard().files(spec), (std::vector<std::string>{"a b.txt", "c"}));
  EXPECT_EQ(read(print(spec).c_str()), spec);
  const Use use(standard(), spec.arguments[1], Kind::Estimate);
  EXPECT_TRUE(use.is_file("from"));
  EXPECT_FALSE(use.is_file("combine"));
  EXPECT_EQ(use.text("from"), "c");
  EXPECT_FALSE(Use(standard(), spec.arguments[2], Kind::Estimate).is_file("from"));
  for (const char* bad :
       {"greedy(predicates(from=\"\"))", "greedy(predicates(combine=\"sum\"))", "greedy(predicates(from=c))"})
    EXPECT_NE(validate(bad), "") << bad;
  EXPECT_NE(validate("greedy(predicates(from=c))").find("\"FILE\""), std::string::npos);
}

TEST(Registry, IsAValue) {
  const Registry more = test::with_own_components();
  Spec spec;
  EXPECT_EQ(more.read("beam(moved, width=3)", spec), "");
  EXPECT_EQ(print(spec), "beam(moved, width=3, prefer=none, store=auto)");
  EXPECT_NE(more.read("beam(moved, width=0)", spec), "");
  EXPECT_NE(standard().read("beam", spec), "");
  EXPECT_EQ(promises(more, *more.find(Kind::Estimate, "moved")), std::vector<std::string>{"safe dead ends"});
}

TEST(Registry, PromisesAreDerived) {
  const auto of = [](Kind kind, const char* name) { return promises(standard(), *standard().find(kind, name)); };
  EXPECT_EQ(of(Kind::Estimate, "dL"),
            (std::vector<std::string>{"admissible", "consistent", "safe dead ends", "can leave out a transition"}));
  EXPECT_EQ(of(Kind::Estimate, "sum"),
            std::vector<std::string>{"as its parts: safe dead ends, can leave out a transition, extracts a trace, can "
                                     "prove by itself, reads clocks"});
  EXPECT_EQ(of(Kind::Store, "alu"),
            std::vector<std::string>{"not with deadlock, priorities, clock differences, sup/inf of clocks"});
  EXPECT_EQ(of(Kind::Preference, "preferred"),
            (std::vector<std::string>{"complete", "needs an estimate that extracts a trace: hU"}));
}

}  // namespace
}  // namespace beeline::components
