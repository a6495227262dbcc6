// What a process tells of the share that it explores, as bytes that go through a pipe (apart.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "frozen/varint.h"
#include "result/freezing.h"
#include "util/diagnostic.h"

namespace beeline::engine {

// What came of a share so far, beyond what there was when the process began.
struct ShareSoFar {
  search::Counts counts;
  std::uint64_t open = 0, stored = 0, kept = 0;
  std::uint64_t states = 0, freed = 0, peak_live = 0, peak_bytes = 0, reached_future = 0, written = 0;
  std::uint64_t second_runs = 0, explored_again = 0;
  result::Freezing::Shares shares;      // that it was divided into in turn
  std::vector<std::uint32_t> clusters;  // that had states, in ascending order; only in the end
};

struct Told {
  enum class What : std::uint8_t {
    Found,       // a target was met
    TimeLocked,  // a warning
    SoFar,       // now and then
    Ended,       // the last thing that is told
    OutOfRange,  // or that its bounds were too narrow (dbm::OutOfRange)
  } what = What::SoFar;
  ShareSoFar so_far;
  Finding finding;
  util::Diagnostic warning;
  End end = End::Exhausted;
  std::optional<Failure> failure;  // with End::ModelError
};

void pack(const Told& told, frozen::Bytes& out);
// None: these bytes are no such thing.
std::optional<Told> unpack_told(const frozen::Bytes& bytes);

}  // namespace beeline::engine
