// Ranks states by how much they stand for, larger ones first (open/largest_first.h).
#pragma once

#include <memory>
#include <utility>

#include "search/ranker.h"
#include "space/dominance.h"

namespace beeline::search {

class SizeRanker final : public Ranker {
 public:
  // Without dominance all states are alike.
  explicit SizeRanker(std::unique_ptr<space::Dominance> dominance) : dominance_(std::move(dominance)) {}

  std::size_t estimates() const override { return 1; }
  void rank(std::span<Candidate> candidates, std::span<std::uint32_t> ranks, util::Watch&) override {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const space::StateView& state = candidates[i].state;
      ranks[i] = dominance_ == nullptr || state.shape == 0 ? 0 : ~dominance_->extent(state.payload, state.shape);
    }
  }
  Spent spent() const override { return {}; }

 private:
  std::unique_ptr<space::Dominance> dominance_;
};

}  // namespace beeline::search
