#include <optional>
#include <set>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "engine/explicit.h"
#include "laws/engine/agreement.h"
#include "plan/prepare.h"

namespace beeline::test {

namespace {

class Nobody final : public engine::Listener {
  void found(const engine::Finding&) override {}
};

using Keys = std::set<std::vector<std::uint64_t>>;

struct Explored {
  Keys keys;  // the discrete parts of the states that are kept in the end
  std::uint64_t expanded = 0;
};

// All there is; none where a run goes wrong.
std::optional<Explored> explore(const RandomModel& model, const std::string& search) {
  RandomModel copy = model;
  const ir::ExprId never = copy.network.arena.constant(0);
  plan::Options options;
  components::standard().read(search, options.search);
  analysis::Observed observed;
  observed.formulas.push_back(never);
  const plan::Preparation preparation =
      plan::prepare(copy.network, options, util::nobody(), observed, {}, std::span(&never, 1));
  if (preparation.refusal) return std::nullopt;
  engine::Task task = preparation.task(nullptr);
  engine::Targets targets(std::span(&never, 1));
  engine::ExplicitEngine engine(task, preparation.config.spec, targets);
  util::Budget budget;
  Nobody nobody;
  if (engine.run(budget, nobody) != engine::End::Exhausted) return std::nullopt;
  Explored explored;
  const std::size_t words = engine.space().key_words();
  engine.store().each(
      [&](store::NodeId, space::StateView state) { explored.keys.emplace(state.key, state.key + words); });
  explored.expanded = engine.effort().counts.explored;
  return explored;
}

}  // namespace

std::string other_states(const RandomModel& model, Tally& tally) {
  for (const char* store : {"inclusion", "alu", "exact"}) {
    const auto in = [&](const char* order) {
      return explore(model, fmt::format("bfs(order={},store={})", order, store));
    };
    const auto found = in("found");
    for (const char* order : {"largest", "ranked", "auto"}) {
      const auto other = in(order);
      if (found.has_value() != other.has_value())
        return fmt::format("{}, store={}: one of both orders goes wrong", order, store);
      if (!found) continue;
      if (found->keys != other->keys)
        return fmt::format("{}, store={}: {} discrete states, in the order of discovery {}", order, store,
                           other->keys.size(), found->keys.size());
      if (found->expanded != other->expanded)
        ++tally[fmt::format("{}: {}", order, other->expanded < found->expanded ? "less work" : "more work")];
    }
  }
  return {};
}

}  // namespace beeline::test
