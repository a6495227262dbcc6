#include "frozen/boundary.h"

namespace beeline::frozen {

void pack(const Boundary& boundary, Bytes& out) {
  for (const auto& [name, count] : boundary.counts) {
    put_varint(out, name.size());
    for (const char c : name) out.push_back(static_cast<std::byte>(c));
    put_varint(out, count);
  }
}

bool unpack(std::span<const std::byte> bytes, std::uint32_t count, Boundary& boundary) {
  Cursor in(bytes);
  boundary.counts.clear();
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto letters = in.take(in.varint());
    const std::uint64_t number = in.varint();
    if (!in.good()) return false;
    boundary.counts.emplace(std::string(reinterpret_cast<const char*>(letters.data()), letters.size()), number);
  }
  return in.at_end() && boundary.counts.size() == count;
}

}  // namespace beeline::frozen
