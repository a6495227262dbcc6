// Random walks from the initial states: of each expansion one successor is taken and the others are forgotten.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "open/open_list.h"

namespace beeline::open {

// A walk ends where nothing follows or after so many steps; the next one starts at an initial state. Serves until all
// walks are done: it does not see every state. A successor whose rank or queue is one worse is taken half as often.
// Equal seeds give equal runs.
class RandomWalk final : public OpenList {
 public:
  struct Options {
    std::uint64_t length = 100;  // steps of a walk
    bool grows = false;          // times 1, 1, 2, 1, 1, 2, 4, ...
    std::uint64_t walks = 0;     // 0: no end
    std::uint64_t seed = 1;
  };

  explicit RandomWalk(Options options);
  void push(std::span<const Entry> entries) override;
  bool empty() const override;
  store::NodeId pop() override;
  std::uint64_t size() const override { return next_ ? 1 : starts_.size(); }

 private:
  Options options_;
  util::Random random_;
  bool begun_ = false;
  std::vector<store::NodeId> starts_;  // initial states from which a step is possible, as far as is known
  std::size_t start_ = 0;              // of this walk
  std::optional<store::NodeId> next_;
  std::uint64_t walks_ = 0, steps_ = 0, length_ = 0;
  std::vector<double> weights_;
};

}  // namespace beeline::open
