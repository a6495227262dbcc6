// Engines that look for something shorter than the best path so far, side by side (crew.h).
//
// Each has a space, a store, targets and a part of the budget of its own; what they share is the bound, which falls
// with the best path. What one finds loses the steps it does not need on the thread that found it, and becomes the best
// on the thread that called. The first member has a thread to itself, the others take turns on the rest, each turn as
// long as all before it.
//
// It ends when a member knows that nothing shorter exists, when one that met states in order of their depth has come to
// its end, or when the allowance of counted work is used up, which every thread has for itself: so it takes as long as
// on one thread, and does more. A member that proves goes on until it has: then the others only lower its bound, and
// leave it their memory when that gets scarce. How long the path is in the end may depend on who was faster.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "engine/allowance.h"
#include "engine/best_path.h"
#include "engine/crew.h"
#include "engine/engine.h"
#include "engine/rota.h"

namespace beeline::engine {

class Shorteners final : private Foreman {
 public:
  struct Member {
    // On whatever thread its turn is: the engine for its first round, and when that has ended for the next, until there
    // is none.
    std::function<std::unique_ptr<Engine>(std::size_t round)> make;
    double share = 1;
    double after = 0;     // as in rota.h
    bool proves = false;  // the first one: whatever the others may spend
  };
  // A path without the steps it does not need; no edges: it cannot be walked. On the thread of who found it.
  using Clean = std::function<space::FewerSteps(const Path&, util::Budget&)>;

  Shorteners(std::vector<Member> members, BestPath& best, Clean clean, Allowance allowance, std::uint64_t first_turn);

  // Whom to call, on the thread of who calls run(), when the best path has become shorter.
  void on_shorter(std::function<void()> tell) { on_shorter_ = std::move(tell); }

  // Once. False: there is no room for a thread, and nothing was done. Limits end it with what there is. Who works goes
  // wrong by itself when values get out of range (dbm::OutOfRange); what a member throws otherwise, or the one that
  // proves in any case, is thrown. The engines are gone when it returns.
  bool run(std::size_t threads, util::Budget& budget, util::Errands& errands);

  // By who called, at any time: no way has fewer steps.
  std::size_t at_least() const;
  Effort effort() const;  // of all; open and stored are the first member's

 private:
  struct Place {
    Member member;
    std::unique_ptr<util::Budget> budget;
    std::unique_ptr<Engine> engine;
    std::size_t rounds = 0;
    End end = End::Paused;     // of its last turn
    bool has_no_more = false;  // rounds, as it found out in that turn
    bool over = false;         // there is no further round
    std::uint64_t work = 0;    // in all rounds
    // What others may look at while it runs.
    Effort seen;
    std::size_t at_least = 0;
  };
  class Told;

  std::optional<std::size_t> assign(std::size_t worker) override;
  void work(std::size_t i) override;
  bool done(std::size_t i) override;
  void call_off() override;

  bool proves() const { return places_[0].member.proves; }
  void give_budgets(const util::Budget& whole);
  void show(std::size_t i);
  void retire(std::size_t i);
  // The allowance is used up, or nothing shorter is to be expected: who does not prove goes home.
  void dismiss();
  std::uint64_t left() const;
  void offer(space::FewerSteps path);

  std::vector<Place> places_;
  BestPath& best_;
  Clean clean_;
  Allowance allowance_;
  std::uint64_t first_turn_;
  std::function<void()> on_shorter_;
  std::uint64_t threads_ = 1;
  util::Errands* errands_ = nullptr;
  Rota rota_;
  bool enough_ = false;
  std::atomic<std::uint64_t> spent_ = 0, spent_at_best_ = 0;  // of the allowance; when something shorter was last found
  std::atomic<bool> first_stops_ = false, others_stop_ = false;
  mutable std::mutex looking_;  // at what is seen of members
  search::Counts finished_;     // of engines that are gone
  std::size_t at_least_ = 0;
};

}  // namespace beeline::engine
