#include "output/text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "output/text_layout.h"
#include "result/rational.h"

namespace beeline::output {

namespace {

std::string clocks_text(const Names& names, const result::TraceState& state, std::size_t indent, const TextStyle& style,
                        bool all) {
  std::vector<std::string> items;
  for (std::uint32_t i = 1; i < state.clocks.size(); ++i) {
    if (!all && std::binary_search(state.inactive.begin(), state.inactive.end(), i)) continue;
    items.push_back(fmt::format("{} = {}", names.clocks[i], result::readable(state.clocks[i])));
  }
  return list_text(items, indent, style, dim);
}

std::string zone_text(const Names& names, const result::TraceState& state, std::size_t indent, const TextStyle& style) {
  if (!style.zones || state.zone.empty()) return {};
  std::vector<std::string> items;
  for (const auto& constraint : state.zone) items.push_back(constraint_text(names, constraint));
  items.front() = "zone: " + items.front();
  return list_text(items, indent, style, dim);
}

std::vector<std::string> places_of(const Names& names, const result::TraceState& state) {
  std::vector<std::string> places;
  for (std::size_t p = 0; p < names.processes.size(); ++p)
    places.push_back(names.processes[p] + "." + names.locations[p][names.location(state, p)]);
  return places;
}

}  // namespace

std::string movement_text(const ir::Network& network, const Names& names, const result::TraceState& before,
                          const result::TraceStep& step) {
  std::string out, channel;
  for (const auto& participant : step.participants) {
    const ir::Edge& edge = network.edge(participant.edge);
    const auto& places = names.locations[edge.process];
    if (!out.empty()) out += ", ";
    out += fmt::format("{}: {} -> {}", names.processes[edge.process], places[edge.source], places[edge.target]);
    std::string selected;
    for (std::size_t i = 0; i < participant.selected.size() && i < edge.selects.size(); ++i) {
      const std::string& name = network.cells[edge.selects[i].cell].name;
      selected += fmt::format("{}{} = {}", selected.empty() ? "" : ", ", name, participant.selected[i]);
    }
    if (!selected.empty()) out += " [" + selected + "]";
    const std::string used = channel_text(network, names, before, participant);
    if (!used.empty() && used != channel) {
      channel += (channel.empty() ? "" : "+") + used;  // members of a vector may bring events of different names
    }
  }
  return channel.empty() ? out : out + " on " + channel;
}

std::vector<std::string> variable_items(const ir::Network& network, const Names& names,
                                        const result::TraceState& state) {
  return names.variables.each(variables_of(names, state), show_in(network, names));
}

std::string state_text(const ir::Network& network, const Names& names, const result::TraceState& state,
                       const TextStyle& style, std::size_t indent) {
  const auto variables = names.variables.all(variables_of(names, state), show_in(network, names, style.values));
  return list_text(places_of(names, state), indent, style, bold) + list_text(variables, indent, style, nullptr) +
         clocks_text(names, state, indent, style, true) + zone_text(names, state, indent, style);
}

std::string trace_text(const ir::Network& network, const result::Trace& trace, const TextStyle& style) {
  const Names names(network);
  std::vector<result::Rational> times{0};
  for (const auto& step : trace.steps) times.push_back(times.back() + step.delay);
  const StepColumns columns(times, times.back() + trace.final_delay);
  const std::size_t indent = columns.indent();
  const auto show = show_in(network, names, style.values);

  std::string out = columns.title(style);
  const auto full = [&](const std::string& column, const result::TraceState& state) {
    const std::string text = state_text(network, names, state, style, indent);
    return column + (text.empty() ? "\n" : text.substr(indent));
  };
  out += full(columns.step(0), trace.states[0]);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const auto& before = trace.states[i];
    const auto& after = trace.states[i + 1];
    if (trace.loop_start == i) out += columns.for_ever(style);
    out += columns.step(i + 1) + paint(style, bold, movement_text(network, names, before, trace.steps[i])) + "\n";
    out += list_text(names.variables.changes(variables_of(names, before), variables_of(names, after), show), indent,
                     style, yellow);
    out += clocks_text(names, after, indent, style, style.all_clocks);
    out += zone_text(names, after, indent, style);
  }
  if (trace.loop_start) return out + columns.back_to(*trace.loop_start, trace.zeno, style);
  out += columns.waiting(style);
  if (!trace.steps.empty() || trace.final_delay != 0) {
    result::TraceState last = trace.states.back();
    last.zone.clear();
    for (std::size_t c = 1; c < last.clocks.size(); ++c) last.clocks[c] += trace.final_delay;
    out += full(columns.end(), last);
  }
  if (trace.diverges) out += diverges_text(indent, style);
  if (!trace.shows.empty()) out += shows_text(trace.shows, indent, style);
  if (trace.error) {
    result::TraceStep next;
    next.participants = trace.error->participants;
    out += error_text(*trace.error, movement_text(network, names, trace.states.back(), next), indent, style);
  }
  if (trace.standstill) out += standstill_text(*trace.standstill, places_of(names, trace.states.back()), indent, style);
  return out;
}

std::string left_out_text(const result::LeftOut& left_out) {
  constexpr std::size_t most = 8;
  std::string out;
  const auto add = [&](const char* one, const char* several, const std::vector<std::string>& names) {
    if (names.empty()) return;
    const std::size_t shown = names.size() <= most + 1 ? names.size() : most;
    out += fmt::format("{}{} {}", out.empty() ? "" : "; ", names.size() == 1 ? one : several,
                       fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
    if (shown < names.size()) out += fmt::format(" and {} more", names.size() - shown);
  };
  add("process", "processes", left_out.processes);
  add("variable", "variables", left_out.variables);
  add("clock", "clocks", left_out.clocks);
  return out;
}

std::string freezing_text(const result::Freezing& f) {
  std::string out, names;
  for (const result::Freezing::Part& part : f.parts) names += (names.empty() ? "" : ", ") + part.name;
  if (f.parts.empty()) {
    out = "clusters: one, since nothing that goes forward was left in the search\n";
  } else {
    out = fmt::format("clusters: {} of {}, by the {} of {}; at most {} open at a time\n", f.clusters, f.possible,
                      f.by_states ? "states" : "levels", names, f.reached_future);
  }
  out += fmt::format("let go of {} of {} states ({:.1f} %); at most {} in memory", f.freed, f.states,
                     100 * f.freezability(), f.peak_live);
  if (f.written > 0) out += fmt::format(", {} bytes on disk", f.written);
  out += "\n";
  if (f.second_runs > 0)
    out +=
        fmt::format("{} to find the way again: {} states\n",
                    f.second_runs == 1 ? "a second run" : fmt::format("{} more runs", f.second_runs), f.explored_again);
  if (const auto& r = f.resumed)
    out += fmt::format("went on at cluster {}, where {} states had been explored\n", r->cluster, r->explored);
  if (const auto& s = f.shares) {
    out += fmt::format(
        "explored in {} shares: divided {} times, {} times in the midst of a cluster; {} states that "
        "others had as well were dropped\n",
        s->shares, s->divisions + s->spills, s->spills, s->dropped);
    if (s->processes > 0) out += fmt::format("up to {} processes explored shares side by side\n", s->processes);
    if (s->put_off > 0)
      out += fmt::format("{} times a share had used its part of the limit, and others came first\n", s->put_off);
    if (!s->failure.empty()) out += fmt::format("nothing more could be divided: {}\n", s->failure);
  }
  if (const auto& t = f.threshold)
    out += fmt::format(
        "holds for every number of rounds of {}: all that can be at position {} was covered by position {}, {} before, "
        "and so on\n",
        t->process, t->cluster, t->covered_by, t->cluster - t->covered_by);
  if (!f.no_threshold.empty()) out += fmt::format("no threshold was looked for: {}\n", f.no_threshold);
  if (!f.lost.empty()) out += fmt::format("not all ways could be kept on disk: {}\n", f.lost);
  return out;
}

std::string freezing_advice(const result::Answer& answer) {
  const auto& f = answer.statistics.freezing;
  if (!f || answer.limit == result::Limit::None || f->parts.empty()) return {};
  const double progress = f->progress();
  std::string out = fmt::format("came {:.1f} % of the way", 100 * progress);
  if (answer.limit == result::Limit::Time && progress > 0)
    out += fmt::format("; if the rest is like it, it takes {:.0f} s in all", answer.statistics.seconds / progress);
  std::vector<std::string> helps;
  if (answer.limit == result::Limit::Memory) {
    const bool process =
        std::any_of(f->parts.begin(), f->parts.end(), [](const auto& part) { return !part.ways.empty(); });
    if (!f->by_states && process) helps.push_back("clusters=states");
    if (f->reached_future > 2)
      helps.push_back("other parts whose steps are smaller (--acyclic; beeline info lists them)");
  }
  helps.push_back("a store that merges more (inclusion, alu)");
  if (answer.limit == result::Limit::Memory) helps.push_back("more memory");
  helps.push_back(f->boundaries > 0 ? "going on from here (--resume)" : "a run that can be gone on with (--freeze-to)");
  return fmt::format("{}; what would help: {}\n", out, fmt::join(helps, ", "));
}

std::string symmetry_text(const result::ScalarSet& set) {
  if (set.groups.empty()) return fmt::format("{} (not used: {})", set.name, set.reason);
  if (set.reason.empty()) return fmt::format("{} (all {} elements)", set.name, set.size);
  return fmt::format("{} ({} of {} elements: {})", set.name, fmt::join(set.groups, " and "), set.size, set.reason);
}

std::string extrema_text(ir::ExtremumKind kind, const std::vector<result::Extremum>& extrema) {
  std::string out;
  for (const auto& e : extrema) {
    if (!e.reached) {
      out += fmt::format("{}: no state to take it from\n", e.term);
      continue;
    }
    const auto one = [&](const char* word, const std::optional<std::int64_t>& bound, bool strict, const char* side) {
      if (!bound) return fmt::format("{} {}: unbounded\n", word, e.term);
      return fmt::format("{} {} = {}{}\n", word, e.term, *bound,
                         strict ? fmt::format(" (approached from {}, never reached)", side) : "");
    };
    switch (kind) {
      case ir::ExtremumKind::Supremum: out += one("sup", e.high, e.high_strict, "below"); break;
      case ir::ExtremumKind::Infimum: out += one("inf", e.low, e.low_strict, "above"); break;
      default:
        out += fmt::format("{} in {}{}, {}{}\n", e.term, e.low && !e.low_strict ? '[' : '(',
                           e.low ? std::to_string(*e.low) : "-infinity", e.high ? std::to_string(*e.high) : "infinity",
                           e.high && !e.high_strict ? ']' : ')');
    }
  }
  return out;
}

}  // namespace beeline::output
