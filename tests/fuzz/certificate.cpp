// Whatever the bytes, certificates are read or refused with a reason, and proofs that are read and written are the same
// when they are read again.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include "result/certificate.h"

namespace {

using namespace beeline::result;

template <class Proof>
bool comes_back(const Certificate& certificate) {
  const auto* proof = std::get_if<Proof>(&certificate.evidence);
  if (proof == nullptr) return true;
  std::ostringstream out;
  write(out, certificate);
  std::istringstream in(out.str());
  std::string error;
  const auto again = read_certificate(in, error);
  const auto* same = again ? std::get_if<Proof>(&again->evidence) : nullptr;
  return same != nullptr && *same == *proof;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  std::string error;
  while (const auto certificate = read_certificate(in, error)) {
    if (comes_back<AbstractProof>(*certificate) && comes_back<PredicateProof>(*certificate)) continue;
    std::fputs("a proof is not what it was when it was written\n", stderr);
    std::abort();
  }
  return 0;
}
