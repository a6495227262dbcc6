// Random text of CDL: activities, observers, patterns and asserts, over events and conditions that somebody else makes.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace beeline::test {

using Random = std::mt19937_64;

inline int below(Random& random, int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); }
inline bool chance(Random& random, int percent) { return below(random, 100) < percent; }

class RandomProperties {
 public:
  // With `timed` some of them have clocks, with `sets` transitions have several events.
  RandomProperties(Random& random, bool timed, bool sets) : random_(random), timed_(timed), sets_(sets) {}
  virtual ~RandomProperties() = default;

  // A whole file with one context, k.
  std::string run();

 protected:
  // Writes the events to `out_`; `steps_` are those that a context may do, `events_` all of them.
  virtual void declare() = 0;
  virtual std::string atom() = 0;

  std::string event();
  std::string predicate();

  Random& random_;
  bool timed_, sets_;
  std::string out_;
  std::vector<std::string> steps_, events_;

 private:
  bool first_starts_ = false;  // p0 has a state `start`, and time alone does not move it

  std::string scope();
  std::string activity(int depth);
  std::string observer(bool timed);
  std::string occurrences();
  std::string interval();
  std::string pattern(bool timed);
};

}  // namespace beeline::test
