#include "prefer/context_bound.h"

#include <algorithm>

namespace beeline::prefer {

ProcessBound::ProcessBound(const ir::Network& network) {
  for (const ir::Edge& edge : network.edges) process_.push_back(edge.process);
}

Token ProcessBound::token(std::span<const ir::EdgeId> transition) {
  std::vector<std::uint32_t> processes;
  for (const ir::EdgeId e : transition) processes.push_back(process_[e.value]);
  std::sort(processes.begin(), processes.end());
  const auto [entry, added] = tokens_.try_emplace(processes, static_cast<Token>(processes_.size()));
  if (added) processes_.push_back(std::move(processes));
  return entry->second;
}

bool ProcessBound::is_switch(Token before, Token after) {
  const auto &a = processes_[before], &b = processes_[after];
  return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) == a.end();
}

}  // namespace beeline::prefer
