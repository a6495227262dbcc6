#include "check/verify.h"

#include <algorithm>

#include <fmt/format.h>

#include "check/abstract_proof.h"
#include "check/inductive.h"
#include "check/predicate_proof.h"

namespace beeline::check {

CertificateVerdict verify(const ir::Network& network, const ir::Property& property,
                          const result::Certificate& certificate, util::Watch& watch) {
  if (!network.limitations.empty()) return {"the model is not supported: " + network.limitations[0].reason, {}};
  const auto& assumptions = certificate.header.assumptions;
  const auto dispatch = [&](const auto& evidence) -> CertificateVerdict {
    const auto known = assumptions_of(evidence);
    for (const std::string& assumption : assumptions) {
      if (std::find(known.begin(), known.end(), assumption) == known.end())
        return {fmt::format("it rests on an unknown assumption: {}", assumption), {}};
    }
    CertificateVerdict verdict = verify(network, property, evidence, watch);
    if (verdict) verdict.assumptions = assumptions;
    return verdict;
  };
  return std::visit(dispatch, certificate.evidence);
}

}  // namespace beeline::check
