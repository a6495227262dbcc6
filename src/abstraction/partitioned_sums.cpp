#include "abstraction/partitioned_sums.h"

#include <algorithm>
#include <utility>

#include "abstraction/bytes.h"

namespace beeline::abstraction {

using estimate::dead_end;
using estimate::Distance;

PartitionedSums::PartitionedSums(std::vector<Tables> where, std::vector<std::vector<Distances>> orders)
    : where_(std::move(where)), orders_(std::move(orders)), states_(where_.size()) {
  std::size_t nodes = 0;
  for (const Tables& t : where_) nodes = std::max(nodes, t.nodes());
  scratch_.resize(nodes);
}

Distance PartitionedSums::estimate(const std::int32_t* cells) {
  for (std::size_t p = 0; p < where_.size(); ++p) {
    states_[p] = where_[p].look_up(cells, scratch_.data());
    if (states_[p] == dead_end) return dead_end;
  }
  Distance most = 0;
  for (const std::vector<Distances>& order : orders_) {
    Distance sum = 0;
    for (std::size_t p = 0; p < order.size(); ++p)
      if (states_[p] < order[p].size()) sum += order[p][states_[p]];
    most = std::max(most, sum);
  }
  return most;
}

std::optional<result::Refutation> PartitionedSums::refutation(const ir::Network& network) const {
  for (const Tables& tables : where_)
    if (auto proof = tables.refutation(network)) return proof;
  return std::nullopt;
}

void PartitionedSums::save(std::string& out) const {
  put_bytes(out, static_cast<std::uint64_t>(where_.size()));
  for (const Tables& tables : where_) tables.save(out);
  put_bytes(out, static_cast<std::uint64_t>(orders_.size()));
  for (const std::vector<Distances>& order : orders_)
    for (const Distances& distances : order) put_bytes(out, distances);
}

std::unique_ptr<PartitionedSums> PartitionedSums::load(Bytes& in, std::size_t cells) {
  std::vector<Tables> where;
  std::vector<std::vector<Distances>> orders;
  std::uint64_t count = 0;
  if (!in.take(count)) return nullptr;
  for (std::uint64_t i = 0; i < count; ++i) {
    auto one = Tables::load(in, cells);
    if (!one) return nullptr;
    where.push_back(*std::move(one));
  }
  if (!in.take(count) || (where.empty() && count > 1)) return nullptr;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::vector<Distances>& order = orders.emplace_back();
    for (std::size_t p = 0; p < where.size(); ++p)
      if (!in.take(order.emplace_back())) return nullptr;
  }
  return std::make_unique<PartitionedSums>(std::move(where), std::move(orders));
}

}  // namespace beeline::abstraction
