#include "app/conditions.h"

#include <fmt/format.h>

namespace beeline::app {

std::string Conditions::add(const beeline::Model& model, const std::string& text, util::Watch& watch) {
  auto reading = Expression::read_condition(model, text);
  if (!reading.expression) return reading.problem;
  list_.push_back(std::move(*reading.expression));
  list_.back().watch(watch);
  return {};
}

bool Conditions::forget(std::size_t number) {
  if (number == 0 || number > list_.size()) return false;
  list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(number - 1));
  return true;
}

std::string Conditions::text(const check::ConcreteState& here) {
  std::string out;
  for (std::size_t i = 0; i < list_.size(); ++i)
    out += fmt::format("{:>4}) {}: {}\n", i + 1, list_[i].text(), list_[i].holds(here));
  return out;
}

std::vector<bool> Conditions::truths(const check::ConcreteState& here) {
  std::vector<bool> out;
  for (Expression& condition : list_) out.push_back(condition.holds(here));
  return out;
}

const std::string* Conditions::become_true(const std::vector<bool>& before, const check::ConcreteState& here) {
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (!before[i] && list_[i].holds(here)) return &list_[i].text();
  return nullptr;
}

std::optional<Conditions::Stop> Conditions::while_waiting(const check::ConcreteState& here,
                                                          const result::Rational& delay) {
  std::optional<Stop> first;
  for (Expression& condition : list_) {
    if (condition.holds(here)) continue;
    const auto after = condition.first_delay(here, delay);
    if (after && (!first || *after < first->after)) first = Stop{*after, &condition.text()};
  }
  return first;
}

}  // namespace beeline::app
