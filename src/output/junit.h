// Answers as the test results that continuous integration servers read (JUnit's XML).
//
// A model is a suite, a query a test. It passes when the verdict is the wanted one: what the file expects where that is
// to be compared, otherwise `satisfied`. Another definite verdict is a failure, what is not supported is skipped, and
// what could not be decided or read is an error.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace beeline::output {

struct JUnitCase {
  std::string name;             // the query
  std::string verdict, reason;  // as in the JSON report; without a verdict the reason says all
  std::string position = {};    // of the reason, where it has one
  std::string wanted = {};      // none: satisfied
  double seconds = 0;
};

struct JUnitSuite {
  std::string name;  // the model
  std::vector<JUnitCase> cases;
  std::string failure;  // the model could not be checked at all, and why
  double seconds = 0;   // of all; queries that were answered together have had the same ones
};

std::string write_junit(std::span<const JUnitSuite> suites);

}  // namespace beeline::output
