#include <cstdio>

#include <fmt/format.h>

#include "app/model.h"
#include "app/units.h"

namespace beeline::app {

namespace {

std::string describe(const Proof& proof) {
  if (!proof) return "not proved: " + proof.reason;
  std::string text = "proved by " + (proof.kind == "abstraction" ? "an abstraction of " + counted(proof.parts, "part")
                                                                 : counted(proof.zones, "zone"));
  for (const std::string& assumption : proof.assumptions) text += ", assuming " + assumption;
  return text;
}

}  // namespace

ExitCode verify(const std::string& model_name, const std::string& certificate_name) {
  const Loading loading = load_model(model_name);
  if (loading.failure) return *loading.failure;
  const auto text = read_file(certificate_name);
  if (!text) return ExitCode::Usage;

  const Verification verification = beeline::verify(loading.model.queries->model(), *text);
  bool all_proved = true;
  for (const Proof& proof : verification.proofs) {
    fmt::print("{}\n   {}\n", proof.query, describe(proof));
    all_proved = all_proved && proof;
  }
  if (!verification.error.empty()) {
    fmt::print(stderr, "{}: error: {}\n", certificate_name, verification.error);
    return ExitCode::ModelError;
  }
  if (verification.proofs.empty()) {
    fmt::print(stderr, "beeline: {} holds no certificate\n", certificate_name);
    return ExitCode::ModelError;
  }
  return all_proved ? ExitCode::Satisfied : ExitCode::NotSatisfied;
}

}  // namespace beeline::app
