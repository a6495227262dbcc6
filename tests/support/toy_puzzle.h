// The sliding puzzle of 2 x 3 tiles. The key is the arrangement, four bits a place; 0 is the gap.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include "support/toy_space.h"

namespace beeline::test {

class ToyPuzzle : public ToySpace {
 public:
  static constexpr int width = 3, height = 2, places = width * height;
  using Tiles = std::array<std::uint8_t, places>;

  // Scrambled by random moves, so it can be solved.
  explicit ToyPuzzle(std::uint32_t seed) {
    std::mt19937 random(seed);
    for (int i = 0; i < places; ++i) start_[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
    for (int i = 0; i < 100; ++i) {
      const auto next = neighbours(start_);
      start_ = next[random() % next.size()].second;
    }
  }

  std::size_t key_words() const override { return 1; }
  // The steps that each tile is away from its place: admissible and consistent.
  static std::uint32_t manhattan(std::uint64_t key) {
    const Tiles tiles = read(key);
    int sum = 0;
    for (int i = 0; i < places; ++i) {
      const int tile = tiles[static_cast<std::size_t>(i)];
      if (tile != 0) sum += std::abs(i % width - tile % width) + std::abs(i / width - tile / width);
    }
    return static_cast<std::uint32_t>(sum);
  }
  static std::uint64_t write(const Tiles& tiles) {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i) key |= std::uint64_t{tiles[i]} << (4 * i);
    return key;
  }

 protected:
  Move start() const override { return {.to = {write(start_)}}; }
  std::vector<Move> moves(space::StateView state) const override {
    std::vector<Move> all;
    for (const auto& [number, tiles] : neighbours(read(state.key[0])))
      all.push_back({.number = number, .to = {write(tiles)}});
    return all;
  }
  bool is_goal(space::StateView state) const override { return manhattan(state.key[0]) == 0; }

 private:
  static Tiles read(std::uint64_t key) {
    Tiles tiles{};
    for (std::size_t i = 0; i < tiles.size(); ++i) tiles[i] = static_cast<std::uint8_t>(key >> (4 * i) & 15);
    return tiles;
  }
  static std::vector<std::pair<std::uint32_t, Tiles>> neighbours(const Tiles& tiles) {
    int gap = 0;
    while (tiles[static_cast<std::size_t>(gap)] != 0) ++gap;
    std::vector<std::pair<std::uint32_t, Tiles>> all;
    const auto slide = [&](bool possible, std::uint32_t number, int from) {
      if (!possible) return;
      Tiles next = tiles;
      std::swap(next[static_cast<std::size_t>(gap)], next[static_cast<std::size_t>(from)]);
      all.emplace_back(number, next);
    };
    slide(gap % width > 0, 0, gap - 1);
    slide(gap % width + 1 < width, 1, gap + 1);
    slide(gap >= width, 2, gap - width);
    slide(gap + width < places, 3, gap + width);
    return all;
  }

  Tiles start_{};
};

}  // namespace beeline::test
