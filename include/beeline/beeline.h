// Beeline as a library: load a model, ask queries, follow traces, step by hand.
//
//   const beeline::Loading loading = beeline::load_file("fischer.xml");
//   if (!loading) return complain(loading.diagnostics);
//   beeline::Queries queries(*loading.model);
//   queries.add("E<> P(1).critical and P(2).critical");
//   const beeline::CheckResult result = queries.check();
//   if (result.answers[0].verdict == beeline::Verdict::Satisfied) ...
//
// Everything that goes wrong with what a user wrote is a value (Diagnostic, or a verdict with a reason); the only
// exception that leaves the library is std::bad_alloc. A Model never changes after it was loaded, there are no globals,
// and different objects can be used by different threads at once, also when they come from the same Model. One object
// is not for two threads at once unless both only call const members.
//
// Numbers that need not be integers (delays, clock values) are exact and written as text: "3", "3/2". docs/library.md
// has a whole program.
#pragma once

#include "beeline/certificate.h"
#include "beeline/check.h"
#include "beeline/diagnostic.h"
#include "beeline/model.h"
#include "beeline/queries.h"
#include "beeline/simulation.h"
#include "beeline/trace.h"

namespace beeline {

const char* version();  // "0.1.0"

}  // namespace beeline
