#include "api/convert.h"
#include "frontend/fiacre/system.h"
#include "ir/extent.h"
#include "util/file.h"

namespace beeline {

Model::Impl::Impl(std::string named, util::Sources from, std::unique_ptr<frontend::Document> loaded, util::Watch& watch)
    : name(std::move(named)),
      sources(std::move(from)),
      document(std::move(loaded)),
      network(document->network()),
      names(network) {
  if (const auto* system = document->fiacre()) value_names = frontend::fiacre::value_names(*system);
  for (std::size_t p = 0; p < network.processes.size(); ++p) {
    location_at.push_back(names.state.location(p));
    const ir::Process& process = network.processes[p];
    Process& to = processes.emplace_back();
    to.name = names.processes[p];
    to.template_name = process.template_name;
    to.initial = process.initial;
    to.also_initial = process.also_initial;
    to.edges = process.edges.count;
    to.position = api::position(sources, process.position);
    for (std::size_t l = 0; l < process.locations.size(); ++l) {
      const ir::Location& location = process.locations[l];
      watch.look();
      to.locations.push_back({names.locations[p][l], location.urgent, location.committed, location.labels,
                              api::position(sources, location.position)});
    }
  }
  for (std::size_t i = 0; i < names.state.size(); ++i) {
    if (names.state.is_location(i)) continue;
    watch.look();
    watch.before_growth(variables, 1);
    variable_at.push_back(i);
    const ir::Cell& cell = network.cells[names.state[i]];
    variables.push_back(
        {names.cells[i], cell.low, cell.high, cell.initial, cell.is_bool, api::position(sources, cell.position)});
  }
  clocks.assign(names.clocks.begin() + 1, names.clocks.end());
  for (const ir::Limitation& limitation : network.limitations)
    limitations.push_back(api::diagnostic(sources, {util::Severity::Error, limitation.position, limitation.reason}));
}

const std::string& Model::name() const { return impl_->name; }
const std::vector<Process>& Model::processes() const { return impl_->processes; }
const std::vector<Variable>& Model::variables() const { return impl_->variables; }
const std::vector<std::string>& Model::clocks() const { return impl_->clocks; }
const std::vector<Diagnostic>& Model::limitations() const { return impl_->limitations; }

namespace {

frontend::Format format_of(Format format, std::string_view name, std::string_view text) {
  switch (format) {
    case Format::Guess: break;
    case Format::UppaalXml: return frontend::Format::UppaalXml;
    case Format::UppaalXta: return frontend::Format::UppaalXta;
    case Format::TChecker: return frontend::Format::TChecker;
    case Format::Dve: return frontend::Format::Dve;
    case Format::Fiacre: return frontend::Format::Fiacre;
    case Format::FiacreFrac: return frontend::Format::FiacreFrac;
  }
  return frontend::guess_format(name, text);
}

}  // namespace

Loading api::load(std::string text, std::string name, Format format, util::Watch& watch) {
  util::Sources sources;
  const frontend::Format language = format_of(format, name, text);
  const auto file = sources.add(name, std::move(text));
  util::Diagnostics diagnostics;
  auto document = frontend::load(sources, file, language, diagnostics, watch);
  Loading loading;
  loading.diagnostics = api::diagnostics(sources, diagnostics);
  if (!document) return loading;
  // The names that people see are as many as those of the network.
  watch.look(ir::approximate_bytes(document->network()));
  loading.model.emplace(std::make_shared<Model::Impl>(std::move(name), std::move(sources), std::move(document), watch));
  return loading;
}

Loading load_text(std::string text, std::string name, Format format) {
  return api::load(std::move(text), std::move(name), format, util::nobody());
}

Loading load_file(const std::string& file, Format format) {
  util::FileReading reading = util::read_file(file);
  if (reading.text) return load_text(std::move(*reading.text), file, format);
  return {std::nullopt, {api::diagnostic({}, {util::Severity::Error, {}, reading.error})}};
}

}  // namespace beeline
