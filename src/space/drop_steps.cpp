#include "space/drop_steps.h"

#include <algorithm>
#include <cassert>

#include "space/exact_path.h"
#include "util/budget.h"

namespace beeline::space {

namespace {

constexpr std::size_t most_bytes = std::size_t{256} << 20;  // of the states on a path
constexpr std::size_t most_together = 4;                    // states that one step of an attempt may lead to

using Layer = ExactPath::Layer;

class Dropper {
 public:
  Dropper(const Compiled& compiled, const DropRequest& request)
      : network_(compiled.network), request_(request), exact_(compiled, request.target, false) {
    exact_.space().watch(request.watch);
  }

  FewerSteps run() {
    FewerSteps result;
    result.fingerprints.assign(request_.fingerprints.begin(), request_.fingerprints.end());
    if (!result.fingerprints.empty() && walk_path()) {
      try {
        drop_processes();
        drop_ranges();
      } catch (const util::Exceeded&) {
        stopped_ = true;
      }
      result.finished = !out_of_budget();
      result.fingerprints.clear();
      for (const Stop& stop : path_) {
        result.fingerprints.push_back(stop.move.fingerprint);
        result.edges.insert(result.edges.end(), stop.edges.begin(), stop.edges.end());
      }
      std::sort(result.edges.begin(), result.edges.end());
      result.edges.erase(std::unique(result.edges.begin(), result.edges.end()), result.edges.end());
    }
    result.work = exact_.work();
    return result;
  }

 private:
  bool out_of_budget() {
    const std::uint64_t work = exact_.work();
    if (stopped_ || work >= request_.work) return true;
    if (work >= ask_at_ && request_.stop) {
      ask_at_ = work + 1000;
      stopped_ = request_.stop();
    }
    return stopped_;
  }

  bool is_end(const Stop& stop) {
    return request_.failing ? exact_.fails(stop, *request_.failing) : exact_.meets_target(stop);
  }

  // The path's own states.
  bool walk_path() try {
    std::size_t bytes = 0;
    auto layers = exact_.walk(request_.fingerprints, [&](const std::vector<Layer>& walked) {
      for (const Stop& stop : walked.back()) {
        bytes += stop.zone.size() * sizeof(std::int32_t) + sizeof(Stop) + stop.key.size() * 8;
      }
      return !out_of_budget() && bytes <= most_bytes;
    });
    if (!layers) return false;
    const Layer& last = layers->back();
    const auto end = std::find_if(last.begin(), last.end(), [&](const Stop& stop) { return is_end(stop); });
    if (end == last.end()) return false;
    path_ = chain(*layers, static_cast<std::size_t>(end - last.begin()));
    start_ = std::move(path_.front());
    path_.erase(path_.begin());
    return true;
  } catch (const util::Exceeded&) {
    return false;
  }

  // From a state of the last layer back to the first.
  static std::vector<Stop> chain(std::vector<Layer>& layers, std::size_t at) {
    const std::vector<std::size_t> positions = ExactPath::way_to(layers, at);
    std::vector<Stop> stops;
    for (std::size_t i = 0; i < layers.size(); ++i) stops.push_back(std::move(layers[i][positions[i]]));
    return stops;
  }

  // Tries the path without the steps that are marked in drop_, of which `first` is the first. True: the path has become
  // shorter.
  bool attempt(std::size_t first) {
    assert(drop_[first]);
    if (out_of_budget()) return false;
    std::vector<Layer> layers(1);
    layers.front().push_back(first == 0 ? start_ : path_[first - 1]);
    for (std::size_t i = first; i < path_.size(); ++i) {
      if (i < drop_.size() && drop_[i]) continue;
      if (out_of_budget()) return false;
      Layer next;
      for (std::size_t k = 0; k < layers.back().size(); ++k) {
        exact_.advance(layers.back()[k], k, path_[i].move, next, most_together);
      }
      if (next.empty()) continue;  // needs a step that is gone
      layers.push_back(std::move(next));
      const Layer& now = layers.back();
      for (std::size_t k = 0; k < now.size(); ++k) {
        const bool done = is_end(now[k]);
        if (!done && !now[k].covers(path_[i])) continue;
        adopt(first, layers, k, done ? path_.size() : i + 1);
        return true;
      }
    }
    return false;
  }

  // The walk takes the place of the steps [first, last).
  void adopt(std::size_t first, std::vector<Layer>& layers, std::size_t at, std::size_t last) {
    std::vector<Stop> walked = chain(layers, at);
    const auto out = std::move(walked.begin() + 1, walked.end(), path_.begin() + static_cast<std::ptrdiff_t>(first));
    path_.erase(out, path_.begin() + static_cast<std::ptrdiff_t>(last));
  }

  bool takes_part(std::uint32_t process, const Stop& stop) const {
    return std::any_of(stop.edges.begin(), stop.edges.end(),
                       [&](ir::EdgeId e) { return network_.edge(e).process == process; });
  }

  void drop_processes() {
    for (std::uint32_t p = 0; p < network_.processes.size() && !out_of_budget(); ++p) {
      drop_.assign(path_.size(), false);
      std::size_t first = path_.size();
      for (std::size_t i = path_.size(); i-- > 0;) {
        if (!takes_part(p, path_[i])) continue;
        drop_[i] = true;
        first = i;
      }
      if (first < path_.size()) attempt(first);
    }
  }

  bool drop_range(std::size_t first, std::size_t size) {
    drop_.assign(std::min(first + size, path_.size()), false);
    std::fill(drop_.begin() + static_cast<std::ptrdiff_t>(first), drop_.end(), true);
    return attempt(first);
  }

  void drop_ranges() {
    for (std::size_t size = path_.size() / 2; size > 1; size = std::min(size, path_.size()) / 2) {
      for (std::size_t first = 0; first < path_.size() && !out_of_budget();) {
        if (!drop_range(first, size)) first += size;
      }
    }
    for (bool shorter = true; shorter && !out_of_budget();) {
      shorter = false;
      for (std::size_t first = 0; first < path_.size() && !out_of_budget();) {
        if (drop_range(first, 1)) shorter = true;
        else ++first;
      }
    }
  }

  const ir::Network& network_;
  const DropRequest& request_;
  ExactPath exact_;
  Stop start_;
  std::vector<Stop> path_;  // state i is the one after step i
  std::vector<bool> drop_;
  std::uint64_t ask_at_ = 0;
  bool stopped_ = false;
};

}  // namespace

FewerSteps drop_steps(const Compiled& compiled, const DropRequest& request) { return Dropper(compiled, request).run(); }

}  // namespace beeline::space
