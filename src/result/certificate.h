// Evidence for an answer that has no trace: a file that independent code (`check/verify`) can check without the engine.
//
// There are kinds of evidence, each a type of its own in a file of its own; a certificate is what is claimed (header)
// and one piece of evidence. A certificate may rest on named assumptions about the model's runs; who verifies it must
// know them all, and they are told with the verdict.
//
// As a file it is text, written and read as a stream; several certificates may follow each other:
//
//   beeline certificate 1
//   kind inductive                      or abstraction, predicates, ranks; without it the evidence is an inductive set
//   model 9f86d081884c7d65              fingerprint of the model's text, so that a mix-up is noticed
//   context 2c26b46b68ffc68f sequence on day   with a context: fingerprint of its file's text, --observer-step,
//                                       --cdl-discard, its name
//   rounds Pilot 7 3                    the evidence is about a model in which this process goes back to position 3 of
//                                       its chain instead of on to 7, see certificate_header.h
//   property A[] not (P.cs && Q.cs)
//   assume NAME                         any number of them
//   ...                                 the evidence, see result/inductive_set.h, abstract_proof.h, predicate_proof.h,
//                                       ranked_set.h
//   end 2                               number of its parts (zones), so that a part that is missing is noticed
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "result/abstract_proof.h"
#include "result/certificate_header.h"
#include "result/inductive_set.h"
#include "result/predicate_proof.h"
#include "result/ranked_set.h"
#include "util/watch.h"

namespace beeline::result {

using Evidence = std::variant<InductiveSet, AbstractProof, PredicateProof, RankedSet>;

struct Certificate {
  CertificateHeader header;
  Evidence evidence;
};

// Identifies a text, not against malice.
std::string fingerprint(std::string_view text);

// The lines before the evidence; no kind: an inductive set.
void write(std::ostream& out, const CertificateHeader& header, std::string_view kind = {});
void write(std::ostream& out, const Certificate& certificate);

// The next certificate of the stream, or nothing at its end. On a malformed one, or one of an unknown kind, also
// nothing, with `error` set ("line 7: ..."). The watch is looked at line by line; what it throws comes through.
std::optional<Certificate> read_certificate(std::istream& in, std::string& error, util::Watch& watch = util::nobody());

}  // namespace beeline::result
