#include "app/expression.h"

#include <algorithm>

#include <fmt/format.h>

#include "api/impl.h"
#include "check/extremum.h"
#include "check/simulation.h"
#include "result/rational.h"

namespace beeline::app {

namespace {

bool is_truth(const ir::Network& network, check::Semantics& semantics, const check::ConcreteState& state,
              ir::ExprId id) {
  const ir::Expr& e = network.arena[id];
  switch (e.op) {
    case ir::Op::Not:
    case ir::Op::Lt:
    case ir::Op::Le:
    case ir::Op::Eq:
    case ir::Op::Ne:
    case ir::Op::Ge:
    case ir::Op::Gt:
    case ir::Op::And:
    case ir::Op::Or:
    case ir::Op::At:
    case ir::Op::EqualCells:
    case ir::Op::Forall:
    case ir::Op::Exists: return true;
    case ir::Op::Load: {
      const auto cell = static_cast<std::size_t>(semantics.value(e.a, state.values));
      return network.cells[cell].is_bool;
    }
    default: return false;
  }
}

// The first thing that is wrong, without the text that was put around it.
std::string first_error(const std::vector<Diagnostic>& complaints) {
  for (const Diagnostic& complaint : complaints)
    if (complaint.severity == Severity::Error) return complaint.message;
  return "this is no expression";
}

}  // namespace

Expression::Expression(Queries scope, std::string text)
    : scope_(std::move(scope)), text_(std::move(text)), concrete_(std::make_unique<check::Concrete>(network())) {}

const ir::Property& Expression::property() const { return scope_.impl().content.properties.front(); }
const ir::Network& Expression::network() const { return scope_.impl().content.network; }

ExpressionReading Expression::read_condition(const beeline::Model& model, const std::string& text) {
  if (text.find('\n') != std::string::npos) return {std::nullopt, "one expression, please"};
  Queries scope(model);
  const auto complaints = scope.add("E<> " + text);
  if (has_errors(complaints) || scope.size() != 1) return {std::nullopt, first_error(complaints)};
  const ir::Property& read = scope.impl().content.properties.front();
  if (const auto* unsupported = read.as<ir::Unsupported>()) return {std::nullopt, unsupported->reason};
  if (!read.as<ir::Reachable>()) return {std::nullopt, "this is no condition"};
  return {Expression(std::move(scope), text), {}};
}

ExpressionReading Expression::read(const beeline::Model& model, const std::string& text) {
  Queries scope(model);
  const auto complaints = scope.add("sup: " + text);
  const bool read = !has_errors(complaints) && scope.size() == 1;
  if (read && scope.impl().content.properties.front().as<ir::Extrema>())
    return {Expression(std::move(scope), text), {}};
  return read_condition(model, text);
}

std::string Expression::value(const check::ConcreteState& state) {
  try {
    const auto* asked = property().as<ir::Extrema>();
    if (asked == nullptr) return concrete_->holds(property().target(), state) ? "true" : "false";
    std::string out;
    for (const ir::Term& term : asked->terms) {
      std::string one;
      if (term.value) {
        const std::int32_t number = concrete_->semantics().value(term.value, state.values);
        one = is_truth(network(), concrete_->semantics(), state, term.value) ? (number ? "true" : "false")
                                                                             : std::to_string(number);
      } else {
        one = result::readable(check::value_of(*concrete_, term, state));
      }
      out += fmt::format("{}{}", out.empty() ? "" : ", ", one);
    }
    return out;
  } catch (const check::EvaluationError& error) {
    return fmt::format("cannot be evaluated: {}", error.what());
  }
}

bool Expression::holds(const check::ConcreteState& state) {
  try {
    return concrete_->holds(property().target(), state);
  } catch (const check::EvaluationError&) {
    return false;
  }
}

std::optional<result::Rational> Expression::first_delay(const check::ConcreteState& state,
                                                        const result::Rational& most) {
  try {
    const check::Formula formula = concrete_->semantics().formula(property().target(), state.values);
    if (formula.mentions_deadlock()) return std::nullopt;
    const auto until = check::DelaySet::when(formula, state.clocks) & check::DelaySet::of({0, true, most, false});
    if (until.empty()) return std::nullopt;
    return check::simple_delay(until.intervals().front());
  } catch (const check::EvaluationError&) {
    return std::nullopt;
  }
}

}  // namespace beeline::app
