// Edges as they can be taken: with values for their selects, what they ask for and what they do to variables.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/footprint.h"
#include "predicates/step.h"

namespace beeline::predicates {

struct EdgeInstance {
  Cases guard;
  std::vector<Update> updates;
};

class EdgeReader {
 public:
  EdgeReader(const ir::Network& network, const analysis::ValueRanges& ranges, const Variables& variables,
             std::int64_t most_selections)
      : network_(network),
        ranges_(ranges),
        variables_(variables),
        sums_(network, ranges, variables),
        cases_(network, variables, sums_),
        most_selections_(most_selections) {}

  // On this channel, where there is one; they stay where they are.
  const std::vector<EdgeInstance>& instances(ir::EdgeId edge, std::optional<std::uint32_t> channel);
  // What the update may write.
  std::vector<Update> anything(ir::ExprId update) const;
  // Whether it is the same on every channel.
  bool has_fixed_channel(ir::EdgeId edge) const;
  Cases both(const Cases& a, const Cases& b) const { return cases_.conjoin(a, b); }

 private:
  EdgeInstance instance(const ir::Edge& edge, std::optional<std::uint32_t> channel);
  void statement(ir::ExprId id, std::vector<Update>& out) const;
  bool assign(const ir::Expr& e, std::vector<Update>& out) const;
  bool copy(const ir::Expr& e, std::vector<Update>& out) const;
  bool set_clock(const ir::Expr& e, std::vector<Update>& out) const;
  bool is_pure(ir::ExprId id) const;
  void store(std::uint32_t cell, Sum value, std::vector<Update>& out) const;

  const ir::Network& network_;
  const analysis::ValueRanges& ranges_;
  const Variables& variables_;
  SumReader sums_;
  CaseReader cases_;
  std::int64_t most_selections_;
  std::map<std::pair<ir::EdgeId, std::uint32_t>, std::vector<EdgeInstance>> known_;
};

}  // namespace beeline::predicates
