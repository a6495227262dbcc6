// The values that a cell of few values may have: one bit each, from the cell's least value on.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace beeline::predicates {

class ValueSet {
 public:
  static constexpr std::int64_t most = 256;

  static ValueSet first(std::int64_t count) {
    ValueSet all;
    for (std::int64_t v = 0; v < count; ++v) all.insert(v);
    return all;
  }

  void insert(std::int64_t v) { words_[word(v)] |= bit(v); }
  bool contains(std::int64_t v) const { return v >= 0 && v < most && (words_[word(v)] & bit(v)) != 0; }
  bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  int size() const {
    int all = 0;
    for (const std::uint64_t w : words_) all += std::popcount(w);
    return all;
  }
  bool is_single() const {
    std::uint64_t some = 0, more = 0;
    for (const std::uint64_t w : words_) {
      more |= (w & (w - 1)) | (some != 0 ? w : 0);
      some |= w;
    }
    return some != 0 && more == 0;
  }
  // Of a set that is not empty.
  std::int64_t least() const {
    std::size_t w = 0;
    while (words_[w] == 0) ++w;
    return static_cast<std::int64_t>(w) * 64 + std::countr_zero(words_[w]);
  }
  std::int64_t greatest() const {
    std::size_t w = words_.size() - 1;
    while (words_[w] == 0) --w;
    return static_cast<std::int64_t>(w) * 64 + 63 - std::countl_zero(words_[w]);
  }
  bool is_subset_of(const ValueSet& other) const {
    std::uint64_t outside = 0;
    for (std::size_t w = 0; w < words_.size(); ++w) outside |= words_[w] & ~other.words_[w];
    return outside == 0;
  }
  bool intersects(const ValueSet& other) const {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < words_.size(); ++w) common |= words_[w] & other.words_[w];
    return common != 0;
  }
  ValueSet& operator&=(const ValueSet& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
    return *this;
  }
  // Those of `all` that are not in it.
  ValueSet complement(const ValueSet& all) const {
    ValueSet out = all;
    for (std::size_t w = 0; w < words_.size(); ++w) out.words_[w] &= ~words_[w];
    return out;
  }
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w)
      for (std::uint64_t bits = words_[w]; bits != 0; bits &= bits - 1)
        visit(static_cast<std::int64_t>(w) * 64 + std::countr_zero(bits));
  }

  friend auto operator<=>(const ValueSet&, const ValueSet&) = default;

 private:
  static std::size_t word(std::int64_t v) { return static_cast<std::size_t>(v / 64); }
  static std::uint64_t bit(std::int64_t v) { return std::uint64_t{1} << (v % 64); }

  std::array<std::uint64_t, most / 64> words_{};
};

}  // namespace beeline::predicates
