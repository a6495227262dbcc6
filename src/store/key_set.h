// Keys of a fixed number of words, each once, numbered in the order of arrival; numbers of keys that were erased are
// given again.
//
// A large set is not in the cache, and looking a key up waits for memory twice: for the slot, then for the key. Who
// looks up several announces them first (prefetch_slot for all, then prefetch_key), so that they wait together. Slots
// are four bytes: a number needs as many bits as there are keys, and the others hold bits of the hash, so that hardly a
// key is read that is not the one. So they can be filled to three quarters; those of a large set grow by a half at a
// time, since there bytes count more than the time to place all keys anew (bench/store_bench.cpp).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "store/node_id.h"
#include "util/hash.h"
#include "util/segmented_array.h"

namespace beeline::store {

class KeySet {
 public:
  using Index = std::uint32_t;
  static constexpr Index nobody = UINT32_MAX;
  struct Found {
    Index index;
    bool fresh;
  };

  // More than `most` end in Full.
  explicit KeySet(std::size_t words, std::uint64_t most = UINT32_MAX)
      : words_(words), most_(std::min<std::uint64_t>(most, UINT32_MAX)), keys_(words) {
    resize(1024);
  }

  std::size_t size() const { return keys_.size() - free_.size(); }
  const std::uint64_t* operator[](Index i) const { return keys_[i]; }

  void prefetch_slot(std::uint64_t hash) const { __builtin_prefetch(&slots_[home(hash)]); }
  // The number of the key that probably has this hash, or `nobody`.
  Index prefetch_key(std::uint64_t hash) const {
    const std::uint32_t slot = slots_[home(hash)];
    if (slot == 0 || !may_be(slot, hash)) return nobody;
    __builtin_prefetch(keys_[number(slot)]);
    return number(slot);
  }

  // The number of the key, whose util::hash_words this is, or `nobody`.
  Index find(const std::uint64_t* key, std::uint64_t hash) const {
    for (std::size_t slot = home(hash); slots_[slot] != 0; slot = next(slot)) {
      if (may_be(slots_[slot], hash) && same(keys_[number(slots_[slot])], key)) return number(slots_[slot]);
    }
    return nobody;
  }
  // The same, which is added when it is not there. What throws leaves the set as it was.
  Found find_or_add(const std::uint64_t* key, std::uint64_t hash) {
    std::size_t slot = home(hash);
    for (; slots_[slot] != 0; slot = next(slot)) {
      if (!may_be(slots_[slot], hash)) continue;
      const Index index = number(slots_[slot]);
      if (same(keys_[index], key)) return {index, false};
    }
    if (size() >= most_) throw Full();
    if (size() >= room_) {
      grow();
      slot = free_slot(hash);
    }
    Index index = static_cast<Index>(keys_.size());
    std::uint64_t* place = nullptr;
    if (free_.empty()) {
      place = keys_.append();
    } else {
      index = free_.back();
      free_.pop_back();
      place = keys_[index];
    }
    std::memcpy(place, key, words_ * sizeof(*key));
    fill(slot, index, hash);
    return {index, true};
  }

  // Their numbers are given to keys that come. Each is there, once. Where many go, placing the others anew costs less
  // than closing a gap for each (bench/store_bench.cpp).
  void erase(std::span<const Index> indices) {
    if (indices.size() > size() / 8 && indices.size() > count_ / 16) {
      std::vector<bool> gone(keys_.size());
      free_.insert(free_.end(), indices.begin(), indices.end());
      for (const Index i : free_) gone[i] = true;
      std::memset(slots_.get(), 0, count_ * sizeof(std::uint32_t));
      place_all_but(gone);
      return;
    }
    free_.reserve(free_.size() + indices.size());
    std::uint64_t hashes[ahead];
    for (std::size_t begin = 0; begin < indices.size(); begin += ahead) {
      const std::size_t n = std::min(ahead, indices.size() - begin);
      announce(indices.subspan(begin, n), hashes);
      for (std::size_t i = 0; i < n; ++i) {
        clear(slot_of(indices[begin + i], hashes[i]));
        free_.push_back(indices[begin + i]);
      }
    }
  }

  std::uint64_t bytes() const {
    return keys_.bytes() + count_ * sizeof(std::uint32_t) + free_.capacity() * sizeof(Index);
  }

 private:
  static constexpr std::size_t large = std::size_t{1} << 20;  // slots
  static constexpr std::size_t ahead = 16;                    // keys that are looked up together

  struct Free {
    void operator()(void* block) const { std::free(block); }
  };

  // By the upper half of the hash; the lower one tells keys apart.
  std::size_t home(std::uint64_t hash) const { return (hash >> 32) * count_ >> 32; }
  std::size_t next(std::size_t slot) const { return slot + 1 == count_ ? 0 : slot + 1; }
  bool may_be(std::uint32_t slot, std::uint64_t hash) const {
    return ((slot ^ static_cast<std::uint32_t>(hash)) & ~number_mask_) == 0;
  }
  Index number(std::uint32_t slot) const { return (slot & number_mask_) - 1; }
  std::size_t free_slot(std::uint64_t hash) const {
    std::size_t slot = home(hash);
    while (slots_[slot] != 0) slot = next(slot);
    return slot;
  }
  std::size_t slot_of(Index index, std::uint64_t hash) const {
    std::size_t slot = home(hash);
    while (number(slots_[slot]) != index) slot = next(slot);
    return slot;
  }
  // Empties a slot and closes the gap: whoever comes after it and would not be found behind an empty one moves there.
  void clear(std::size_t gap) {
    for (std::size_t slot = next(gap); slots_[slot] != 0; slot = next(slot)) {
      const std::size_t from = home(util::hash_words(keys_[number(slots_[slot])], words_));
      const bool reached = gap < slot ? from <= gap || from > slot : from <= gap && from > slot;
      if (!reached) continue;
      slots_[gap] = slots_[slot];
      gap = slot;
    }
    slots_[gap] = 0;
  }
  void fill(std::size_t slot, Index index, std::uint64_t hash) {
    slots_[slot] = (static_cast<std::uint32_t>(hash) & ~number_mask_) | (index + 1);
  }

  // Keys are a few words, for which a call of memcmp costs more than the comparison.
  bool same(const std::uint64_t* a, const std::uint64_t* b) const {
    for (std::size_t i = 0; i < words_; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }

  // Large blocks are moved by the system without being copied, and never is there an old one beside a new one.
  void resize(std::size_t count) {
    auto* const block = static_cast<std::uint32_t*>(std::realloc(slots_.get(), count * sizeof(std::uint32_t)));
    if (block == nullptr) throw std::bad_alloc();
    (void)slots_.release();
    slots_.reset(block);
    std::memset(block, 0, count * sizeof(std::uint32_t));
    count_ = count;
    room_ = count / 4 * 3;
    number_mask_ = static_cast<std::uint32_t>(~std::uint64_t{0} >> (64 - std::bit_width(std::uint64_t{room_})));
  }

  // No number is free then: there are never more of them than room.
  void grow() {
    resize(count_ < large ? 2 * count_ : count_ / 2 * 3);
    place_all_but({});
  }
  // All slots are empty.
  void place_all_but(const std::vector<bool>& gone) {
    Index indices[ahead];
    std::uint64_t hashes[ahead];
    for (std::size_t i = 0; i < keys_.size();) {
      std::size_t n = 0;
      for (; n < ahead && i < keys_.size(); ++i)
        if (gone.empty() || !gone[i]) indices[n++] = static_cast<Index>(i);
      announce({indices, n}, hashes);
      for (std::size_t k = 0; k < n; ++k) fill(free_slot(hashes[k]), indices[k], hashes[k]);
    }
  }
  void announce(std::span<const Index> indices, std::uint64_t* hashes) const {
    for (std::size_t i = 0; i < indices.size(); ++i) {
      hashes[i] = util::hash_words(keys_[indices[i]], words_);
      prefetch_slot(hashes[i]);
    }
  }

  std::size_t words_;
  std::uint64_t most_;
  util::SegmentedArray<std::uint64_t> keys_;
  std::vector<Index> free_;                       // numbers of keys that were erased
  std::unique_ptr<std::uint32_t[], Free> slots_;  // open addressing: bits of the hash, then number + 1; 0 is empty
  std::size_t count_ = 0, room_ = 0;              // slots, and how many of them may be in use
  std::uint32_t number_mask_ = 0;
};

}  // namespace beeline::store
