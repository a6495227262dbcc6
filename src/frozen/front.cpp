#include "frozen/front.h"

#include <algorithm>

namespace beeline::frozen {

void Front::add(std::uint8_t how, const States::View& state) {
  how_.push_back(how);
  if ((how & Covered) == 0) states_.add(state);
}

void Front::each(const std::function<void(std::uint8_t, const States::View*)>& visit) const {
  std::size_t next = 0;
  for (const std::uint8_t how : how_) {
    if ((how & Covered) != 0) {
      visit(how, nullptr);
      continue;
    }
    const States::View state = states_[next++];
    visit(how, &state);
  }
}

void Front::pack(Bytes& out) const {
  for (const std::uint8_t how : how_) out.push_back(static_cast<std::byte>(how));
  states_.pack(out);
}

bool Front::unpack(std::span<const std::byte> bytes, std::uint32_t count) {
  if (count > bytes.size()) return false;
  how_.clear();
  for (const std::byte byte : bytes.first(count)) {
    const auto how = static_cast<std::uint8_t>(byte);
    if (how > (Begins | Covered | Aside)) return false;
    how_.push_back(how);
  }
  const auto kept = std::count_if(how_.begin(), how_.end(), [](std::uint8_t how) { return (how & Covered) == 0; });
  return states_.unpack(bytes.subspan(count), static_cast<std::uint32_t>(kept));
}

}  // namespace beeline::frozen
