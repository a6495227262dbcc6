// What a certificate says before its evidence: for which model it was made, with which context on it, what it proves,
// and what it rests on. Whoever verifies it builds the network anew, so a header that lies proves nothing; it is there
// so that a mix-up is named and not only noticed.
#pragma once

#include <cstdint>
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

// The evidence is not about the model itself but about one in which a process goes around: instead of to this position
// of its chain it goes back to an earlier one, from which it does the same once more (check/rounds.h). What is proved
// of that one holds for the model, however many rounds its process makes.
struct RoundsMark {
  std::string process;
  std::uint32_t position = 0, back_to = 0;

  friend bool operator==(const RoundsMark&, const RoundsMark&) = default;
};

struct CertificateHeader {
  std::string model;                     // fingerprint() of its text
  std::string property;                  // one line
  std::vector<std::string> assumptions;  // their names, each one line
  std::optional<ContextMark> context = {};
  std::optional<RoundsMark> rounds = {};
};

}  // namespace beeline::result
