#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "output/text_layout.h"
#include "output/trace_json.h"
#include "result/rational.h"

namespace beeline::output {

namespace {

using Json = nlohmann::ordered_json;

result::Rational number(const Json& value) { return *result::parse_rational(value.get_ref<const std::string&>()); }

const std::string& text(const Json& value, const char* key) { return value.at(key).get_ref<const std::string&>(); }

std::string constraint_text(const Json& constraint) {
  const std::string &left = text(constraint, "left"), &right = text(constraint, "right"), &op = text(constraint, "op");
  const auto bound = constraint.at("bound").get<std::int64_t>();
  if (right == "0") return fmt::format("{} {} {}", left, op, bound);
  if (left == "0") return fmt::format("{} {} {}", right, op == "<" ? ">" : ">=", -bound);
  return fmt::format("{} - {} {} {}", left, right, op, bound);
}

std::string movement_text(const Json& step) {
  std::string out, channel;
  for (const Json& participant : step.at("participants")) {
    if (!out.empty()) out += ", ";
    out += fmt::format("{}: {} -> {}", text(participant, "process"), text(participant, "source"),
                       text(participant, "target"));
    std::string selected;
    for (const Json& entry : participant.value("select", Json::array())) {
      selected += fmt::format("{}{} = {}", selected.empty() ? "" : ", ", text(entry, "name"),
                              entry.at("value").get<std::int64_t>());
    }
    if (!selected.empty()) out += " [" + selected + "]";
    const std::string used = participant.value("channel", "");
    if (!used.empty() && used != channel) channel += (channel.empty() ? "" : "+") + used;
  }
  return channel.empty() ? out : out + " on " + channel;
}

result::Standstill standstill_of(const Json& entry) {
  result::Standstill out;
  out.time = entry.value("time", "");
  for (const Json& process : entry.at("processes")) out.processes.push_back(text(process, "reason"));
  return out;
}

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> names;
  for (const auto& [name, entry] : object.items()) names.push_back(name);
  return names;
}

class Writer {
 public:
  Writer(const Json& trace, const TextStyle& style)
      : trace_(trace),
        style_(style),
        names_(keys(trace.at("states")[0].at("variables"))),
        variables_(names_),
        show_([this](std::size_t variable, std::int64_t value) {
          if (const auto called = called_.find(names_[variable]); called != called_.end())
            if (value >= 0 && static_cast<std::size_t>(value) < called->second.size())
              return called->second[static_cast<std::size_t>(value)];
          const bool boolean = (value == 0 || value == 1) && booleans_.contains(names_[variable]);
          return boolean ? std::string(value ? "true" : "false") : std::to_string(value);
        }) {
    for (const Json& name : trace.value("booleans", Json::array())) booleans_.insert(name.get<std::string>());
    const Json named = trace.value("names", Json::object());
    for (const auto& [name, list] : named.items()) called_.emplace(name, list.get<std::vector<std::string>>());
  }

  std::string write() const {
    const Json &states = trace_.at("states"), &steps = trace_.at("steps");
    std::vector<result::Rational> times{0};
    for (const Json& step : steps) times.push_back(times.back() + number(step.at("delay")));
    const result::Rational wait = trace_.contains("final_delay") ? number(trace_["final_delay"]) : result::Rational(0);
    const StepColumns columns(times, times.back() + wait);
    const std::size_t indent = columns.indent();
    std::string out = columns.title(style_) + full(columns.step(0), states[0], indent, 0) + zone(states[0], indent);
    const bool loops = trace_.contains("loop_start");
    const std::size_t loop = loops ? trace_["loop_start"].get<std::size_t>() : 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (loops && loop == i) out += columns.for_ever(style_);
      out += columns.step(i + 1) + paint(style_, bold, movement_text(steps[i])) + "\n";
      out += list_text(variables_.changes(values(states[i]), values(states[i + 1]), show_), indent, style_, yellow);
      out += clocks(states[i + 1], indent, style_.all_clocks, 0) + zone(states[i + 1], indent);
    }
    if (loops) return out + columns.back_to(loop, trace_.value("zeno", false), style_);
    out += columns.waiting(style_);
    if (!steps.empty() || wait != 0) out += full(columns.end(), states.back(), indent, wait);
    if (trace_.value("diverges", false)) out += diverges_text(indent, style_);
    if (trace_.contains("shows")) out += shows_text(text(trace_, "shows"), indent, style_);
    if (trace_.contains("error")) {
      const Json& error = trace_["error"];
      result::RunError what{text(error, "message")};
      what.part = error.value("part", "");
      out += error_text(what, error.contains("participants") ? movement_text(error) : "", indent, style_);
    }
    if (trace_.contains("standstill"))
      out += standstill_text(standstill_of(trace_["standstill"]), places(states.back()), indent, style_);
    return out;
  }

 private:
  std::string full(const std::string& column, const Json& state, std::size_t indent,
                   const result::Rational& wait) const {
    const std::string text = list_text(places(state), indent, style_, bold) +
                             list_text(variables_.all(values(state), show_), indent, style_, nullptr) +
                             clocks(state, indent, true, wait);
    return column + (text.empty() ? "\n" : text.substr(indent));
  }

  static std::vector<std::int64_t> values(const Json& state) {
    std::vector<std::int64_t> out;
    for (const Json& value : state.at("variables")) out.push_back(value.get<std::int64_t>());
    return out;
  }

  static std::vector<std::string> places(const Json& state) {
    std::vector<std::string> items;
    for (const auto& [process, place] : state.at("locations").items()) {
      items.push_back(process + "." + place.get_ref<const std::string&>());
    }
    return items;
  }

  std::string clocks(const Json& state, std::size_t indent, bool all, const result::Rational& wait) const {
    const Json inactive = state.value("inactive", Json::array());
    std::vector<std::string> items;
    for (const auto& [name, entry] : state.at("clocks").items()) {
      if (!all && std::find(inactive.begin(), inactive.end(), name) != inactive.end()) continue;
      items.push_back(fmt::format("{} = {}", name, result::readable(number(entry) + wait)));
    }
    return list_text(items, indent, style_, dim);
  }

  std::string zone(const Json& state, std::size_t indent) const {
    if (!style_.zones) return {};
    std::vector<std::string> items;
    for (const Json& entry : state.value("zone", Json::array())) items.push_back(constraint_text(entry));
    if (!items.empty()) items.front() = "zone: " + items.front();
    return list_text(items, indent, style_, dim);
  }

  const Json& trace_;
  const TextStyle& style_;
  std::vector<std::string> names_;
  Variables variables_;
  Variables::Show show_;
  std::unordered_set<std::string> booleans_;
  std::unordered_map<std::string, std::vector<std::string>> called_;  // names of values, by variable
};

}  // namespace

std::string stored_text(const Json& trace, const TextStyle& style) { return Writer(trace, style).write(); }

}  // namespace beeline::output
