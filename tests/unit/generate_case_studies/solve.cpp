#include "solve.h"

#include <cstdlib>
#include <stdexcept>

namespace beeline::generate {

namespace {

void must_be_clean(const util::Diagnostics& diagnostics) {
  for (const util::Diagnostic& diagnostic : diagnostics.all()) throw std::runtime_error(diagnostic.message);
}

result::Answer answer(const ir::Model& model, const std::string& search, bool shortest) {
  plan::Options options;
  components::standard().read(search, options.search);
  options.shortest = shortest;
  return plan::run(model.network, model.properties, options).at(0);
}

}  // namespace

Generated make(const std::string& family, int size, const Options& options) {
  const Family* found = find_family(family);
  if (found == nullptr) throw std::runtime_error("no family " + family);
  const auto chosen = parameters(*found, std::to_string(size), options);
  if (const auto* message = std::get_if<std::string>(&chosen)) throw std::runtime_error(*message);
  return generate(*found, std::get<Parameters>(chosen));
}

std::unique_ptr<frontend::Document> load(const std::string& xml) {
  util::Sources sources;
  util::Diagnostics diagnostics;
  const std::uint16_t file = sources.add("generated.xml", xml);
  auto document = frontend::load(sources, file, frontend::Format::UppaalXml, diagnostics);
  must_be_clean(diagnostics);
  return document;
}

result::Answer solve(const std::string& xml, const std::string& search, const std::string& query) {
  const auto document = load(xml);
  ir::Model model = document->model();
  if (!query.empty()) {
    util::Sources sources;
    util::Diagnostics diagnostics;
    model.properties.clear();
    document->read_queries(model, sources, sources.add("query", query), diagnostics);
    must_be_clean(diagnostics);
  }
  return answer(model, search, false);
}

std::size_t shortest_trace(const std::string& xml) {
  const auto document = load(xml);
  const result::Answer found = answer(document->model(), "auto", true);
  return found.proved_shortest() ? found.trace->steps.size() : 0;
}

bool slow_tests() { return std::getenv("BEELINE_SLOW") != nullptr; }

}  // namespace beeline::generate
