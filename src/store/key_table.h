// A set of keys (key_set.h) with something small kept for each.
#pragma once

#include <cstdint>

#include "store/key_set.h"
#include "util/segmented_array.h"

namespace beeline::store {

template <class Value>
class KeyTable {
 public:
  using Index = KeySet::Index;

  explicit KeyTable(std::size_t words) : keys_(words) {}

  std::size_t size() const { return keys_.size(); }
  const std::uint64_t* key(Index i) const { return keys_[i]; }
  Value& value(Index i) { return *values_[i]; }
  const Value& value(Index i) const { return *values_[i]; }

  // The number of the key, whose util::hash_words this is; a new one has this value.
  Index find_or_add(const std::uint64_t* key, std::uint64_t hash, const Value& value) {
    values_.make_room();
    const auto [index, fresh] = keys_.find_or_add(key, hash);
    if (fresh) *values_.append() = value;
    return index;
  }

  std::uint64_t bytes() const { return keys_.bytes() + values_.bytes(); }

 private:
  KeySet keys_;
  util::SegmentedArray<Value> values_;
};

}  // namespace beeline::store
