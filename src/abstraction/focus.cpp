#include "abstraction/focus.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "abstraction/bytes.h"
#include "abstraction/patterns.h"
#include "abstraction/planner.h"
#include "ir/starts.h"

namespace beeline::abstraction {

using estimate::dead_end;

// Consistent as the greatest of what is.
estimate::Distance FocusedEstimate::estimate(const std::int32_t* cells) {
  const estimate::Distance blurred = all_.look_up(cells, scratch_.data());
  if (learned_)
    if (const auto learned = learned_->look_up(cells)) return std::max(*learned, blurred);
  return std::max(focus_.look_up(cells, scratch_.data()), blurred);
}

std::optional<result::Refutation> FocusedEstimate::refutation(const ir::Network& network) const {
  if (auto proof = focus_.refutation(network)) return proof;
  if (auto proof = all_.refutation(network)) return proof;
  if (!learned_) return std::nullopt;
  std::vector<std::int32_t> start;
  for (const ir::Cell& cell : network.cells) start.push_back(cell.initial);
  bool all_dead = true;
  ir::for_each_start(network, start.data(),
                     [&] { all_dead = all_dead && learned_->look_up(start.data()) == dead_end; });
  if (!all_dead) return std::nullopt;
  result::AbstractProof proof = focus_.recipe();
  proof.explore = true;
  return proof;
}

void FocusedEstimate::save(std::string& out) const {
  all_.save(out);
  focus_.save(out);
  put_bytes(out, static_cast<std::uint8_t>(learned_.has_value()));
  if (learned_) learned_->save(out);
}

std::unique_ptr<FocusedEstimate> FocusedEstimate::load(Bytes& in, std::size_t cells) {
  auto all = Tables::load(in, cells);
  auto focus = all ? Tables::load(in, cells) : std::nullopt;
  std::uint8_t has_learned = 0;
  if (!focus || !in.take(has_learned)) return nullptr;
  std::optional<Learned> learned;
  if (has_learned != 0) {
    learned = Learned::load(in, cells);
    if (!learned) return nullptr;
  }
  return std::make_unique<FocusedEstimate>(*std::move(all), *std::move(focus), std::move(learned));
}

namespace {

// The factors outside of the pattern that have no arc for the first step of the plan for which that is so.
Pattern missing(const Task& task, Product& product, const Pattern& pattern, const Plan& plan) {
  const Packing& packing = product.packing();
  std::vector<std::uint64_t> state = product.initial();
  Pattern result;
  for (const PlanStep& step : plan) {
    for (const Move& move : step.moves) packing.set(state.data(), pattern[move.factor], move.to);
    if (step.label == hidden) continue;
    for (const std::uint32_t f : product.knowing(step.label)) {
      if (std::ranges::binary_search(pattern, f)) continue;
      const std::span<const Arc> arcs = arcs_with(task.factors[f].system, packing.get(state.data(), f), step.label);
      if (arcs.empty()) result.push_back(f);
      else packing.set(state.data(), f, arcs.front().to);
    }
    if (!result.empty()) break;
  }
  return result;
}

class Focusing {
 public:
  Focusing(const Task& task, Tables all, const DistancePreserving& options, const Focus& focus, Effort& effort)
      : task_(task), all_(std::move(all)), options_(options), focus_(focus), effort_(effort), product_(task) {
    for (std::uint32_t f = 0; f < task.factors.size(); ++f)
      if (task.factors[f].system.wants_something()) pattern_.push_back(f);
    if (pattern_.empty()) pattern_.push_back(0);
  }

  std::unique_ptr<estimate::Estimator> run() {
    try {
      for (Pattern more = look(); !more.empty(); more = look()) {
        pattern_.insert(pattern_.end(), more.begin(), more.end());
        std::ranges::sort(pattern_);
      }
    } catch (const OutOfEffort&) {
    }
    return std::make_unique<FocusedEstimate>(std::move(all_), std::move(tables_), std::move(learned_));
  }

 private:
  struct Attempt {
    std::uint32_t weight;
    std::size_t states;
  };

  // A shortest plan needs the fewest factors, but some other one is often found sooner. Where most factors matter their
  // product is no smaller than the network, and the search itself may as well look for the plan.
  std::vector<Attempt> attempts() const {
    const std::size_t all = focus_.states;
    if (2 * pattern_.size() > task_.factors.size()) return {{1, all / 100}};
    return {{1, all / 10}, {5, all / 10}, {1, all}};
  }

  // What a plan of the pattern is missing; nothing when that cannot be known, or when nothing is.
  Pattern look() {
    const Task part = project(task_, pattern_);
    DistancePreserving small = options_;
    small.whole = std::min<std::uint64_t>(small.whole, 100'000);
    tables_ = abstract_system(part, small, effort_);
    Planner planner(part, tables_, effort_);
    for (const auto [weight, states] : attempts()) {
      const Planner::End end = planner.run(weight, states);
      if (end == Planner::End::Found) {
        if (Pattern more = missing(task_, product_, pattern_, planner.plan()); !more.empty()) return more;
        if (weight > 1) continue;
      }
      if (end != Planner::End::TooLong) break;
    }
    learned_ = planner.learned();
    return {};
  }

  const Task& task_;
  Tables all_;
  const DistancePreserving& options_;
  const Focus& focus_;
  Effort& effort_;
  Product product_;
  Pattern pattern_;
  Tables tables_;
  std::optional<Learned> learned_;
};

}  // namespace

std::unique_ptr<estimate::Estimator> focused_estimate(const Task& task, const DistancePreserving& options,
                                                      const Focus& focus, Effort& effort) {
  return focused_estimate(task, abstract_system(task, options, effort), options, focus, effort);
}

std::unique_ptr<estimate::Estimator> focused_estimate(const Task& task, Tables all, const DistancePreserving& options,
                                                      const Focus& focus, Effort& effort) {
  return Focusing(task, std::move(all), options, focus, effort).run();
}

}  // namespace beeline::abstraction
