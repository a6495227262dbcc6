// Makes a path shorter by searching from its own states for its own later states.
//
// A window begins at a state of the path: a small search from there, for a state that covers one further down the path,
// reached in fewer steps than the path takes. What comes after goes on as before (the covering state can do all that
// the covered one can), so every window is a search between two ends that are near each other, however long the path
// is. A window that comes upon the path again at once drops a loop. Windows slide along the path and overlap. (Plan
// neighbourhoods: Nakhost and Mueller 2010; windows: Siddiqui and Haslum 2015.)
//
// Each round along the path is of one kind: breadth first among the transitions that the path itself takes near by, in
// whatever order, which goes deep where there are many processes; directed, towards a state of the path a little ahead;
// breadth first among all. Then the windows become four times as large, until one has seen all that can be reached, or
// the work is used up.
#pragma once

#include <cstdint>
#include <functional>

#include "search/search.h"
#include "search/walked_path.h"
#include "space/state_space.h"

namespace beeline::search {

class Shortcuts {
 public:
  enum class Kind : std::uint8_t { Own, Directed, All };
  // In how much two states differ, by their keys; 0: not at all.
  using Difference = std::function<std::uint32_t(const std::uint64_t*, const std::uint64_t*)>;
  struct Options {
    space::Comparison comparison = space::Comparison::Inclusion;
    Difference difference = {};        // none: no directed windows
    std::uint64_t first_window = 500;  // units of work
  };

  // The path leads to the first target of the space. May throw util::Exceeded.
  Shortcuts(space::StateSpace& space, Steps path, Options options, util::Budget& budget);

  // The best so far, at any time. One that cannot be walked (a defect of whoever found it) stays as it is.
  const Steps& path() const { return usable_ ? path_.steps() : given_; }

  // Goes on for so much work. Exhausted: windows will find nothing more.
  End run(std::uint64_t work);
  // One window of so much work. Whether it made the path shorter.
  bool look_from(std::size_t at, std::uint64_t work, Kind kind);

  // A window is a unit by itself: where the model goes wrong at once it does nothing that is counted.
  std::uint64_t work() const { return counts_.work() + path_.work() + windows_; }
  const Counts& counts() const { return counts_; }  // of the searches

 private:
  class From;
  class Ends;
  class Towards;

  void next_round();

  space::StateSpace& space_;
  Options options_;
  util::Budget& budget_;
  Steps given_;
  WalkedPath path_;
  bool usable_ = false;
  Counts counts_;
  std::uint64_t windows_ = 0;
  // The window that comes next.
  std::size_t at_ = 0;
  std::uint64_t window_;
  Kind kind_ = Kind::Own;
  // The last one.
  std::size_t reach_ = 0;  // how far down the path it came
  End end_ = End::Paused;
};

}  // namespace beeline::search
