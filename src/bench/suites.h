// The suites, one function and file each; find_suite() in suites.cpp lists them.
#pragma once

#include <string>
#include <vector>

#include "bench/suite.h"

namespace beeline::bench {

Suite smoke();
Suite pinned();
Suite context_enhanced();
Suite error_finding();
Suite distance_preserving();
Suite predicate_abstraction();
Suite throughput();
Suite trace_length();
Suite auto_search();
Suite past_freeze();

// The models of the context-enhanced suite (F5 ... H9), which smaller suites take from.
std::vector<Instance> papers_models();
// Its searches: bfs, dfs, dU, dL, hL, hU, each plain and with +ce, +icb-p, +icb-i, +ut.
std::vector<Config> papers_configs();

// The estimate of the distance-preserving paper, whatever `dp` has learned since.
std::string papers_abstraction(const std::string& bound, const char* merge = "ranked", const char* split = "near");

// For the suites' files.
template <class T>
std::vector<std::string> ids(const std::vector<T>& all) {
  std::vector<std::string> out;
  for (const T& one : all) out.push_back(one.id);
  return out;
}

}  // namespace beeline::bench
