// Between the library's plain data and what the modules speak.
#pragma once

#include <string>
#include <vector>

#include "api/impl.h"
#include "check/delays.h"
#include "result/answer.h"
#include "result/coverage.h"
#include "result/trace.h"

namespace beeline::api {

Position position(const util::Sources& sources, util::Position position);
Diagnostic diagnostic(const util::Sources& sources, const util::Diagnostic& diagnostic);
std::vector<Diagnostic> diagnostics(const util::Sources& sources, const util::Diagnostics& diagnostics);

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
