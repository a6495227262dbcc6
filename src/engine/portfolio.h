// An engine over engines that take turns by counted work; the first conclusive one answers.
//
// Who may work how much is data (components::Portfolio, found in src/components/search). The first member is the
// exhaustive one: it keeps its memory to the end, and when that gets scarce the others give theirs back and it goes on
// alone.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "components/component.h"
#include "engine/engine.h"

namespace beeline::engine {

class Portfolio final : public Engine {
 public:
  // Makes the i-th member when it is its turn: that may cost more than a small model needs.
  using Make = std::function<std::unique_ptr<Engine>(std::size_t)>;

  // Refers to the shares. The first member is made at once.
  Portfolio(const components::Portfolio& shares, Make make);

  End run(util::Budget& budget, Listener& listener, std::uint64_t work = UINT64_MAX) override;
  Effort effort() const override;
  const components::Spec& spec() const override { return answering().spec(); }
  Failure failure() const override { return answering().failure(); }

  std::size_t answering_member() const { return active_; }
  // Of one that has not begun, the first stands in.
  const Engine& answering() const { return *members_[members_[active_].engine ? active_ : 0].engine; }
  Engine& first() { return *members_[0].engine; }
  // Frees all members but the one that answers.
  void keep_answering_only();
  // Work that the first member may do before the others have theirs.
  std::uint64_t head_start() const { return shares_.turn * (shares_.members[0].first + shares_.members[0].second); }

 private:
  struct Member {
    std::unique_ptr<Engine> engine;
    std::uint64_t allowed = 0;  // work it may have done by the end of its turn
    bool has_turn = false;
    bool gave_up = false;
  };
  std::uint64_t share() const;
  void next();
  void leave_first_alone();

  const components::Portfolio& shares_;
  Make make_;
  std::vector<Member> members_;
  std::size_t active_ = 0;
  std::uint64_t round_ = 0;
  bool alone_ = false;
  search::Counts finished_;  // work of members that were freed
};

}  // namespace beeline::engine
