#include <algorithm>
#include <cstdio>
#include <optional>

#include <fmt/format.h>

#include "api/certificate.h"
#include "app/context.h"
#include "app/exit_code.h"
#include "app/model.h"
#include "app/terminal.h"
#include "app/units.h"
#include "app/unloaded.h"
#include "util/budget.h"
#include "util/memory.h"

namespace beeline::app {

namespace {

std::string describe(const Proof& proof) {
  if (proof.limit != Limit::None) return "unknown: " + proof.reason;
  if (!proof) return (proof.undecided ? "not decided: " : "not proved: ") + proof.reason;
  std::string text = "proved by ";
  if (proof.kind == "abstraction") text += "an abstraction of " + counted(proof.parts, "part");
  else if (proof.kind == "predicates") text += counted(proof.sets, "set") + " of predicates";
  else text += counted(proof.zones, "zone") + (proof.kind == "ranks" ? " with ranks" : "");
  for (const std::string& assumption : proof.assumptions) text += ", assuming " + assumption;
  return text;
}

ExitCode code(const Proof& proof) {
  switch (proof.limit) {
    case Limit::Time: return ExitCode::OutOfTime;
    case Limit::Memory: return ExitCode::OutOfMemory;
    case Limit::Cancelled: return ExitCode::Unknown;
    case Limit::None: break;
  }
  if (proof.undecided) return ExitCode::Unknown;
  return proof ? ExitCode::Satisfied : ExitCode::NotSatisfied;
}

}  // namespace

ExitCode verify(const VerifyOptions& options) {
  const std::string& certificate_name = options.certificate;
  const InterruptGuard interrupt;
  const std::uint64_t bytes = options.bytes ? options.bytes : util::physical_bytes() / 10 * 9;
  util::Budget reading({options.seconds, bytes, interrupt.flag()});
  Loading loading;
  std::optional<LoadedContexts> contexts;
  std::optional<api::ChosenContext> context;
  std::optional<std::string> text;
  bool loaded = false;
  try {
    loading = load_model(options.model, options.fiacre, reading);
    if (loading.failure) return *loading.failure;
    loaded = true;
    if (!options.context.context.empty()) {
      Model& model = loading.model;
      ExitCode failure = ExitCode::Usage;
      contexts = load_contexts(options.context.context, model.sources, reading, failure);
      if (!contexts) return failure;
      context = only_context(*contexts, options.context);
      if (!context) return ExitCode::Usage;
      if (const auto problem = attach_context(model, *contexts, context->which, options.context, reading))
        return *problem;  // which says what does not fit
    }
    text = read_file(certificate_name, &reading);
    reading.look();
  } catch (const util::Exceeded& exceeded) {
    return stopped(loaded ? certificate_name : options.model, exceeded.cause);
  }
  if (!text) return ExitCode::Usage;

  const double seconds = options.seconds > 0 ? std::max(reading.seconds_left(), 0.001) : 0;  // 0 would be no limit
  const Verification verification =
      api::verify(loading.model.queries->model(), context, *text, {seconds, options.bytes, interrupt.flag()});
  ExitCode all = ExitCode::Satisfied;
  for (const Proof& proof : verification.proofs) {
    fmt::print("{}\n   {}\n", proof.query, describe(proof));
    all = worse(all, code(proof));
  }
  if (!verification.error.empty()) {
    fmt::print(stderr, "{}: error: {}\n", certificate_name, verification.error);
    return ExitCode::ModelError;
  }
  if (verification.proofs.empty()) {
    fmt::print(stderr, "beeline: {} holds no certificate\n", certificate_name);
    return ExitCode::ModelError;
  }
  return all;
}

}  // namespace beeline::app
