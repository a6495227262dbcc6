// What an estimate can tell of single transitions, to preferences that ask.
#pragma once

#include <cstdint>
#include <span>

#include "search/ranker.h"
#include "space/state_space.h"

namespace beeline::search {

class Judge {
 public:
  static constexpr std::uint32_t hopeless = UINT32_MAX;

  virtual ~Judge() = default;
  // The questions that follow are about transitions that leave this state.
  virtual void at(space::StateView state) = 0;
  // The estimate of that state, towards these goals, as if the transition did not exist.
  virtual std::uint32_t without(std::span<const ir::EdgeId> transition, Goals goals) = 0;
  // Whether the transition starts the abstract trace that the estimate of that state comes from.
  virtual bool preferred(std::span<const ir::EdgeId> transition, Goals goals) = 0;
};

}  // namespace beeline::search
