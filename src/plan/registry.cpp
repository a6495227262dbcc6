#include "plan/registry.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::plan {

namespace {

Parameter prefer_option() { return {"prefer", "preference", "none", "which transitions come first"}; }

Parameter ties_option(const char* initial) { return {"ties", "order", initial, "which of equally good states comes first"}; }

Parameter store_option() { return {"store", "store", "auto", "which states count as seen"}; }

const std::vector<Component>& table() {
  static const std::vector<Component> all = {
      {"auto", "search", "Takes turns among bfs, walk, greedy(hU,prefer=contexts), greedy(hL,prefer=useless) and dfs; the first conclusive one answers.",
       {store_option()}, {"complete"}},
      {"bfs", "search", "Breadth first: short traces, though a larger zone found later may take the place of a shorter way.", {prefer_option(), store_option()},
       {"complete", "shortest traces with store=exact and no preference"}},
      {"dfs", "search", "Depth first: little memory for open states, long traces.", {prefer_option(), store_option()}, {"complete"}},
      {"rdfs", "search", "Depth first with the successors of each state in random order.",
       {prefer_option(), store_option(), {"seed", "count", "1", "of the random order; the same seed gives the same run"}}, {"complete"}},
      {"walk", "search", "Random walks that start anew, without remembering states; with estimates, better successors are likelier.",
       {prefer_option(), {"length", "count", "0", "steps of a walk; 0: now short, now long"}, {"walks", "count", "0", "how many; 0: no end"},
        {"seed", "count", "1", "of the random choice; the same seed gives the same run"}},
       {"finds errors, never proves that there is none"}, "estimate", 0, 1, ""},
      {"greedy", "search",
       "Best first by an estimate of the distance to the target; with several estimates their open lists take turns.",
       {ties_option("fifo"), prefer_option(), store_option()}, {"complete"}, "estimate", 1, 4, "hU"},
      {"astar", "search", "A*: a shortest trace when the estimate is admissible; re-opens what is reached again on a shorter way.",
       {ties_option("lifo"), prefer_option(), store_option()},
       {"complete", "optimal with an admissible estimate, unless the preference is icb or has lists take turns or prunes"}, "estimate", 1, 1, "hL"},
      {"wastar", "search", "Weighted A*: best first by steps so far + w * estimate.",
       {{"w", "number", "3", "the weight of the estimate"}, ties_option("lifo"), prefer_option(), store_option()},
       {"complete"}, "estimate", 1, 1, "hL"},
      {"fifo", "order", "The one that came first.", {}, {}},
      {"lifo", "order", "The one that came last.", {}, {}},
      {"random", "order", "A random one; the same in every run.", {}, {}},
      {"none", "preference", "All transitions alike.", {}, {}},
      {"contexts", "preference", "Transitions that interfere with the one before come first (interference contexts).",
       {{"clocks", "switch", "off", "whether guards read and resets write clocks"},
        {"prune", "switch", "off", "whether transitions that nothing links to the one before are left out"}},
       {"complete", "prune=on not with clocks, committed or urgent locations, urgent channels, priorities, deadlock or a target that is "
                    "not a conjunction"}},
      {"icb", "preference", "Runs with few context switches first (iterative context bounding).",
       {{"n", "count", "2", "of interference contexts: a transition outside of C_n of the one before is a switch", "interference"}},
       {"complete", "fewest switches"}, "context", 1, 1, "process"},
      {"useless", "preference", "Transitions last without which the estimate says one gets as far.",
       {{"as", "deferral", "queue", "how states that they reach are put off"}},
       {"complete", "needs an estimate that can leave out a transition: dL, dU, hL, hU"}},
      {"preferred", "preference", "Transitions first that start the abstract trace of the estimate (helpful actions).",
       {{"as", "service", "alternation", "how open lists with and without them are served"},
        {"boost", "count", "1000", "extra turns of the list with them, whenever a state is better than all before", "as=alternation"}},
       {"complete", "needs an estimate that extracts a trace: hU"}},
      {"process", "context", "A switch happens between transitions that have no process in common.", {}, {}},
      {"interference", "context", "A switch happens where nothing within n steps of interference links a transition to the one before.", {}, {}},
      {"queue", "deferral", "In a second queue, served when the first is empty.", {}, {}},
      {"penalty", "deferral", "The steps so far are added to their rank.", {}, {}},
      {"alternation", "service", "They take turns.", {}, {}},
      {"strict", "service", "The list without is served when the other is empty.", {}, {}},
      {"off", "switch", "No.", {}, {}},
      {"on", "switch", "Yes.", {}, {}},
      {"zero", "estimate", "No estimate at all: A* with it is uniform-cost search.", {}, {"admissible", "consistent", "safe dead ends"}},
      {"hamming", "estimate", "How many parts of the target do not hold yet.", {}, {}},
      {"formula", "estimate", "How far the target formula is from true, part by part.", {}, {}},
      {"dL", "estimate", "Greatest distance of a process to its target location in its own graph.", {},
       {"admissible", "consistent", "safe dead ends"}},
      {"dU", "estimate", "Sum of the distances of the processes to their target locations.", {}, {"safe dead ends"}},
      {"hL", "estimate", "Rounds until the target holds when variables keep all their values (monotonicity abstraction).", {},
       {"admissible", "consistent", "safe dead ends"}},
      {"hU", "estimate", "Transitions of an abstract trace under the monotonicity abstraction.", {}, {"safe dead ends"}},
      {"max", "estimate", "The greatest of several estimates.", {}, {"admissible when all are"}, "estimate", 2, 8, ""},
      {"sum", "estimate", "The sum of several estimates.", {}, {}, "estimate", 2, 8, ""},
      {"weight", "estimate", "An estimate times a number.", {{"by", "number", "2", "the factor"}}, {}, "estimate", 1, 1, "hU"},
      {"auto", "store", "aLU where that is sound, inclusion elsewhere.", {}, {"sound for every query"}},
      {"exact", "store", "A state is seen when the same state was: equal zones only.", {}, {"sound for deadlock"}},
      {"inclusion", "store", "A state is seen when one with the same values and a larger zone was.", {}, {"sound for deadlock"}},
      {"alu", "store", "A state is seen when one with the same values and a zone that simulates it (aLU) was.", {},
       {"not with deadlock, priorities, clock differences or sup/inf of clocks"}},
  };
  return all;
}

bool is_number(const std::string& text) { return !text.empty() && text[0] >= '0' && text[0] <= '9'; }

bool is_count(const std::string& text) {
  return !text.empty() && text.size() < 19 && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_scalar(const Parameter& parameter) { return parameter.kind == "number" || parameter.kind == "count"; }

// Whether the parameter means something in this spec of the component.
bool applies(const Parameter& parameter, const Component& component, const Spec& spec) {
  if (parameter.needs.empty()) return true;
  const auto equals = parameter.needs.find('=');
  if (equals == std::string::npos) {
    if (spec.arguments.empty()) return component.initial == parameter.needs;
    return std::any_of(spec.arguments.begin(), spec.arguments.end(), [&](const Spec& a) { return a.name == parameter.needs; });
  }
  const std::string key = parameter.needs.substr(0, equals), value = parameter.needs.substr(equals + 1);
  if (const Spec* given = spec.option(key)) return given->name == value;
  return std::any_of(component.options.begin(), component.options.end(),
                     [&](const Parameter& p) { return p.name == key && p.initial == value; });
}

std::string names_of(std::string_view kind) {
  std::string out;
  for (const Component& component : table()) {
    if (component.kind == kind) out += (out.empty() ? "" : ", ") + component.name;
  }
  return out;
}

std::string validate(const Spec& spec, std::string_view kind) {
  const Component* component = find_component(kind, spec.name);
  if (!component) return fmt::format("there is no {} '{}' (known: {})", kind, spec.name, names_of(kind));
  if (component->argument.empty() && !spec.arguments.empty()) {
    return fmt::format("'{}' takes no argument '{}'; options are written name=value", spec.name, print(spec.arguments[0]));
  }
  const bool defaulted = spec.arguments.empty() && !component->initial.empty();
  if (!defaulted && (spec.arguments.size() < component->least || spec.arguments.size() > component->most)) {
    return fmt::format("'{}' takes {}, not {}", spec.name,
                       component->least == component->most ? fmt::format("{} {}", component->least, component->argument)
                                                           : fmt::format("{} to {} of kind {}", component->least,
                                                                         component->most, component->argument),
                       spec.arguments.size());
  }
  for (const Spec& argument : spec.arguments) {
    if (const std::string problem = validate(argument, component->argument); !problem.empty()) return problem;
  }
  for (const auto& [key, value] : spec.options) {
    const auto& known = component->options;
    const auto found = std::find_if(known.begin(), known.end(), [&k = key](const Parameter& p) { return p.name == k; });
    if (found == known.end()) return fmt::format("'{}' has no option '{}'", spec.name, key);
    if (!applies(*found, *component, spec)) return fmt::format("option '{}' of '{}' means nothing without {}", key, spec.name, found->needs);
    if (is_scalar(*found)) {
      const bool whole = found->kind == "count";
      if (!(whole ? is_count(value.name) : is_number(value.name)) || !value.arguments.empty() || !value.options.empty()) {
        return fmt::format("option '{}' is a {}, not '{}'", key, whole ? "whole number from 0 on" : "number", print(value));
      }
    } else if (const std::string problem = validate(value, found->kind); !problem.empty()) {
      return problem;
    }
  }
  return {};
}

Spec complete(Spec spec, std::string_view kind) {
  const Component* component = find_component(kind, spec.name);
  if (!component) return spec;
  if (spec.arguments.empty() && !component->initial.empty()) parse(component->initial, spec.arguments.emplace_back());
  for (Spec& argument : spec.arguments) argument = complete(std::move(argument), component->argument);
  // In the order of the table, so that equal searches print alike.
  std::vector<std::pair<std::string, Spec>> options;
  for (const Parameter& parameter : component->options) {
    if (!applies(parameter, *component, spec)) continue;
    Spec value;
    if (const Spec* given = spec.option(parameter.name)) {
      value = *given;
    } else if (is_scalar(parameter)) {
      value.name = parameter.initial;
    } else {
      parse(parameter.initial, value);
    }
    options.emplace_back(parameter.name, std::move(value));
  }
  spec.options = std::move(options);
  for (auto& [key, value] : spec.options) {
    const auto& known = component->options;
    const auto found = std::find_if(known.begin(), known.end(), [&k = key](const Parameter& p) { return p.name == k; });
    if (found != known.end() && !is_scalar(*found)) value = complete(std::move(value), found->kind);
  }
  return spec;
}

}  // namespace

std::span<const Component> components() { return table(); }

// Kept apart from the table for the sake of its lines.
const char* more_about(std::string_view kind, std::string_view name) {
  struct Text {
    std::string_view kind, name;
    const char* text;
  };
  static constexpr Text texts[] = {
      {"search", "auto",
       "The default. Turns go by counted work, so equal runs are equal. A first trace is shortened."},
      {"search", "bfs",
       "Good for proofs and for short traces."},
      {"search", "dfs",
       "Good when errors are deep and many ways lead to them."},
      {"search", "rdfs",
       "As dfs, with luck: another seed, another run."},
      {"search", "walk",
       "Good for errors that many ways lead to, however deep. Kiviriga, Larsen and Nyman, Randomized reachability analysis in Uppaal, FMICS 2021. Does not end when there is no error."},
      {"search", "greedy",
       "Good for finding errors. Several estimates take turns, as in the planner Fast Downward (Helmert 2006)."},
      {"search", "astar",
       "Hart, Nilsson and Raphael 1968. A preference breaks ties among states of equal rank."},
      {"search", "wastar",
       "Between greedy and astar: the larger w, the more it hurries. Pohl 1970."},
      {"preference", "contexts",
       "Wehrle and Kupferschmid, Context-enhanced directed model checking, SPIN 2010. Goes with every estimate and with none."},
      {"preference", "icb",
       "Musuvathi and Qadeer, PLDI 2007; with interference contexts, Wehrle and Kupferschmid, SPIN 2010. Good for errors that need few switches."},
      {"preference", "useless",
       "Wehrle, Kupferschmid and Podelski, ICAPS 2008 and TACAS 2009. Costs an estimate more per successor; good with hL."},
      {"preference", "preferred",
       "Hoffmann and Nebel (FF, 2001), Helmert (Fast Downward, 2006)."},
      {"estimate", "hamming",
       "Cheap and coarse."},
      {"estimate", "formula",
       "Edelkamp, Leue and Lluch Lafuente 2004."},
      {"estimate", "dL",
       "Edelkamp, Leue and Lluch Lafuente 2004. A table look-up; knows nothing of synchronisation and variables."},
      {"estimate", "dU",
       "Edelkamp, Leue and Lluch Lafuente 2004. A table look-up; knows nothing of synchronisation and variables."},
      {"estimate", "hL",
       "Kupferschmid, Hoffmann, Dierks and Behrmann, SPIN 2006."},
      {"estimate", "hU",
       "Kupferschmid, Hoffmann, Dierks and Behrmann, SPIN 2006. Usually the best guide."},
      {"store", "alu",
       "Herbreteau, Srivathsan and Walukiewicz, LICS 2012. Refused where it is not sound."},
  };
  for (const Text& t : texts) {
    if (t.kind == kind && t.name == name) return t.text;
  }
  return "";
}

const Component* find_component(std::string_view kind, std::string_view name) {
  const auto found = std::find_if(table().begin(), table().end(),
                                  [&](const Component& c) { return c.kind == kind && c.name == name; });
  return found == table().end() ? nullptr : &*found;
}

std::string validate(const Spec& search) { return validate(search, "search"); }

Spec complete(const Spec& search) { return complete(search, "search"); }

}  // namespace beeline::plan
