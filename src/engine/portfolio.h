// An engine over engines; the first conclusive one answers.
//
// Who may work how much is data (components::Portfolio, found in src/components/search). With one thread the members
// take turns by counted work (rota.h), and equal runs are equal. With more, turns are taken side by side (crew.h): the
// first member, the exhaustive one, has a thread to itself, so that a proof takes no longer than alone, and the others
// share the rest. The verdict is the same, who finds it may differ; where a run goes wrong, that or an answer may be
// met first, as with different searches. What is small is over before a thread is started.
//
// The first member keeps its memory as long as it can; when that gets scarce the others give theirs back and it goes on
// alone. When it is out of memory itself, with one thread that is the end. With more, the others have a go with what it
// had, for as much work as was done until then: what is exhaustive cannot be had, but a target may still be met, and
// who was dismissed early on has hardly begun.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "components/component.h"
#include "engine/crew.h"
#include "engine/engine.h"
#include "engine/rota.h"
#include "util/errands.h"

namespace beeline::engine {

class Portfolio final : public Engine, private Foreman {
 public:
  // Makes the i-th member when it is its turn: that may cost more than a small model needs. Called on whatever thread
  // the turn is.
  using Make = std::function<std::unique_ptr<Engine>(std::size_t)>;
  struct Threads {
    std::size_t count = 1;
    util::Errands* errands = nullptr;   // of who calls; needed for more than one
    std::function<bool()> enough = {};  // whether all is found that was looked for, when limits end it
  };

  // Refers to the shares. The first member is made at once.
  Portfolio(const components::Portfolio& shares, Make make, Threads threads);
  Portfolio(const components::Portfolio& shares, Make make) : Portfolio(shares, std::move(make), Threads{}) {}

  End run(util::Budget& budget, Listener& listener, std::uint64_t work = UINT64_MAX) override;
  Effort effort() const override;
  // Of one that has not begun, the first stands in.
  const components::Spec& spec() const override { return members_[members_[active_].made ? active_ : 0].spec; }
  Failure failure() const override { return answering().failure(); }
  std::string running() const override;

  std::size_t answering_member() const { return active_; }
  const Engine& answering() const { return *members_[members_[active_].engine ? active_ : 0].engine; }
  Engine& first() { return *members_[0].engine; }
  // Frees all members but the one that answers.
  void keep_answering_only();
  // The first member, for who runs it on and counts its work. None: it answers, or stands in for one that is gone.
  std::unique_ptr<Engine> release_first();

 private:
  struct Member {
    util::Budget* budget = nullptr;  // side by side
    std::unique_ptr<Engine> engine;
    bool made = false;      // once; it may be gone again
    components::Spec spec;  // since then
    End end = End::Paused;  // of its last turn
    // What others may look at while it runs.
    Effort seen;
    bool runs = false;
  };
  class Told;

  void make_member(std::size_t i);
  void retire(std::size_t i);
  std::uint64_t length_of_turn() const;
  Effort effort_of(std::size_t i) const;
  search::Counts counts() const;  // of all
  std::uint64_t work_of(std::size_t i) const { return effort_of(i).counts.work(); }

  // By turns.
  End take_turns(util::Budget& budget, Listener& listener, std::uint64_t work);
  void leave_first_alone();

  // Side by side.
  End run_side_by_side(util::Budget& budget, Listener& listener);
  End run_first_alone(util::Budget& budget, Listener& listener);
  // The others begin again without it.
  void give_up_first();
  End work_together(util::Budget& budget, Listener& listener);
  void give_budgets(const util::Budget& whole);
  void come_home();
  void dismiss_others();
  void show(std::size_t i, bool runs);
  std::optional<std::size_t> assign(std::size_t worker) override;
  void work(std::size_t i) override;
  bool done(std::size_t i) override;
  void call_off() override;

  const components::Portfolio& shares_;
  Make make_;
  Threads threads_;
  Rota rota_;
  std::vector<std::unique_ptr<util::Budget>> budgets_;  // of members, who may refer to them as long as they live
  std::vector<Member> members_;
  std::size_t active_ = 0;
  std::optional<std::uint64_t> turn_ends_;  // of the active one: at so much work; none: it is over
  bool alone_ = false;
  bool first_is_gone_ = false;
  std::uint64_t most_work_ = UINT64_MAX;  // of all, since then
  search::Counts finished_;               // work of members that were freed

  bool side_by_side_ = false;
  mutable std::mutex looking_;  // at what is seen of members
  std::atomic<bool> first_stops_ = false, others_stop_ = false;
  Listener* listener_ = nullptr;
  End end_ = End::Paused;
  std::size_t ended_by_ = 0;
};

}  // namespace beeline::engine
