// Evidence that something is not reachable, checked by code that shares nothing with the search.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "beeline/check.h"

namespace beeline {

class Model;

struct Proof {
  std::string query;                     // what it claims to prove
  std::string reason;                    // why it proves nothing, or why nobody knows; empty: it does
  Limit limit = Limit::None;             // what ended the check before it was known
  bool undecided = false;                // it may prove it, but what it takes to find out (Z3) is missing here
  std::vector<std::string> assumptions;  // under which it does
  std::string kind;                      // "inductive": a set of states; "abstraction"; "predicates": sets of states
  std::uint64_t zones = 0, parts = 0, sets = 0;  // the size of each kind

  explicit operator bool() const { return reason.empty(); }
};

struct Verification {
  std::vector<Proof> proofs;  // one for each certificate in the text
  std::string error;          // why the text could not be read to its end: "line 7: ..."
};

// The text of a file that CheckOptions::certificate_file named.
Verification verify(const Model& model, std::string_view certificates, const Limits& limits = {});

}  // namespace beeline
