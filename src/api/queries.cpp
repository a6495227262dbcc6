#include "api/convert.h"
#include "api/linear_time.h"
#include "ir/extent.h"
#include "util/file.h"

namespace beeline {

namespace {

struct Kind {
  QueryKind operator()(const ir::Reachable&) const { return QueryKind::Reachable; }
  QueryKind operator()(const ir::Invariantly&) const { return QueryKind::Invariantly; }
  QueryKind operator()(const ir::Extrema& extrema) const {
    switch (extrema.kind) {
      case ir::ExtremumKind::Supremum: return QueryKind::Supremum;
      case ir::ExtremumKind::Infimum: return QueryKind::Infimum;
      case ir::ExtremumKind::Bounds: break;
    }
    return QueryKind::Bounds;
  }
  QueryKind operator()(const ir::Eventually&) const { return QueryKind::Eventually; }
  QueryKind operator()(const ir::Potentially&) const { return QueryKind::Potentially; }
  QueryKind operator()(const ir::LeadsTo&) const { return QueryKind::LeadsTo; }
  QueryKind operator()(const ir::Unsupported&) const { return QueryKind::Unsupported; }
  QueryKind operator()(const ir::Broken&) const { return QueryKind::Broken; }
};

// Lists what was added to the content.
void add_to_list(Queries::Impl& queries) {
  while (queries.list.size() < queries.content.properties.size()) {
    const ir::Property& property = queries.content.properties[queries.list.size()];
    const auto* unsupported = property.as<ir::Unsupported>();
    const auto* broken = property.as<ir::Broken>();
    const auto said = queries.said.find(queries.list.size());
    if (said != queries.said.end()) {
      const bool formula = std::holds_alternative<ir::LinearTime>(said->second);
      queries.list.push_back({formula ? QueryKind::LinearTime : QueryKind::Acceptance, property.text, property.comment,
                              property.expected, "", api::position(queries.sources, property.position)});
      continue;
    }
    queries.list.push_back({std::visit(Kind(), property.kind), property.text, property.comment, property.expected,
                            unsupported ? unsupported->reason
                            : broken    ? broken->reason
                                        : "",
                            api::position(queries.sources, property.position)});
  }
}

// A query that cannot be read, for the first of these reasons.
std::vector<Diagnostic> add_broken(Queries::Impl& to, std::string text, const util::Diagnostics& diagnostics) {
  ir::Property& broken = to.content.properties.emplace_back();
  broken.text = std::move(text);
  broken.kind = ir::Broken{diagnostics.all().front().message, diagnostics.all().front().position};
  add_to_list(to);
  return api::diagnostics(to.sources, diagnostics);
}

// Whether such a state is reached, or comes again and again.
std::vector<Diagnostic> add_labelled(Queries::Impl& to, std::string_view labels, bool again) {
  constexpr std::string_view reached = "labels ", cycle = "cycle ";
  util::Diagnostics diagnostics;
  to.model.impl().document->label_query(to.content, labels, diagnostics);
  if (diagnostics.has_errors()) {
    ir::Property& broken = to.content.properties.emplace_back();
    broken.text = std::string(again ? cycle : reached) + std::string(labels);
    broken.kind = ir::Broken{diagnostics.all().front().message, {}};
  } else if (again) {
    std::string& text = to.content.properties.back().text;
    if (text.starts_with(reached)) text.replace(0, reached.size(), cycle);
    api::ask_again_and_again(to);
  }
  add_to_list(to);
  return api::diagnostics(to.sources, diagnostics);
}

}  // namespace

Queries::Queries(const Model& model) : Queries(api::no_queries(model, util::nobody())) {}

Queries Queries::of_file(const Model& model) { return api::queries_of_file(model, util::nobody()); }

Queries api::no_queries(const Model& model, util::Watch& watch) {
  watch.look(ir::approximate_bytes(model.impl().network));
  return Queries(std::make_shared<Queries::Impl>(model, ir::Model{model.impl().network, {}}));
}

Queries api::queries_of_file(const Model& model, util::Watch& watch) {
  watch.look(ir::approximate_bytes(model.impl().network));
  auto impl = std::make_shared<Queries::Impl>(model, model.impl().document->model());
  for (std::size_t i = 0; i < impl->content.properties.size(); ++i)
    if (const ir::Said* said = model.impl().document->said(i)) impl->said[i] = *said;
  util::Diagnostics ignored;  // what is wrong with a query stands in it
  api::read_linear_time(*impl, 0, ignored);
  add_to_list(*impl);
  return Queries(std::move(impl));
}

Queries::Impl& Queries::own() {
  if (impl_.use_count() > 1) impl_ = std::make_shared<Impl>(*impl_);
  return *impl_;
}

std::vector<Diagnostic> Queries::add(std::string_view text, std::string name) {
  return api::add(*this, text, std::move(name), util::nobody());
}

std::vector<Diagnostic> api::add(Queries& queries, std::string_view text, std::string name, util::Watch& watch) {
  Queries::Impl& to = queries.own();
  const auto file = to.sources.add(std::move(name), std::string(text));
  util::Diagnostics diagnostics;
  const std::size_t first = to.content.properties.size();
  to.model.impl().document->read_queries(to.content, to.sources, file, diagnostics, watch);
  api::read_linear_time(to, first, diagnostics);
  add_to_list(to);
  return api::diagnostics(to.sources, diagnostics, watch);
}

std::vector<Diagnostic> api::add_one(Queries& queries, std::string_view text, util::Watch& watch) {
  const std::size_t before = queries.size();
  std::vector<Diagnostic> complaints = add(queries, text, "<query>", watch);
  if (queries.size() > before || !complaints.empty()) return complaints;
  Queries::Impl& to = queries.own();
  util::Diagnostics diagnostics;
  diagnostics.error({1, 1, static_cast<std::uint16_t>(to.sources.size() - 1)},
                    "this is no query: write one like A[] not deadlock");
  return add_broken(to, std::string(text), diagnostics);
}

std::vector<Diagnostic> Queries::add_file(const std::string& file) {
  const util::FileReading reading = util::read_file(file);
  if (!reading.text) return {api::diagnostic({}, {util::Severity::Error, {}, reading.error})};
  return add(*reading.text, file);
}

std::vector<Diagnostic> Queries::add_labels(std::string_view labels) { return add_labelled(own(), labels, false); }

std::vector<Diagnostic> Queries::add_cycle(std::string_view labels) { return add_labelled(own(), labels, true); }

std::vector<Diagnostic> Queries::add_goal(std::uint32_t number, std::string goals, std::string name) {
  Impl& to = own();
  const auto file = to.sources.add(std::move(name), std::move(goals));
  util::Diagnostics diagnostics;
  const std::string query = to.model.impl().document->goal(to.sources, file, number, diagnostics);
  if (!diagnostics.has_errors()) return add(query, "<goal " + std::to_string(number) + ">");
  return add_broken(to, "goal " + std::to_string(number), diagnostics);
}

const Model& Queries::model() const { return impl_->model; }
const std::vector<Query>& Queries::list() const { return impl_->list; }

}  // namespace beeline
