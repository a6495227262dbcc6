// A trace as one page for a browser: who sends what to whom, who is where for how long, every state with what changed,
// and expressions of the reader's along the run.
//
// The page holds the JSON of the trace (docs/json.md) and a script that shows it; nothing is fetched, and it may be
// sent around as one file. docs/traces.md tells what can be done with it.
#pragma once

#include <string_view>

#include "ir/network.h"
#include "output/names.h"
#include "result/trace.h"
#include "util/diagnostic.h"
#include "util/sink.h"

namespace beeline::output {

void write_page(const util::Sink& sink, const ir::Network& network, const util::Sources& sources,
                const result::Trace& trace, std::string_view query = {}, const ValueNames* values = nullptr);

// Whether a file of this name is a page: it ends in ".html" or ".htm".
bool is_page(std::string_view file);

// For a file of this name: a page or JSON.
void write_trace_for(std::string_view file, const util::Sink& sink, const ir::Network& network,
                     const util::Sources& sources, const result::Trace& trace, std::string_view query = {},
                     const ValueNames* values = nullptr);

}  // namespace beeline::output
