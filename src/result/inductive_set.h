// Evidence that something is unreachable: a set of states that contains the initial one, is closed under everything the
// network can do, and misses the target. `check/inductive` verifies it with code of its own.
//
// In a certificate (result/certificate.h) its lines are
//
//   abstraction alu                     or: inclusion
//   limit 0 2 1 - 5                     process, location, clock, L, U (- for none); with alu only
//   limit * * 2 3 3                     everywhere
//   s 0 2 1 0                           discrete values, as in a trace
//   z 1-2<=0 2-1<=4 1-0<7               a zone of these values: bounds on x - y by clock number, 0 is zero
//   z                                   another one: any clock values
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "result/trace.h"

namespace beeline::result {

class LineScanner;

enum class Covering : std::uint8_t {
  Inclusion,  // what a state leads to lies in the zones of the set
  Alu,        // ... in their aLU abstractions, for the limits given
};

// The greatest constants that a clock is compared with from below (L) and from above (U) from this location on, before
// it is reset; the limits of a state are the largest over its locations and `everywhere`.
struct ClockLimit {
  static constexpr std::uint32_t everywhere = UINT32_MAX;  // as process
  static constexpr std::int64_t none = -1;

  std::uint32_t process = everywhere, location = 0, clock = 0;
  std::int64_t lower = none, upper = none;

  friend bool operator==(const ClockLimit&, const ClockLimit&) = default;
};

// All zones of some discrete values; the same values may come again.
struct CertificateState {
  std::vector<std::int32_t> values;
  std::vector<std::vector<ZoneConstraint>> zones;
};

struct InductiveSet {
  Covering covering = Covering::Inclusion;
  std::vector<ClockLimit> limits;
  std::vector<CertificateState> states;

  std::uint64_t zones() const;
};

struct CertificateHeader;

class InductiveSetWriter {
 public:
  // Writes header, abstraction and limits; the stream outlives the writer.
  InductiveSetWriter(std::ostream& out, const CertificateHeader& header, Covering covering,
                     std::span<const ClockLimit> limits);
  // Shortest when zones of the same values come one after the other.
  void add(std::span<const std::int32_t> values, std::span<const ZoneConstraint> zone);
  // Must be called once, at the end; a certificate without its end is refused as cut off.
  void finish();

 private:
  std::ostream& out_;
  std::vector<std::int32_t> last_;
  std::uint64_t zones_ = 0;
};

void write(std::ostream& out, const CertificateHeader& header, const InductiveSet& set);

// Takes the evidence of a certificate line by line; each member says what is wrong, or nothing.
class InductiveSetReader {
 public:
  std::string line(LineScanner& line);
  std::string end(LineScanner& line) const;

  InductiveSet set;

 private:
  std::uint64_t zones_ = 0;
  bool has_abstraction_ = false;
};

}  // namespace beeline::result
