// The search for an accepted run by nested depth-first search.
//
// The outer search visits every state; a state is on its way (cyan), or it is through with it (blue). On its way back
// over a transition with the mark, an inner search from where that leads looks for a state of the way: there a cycle
// with the mark is closed. What an inner search has seen is red, and no other looks at it again, since none that begins
// later could find more (Courcoubetis, Vardi, Wolper and Yannakakis 1992; the state that closes a cycle may be any of
// the way: Schwoon and Esparza, TACAS 2005, from where also comes that a state is red if all its successors are).
//
// The automaton's components say where to look (Edelkamp, Leue and Lluch-Lafuente, STTT 2004): inside F any cycle
// will do, so the outer search finds it alone; inside N there is none; inner searches stay inside a P component.
//
// An order says which successors come first, in the outer search those near to acceptance, in inner ones those near to
// where they began. Nothing but that changes, so neither does what is found to be hopeless.
//
// Only equal states are one, but for this: no accepted run begins in a red state, so none does in what lies within one
// (Laarman, Olesen, Dalsgaard, Larsen and van de Pol, CAV 2013). A state that is merely blue says no such thing.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "liveness/acceptance.h"
#include "liveness/failure.h"
#include "liveness/lasso.h"
#include "liveness/marks.h"
#include "liveness/order.h"
#include "liveness/product.h"
#include "search/search.h"
#include "store/state_store.h"
#include "util/budget.h"

namespace beeline::liveness {

class NestedSearch {
 public:
  struct Options {
    space::Abstraction abstraction = space::Abstraction::M;  // where runs that end do not count LU will do, too
    // Which successor comes first; none: as they are found.
    std::function<std::unique_ptr<Order>(Product&)> order = {};
    bool shorten = true;  // what is found (shorten.h)
  };
  // The automaton has one mark at most (ltl/degeneralise.h), and there is no fairness. The acceptance outlives this.
  // Throws dbm::OutOfRange from run().
  NestedSearch(const space::Compiled& compiled, const Acceptance& acceptance, const Options& options);

  // Stopped: there is such a run. Exhausted: there is none.
  search::End run(util::Budget& budget);
  // Piece by piece: none when about so much work is done and it may go on. What is found is not shortened.
  std::optional<search::End> advance(std::uint64_t work, util::Budget& budget);
  void shorten_found(util::Budget& budget);

  const Lasso& found() const { return found_; }               // after Stopped
  std::size_t first_length() const { return first_length_; }  // of the first one that was found
  const search::Counts& counts() const { return counts_; }
  std::uint64_t waiting() const { return frames_.size(); }
  std::uint64_t stored() const { return store_.live(); }
  std::uint64_t accepting() const { return accepting_; }  // transitions with the mark
  bool has_states() const { return has_states_; }
  const Failure& failure() const { return *failure_; }  // after ModelError
  std::size_t at_least() const { return at_least_; }    // no run has fewer steps

 private:
  enum class Colour : std::uint8_t { White, Cyan, Blue, Red };
  enum class Outcome : std::uint8_t { Nothing, Found, Failed, Paused };
  struct Edge {
    std::uint32_t to = 0, transition = 0;
    bool marked = false;
  };
  struct Frame {
    std::uint32_t node = 0, transition = 0;
    std::size_t begin = 0, next = 0;  // of its edges
    bool all_red = true;              // so far, whatever its edges lead to
  };
  class Intake;

  bool begin();
  Outcome outer(std::uint64_t until, util::Budget& budget);
  Outcome inner(std::uint32_t from, util::Budget& budget);
  Outcome enter(std::uint32_t node, std::uint32_t transition, std::vector<Frame>& frames, util::Budget& budget);
  Outcome close(std::uint32_t at, const std::vector<std::uint32_t>& behind);
  bool expand(std::uint32_t node, bool outer, util::Budget& budget);  // appends to edges_
  void sort_edges(std::size_t begin, bool outer);
  void redden(std::uint32_t node);
  bool is_red(std::uint32_t node);
  bool together(std::uint32_t a, std::uint32_t b) const;
  std::vector<std::uint64_t> first();  // the key of where the outer way begins, where there are several
  std::vector<std::uint32_t> way(const std::vector<Frame>& frames) const;

  const space::Compiled& compiled_;
  const Acceptance& acceptance_;
  const Options options_;
  Product product_;
  store::StateStore store_;
  std::unique_ptr<Order> order_;  // null: none
  Marks red_;                     // zones of red states
  std::vector<Colour> colours_;
  std::vector<std::uint32_t> automaton_states_;
  bool begun_ = false;
  std::vector<std::uint32_t> starts_;
  std::size_t start_ = 0;  // whose turn it is
  std::vector<Frame> frames_, inner_frames_;
  std::vector<Edge> edges_;
  space::SuccessorBuffer successors_;
  std::vector<std::int32_t> payload_;
  Lasso found_;
  std::size_t first_length_ = 0;
  std::size_t at_least_ = 0;
  std::optional<Failure> failure_;
  search::Counts counts_;
  std::uint64_t accepting_ = 0;
  bool has_states_ = false;
};

}  // namespace beeline::liveness
