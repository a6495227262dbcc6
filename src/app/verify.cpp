#include <cstdio>
#include <sstream>

#include <fmt/format.h>

#include "app/model.h"
#include "app/units.h"
#include "check/verify.h"
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
  model.properties.clear();
  if (load_queries(model, wanted) || model.properties.size() != 1) return std::nullopt;
  return model.properties[0];
}

std::string describe(const result::Evidence& evidence, const check::CertificateVerdict& verdict) {
  std::string text = "proved by " + counted(std::get<result::InductiveSet>(evidence).zones(), "zone");
  for (const std::string& assumption : verdict.assumptions) text += ", assuming " + assumption;
  return text;
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
    fmt::print("{}\n", certificate->header.property);
    check::CertificateVerdict verdict;
    if (certificate->header.model != fingerprint) {
      verdict.reason = "it was made for another model";
    } else if (const auto property = find_property(model, certificate->header.property)) {
      verdict = check::verify(model.network(), *property, *certificate);
    } else {
      verdict.reason = "its query is not one of this model";
    }
    ++(verdict ? accepted : refused);
    fmt::print("   {}\n", verdict ? describe(certificate->evidence, verdict) : "not proved: " + verdict.reason);
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
