#include "output/junit.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::output {

namespace {

// For attributes in double quotes. What XML cannot hold at all becomes a question mark.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\n': out += "&#10;"; break;
      case '\t': out += "&#9;"; break;
      default: out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    }
  }
  return out;
}

enum class Outcome { Passed, Failed, Skipped, Broken };

Outcome outcome(const JUnitCase& test) {
  if (test.verdict == test.wanted) return Outcome::Passed;
  if (test.verdict == "satisfied" || test.verdict == "not_satisfied") return Outcome::Failed;
  return test.verdict == "unsupported" ? Outcome::Skipped : Outcome::Broken;
}

const char* element(Outcome outcome) {
  return outcome == Outcome::Failed ? "failure" : outcome == Outcome::Skipped ? "skipped" : "error";
}

std::string test_case(const JUnitSuite& suite, const JUnitCase& test) {
  std::string out = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escaped(suite.name),
                                escaped(test.name), test.seconds);
  const Outcome end = outcome(test);
  if (end == Outcome::Passed) return out + "/>\n";
  std::string message = test.verdict;
  std::replace(message.begin(), message.end(), '_', ' ');
  if (!test.reason.empty()) message += ": " + test.reason;
  return out + fmt::format(">\n      <{} message=\"{}\"/>\n    </testcase>\n", element(end), escaped(message));
}

}  // namespace

std::string write_junit(std::span<const JUnitSuite> suites) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"beeline\">\n";
  for (JUnitSuite suite : suites) {
    if (!suite.failure.empty()) suite.cases.push_back({"the model", "error", suite.failure});
    const auto count = [&](Outcome wanted) {
      return std::count_if(suite.cases.begin(), suite.cases.end(),
                           [&](const JUnitCase& test) { return outcome(test) == wanted; });
    };
    double seconds = 0;  // answers tell when they came, so the last one tells how long it took
    for (const JUnitCase& test : suite.cases) seconds = std::max(seconds, test.seconds);
    out += fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\">\n",
        escaped(suite.name), suite.cases.size(), count(Outcome::Failed), count(Outcome::Broken),
        count(Outcome::Skipped), seconds);
    for (const JUnitCase& test : suite.cases) out += test_case(suite, test);
    out += "  </testsuite>\n";
  }
  return out + "</testsuites>\n";
}

}  // namespace beeline::output
