// The search loop: pop, expand, insert, show what is fresh.
//
// Knows states as flat buffers only. What a state means, whether it is a goal and when to stop is the Visitor's business; it is called
// once per fresh state (the initial ones included), so it sees every state that the store keeps.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "open/open_list.h"
#include "prefer/preference.h"
#include "space/state_space.h"
#include "store/store.h"
#include "util/random.h"

namespace beeline::search {

struct Limits {
  double seconds = 0;       // 0: none
  std::uint64_t bytes = 0;  // of the whole process; 0: none
  const std::atomic<bool>* interrupted = nullptr;
};

struct Counts {
  std::uint64_t explored = 0;
  std::uint64_t generated = 0;
  std::uint64_t transitions = 0;
  std::uint64_t evaluated = 0;  // estimates made
  std::uint64_t dead_ends = 0;  // states dropped because an estimate sees no way from them
  std::uint64_t effort = 0;     // spent on estimates, or on choosing one transition of many
  double estimate_seconds = 0;

  // Effort in units of about one successor, so that turns and limits repeat exactly.
  std::uint64_t work() const { return explored + generated + effort; }
};

enum class End : std::uint8_t { Exhausted, Stopped, Paused, Time, Memory, Interrupted, ModelError, GaveUp };

class Visitor {
 public:
  virtual ~Visitor() = default;
  // False ends the search.
  virtual bool fresh(space::StateView state, store::NodeId node) = 0;
  // After an expansion, before its successors are inserted.
  virtual void expanded(space::StateView, store::NodeId, const space::SuccessorBuffer&) {}
  // The n-th successor of an expansion went to a node: a fresh one, or one that covers it. `from` is no_node for initial states.
  virtual void edge(store::NodeId /*from*/, std::size_t /*n*/, store::Inserted) {}
};

// What an informed search knows of a state: how promising it is, by one or several estimates, or that it leads nowhere.
class Ranker {
 public:
  virtual ~Ranker() = default;
  virtual std::size_t estimates() const = 0;
  // One rank per estimate; false: the state is hopeless.
  virtual bool rank(space::StateView state, std::span<std::uint32_t> ranks) = 0;
  // Since the beginning, rankings and questions about transitions together. Effort is in units of computing one successor.
  struct Spent {
    std::uint64_t evaluated = 0, effort = 0;
    double seconds = 0;
  };
  virtual Spent spent() const = 0;
};

struct Mode {
  bool optimal = false;       // goals count when they are expanded, not when they are generated
  bool counts_steps = false;  // ranks may need the steps so far
  bool adds_steps = false;    // the rank is steps so far + weight * estimate
  double weight = 1;
  bool samples = false;       // one random successor is enough
  std::uint64_t seed = 1;     // for it
  bool complete = true;       // nothing open means that every state was seen; else the search gave up
};

class Search {
 public:
  // Without a ranker every state has rank 0, without a preference queue 0.
  Search(space::StateSpace& space, store::Store& store, open::OpenList& open, Visitor& visitor, Ranker* ranker = nullptr,
         prefer::Preference* preference = nullptr, Mode mode = {})
      : space_(space), store_(store), open_(open), visitor_(visitor), ranker_(ranker), preference_(preference), mode_(mode), random_(mode.seed) {}

  // Goes on where the last call stopped, until it has done so much more work: then Paused. Limits count from the call.
  End run(const Limits& limits, std::uint64_t work = UINT64_MAX);

  std::function<void(const Counts&)> on_progress;  // a few times a second

  const Counts& counts() const { return counts_; }
  // With a preference whose queues add up: what the way to a node cost.
  std::uint32_t queue_of(store::NodeId node) const { return node < queues_.size() ? queues_[node] : 0; }
  // ModelError: the node whose expansion failed; no_node: the initial state.
  store::NodeId failed_at() const { return failed_at_; }

 private:
  // Inserts what the buffer holds; false when the visitor has seen enough.
  bool take(store::NodeId parent, space::Watch& watch);
  bool expand(space::StateView state);
  void count_estimates();
  // What a search remembers of a node for placing its successors.
  void remember(store::NodeId node, std::uint32_t steps, const prefer::Placement& placement);

  space::StateSpace& space_;
  store::Store& store_;
  open::OpenList& open_;
  Visitor& visitor_;
  Ranker* ranker_;
  prefer::Preference* preference_;
  Mode mode_;
  util::Random random_;
  std::vector<std::uint32_t> steps_;   // per node, when the mode counts them
  std::vector<prefer::Token> tokens_;  // per node, with a preference
  std::vector<std::uint32_t> queues_;  // per node, with a preference whose queues add up
  std::vector<std::uint32_t> ranks_;   // of the fresh ones
  space::SuccessorBuffer buffer_;
  std::vector<open::Entry> fresh_;
  Counts counts_;
  store::NodeId failed_at_ = store::no_node;
  bool started_ = false;
};

// Resident set of the process now and at its highest, in bytes.
std::uint64_t resident_bytes();
std::uint64_t peak_resident_bytes();
// Of the machine.
std::uint64_t physical_bytes();

}  // namespace beeline::search
