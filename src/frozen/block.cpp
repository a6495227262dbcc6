#include "frozen/block.h"

#include <algorithm>

#include "frozen/checksum.h"
#include "frozen/varint.h"

namespace beeline::frozen {

namespace {
constexpr std::uint32_t magic = 0x466b6c42;  // "BlkF"
constexpr std::uint8_t version = 1;
constexpr std::size_t head_checksum = head_bytes - sizeof(std::uint32_t);  // where it stands
}  // namespace

void write_head(const Head& head, std::span<std::byte, head_bytes> out) {
  Bytes bytes;
  bytes.reserve(head_bytes);
  put_fixed(bytes, magic);
  put_fixed(bytes, static_cast<std::uint8_t>(head.kind));
  put_fixed(bytes, version);
  put_fixed(bytes, std::uint16_t{0});
  put_fixed(bytes, head.cluster);
  put_fixed(bytes, head.records);
  put_fixed(bytes, head.first);
  put_fixed(bytes, head.raw);
  put_fixed(bytes, head.packed);
  put_fixed(bytes, head.checksum);
  put_fixed(bytes, crc32(bytes));
  std::copy(bytes.begin(), bytes.end(), out.begin());
}

std::optional<Head> read_head(std::span<const std::byte, head_bytes> bytes) {
  Cursor in(bytes);
  if (in.fixed<std::uint32_t>() != magic) return std::nullopt;
  Head head;
  const auto kind = in.fixed<std::uint8_t>();
  head.kind = static_cast<Kind>(kind);
  const auto written_as = in.fixed<std::uint8_t>();
  in.fixed<std::uint16_t>();
  head.cluster = in.fixed<std::uint32_t>();
  head.records = in.fixed<std::uint32_t>();
  head.first = in.fixed<std::uint64_t>();
  head.raw = in.fixed<std::uint64_t>();
  head.packed = in.fixed<std::uint64_t>();
  head.checksum = in.fixed<std::uint32_t>();
  if (in.fixed<std::uint32_t>() != crc32(bytes.first<head_checksum>())) return std::nullopt;
  const bool known =
      kind >= static_cast<std::uint8_t>(Kind::Description) && kind <= static_cast<std::uint8_t>(Kind::Front);
  if (!known || written_as != version || head.raw > most_raw || head.packed > most_raw) return std::nullopt;
  return head;
}

}  // namespace beeline::frozen
