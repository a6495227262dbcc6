#include "judging.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "frontend/cdl/cdl.h"
#include "frontend/cdl/compile_pattern.h"
#include "frontend/cdl/unfold.h"
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

void read(Given& given, frontend::Format format, const std::string& system, const std::string& context,
          const cdl::AttachOptions& options) {
  util::Diagnostics& diagnostics = given.diagnostics;
  const auto file = given.sources.add("model", system), context_file = given.sources.add("c.cdl", context);
  given.document = frontend::load(given.sources, file, format, diagnostics);
  if (!given.document) {
    ASSERT_NE(given.said().find("unsupported"), std::string::npos) << given.said();
    return;
  }
  given.unit = cdl::read(given.sources, context_file, diagnostics);
  ASSERT_TRUE(given.unit) << given.said();
  given.graph = cdl::unfold(*given.unit, given.cdl(), diagnostics);
  ASSERT_TRUE(given.graph) << given.said();
  given.observers = watched_by(*given.unit, given.cdl(), given.made, given.is_pattern);
  given.attached =
      cdl::attach(*given.document, given.document->network(), *given.unit, given.cdl(), options, diagnostics);
  if (!given.attached) return;
  const auto wrong = ir::check(given.attached->network);
  ASSERT_TRUE(wrong.empty()) << wrong.front();
}

void compare(const Given& given, const Reached& reached, bool directed, Judged& judged) {
  const cdl::Attached& attached = *given.attached;
  const std::vector<Watched>& observers = given.observers;
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
    const bool wrong = has(Kind::Reject) || ends, right = !given.is_pattern[o] && has(Kind::Success);
    if (wrong) one(reached.rejected[o], given.is_pattern[o] ? "pattern" : "reject");
    if (right) one(reached.accepted[o], "success");
    if (!wrong && !right) ++next;
  }
  EXPECT_EQ(next, answers.size());
  judged.count("restricted", !given.cdl().restrictions.empty());
}

void try_systems(std::uint64_t first_seed, const std::function<bool(std::uint64_t, Judged&)>& one) {
  Judged judged{"assert reached",     "assert not reached",  "reject reached",
                "reject not reached", "success reached",     "success not reached",
                "pattern reached",    "pattern not reached", "restricted"};
  std::size_t compared = 0;
  for (std::uint64_t i = 0; i < models() && !testing::Test::HasFailure(); ++i) compared += one(first_seed + i, judged);
  EXPECT_GT(compared, models() / 3);
  testing::Test::RecordProperty("compared", static_cast<int>(compared));
  judged.expect_each();
}

}  // namespace beeline::test
