#include "generate/plc.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace beeline::generate {

namespace {

std::string join(const Plc::Texts& texts, std::string_view separator) {
  std::string joined;
  for (const std::string& text : texts) {
    if (text.empty()) continue;
    if (!joined.empty()) joined += separator;
    joined += text;
  }
  return joined;
}

std::string all_of(std::string_view first, Plc::Texts conditions) {
  conditions.insert(conditions.begin(), std::string(first));
  return join(conditions, " && ");
}

}  // namespace

Plc::Plc(std::string name, Timing timing, Texts inputs, std::vector<Location> states, Texts power_up)
    : timing_(std::move(timing)), inputs_(std::move(inputs)) {
  automaton_.name = std::move(name);
  automaton_.declarations = "clock t;      // since the cycle began\n";
  if (!timing_.timer.empty()) {
    automaton_.declarations += fmt::format("clock {};    // since the state was entered\n", timing_.timer);
  }
  automaton_.declarations += "phase_t phase;\n";
  for (const std::string& input : inputs_) automaton_.declarations += fmt::format("bool seen_{};\n", input);

  Texts copies;
  for (const std::string& input : inputs_) copies.push_back(fmt::format("seen_{0} = {0}", input));
  copies.push_back("phase = REACT");
  const std::string update = join(copies, ", ");
  Texts conditions = {"t > 0"};
  if (!timing_.still.empty()) conditions.push_back(timing_.still + " > 0");
  if (!timing_.read_before.empty()) conditions.push_back("t < " + timing_.read_before);
  const std::string guard = all_of("phase == READ", conditions);

  automaton_.locations.push_back({.name = "Off", .kind = LocationKind::Urgent});
  power_up.push_back("t = 0");
  add({.from = "Off", .to = states.front().name, .update = join(power_up, ", ")});
  for (Location& state : states) {
    add({.from = state.name, .to = state.name, .guard = guard, .update = update});
    state.invariant = "t <= " + timing_.cycle;
    automaton_.locations.push_back(std::move(state));
  }
}

std::string Plc::sees(std::string_view input, bool value) const {
  if (std::find(inputs_.begin(), inputs_.end(), input) == inputs_.end()) return {};
  return fmt::format("{}seen_{}", value ? "" : "!", input);
}

void Plc::react(const std::string& from, const std::string& to, Texts conditions, Texts updates) {
  updates.push_back("phase = READ");
  updates.push_back("t = 0");
  add({.from = from,
       .to = to,
       .guard = all_of("phase == REACT", std::move(conditions)),
       .update = join(updates, ", ")});
}

void Plc::hold(const std::string& state, Texts conditions) {
  add({.from = state, .to = state, .guard = all_of("phase == REACT", std::move(conditions)), .update = "phase = HOLD"});
  add({.from = state, .to = state, .guard = "phase == HOLD", .update = "phase = READ, t = 0"});
}

void Plc::add(Edge edge) {
  const bool known = std::any_of(automaton_.edges.begin(), automaton_.edges.end(), [&](const Edge& other) {
    return other.from == edge.from && other.to == edge.to && other.guard == edge.guard && other.update == edge.update;
  });
  if (!known) automaton_.edges.push_back(std::move(edge));
}

std::string plc_declarations() {
  return R"(typedef int[0,2] phase_t;  // of a controller's cycle
const phase_t READ = 0;    // next it reads its inputs
const phase_t REACT = 1;   // next it changes state and outputs, which ends the cycle
const phase_t HOLD = 2;    // next it ends the cycle with nothing changed, for a delay is running
)";
}

Template free_input(std::string name, std::string_view variable) {
  const auto change = [&](const char* guard, const char* update) {
    return Edge{.from = "Any",
                .to = "Any",
                .guard = fmt::format(fmt::runtime(guard), variable),
                .update = fmt::format(fmt::runtime(update), variable)};
  };
  return {.name = std::move(name),
          .locations = {{.name = "Any"}},
          .edges = {change("!{}", "{} = true"), change("{}", "{} = false")}};
}

}  // namespace beeline::generate
