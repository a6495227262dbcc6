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
void write_page_of(const util::Sink& sink, const nlohmann::ordered_json& trace, const util::Writing& json) {
  const std::string query = trace.value("query", ""), model = trace.value("model", "");
  const std::string title = query.empty() ? "Trace of " + model : fmt::format("{} in {}", query, model);
  sink(util::page_head(title, trace_style, trace_script));
  sink(body);
  util::write_page_script(sink, json, trace_script);
  sink("</body>\n</html>\n");
}

}  // namespace

std::string page_text(const nlohmann::ordered_json& trace) {
  return util::gathered([&](const util::Sink& page) {
    write_page_of(page, trace, [&](const util::Sink& json) { json(compact(trace)); });
  });
}

void write_page(const util::Sink& sink, const ir::Network& network, const util::Sources& sources,
                const result::Trace& trace, std::string_view query, const ValueNames* values) {
  const nlohmann::ordered_json value = trace_value(network, sources, trace, query, values);
  const result::Trace* const only = &trace;
  write_page_of(sink, value, [&](const util::Sink& json) {
    with_runs(compact(value), network, sources, std::span(&only, 1), Layout::Compact, values, json);
  });
}

bool is_page(std::string_view file) { return file.ends_with(".html") || file.ends_with(".htm"); }

void write_trace_for(std::string_view file, const util::Sink& sink, const ir::Network& network,
                     const util::Sources& sources, const result::Trace& trace, std::string_view query,
                     const ValueNames* values) {
  if (is_page(file)) write_page(sink, network, sources, trace, query, values);
  else write_trace(sink, network, sources, trace, query, values);
}

}  // namespace beeline::output
