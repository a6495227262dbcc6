#include "judging.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "frontend/cdl/compile_pattern.h"
#include "plan/run.h"

namespace beeline::test {

namespace {

result::Verdict expected(const ir::Property& property, bool reached) {
  return (property.as<ir::Reachable>() != nullptr) == reached ? result::Verdict::Satisfied
                                                              : result::Verdict::NotSatisfied;
}

}  // namespace

std::string said(const util::Sources& sources, const util::Diagnostics& diagnostics) {
  std::string out;
  for (const auto& d : diagnostics.all()) out += sources.render(d);
  return out;
}

std::vector<Watched> watched_by(const cdl::Unit& unit, const cdl::Cdl& context, std::vector<cdl::Observer>& made,
                                std::vector<bool>& is_pattern) {
  util::Diagnostics diagnostics;
  std::vector<Watched> observers;
  made.reserve(context.properties.size());
  for (const auto& reference : context.restrictions)
    observers.push_back({&unit.restrictions[reference.index].body, true, unit.restrictions[reference.index].scope});
  is_pattern.assign(observers.size(), false);
  for (const auto& reference : context.properties) {
    const cdl::Property& property = unit.properties[reference.index];
    const auto* observer = std::get_if<cdl::Observer>(&property.body);
    is_pattern.push_back(observer == nullptr);
    if (observer == nullptr)
      observer = &made.emplace_back(*cdl::compile(std::get<cdl::Pattern>(property.body), diagnostics));
    observers.push_back({observer, false, property.scope});
  }
  return observers;
}

void compare(const cdl::Attached& attached, const std::vector<Watched>& observers, const std::vector<bool>& is_pattern,
             const Reached& reached, bool directed, Judged& judged) {
  plan::Options run;
  ASSERT_FALSE(components::parse(directed ? "greedy(hU)" : "bfs", run.search));
  run.search = components::standard().complete(run.search);
  const auto answers = plan::run(attached.network, attached.properties, run);
  std::size_t next = 0;
  const auto one = [&](bool yes, const char* kind) {
    ASSERT_LT(next, answers.size());
    const ir::Property& property = attached.properties[next];
    EXPECT_EQ(answers[next].verdict, expected(property, yes)) << property.text << ": " << answers[next].reason;
    if (yes) {
      EXPECT_TRUE(answers[next].trace) << property.text;
    }
    judged.count(std::string(kind) + (yes ? " reached" : " not reached"));
    ++next;
  };
  for (const bool violated : reached.violated) one(violated, "assert");
  for (std::size_t o = 0; o < observers.size(); ++o) {
    if (observers[o].cuts) continue;
    const auto& states = observers[o].observer->states;
    using Kind = cdl::ObserverState::Kind;
    const auto has = [&](Kind kind) {
      return std::any_of(states.begin(), states.end(), [&](const auto& s) { return s.kind == kind; });
    };
    const bool ends = std::any_of(states.begin(), states.end(), [](const auto& s) { return s.rejects_at_end; });
    const bool wrong = has(Kind::Reject) || ends, right = !is_pattern[o] && has(Kind::Success);
    if (wrong) one(reached.rejected[o], is_pattern[o] ? "pattern" : "reject");
    if (right) one(reached.accepted[o], "success");
    if (!wrong && !right) ++next;
  }
  EXPECT_EQ(next, answers.size());
}

}  // namespace beeline::test
