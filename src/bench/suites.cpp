#include "bench/suites.h"

namespace beeline::bench {

namespace {

std::vector<Suite> all() {
  return {smoke(),         pinned(),     context_enhanced(), distance_preserving(), predicate_abstraction(),
          error_finding(), throughput(), trace_length(),     auto_search(),         past_freeze()};
}

}  // namespace

std::vector<std::string> suite_names() {
  std::vector<std::string> names;
  for (const Suite& suite : all()) names.push_back(suite.name);
  return names;
}

std::optional<Suite> find_suite(std::string_view name) {
  for (Suite& suite : all()) {
    if (suite.name == name) return std::move(suite);
  }
  return std::nullopt;
}

}  // namespace beeline::bench
