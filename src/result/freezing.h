// How a search went that explores cluster by cluster and lets go of those behind it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace beeline::result {

struct Freezing {
  // Of the model, whose progress made the clusters.
  struct Part {
    std::string name;
    std::uint64_t levels = 0;
    // Of a process, as a graph without loops: |S_a|, |T_a|, the ways through it in decimal, and |R|max of its states in
    // the order of the search, or breadth first. A variable has none of it.
    std::uint64_t states = 0, transitions = 0, reached_future = 0;
    std::string ways = {};
  };
  // How it stood when a cluster was about to be let go of, or at the end.
  struct Moment {
    std::uint64_t states = 0;  // seen so far
    std::uint64_t live = 0;    // of them in memory
    std::uint64_t bytes = 0;   // that the store takes
    double progress = 0;       // how far the lowest cluster is on the way from the first to the last, from 0 to 1
  };
  // Everything that comes later is covered by what was seen, however often a process does again what it does at its
  // end.
  struct Threshold {
    std::string process;
    std::uint64_t period = 0;                     // positions of the process
    std::uint64_t cluster = 0, covered_by = 0;    // positions
    std::uint64_t states = 0, states_before = 0;  // there
    std::uint64_t repeats_from = 0, last = 0;     // positions between which its steps are the same, period by period
  };

  // It went on where another run was killed or came to a limit.
  struct Resumed {
    std::uint64_t cluster = 0;   // the lowest that was not finished
    std::uint64_t explored = 0;  // states, by the other run
  };
  // What waited was divided into shares that were explored one after the other.
  struct Shares {
    std::uint64_t divisions = 0;  // by places of the parts
    std::uint64_t spills = 0;     // in the midst of a cluster, for lack of memory
    std::uint64_t shares = 0;     // all in all
    std::uint64_t dropped = 0;    // states of shares that another one had as well
    std::uint64_t put_off = 0;    // times that a share had used its part of a limit, and others came first
    std::uint64_t processes = 0;  // that explored shares side by side, at most; 0: there was one after the other
    std::string failure = {};     // why nothing could be divided any more
    std::string unexplored = {};  // why a share was not explored
  };

  std::vector<Part> parts;
  bool by_states = false;            // one cluster for each combination of their states; else for each sum of levels
  std::uint64_t possible = 0;        // clusters there can be
  std::uint64_t clusters = 0;        // that had states
  std::uint64_t states = 0;          // in all of them
  std::uint64_t freed = 0;           // of them, those that were let go of
  std::uint64_t peak_live = 0;       // states
  std::uint64_t peak_bytes = 0;      // of the store, when clusters were let go of
  std::uint64_t reached_future = 0;  // |R|max as it was: the most clusters with open states, and the one at hand
  std::uint64_t written = 0;         // bytes, to disk
  std::string lost;                  // why nothing more could be written
  std::uint64_t second_runs = 0, explored_again = 0;  // for ways to what had been let go of
  std::uint64_t boundaries = 0;                       // from which another run could go on
  std::optional<Resumed> resumed;
  std::optional<Shares> shares;
  std::optional<Threshold> threshold;
  std::string no_threshold;     // why none was looked for, though it was asked for
  std::vector<Moment> moments;  // a few hundred at most, evenly spread over the clusters let go of

  double progress() const { return moments.empty() ? 0 : moments.back().progress; }
  // F: the share of states that could be let go of.
  double freezability() const { return states == 0 ? 0 : static_cast<double>(freed) / static_cast<double>(states); }
};

}  // namespace beeline::result
