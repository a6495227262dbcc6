#include <algorithm>
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

class Writer {
 public:
  Writer(const Json& trace, const TextStyle& style) : trace_(trace), style_(style) {
    for (const Json& name : trace.value("booleans", Json::array())) booleans_.insert(name.get<std::string>());
  }

  std::string write() const {
    const Json &states = trace_.at("states"), &steps = trace_.at("steps");
    std::vector<result::Rational> times{0};
    for (const Json& step : steps) times.push_back(times.back() + number(step.at("delay")));
    const StepColumns columns(times);
    const std::size_t indent = columns.indent();
    const std::string start = locations(states[0], indent) + variables(states[0], indent) + rest(states[0], indent);
    std::string out = columns.title(style_) + columns.step(0) + (start.empty() ? "\n" : start.substr(indent));
    for (std::size_t i = 0; i < steps.size(); ++i) {
      out += columns.step(i + 1) + paint(style_, bold, movement_text(steps[i])) + "\n";
      out += changes(states[i], states[i + 1], indent) + rest(states[i + 1], indent);
    }
    if (trace_.contains("loop_start")) {
      out += columns.back_to(trace_["loop_start"].get<std::size_t>());
    } else if (trace_.contains("final_delay") && number(trace_["final_delay"]) != 0) {
      out += columns.waiting(number(trace_["final_delay"]), style_);
    }
    return out;
  }

 private:
  std::string value(const std::string& name, const Json& entry) const {
    const auto integer = entry.get<std::int64_t>();
    if ((integer == 0 || integer == 1) && booleans_.contains(name)) return integer ? "true" : "false";
    return std::to_string(integer);
  }

  std::string locations(const Json& state, std::size_t indent) const {
    std::vector<std::string> items;
    for (const auto& [process, place] : state.at("locations").items()) {
      items.push_back(process + "." + place.get_ref<const std::string&>());
    }
    return list_text(items, indent, style_, bold);
  }

  std::string variables(const Json& state, std::size_t indent) const {
    const Json& all = state.at("variables");
    std::vector<std::string> items;
    std::size_t hidden = 0;
    for (const auto& [name, entry] : all.items()) {
      if (all.size() > many_variables && entry == 0) ++hidden;
      else items.push_back(fmt::format("{} = {}", name, value(name, entry)));
    }
    if (hidden) items.push_back(fmt::format("{} {} 0", hidden, hidden == 1 ? "variable is" : "variables are"));
    return list_text(items, indent, style_, nullptr);
  }

  std::string changes(const Json& before, const Json& after, std::size_t indent) const {
    std::vector<std::string> items;
    auto old = before.at("variables").begin();
    for (const auto& [name, entry] : after.at("variables").items()) {
      if (*old != entry) items.push_back(fmt::format("{}: {} -> {}", name, value(name, *old), value(name, entry)));
      ++old;
    }
    return list_text(items, indent, style_, yellow);
  }

  std::string rest(const Json& state, std::size_t indent) const {
    std::vector<std::string> clocks, zone;
    for (const auto& [name, entry] : state.at("clocks").items()) {
      clocks.push_back(fmt::format("{} = {}", name, result::readable(number(entry))));
    }
    if (style_.zones) {
      for (const Json& entry : state.value("zone", Json::array())) zone.push_back(constraint_text(entry));
      if (!zone.empty()) zone.front() = "zone: " + zone.front();
    }
    return list_text(clocks, indent, style_, dim) + list_text(zone, indent, style_, dim);
  }

  const Json& trace_;
  const TextStyle& style_;
  std::unordered_set<std::string> booleans_;
};

}  // namespace

std::string stored_text(const Json& trace, const TextStyle& style) { return Writer(trace, style).write(); }

}  // namespace beeline::output
