// Vertices with an interval: where one is, and how late it may be. An edge lets through what lies in its window and
// shifts it, up to a horizon. A state covers another of the same vertex when its interval includes the other's.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "support/toy_intervals.h"
#include "support/toy_space.h"

namespace beeline::test {

class ToyTimer : public ToySpace {
 public:
  static constexpr std::int32_t horizon = 20;
  struct Edge {
    std::uint32_t from, to;
    std::int32_t low, high, shift;
  };

  explicit ToyTimer(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    vertices_ = 2 + below(8);
    edges_.resize(below(4 * vertices_));
    for (Edge& e : edges_) {
      const auto low = static_cast<std::int32_t>(below(horizon));
      e = {below(vertices_), below(vertices_), low, low + static_cast<std::int32_t>(below(horizon)),
           static_cast<std::int32_t>(below(7)) - 2};
    }
  }

  std::size_t key_words() const override { return 1; }
  std::unique_ptr<space::Dominance> dominance(space::Comparison comparison) const override {
    return std::make_unique<Intervals>(comparison);
  }
  std::uint32_t vertices() const { return vertices_; }
  const std::vector<Edge>& edges() const { return edges_; }
  // Where one interval leads; empty when low > high.
  static std::pair<std::int32_t, std::int32_t> through(const Edge& e, std::int32_t low, std::int32_t high) {
    low = std::max(low, e.low);
    high = std::min(high, e.high);
    if (low > high) return {1, 0};
    return {std::clamp(low + e.shift, 0, horizon), std::clamp(high + e.shift, 0, horizon)};
  }

 protected:
  Move start() const override { return {.to = {0}, .shape = 1, .payload = {0, horizon / 2}}; }
  std::vector<Move> moves(space::StateView state) const override {
    std::vector<Move> all;
    for (std::uint32_t i = 0; i < edges_.size(); ++i) {
      if (edges_[i].from != state.key[0]) continue;
      const auto [low, high] = through(edges_[i], state.payload[0], state.payload[1]);
      if (low <= high) all.push_back({.number = i, .to = {edges_[i].to}, .shape = 1, .payload = {low, high}});
    }
    return all;
  }

 private:
  std::uint32_t vertices_ = 0;
  std::vector<Edge> edges_;
};

}  // namespace beeline::test
