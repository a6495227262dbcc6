// What observers do, by definition, and what predicates are made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "frontend/cdl/observer.h"
#include "frontend/cdl/syntax.h"

namespace beeline::test {

namespace cdl = frontend::cdl;

struct Watched {
  const cdl::Observer* observer = nullptr;
  bool cuts = false;
  std::optional<cdl::Scope> scope;
};

// Where an observer is.
struct Seat {
  int state = 0;
  int clock = -1;  // in ticks; -1: stopped
};

// What a search meets.
struct Reached {
  std::vector<bool> violated;            // by assert
  std::vector<bool> rejected, accepted;  // by observer

  void resize(std::size_t asserts, std::size_t observers);
  // A state in which the observer is there; `ends`: nothing can happen in it, now or later.
  void meet(std::size_t observer, const cdl::ObserverState& there, bool ends);
};

using Truth = std::function<bool(const cdl::Predicate&)>;

bool compare(cdl::Comparison comparison, int left, int right);
// `atom` says what states and comparisons are.
bool holds(const cdl::Unit& unit, const cdl::Predicate& predicate, const Truth& atom);

bool alone(const cdl::ObserverTransition& transition);  // a move by time alone
bool meets(int clock, const cdl::ClockGuard& guard, int unit);
// `unit`: how many ticks are one. A step with these letters, in order; what was true before it, and what is after it.
void move(const Watched& watched, Seat& seat, const std::vector<std::uint32_t>& letters, bool sets, const Truth& was,
          const Truth& is, int unit = 2);

}  // namespace beeline::test
