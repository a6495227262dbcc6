#include "abstraction/auto_bound.h"

#include <algorithm>
#include <utility>

#include "abstraction/walks.h"

namespace beeline::abstraction {

using estimate::dead_end;
using estimate::Distance;

namespace {

class Chooser {
 public:
  Chooser(const Task& task, const DistancePreserving& options, const AutoBound& rule, Effort& effort)
      : task_(task), options_(options), rule_(rule), effort_(effort) {}

  Bounded run() {
    Attempt best = attempt(rule_.first, effort_);
    draw_samples(best.tables);
    best.said = said(best.tables);
    Attempt last = best;
    for (int in_vain = 0; in_vain < 2 && last.bound < rule_.most && last.work <= left();) {
      Effort share(effort_.watch(), left());
      Attempt next = attempt(larger(last.bound), share);
      spent_ += next.work;
      if (!charged(next.work) || share.is_over()) break;
      next.said = said(next.tables);
      const bool gains = static_cast<double>(next.said) >= static_cast<double>(best.said) * (1 + rule_.least_gain);
      in_vain = gains ? 0 : in_vain + 1;
      // Nothing was put together that could be told apart, so nothing changes any more.
      if (next.work == last.work && next.tables.entries() == last.tables.entries()) break;
      last = std::move(next);
      if (last.said > best.said) best = last;
    }
    return {best.bound, std::move(best.tables)};
  }

 private:
  struct Attempt {
    State bound = 0;
    Tables tables;
    std::uint64_t work = 0;
    std::uint64_t said = 0;
  };

  Attempt attempt(State bound, Effort& effort) {
    DistancePreserving options = options_;
    options.bound = bound;
    const std::uint64_t before = effort.spent();
    Attempt made{bound, abstract_system(task_, options, effort), 0, 0};
    made.work = effort.spent() - before;
    return made;
  }

  // Attempts count for whoever asked; false: there is no effort left.
  bool charged(std::uint64_t work) {
    try {
      effort_.spend(work);
    } catch (const OutOfEffort&) {
    }
    return !effort_.is_over();
  }

  State larger(State bound) const {
    return static_cast<State>(std::min<std::uint64_t>(std::uint64_t{bound} * rule_.factor, rule_.most));
  }

  std::uint64_t left() const { return spent_ < rule_.work && !effort_.is_over() ? rule_.work - spent_ : 0; }

  void draw_samples(const Tables& tables) {
    Walks walks(task_, 1);
    const Cells start = walks.sample(0);
    std::vector<std::uint16_t> scratch(tables.nodes());
    const Distance away = tables.look_up(start.data(), scratch.data());
    const std::uint32_t length = away == dead_end ? 0 : 2 * std::min<Distance>(away, 10'000) + 10;
    samples_.push_back(start);
    util::Random random(1);
    while (samples_.size() < rule_.samples)
      samples_.push_back(walks.sample(static_cast<std::uint32_t>(random.below(length + 1))));
    for (const Cells& cells : samples_)
      if (const Distance d = tables.look_up(cells.data(), scratch.data()); d != dead_end)
        of_dead_end_ = std::max<std::uint64_t>(of_dead_end_, 2 * std::uint64_t{d});
  }

  std::uint64_t said(const Tables& tables) const {
    std::vector<std::uint16_t> scratch(tables.nodes());
    std::uint64_t sum = 0;
    for (const Cells& cells : samples_) {
      const Distance d = tables.look_up(cells.data(), scratch.data());
      sum += d == dead_end ? of_dead_end_ : d;
    }
    return sum;
  }

  const Task& task_;
  DistancePreserving options_;
  AutoBound rule_;
  Effort& effort_;
  std::vector<Cells> samples_;
  std::uint64_t of_dead_end_ = 1;
  std::uint64_t spent_ = 0;  // on larger bounds than the first
};

}  // namespace

Bounded choose_bound(const Task& task, DistancePreserving options, const AutoBound& rule, Effort& effort) {
  return Chooser(task, options, rule, effort).run();
}

}  // namespace beeline::abstraction
