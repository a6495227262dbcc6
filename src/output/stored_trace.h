// A trace as a file holds it, without its model: docs/json.md promises that it needs nothing else to be understood.
//
// What read() accepts has every field that text and page look at, in the right type, and the same processes, variables
// and clocks in all states. Whether it is a run of anything is for check/replay to say.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "output/text.h"
#include "util/watch.h"

namespace beeline::output {

struct StoredReading;

class StoredTrace {
 public:
  // What write_trace wrote, or the first trace in what write_results wrote.
  static StoredReading read(std::string_view json, util::Watch* watch = nullptr);

  std::string query() const;  // empty where the trace answers none
  std::size_t steps() const;

  // What each step says besides its delay and its edges, which are what is replayed: its time, and of each that takes
  // part source, target, sync and channel; empty where it does not say.
  std::vector<std::vector<std::string>> told() const;

  std::string json() const;
  std::string text(const TextStyle& style) const;  // as trace_text gives it
  std::string page() const;                        // as write_page gives it

 private:
  explicit StoredTrace(nlohmann::ordered_json value);

  std::shared_ptr<const nlohmann::ordered_json> value_;
};

struct StoredReading {
  std::optional<StoredTrace> trace;
  std::string error;  // why there is none
};

}  // namespace beeline::output
