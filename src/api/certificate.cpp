#include "result/certificate.h"

#include <sstream>

#include "api/impl.h"
#include "check/verify.h"
#include "util/budget.h"
#include "util/memory.h"

namespace beeline {

namespace {

// How a certificate names what add_labels asked; see Document::label_query.
constexpr std::string_view labels_prefix = "labels ";

check::CertificateVerdict judge(const Model& model, const result::Certificate& certificate, util::Watch& watch) {
  const result::CertificateHeader& header = certificate.header;
  if (header.model != result::fingerprint(model.impl().sources.file(0).text))
    return {"it was made for another model", {}};
  Queries queries(model);
  const bool asks_labels = header.property.starts_with(labels_prefix);
  const std::vector<Diagnostic> said =
      asks_labels ? queries.add_labels(header.property.substr(labels_prefix.size())) : queries.add(header.property);
  if (has_errors(said) || queries.size() != 1) return {"its query is not one of this model", {}};
  const ir::Model& content = queries.impl().content;
  return check::verify(content.network, content.properties[0], certificate, watch);
}

void give_up(Proof& proof, util::Exceeded::Cause cause) {
  const bool time = cause == util::Exceeded::Cause::Time, memory = cause == util::Exceeded::Cause::Memory;
  proof.limit = time ? Limit::Time : memory ? Limit::Memory : Limit::Cancelled;
  proof.reason = time     ? "the time limit was reached"
                 : memory ? "more memory was needed than the limit allows"
                          : "interrupted";
}

}  // namespace

Verification verify(const Model& model, std::string_view certificates, const Limits& limits) {
  Verification verification;
  util::Budget budget(
      {limits.seconds, limits.bytes != 0 ? limits.bytes : util::physical_bytes() / 10 * 9, limits.cancel});
  std::istringstream stream{std::string(certificates)};
  while (const auto certificate = result::read_certificate(stream, verification.error)) {
    Proof& proof = verification.proofs.emplace_back();
    proof.query = certificate->header.property;
    try {
      budget.look(certificates.size());  // what is made of it takes as much
      check::CertificateVerdict verdict = judge(model, *certificate, budget);
      proof.reason = std::move(verdict.reason);
      proof.undecided = verdict.undecided;
      proof.assumptions = std::move(verdict.assumptions);
    } catch (const util::Exceeded& exceeded) {
      give_up(proof, exceeded.cause);
    }
    if (const auto* set = std::get_if<result::InductiveSet>(&certificate->evidence)) {
      proof.kind = "inductive";
      proof.zones = set->zones();
    } else if (const auto* abstraction = std::get_if<result::AbstractProof>(&certificate->evidence)) {
      proof.kind = "abstraction";
      proof.parts = abstraction->parts.size();
    } else {
      proof.kind = "predicates";
      proof.sets = std::get<result::PredicateProof>(certificate->evidence).sets.size();
    }
  }
  return verification;
}

}  // namespace beeline
