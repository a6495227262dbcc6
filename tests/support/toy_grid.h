// A grid with walls, walked from the upper left to the lower right corner. The key is the cell; a cell's cluster is its
// row when there is no way up.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "support/toy_space.h"

namespace beeline::test {

class ToyGrid : public ToySpace {
 public:
  ToyGrid(std::uint32_t width, std::uint32_t height, std::vector<bool> walls, bool may_go_up)
      : width_(width), height_(height), walls_(std::move(walls)), may_go_up_(may_go_up) {}

  std::size_t key_words() const override { return 1; }
  std::uint32_t row(std::uint64_t cell) const { return static_cast<std::uint32_t>(cell) / width_; }
  // To the goal, through walls: admissible and consistent.
  std::uint32_t manhattan(std::uint64_t cell) const {
    return width_ - 1 - static_cast<std::uint32_t>(cell) % width_ + height_ - 1 - row(cell);
  }

 protected:
  Move start() const override { return {.to = {0}}; }
  std::vector<Move> moves(space::StateView state) const override {
    const auto cell = static_cast<std::uint32_t>(state.key[0]);
    const std::uint32_t x = cell % width_, y = row(cell);
    std::vector<Move> all;
    const auto go = [&](bool possible, std::uint32_t number, std::uint32_t to) {
      if (possible && !walls_[to]) all.push_back({.number = number, .to = {to}, .cluster = may_go_up_ ? 0 : row(to)});
    };
    go(x + 1 < width_, 0, cell + 1);
    go(y + 1 < height_, 1, cell + width_);
    go(x > 0, 2, cell - 1);
    go(may_go_up_ && y > 0, 3, cell - width_);
    return all;
  }
  bool is_goal(space::StateView state) const override { return state.key[0] == width_ * height_ - 1; }

 private:
  std::uint32_t width_, height_;
  std::vector<bool> walls_;
  bool may_go_up_;
};

inline ToyGrid random_grid(std::uint32_t seed, bool may_go_up = true) {
  std::mt19937 random(seed);
  const auto width = static_cast<std::uint32_t>(1 + random() % 12),
             height = static_cast<std::uint32_t>(1 + random() % 12);
  std::vector<bool> walls(width * height);
  for (std::size_t i = 1; i + 1 < walls.size(); ++i) walls[i] = random() % 4 == 0;
  return {width, height, std::move(walls), may_go_up};
}

}  // namespace beeline::test
