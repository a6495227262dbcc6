#include "plan/accuracy.h"

#include <cmath>
#include <deque>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "components/registry.h"
#include "space/zone_space.h"

namespace beeline::plan {

namespace {

class Explorer {
 public:
  Explorer(const ir::Network& network, ir::ExprId target, std::size_t most)
      : compiled_(network, {{target}, {}}),
        space_(space::ZoneSpace::make(compiled_, space::Abstraction::LU, std::span(&target, 1))),
        most_(most) {}

  TrueDistances explore() {
    space::SuccessorBuffer buffer;
    if (!space_->initial(buffer)) return failed("the initial state cannot be computed");
    meet(buffer, nullptr);
    for (std::size_t at = 0; at < states_ && problem_.empty(); ++at) {
      key_.assign(keys_.begin() + static_cast<std::ptrdiff_t>(at * words()),
                  keys_.begin() + static_cast<std::ptrdiff_t>((at + 1) * words()));
      const space::StateView state{key_.data(), nullptr, 0};
      if (space_->targets(state, 1) != 0) goals_.push_back(at);
      buffer.clear();
      if (!space_->expand(state, buffer)) return failed("the model makes an evaluation error");
      meet(buffer, &at);
    }
    return problem_.empty() ? measured() : failed(problem_);
  }

 private:
  std::size_t words() const { return space_->key_words(); }

  static TrueDistances failed(std::string problem) {
    TrueDistances none;
    none.problem = std::move(problem);
    return none;
  }

  void meet(const space::SuccessorBuffer& buffer, const std::size_t* from) {
    for (const space::Successor& successor : buffer.successors) {
      if (successor.shape != 0) problem_ = "the model has clocks";
      const std::uint64_t* key = buffer.keys.data() + successor.key;
      const std::string bytes(reinterpret_cast<const char*>(key), words() * sizeof *key);
      const auto [found, fresh] = numbers_.try_emplace(bytes, states_);
      if (fresh) {
        keys_.insert(keys_.end(), key, key + words());
        before_.emplace_back();
        ++states_;
      }
      if (from != nullptr) before_[found->second].push_back(*from);
    }
    if (states_ > most_) problem_ = fmt::format("the model has more than {} states", most_);
  }

  TrueDistances measured() const {
    TrueDistances out;
    out.width = compiled_.network.cells.size();
    out.cells.resize(states_ * out.width);
    out.distance.assign(states_, TrueDistances::never);
    for (std::size_t s = 0; s < states_; ++s)
      space_->values(keys_.data() + s * words(), out.cells.data() + s * out.width);
    std::deque<std::size_t> waiting(goals_.begin(), goals_.end());
    for (const std::size_t goal : goals_) out.distance[goal] = 0;
    for (; !waiting.empty(); waiting.pop_front()) {
      const std::size_t state = waiting.front();
      for (const std::size_t previous : before_[state]) {
        if (out.distance[previous] != TrueDistances::never) continue;
        out.distance[previous] = out.distance[state] + 1;
        waiting.push_back(previous);
      }
    }
    return out;
  }

  space::Compiled compiled_;
  std::unique_ptr<space::ZoneSpace> space_;
  std::size_t most_;
  std::size_t states_ = 0;
  std::vector<std::uint64_t> keys_, key_;
  std::unordered_map<std::string, std::size_t> numbers_;  // by key
  std::vector<std::vector<std::size_t>> before_;          // predecessors
  std::vector<std::size_t> goals_;
  std::string problem_;
};

}  // namespace

TrueDistances true_distances(const ir::Network& network, ir::ExprId target, std::size_t most_states) {
  return Explorer(network, target, most_states).explore();
}

Accuracy accuracy(const ir::Network& network, ir::ExprId target, const TrueDistances& truth,
                  const components::Spec& spec) {
  const components::Use use(components::standard(), spec, components::Kind::Estimate);
  const analysis::ValueRanges ranges(network);
  const auto estimator = use.estimate().make(use, {network, ranges, target});
  Accuracy out;
  std::map<std::uint32_t, Accuracy::Level> levels;
  for (std::size_t s = 0; s < truth.distance.size(); ++s) {
    const std::uint32_t d = truth.distance[s];
    out.hopeless += d == TrueDistances::never;
    out.states_in_target += d == 0;
    if (d == 0 || d == TrueDistances::never) continue;
    const std::uint32_t h = estimator->estimate(truth.state(s));
    if (h == estimate::dead_end) {
      ++out.wrong_dead_ends;
      continue;
    }
    out.too_far += h > d;
    Accuracy::Level& level = levels[d];
    level.distance = d;
    ++level.states;
    level.error += std::abs(static_cast<double>(h) - d) / d;
  }
  for (auto& [distance, level] : levels) {
    out.longest = distance;
    out.states += level.states;
    out.error += level.error;
    level.error /= static_cast<double>(level.states);
    out.levels.push_back(level);
  }
  if (out.states > 0) out.error /= static_cast<double>(out.states);
  return out;
}

}  // namespace beeline::plan
