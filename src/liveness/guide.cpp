#include "liveness/guide.h"

#include <algorithm>
#include <chrono>

namespace beeline::liveness {

namespace {

bool is_accepting(const ltl::Automaton& automaton, std::uint32_t state) {
  return automaton.kind_of(state) != ltl::ComponentKind::N;
}

std::vector<Arrow> arrows_of(const ltl::Automaton& automaton) {
  std::vector<Arrow> arrows;
  for (std::uint32_t q = 0; q < automaton.states(); ++q)
    for (const ltl::Transition& t : automaton.from(q)) arrows.push_back({q, t.target});
  return arrows;
}

std::vector<std::uint32_t> steps_to_components(const ltl::Automaton& automaton) {
  std::vector<bool> goals(automaton.states());
  for (std::uint32_t q = 0; q < goals.size(); ++q) goals[q] = is_accepting(automaton, q);
  return steps_to(goals, arrows_of(automaton));
}

ir::ExprId condition(const ltl::Label& label, std::span<const ir::ExprId> propositions, ir::Arena& arena) {
  ir::ExprId all;
  const auto add = [&](ir::ExprId literal) { all = all ? arena.binary(ir::Op::And, all, literal) : literal; };
  for (std::size_t p = 0; p < propositions.size(); ++p) {
    if ((label.positive >> p & 1) != 0) add(propositions[p]);
    if ((label.negative >> p & 1) != 0) add(ir::negate(arena, propositions[p]));
  }
  return all;
}

}  // namespace

Progress progress_of(const ltl::Automaton& automaton, std::span<const ir::ExprId> propositions, ir::Arena& arena) {
  const std::vector<std::uint32_t> steps = steps_to_components(automaton);
  std::map<ltl::Label, ir::ExprId> conditions;
  // One of the labels of the transitions that count; none if one of them admits every letter.
  const auto one_of = [&](std::uint32_t q, const auto& counts) {
    std::vector<ltl::Label> labels;
    for (const ltl::Transition& t : automaton.from(q))
      if (counts(t)) labels.push_back(t.label);
    std::sort(labels.begin(), labels.end());
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    ir::ExprId any;
    for (const ltl::Label& label : labels) {
      const auto [entry, fresh] = conditions.try_emplace(label);
      if (fresh) entry->second = condition(label, propositions, arena);
      if (!entry->second) return ir::ExprId{};
      any = any ? arena.binary(ir::Op::Or, any, entry->second) : entry->second;
    }
    return any;
  };
  Progress progress;
  for (std::uint32_t q = 0; q < automaton.states(); ++q) {
    const bool inside = is_accepting(automaton, q);
    const auto together = [&](const ltl::Transition& t) {
      return automaton.component[t.target] == automaton.component[q];
    };
    const auto leads_on = [&](const ltl::Transition& t) {
      return t.target != q && steps[t.target] != LocalDistance::never;
    };
    const auto marked = [&](const ltl::Transition& t) { return inside && together(t) && t.marks != 0; };
    const bool asks = !inside || automaton.marks != 0;
    progress.approaching.push_back(asks ? one_of(q, [&](const ltl::Transition& t) { return marked(t) || leads_on(t); })
                                        : ir::ExprId{});
    progress.collecting.push_back(
        inside && automaton.marks != 0
            ? one_of(q, [&](const ltl::Transition& t) { return marked(t) || (t.target != q && together(t)); })
            : ir::ExprId{});
  }
  return progress;
}

Guide::Guide(Product& product, const Acceptance& acceptance, const Progress& progress, Options options)
    : product_(product),
      acceptance_(acceptance),
      progress_(progress),
      options_(std::move(options)),
      local_(product.space().compiled().network,
             options_.lower_bound ? LocalDistance::Combine::Maximum : LocalDistance::Combine::Sum),
      to_component_(steps_to_components(acceptance.automaton)),
      to_states_(acceptance.automaton.states()),
      cells_(product.space().compiled().network.cells.size()),
      back_(cells_.size()) {}

const std::int32_t* Guide::values(space::StateView state, std::vector<std::int32_t>& into) {
  product_.space().values(state.key, into.data());
  return into.data();
}

std::uint32_t Guide::ask(ir::ExprId target, space::StateView state) {
  if (!target) return 0;
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  std::unique_ptr<estimate::Estimator>& estimator = estimators_[target];
  if (!estimator) {
    estimator = options_.make(target);
    spent.making_seconds += seconds();
  }
  const std::int32_t* const cells = values(state, cells_);
  space::ZoneSpace& space = product_.space();
  const estimate::Distance distance = options_.reads_clocks
                                          ? estimator->estimate_at(cells, {space.zone(state), space.rows(state.key)})
                                          : estimator->estimate(cells);
  ++spent.evaluated;
  spent.effort += estimator->effort();
  spent.seconds += seconds();
  if (distance != estimate::dead_end) return distance;
  return options_.safe_dead_ends ? hopeless : hopeless - 1;
}

std::uint32_t Guide::to_acceptance(space::StateView state) {
  const std::uint32_t at = product_.automaton_state(state.key), steps = to_component_[at];
  if (steps == 0 || steps == LocalDistance::never) return steps == 0 ? 0 : hopeless;
  const std::uint32_t distance = ask(progress_.approaching[at], state);
  return distance >= hopeless - 1 ? distance : distance + steps;
}

std::uint32_t Guide::to_run(space::StateView state) {
  const std::uint32_t at = product_.automaton_state(state.key), steps = to_component_[at];
  if (steps == LocalDistance::never) return hopeless;
  const std::uint32_t distance = ask(progress_.approaching[at], state);
  // A run that ends lets the automaton go on alone.
  if (distance >= hopeless - 1 || (options_.lower_bound && acceptance_.endings)) return distance;
  return distance + std::max(steps, 1u);
}

std::uint32_t Guide::in_order(space::StateView state) {
  constexpr std::uint32_t beyond = 1U << 20;
  const std::uint32_t at = product_.automaton_state(state.key), steps = to_component_[at];
  if (steps >= beyond >> 9) return hopeless;
  return steps * beyond + std::min(ask(progress_.approaching[at], state), beyond - 1);
}

std::uint32_t Guide::to(space::StateView state, space::StateView back) {
  const std::uint32_t at = product_.automaton_state(state.key), goal = product_.automaton_state(back.key);
  std::vector<std::uint32_t>& steps = to_states_[goal];
  if (steps.empty()) {
    std::vector<bool> goals(to_states_.size());
    goals[goal] = true;
    steps = steps_to(goals, arrows_of(acceptance_.automaton));
  }
  const std::int32_t* const to = values(back, back_);
  const std::uint32_t local = local_.between(values(state, cells_), to);
  if (steps[at] == LocalDistance::never || local == LocalDistance::never) return hopeless;
  return std::max({local, steps[at], 1u});
}

std::uint32_t Guide::to_mark_and(space::StateView state, space::StateView back) {
  const std::uint32_t return_way = to(state, back);
  if (return_way == hopeless) return hopeless;
  const std::uint32_t distance = ask(progress_.collecting[product_.automaton_state(state.key)], state);
  if (distance >= hopeless - 1) return distance;
  return options_.lower_bound ? std::max(distance + 1, return_way) : distance + 1 + return_way;
}

std::uint32_t GuideRanker::rank(Guide& guide, space::StateView state) {
  if (recording_ == nullptr) return guide.to_acceptance(state);
  switch (recording_->phase(state.key)) {
    case RecordingSpace::Phase::Approaching: return guide.to_run(state);
    case RecordingSpace::Phase::Collecting:
      return guide.to_mark_and(state, recording_->recorded(recording_->recorded_id(state.key)));
    case RecordingSpace::Phase::Returning:
      return guide.to(state, recording_->recorded(recording_->recorded_id(state.key)));
    case RecordingSpace::Phase::Closed: break;
  }
  return 0;
}

void GuideRanker::rank(std::span<search::Candidate> candidates, std::span<std::uint32_t> ranks, util::Watch& watch) {
  for (search::Candidate& candidate : candidates) {
    watch.look();
    for (std::size_t i = 0; i < guides_.size() && !candidate.hopeless; ++i) {
      ranks[i] = rank(*guides_[i], candidate.state);
      candidate.hopeless = ranks[i] == Guide::hopeless;
    }
    ranks = ranks.subspan(guides_.size());
  }
}

search::Ranker::Spent GuideRanker::spent() const {
  Spent all;
  for (const auto& guide : guides_) {
    all.evaluated += guide->spent.evaluated;
    all.effort += guide->spent.effort;
    all.seconds += guide->spent.seconds;
    all.making_seconds += guide->spent.making_seconds;
  }
  return all;
}

}  // namespace beeline::liveness
