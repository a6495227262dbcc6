#include "api/convert.h"
#include "util/file.h"

namespace beeline {

namespace {

QueryKind kind_of(ir::PropertyKind kind) {
  switch (kind) {
    case ir::PropertyKind::Reachable: return QueryKind::Reachable;
    case ir::PropertyKind::Invariantly: return QueryKind::Invariantly;
    case ir::PropertyKind::Supremum: return QueryKind::Supremum;
    case ir::PropertyKind::Infimum: return QueryKind::Infimum;
    case ir::PropertyKind::Bounds: return QueryKind::Bounds;
    case ir::PropertyKind::Eventually: return QueryKind::Eventually;
    case ir::PropertyKind::Potentially: return QueryKind::Potentially;
    case ir::PropertyKind::LeadsTo: return QueryKind::LeadsTo;
    case ir::PropertyKind::Unsupported: break;
  }
  return QueryKind::Unsupported;
}

void append(Queries::Impl& to, const std::vector<ir::Property>& found) {
  for (const ir::Property& property : found) {
    to.list.push_back({kind_of(property.kind), property.text, property.comment, property.expected, property.reason,
                       api::position(to.sources, property.position)});
    to.content.properties.push_back(property);
  }
}

// The one place that knows how a document reads queries: it appends their expressions to its own network.
template <class Read>
std::vector<Diagnostic> read(Queries::Impl& to, const Read& read) {
  const Model::Impl& model = to.model.impl();
  util::Diagnostics diagnostics;
  {
    const std::lock_guard lock(model.reading);
    append(to, read(*model.document, diagnostics));
    to.content.network = model.document->network;
  }
  return api::diagnostics(to.sources, diagnostics);
}

}  // namespace

Queries::Queries(const Model& model) : impl_(std::make_shared<Impl>(model)) {}

Queries Queries::of_file(const Model& model) {
  Queries queries(model);
  append(*queries.impl_, model.impl().document->own_queries);
  return queries;
}

Queries::Impl& Queries::own() {
  if (impl_.use_count() > 1) impl_ = std::make_shared<Impl>(*impl_);
  return *impl_;
}

std::vector<Diagnostic> Queries::add(std::string_view text, std::string name) {
  Impl& to = own();
  const auto file = to.sources.add(std::move(name), std::string(text));
  return read(to, [&](frontend::Document& document, util::Diagnostics& diagnostics) {
    return document.read_queries(to.sources, file, diagnostics);
  });
}

std::vector<Diagnostic> Queries::add_file(const std::string& file) {
  const util::FileReading reading = util::read_file(file);
  if (!reading.text) return {api::diagnostic({}, {util::Severity::Error, {}, reading.error})};
  return add(*reading.text, file);
}

std::vector<Diagnostic> Queries::add_labels(std::string_view labels) {
  return read(own(), [&](frontend::Document& document, util::Diagnostics& diagnostics) {
    return document.label_query(labels, diagnostics);
  });
}

const Model& Queries::model() const { return impl_->model; }
const std::vector<Query>& Queries::list() const { return impl_->list; }

}  // namespace beeline
