#include "frontend/fiacre/flow.h"

#include <cstdint>

namespace beeline::frontend::fiacre {

namespace {

// A set of what paths may have met so far: bit 0 nothing, bit 1 a communication, bit 2 a wait. No bit: no path gets
// here.
using Met = std::uint8_t;
constexpr Met nothing = 1, communication = 2, wait = 4;

class Walk {
 public:
  explicit Walk(util::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Met block(const Block& statements, Met met) {
    for (const Statement& statement : statements)
      if (met != 0) met = one(statement, met);
    return met;
  }

 private:
  Met one(const Statement& statement, Met met) {
    return std::visit([&](const auto& what) { return after(what, statement.position, met); }, statement.what);
  }

  template <class Simple>
  Met after(const Simple&, util::Position, Met met) {
    return met;
  }
  Met after(const To&, util::Position, Met) { return 0; }
  Met after(const Loop&, util::Position, Met) { return 0; }
  Met after(const Return&, util::Position, Met) { return 0; }
  Met after(const Communicate&, util::Position position, Met met) {
    if ((met & communication) != 0)
      tell(position, "a path can communicate once only: another state has to come between");
    if ((met & wait) != 0) tell(position, "a path cannot wait and communicate: another state has to come between");
    return communication;
  }
  Met after(const Wait&, util::Position position, Met met) {
    if ((met & communication) != 0)
      tell(position, "a path cannot communicate and wait: another state has to come between");
    if ((met & wait) != 0) tell(position, "a path can wait once only: another state has to come between");
    return wait;
  }
  Met after(const If& choice, util::Position, Met met) {
    Met result = block(choice.otherwise, met);
    for (const If::Branch& branch : choice.branches) result |= block(branch.body, met);
    return result;
  }
  Met after(const Case& choice, util::Position, Met met) {
    Met result = 0;
    for (const Case::Branch& branch : choice.branches) result |= block(branch.body, met);
    return result;
  }
  Met after(const Select& choice, util::Position, Met met) {
    Met result = 0;
    for (const auto& group : choice.groups)
      for (const Block& alternative : group) result |= block(alternative, met);
    return result;
  }
  Met after(const While& loop, util::Position, Met met) { return met | twice(loop.body, met); }
  Met after(const Foreach& loop, util::Position, Met met) { return twice(loop.body, met); }

  Met twice(const Block& body, Met met) {
    const Met once = block(body, met);
    const bool nothing_new = (once & ~met) == 0;
    return nothing_new ? once : static_cast<Met>(once | block(body, once));
  }

  // A body of a loop is walked over twice.
  void tell(util::Position position, const char* message) {
    if (!diagnostics_.all().empty() && diagnostics_.all().back().position == position) return;
    diagnostics_.error(position, message);
  }

  util::Diagnostics& diagnostics_;
};

}  // namespace

bool may_fall(const Block& block, util::Diagnostics& diagnostics) {
  return Walk(diagnostics).block(block, nothing) != 0;
}

}  // namespace beeline::frontend::fiacre
