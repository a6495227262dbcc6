#include "space/shorten.h"

#include <algorithm>
#include <cassert>

#include "dbm/zone.h"

namespace beeline::space {

namespace {

constexpr std::size_t most_bytes = std::size_t{256} << 20;  // of the states on a path
constexpr std::size_t most_together = 4;                    // states that one step of an attempt may lead to

// A state on the path, with the transition that leads to it.
struct Stop {
  std::vector<std::uint64_t> key;
  std::vector<dbm::Bound> zone;
  std::uint32_t dimension = 1;
  Move move;
  std::vector<ir::EdgeId> edges;  // that take part in the move
  std::size_t parent = 0;         // in the layer before, while an attempt is under way

  StateView view() const { return {key.data(), zone.data(), dimension}; }
  bool covers(const Stop& other) const {
    return key == other.key && (dimension == 1 || dbm::is_subset(other.zone.data(), zone.data(), dimension));
  }
};

using Layer = std::vector<Stop>;

class Shortener {
 public:
  Shortener(Compiled& compiled, const ShortenRequest& request)
      : network_(compiled.network), request_(request), space_(compiled, Abstraction::None, std::span(&request.target, 1)) {
  }

  Shortened run() {
    Shortened result;
    result.fingerprints.assign(request_.fingerprints.begin(), request_.fingerprints.end());
    if (!result.fingerprints.empty() && walk_path()) {
      drop_processes();
      drop_ranges();
      result.finished = !out_of_budget();
      result.fingerprints.clear();
      for (const Stop& stop : path_) {
        result.fingerprints.push_back(stop.move.fingerprint);
        result.edges.insert(result.edges.end(), stop.edges.begin(), stop.edges.end());
      }
      std::sort(result.edges.begin(), result.edges.end());
      result.edges.erase(std::unique(result.edges.begin(), result.edges.end()), result.edges.end());
    }
    result.work = work_;
    return result;
  }

 private:
  bool out_of_budget() {
    if (stopped_ || work_ >= request_.work) return true;
    if (work_ >= ask_at_ && request_.stop) {
      ask_at_ = work_ + 1000;
      stopped_ = request_.stop();
    }
    return stopped_;
  }

  // The path's own states. Where a move leads to several, all go along until the end tells which of them was meant.
  bool walk_path() {
    SuccessorBuffer buffer;
    if (!space_.initial(buffer)) return false;
    std::vector<Layer> layers(1);
    for (const Successor& s : buffer.successors) keep(buffer, s, 0, layers.back(), SIZE_MAX);
    std::size_t bytes = 0;
    for (const std::uint32_t fingerprint : request_.fingerprints) {
      Layer next;
      for (std::size_t i = 0; i < layers.back().size(); ++i) {
        advance(layers.back()[i], i, {fingerprint, {}}, next, SIZE_MAX);
      }
      if (next.empty() || out_of_budget()) return false;
      for (const Stop& stop : next) bytes += stop.zone.size() * sizeof(dbm::Bound) + sizeof(Stop) + stop.key.size() * 8;
      if (bytes > most_bytes) return false;
      layers.push_back(std::move(next));
    }
    Layer& last = layers.back();
    const auto end = std::find_if(last.begin(), last.end(), [&](const Stop& stop) { return meets_target(stop); });
    if (end == last.end()) return false;
    path_ = chain(layers, static_cast<std::size_t>(end - last.begin()));
    start_ = std::move(path_.front());
    path_.erase(path_.begin());
    return true;
  }

  // From a state of the last layer back to the first.
  static std::vector<Stop> chain(std::vector<Layer>& layers, std::size_t at) {
    std::vector<Stop> stops(layers.size());
    for (std::size_t layer = layers.size(); layer-- > 0;) {
      stops[layer] = std::move(layers[layer][at]);
      at = stops[layer].parent;
    }
    return stops;
  }

  void keep(const SuccessorBuffer& buffer, const Successor& s, std::size_t parent, Layer& layer, std::size_t most) {
    if (layer.size() >= most) return;
    const StateView view = buffer.view(s);
    Stop stop;
    stop.key.assign(view.key, view.key + space_.key_words());
    stop.dimension = s.dimension;
    if (s.dimension > 1) stop.zone.assign(view.zone, view.zone + s.dimension * s.dimension);
    stop.parent = parent;
    const auto edges = buffer.transition_of(s);
    stop.edges.assign(edges.begin(), edges.end());
    stop.move = {s.transition, edges.empty() ? ir::EdgeId() : edges.front()};
    for (const Stop& other : layer) {
      if (other.covers(stop)) return;
    }
    layer.push_back(std::move(stop));
  }

  void advance(const Stop& from, std::size_t parent, Move move, Layer& next, std::size_t most) {
    buffer_.clear();
    work_ += 2;
    // Where the model makes an error there is no way on.
    if (!space_.follow(from.view(), move, buffer_)) return;
    work_ += buffer_.successors.size() + buffer_.effort_of_choice();
    for (const Successor& s : buffer_.successors) keep(buffer_, s, parent, next, most);
  }

  bool meets_target(const Stop& stop) {
    ++work_;
    return space_.targets(stop.view(), 1) != 0 && space_.error() == nullptr;
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
        advance(layers.back()[k], k, path_[i].move, next, most_together);
      }
      if (next.empty()) continue;  // needs a step that is gone
      layers.push_back(std::move(next));
      const Layer& now = layers.back();
      for (std::size_t k = 0; k < now.size(); ++k) {
        const bool done = meets_target(now[k]);
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
  const ShortenRequest& request_;
  ZoneSpace space_;
  SuccessorBuffer buffer_;
  Stop start_;
  std::vector<Stop> path_;  // state i is the one after step i
  std::vector<bool> drop_;
  std::uint64_t work_ = 0, ask_at_ = 0;
  bool stopped_ = false;
};

}  // namespace

Shortened shorten(Compiled& compiled, const ShortenRequest& request) { return Shortener(compiled, request).run(); }

}  // namespace beeline::space
