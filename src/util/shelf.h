// Where what took long to make is kept from one run to the next.
//
// What is put there is found again by a fingerprint of everything that went into it (a network, a target, options), so
// that nothing is ever used for another model or query. It may be gone at any time; then it is made again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace beeline::util {

class Shelf {
 public:
  virtual ~Shelf() = default;

  virtual std::optional<std::string> take(std::uint64_t fingerprint) = 0;
  virtual void put(std::uint64_t fingerprint, std::string_view content) = 0;
  // What was taken cannot be used, and why.
  virtual void refuse(std::uint64_t fingerprint, const std::string& why) = 0;
};

}  // namespace beeline::util
