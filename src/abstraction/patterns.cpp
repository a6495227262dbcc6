#include "abstraction/patterns.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "abstraction/distance_preserving.h"
#include "abstraction/walks.h"

namespace beeline::abstraction {

using estimate::dead_end;
using estimate::Distance;

Task project(const Task& task, const Pattern& pattern) {
  Task result;
  for (const std::uint32_t f : pattern) result.factors.push_back(task.factors[f]);
  result.labels = task.labels;
  result.extra = task.extra;
  return result;
}

namespace {

constexpr std::size_t most_cliques = 500;
constexpr std::uint64_t effort_for_orders = 100'000'000;

// With as many states as that, nothing is lost.
Tables make_tables(const Task& task, const Pattern& pattern, std::uint64_t size, Effort& effort) {
  DistancePreserving exact;
  exact.bound = static_cast<State>(std::min<std::uint64_t>(size, Tables::most_states - 1));
  exact.whole = exact.bound;
  return abstract_system(project(task, pattern), exact, effort);
}

class Climber {
 public:
  Climber(const Task& task, const PatternSearch& options, Effort& effort)
      : task_(task), options_(options), effort_(effort), additive_(task), neighbours_(task.factors.size()) {
    std::vector<std::vector<std::uint32_t>> knowing(task.labels);
    for (std::uint32_t f = 0; f < task.factors.size(); ++f)
      for (const LabelId label : task.factors[f].system.labels) knowing[label].push_back(f);
    for (const auto& together : knowing)
      for (const std::uint32_t f : together) neighbours_[f].insert(together.begin(), together.end());
  }

  std::vector<Pattern> run() {
    for (std::uint32_t f = 0; f < task_.factors.size(); ++f)
      if (task_.factors[f].system.wants_something()) collect({f});
    util::Making making(effort_.watch(), "patterns tried");
    try {
      draw_samples();
      while (const std::optional<Pattern> best = best_candidate(making)) collect(*best);
    } catch (const OutOfEffort&) {
    }
    if (!options_.partition) drop_useless();
    return std::move(patterns_);
  }

  const std::vector<Cells>& samples() const { return samples_; }

 private:
  // The estimates that one pattern gives the samples.
  using Values = std::vector<Distance>;

  std::uint64_t size(const Pattern& pattern) const {
    std::uint64_t product = 1;
    for (const std::uint32_t f : pattern) {
      product *= std::max<State>(task_.factors[f].system.states(), 1);
      if (product > options_.size) return UINT64_MAX;
    }
    return product;
  }

  void collect(const Pattern& pattern) {
    total_ += size(pattern);
    patterns_.push_back(pattern);
    cliques_ = cliques();
    if (!samples_.empty()) re_evaluate();
  }

  std::vector<Clique> cliques() const {
    if (options_.sums) return abstraction::cliques(patterns_, additive_, most_cliques);
    std::vector<Clique> alone;
    for (std::uint32_t i = 0; i < patterns_.size(); ++i) alone.push_back({i});
    return alone;
  }

  const Values& values(const Pattern& pattern) {
    const auto [at, fresh] = values_.try_emplace(pattern);
    if (!fresh) return at->second;
    const Tables tables = make_tables(task_, pattern, options_.size, effort_);
    if (effort_.is_over()) {
      values_.erase(at);
      throw OutOfEffort{};
    }
    std::vector<std::uint16_t> scratch(tables.nodes());
    for (const Cells& cells : samples_) {
      effort_.spend(tables.nodes());
      at->second.push_back(tables.look_up(cells.data(), scratch.data()));
    }
    return at->second;
  }

  // The best safe sum for a sample, of patterns that may be added to this one if there is one.
  Distance best_sum(std::size_t sample, const std::vector<bool>* may_be_added) {
    Distance most = 0;
    for (const Clique& clique : cliques_) {
      Distance sum = 0;
      for (const std::uint32_t i : clique) {
        if (may_be_added != nullptr && !(*may_be_added)[i]) continue;
        const Distance value = values(patterns_[i])[sample];
        if (value == dead_end) return dead_end;
        sum += value;
      }
      most = std::max(most, sum);
    }
    return most;
  }

  void draw_samples() {
    Walks walks(task_, options_.seed);
    samples_.assign(1, walks.sample(0));
    const Distance start = best_sum(0, nullptr);
    const std::uint32_t length = start == dead_end ? 0 : 2 * std::min<Distance>(start, 10'000) + 10;
    values_.clear();
    samples_.clear();
    util::Random random(options_.seed);
    for (std::size_t i = 0; i < options_.samples; ++i) {
      const auto steps = static_cast<std::uint32_t>(random.below(length + 1));
      effort_.spend(steps + 1);
      samples_.push_back(walks.sample(steps));
    }
    re_evaluate();
  }

  void re_evaluate() {
    now_.clear();
    for (std::size_t s = 0; s < samples_.size(); ++s) now_.push_back(best_sum(s, nullptr));
  }

  std::size_t improved_by(const Pattern& pattern) {
    std::vector<bool> may_be_added;
    for (const Pattern& other : patterns_) may_be_added.push_back(options_.sums && additive_(pattern, other));
    const Values& mine = values(pattern);
    std::size_t improved = 0;
    for (std::size_t s = 0; s < samples_.size(); ++s) {
      if (now_[s] == dead_end) continue;
      if (mine[s] == dead_end) {
        ++improved;
        continue;
      }
      const Distance others = options_.sums ? best_sum(s, &may_be_added) : 0;
      improved += mine[s] + others > now_[s];
    }
    return improved;
  }

  std::optional<Pattern> best_candidate(util::Making& making) {
    std::set<Pattern> candidates;
    for (const Pattern& pattern : patterns_) {
      for (const std::uint32_t f : pattern) {
        for (const std::uint32_t more : neighbours_[f]) {
          if (std::ranges::binary_search(pattern, more)) continue;
          Pattern larger = pattern;
          larger.insert(std::ranges::upper_bound(larger, more), more);
          if (size(larger) <= options_.size && total_ + size(larger) <= options_.total) candidates.insert(larger);
        }
      }
    }
    for (const Pattern& pattern : patterns_) candidates.erase(pattern);
    std::optional<Pattern> best;
    std::size_t most = std::max<std::size_t>(options_.least_improved, 1) - 1;
    for (const Pattern& candidate : candidates) {
      const std::size_t improved = improved_by(candidate);
      making.done(values_.size());
      if (improved <= most) continue;
      most = improved;
      best = candidate;
    }
    return best;
  }

  // A pattern adds nothing to one that has all its factors and may be added to all that it may be added to.
  void drop_useless() {
    for (std::size_t i = 0; i < patterns_.size();) {
      const Pattern& small = patterns_[i];
      const bool useless = std::ranges::any_of(patterns_, [&](const Pattern& large) {
        return large.size() > small.size() && std::ranges::includes(large, small) &&
               std::ranges::none_of(patterns_, [&](const Pattern& other) {
                 return options_.sums && additive_(small, other) && !additive_(large, other);
               });
      });
      if (useless) patterns_.erase(patterns_.begin() + static_cast<std::ptrdiff_t>(i));
      else ++i;
    }
  }

  const Task& task_;
  PatternSearch options_;
  Effort& effort_;
  Additive additive_;
  std::vector<std::set<std::uint32_t>> neighbours_;  // factors that share a label, by factor
  std::vector<Pattern> patterns_;
  std::uint64_t total_ = 0;
  std::vector<Clique> cliques_;
  std::vector<Cells> samples_;
  std::map<Pattern, Values> values_;
  Values now_;  // the estimate of each sample
};

}  // namespace

std::vector<Pattern> find_patterns(const Task& task, const PatternSearch& options, Effort& effort) {
  return Climber(task, options, effort).run();
}

std::unique_ptr<CanonicalSums> pattern_databases(const Task& task, const PatternSearch& options, Effort& effort) {
  const std::vector<Pattern> patterns = find_patterns(task, options, effort);
  // What was found can be made again: each was within its size.
  Effort again(effort.watch());
  return pattern_databases(task, patterns, options, again);
}

std::unique_ptr<CanonicalSums> pattern_databases(const Task& task, std::span<const Pattern> patterns,
                                                 const PatternSearch& options, Effort& effort) {
  std::vector<Tables> tables;
  util::Making making(effort.watch(), "tables", patterns.size());
  for (const Pattern& pattern : patterns) {
    tables.push_back(make_tables(task, pattern, options.size, effort));
    making.done(tables.size());
  }
  std::vector<Clique> sets;
  if (options.sums) {
    sets = cliques(patterns, Additive(task), most_cliques);
  } else {
    for (std::uint32_t i = 0; i < patterns.size(); ++i) sets.push_back({i});
  }
  return std::make_unique<CanonicalSums>(std::move(tables), std::move(sets));
}

std::unique_ptr<PartitionedSums> partitioned_databases(const Task& task, const PatternSearch& options, Effort& effort) {
  Climber climber(task, options, effort);
  const std::vector<Pattern> patterns = climber.run();
  Effort orders(effort.watch(), effort_for_orders);
  return partitioned_sums(task, patterns, cliques(patterns, Additive(task), most_cliques), climber.samples(), orders);
}

}  // namespace beeline::abstraction
