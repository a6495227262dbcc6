#include "abstraction/refine.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "util/hash.h"

namespace beeline::abstraction {

namespace {

// By state: the place of its distance and its distance from the start among all that there are, the least sum first.
std::vector<std::uint32_t> cheap_first(const TransitionSystem& system, std::span<const std::uint32_t> distance,
                                       Effort& effort) {
  effort.spend(system.arcs.size());
  const std::vector<std::uint32_t> depth = depths(system);
  const auto key = [&](State s) { return std::pair(std::uint64_t{depth[s]} + distance[s], distance[s]); };
  std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
  for (State s = 0; s < system.states(); ++s) keys.push_back(key(s));
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<std::uint32_t> places;
  for (State s = 0; s < system.states(); ++s)
    places.push_back(static_cast<std::uint32_t>(std::ranges::lower_bound(keys, key(s)) - keys.begin()));
  return places;
}

// What a state takes while classes are split, about: in all, and where every state of a bucket is a part of its own.
constexpr std::uint64_t bytes_to_refine = 32, bytes_to_split = 96;
constexpr std::size_t many = 10'000;

class Refiner {
 public:
  // `place`: of the bucket of every state. All that there are below the greatest one are used.
  Refiner(const TransitionSystem& system, std::span<const std::uint32_t> place, State bound, Effort& effort,
          std::span<const std::uint32_t> closing)
      : system_(system),
        closing_(closing),
        bound_(bound),
        effort_(effort),
        predecessors_(system),
        bucket_(system.states()),
        behaviour_(system.states()),
        stale_(system.states(), true) {
    for (State s = 0; s < system.states(); ++s) {
      bucket_[s] = std::min(place[s], bound - 1);
      classes_.exact &= place[s] < bound;
      if (buckets_.size() <= bucket_[s]) buckets_.resize(bucket_[s] + std::size_t{1});
      buckets_[bucket_[s]].states.push_back(s);
    }
    // There are no gaps, so a bucket is a class.
    classes_.of = bucket_;
    classes_.count = static_cast<State>(buckets_.size());
  }

  Classes run(Buckets first) {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < buckets_.size(); ++i)
        changed |= split(buckets_[first == Buckets::Far ? buckets_.size() - 1 - i : i]);
    }
    return std::move(classes_);
  }

 private:
  struct Bucket {
    std::vector<State> states;
    State classes = 1;
    bool open = true;   // it may be split
    bool stale = true;  // some state of it is
  };

  struct Part {
    State from = 0;  // the class that it is a part of
    std::vector<State> members;
  };

  std::uint64_t behaviour(State s) {
    seen_.clear();
    for (const Arc& arc : system_.of(s))
      if (closing_.empty() || closing_[arc.to] < closing_[s])
        seen_.push_back(std::uint64_t{arc.label} << 32 | classes_.of[arc.to]);
    effort_.spend(seen_.size());
    std::sort(seen_.begin(), seen_.end());
    seen_.erase(std::unique(seen_.begin(), seen_.end()), seen_.end());
    return util::hash_words(seen_.data(), seen_.size());
  }

  bool split(Bucket& bucket) {
    if (!bucket.open || !bucket.stale) return false;
    bucket.stale = false;
    std::unordered_map<std::uint64_t, std::uint32_t> by_key;
    std::vector<Part> parts;
    effort_.spend(bucket.states.size());
    if (bucket.states.size() > many) effort_.look(bucket.states.size() * bytes_to_split);
    for (const State s : bucket.states) {
      if (stale_[s]) behaviour_[s] = behaviour(s);
      stale_[s] = false;
      const auto [at, fresh] =
          by_key.try_emplace(util::mix(behaviour_[s] + classes_.of[s]), static_cast<std::uint32_t>(parts.size()));
      if (fresh) parts.push_back({classes_.of[s], {}});
      parts[at->second].members.push_back(s);
    }
    const auto more = static_cast<State>(parts.size()) - bucket.classes;
    if (more == 0) return false;
    if (classes_.count + more > bound_) {
      bucket.open = false;
      classes_.exact = false;
      return false;
    }
    bucket.classes += more;
    renumber(parts);
    return true;
  }

  void renumber(std::vector<Part>& parts) {
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
      return a.from != b.from ? a.from < b.from : a.members.size() > b.members.size();
    });
    for (std::size_t i = 1; i < parts.size(); ++i) {
      if (parts[i].from != parts[i - 1].from) continue;
      const State fresh = classes_.count++;
      for (const State s : parts[i].members) {
        classes_.of[s] = fresh;
        for (const State before : predecessors_.of(s)) {
          stale_[before] = true;
          buckets_[bucket_[before]].stale = true;
        }
        effort_.spend(predecessors_.of(s).size());
      }
    }
  }

  const TransitionSystem& system_;
  std::span<const std::uint32_t> closing_;  // distances, where only arcs that lead closer count
  State bound_;
  Effort& effort_;
  Predecessors predecessors_;
  std::vector<std::uint32_t> bucket_;     // of each state
  std::vector<std::uint64_t> behaviour_;  // of each state, when it was looked at last
  std::vector<bool> stale_;               // since then a class that it leads to was split
  std::vector<Bucket> buckets_;
  Classes classes_;
  std::vector<std::uint64_t> seen_;
};

}  // namespace

Classes refine(const TransitionSystem& system, std::span<const std::uint32_t> distance, State bound, Buckets first,
               Effort& effort, Counted counted) {
  effort.look(bytes_for_distances(system) + system.states() * bytes_to_refine);
  if (first != Buckets::Cheap && counted == Counted::All)
    return Refiner(system, distance, bound, effort, {}).run(first);
  // Where everything fits there is nothing to choose.
  if (Classes all = Refiner(system, distance, bound, effort, {}).run(Buckets::Near); all.exact) return all;
  const std::vector<std::uint32_t> cheap =
      first == Buckets::Cheap ? cheap_first(system, distance, effort) : std::vector<std::uint32_t>();
  const std::span<const std::uint32_t> closing = counted == Counted::Closing ? distance : decltype(distance)();
  Classes some = Refiner(system, cheap.empty() ? distance : cheap, bound, effort, closing).run(first);
  some.exact = false;
  return some;
}

}  // namespace beeline::abstraction
