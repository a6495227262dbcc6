// Several tables as one estimate: the greatest sum that is still safe.
//
// A step of the network moves some of the factors. Two tables that no step moves both may be added: along any step one
// of the two stays as it is, so the sum drops by at most one. The canonical sums of a collection (Haslum, Botea,
// Helmert, Bonet and Koenig, "Domain-independent construction of pattern database heuristics", AAAI 2007) are those of
// the largest sets of tables of which any two may be added; no safe choice between adding and taking the maximum is
// better than the greatest of them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "abstraction/tables.h"
#include "abstraction/task.h"
#include "estimate/estimator.h"

namespace beeline::abstraction {

using Pattern = std::vector<std::uint32_t>;  // factors of a task, ascending

// Which patterns may be added.
class Additive {
 public:
  explicit Additive(const Task& task);

  bool operator()(const Pattern& a, const Pattern& b) const;

 private:
  std::vector<std::vector<bool>> moves_;  // by factor and label: some arc of it is no loop
};

using Clique = std::vector<std::uint32_t>;  // numbers of patterns

// The largest sets of patterns that may be added, at most about so many.
std::vector<Clique> cliques(std::span<const Pattern> patterns, const Additive& additive, std::size_t most);

class CanonicalSums final : public estimate::Estimator {
 public:
  CanonicalSums(std::vector<Tables> tables, std::vector<Clique> cliques);

  estimate::Distance estimate(const std::int32_t* cells) override;
  std::optional<result::Refutation> refutation(const ir::Network& network) const override;

  void save(std::string& out) const;
  static std::unique_ptr<CanonicalSums> load(Bytes& in, std::size_t cells);

 private:
  std::vector<Tables> tables_;
  std::vector<Clique> cliques_;
  std::vector<estimate::Distance> values_;
  std::vector<std::uint16_t> scratch_;
};

}  // namespace beeline::abstraction
