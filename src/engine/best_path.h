// The best path so far. It belongs to the thread that asked for it: that one alone replaces it and may look at it as it
// likes. Others read its length, which they prune with, and take copies.
#pragma once

#include <mutex>
#include <utility>

#include "engine/bound.h"
#include "engine/engine.h"
#include "space/drop_steps.h"

namespace beeline::engine {

class BestPath {
 public:
  explicit BestPath(Path path) : bound_(path.size()) { path_.fingerprints = std::move(path); }

  // By its owner.
  const Path& path() const { return path_.fingerprints; }
  const std::vector<ir::EdgeId>& edges() const { return path_.edges; }  // none: it was not walked yet
  void replace(Path path) {
    space::FewerSteps not_walked;
    not_walked.fingerprints = std::move(path);
    replace(std::move(not_walked));
  }
  void replace(space::FewerSteps path) {
    const std::lock_guard lock(mutex_);
    path_ = std::move(path);
    bound_.lower(path_.fingerprints.size());
  }

  // By anybody.
  const Bound& bound() const { return bound_; }
  std::size_t length() const { return bound_.length(); }
  space::FewerSteps copy() const {
    const std::lock_guard lock(mutex_);
    return path_;
  }

 private:
  mutable std::mutex mutex_;
  space::FewerSteps path_;
  Bound bound_;
};

}  // namespace beeline::engine
