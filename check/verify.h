// Verifies certificates of every kind: whether the evidence proves what the header claims.
//
// A kind of evidence is a type of result::Evidence and, here, a file with two overloads: `verify` decides whether the
// evidence proves the property, `assumptions_of` names the assumptions about the model's runs that this kind of proof
// can rest on. A network may make some itself, since it leaves out what they exclude; then all of these have to be
// named. A certificate that rests on any other is refused.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ir/linear_time.h"
#include "ir/property.h"
#include "result/certificate.h"
#include "util/watch.h"

namespace beeline::check {

struct CertificateVerdict {
  std::string reason;                    // empty: the property is proved
  std::vector<std::string> assumptions;  // under these
  bool undecided = false;                // what it takes to find out is missing here; never of what is proved

  explicit operator bool() const { return reason.empty(); }
};

// `made`: the assumptions that the network makes. `said`: what the property asks in linear time, if it does. Throws
// only what the watch throws.
CertificateVerdict verify(const ir::Network& network, const ir::Property& property,
                          const result::Certificate& certificate, util::Watch& watch = util::nobody(),
                          std::span<const std::string> made = {}, const ir::Said* said = nullptr);

}  // namespace beeline::check
