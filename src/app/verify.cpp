#include <cstdio>

#include <fmt/format.h>

#include "app/model.h"
#include "app/units.h"

namespace beeline::app {

namespace {

std::string describe(const Proof& proof) {
  if (!proof) return (proof.undecided ? "not decided: " : "not proved: ") + proof.reason;
  std::string text = "proved by ";
  if (proof.kind == "abstraction") text += "an abstraction of " + counted(proof.parts, "part");
  else if (proof.kind == "predicates") text += counted(proof.sets, "set") + " of predicates";
  else text += counted(proof.zones, "zone");
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
  bool all_proved = true, undecided = false;
  for (const Proof& proof : verification.proofs) {
    fmt::print("{}\n   {}\n", proof.query, describe(proof));
    all_proved = all_proved && (proof || proof.undecided);
    undecided = undecided || proof.undecided;
  }
  if (!verification.error.empty()) {
    fmt::print(stderr, "{}: error: {}\n", certificate_name, verification.error);
    return ExitCode::ModelError;
  }
  if (verification.proofs.empty()) {
    fmt::print(stderr, "beeline: {} holds no certificate\n", certificate_name);
    return ExitCode::ModelError;
  }
  if (!all_proved) return ExitCode::NotSatisfied;
  return undecided ? ExitCode::Unknown : ExitCode::Satisfied;
}

}  // namespace beeline::app
