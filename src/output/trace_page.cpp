#include "output/trace_page.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "output/embedded.h"
#include "output/json.h"
#include "output/trace_json.h"

namespace beeline::output {

namespace {

// What a browser without scripts shows; the script fills the rest.
constexpr std::string_view body = R"html(<body>
<main>
<header>
<p class="kicker">Beeline trace<span id="model"></span></p>
<h1 id="query"></h1>
<p id="facts"></p>
<noscript><p>A script draws this page, and this browser does not run it. <code>beeline trace FILE.json</code> shows a
stored trace as text.</p></noscript>
</header>
<div id="stepping" role="group" aria-label="Stepping"></div>
<p id="spoken" class="spoken" role="status" aria-live="polite"></p>
<div class="sides">
<div class="charts">
<section id="gantt" aria-labelledby="gantt-title"><h2 id="gantt-title">Locations in time</h2></section>
<section id="sequence" aria-labelledby="sequence-title"><h2 id="sequence-title">Messages</h2></section>
<section id="source" aria-labelledby="source-title"><h2 id="source-title">Model</h2></section>
</div>
<div class="panel">
<section id="step" aria-labelledby="step-title"><h2 id="step-title">Step</h2></section>
<section id="state" aria-labelledby="state-title"><h2 id="state-title">State</h2></section>
</div>
</div>
</main>
<div id="tip" hidden></div>
)html";

// ASCII only, and text that is not UTF-8 is replaced rather than refused.
std::string compact(const nlohmann::ordered_json& value) {
  return value.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

// The value tells what it is a page of, the text is all of it.
std::string page_of(const nlohmann::ordered_json& trace, const std::string& json) {
  const std::string query = trace.value("query", ""), model = trace.value("model", "");
  const std::string title = query.empty() ? "Trace of " + model : fmt::format("{} in {}", query, model);
  return util::page_head(title, trace_style, trace_script) + std::string(body) + util::page_script(json, trace_script) +
         "</body>\n</html>\n";
}

}  // namespace

std::string page_text(const nlohmann::ordered_json& trace) { return page_of(trace, compact(trace)); }

std::string write_page(const ir::Network& network, const util::Sources& sources, const result::Trace& trace,
                       std::string_view query) {
  const nlohmann::ordered_json value = trace_value(network, sources, trace, query);
  const result::Trace* const only = &trace;
  return page_of(value, with_states(compact(value), network, std::span(&only, 1), -1));
}

bool is_page(std::string_view file) { return file.ends_with(".html") || file.ends_with(".htm"); }

std::string write_trace_for(std::string_view file, const ir::Network& network, const util::Sources& sources,
                            const result::Trace& trace, std::string_view query) {
  return (is_page(file) ? write_page : write_trace)(network, sources, trace, query);
}

}  // namespace beeline::output
