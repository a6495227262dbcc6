#include <cstdio>
#include <sstream>

#include <fmt/format.h>

#include "app/model.h"
#include "app/units.h"
#include "check/inductive.h"
#include "result/certificate.h"

namespace beeline::app {

namespace {

// How a certificate names what `--labels` asked; see Document::label_query.
constexpr std::string_view labels_prefix = "labels ";

std::optional<ir::Property> find_property(Model& model, const std::string& text) {
  QueryOptions wanted;
  if (text.starts_with(labels_prefix)) {
    wanted.labels = text.substr(labels_prefix.size());
  } else {
    wanted.queries = {text};
  }
  if (load_queries(model, wanted) || model.properties.size() != 1) return std::nullopt;
  return model.properties[0];
}

}  // namespace

ExitCode verify(const std::string& model_name, const std::string& certificate_name) {
  Loading loading = load_model(model_name);
  if (loading.failure) return *loading.failure;
  Model& model = loading.model;
  const auto text = read_file(certificate_name);
  if (!text) return ExitCode::Usage;

  const std::string fingerprint = result::fingerprint(model.sources.file(0).text);
  std::istringstream stream(*text);
  std::size_t accepted = 0, refused = 0;
  std::string error;
  while (const auto certificate = result::read_certificate(stream, error)) {
    std::size_t zones = 0;
    for (const auto& state : certificate->states) zones += state.zones.size();
    fmt::print("{}\n", certificate->header.property);
    std::string problem;
    if (certificate->header.model != fingerprint) {
      problem = "it was made for another model";
    } else if (const auto property = find_property(model, certificate->header.property)) {
      problem = check::verify(model.network(), *property, *certificate).reason;
    } else {
      problem = "its query is not one of this model";
    }
    ++(problem.empty() ? accepted : refused);
    fmt::print("   {}{}\n", problem.empty() ? "proved by " + counted(zones, "zone") : "not proved: ", problem);
  }
  if (!error.empty()) {
    fmt::print(stderr, "{}: error: {}\n", certificate_name, error);
    return ExitCode::ModelError;
  }
  if (accepted + refused == 0) {
    fmt::print(stderr, "beeline: {} holds no certificate\n", certificate_name);
    return ExitCode::ModelError;
  }
  return refused == 0 ? ExitCode::Satisfied : ExitCode::NotSatisfied;
}

}  // namespace beeline::app
