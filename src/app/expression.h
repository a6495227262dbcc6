// Expressions that a user of the simulator types, in the scope of the model, evaluated exactly at a point.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <beeline/beeline.h>

#include "check/concrete.h"

namespace beeline::app {

struct ExpressionReading;

class Expression {
 public:
  // Values, clocks and their differences ("n + 1", "x - y", several with commas), or a condition as queries have it.
  static ExpressionReading read(const beeline::Model& model, const std::string& text);
  static ExpressionReading read_condition(const beeline::Model& model, const std::string& text);

  const std::string& text() const { return text_; }
  // Of evaluations; what it throws comes through.
  void watch(util::Watch& watch) { concrete_->semantics().watch(&watch); }
  // For people; what cannot be evaluated says so.
  std::string value(const check::ConcreteState& state);

  // Of a condition. What cannot be evaluated does not hold.
  bool holds(const check::ConcreteState& state);
  // The first delay above 0 and up to `most` after which it holds.
  std::optional<result::Rational> first_delay(const check::ConcreteState& state, const result::Rational& most);

 private:
  Expression(Queries scope, std::string text);
  const ir::Property& property() const;
  const ir::Network& network() const;

  Queries scope_;  // the model with this one query
  std::string text_;
  std::unique_ptr<check::Concrete> concrete_;
};

struct ExpressionReading {
  std::optional<Expression> expression;
  std::string problem;  // why there is none
};

}  // namespace beeline::app
