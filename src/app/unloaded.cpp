#include "app/unloaded.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/exit_code.h"
#include "app/model.h"
#include "output/junit.h"

namespace beeline::app {

namespace {

using Json = nlohmann::ordered_json;

// Those whose text is known without the model.
const std::vector<std::string>& unasked(const CheckOptions& options, const Unloaded& failure) {
  static const std::vector<std::string> none;
  return failure.is_limit ? options.input.queries : none;
}

std::string json(const CheckOptions& options, const Unloaded& failure) {
  Json results = Json::array();
  for (const std::string& query : unasked(options, failure))
    results.push_back({{"query", query}, {"verdict", "unknown"}, {"reason", failure.reason}});
  const Json report = {{"model", options.input.model}, {"error", failure.reason}, {"results", results}};
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

output::JUnitSuite junit(const CheckOptions& options, const Unloaded& failure, double seconds) {
  output::JUnitSuite suite{options.input.model, {}, "", seconds};
  for (const std::string& query : unasked(options, failure))
    suite.cases.push_back({query, "unknown", failure.reason, "", "", seconds});
  if (suite.cases.empty()) suite.failure = failure.reason;
  return suite;
}

}  // namespace

Unloaded ended_by(util::Exceeded::Cause cause, const std::string& during) {
  using Cause = util::Exceeded::Cause;
  const ExitCode code = cause == Cause::Time     ? ExitCode::OutOfTime
                        : cause == Cause::Memory ? ExitCode::OutOfMemory
                                                 : ExitCode::Unknown;
  const std::string what = cause == Cause::Time     ? "the time limit was reached"
                           : cause == Cause::Memory ? "more memory was needed than the limit allows"
                                                    : "interrupted";
  return {code, fmt::format("{} while {}", what, during), true};
}

ExitCode stopped(const std::string& file, util::Exceeded::Cause cause, const std::string& during) {
  const Unloaded end = ended_by(cause, during);
  fmt::print(stderr, "beeline: {}: {}\n", file, end.reason);
  return end.code;
}

ExitCode report(const CheckOptions& options, const Unloaded& failure, double seconds) {
  if (failure.is_limit) {
    fmt::print(stderr, "beeline: {}: {}\n", options.input.model, failure.reason);
    std::size_t number = 0;
    for (const std::string& query : unasked(options, failure)) {
      if (!options.silent()) fmt::print("\n{}. {}\n   unknown: {}\n", ++number, query, failure.reason);
    }
  }
  bool written = true;
  if (!options.json_file.empty()) written = write_file(options.json_file, json(options, failure));
  if (!options.junit_file.empty()) {
    const output::JUnitSuite suite = junit(options, failure, seconds);
    written = write_file(options.junit_file, output::write_junit(std::span(&suite, 1))) && written;
  }
  return written ? failure.code : worse(failure.code, ExitCode::Usage);
}

}  // namespace beeline::app
