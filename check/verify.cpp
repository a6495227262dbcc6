#include "check/verify.h"

#include <algorithm>
#include <type_traits>

#include <fmt/format.h>

#include "check/abstract_proof.h"
#include "check/inductive.h"
#include "check/predicate_proof.h"
#include "check/ranked.h"
#include "check/rounds.h"

namespace beeline::check {

namespace {

CertificateVerdict verify_of(const ir::Network& network, const ir::Property& property,
                             const result::Certificate& certificate, util::Watch& watch,
                             std::span<const std::string> made, const ir::Said* said) {
  if (!network.limitations.empty()) return {"the model is not supported: " + network.limitations[0].reason, {}};
  const auto& assumptions = certificate.header.assumptions;
  const auto is_one_of = [](const auto& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const std::string& assumption : made) {
    if (!is_one_of(assumptions, assumption))
      return {fmt::format("it does not name what it rests on: {}", assumption), {}};
  }
  std::vector<std::uint32_t> fair;
  const bool about_runs = std::holds_alternative<result::RankedSet>(certificate.evidence);
  const auto assumes_fairness = [&](const std::string& assumption) {
    if (!about_runs || !assumption.starts_with(fairness_assumption)) return false;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
      if (network.processes[p].name != assumption.substr(fairness_assumption.size())) continue;
      fair.push_back(p);
      return true;
    }
    return false;
  };
  const auto judge = [&](const auto& evidence) {
    if constexpr (std::is_same_v<std::decay_t<decltype(evidence)>, result::RankedSet>)
      return said ? verify(network, *said, evidence, watch, fair) : verify(network, property, evidence, watch, fair);
    else return verify(network, property, evidence, watch);
  };
  const auto dispatch = [&](const auto& evidence) -> CertificateVerdict {
    const auto known = assumptions_of(evidence);
    for (const std::string& assumption : assumptions) {
      if (!is_one_of(known, assumption) && !is_one_of(made, assumption) && !assumes_fairness(assumption))
        return {fmt::format("it rests on an unknown assumption: {}", assumption), {}};
    }
    CertificateVerdict verdict = judge(evidence);
    if (verdict) verdict.assumptions = assumptions;
    return verdict;
  };
  return std::visit(dispatch, certificate.evidence);
}

}  // namespace

CertificateVerdict verify(const ir::Network& network, const ir::Property& property,
                          const result::Certificate& certificate, util::Watch& watch, std::span<const std::string> made,
                          const ir::Said* said) {
  const auto& rounds = certificate.header.rounds;
  if (!rounds) return verify_of(network, property, certificate, watch, made, said);
  const bool states = std::holds_alternative<result::InductiveSet>(certificate.evidence);
  if (!states || said != nullptr || !property.is_reachability())
    return {"rounds are for sets of states and what can be reached", {}};
  ir::Network bent = network;
  if (std::string no = bend(bent, *rounds); !no.empty()) return {std::move(no), {}};
  return verify_of(bent, property, certificate, watch, made, said);
}

}  // namespace beeline::check
