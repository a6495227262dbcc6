#include "space/trace_builder.h"

#include <algorithm>

#include "space/concretise.h"
#include "space/exact_path.h"

namespace beeline::space {

namespace {

// Beyond these nobody reads the zones, and writing one down takes the cube of its clocks.
constexpr std::size_t longest_with_zones = 2000;
constexpr std::uint32_t most_clocks_of_zones = 64;

class Builder {
 public:
  Builder(const Compiled& compiled, const TraceRequest& request)
      : compiled_(compiled), request_(request), exact_(compiled, request.target, true) {
    exact_.space().watch(request.watch);
  }

  bool visit_end(const ZoneSpace::PieceVisitor& visit) {
    if (!walk()) return false;
    return std::any_of(layers_.back().begin(), layers_.back().end(),
                       [&](const Stop& stop) { return exact_.space().visit_pieces(stop.view(), 0, visit); });
  }

  std::optional<result::Trace> build() {
    if (!walk() || !pick_end()) return std::nullopt;
    return concretise();
  }

 private:
  using Constraints = std::vector<lang::ClockConstraint>;
  using Layer = ExactPath::Layer;

  // Of the layers that were passed only the zones' constraints are kept, and those only where they will be shown.
  bool walk() {
    auto layers = exact_.walk(request_.fingerprints, [&](std::vector<Layer>& walked) {
      look();
      Layer& left = walked[walked.size() - 2];
      note_zones(left);
      for (Stop& stop : left) stop.zone = {};
      return true;
    });
    if (!layers) return false;
    layers_ = std::move(*layers);
    note_zones(layers_.back());
    return true;
  }

  void look() const {
    if (request_.watch != nullptr) request_.watch->look();
  }

  void note_zones(const Layer& layer) {
    std::vector<Constraints>& zones = zones_.emplace_back(layer.size());
    if (!request_.with_zones || request_.fingerprints.size() >= longest_with_zones) return;
    for (std::size_t i = 0; i < layer.size(); ++i) {
      const Stop& stop = layer[i];
      if (stop.shape > 0 && stop.shape <= most_clocks_of_zones + 1)
        zones[i] = constraints_of(exact_.space().zone(stop.view()), exact_.space().rows(stop.key.data()));
    }
  }

  bool pick_end() {
    const auto take = [&](const dbm::AnyZone& zone, std::span<const std::uint32_t> rows) {
      if (rows.size() > 1) target_ = constraints_of(zone, rows);
      return true;
    };
    const auto fail = [&](const dbm::AnyZone& zone, std::span<const std::uint32_t> rows, const Origin& transition) {
      result::RunError& error = error_.emplace();
      for (const Origin::Member& member : transition.members)
        error.participants.push_back({member.edge, member.selected});
      return take(zone, rows);
    };
    for (std::size_t i = 0; i < layers_.back().size(); ++i) {
      const StateView view = layers_.back()[i].view();
      if (!request_.key.empty() && !std::ranges::equal(layers_.back()[i].key, request_.key)) continue;
      const bool found = request_.failing ? exact_.space().visit_failing(view, *request_.failing, fail)
                                          : exact_.space().visit_pieces(view, 0, take);
      if (!found) continue;
      path_ = ExactPath::way_to(layers_, i);
      return true;
    }
    return false;
  }

  std::optional<result::Trace> concretise() {
    std::vector<Passage> passages;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const Stop& stop = layers_[i][path_[i]];
      Passage& passage = passages.emplace_back();
      passage.key = stop.key.data();
      if (i > 0) passage.origin = &stop.origin;
      passage.zone = zones_[i][path_[i]];
    }
    passages.back().left = target_;
    auto trace = space::concretise(compiled_, exact_.space(), passages, request_.watch);
    if (trace) trace->error = std::move(error_);
    return trace;
  }

  const Compiled& compiled_;
  const TraceRequest& request_;
  ExactPath exact_;
  std::vector<Layer> layers_;
  std::vector<std::vector<Constraints>> zones_;  // parallel to the layers
  std::vector<std::size_t> path_;                // per layer
  std::vector<lang::ClockConstraint> target_;
  std::optional<result::RunError> error_;
};

}  // namespace

std::optional<result::Trace> build_trace(const Compiled& compiled, const TraceRequest& request) {
  return Builder(compiled, request).build();
}

bool visit_exact_end(const Compiled& compiled, const TraceRequest& request, const ZoneSpace::PieceVisitor& visit) {
  return Builder(compiled, request).visit_end(visit);
}

}  // namespace beeline::space
