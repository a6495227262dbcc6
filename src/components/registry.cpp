#include "components/registry.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <stdexcept>

#include <fmt/format.h>

#include "util/nearest.h"

namespace beeline::components {

const char* name(Kind kind) {
  switch (kind) {
    case Kind::Search: return "search";
    case Kind::Estimate: return "estimate";
    case Kind::Preference: return "preference";
    case Kind::Store: break;
  }
  return "store";
}

const char* name(Demand demand) {
  switch (demand) {
    case Demand::Deadlock: return "deadlock";
    case Demand::Priorities: return "priorities";
    case Demand::Diagonals: return "clock differences";
    case Demand::ClockBounds: return "sup/inf of clocks";
    case Demand::Extrema: return "sup/inf";
    case Demand::Certificate: return "certificates";
    case Demand::Graph: return "graphs";
    case Demand::Shortest: break;
  }
  return "proofs that a trace is shortest";
}

namespace {

template <class T>
bool in_range(const std::string& text, const T& type) {
  decltype(type.least) value = 0;
  const bool digits = !text.empty() && text[0] >= '0' && text[0] <= '9';
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return digits && error == std::errc() && end == text.data() + text.size() && value >= type.least &&
         value <= type.most;
}

template <class T>
std::string range_of(const T& type) {
  const bool unbounded = type.most == T{}.most;
  return unbounded ? fmt::format("from {} on", type.least) : fmt::format("from {} to {}", type.least, type.most);
}

std::string range_of(const Count& type) {
  return range_of<Count>(type) + (type.word.empty() ? "" : fmt::format(" or '{}'", type.word));
}

// The word that may stand for a value of this type; empty: none.
std::string word_of(const Type& type) {
  if (const auto* count = std::get_if<Count>(&type)) return count->word;
  if (const auto* text = std::get_if<Text>(&type)) return text->word;
  return {};
}

bool is_quoted(const Spec& spec) { return spec.name.size() > 1 && spec.name.front() == '"'; }
std::string unquoted(const Spec& spec) { return spec.name.substr(1, spec.name.size() - 2); }

bool is_plain(const Spec& spec) { return spec.arguments.empty() && spec.options.empty(); }

std::size_t position(const Choice& choice, std::string_view value) {
  const auto& v = choice.values;
  return static_cast<std::size_t>(std::find_if(v.begin(), v.end(), [&](const auto& x) { return x.name == value; }) -
                                  v.begin());
}

// Whether the option means something in this spec of the component.
bool applies(const Option& option, const Component& component, const Spec& spec) {
  const auto& [key, value] = option.needs;
  if (value.empty()) return true;
  if (key.empty())
    return spec.arguments.empty() ? component.arguments.initial == value : spec.arguments[0].name == value;
  const auto needed = std::find_if(component.options.begin(), component.options.end(),
                                   [&](const Option& o) { return o.name == option.needs.option; });
  if (needed == component.options.end() || !applies(*needed, component, spec)) return false;
  const Spec* given = spec.option(key);
  return (given != nullptr ? given->name : needed->initial) == value;
}

// What it would take for the option to mean something, where it does not.
std::string missing(const Option& option, const Component& component, const Spec& spec) {
  const auto& [key, value] = option.needs;
  if (key.empty()) return value;
  for (const Option& needed : component.options)
    if (needed.name == key && !applies(needed, component, spec)) return missing(needed, component, spec);
  return key + "=" + value;
}

std::string unknown(std::string_view what, const Spec& spec, const std::vector<std::string>& known) {
  const std::vector<std::string_view> names(known.begin(), known.end());
  return fmt::format("there is no {} '{}'{} (known: {})", what, spec.name, util::suggestion(spec.name, names),
                     fmt::join(known, ", "));
}

// What is wrong with a value of this type; `where` begins the message about a number.
std::string mistake(const Registry& registry, const Spec& value, const Type& type, const std::string& where) {
  if (const auto* kind = std::get_if<Kind>(&type)) return registry.validate(value, *kind);
  if (const auto* choice = std::get_if<Choice>(&type)) {
    if (is_quoted(value) && !choice->file.empty())
      return is_plain(value) && value.name.size() > 2 ? "" : fmt::format("{}: this is no name of a file", where);
    if (position(*choice, value.name) == choice->values.size()) {
      std::vector<std::string> known;
      for (const auto& v : choice->values) known.push_back(v.name);
      if (!choice->file.empty()) known.push_back("\"FILE\"");
      return unknown(choice->what, value, known);
    }
    return is_plain(value) ? "" : fmt::format("'{}' takes no arguments", value.name);
  }
  if (const std::string word = word_of(type); !word.empty() && value.name == word && is_plain(value)) return {};
  if (const auto* text = std::get_if<Text>(&type)) {
    if (!is_quoted(value)) return fmt::format("{} is {} in double quotes, or '{}'", where, text->what, text->word);
    const std::string objection = text->objection(unquoted(value));
    return objection.empty() ? objection : fmt::format("{}: {}", where, objection);
  }
  const auto* count = std::get_if<Count>(&type);
  const bool good =
      is_plain(value) && (count ? in_range(value.name, *count) : in_range(value.name, std::get<Number>(type)));
  if (good) return {};
  return fmt::format("{} is a {} {}, not '{}'", where, count ? "whole number" : "number",
                     count ? range_of(*count) : range_of(std::get<Number>(type)), print(value));
}

std::string what_it_takes(const Arguments& arguments) {
  const auto* kind = std::get_if<Kind>(&arguments.type);
  const auto* choice = std::get_if<Choice>(&arguments.type);
  const std::string what = kind ? name(*kind) : choice ? choice->what : "number";
  return arguments.least == arguments.most ? fmt::format("{} {}", arguments.least, what)
                                           : fmt::format("{} to {} of kind {}", arguments.least, arguments.most, what);
}

void complete_value(const Registry& registry, Spec& value, const Type& type) {
  if (const auto* kind = std::get_if<Kind>(&type)) value = registry.complete(std::move(value), *kind);
}

// Defaults are spec text, or numbers, which are none by themselves.
Spec read_default(const std::string& text) {
  Spec spec;
  if (parse(text, spec)) spec.name = text;
  return spec;
}

}  // namespace

const Option* Component::option_of(Kind kind) const {
  for (const Option& option : options) {
    if (const auto* its = std::get_if<Kind>(&option.type); its != nullptr && *its == kind) return &option;
  }
  return nullptr;
}

void Registry::add(Component component) {
  const std::pair key(component.kind(), component.name);
  components_.insert_or_assign(key, std::move(component));
}

const Component* Registry::find(Kind kind, std::string_view name) const {
  const auto found = components_.find(std::pair(kind, std::string(name)));
  return found == components_.end() ? nullptr : &found->second;
}

std::vector<const Component*> Registry::all(Kind kind) const {
  std::vector<const Component*> found;
  for (const auto& [key, component] : components_) {
    if (key.first == kind) found.push_back(&component);
  }
  return found;
}

std::string Registry::validate(const Spec& spec, Kind kind) const {
  const Component* component = find(kind, spec.name);
  if (component == nullptr) {
    std::vector<std::string> known;
    for (const Component* c : all(kind)) known.push_back(c->name);
    return unknown(name(kind), spec, known);
  }
  const Arguments& arguments = component->arguments;
  if (arguments.most == 0 && !spec.arguments.empty()) {
    return fmt::format("'{}' takes no argument '{}'; options are written name=value", spec.name,
                       print(spec.arguments[0]));
  }
  const bool defaulted = spec.arguments.empty() && !arguments.initial.empty();
  if (!defaulted && (spec.arguments.size() < arguments.least || spec.arguments.size() > arguments.most)) {
    return fmt::format("'{}' takes {}, not {}", spec.name, what_it_takes(arguments), spec.arguments.size());
  }
  for (const Spec& argument : spec.arguments) {
    std::string problem = mistake(*this, argument, arguments.type, fmt::format("the argument of '{}'", spec.name));
    if (!problem.empty()) return problem;
  }
  for (const auto& [key, value] : spec.options) {
    const auto& known = component->options;
    const auto found = std::find_if(known.begin(), known.end(), [&k = key](const Option& o) { return o.name == k; });
    if (found == known.end()) {
      std::vector<std::string_view> names;
      for (const Option& option : known) names.push_back(option.name);
      return fmt::format("'{}' has no option '{}'{}", spec.name, key, util::suggestion(key, names));
    }
    if (!applies(*found, *component, spec)) {
      return fmt::format("option '{}' of '{}' means nothing without {}", key, spec.name,
                         missing(*found, *component, spec));
    }
    if (std::string problem = mistake(*this, value, found->type, fmt::format("option '{}'", key)); !problem.empty())
      return problem;
  }
  return {};
}

std::string Registry::read(std::string_view text, Spec& spec, Kind kind) const {
  Spec parsed;
  if (const SpecError error = parse(text, parsed)) return fmt::format("column {}: {}", error.column, error.message);
  std::string problem = validate(parsed, kind);
  if (problem.empty()) spec = complete(std::move(parsed), kind);
  return problem;
}

std::vector<std::string> Registry::files(const Spec& spec, Kind kind) const {
  std::vector<std::string> all;
  const Component* component = find(kind, spec.name);
  if (component == nullptr) return all;
  const auto look = [&](const Spec& value, const Type& type) {
    if (const auto* its = std::get_if<Kind>(&type)) {
      for (std::string& name : files(value, *its)) all.push_back(std::move(name));
    } else if (std::holds_alternative<Choice>(type) && is_quoted(value)) {
      all.push_back(unquoted(value));
    }
  };
  for (const Spec& argument : spec.arguments) look(argument, component->arguments.type);
  for (const Option& option : component->options)
    if (const Spec* value = spec.option(option.name)) look(*value, option.type);
  return all;
}

Spec Registry::complete(Spec spec, Kind kind) const {
  const Component* component = find(kind, spec.name);
  if (component == nullptr) return spec;
  const Arguments& arguments = component->arguments;
  if (spec.arguments.empty() && !arguments.initial.empty()) spec.arguments.push_back(read_default(arguments.initial));
  for (Spec& argument : spec.arguments) complete_value(*this, argument, arguments.type);
  // In the order of the table, so that equal searches print alike.
  std::vector<std::pair<std::string, Spec>> options;
  for (const Option& option : component->options) {
    if (!applies(option, *component, spec)) continue;
    const Spec* given = spec.option(option.name);
    Spec value = given != nullptr ? *given : read_default(option.initial);
    complete_value(*this, value, option.type);
    options.emplace_back(option.name, std::move(value));
  }
  spec.options = std::move(options);
  return spec;
}

Use::Use(const Registry& registry, const Spec& spec, Kind kind)
    : registry_(&registry), component_(registry.find(kind, spec.name)), spec_(&spec) {
  if (component_ == nullptr) throw std::logic_error(registry.validate(spec, kind));
}

const Option& Use::option(std::string_view name) const {
  const auto& known = component_->options;
  const auto found = std::find_if(known.begin(), known.end(), [&](const Option& o) { return o.name == name; });
  if (found == known.end() || spec_->option(name) == nullptr) {
    throw std::logic_error(fmt::format("'{}' is asked for its option '{}'", print(*spec_), name));
  }
  return *found;
}

std::uint64_t Use::count(std::string_view name) const {
  option(name);
  return std::strtoull(spec_->option(name)->name.c_str(), nullptr, 10);
}

double Use::number(std::string_view name) const {
  option(name);
  return std::strtod(spec_->option(name)->name.c_str(), nullptr);
}

bool Use::is_word(std::string_view name) const {
  const std::string word = word_of(option(name).type);
  return !word.empty() && spec_->option(name)->name == word;
}

bool Use::is_file(std::string_view name) const {
  return std::holds_alternative<Choice>(option(name).type) && is_quoted(*spec_->option(name));
}

std::string Use::text(std::string_view name) const {
  option(name);
  return unquoted(*spec_->option(name));
}

std::size_t Use::choice(std::string_view name) const {
  const Option& o = option(name);
  return position(std::get<Choice>(o.type), spec_->option(name)->name);
}

std::size_t Use::choice() const {
  return position(std::get<Choice>(component_->arguments.type), spec_->arguments.at(0).name);
}

std::vector<Use> Use::parts() const {
  std::vector<Use> all;
  if (const auto* kind = std::get_if<Kind>(&component_->arguments.type)) {
    for (const Spec& argument : spec_->arguments) all.emplace_back(*registry_, argument, *kind);
  }
  return all;
}

std::optional<Use> Use::part(Kind kind) const {
  const Option* its = component_->option_of(kind);
  const Spec* given = its != nullptr ? spec_->option(its->name) : nullptr;
  if (given == nullptr) return std::nullopt;
  return Use(*registry_, *given, kind);
}

}  // namespace beeline::components
