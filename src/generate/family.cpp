#include "generate/family.h"

#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "generate/families.h"
#include "util/nearest.h"

namespace beeline::generate {

namespace {

std::optional<std::int64_t> parse_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

std::optional<std::int64_t> parse_in(Range range, std::string_view text) {
  const auto number = parse_number(text);
  if (!number || *number < range.smallest || *number > range.largest) return {};
  return number;
}

std::optional<std::int64_t> parse_value(const Option& option, const std::string& text) {
  if (option.numbers) return parse_in(*option.numbers, text);
  if (option.is_flag()) return text.empty() ? std::optional<std::int64_t>(1) : std::nullopt;
  const auto found = std::find(option.words.begin(), option.words.end(), text);
  if (found == option.words.end()) return {};
  return found - option.words.begin();
}

std::string wanted(const Option& option) {
  if (option.numbers) return fmt::format("a number from {} to {}", option.numbers->smallest, option.numbers->largest);
  if (option.is_flag()) return "no value";
  return fmt::format("one of {}", fmt::join(option.words, ", "));
}

std::string meant(const Family& family, std::string_view name) {
  std::vector<std::string_view> known;
  for (const Option& option : family.options) known.push_back(option.name);
  const std::string_view found = util::nearest(name, known);
  return found.empty() ? "" : fmt::format("; did you mean '--{}'?", found);
}

}  // namespace

const std::vector<Family>& families() {
  static const std::vector<Family> all = {arbiter(),      csmacd(), fddi(),           fischer(),  hanoi(),
                                          line_segment(), mutex(),  random_systems(), traingate()};
  return all;
}

const Family* find_family(std::string_view name) {
  for (const Family& family : families()) {
    if (family.name == name) return &family;
  }
  return nullptr;
}

const std::string& Parameters::word(std::string_view option) const {
  const auto found = std::find_if(family_->options.begin(), family_->options.end(),
                                  [&](const Option& candidate) { return candidate.name == option; });
  return found->words[static_cast<std::size_t>(number(option))];
}

std::string Parameters::command() const {
  std::string command = fmt::format("{} {}", family_->name, size_);
  for (const Option& option : family_->options) {
    if (option.is_flag()) {
      if (flag(option.name)) command += " --" + option.name;
    } else if (option.numbers) {
      command += fmt::format(" --{} {}", option.name, number(option.name));
    } else {
      command += fmt::format(" --{} {}", option.name, word(option.name));
    }
  }
  return command;
}

std::variant<Parameters, std::string> parameters(const Family& family, std::string_view size,
                                                 const std::vector<std::pair<std::string, std::string>>& options) {
  Parameters result;
  result.family_ = &family;
  const auto number = parse_in(family.sizes, size);
  if (!number) {
    return fmt::format("{} {}: SIZE is a number from {} to {} ({})", family.name, size, family.sizes.smallest,
                       family.sizes.largest, family.size);
  }
  result.size_ = static_cast<int>(*number);
  for (const Option& option : family.options) result.values_[option.name] = option.numbers ? option.initial : 0;
  std::set<std::string> given;
  for (const auto& [name, text] : options) {
    const auto option = std::find_if(family.options.begin(), family.options.end(),
                                     [&, &wanted_name = name](const Option& o) { return o.name == wanted_name; });
    if (option == family.options.end())
      return fmt::format("{} has no option --{}{}", family.name, name, meant(family, name));
    if (!given.insert(name).second) return fmt::format("--{} is given twice", name);
    const auto value = parse_value(*option, text);
    if (!value)
      return fmt::format(
          "--{} takes {}, not '{}'{}", name, wanted(*option), text,
          util::suggestion(text, std::vector<std::string_view>(option->words.begin(), option->words.end())));
    result.values_[name] = *value;
  }
  if (family.refuse) {
    if (std::string reason = family.refuse(result); !reason.empty()) return reason;
  }
  return result;
}

std::string describe(const Expectation& expectation) {
  if (!expectation.reachable) return "the error is unreachable";
  if (!expectation.shortest) return "the error is reachable";
  return fmt::format("the error is reachable; a shortest trace has {} transition{}", *expectation.shortest,
                     *expectation.shortest == 1 ? "" : "s");
}

Generated generate(const Family& family, const Parameters& parameters) {
  Instance instance = family.make(parameters);
  const std::string command = parameters.command();
  instance.model.about +=
      fmt::format("\n\nBy construction {}.\n\nMade by: beeline generate {}", describe(instance.expectation), command);
  return {to_xml(instance.model), instance.model.queries.at(0).formula, instance.expectation, command};
}

}  // namespace beeline::generate
