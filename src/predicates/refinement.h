// Predicates from the abstract-check-refine cycle.
//
// It starts with none, so that only locations are known. Each round looks for shortest abstract paths; if one of them
// is a run of the part, or none is left, that was the last one. Otherwise predicates come in that keep some of them
// out:
//   Path    the first one, by its interpolants: the cycle of the paper
//   All     all of them, up to a number, with few predicates: paths whose interpolants are shared by the most others
//           come first, and who has become impossible on the way brings none
//   Guards  the first one, by the conditions of the model that it does not satisfy; if all of these are known already,
//           by its interpolants
// A round that brings nothing new ends it as well.
//
// More predicates never lower a distance, but they may raise it where the search should go and leave it where it should
// not: the paper saw searches grow when a round made no path longer. Without a number of rounds the cycle ends by
// itself with the first round that does not, and what the last one brought is dropped again (the paper's proposal).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "predicates/abstract_path.h"

namespace beeline::predicates {

enum class Exclude : std::uint8_t { Path, All, Guards };

struct Refinement {
  std::optional<std::uint64_t> rounds;  // none: until paths do not get longer
  Exclude exclude = Exclude::Path;
  std::uint32_t perimeter = 0;
  std::size_t most_paths = 32;  // to exclude in a round
};

enum class Outcome : std::uint8_t { Excluded, Feasible, Stuck, Rounds, SameLength, OutOfEffort };

// What was seen with the predicates of so many rounds.
struct Round {
  std::size_t predicates = 0;    // known
  std::uint32_t length = 0;      // of a shortest abstract path
  std::size_t paths = 0;         // of that length that were looked at
  AbstractPath path = {};        // the first of them
  std::vector<Atom> found = {};  // by looking at them
};

struct Refined {
  std::vector<Atom> predicates;
  std::vector<Round> rounds;
  Outcome outcome = Outcome::Rounds;
};

Refined refine(const Part& part, Solver& solver, abstraction::Effort& effort, const Refinement& options);

}  // namespace beeline::predicates
