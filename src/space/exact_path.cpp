#include "space/exact_path.h"

#include <algorithm>

#include "dbm/zone.h"
#include "space/zone_dominance.h"

namespace beeline::space {

bool Stop::covers(const Stop& other) const {
  if (key != other.key || shape == 0) return key == other.key;
  const std::size_t size = std::size_t{shape} * shape;
  const auto subset = [&]<dbm::AnyBound B>(std::vector<B> mine, std::vector<B> theirs) {
    return dbm::is_subset(bounds_of(other.zone.data(), size, theirs), bounds_of(zone.data(), size, mine), shape);
  };
  return zone.size() == size ? subset(std::vector<dbm::Bound>(), std::vector<dbm::Bound>())
                             : subset(std::vector<dbm::WideBound>(), std::vector<dbm::WideBound>());
}

ExactPath::ExactPath(const Compiled& compiled, ir::ExprId target, bool with_origins)
    : target_(target),
      space_(ZoneSpace::make(compiled, Abstraction::None, std::span(&target_, 1))),
      with_origins_(with_origins) {
  space_->record_origins(with_origins);
}

std::optional<std::vector<ExactPath::Layer>> ExactPath::walk(std::span<const std::uint32_t> fingerprints,
                                                             const std::function<bool(std::vector<Layer>&)>& passed) {
  buffer_.clear();
  if (!space_->initial(buffer_)) return std::nullopt;
  std::vector<Layer> layers(1);
  for (const Successor& s : buffer_.successors) keep(s, 0, layers.back(), SIZE_MAX);
  for (const std::uint32_t fingerprint : fingerprints) {
    Layer next;
    for (std::size_t i = 0; i < layers.back().size(); ++i) {
      advance(layers.back()[i], i, {fingerprint, {}}, next);
    }
    if (next.empty()) return std::nullopt;
    layers.push_back(std::move(next));
    if (!passed(layers)) return std::nullopt;
  }
  return layers;
}

void ExactPath::advance(const Stop& from, std::size_t parent, Move move, Layer& next, std::size_t most) {
  work_ += 2;
  buffer_.clear();
  if (!space_->enabled(from.view())) return;
  chosen_.clear();
  for (std::uint32_t i = 0; i < space_->transitions(); ++i) {
    if (space_->fingerprint(i) == move.fingerprint) chosen_.push_back(i);
  }
  if (chosen_.empty() && move.leader) {
    for (std::uint32_t i = 0; i < space_->transitions(); ++i) {
      if (space_->transition(i).edges.front() == move.leader) chosen_.push_back(i);
    }
  }
  if (!space_->fire(chosen_, buffer_)) return;
  work_ += buffer_.successors.size() + effort_of_choice(space_->transitions() - chosen_.size());
  for (const Successor& s : buffer_.successors) keep(s, parent, next, most);
}

void ExactPath::keep(const Successor& s, std::size_t parent, Layer& layer, std::size_t most) {
  if (layer.size() >= most) return;
  const StateView view = buffer_.view(s);
  Stop stop;
  stop.key.assign(view.key, view.key + space_->key_words());
  stop.shape = s.shape;
  stop.zone.assign(view.payload, view.payload + space_->zone_size(s.shape));
  for (const Stop& other : layer) {
    if (other.covers(stop)) return;
  }
  stop.parent = parent;
  const auto edges = buffer_.transition_of(s);
  stop.edges.assign(edges.begin(), edges.end());
  stop.move = {s.transition, edges.empty() ? ir::EdgeId() : edges.front()};
  if (with_origins_ && !edges.empty()) {
    stop.origin = space_->origins()[static_cast<std::size_t>(&s - buffer_.successors.data())];
  }
  layer.push_back(std::move(stop));
}

bool ExactPath::meets_target(const Stop& stop) {
  ++work_;
  return space_->targets(stop.view(), 1) != 0 && space_->error() == nullptr;
}

bool ExactPath::fails(const Stop& stop, std::uint32_t fingerprint) {
  ++work_;
  return space_->visit_failing(stop.view(), fingerprint, [](const auto&, auto, const auto&) { return true; });
}

std::vector<std::size_t> ExactPath::way_to(const std::vector<Layer>& layers, std::size_t at) {
  std::vector<std::size_t> positions(layers.size());
  for (std::size_t i = layers.size(); i-- > 0;) {
    positions[i] = at;
    at = layers[i][at].parent;
  }
  return positions;
}

}  // namespace beeline::space
