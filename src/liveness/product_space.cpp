#include "liveness/product_space.h"

namespace beeline::liveness {

ProductSpace::ProductSpace(Product& product) : product_(product), sizes_(product.dominance(space::Comparison::Exact)) {}

void ProductSpace::append(const space::Successor& successor, const space::SuccessorBuffer& of,
                          std::span<const std::uint64_t> more, space::SuccessorBuffer& out) const {
  space::Successor s = successor;
  const std::uint64_t* const key = of.keys.data() + s.key;
  s.key = out.keys.size();
  out.keys.insert(out.keys.end(), key, key + product_.key_words());
  out.keys.insert(out.keys.end(), more.begin(), more.end());
  const std::int32_t* const payload = of.payloads.data() + s.payload;
  s.payload = out.payloads.size();
  if (s.shape > 0) out.payloads.insert(out.payloads.end(), payload, payload + sizes_->size(s.shape));
  const auto members = of.transition_of(s);
  s.members = static_cast<std::uint32_t>(out.members.size());
  out.members.insert(out.members.end(), members.begin(), members.end());
  out.successors.push_back(s);
}

void ProductSpace::give(const space::Successor& successor, const space::SuccessorBuffer& of, const space::StateView*,
                        space::SuccessorBuffer& out) {
  append(successor, of, {}, out);
}

bool ProductSpace::initial(space::SuccessorBuffer& out) {
  successors_.clear();
  if (!product_.initial(successors_)) return false;
  for (const space::Successor& s : successors_.successors) give(s, successors_, nullptr, out);
  return true;
}

bool ProductSpace::enabled(space::StateView state) {
  state_ = state;
  successors_.clear();
  transitions_ = 0;
  if (!product_.expand(state, successors_)) return false;
  if (!successors_.successors.empty()) transitions_ = product_.space().transitions();
  for (const space::Successor& s : successors_.successors) marked_ += product_.is_marked(s);
  return true;
}

bool ProductSpace::fire(std::span<const std::uint32_t> positions, space::SuccessorBuffer& out) {
  wanted_.assign(transitions_, false);
  for (const std::uint32_t position : positions) wanted_[position] = true;
  for (const space::Successor& s : successors_.successors)
    if (wanted_[s.source]) give(s, successors_, &state_, out);
  out.transitions += positions.size() == transitions_ ? successors_.transitions : positions.size();
  return true;
}

}  // namespace beeline::liveness
