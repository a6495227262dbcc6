// Answers and traces for programs; docs/json.md describes the format.
//
// A trace is self-contained: names, values, exact rationals as strings ("3/2"), zones and source positions are all in
// it. What values are called is told with it (`values`; none: they have no names), and states have wholes beside cells.
// It also reads back: read_trace(write_trace(t)) == t for every trace t of the network, which the tests hold it to.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ir/property.h"
#include "output/names.h"
#include "result/answer.h"
#include "result/coverage.h"
#include "util/diagnostic.h"
#include "util/sink.h"
#include "util/watch.h"

namespace beeline::output {

void write_trace(const util::Sink& sink, const ir::Network& network, const util::Sources& sources,
                 const result::Trace& trace, std::string_view query = {}, const ValueNames* values = nullptr);
std::string write_trace(const ir::Network& network, const util::Sources& sources, const result::Trace& trace,
                        std::string_view query = {}, const ValueNames* values = nullptr);

struct TraceReading {
  std::optional<result::Trace> trace;
  std::string error;  // why there is none
};

// Reads what write_trace wrote, or the first trace in what write_results wrote. Names and edges are looked up in
// `network`; whether its runs contain the trace is for check/replay to say. Ends with an error on any other text. What
// the watch throws comes through.
TraceReading read_trace(const ir::Network& network, std::string_view text, util::Watch* watch = nullptr);

// A trace of a hundred thousand steps takes a gigabyte; who only counts wants its length. An answer whose trace is left
// out has no field for it; one without a trace has null there.
enum class Traces { Whole, LengthOnly };

// The report of one run; properties[i] belongs to answers[i].
void write_results(const util::Sink& sink, std::string_view model, const ir::Network& network,
                   const util::Sources& sources, std::span<const ir::Property> properties,
                   std::span<const result::Answer> answers, Traces traces = Traces::Whole,
                   const result::Coverage* coverage = nullptr, const ValueNames* values = nullptr);

}  // namespace beeline::output
