// Facts with distances, none of which says what a nearer one says already.
//
// Whether facts are known is asked of those only that may include them: facts are kept by the values of the cells of
// which they know the value, and only those are looked at whose known values are among the known ones of the facts in
// question. Which cells these are is a mask; there are few masks, since one model asks for the same cells again and
// again.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "abstraction/effort.h"
#include "predicates/facts.h"

namespace beeline::predicates {

class FactsIndex {
 public:
  struct Known {
    Facts facts;
    std::uint32_t distance = 0;
    bool superseded = false;  // by others that say less and are no farther
  };

  FactsIndex(const Layout& layout, abstraction::Effort& effort) : layout_(layout), effort_(effort) {}

  static constexpr std::size_t nothing_new = SIZE_MAX;
  // Its position, unless they are known to be no farther.
  std::size_t add(const Facts& facts, std::uint32_t distance);
  const Known& operator[](std::size_t i) const { return all_[i]; }
  std::size_t size() const { return all_.size(); }
  std::vector<Known> take() { return std::move(all_); }

 private:
  using Mask = std::uint64_t;  // of the first 64 cells that have sets
  using Buckets = std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>;

  void read(const Facts& facts);
  std::uint64_t hash(Mask mask) const;
  std::vector<std::uint32_t>& alike();

  const Layout& layout_;
  abstraction::Effort& effort_;
  std::vector<Known> all_;
  std::vector<std::pair<Mask, Buckets>> buckets_;
  Mask mask_ = 0;                      // of the facts in question
  std::vector<std::uint64_t> hashes_;  // of their values
};

}  // namespace beeline::predicates
