// A random network and what is read back from its text reach the same discrete states, and answer alike.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "frontend/frontend.h"
#include "ir/printer.h"
#include "support/random_network.h"
#include "support/region_explorer.h"

namespace beeline::test {
namespace {

struct Back {
  util::Sources sources;
  util::Diagnostics diagnostics;
  std::unique_ptr<frontend::Document> document;

  explicit Back(const std::string& text) {
    const std::uint16_t file = sources.add("printed.xta", text);
    document = frontend::load(sources, file, frontend::Format::UppaalXta, diagnostics);
  }
  std::string messages() const {
    std::string out;
    for (const util::Diagnostic& diagnostic : diagnostics.all()) out += sources.render(diagnostic);
    return out;
  }
};

Features printable() {
  Features features = all_features();
  features.several_starts = false;
  features.refusals = false;
  features.vectors = false;
  return features;
}

TEST(Printer, WhatIsReadBackBehavesTheSame) {
  std::size_t compared = 0, reachable = 0;
  EXPECT_TRUE(rc::check([&] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const RandomModel model = random_model(seed, printable());
    const ir::Printed printed = ir::print_xta(model.network);
    RC_PRE(!printed.text.empty());  // process priorities may be in an order that cannot be written
    RC_LOG(printed.text);
    Back back(printed.text);
    if (!back.document) RC_FAIL(back.messages());
    ir::Model read = back.document->model();
    RC_ASSERT(ir::check(read.network) == std::vector<std::string>());

    const ir::Printed target = ir::print_formula(model.network, model.target);
    const std::uint16_t query = back.sources.add("<query>", "E<> " + target.text);
    back.document->read_queries(read, back.sources, query, back.diagnostics);
    if (read.properties.size() != 1) RC_FAIL(back.messages());
    const ir::ExprId again = read.properties[0].target();
    try {
      RegionOptions options;
      options.max_states = 20'000;
      RegionExplorer here(model.network, model.target, {}, options), there(read.network, again, {}, options);
      RC_ASSERT(here.reachable_values() == there.reachable_values());
      RegionExplorer ask_here(model.network, model.target, {}, options), ask_there(read.network, again, {}, options);
      const bool reached = ask_here.target_reachable();
      RC_ASSERT(reached == ask_there.target_reachable());
      ++compared;
      reachable += reached;
    } catch (const std::runtime_error&) {
      RC_DISCARD("too large for the oracle");
    }
  }));
  EXPECT_GT(compared, 20u);
  EXPECT_GT(reachable, compared / 10);
  EXPECT_LT(reachable, compared - compared / 10);
}

TEST(Printer, SaysWhatHasNoText) {
  ir::Network n;
  n.events.push_back("e");
  n.processes.emplace_back().locations.resize(1);
  n.vectors.push_back({{{0, 0, false}}, {}});
  EXPECT_EQ(ir::print_xta(n).text, "");
  EXPECT_EQ(ir::print_xta(n).reason, "synchronisation vectors");
}

}  // namespace
}  // namespace beeline::test
