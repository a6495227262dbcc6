// An append-only array in chunks: growing never moves or doubles what is there, and references stay valid.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <vector>

namespace beeline::util {

// Elements of `width` consecutive Ts each; width is fixed at construction (1: a plain array).
template <class T, std::size_t chunk_bits = 14>
class SegmentedArray {
 public:
  explicit SegmentedArray(std::size_t width = 1) : width_(width) {}

  std::size_t size() const { return size_; }
  T* operator[](std::size_t i) {
    assert(i < size_);
    return chunks_[i >> chunk_bits].get() + (i & chunk_mask) * width_;
  }
  const T* operator[](std::size_t i) const {
    assert(i < size_);
    return chunks_[i >> chunk_bits].get() + (i & chunk_mask) * width_;
  }
  // The new element, not initialised.
  T* append() {
    make_room();
    ++size_;
    return (*this)[size_ - 1];
  }
  // The next append will not throw.
  void make_room() {
    if (size_ == chunks_.size() << chunk_bits)
      chunks_.push_back(std::make_unique_for_overwrite<T[]>(width_ << chunk_bits));
  }
  std::size_t bytes() const { return chunks_.size() * (width_ << chunk_bits) * sizeof(T); }

 private:
  static constexpr std::size_t chunk_mask = (std::size_t{1} << chunk_bits) - 1;
  std::vector<std::unique_ptr<T[]>> chunks_;
  std::size_t width_;
  std::size_t size_ = 0;
};

}  // namespace beeline::util
