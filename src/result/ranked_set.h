// Evidence that no run is accepted by an automaton, or that none keeps out of a formula until its end: a set of states
// with a number each, the rank (Wimmer, Herbreteau and van de Pol, "Certifying emptiness of timed Buechi automata",
// FORMATS 2020). `check/ranked` verifies it with code of its own.
//
// Whatever a state leads to lies in states of no higher rank. Each rank names a mark, and a transition that carries it
// leads to lower ranks only; so a run is in one rank from some time on, and meets its mark no more. Without marks every
// transition leads to lower ranks, and no run goes on for ever. How runs may end is seen in the states themselves.
//
// In a certificate (result/certificate.h) its lines are
//
//   abstraction inclusion               or: alu, with limits, as in result/inductive_set.h
//   mark 7 1                            rank and mark, where that is not 0
//   r 0 2 1 0                           discrete values of reachable states: for p --> q, which begins in any of them
//   z 1-0<=4                            a zone of these values
//   s 1 0 2 1 0                         a state of the automaton (0 where there is none), discrete values
//   z 7 1-2<=0 2-1<=4                   rank, and a zone of these
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "result/inductive_set.h"

namespace beeline::result {

struct RankedZone {
  std::uint32_t rank = 0;
  std::vector<ZoneConstraint> constraints;
};

// All zones of some discrete values and a state of the automaton; the same may come again.
struct RankedState {
  std::uint32_t automaton = 0;
  std::vector<std::int32_t> values;
  std::vector<RankedZone> zones;
};

struct RankedSet {
  Covering covering = Covering::Inclusion;
  std::vector<ClockLimit> limits;
  std::map<std::uint32_t, std::uint32_t> marks;  // of ranks; of others 0
  std::vector<CertificateState> reachable;
  std::vector<RankedState> states;

  void add(std::uint32_t automaton, std::span<const std::int32_t> values, std::uint32_t rank,
           std::vector<ZoneConstraint> zone);
  std::uint64_t zones() const;
};

void write(std::ostream& out, const CertificateHeader& header, const RankedSet& set);

// As InductiveSetReader.
class RankedSetReader {
 public:
  std::string line(LineScanner& line);
  std::string end(LineScanner& line) const;

  RankedSet set;

 private:
  std::string zone(LineScanner& line);

  std::uint64_t zones_ = 0;
  bool has_abstraction_ = false, in_reachable_ = false;
};

}  // namespace beeline::result
