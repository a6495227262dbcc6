#include "check/terms.h"

#include <algorithm>

namespace beeline::check {

Terms::Terms() : known_(64, Hash{this}, Same{this}) {}

std::size_t Terms::Hash::operator()(Id id) const {
  const Node& node = terms->nodes_[id];
  std::uint64_t hash = static_cast<std::uint64_t>(node.kind) * 31 + static_cast<std::uint64_t>(node.sort);
  const auto mix = [&](std::uint64_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15U ^ hash >> 29; };
  mix(static_cast<std::uint64_t>(node.value));
  for (const Id operand : terms->operands(id)) mix(operand);
  return hash ^ hash >> 32;
}

bool Terms::Same::operator()(Id a, Id b) const {
  const Node &x = terms->nodes_[a], &y = terms->nodes_[b];
  return x.kind == y.kind && x.sort == y.sort && x.value == y.value &&
         std::ranges::equal(terms->operands(a), terms->operands(b));
}

Term Terms::open(Sort sort) {
  const auto id = static_cast<Id>(nodes_.size());
  nodes_.push_back({Kind::Open, sort, 0, static_cast<std::uint32_t>(operands_.size()), 0, stamp_});
  return {id, stamp_};
}

Term Terms::make(Kind kind, Sort sort, std::int64_t value, std::span<const Term> operands) {
  const auto id = static_cast<Id>(nodes_.size());
  const auto first = static_cast<std::uint32_t>(operands_.size());
  for (const Term& t : operands) operands_.push_back(t.node_);
  nodes_.push_back({kind, sort, value, first, static_cast<std::uint32_t>(operands.size()), stamp_});
  const auto [at, fresh] = known_.insert(id);
  if (!fresh) {
    nodes_.pop_back();
    operands_.resize(first);
  }
  return term(*at);
}

void Terms::pop() {
  const Level level = levels_.back();
  levels_.pop_back();
  for (auto id = static_cast<Id>(level.nodes); id < nodes_.size(); ++id)
    if (nodes_[id].kind != Kind::Open) known_.erase(id);
  nodes_.resize(level.nodes);
  operands_.resize(level.operands);
  ++stamp_;
}

}  // namespace beeline::check
