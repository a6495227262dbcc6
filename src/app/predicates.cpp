// What predicate abstraction makes of a model and a query: parts, rounds of refinement, predicates, abstract paths.
#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "app/model.h"
#include "app/terminal.h"
#include "app/units.h"
#include "app/unloaded.h"
#include "components/estimate/predicates.h"

namespace beeline::app {

namespace {

using predicates::Atom;
using predicates::Leg;
using predicates::Outcome;
using predicates::PartReport;

class Teller {
 public:
  Teller(const ir::Network& network, const analysis::ValueRanges& ranges)
      : network_(network), variables_(network, ranges) {}

  void tell(const PartReport& part, std::size_t number, std::size_t of) const {
    fmt::print("   part {} of {}: {}\n", number, of, names(part.processes));
    if (part.refined) tell(*part.refined, part.of_rounds);
    fmt::print("     predicates: {}\n", part.predicates.size());
    for (const Atom& atom : part.predicates) fmt::print("       {}\n", text(atom));
    fmt::print("     {}{}\n", counted(part.states, "abstract state"),
               part.complete ? "" : ", and the effort was spent before there were no more");
    if (!part.path) {
      fmt::print("     no path: the effort was spent while looking for one\n");
    } else if (!part.length) {
      fmt::print("     no path: the target cannot be reached\n");
    } else {
      fmt::print("     a shortest abstract path, {}:\n", counted(*part.length, "step"));
      for (const Leg& leg : *part.path) tell(leg);
    }
  }

 private:
  std::string names(const predicates::Processes& processes) const {
    constexpr std::size_t most = 12;
    std::string out;
    for (std::size_t i = 0; i < std::min(processes.size(), most); ++i)
      out += (i ? ", " : "") + network_.processes[processes[i]].name;
    return processes.size() > most ? fmt::format("{}, ... ({} in all)", out, processes.size()) : out;
  }

  std::string text(const Atom& atom) const { return predicates::readable(network_, variables_, atom); }

  std::string text(const std::vector<Atom>& atoms) const {
    std::string out;
    for (const Atom& atom : atoms) out += (out.empty() ? "" : ", ") + text(atom);
    return out.empty() ? "anything" : out;
  }

  std::string moves(const Leg& leg) const {
    std::string out;
    for (const predicates::Move& m : leg.moves) {
      const ir::Process& process = network_.processes[m.process];
      out += fmt::format("{}{}.{} -> {}", out.empty() ? "" : ", ", process.name, process.display_name(m.source),
                         process.display_name(m.target));
    }
    return leg.is_free ? out + " (free: it counts elsewhere)" : out;
  }

  void tell(const Leg& leg) const {
    fmt::print("       {}\n", text(leg.known));
    if (!leg.moves.empty()) fmt::print("         {}\n", moves(leg));
  }

  void tell(const predicates::Refined& refined, const std::vector<std::vector<Leg>>& paths) const {
    for (std::size_t i = 0; i < refined.rounds.size(); ++i) {
      const predicates::Round& round = refined.rounds[i];
      fmt::print("     round {}: {}, ", i, counted(round.predicates, "predicate"));
      if (round.paths == 0) {
        fmt::print("no abstract path\n");
        continue;
      }
      fmt::print("abstract paths of {}\n", counted(round.length, "step"));
      for (const Leg& leg : i < paths.size() ? paths[i] : std::vector<Leg>{})
        if (!leg.moves.empty()) fmt::print("       {}\n", moves(leg));
      if (round.found.empty()) continue;
      fmt::print("       no run follows {}; new:\n", round.paths == 1 ? "it" : fmt::format("them ({})", round.paths));
      for (const Atom& atom : round.found) fmt::print("         {}\n", text(atom));
    }
    fmt::print("     {}\n", why_it_ended(refined.outcome));
  }

  static const char* why_it_ended(Outcome outcome) {
    switch (outcome) {
      case Outcome::Excluded: return "refinement ended: there is no path left";
      case Outcome::Feasible: return "refinement ended: as far as these processes go, a run follows that path";
      case Outcome::Stuck: return "refinement ended: no new predicate was found";
      case Outcome::Rounds: return "refinement ended: there were to be no more rounds";
      case Outcome::SameLength:
        return "refinement ended: the last round did not make paths longer, and what it found is dropped";
      case Outcome::OutOfEffort: return "refinement ended: its part of the effort was spent";
    }
    return "";
  }

  const ir::Network& network_;
  predicates::Variables variables_;
};

void tell_sum(const std::vector<PartReport>& parts, predicates::Combine combine) {
  if (std::any_of(parts.begin(), parts.end(), [](const PartReport& part) { return part.path && !part.length; })) {
    fmt::print("   the target cannot be reached\n");
    return;
  }
  std::uint64_t all = 0;
  for (const PartReport& part : parts) {
    if (!part.length) return;
    all = combine == predicates::Combine::Max ? std::max<std::uint64_t>(all, *part.length) : all + *part.length;
  }
  fmt::print("   estimate of the initial state: {}\n", all);
}

void show(const Model& model, const ir::Property& property, const components::Use& use,
          const ir::Conditions& conditions, util::Budget& budget) {
  const ir::Network& network = model.network();
  const analysis::ValueRanges ranges(network);
  const auto warn = [&](const util::Diagnostic& d) { fmt::print(stderr, "{}", model.sources.render(d)); };
  const std::vector<PartReport> parts = components::explain_predicates(
      use, {network, ranges, property.target(), nullptr, budget, nullptr, &conditions, warn});
  const Teller teller(network, ranges);
  for (std::size_t i = 0; i < parts.size(); ++i) teller.tell(parts[i], i + 1, parts.size());
  tell_sum(parts, static_cast<predicates::Combine>(use.choice("combine")));
}

}  // namespace

ExitCode show_predicates(const PredicatesOptions& options) {
  const components::Registry& registry = components::standard();
  components::Spec spec;
  std::string problem = registry.read(options.estimate, spec, components::Kind::Estimate);
  if (problem.empty() && spec.name != "predicates") problem = "expected predicates(...)";
  if (!problem.empty()) {
    fmt::print(stderr, "beeline: --estimate {}: {}\n", options.estimate, problem);
    return ExitCode::Usage;
  }
  spec = registry.complete(spec, components::Kind::Estimate);
  const components::Use use(registry, spec, components::Kind::Estimate);

  const InterruptGuard interrupt;
  util::Budget budget({options.seconds, options.bytes, interrupt.flag()});
  Loading loading;
  Model& model = loading.model;
  try {
    loading = load_model(options.input.model, options.input.fiacre, budget);
    if (loading.failure) return *loading.failure;
    if (const auto failure = load_queries(model, options.input, budget)) return *failure;
  } catch (const util::Exceeded& exceeded) {
    return stopped(options.input.model, exceeded.cause);
  }
  if (model.properties.empty()) {
    fmt::print(stderr, "beeline: {} has no query; -q gives one\n", model.name);
    return ExitCode::Usage;
  }
  ir::Conditions conditions;
  components::Spec search;
  registry.read(fmt::format("greedy({})", options.estimate), search);
  if (const auto wrong = load_conditions(model, search, conditions)) return *wrong;
  if (const std::string wrong = use.estimate().objection(use, model.network(), conditions); !wrong.empty()) {
    fmt::print(stderr, "beeline: --estimate {}: {}\n", options.estimate, wrong);
    return ExitCode::Usage;
  }
  ExitCode code = ExitCode::Satisfied;
  fmt::print("{}\n{}\n", model.name, components::print(spec));
  for (std::size_t i = 0; i < model.properties.size(); ++i) {
    const ir::Property& property = model.properties[i];
    fmt::print("\n{}. {}\n", i + 1, property.text);
    if (!property.is_reachability()) {
      fmt::print("   not for E<> or A[]: there is nothing to estimate\n");
      code = property.as<ir::Broken>() ? ExitCode::ModelError : ExitCode::Unsupported;
      continue;
    }
    try {
      show(model, property, use, conditions, budget);
    } catch (const util::Exceeded& exceeded) {
      const bool memory = exceeded.cause == util::Exceeded::Cause::Memory;
      const bool time = exceeded.cause == util::Exceeded::Cause::Time;
      fmt::print("   {}\n", memory ? "more memory was needed than the limit allows"
                            : time ? "the time limit was reached"
                                   : "interrupted");
      return memory ? ExitCode::OutOfMemory : time ? ExitCode::OutOfTime : ExitCode::Unknown;
    }
  }
  return code;
}

}  // namespace beeline::app
