// Warns, once, of a state in which nothing can happen any more, not even time, and says why where somebody knows.
// Several searches may tell of such states at once; the warning is given by the thread that owns the errands.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "space/zone_space.h"
#include "util/diagnostic.h"
#include "util/errands.h"

namespace beeline::engine {

class TimeLocks {
 public:
  using Path = std::vector<std::uint32_t>;
  // Lines about the state with this key that a path leads to, each behind a line end.
  using Why = std::function<std::string(const Path&, std::span<const std::uint64_t> key)>;

  // `omitted`: processes of the network that only stand for what was left out of the search, and may move for all that
  // is known here; none: there are none.
  explicit TimeLocks(util::Errands& errands, std::function<void(const util::Diagnostic&)> warn, Why why = {},
                     std::vector<bool> omitted = {})
      : errands_(errands), warn_(std::move(warn)), why_(std::move(why)), omitted_(std::move(omitted)) {}

  // Elsewhere one was found.
  void tell(const util::Diagnostic& warning);
  // Somebody else is told from now on.
  void warn_by(std::function<void(const util::Diagnostic&)> warn) { warn_ = std::move(warn); }

  // A state of the network, and a path to it.
  struct Way {
    std::optional<Path> path;  // none: it is not known any more
    std::vector<std::uint64_t> key;
  };
  // The state has no successor; `way` tells which one that is, up to symmetry.
  void stuck(space::ZoneSpace& space, space::StateView state, const std::function<Way()>& way);

 private:
  util::Errands& errands_;
  std::function<void(const util::Diagnostic&)> warn_;
  Why why_;
  std::vector<bool> omitted_;
  std::atomic<bool> warned_ = false;
};

}  // namespace beeline::engine
