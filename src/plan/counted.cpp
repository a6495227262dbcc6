#include "plan/counted.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "util/nearest.h"

namespace beeline::plan {

namespace {

// Between commas, but for those in brackets: P(1,2) is one.
std::vector<std::string_view> parts_of(std::string_view list) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= list.size(); ++i) {
    if (i < list.size() && (list[i] == '(' || list[i] == '[')) ++depth;
    if (i < list.size() && (list[i] == ')' || list[i] == ']')) --depth;
    if (i < list.size() && (list[i] != ',' || depth > 0)) continue;
    std::string_view part = list.substr(begin, i - begin);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    parts.push_back(part);
    begin = i + 1;
  }
  return parts;
}

// A front end's own are nobody whom a user knows.
bool is_named(const ir::Process& process) { return !process.name.starts_with('#'); }

std::string unknown(std::string_view name, const ir::Network& network) {
  std::vector<std::string_view> names;
  for (const ir::Process& process : network.processes) {
    if (is_named(process)) names.emplace_back(process.name);
    if (!process.template_name.empty()) names.emplace_back(process.template_name);
  }
  return fmt::format("{}: no process has this name{}", name, util::suggestion(name, names));
}

}  // namespace

std::string read_fairness(std::string_view text, const ir::Network& network, ir::CountedRuns& counted) {
  constexpr std::string_view weak = "weak";
  counted.fair.clear();
  const std::string_view kind = text.substr(0, text.find(':'));
  if (kind != weak)
    return fmt::format("{}: there is weak fairness only; write weak, or weak:P,Q for some processes", kind);
  for (std::uint32_t p = 0; p < network.processes.size() && kind == text; ++p)
    if (is_named(network.processes[p])) counted.fair.push_back(p);
  if (kind == text) return {};
  for (const std::string_view name : parts_of(text.substr(weak.size() + 1))) {
    if (name.empty()) return "weak:: the name of a process is missing; write weak, or weak:P,Q";
    const std::size_t before = counted.fair.size();
    const auto take_all = [&](auto is_meant) {
      for (std::uint32_t p = 0; p < network.processes.size(); ++p)
        if (is_named(network.processes[p]) && is_meant(network.processes[p])) counted.fair.push_back(p);
    };
    take_all([&](const ir::Process& process) { return process.name == name; });
    if (counted.fair.size() == before)
      take_all([&](const ir::Process& process) { return process.template_name == name; });
    if (counted.fair.size() == before) return unknown(name, network);
  }
  std::sort(counted.fair.begin(), counted.fair.end());
  counted.fair.erase(std::unique(counted.fair.begin(), counted.fair.end()), counted.fair.end());
  return {};
}

std::string describe(const ir::CountedRuns& counted, const ir::Network& network) {
  std::string out;
  const std::size_t last = counted.fair.size() - 1;
  for (std::size_t i = 0; i < counted.fair.size(); ++i)
    out += (i == 0 ? "that are weakly fair to " : i == last ? " and " : ", ") + network.processes[counted.fair[i]].name;
  if (!counted.nonzeno) return out;
  return out + (out.empty() ? "" : " and ") + "in which time passes beyond every bound";
}

std::string objection_to_fairness(const ir::Network& network, std::span<const std::uint32_t> fair) {
  if (!fair.empty() && network.clocks.size() > 1)
    return "fairness in a model with clocks, where what a process can do changes while time passes: leave --fairness "
           "out, and say with invariants how long processes may wait";
  return {};
}

std::string objection_to_nonzeno(const ir::Network& network, const ir::CountedRuns& counted) {
  if (counted.nonzeno && network.clocks.size() == 1)
    return "non-Zeno runs of a model without clocks, where nothing says how much time passes: leave --nonzeno out";
  return {};
}

std::string objection_to_fairness(const components::Registry& registry, const Spec& search) {
  const components::Use use(registry, search);
  if (!use.search().portfolio.members.empty()) return {};
  const Runs runs = runs_of(use.component());
  if (runs == Runs::Components || runs == Runs::Recorded) return {};
  return fmt::format("{} cannot be used here: it knows nothing of fairness; use auto, scc or live2safe(SEARCH)",
                     search.name);
}

}  // namespace beeline::plan
