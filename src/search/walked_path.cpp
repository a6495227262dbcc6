#include "search/walked_path.h"

#include <algorithm>
#include <utility>

#include "util/hash.h"

namespace beeline::search {

namespace {

constexpr std::size_t most_bytes = std::size_t{256} << 20;  // of the states
constexpr std::size_t most_together = 1024;                 // states that one step may lead to

}  // namespace

WalkedPath::WalkedPath(space::StateSpace& space, space::Comparison comparison, util::Watch& watch)
    : space_(space), watch_(watch), dominance_(space.dominance(comparison)) {}

space::StateView WalkedPath::view(const Stop& stop) {
  if (stop.shape != 0) {
    payload_.resize(dominance_->size(stop.shape));
    dominance_->unpack(stop.packed.data(), stop.shape, payload_.data());
  }
  return {stop.key.data(), payload_.data(), stop.shape};
}

space::StateView WalkedPath::state(std::size_t at) { return view(stops_[at]); }

bool WalkedPath::is_covered(space::StateView state, const Stop& stop) {
  if (state.shape != stop.shape || !std::equal(stop.key.begin(), stop.key.end(), state.key)) return false;
  if (stop.shape == 0) return true;
  const std::byte* const packed = stop.packed.data();
  return dominance_->first_covering(std::span(&packed, 1), state.payload, state.shape) == 0;
}

bool WalkedPath::covers(space::StateView state, const Stop& stop) {
  if (state.shape != stop.shape || !std::equal(stop.key.begin(), stop.key.end(), state.key)) return false;
  if (stop.shape == 0) return true;
  const std::byte* const packed = stop.packed.data();
  return dominance_->covered(std::span(&packed, 1), state.payload, state.shape) != 0;
}

std::size_t WalkedPath::last_covered(space::StateView state, std::size_t above) {
  std::size_t last = 0;
  const auto [begin, end] = positions_.equal_range(util::hash_words(state.key, space_.key_words()));
  for (auto i = begin; i != end; ++i) {
    if (i->second > std::max(last, above) && covers(state, stops_[i->second])) last = i->second;
  }
  return last;
}

void WalkedPath::keep(const space::Successor& successor, std::size_t parent, Layer& layer) {
  if (layer.size() >= most_together) return;
  const space::StateView state = buffer_.view(successor);
  if (std::any_of(layer.begin(), layer.end(), [&](const Stop& stop) { return is_covered(state, stop); })) return;
  Stop stop;
  stop.key.assign(state.key, state.key + space_.key_words());
  stop.shape = state.shape;
  stop.parent = parent;
  if (stop.shape != 0) {
    packed_.resize(std::max(packed_.size(), dominance_->max_packed_size(stop.shape)));
    const std::size_t size = dominance_->pack(state.payload, stop.shape, true, packed_.data());
    stop.packed.assign(packed_.begin(), packed_.begin() + static_cast<std::ptrdiff_t>(size));
  }
  layer.push_back(std::move(stop));
}

WalkedPath::Layer WalkedPath::start() {
  Layer layer;
  buffer_.clear();
  if (!space_.initial(buffer_)) return layer;
  for (const space::Successor& s : buffer_.successors) keep(s, 0, layer);
  return layer;
}

WalkedPath::Layer WalkedPath::advance(const Layer& layer, std::uint32_t fingerprint) {
  Layer next;
  for (std::size_t k = 0; k < layer.size(); ++k) {
    watch_.look();
    buffer_.clear();
    work_ += 2;
    if (!space_.enabled(view(layer[k]))) continue;
    chosen_.clear();
    for (std::uint32_t i = 0; i < space_.transitions(); ++i) {
      if (space_.transition(i).fingerprint == fingerprint) chosen_.push_back(i);
    }
    work_ += chosen_.size() + space::effort_of_choice(space_.transitions() - chosen_.size());
    if (!space_.fire(chosen_, buffer_)) continue;
    for (const space::Successor& s : buffer_.successors) keep(s, k, next);
  }
  return next;
}

bool WalkedPath::walk(const Steps& steps, std::size_t known) {
  std::size_t bytes = 0;
  const auto fits = [&](const Layer& layer) {
    for (const Stop& stop : layer) bytes += sizeof(Stop) + stop.key.size() * sizeof(stop.key[0]) + stop.packed.size();
    return !layer.empty() && bytes <= most_bytes;
  };
  std::vector<Layer> layers;
  layers.push_back(known == 0 ? start() : Layer{stops_[known]});
  if (!fits(layers.back())) return false;
  for (std::size_t i = known; i < steps.size(); ++i) {
    layers.push_back(advance(layers.back(), steps[i]));
    if (!fits(layers.back())) return false;
  }
  const Layer& last = layers.back();
  const auto end = std::find_if(last.begin(), last.end(), [&](const Stop& stop) {
    return space_.targets(view(stop), 1) != 0 && space_.error() == nullptr;
  });
  if (end == last.end()) return false;
  steps_ = steps;
  stops_.resize(steps.size() + 1);
  auto at = static_cast<std::size_t>(end - last.begin());
  for (std::size_t i = layers.size(); i-- > 0;) {
    Stop& stop = stops_[known + i];
    stop = std::move(layers[i][at]);
    at = stop.parent;
  }
  positions_.clear();
  for (std::size_t i = 0; i < stops_.size(); ++i)
    positions_.emplace(util::hash_words(stops_[i].key.data(), stops_[i].key.size()), i);
  return true;
}

bool WalkedPath::replace(std::size_t first, std::size_t last, const Steps& way) {
  Steps steps(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(first));
  steps.insert(steps.end(), way.begin(), way.end());
  steps.insert(steps.end(), steps_.begin() + static_cast<std::ptrdiff_t>(last), steps_.end());
  return walk(steps, first);
}

}  // namespace beeline::search
