// Dominance of zones. A payload of shape n is a zone of dimension n, then the lower and the upper bounds L and U of its
// n clocks, which aLU compares with; the bounds are a function of the key and are not kept. What is kept does not
// depend on them either, so that a state which was given back without them may be kept again.
//
// Payloads are ints. A narrow bound is one of them, a wide one takes two and is copied out to be read.
#pragma once

#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "dbm/bound.h"
#include "space/dominance.h"
#include "space/frugality.h"

namespace beeline::space {

// `greatest`: of the constants that clocks are compared with, roughly; beyond it zones are not told apart at a glance
// (dbm/digest.h). At least 0. `frugality`: for Comparison::Frugal, shared with the space whose zones are compared.
template <dbm::AnyBound B>
std::unique_ptr<Dominance> make_zone_dominance(Comparison comparison, std::type_identity_t<B> greatest,
                                               const std::shared_ptr<Frugality>& frugality = nullptr);

template <dbm::AnyBound B>
inline constexpr std::size_t words_per_bound = sizeof(B) / sizeof(std::int32_t);

template <dbm::AnyBound B>
constexpr std::size_t zone_payload_size(std::size_t n) {
  return (n * n + 2 * n) * words_per_bound<B>;
}

// The first bounds of a payload; `room` takes them where they must be copied.
template <dbm::AnyBound B>
const B* bounds_of(const std::int32_t* payload, std::size_t count, std::vector<B>& room) {
  if constexpr (words_per_bound<B> == 1) {
    return payload;
  } else {
    if (room.size() < count) room.resize(count);
    std::memcpy(room.data(), payload, count * sizeof(B));
    return room.data();
  }
}

template <dbm::AnyBound B>
void append_bounds(std::span<const B> bounds, std::vector<std::int32_t>& payload) {
  if constexpr (words_per_bound<B> == 1) {
    payload.insert(payload.end(), bounds.begin(), bounds.end());
  } else {
    const std::size_t begin = payload.size();
    payload.resize(begin + bounds.size() * words_per_bound<B>);
    std::memcpy(payload.data() + begin, bounds.data(), bounds.size_bytes());
  }
}

}  // namespace beeline::space
