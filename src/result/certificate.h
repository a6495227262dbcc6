// Evidence that something is unreachable: a set of states that contains the initial one, is closed under everything the
// network can do, and misses the target. `check/inductive` verifies it with code of its own.
//
// As a file it is text, written and read as a stream; several certificates may follow each other:
//
//   beeline certificate 1
//   model 9f86d081884c7d65              fingerprint of the model's text, so that a mix-up is noticed
//   property A[] not (P.cs && Q.cs)
//   abstraction alu                     or: inclusion
//   limit 0 2 1 - 5                     process, location, clock, L, U (- for none); with alu only
//   limit * * 2 3 3                     everywhere
//   s 0 2 1 0                           discrete values, as in a trace
//   z 1-2<=0 2-1<=4 1-0<7               a zone of these values: bounds on x - y by clock number, 0 is zero
//   z                                   another one: any clock values
//   end 2                               number of zones
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "result/trace.h"

namespace beeline::result {

enum class Covering : std::uint8_t {
  Inclusion,  // what a state leads to lies in the zones of the set
  Alu,        // ... in their aLU abstractions, for the limits given
};

// The greatest constants that a clock is compared with from below (L) and from above (U) from this location on, before
// it is reset; the limits of a state are the largest over its locations and `everywhere`.
struct ClockLimit {
  static constexpr std::uint32_t everywhere = UINT32_MAX;  // as process
  static constexpr std::int32_t none = -1;

  std::uint32_t process = everywhere, location = 0, clock = 0;
  std::int32_t lower = none, upper = none;

  friend bool operator==(const ClockLimit&, const ClockLimit&) = default;
};

struct CertificateHeader {
  std::string model;     // fingerprint()
  std::string property;  // one line
  Covering covering = Covering::Inclusion;
  std::vector<ClockLimit> limits;
};

// All zones of some discrete values; the same values may come again.
struct CertificateState {
  std::vector<std::int32_t> values;
  std::vector<std::vector<ZoneConstraint>> zones;
};

struct Certificate {
  CertificateHeader header;
  std::vector<CertificateState> states;
};

// Identifies a text, not against malice.
std::string fingerprint(std::string_view text);

class CertificateWriter {
 public:
  // Writes the header; the stream outlives the writer.
  CertificateWriter(std::ostream& out, const CertificateHeader& header);
  // Shortest when zones of the same values come one after the other.
  void add(std::span<const std::int32_t> values, std::span<const ZoneConstraint> zone);
  // Must be called once, at the end; a certificate without its end is refused as cut off.
  void finish();

 private:
  std::ostream& out_;
  std::vector<std::int32_t> last_;
  std::uint64_t zones_ = 0;
};

void write(std::ostream& out, const Certificate& certificate);

// The next certificate of the stream, or nothing at its end. On a malformed one also nothing, with `error` set ("line
// 7: ...").
std::optional<Certificate> read_certificate(std::istream& in, std::string& error);

}  // namespace beeline::result
