#include "space/unfold.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "space/enabled.h"

namespace beeline::space {

using analysis::ScalarPermutation;

namespace {

// A step of the zone graph's path, with those before it.
struct Step {
  std::shared_ptr<const Step> before;
  std::uint32_t fingerprint = 0;
};

// Long chains would be a deep recursion.
void release(std::shared_ptr<const Step>& last) {
  while (last && last.use_count() == 1) last = std::shared_ptr<const Step>(last->before);
}

struct Stop {
  QuotientSpace::State state;
  ScalarPermutation moved_by;
  std::shared_ptr<const Step> last;

  Stop() = default;
  Stop(Stop&&) = default;
  Stop& operator=(Stop&&) = default;
  ~Stop() { release(last); }
};

Stop stop_at(const QuotientSpace& space, StateView state, ScalarPermutation moved_by,
             std::shared_ptr<const Step> last) {
  Stop stop;
  stop.state = space.kept(state);
  stop.moved_by = std::move(moved_by);
  stop.last = std::move(last);
  return stop;
}

}  // namespace

std::uint32_t moved_fingerprint(const Compiled& compiled, const analysis::ScalarAction& action,
                                const Origin& transition, const ScalarPermutation& by) {
  const ir::Network& network = compiled.network;
  std::vector<Origin::Member> members = transition.members;
  for (Origin::Member& member : members) {
    const auto& selects = network.edge(member.edge).selects;
    for (std::size_t i = 0; i < selects.size(); ++i)
      member.selected[i] = action.value(selects[i].cell, member.selected[i], by);
    member.edge = action.edge(member.edge, by);
  }
  // Behind the one that leads they stand in the order of processes.
  std::sort(members.begin() + 1, members.end(),
            [](const Origin::Member& a, const Origin::Member& b) { return a.edge < b.edge; });
  Fingerprint fingerprint;
  for (const Origin::Member& member : members) fingerprint.add(compiled.index.place(member.edge), member.selected);
  return fingerprint.value();
}

std::optional<Unfolded> unfold(QuotientSpace& space, std::span<const std::uint32_t> path,
                               const std::function<bool(StateView)>& accepts, util::Watch& watch) {
  ZoneSpace& zones = space.zones();
  const Compiled& compiled = zones.compiled();
  const analysis::ScalarAction& action = space.symmetry().action();
  space.record_moves(true);
  zones.record_origins(true);
  SuccessorBuffer buffer;
  std::vector<Stop> layer;
  if (!space.initial(buffer)) return std::nullopt;
  for (std::size_t i = 0; i < buffer.successors.size(); ++i)
    layer.push_back(stop_at(space, buffer.view(buffer.successors[i]), space.moves()[i], nullptr));
  std::vector<std::uint32_t> chosen;
  for (const std::uint32_t fingerprint : path) {
    std::vector<Stop> next;
    std::set<QuotientSpace::State> met;  // one of equal states is enough
    for (const Stop& stop : layer) {
      watch.look();
      buffer.clear();
      if (!space.enabled(stop.state.view())) continue;
      chosen.clear();
      for (std::uint32_t t = 0; t < space.transitions(); ++t)
        if (zones.fingerprint(t) == fingerprint) chosen.push_back(t);
      if (!space.fire(chosen, buffer)) continue;
      const ScalarPermutation back = stop.moved_by.inverse();
      for (std::size_t i = 0; i < buffer.successors.size(); ++i) {
        const std::uint32_t real = moved_fingerprint(compiled, action, zones.origins()[i], back);
        Stop there = stop_at(space, buffer.view(buffer.successors[i]), stop.moved_by.then(space.moves()[i]),
                             std::make_shared<const Step>(Step{stop.last, real}));
        if (met.insert(there.state).second) next.push_back(std::move(there));
      }
    }
    layer = std::move(next);
  }
  for (const Stop& stop : layer) {
    if (!accepts(stop.state.view())) continue;
    Unfolded out{{}, stop.moved_by};
    for (const Step* step = stop.last.get(); step != nullptr; step = step->before.get())
      out.path.push_back(step->fingerprint);
    std::reverse(out.path.begin(), out.path.end());
    return out;
  }
  return std::nullopt;
}

}  // namespace beeline::space
