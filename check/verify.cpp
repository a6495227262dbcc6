#include "check/verify.h"

#include <algorithm>

#include <fmt/format.h>

#include "check/abstract_proof.h"
#include "check/inductive.h"
#include "check/predicate_proof.h"

namespace beeline::check {

CertificateVerdict verify(const ir::Network& network, const ir::Property& property,
                          const result::Certificate& certificate, util::Watch& watch,
                          std::span<const std::string> made) {
  if (!network.limitations.empty()) return {"the model is not supported: " + network.limitations[0].reason, {}};
  const auto& assumptions = certificate.header.assumptions;
  const auto is_one_of = [](const auto& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const std::string& assumption : made) {
    if (!is_one_of(assumptions, assumption))
      return {fmt::format("it does not name what it rests on: {}", assumption), {}};
  }
  const auto dispatch = [&](const auto& evidence) -> CertificateVerdict {
    const auto known = assumptions_of(evidence);
    for (const std::string& assumption : assumptions) {
      if (!is_one_of(known, assumption) && !is_one_of(made, assumption))
        return {fmt::format("it rests on an unknown assumption: {}", assumption), {}};
    }
    CertificateVerdict verdict = verify(network, property, evidence, watch);
    if (verdict) verdict.assumptions = assumptions;
    return verdict;
  };
  return std::visit(dispatch, certificate.evidence);
}

}  // namespace beeline::check
