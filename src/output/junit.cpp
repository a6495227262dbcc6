#include "output/junit.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/page.h"

namespace beeline::output {

namespace {

// For attributes, in which a reader turns plain line ends into blanks.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : util::html_escaped(text)) {
    if (c == '\n') out += "&#10;";
    else if (c == '\t') out += "&#9;";
    else if (c == '\r') out += "&#13;";
    else out += c;
  }
  return out;
}

std::string words(std::string verdict) {
  std::replace(verdict.begin(), verdict.end(), '_', ' ');
  return verdict;
}

enum class Outcome { Passed, Failed, Skipped, Broken };

Outcome outcome(const JUnitCase& test) {
  if (test.verdict == (test.wanted.empty() ? "satisfied" : test.wanted)) return Outcome::Passed;
  if (test.verdict == "satisfied" || test.verdict == "not_satisfied") return Outcome::Failed;
  return test.verdict == "unsupported" ? Outcome::Skipped : Outcome::Broken;
}

const char* element(Outcome outcome) {
  return outcome == Outcome::Failed ? "failure" : outcome == Outcome::Skipped ? "skipped" : "error";
}

std::string message_of(const JUnitCase& test) {
  if (test.verdict.empty()) return test.reason;
  std::string message = outcome(test) == Outcome::Failed && !test.wanted.empty()
                            ? fmt::format("expected {}, got {}", words(test.wanted), words(test.verdict))
                            : words(test.verdict);
  if (!test.reason.empty()) message += ": " + test.reason;
  if (!test.position.empty()) message += fmt::format(" ({})", test.position);
  return message;
}

std::string test_case(const JUnitSuite& suite, const JUnitCase& test) {
  std::string out = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escaped(suite.name),
                                escaped(test.name), test.seconds);
  const Outcome end = outcome(test);
  if (end == Outcome::Passed) return out + "/>\n";
  return out + fmt::format(">\n      <{} message=\"{}\"/>\n    </testcase>\n", element(end), escaped(message_of(test)));
}

}  // namespace

std::string write_junit(std::span<const JUnitSuite> suites) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"beeline\">\n";
  for (JUnitSuite suite : suites) {
    if (!suite.failure.empty()) suite.cases.push_back({"the model", "", suite.failure});
    const auto count = [&](Outcome wanted) {
      return std::count_if(suite.cases.begin(), suite.cases.end(),
                           [&](const JUnitCase& test) { return outcome(test) == wanted; });
    };
    double seconds = suite.seconds;
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
