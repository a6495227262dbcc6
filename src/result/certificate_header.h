// What a certificate says before its evidence: for which model it was made, with which context on it, what it proves,
// and what it rests on. Whoever verifies it builds the network anew, so a header that lies proves nothing; it is there
// so that a mix-up is named and not only noticed.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace beeline::result {

// A context that was put on the model, and how.
struct ContextMark {
  std::string text;           // fingerprint() of the file that it is in
  std::string observer_step;  // each one word
  std::string discard;
  std::string name;

  friend bool operator==(const ContextMark&, const ContextMark&) = default;
};

struct CertificateHeader {
  std::string model;                     // fingerprint() of its text
  std::string property;                  // one line
  std::vector<std::string> assumptions;  // their names, each one line
  std::optional<ContextMark> context = {};
};

}  // namespace beeline::result
