#include "dbm/digest.h"

#include <algorithm>
#include <array>
#include <bit>

#include "dbm/vector.h"

namespace beeline::dbm {

namespace {
constexpr std::size_t parts = 8;
constexpr int bits = 7;
}  // namespace

template <AnyBound B>
BEELINE_MULTIVERSION Digest digest(const B* bounds, std::size_t n, std::type_identity_t<B> greatest) {
  const B most = 2 * greatest + 1;
  const std::size_t size = n * n, part = (size + parts - 1) / parts;
  // A sum of cut and shifted bounds leaves room for its sign.
  const int length = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(2 * most)) + std::bit_width(part));
  const int before = std::max(0, length - (8 * static_cast<int>(sizeof(B)) - 1));
  const int after = std::max(0, length - before - bits);
  Digest digest = 0;
  for (std::size_t begin = 0; begin < size; begin += part) {
    const std::size_t end = std::min(size, begin + part);
    B sum = 0;
    for (std::size_t k = begin; k < end; ++k) sum += (std::max(std::min(bounds[k], most), -most) + most) >> before;
    digest = digest << 8 | static_cast<Digest>(sum >> after);
  }
  return digest;
}

#define BEELINE_INSTANTIATE(B) template Digest digest(const B*, std::size_t, B);
BEELINE_INSTANTIATE(Bound)
BEELINE_INSTANTIATE(WideBound)
#undef BEELINE_INSTANTIATE

}  // namespace beeline::dbm
