// When one state makes another superfluous, and how a store keeps what that needs.
//
// A store holds payloads in a packed form that only their Dominance understands, and compares a new payload with the
// kept ones of equal key and shape. It asks for many at a time, so that the comparisons run in one loop without virtual
// calls in it. What is kept may be less than what a successor's payload has (a zone's clock bounds are a function of
// the key), but it must do for expansion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace beeline::space {

enum class Comparison : std::uint8_t {
  Exact,      // only equal states are merged
  Inclusion,  // a payload within a kept one is superfluous
  Alu,        // a zone within the aLU abstraction of a kept one is superfluous
  Frugal,     // as Alu while that pays, as Inclusion from then on (frugality.h)
};

// Whether kept zones stand for their aLU abstraction.
constexpr bool simulates(Comparison comparison) {
  return comparison == Comparison::Alu || comparison == Comparison::Frugal;
}

// Belongs to one store: it has scratch space of its own. No member is called with shape 0.
class Dominance {
 public:
  static constexpr std::size_t most_at_once = 16;

  virtual ~Dominance() = default;

  // How many ints a payload has.
  virtual std::size_t size(std::uint32_t shape) const = 0;

  virtual std::size_t max_packed_size(std::uint32_t shape) const = 0;  // grows with the shape
  // Writes the packed payload and returns its length. `alone`: it is the first with its key, and what makes comparing
  // many faster may be left out, since most are never compared with many.
  virtual std::size_t pack(const std::int32_t* payload, std::uint32_t shape, bool alone, std::byte* out) const = 0;
  virtual std::size_t packed_size(const std::byte* packed, std::uint32_t shape) const = 0;
  virtual void unpack(const std::byte* packed, std::uint32_t shape, std::int32_t* payload) const = 0;

  // How much a payload stands for, roughly: one within another has no more than that. Searches look at those with more
  // first.
  virtual std::uint32_t extent(const std::int32_t* /*payload*/, std::uint32_t /*shape*/) const { return 0; }

  // Only equal payloads cover each other: then stores look for those with an equal hash.
  virtual bool is_exact() const = 0;
  virtual std::uint64_t hash(const std::int32_t* payload, std::uint32_t shape) const = 0;
  // At most most_at_once are kept in each call.
  // The first that makes the payload superfluous; kept.size() when none does.
  virtual std::size_t first_covering(std::span<const std::byte* const> kept, const std::int32_t* payload,
                                     std::uint32_t shape) = 0;
  // A bit for each that the payload makes superfluous.
  virtual std::uint32_t covered(std::span<const std::byte* const> kept, const std::int32_t* payload,
                                std::uint32_t shape) = 0;
};

}  // namespace beeline::space
