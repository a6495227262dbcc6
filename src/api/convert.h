// Between the library's plain data and what the modules speak.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/impl.h"
#include "check/delays.h"
#include "result/answer.h"
#include "result/coverage.h"
#include "result/trace.h"
#include "util/watch.h"

namespace beeline::api {

// Like load_text, Queries, Queries::of_file and Queries::add, with somebody who watches; what that throws comes
// through.
Loading load(std::string text, std::string name, Format format, util::Watch& watch);
Queries no_queries(const Model& model, util::Watch& watch);
Queries queries_of_file(const Model& model, util::Watch& watch);
std::vector<Diagnostic> add(Queries& to, std::string_view text, std::string name, util::Watch& watch);
// Of a command line; one that asks nothing cannot be read.
std::vector<Diagnostic> add_one(Queries& to, std::string_view text, util::Watch& watch);

Position position(const util::Sources& sources, util::Position position);
Diagnostic diagnostic(const util::Sources& sources, const util::Diagnostic& diagnostic);
std::vector<Diagnostic> diagnostics(const util::Sources& sources, const util::Diagnostics& diagnostics,
                                    util::Watch& watch = util::nobody());

State state(const Model::Impl& model, const result::TraceState& state);
std::vector<Participant> participants(const Model::Impl& model, const result::TraceState& before,
                                      const std::vector<result::Participant>& participants);
Trace trace(const Model::Impl& model, const result::Trace& trace);

// Back again; what does not fit the model at all is said in `error`, and then there is none.
std::optional<result::TraceState> state(const Model::Impl& model, const State& state, std::string& error);
std::optional<result::Trace> trace(const Model::Impl& model, const Trace& trace, std::string& error);

result::Verdict verdict(Verdict verdict);
Coverage coverage(const ir::Network& network, const result::Coverage& from);
Answer answer(const Queries::Impl& queries, const result::Answer& answer);
std::vector<Interval> intervals(const check::DelaySet& delays);

}  // namespace beeline::api
