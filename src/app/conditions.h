// The conditions at which random runs of the simulator stop: where one becomes true.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/expression.h"

namespace beeline::app {

class Conditions {
 public:
  // Returns why it could not be added, or nothing. The watch is asked whenever its truth is, and what it throws comes
  // through.
  std::string add(const beeline::Model& model, const std::string& text, util::Watch& watch);
  bool forget(std::size_t number);  // counted from 1; false: there is none
  void clear() { list_.clear(); }
  bool empty() const { return list_.empty(); }

  // A numbered line for each, with its truth here.
  std::string text(const check::ConcreteState& here);

  std::vector<bool> truths(const check::ConcreteState& here);
  // Of one that is true now and was not before.
  const std::string* become_true(const std::vector<bool>& before, const check::ConcreteState& here);

  struct Stop {
    result::Rational after;
    const std::string* condition = nullptr;
  };
  // The first that becomes true while time passes, in at most this delay.
  std::optional<Stop> while_waiting(const check::ConcreteState& here, const result::Rational& delay);

 private:
  std::vector<Expression> list_;
};

}  // namespace beeline::app
