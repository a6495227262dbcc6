#include "prefer/context_bound.h"

#include <algorithm>

namespace beeline::prefer {

ProcessBound::ProcessBound(const ir::Network& network) {
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) process_.insert(process_.end(), network.processes[p].edges.size(), p);
}

Token ProcessBound::token(std::span<const EdgeNumber> transition) {
  std::vector<std::uint32_t> processes;
  for (const EdgeNumber e : transition) processes.push_back(process_[e]);
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
