// Warns, once, of a state in which nothing can happen any more, not even time, and says why where somebody knows.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "space/zone_space.h"
#include "util/diagnostic.h"

namespace beeline::engine {

class TimeLocks {
 public:
  using Path = std::vector<std::uint32_t>;
  // Lines about the state with this key that a path leads to, each behind a line end.
  using Why = std::function<std::string(const Path&, std::span<const std::uint64_t> key)>;

  // `omitted`: processes of the network that only stand for what was left out of the search, and may move for all that
  // is known here; none: there are none.
  explicit TimeLocks(std::function<void(const util::Diagnostic&)> warn, Why why = {}, std::vector<bool> omitted = {})
      : warn_(std::move(warn)), why_(std::move(why)), omitted_(std::move(omitted)) {}

  // The state has no successor; `path` leads to it.
  void stuck(space::ZoneSpace& space, space::StateView state, const std::function<Path()>& path);

 private:
  std::function<void(const util::Diagnostic&)> warn_;
  Why why_;
  std::vector<bool> omitted_;
  bool warned_ = false;
};

}  // namespace beeline::engine
