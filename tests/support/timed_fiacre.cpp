#include "support/timed_fiacre.h"

#include <algorithm>
#include <deque>
#include <set>

namespace beeline::test {

namespace {

using fiacre::Interval;

struct Value {
  std::uint32_t whole = 0;
  std::uint32_t rank = 0;  // of its fraction; 0: none
  bool beyond = false;     // all that the interval asks for
  friend auto operator<=>(const Value&, const Value&) = default;
};

using Values = std::map<FiacreTimer::Key, Value>;

bool has_come(const Value& value, const Interval& interval) {
  if (value.beyond || value.whole > interval.low) return true;
  return value.whole == interval.low && (!interval.low_strict || value.rank > 0);
}

bool in_bounds(const Value& value, const Interval& interval) {
  if (!interval.high) return true;
  if (value.beyond) return false;
  return value.whole < *interval.high || (value.whole == *interval.high && value.rank == 0 && !interval.high_strict);
}

// Ranks without gaps, and no more about a timer than its interval asks for.
void normalise(Values& values, const std::map<FiacreTimer::Key, Interval>& intervals) {
  std::set<std::uint32_t> ranks;
  for (auto& [key, value] : values) {
    const Interval& interval = intervals.at(key);
    const std::uint32_t greatest = interval.high.value_or(interval.low);
    if (value.beyond || value.whole > greatest || (value.whole == greatest && value.rank > 0)) value = {0, 0, true};
    else if (value.rank > 0) ranks.insert(value.rank);
  }
  for (auto& [key, value] : values)
    if (value.rank > 0)
      value.rank = static_cast<std::uint32_t>(std::distance(ranks.begin(), ranks.find(value.rank))) + 1;
}

// The next region in time.
Values later(Values values) {
  std::uint32_t greatest = 0;
  bool some_whole = false;
  for (const auto& [key, value] : values) {
    if (value.beyond) continue;
    greatest = std::max(greatest, value.rank);
    some_whole = some_whole || value.rank == 0;
  }
  for (auto& [key, value] : values) {
    if (value.beyond) continue;
    if (some_whole) {
      ++value.rank;
    } else if (value.rank == greatest) {
      ++value.whole;
      value.rank = 0;
    }
  }
  return values;
}

class Explorer {
 public:
  Explorer(const fiacre::Program& program, std::size_t most) : program_(program), interpreter_(program), most_(most) {}

  TimedFiacreSpace run() {
    for (FiacreState& state : interpreter_.initial()) {
      const Discrete& discrete = look(state);
      Values values;
      for (const auto& [key, interval] : discrete.intervals) values[key] = {};
      meet(state, values);
    }
    while (!waiting_.empty() && seen_.size() <= most_) {
      const Region region = waiting_.front();
      waiting_.pop_front();
      expand(region);
    }
    out_.regions = seen_.size();
    out_.complete = waiting_.empty();
    return std::move(out_);
  }

 private:
  struct Discrete {
    FiacreState state;
    FiacreSuccessors moves;
    std::map<FiacreTimer::Key, Interval> intervals;
  };
  struct Region {
    const Discrete* discrete = nullptr;
    Values values;
    friend auto operator<=>(const Region&, const Region&) = default;
  };

  const Discrete& look(const FiacreState& state) {
    const std::string key = state.key();
    const auto [known, is_new] = discrete_.try_emplace(key);
    Discrete& result = known->second;
    if (!is_new) return result;
    result.state = state;
    result.moves = interpreter_.moves(state);
    for (const FiacreTimer& timer : result.moves.timers) {
      result.intervals[timer.key] = timer.interval;
      instances_[timer.key] = timer.instances;
    }
    for (const FiacreError& error : result.moves.errors) out_.errors.push_back(error);
    out_.states.emplace(key, state);
    return result;
  }

  void meet(const FiacreState& state, Values values) {
    const Discrete& discrete = look(state);
    normalise(values, discrete.intervals);
    Region region{&discrete, std::move(values)};
    if (seen_.insert(region).second) waiting_.push_back(std::move(region));
  }

  // The steps that can be taken now.
  std::vector<const FiacreStep*> steps(const Region& region) const {
    std::vector<const FiacreStep*> timely, result;
    for (const FiacreStep& step : region.discrete->moves.steps)
      if (step.timer.empty() || has_come(region.values.at(step.timer), region.discrete->intervals.at(step.timer)))
        timely.push_back(&step);
    for (const FiacreStep* step : timely)
      if (std::none_of(timely.begin(), timely.end(),
                       [&](const FiacreStep* other) { return interpreter_.is_preferred(*other, *step); }))
        result.push_back(step);
    return result;
  }

  // False: time cannot pass, or (for ever) it changes nothing.
  bool pass(Region& region, bool& for_ever) const {
    Values next = later(region.values);
    normalise(next, region.discrete->intervals);
    for_ever = next == region.values;
    if (for_ever) return false;
    for (const auto& [key, value] : next)
      if (!in_bounds(value, region.discrete->intervals.at(key))) return false;
    region.values = std::move(next);
    return true;
  }

  void expand(const Region& region) {
    for (const FiacreStep* step : steps(region)) {
      const Discrete& target = look(step->target);
      Values values;
      for (const auto& [key, interval] : target.intervals) {
        const auto before = region.values.find(key);
        const std::vector<std::uint32_t>& members = instances_.at(key);
        const bool left = std::any_of(members.begin(), members.end(), [&](std::uint32_t member) {
          return std::find(step->leaving.begin(), step->leaving.end(), member) != step->leaving.end();
        });
        values[key] = before == region.values.end() || key == step->timer || left ? Value{} : before->second;
      }
      meet(step->target, std::move(values));
    }
    Region next = region;
    bool for_ever = false;
    if (pass(next, for_ever)) meet(next.discrete->state, next.values);
    // Whether it ends here; a region later in time is asked, too, when its turn comes.
    bool goes_on = !steps(region).empty();
    for (next = region; !goes_on && pass(next, for_ever);) goes_on = !steps(next).empty();
    out_.dead = out_.dead || !goes_on;
    out_.locked = out_.locked || (!goes_on && !for_ever);
  }

  const fiacre::Program& program_;
  FiacreInterpreter interpreter_;
  std::size_t most_;
  std::map<std::string, Discrete> discrete_;
  std::map<FiacreTimer::Key, std::vector<std::uint32_t>> instances_;
  std::set<Region> seen_;
  std::deque<Region> waiting_;
  TimedFiacreSpace out_;
};

}  // namespace

TimedFiacreSpace explore_timed(const fiacre::Program& program, std::size_t most_regions) {
  return Explorer(program, most_regions).run();
}

}  // namespace beeline::test
