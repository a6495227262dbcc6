// An append-only array in chunks: growing never moves or doubles what is there, and references stay valid. Chunks that
// nobody will ask for again can be let go; numbers stay as they are.
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
  static constexpr std::size_t chunk_size = std::size_t{1} << chunk_bits;

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

  // Whether the element's chunk has not been let go.
  bool holds(std::size_t i) const {
    assert(i < size_);
    return chunks_[i >> chunk_bits] != nullptr;
  }
  // Of a chunk that is full and has not been let go.
  void let_go(std::size_t chunk) {
    assert((chunk + 1) << chunk_bits <= size_ && chunks_[chunk] != nullptr);
    chunks_[chunk].reset();
    ++gone_;
  }

  std::size_t bytes() const {
    return (chunks_.size() - gone_) * (width_ << chunk_bits) * sizeof(T) + chunks_.capacity() * sizeof(chunks_[0]);
  }

 private:
  static constexpr std::size_t chunk_mask = chunk_size - 1;
  std::vector<std::unique_ptr<T[]>> chunks_;
  std::size_t width_;
  std::size_t size_ = 0;
  std::size_t gone_ = 0;  // chunks
};

}  // namespace beeline::util
