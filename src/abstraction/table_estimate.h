// Distances looked up in tables: what every abstraction is to a search.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "abstraction/tables.h"
#include "abstraction/task.h"
#include "estimate/estimator.h"

namespace beeline::abstraction {

class TableEstimate final : public estimate::Estimator {
 public:
  explicit TableEstimate(Tables tables) : tables_(std::move(tables)), scratch_(tables_.nodes()) {}

  estimate::Distance estimate(const std::int32_t* cells) override { return tables_.look_up(cells, scratch_.data()); }
  std::optional<result::Refutation> refutation(const ir::Network& network) const override {
    return tables_.refutation(network);
  }

  void save(std::string& out) const { tables_.save(out); }
  static std::unique_ptr<TableEstimate> load(Bytes& in, std::size_t cells) {
    auto tables = Tables::load(in, cells);
    return tables ? std::make_unique<TableEstimate>(*std::move(tables)) : nullptr;
  }

 private:
  Tables tables_;
  std::vector<std::uint16_t> scratch_;
};

// The same everywhere: 0 for a target about which nothing is known, a dead end for one that no state satisfies.
class SameEverywhere final : public estimate::Estimator {
 public:
  explicit SameEverywhere(estimate::Distance distance) : distance_(distance) {}

  estimate::Distance estimate(const std::int32_t*) override { return distance_; }
  std::optional<result::Refutation> refutation(const ir::Network&) const override {
    return distance_ == estimate::dead_end ? std::optional<result::Refutation>(std::in_place) : std::nullopt;
  }

 private:
  estimate::Distance distance_;
};

// Where there is nothing to make tables of; otherwise null.
inline std::unique_ptr<estimate::Estimator> without_tables(const Task& task) {
  if (task.impossible) return std::make_unique<SameEverywhere>(estimate::dead_end);
  if (task.factors.empty()) return std::make_unique<SameEverywhere>(0);
  return nullptr;
}

}  // namespace beeline::abstraction
