#include "api/context.h"

#include "frontend/cdl/cdl.h"
#include "frontend/cdl/unfold.h"
#include "ir/extent.h"
#include "result/certificate.h"

namespace beeline::api {

namespace {

// A run that is cut off has not come to its end, and time that passes then does not count. So under restrictions only
// questions about what steps lead to are answered.
bool sees_cuts(const ir::Network& network, const ir::Property& query) {
  if (query.is_liveness()) return true;
  if (const auto* extrema = query.as<ir::Extrema>())
    for (const ir::Term& term : extrema->terms)
      if (!term.value) return true;
  if (!query.is_reachability() && query.as<ir::Extrema>() == nullptr) return false;
  const ir::ExprId target = query.target();
  return target && network.arena[target].has_clocks;
}

WithContext relative(frontend::cdl::Attached attached, std::vector<ir::Property> queries) {
  for (ir::Property& query : queries) {
    if (!attached.assumptions.empty() && sees_cuts(attached.network, query))
      query.kind =
          ir::Unsupported{"under a restriction: clocks, deadlocks and whole runs look beyond what it cuts off"};
    query.text += attached.assuming;
  }
  return {std::move(attached), std::move(queries)};
}

}  // namespace

std::optional<Contexts> Contexts::read(std::string text, std::string name, util::Sources& sources,
                                       util::Diagnostics& diagnostics, util::Watch& watch) {
  const std::uint16_t file = sources.add(std::move(name), std::move(text));
  auto unit = frontend::cdl::read(sources, file, diagnostics, watch);
  if (!unit) return std::nullopt;
  return Contexts(std::move(*unit), result::fingerprint(sources.file(file).text));
}

std::vector<std::string> Contexts::names() const {
  std::vector<std::string> all;
  for (const frontend::cdl::Cdl& cdl : unit_.cdls) all.push_back(cdl.name.text);
  return all;
}

std::optional<WithContext> Contexts::attach(std::size_t context, const Queries& to,
                                            const frontend::cdl::AttachOptions& options, util::Diagnostics& diagnostics,
                                            util::Watch& watch) const {
  const Queries::Impl& queries = to.impl();
  const frontend::Document& document = *queries.model.impl().document;
  watch.look(ir::approximate_bytes(queries.content.network));
  auto attached =
      frontend::cdl::attach(document, queries.content.network, unit_, unit_.cdls[context], options, diagnostics, watch);
  if (!attached) return std::nullopt;
  if (!attached->is_new) return relative(std::move(*attached), queries.content.properties);
  // What is wrong with a query has been said when it was read for the model alone.
  util::Diagnostics said_before;
  ir::Model into{std::move(attached->network), {}};
  for (std::size_t file = queries.model.impl().sources.size(); file < queries.sources.size(); ++file)
    document.read_queries(into, queries.sources, static_cast<std::uint16_t>(file), said_before, watch);
  attached->network = std::move(into.network);
  return relative(std::move(*attached), std::move(into.properties));
}

std::optional<frontend::cdl::Figures> Contexts::figures(std::size_t context, util::Diagnostics& diagnostics,
                                                        util::Watch& watch) const {
  const auto graph = frontend::cdl::unfold(unit_, unit_.cdls[context], diagnostics, watch);
  if (!graph) return std::nullopt;
  return frontend::cdl::figures(*graph, watch);
}

bool Contexts::draw(std::size_t context, const util::Sink& sink, util::Diagnostics& diagnostics,
                    util::Watch& watch) const {
  const auto graph = frontend::cdl::unfold(unit_, unit_.cdls[context], diagnostics, watch);
  if (graph) frontend::cdl::draw(unit_, unit_.cdls[context], *graph, sink, watch);
  return graph.has_value();
}

}  // namespace beeline::api
