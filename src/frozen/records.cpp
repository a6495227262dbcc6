#include "frozen/records.h"

#include <unordered_map>

namespace beeline::frozen {

namespace {
// nobody as -1.
std::int64_t place(Number parent) { return parent == nobody ? -1 : static_cast<std::int64_t>(parent); }
}  // namespace

void pack(std::span<const Parent> records, Bytes& out) {
  std::int64_t before = 0;
  for (const Parent& record : records) {
    put_varint(out, folded(place(record.parent) - before));
    before = place(record.parent);
  }
  std::unordered_map<std::uint32_t, std::uint32_t> numbers;
  std::vector<std::uint32_t> transitions, which;
  which.reserve(records.size());
  for (const Parent& record : records) {
    const auto [entry, added] = numbers.try_emplace(record.transition, static_cast<std::uint32_t>(transitions.size()));
    if (added) transitions.push_back(record.transition);
    which.push_back(entry->second);
  }
  put_varint(out, transitions.size());
  for (const std::uint32_t transition : transitions) put_fixed(out, transition);
  for (const std::uint32_t number : which) put_varint(out, number);
}

bool unpack(Cursor& in, std::uint32_t count, std::vector<Parent>& records) {
  if (count > in.left()) return false;  // each takes a byte at least
  records.assign(count, Parent());
  std::int64_t before = 0;
  for (Parent& record : records) {
    const std::int64_t step = unfolded(in.varint());
    if (!in.good() || step > std::int64_t{nobody} || step < -std::int64_t{nobody}) return false;
    before += step;
    if (before < -1 || before >= std::int64_t{nobody}) return false;
    record.parent = before < 0 ? nobody : static_cast<Number>(before);
  }
  const std::uint64_t different = in.varint();
  if (!in.good() || different > count) return false;
  std::vector<std::uint32_t> transitions(static_cast<std::size_t>(different));
  for (std::uint32_t& transition : transitions) transition = in.fixed<std::uint32_t>();
  for (Parent& record : records) {
    const std::uint64_t number = in.varint();
    if (!in.good() || number >= different) return false;
    record.transition = transitions[static_cast<std::size_t>(number)];
  }
  return in.good();
}

bool unpack(std::span<const std::byte> bytes, std::uint32_t count, std::vector<Parent>& records) {
  Cursor in(bytes);
  return unpack(in, count, records) && in.at_end();
}

}  // namespace beeline::frozen
