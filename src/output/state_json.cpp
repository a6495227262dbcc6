#include "output/state_json.h"

#include <charconv>

#include <nlohmann/json.hpp>

#include "result/rational.h"

namespace beeline::output {

namespace {

// The members of an object or the elements of an array: commas between them, each on a line of its own where there are
// lines.
class List {
 public:
  List(std::string& out, std::string_view brackets, std::string_view margin, std::string_view indent)
      : out_(out), brackets_(brackets), margin_(margin), indent_(indent) {
    out_ += brackets_[0];
  }
  void next() {
    if (!empty_) out_ += ',';
    empty_ = false;
    (out_ += margin_) += indent_;
  }
  void end() {
    if (!empty_) out_ += margin_;
    out_ += brackets_[1];
  }

 private:
  std::string& out_;
  std::string_view brackets_, margin_, indent_;
  bool empty_ = true;
};

void append_number(std::int64_t number, std::string& out) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

void append_rational(const result::Rational& value, std::string& out) {
  if (value.get_den() == 1 && value.get_num().fits_slong_p()) append_number(value.get_num().get_si(), out);
  else out += result::exact(value);
}

}  // namespace

StateJson::StateJson(const ir::Network& network, const Names& names, Layout layout, const ValueNames* values)
    : names_(names),
      layout_(layout),
      values_(values),
      show_(show_in(network, names, values)),
      colon_(layout == Layout::Lines ? ": " : ":") {
  const auto all = [&](const std::vector<std::string>& texts) {
    std::vector<std::string> out;
    for (const std::string& text : texts) out.push_back(quoted(text));
    return out;
  };
  processes_ = all(names.processes);
  cells_ = all(names.cells);
  clocks_ = all(names.clocks);
  for (const auto& locations : names.locations) locations_.push_back(all(locations));
}

std::string StateJson::quoted(const std::string& text) const {
  return nlohmann::json(text).dump(-1, ' ', layout_ == Layout::Compact, nlohmann::json::error_handler_t::replace);
}

void StateJson::append(const result::TraceState& state, std::string_view margin, std::string& out) const {
  const bool lines = layout_ == Layout::Lines;
  const std::string_view indent = lines ? "  " : "";
  const std::string inner = lines ? std::string(margin) + "  " : "", innermost = lines ? inner + "  " : "";
  const auto member = [&](List& list, std::string_view name) {
    list.next();
    ((out += name) += colon_);
  };
  List value(out, "{}", lines ? margin : "", indent);

  member(value, "\"locations\"");
  List locations(out, "{}", inner, indent);
  for (std::size_t p = 0; p < processes_.size(); ++p) {
    member(locations, processes_[p]);
    out += locations_[p][names_.location(state, p)];
  }
  locations.end();

  member(value, "\"variables\"");
  List variables(out, "{}", inner, indent);
  for (const std::size_t i : names_.variable_at) {
    member(variables, cells_[i]);
    append_number(state.values[i], out);
  }
  variables.end();

  const auto named = [&](std::size_t variable) {
    return values_ != nullptr &&
           values_->contains(static_cast<std::uint32_t>(names_.state[names_.variable_at[variable]]));
  };
  if (const auto wholes = names_.variables.wholes(variables_of(names_, state), show_, named); !wholes.empty()) {
    member(value, "\"values\"");
    List list(out, "{}", inner, indent);
    for (const auto& [label, text] : wholes) {
      member(list, quoted(label));
      out += quoted(text);
    }
    list.end();
  }

  member(value, "\"clocks\"");
  List clocks(out, "{}", inner, indent);
  for (std::size_t i = 1; i < state.clocks.size(); ++i) {
    member(clocks, clocks_[i]);
    out += '"';
    append_rational(state.clocks[i], out);
    out += '"';
  }
  clocks.end();

  if (!state.inactive.empty()) {
    member(value, "\"inactive\"");
    List inactive(out, "[]", inner, indent);
    for (const std::uint32_t clock : state.inactive) {
      inactive.next();
      out += clocks_[clock];
    }
    inactive.end();
  }

  if (!state.zone.empty()) {
    member(value, "\"zone\"");
    List zone(out, "[]", inner, indent);
    for (const result::ZoneConstraint& c : state.zone) {
      zone.next();
      List constraint(out, "{}", innermost, indent);
      member(constraint, "\"left\"");
      out += clocks_[c.x];
      member(constraint, "\"right\"");
      out += clocks_[c.y];
      member(constraint, "\"op\"");
      out += c.strict ? "\"<\"" : "\"<=\"";
      member(constraint, "\"bound\"");
      append_number(c.bound, out);
      constraint.end();
    }
    zone.end();
  }
  value.end();
}

}  // namespace beeline::output
