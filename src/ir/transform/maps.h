// Where the parts of a transformed network come from, and where those of the original went: what a trace, an
// abstraction or a message about the result needs to speak about the original again.
//
// A transformation is a pure function from a network to a Transformed. Positions and names go along with what they
// belong to, so messages need no map.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/network.h"

namespace beeline::ir {

inline constexpr std::uint32_t nowhere = UINT32_MAX;

// Between two ranges of numbers. Several of the result may come from one of the original, whose image is then the first.
struct Correspondence {
  std::vector<std::uint32_t> origin;  // per number of the result; nowhere: it was added
  std::vector<std::uint32_t> image;   // per number of the original; nowhere: it was dropped

  static Correspondence identity(std::size_t size);
  // The result has so many numbers now: those at the end are new.
  void grow(std::size_t size) { origin.resize(size, nowhere); }
  // Appends one to the result.
  void append(std::uint32_t from);
};

Correspondence compose(const Correspondence& first, const Correspondence& second);

struct Maps {
  Correspondence cells, clocks, channels, processes, edges;
  std::vector<Correspondence> locations;  // per process of the original; an added process has locations of its own
};

Maps identity(const Network& network);
// From the original of the first to the result of the second.
Maps compose(const Maps& first, const Maps& second);

struct Transformed {
  Network network;
  Maps maps;
};

}  // namespace beeline::ir
