#include "frozen/states.h"

namespace beeline::frozen {

void States::add(const View& state) {
  nodes_.push_back(state.node);
  from_.push_back(state.from);
  keys_.insert(keys_.end(), state.key, state.key + key_words_);
  shapes_.push_back(state.shape);
  costs_.push_back(state.cost);
  payloads_.insert(payloads_.end(), state.payload.begin(), state.payload.end());
  ends_.push_back(payloads_.size());
}

States::View States::operator[](std::size_t i) const {
  const std::size_t begin = i == 0 ? 0 : static_cast<std::size_t>(ends_[i - 1]);
  const auto length = static_cast<std::size_t>(ends_[i]) - begin;
  return {nodes_[i],  from_[i],  keys_.data() + i * key_words_,
          shapes_[i], costs_[i], std::span(payloads_).subspan(begin, length)};
}

std::uint64_t States::bytes() const {
  return nodes_.capacity() * sizeof(Number) + from_.capacity() * sizeof(Parent) +
         (keys_.capacity() + ends_.capacity()) * sizeof(std::uint64_t) +
         (shapes_.capacity() + costs_.capacity()) * sizeof(std::uint32_t) + payloads_.capacity();
}

void States::pack(Bytes& out) const {
  std::int64_t before = 0;
  for (const Number node : nodes_) {
    put_varint(out, folded(std::int64_t{node} - before));
    before = node;
  }
  frozen::pack(from_, out);
  for (const std::uint32_t shape : shapes_) put_varint(out, shape);
  for (const std::uint32_t cost : costs_) put_varint(out, cost);
  for (std::size_t i = 0; i < size(); ++i) put_varint(out, ends_[i] - (i == 0 ? 0 : ends_[i - 1]));
  put_varint(out, key_words_);
  for (std::size_t word = 0; word < key_words_; ++word) {
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      const std::uint64_t now = keys_[i * key_words_ + word];
      put_fixed(out, now ^ last);
      last = now;
    }
  }
  out.insert(out.end(), payloads_.begin(), payloads_.end());
}

bool States::unpack(std::span<const std::byte> bytes, std::uint32_t count) {
  Cursor in(bytes);
  if (count > in.left()) return false;  // each takes some bytes
  nodes_.assign(count, nobody);
  std::int64_t before = 0;
  for (Number& node : nodes_) {
    const std::int64_t step = unfolded(in.varint());
    if (!in.good() || step > std::int64_t{nobody} || step < -std::int64_t{nobody}) return false;
    before += step;
    if (before < 0 || before > std::int64_t{nobody}) return false;
    node = static_cast<Number>(before);
  }
  if (!frozen::unpack(in, count, from_)) return false;
  const auto small = [&](std::vector<std::uint32_t>& numbers) {
    numbers.assign(count, 0);
    for (std::uint32_t& number : numbers) {
      const std::uint64_t read = in.varint();
      if (!in.good() || read > UINT32_MAX) return false;
      number = static_cast<std::uint32_t>(read);
    }
    return true;
  };
  if (!small(shapes_) || !small(costs_)) return false;
  ends_.assign(count, 0);
  std::uint64_t end = 0;
  for (std::uint64_t& e : ends_) {
    const std::uint64_t length = in.varint();
    if (!in.good() || length > in.left()) return false;
    e = end += length;
  }
  if (in.varint() != key_words_ || !in.good()) return false;
  if (key_words_ > 0 && count > in.left() / (key_words_ * sizeof(std::uint64_t))) return false;
  keys_.assign(count * key_words_, 0);
  for (std::size_t word = 0; word < key_words_; ++word) {
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < count; ++i) keys_[i * key_words_ + word] = last ^= in.fixed<std::uint64_t>();
  }
  const auto payloads = in.take(end);
  payloads_.assign(payloads.begin(), payloads.end());
  return in.at_end();
}

}  // namespace beeline::frozen
