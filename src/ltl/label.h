// What a transition of an automaton asks of a letter: a conjunction of literals over at most 64 propositions.
#pragma once

#include <cstdint>
#include <span>

namespace beeline::ltl {

inline constexpr std::uint32_t most_propositions = 64;

// A set of propositions, those that hold.
using Letter = std::uint64_t;

struct Label {
  std::uint64_t positive = 0, negative = 0;  // propositions that must hold, that must not

  bool admits(Letter letter) const { return (letter & positive) == positive && (letter & negative) == 0; }
  // No letter is admitted.
  bool contradictory() const { return (positive & negative) != 0; }
  // Admits whatever the other one does; exact where the other one is not contradictory.
  bool contains(const Label& other) const {
    return (positive & ~other.positive) == 0 && (negative & ~other.negative) == 0;
  }
  friend Label operator&(const Label& a, const Label& b) { return {a.positive | b.positive, a.negative | b.negative}; }
  friend auto operator<=>(const Label&, const Label&) = default;
};

// Whether every letter that `label` admits is admitted by one of `others`.
bool covered(const Label& label, std::span<const Label> others);

}  // namespace beeline::ltl
