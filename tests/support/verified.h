// What the checker says of sets of predicates, as its own procedure and Z3, where it is there, find out: where the own
// one decides, they must agree.
#pragma once

#include <gtest/gtest.h>

#include "check/predicate_proof.h"

namespace beeline::test {

// What is undecided without Z3 is so here, too, if Z3 is missing.
inline check::CertificateVerdict verified(const ir::Network& network, const ir::Property& property,
                                          const result::PredicateProof& proof) {
  const auto by = [&](check::Deciders who) { return check::verify(network, property, proof, util::nobody(), who); };
  const check::CertificateVerdict own = by(check::Deciders::Own);
  if (!smt::missing().empty()) return own;
  const check::CertificateVerdict z3 = by(check::Deciders::Z3);
  if (own.undecided) return z3;
  if (!z3.reason.starts_with("Z3 cannot tell")) {
    EXPECT_EQ(own.reason, z3.reason);
  }
  return own;
}

}  // namespace beeline::test
