// Keys of a fixed number of words, each once, numbered in the order of arrival, with something small kept for each.
//
// A large table is not in the cache, and looking a key up waits for memory twice: for the slot, then for the key and
// its value. Who looks up several announces them first (prefetch_slot for all, then prefetch_entry), so that they wait
// together.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "store/node_id.h"
#include "util/hash.h"
#include "util/segmented_array.h"

namespace beeline::store {

template <class Value>
class KeyTable {
 public:
  using Index = std::uint32_t;

  explicit KeyTable(std::size_t words) : words_(words), keys_(words), slots_(1024, 0), mask_(1023) {}

  std::size_t size() const { return keys_.size(); }
  const std::uint64_t* key(Index i) const { return keys_[i]; }
  Value& value(Index i) { return *values_[i]; }
  const Value& value(Index i) const { return *values_[i]; }

  void prefetch_slot(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask_]); }
  void prefetch_entry(std::uint64_t hash) const {
    const Index number = slots_[hash & mask_];
    if (number == 0) return;
    __builtin_prefetch(keys_[number - 1]);
    __builtin_prefetch(values_[number - 1]);
  }

  // The number of the key, whose util::hash_words this is; a new one has this value.
  Index find_or_add(const std::uint64_t* key, std::uint64_t hash, const Value& value) {
    std::size_t slot = hash & mask_;
    while (slots_[slot] != 0) {
      const Index index = slots_[slot] - 1;
      if (same(keys_[index], key)) return index;
      slot = (slot + 1) & mask_;
    }
    if (keys_.size() >= UINT32_MAX) throw Full();  // slots hold number + 1
    const auto index = static_cast<Index>(keys_.size());
    std::memcpy(keys_.append(), key, words_ * sizeof(*key));
    *values_.append() = value;
    slots_[slot] = index + 1;
    if (keys_.size() * 10 > slots_.size() * 7) grow();
    return index;
  }

  std::uint64_t bytes() const { return keys_.bytes() + values_.bytes() + slots_.capacity() * sizeof(slots_[0]); }

 private:
  // Keys are a few words, for which a call of memcmp costs more than the comparison.
  bool same(const std::uint64_t* a, const std::uint64_t* b) const {
    for (std::size_t i = 0; i < words_; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, 0);
    mask_ = slots_.size() - 1;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      std::size_t slot = util::hash_words(keys_[i], words_) & mask_;
      while (slots_[slot] != 0) slot = (slot + 1) & mask_;
      slots_[slot] = static_cast<Index>(i + 1);
    }
  }

  std::size_t words_;
  util::SegmentedArray<std::uint64_t> keys_;
  util::SegmentedArray<Value> values_;
  std::vector<Index> slots_;  // open addressing: number + 1, 0 is empty
  std::size_t mask_;
};

}  // namespace beeline::store
