#include "estimate/combine.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace beeline::estimate {

namespace {

class Combination : public Estimator {
 public:
  explicit Combination(Parts parts) : parts_(std::move(parts)) { assert(!parts_.empty()); }

  Distance estimate(const std::int32_t* cells) override {
    return over_parts([&](Estimator& part) { return part.estimate(cells); });
  }

  Distance estimate_at(const std::int32_t* cells, const Clocks& clocks) override {
    return over_parts([&](Estimator& part) { return part.estimate_at(cells, clocks); });
  }

  std::uint64_t effort() const override {
    std::uint64_t sum = 0;
    for (const auto& part : parts_) sum += part->effort();
    return sum;
  }

  std::optional<result::Refutation> refutation(const ir::Network& network) const override {
    for (const auto& part : parts_)
      if (auto proof = part->refutation(network)) return proof;
    return std::nullopt;
  }

  Distance estimate_without(const std::int32_t* cells, std::span<const ir::EdgeId> transition) override {
    return over_parts([&](Estimator& part) { return part.estimate_without(cells, transition); });
  }

  Distance estimate_preferring(const std::int32_t* cells) override {
    return over_parts([&](Estimator& part) { return part.estimate_preferring(cells); });
  }

  bool preferred(std::span<const ir::EdgeId> transition) const override {
    return std::any_of(parts_.begin(), parts_.end(), [&](const auto& part) { return part->preferred(transition); });
  }

 protected:
  virtual Distance join(Distance a, Distance b) const = 0;  // neither is a dead end

 private:
  // Every part is asked, or else its preferences would be those of an older state.
  template <class Ask>
  Distance over_parts(Ask ask) {
    Distance all = 0;
    for (const auto& part : parts_) {
      const Distance one = ask(*part);
      all = all == dead_end || one == dead_end ? dead_end : join(all, one);
    }
    return all;
  }

  Parts parts_;
};

class Maximum final : public Combination {
 public:
  using Combination::Combination;

 protected:
  Distance join(Distance a, Distance b) const override { return std::max(a, b); }
};

class Sum final : public Combination {
 public:
  using Combination::Combination;

 protected:
  Distance join(Distance a, Distance b) const override { return a > dead_end - 1 - b ? dead_end - 1 : a + b; }
};

class Weighted final : public Estimator {
 public:
  Weighted(double weight, std::unique_ptr<Estimator> part) : weight_(weight), part_(std::move(part)) {
    assert(weight >= 0);
  }

  Distance estimate(const std::int32_t* cells) override { return scale(part_->estimate(cells)); }
  Distance estimate_at(const std::int32_t* cells, const Clocks& clocks) override {
    return scale(part_->estimate_at(cells, clocks));
  }
  std::uint64_t effort() const override { return part_->effort(); }
  std::optional<result::Refutation> refutation(const ir::Network& network) const override {
    return part_->refutation(network);
  }
  Distance estimate_without(const std::int32_t* cells, std::span<const ir::EdgeId> transition) override {
    return scale(part_->estimate_without(cells, transition));
  }
  Distance estimate_preferring(const std::int32_t* cells) override { return scale(part_->estimate_preferring(cells)); }
  bool preferred(std::span<const ir::EdgeId> transition) const override { return part_->preferred(transition); }

 private:
  Distance scale(Distance d) const {
    if (d == dead_end) return d;
    return static_cast<Distance>(std::min(std::floor(weight_ * d), static_cast<double>(dead_end - 1)));
  }

  double weight_;
  std::unique_ptr<Estimator> part_;
};

}  // namespace

std::unique_ptr<Estimator> maximum(Parts parts) { return std::make_unique<Maximum>(std::move(parts)); }

std::unique_ptr<Estimator> sum(Parts parts) { return std::make_unique<Sum>(std::move(parts)); }

std::unique_ptr<Estimator> weighted(double weight, std::unique_ptr<Estimator> part) {
  return std::make_unique<Weighted>(weight, std::move(part));
}

}  // namespace beeline::estimate
