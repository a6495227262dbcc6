#include "plan/improve.h"

#include <algorithm>

#include "analysis/features.h"
#include "engine/improve.h"
#include "plan/prepare.h"
#include "space/trace_builder.h"

namespace beeline::plan {

namespace {

bool same(const space::Origin& origin, const std::vector<result::Participant>& participants) {
  return std::equal(origin.members.begin(), origin.members.end(), participants.begin(), participants.end(),
                    [](const space::Origin::Member& member, const result::Participant& participant) {
                      return member.edge == participant.edge && member.selected == participant.selected;
                    });
}

// The transitions of a run, as searches know them; nothing where it cannot be followed.
std::optional<engine::Path> path_of(const space::Compiled& compiled, const result::Trace& trace, util::Watch& watch) {
  const auto space = space::ZoneSpace::make(compiled, space::Abstraction::M, {});
  space->watch(&watch);
  space->record_origins(true);
  space::SuccessorBuffer layer, next, fired;
  if (!space->initial(layer)) return std::nullopt;
  const auto sizes = space->dominance(space::Comparison::Exact);
  engine::Path path;
  for (const result::TraceStep& step : trace.steps) {
    watch.look();
    next.clear();
    for (const space::Successor& from : layer.successors) {
      fired.clear();
      if (!space->expand(layer.view(from), fired)) return std::nullopt;
      for (std::size_t i = 0; i < fired.successors.size(); ++i) {
        if (!same(space->origins()[i], step.participants)) continue;
        space::Successor s = fired.successors[i];
        const space::StateView view = fired.view(s);
        s.key = next.keys.size();
        s.payload = next.payloads.size();
        s.member_count = 0;
        next.keys.insert(next.keys.end(), view.key, view.key + space->key_words());
        if (s.shape > 0) next.payloads.insert(next.payloads.end(), view.payload, view.payload + sizes->size(s.shape));
        next.successors.push_back(s);
      }
    }
    if (next.successors.empty()) return std::nullopt;
    path.push_back(next.successors.front().transition);
    std::swap(layer, next);
  }
  return path;
}

}  // namespace

std::optional<result::Trace> shortened(const ir::Network& network, const ir::Property& property,
                                       const result::Trace& trace, const Options& options, util::Budget& budget) {
  if (!property.is_reachability() || !property.target() || trace.steps.empty()) return std::nullopt;
  const ir::ExprId target = property.target();
  analysis::Observed observed;
  observed.formulas.push_back(target);
  Demands demands;
  demands.add(Demand::Deadlock, analysis::mentions_deadlock(network.arena, target));
  Options whole = options;
  whole.symmetry = false;
  const Preparation prepared =
      prepare(network, whole, budget, observed, demands, std::span(&target, 1), {}, space::Width::Wide);
  if (prepared.refusal) return std::nullopt;
  const auto path = path_of(*prepared.compiled, trace, budget);
  if (!path) return std::nullopt;
  engine::Task task = prepared.task(nullptr);
  const auto allowance = engine::Allowance::after(0, 0, budget);
  const engine::Path shorter = engine::shortened(task, *path, target, allowance, budget);
  if (shorter.size() >= path->size()) return std::nullopt;
  return space::build_trace(*prepared.compiled, {.fingerprints = shorter, .target = target, .watch = &budget});
}

}  // namespace beeline::plan
