// Evidence that something is unreachable: sets of states that hold all who could get there, and not the initial ones.
//
// Some processes of the network are looked at, the part. Each set is a conjunction of constraints on the part's
// variables: location and variable cells and clocks that no process outside the part writes. Let B be the union of the
// sets. States are looked at where they begin: at the start, or right behind a transition in which a process of the
// part moves. The claim is
//
//   target   who can wait, for any time or none, until the target holds is in B;
//   steps    who can wait, and then take a transition in which a process of the part moves, to somewhere in B, is in B;
//   start    no initial state is in B.
//
// So no initial state reaches the target. For take a run to it and of its states those that begin one of the part's
// stretches. In between, processes outside the part may move: these steps change nothing that a set speaks about, and
// what is waited before and after them is one wait of the part. Backwards along the run, the last of these states is in
// B by `target`, each one before by `steps`, and so the first, against `start`.
//
// The sets are a claim, and everything in it is checked: `check/predicate_proof` asks a solver about every set and
// every step of the model, with what others write left open.
//
// In a certificate (result/certificate.h), after `kind predicates`, its lines are
//
//   part 0 2                            the processes that are looked at
//   range 3 0 5                         cell 3 is thought to stay within 0 to 5; to be found out by whoever checks
//   values 0 1 4                        constraint 0: cell 0 is 1 or 4
//   sum 1 x2 -1 c3 < 7                  constraint 1: clock 2 less cell 3 is less than 7
//   sum 2 c3 <= 4                       constraint 2: twice cell 3 is at most 4
//   set 0 !1                            constraint 0 holds and constraint 1 does not
//   set 2
//   end 2                               number of sets
//
// Processes, cells and clocks have the numbers that they have in the network.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "result/abstract_proof.h"

namespace beeline::result {

struct PredicateProof {
  using Range = AbstractProof::Range;

  struct Term {
    bool is_clock = false;
    std::uint32_t number = 0;  // of the clock, or of the cell
    std::int64_t factor = 0;
    friend bool operator==(const Term&, const Term&) = default;
  };
  enum class Form : std::uint8_t { Values, Sum };
  struct Constraint {
    Form form = Form::Values;
    std::uint32_t cell = 0;            // Values: it has one of these
    std::vector<std::int32_t> values;  // ascending
    std::vector<Term> terms;           // Sum: their sum is within the bound
    std::int64_t bound = 0;
    bool strict = false;
    friend bool operator==(const Constraint&, const Constraint&) = default;
  };
  struct Literal {
    std::uint32_t constraint = 0;
    bool holds = true;
    friend bool operator==(const Literal&, const Literal&) = default;
  };
  using Set = std::vector<Literal>;

  std::vector<std::uint32_t> processes;
  std::vector<Range> ranges;
  std::vector<Constraint> constraints;
  std::vector<Set> sets;
  friend bool operator==(const PredicateProof&, const PredicateProof&) = default;
};

void write(std::ostream& out, const CertificateHeader& header, const PredicateProof& proof);

// Takes the evidence of a certificate line by line; each member says what is wrong, or nothing.
class PredicateProofReader {
 public:
  std::string line(LineScanner& line);
  std::string end(LineScanner& line) const;

  PredicateProof proof;
};

}  // namespace beeline::result
