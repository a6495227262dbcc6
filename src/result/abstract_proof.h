// Evidence that something is unreachable: how to abstract the network so that it can be seen without a search.
//
// It is a recipe, not a claim. Whoever follows it composes the cells of a state, as transition systems, two at a time,
// and puts states together as it says; every system on the way can do whatever the network can, however the recipe was
// come by. So it cannot prove anything wrong, and where one of the systems cannot get from its initial states to the
// target, the network cannot either. `check/abstract_proof` follows it with code of its own.
//
// In a certificate (result/certificate.h), after `kind abstraction`, its lines are
//
//   range 3 0 5                         cell 3 is thought to stay within 0 to 5; to be found out by whoever follows
//   leaf 0 0 0 1 - 2                    part 0: cell 0, its values from 0 on are the states 0, 1, any other, and 2
//   leaf 3 0 0 0 1                      part 1: cell 3
//   fixed 0                             part 2: nothing of the network; in state 0 for ever
//   pair 0 1 2 0 1 0 - - 1              part 3: of parts 0 and 1, where the right one has 2 states that have a number:
//                                       what becomes of (0,0), (0,1), (1,0), ...; what is not listed is any other
//   explore                             what the parts still let through is to be looked at, state by state
//   end 4                               number of parts
//
// Cells have the numbers that they have in the network. States that are no number, or are not listed, become one state
// more, which has the number after the greatest.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace beeline::result {

class LineScanner;
struct CertificateHeader;

struct AbstractProof {
  static constexpr std::uint32_t other = UINT32_MAX;  // as a state

  struct Range {
    std::uint32_t cell = 0;
    std::int32_t low = 0, high = 0;
    friend bool operator==(const Range&, const Range&) = default;
  };
  enum class Kind : std::uint8_t { Leaf, Fixed, Pair };
  struct Part {
    Kind kind = Kind::Leaf;
    std::uint32_t cell = 0;                        // of a leaf
    std::int32_t low = 0;                          // of a leaf: the first value that is listed
    std::uint32_t left = 0, right = 0, width = 0;  // of a pair: parts that come before; states of the right one
    std::vector<std::uint32_t> states;
    friend bool operator==(const Part&, const Part&) = default;
  };

  std::vector<Range> ranges;
  std::vector<Part> parts;
  bool explore = false;
  friend bool operator==(const AbstractProof&, const AbstractProof&) = default;
};

void write(std::ostream& out, const CertificateHeader& header, const AbstractProof& proof);

// Takes the evidence of a certificate line by line; each member says what is wrong, or nothing.
class AbstractProofReader {
 public:
  std::string line(LineScanner& line);
  std::string end(LineScanner& line) const;

  AbstractProof proof;
};

}  // namespace beeline::result
