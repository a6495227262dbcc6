#include <cstdio>

#include <fmt/format.h>

#include "app/exit_code.h"
#include "app/model.h"
#include "app/terminal.h"
#include "app/units.h"
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
  else text += counted(proof.zones, "zone");
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
  const Loading loading = load_model(options.model);
  if (loading.failure) return *loading.failure;
  const std::string& certificate_name = options.certificate;
  const InterruptGuard interrupt;
  std::optional<std::string> text;
  try {
    util::Budget reading(
        {options.seconds, options.bytes ? options.bytes : util::physical_bytes() / 10 * 9, interrupt.flag()});
    text = read_file(certificate_name, &reading);
  } catch (const util::Exceeded& exceeded) {
    const bool memory = exceeded.cause == util::Exceeded::Cause::Memory;
    const bool time = exceeded.cause == util::Exceeded::Cause::Time;
    fmt::print(stderr, "beeline: stopped while {} was read: {}\n", certificate_name,
               memory ? "the memory limit was reached"
               : time ? "the time limit was reached"
                      : "interrupted");
    return memory ? ExitCode::OutOfMemory : time ? ExitCode::OutOfTime : ExitCode::Unknown;
  }
  if (!text) return ExitCode::Usage;

  const Verification verification =
      beeline::verify(loading.model.queries->model(), *text, {options.seconds, options.bytes, interrupt.flag()});
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
