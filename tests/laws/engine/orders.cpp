#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "check/verify.h"
#include "engine/explicit.h"
#include "laws/engine/agreement.h"
#include "plan/prepare.h"
#include "result/certificate.h"
#include "space/frugality.h"

namespace beeline::test {

namespace {

class Nobody final : public engine::Listener {
  void found(const engine::Finding&) override {}
};

using Keys = std::set<std::vector<std::uint64_t>>;

struct Explored {
  Keys keys;  // the discrete parts of the states that are kept in the end
  std::uint64_t expanded = 0;
  std::string refused;  // why its certificate is
};

// All there is; none where a run goes wrong. aLU is given up after so much work.
std::optional<Explored> explore(const RandomModel& model, const std::string& search,
                                std::uint64_t simulating = UINT64_MAX) {
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
  if (simulating != UINT64_MAX) {
    if (engine.run(budget, nobody, simulating) != engine::End::Paused) return std::nullopt;
    engine.space().frugality().give_up();
  }
  if (engine.run(budget, nobody) != engine::End::Exhausted) return std::nullopt;
  Explored explored;
  const std::size_t words = engine.space().key_words();
  engine.store().each(
      [&](store::NodeId, space::StateView state) { explored.keys.emplace(state.key, state.key + words); });
  explored.expanded = engine.effort().counts.explored;
  std::stringstream certificate;
  if (engine.certify(certificate, {})) {
    ir::Property property;
    property.kind = ir::Reachable{never};
    const auto read = result::read_certificate(certificate, explored.refused);
    if (read) explored.refused = check::verify(copy.network, property, *read).reason;
  }
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

std::string lost_by_giving_up(const RandomModel& model, std::uint64_t seed, Tally& tally) {
  const auto all = explore(model, "bfs(store=exact)");
  if (!all) return {};
  for (const char* search : {"bfs(store=frugal)", "dfs(store=frugal)", "bfs(order=ranked,store=frugal)"}) {
    const std::uint64_t simulating = 1 + seed % (2 * all->expanded + 1);
    const auto explored = explore(model, search, simulating);
    if (!explored) continue;
    ++tally[search];
    if (!explored->refused.empty())
      return fmt::format("{}, aLU given up after {} units of work: the certificate is refused: {}", search, simulating,
                         explored->refused);
    if (explored->keys != all->keys)
      return fmt::format("{}, aLU given up after {} units of work: {} discrete states instead of {}", search,
                         simulating, explored->keys.size(), all->keys.size());
  }
  return {};
}

}  // namespace beeline::test
