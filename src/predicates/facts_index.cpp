#include "predicates/facts_index.h"

#include <algorithm>
#include <bit>

#include "util/hash.h"

namespace beeline::predicates {

void FactsIndex::read(const Facts& facts) {
  const std::size_t cells = std::min<std::size_t>(layout_.with_set().size(), 64);
  mask_ = 0;
  hashes_.assign(cells, 0);
  for (std::size_t i = 0; i < cells; ++i) {
    const ValueSet& values = facts.values(layout_.with_set()[i]);
    if (!values.is_single()) continue;
    mask_ |= Mask{1} << i;
    hashes_[i] = util::mix(i << 32 | static_cast<std::uint64_t>(values.least() + 1));
  }
}

std::uint64_t FactsIndex::hash(Mask mask) const {
  std::uint64_t all = 0;
  for (; mask != 0; mask &= mask - 1) all ^= hashes_[static_cast<std::size_t>(std::countr_zero(mask))];
  return all;
}

// Those with the same known values.
std::vector<std::uint32_t>& FactsIndex::alike() {
  auto found = std::find_if(buckets_.begin(), buckets_.end(), [&](const auto& b) { return b.first == mask_; });
  if (found == buckets_.end()) found = buckets_.insert(found, {mask_, {}});
  return found->second[hash(mask_)];
}

std::size_t FactsIndex::add(const Facts& facts, std::uint32_t distance) {
  read(facts);
  effort_.spend(1 + buckets_.size() / 8);
  for (const auto& [mask, buckets] : buckets_) {
    if ((mask & ~mask_) != 0) continue;
    const auto found = buckets.find(hash(mask));
    if (found == buckets.end()) continue;
    effort_.spend(found->second.size());
    for (const std::uint32_t i : found->second)
      if (all_[i].distance <= distance && facts.implies(all_[i].facts)) return nothing_new;
  }
  effort_.spend(facts.bytes() / 4);  // so that what is stored is bounded as well
  std::vector<std::uint32_t>& like = alike();
  std::erase_if(like, [&](std::uint32_t i) {
    all_[i].superseded = all_[i].distance >= distance && all_[i].facts.implies(facts);
    return all_[i].superseded;
  });
  effort_.look(facts.bytes());
  effort_.watch().before_growth(all_, 1);
  like.push_back(static_cast<std::uint32_t>(all_.size()));
  all_.push_back({facts, distance});
  return all_.size() - 1;
}

}  // namespace beeline::predicates
