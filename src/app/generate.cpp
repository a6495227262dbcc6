#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/app.h"
#include "app/generate.h"
#include "app/model.h"
#include "app/outputs.h"
#include "generate/contexts.h"
#include "generate/cruise_control.h"
#include "generate/family.h"
#include "generate/landing_gear.h"
#include "generate/wrap.h"
#include "util/nearest.h"

namespace beeline::app {

namespace {

using generate::Family;
using generate::Option;

struct Request {
  bool help = false;
  std::string family, size, file = "-";
  std::vector<std::pair<std::string, std::string>> options;
};

ExitCode usage(const std::string& message, const std::string& family = "") {
  fmt::print(stderr, "beeline: {}\nTry beeline generate {}{}--help.\n", message, family, family.empty() ? "" : " ");
  return ExitCode::Usage;
}

void list() {
  fmt::print(
      "Usage: beeline generate FAMILY SIZE [OPTIONS] [-o FILE]\n\n"
      "Writes a model in UPPAAL's XML whose verdict is known by construction.\n\nFamilies:\n");
  for (const Family& family : generate::families()) {
    fmt::print("  {:<14}{}\n", family.name, family.summary);
  }
  fmt::print(
      "\nbeeline generate FAMILY --help explains one.\n"
      "beeline generate contexts|cruise-control|landing-gear writes contexts of CDL instead; each has a --help.\n");
}

std::string in_help(const Option& option) {
  if (option.is_flag()) return "--" + option.name;
  if (option.numbers) return fmt::format("--{} {}..{}", option.name, option.numbers->smallest, option.numbers->largest);
  return fmt::format("--{} {}", option.name, fmt::join(option.words, "|"));
}

void explain(const Family& family) {
  fmt::print("Usage: beeline generate {} SIZE [OPTIONS] [-o FILE]\n\n{}\n\n{}", family.name, family.summary,
             generate::wrap(family.description));
  fmt::print("\n  {:<22}{} ({}..{})\n", "SIZE", family.size, family.sizes.smallest, family.sizes.largest);
  for (const Option& option : family.options) {
    const std::string initial = option.numbers         ? fmt::format(" (default: {})", option.initial)
                                : option.words.empty() ? ""
                                                       : fmt::format(" (default: {})", option.words.front());
    fmt::print("  {:<22}{}{}\n", in_help(option), option.summary, initial);
  }
  fmt::print("  {:<22}{}\n\n{}", "-o FILE", "where to write it (default: -, standard output)",
             generate::wrap("Source: " + family.source));
}

// What is wrong with the arguments, or nothing.
std::string read_arguments(const std::vector<std::string>& arguments, Request& request) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "-h" || argument == "--help") {
      request.help = true;
    } else if (argument == "-o" || argument == "--output") {
      if (i + 1 == arguments.size()) return argument + " wants a file";
      request.file = arguments[++i];
    } else if (argument.size() > 2 && argument.starts_with("--")) {
      const std::size_t equals = argument.find('=');
      std::string name = argument.substr(2, equals == std::string::npos ? equals : equals - 2);
      const Family* family = generate::find_family(request.family);
      const bool is_flag = family && std::any_of(family->options.begin(), family->options.end(),
                                                 [&](const Option& o) { return o.name == name && o.is_flag(); });
      if (equals != std::string::npos) {
        request.options.emplace_back(std::move(name), argument.substr(equals + 1));
      } else if (is_flag || i + 1 == arguments.size()) {
        request.options.emplace_back(std::move(name), "");
      } else {
        request.options.emplace_back(std::move(name), arguments[++i]);
      }
    } else if (request.family.empty()) {
      request.family = argument;
    } else if (request.size.empty()) {
      request.size = argument;
    } else {
      return fmt::format("'{}': the family and the size are known already", argument);
    }
  }
  return "";
}

std::optional<std::uint64_t> number(const std::string& text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && rest == end ? std::optional(value) : std::nullopt;
}

ExitCode no_option(const std::string& of, const std::string& name, std::span<const std::string_view> known) {
  const std::string_view meant = util::nearest(name, known);
  return usage(fmt::format("{} has no option --{}{}", of, name,
                           meant.empty() ? "" : fmt::format("; did you mean '--{}'?", meant)),
               of);
}

// No family: what comes out is no model, and has no query.
ExitCode generate_contexts(const Request& request) {
  if (request.help) {
    fmt::print(
        "Usage: beeline generate contexts COUNT [--seed N] [--model FILE.xta|FILE.fcr] [-o FILE.cdl]\n\n"
        "random contexts of CDL, and the system that they drive\n\n{}\n"
        "  {:<22}how many (1..{}); 50 are the benchmark\n  {:<22}of the random numbers (default: {})\n"
        "  {:<22}where to write the system, too; with .fcr both are for Fiacre\n  {:<22}where to write them (default: "
        "-, standard output)\n",
        generate::wrap(
            "Twice, ten sequences and ten alternatives are drawn from ten events and what was drawn before; a "
            "context is two or three of all these side by side. Each asserts something that holds. With the "
            "default seed, 50 contexts have 4 to 707712 states, 23911 on average."),
        "COUNT", generate::most_contexts, "--seed N", generate::contexts_seed, "--model FILE", "-o FILE.cdl");
    return ExitCode::Satisfied;
  }
  const auto count = number(request.size);
  if (!count || *count < 1 || *count > generate::most_contexts)
    return usage(fmt::format("contexts wants a COUNT from 1 to {}", generate::most_contexts), "contexts");
  constexpr std::string_view known[] = {"seed", "model", "output"};
  std::uint64_t seed = generate::contexts_seed;
  std::string model;
  for (const auto& [name, value] : request.options) {
    const auto given = number(value);
    if (name == "seed" && given) seed = *given;
    else if (name == "seed") return usage(fmt::format("--seed '{}' is no number", value), "contexts");
    else if (name == "model") model = value;
    else return no_option("contexts", name, known);
  }
  const auto language = model.ends_with(".fcr") ? generate::ContextLanguage::Fiacre : generate::ContextLanguage::Uppaal;
  if (!are_apart({}, {{"--model", model}, {"-o", request.file}})) return ExitCode::Usage;
  if (!model.empty() && !write_file(model, generate::system_of_contexts(language))) return ExitCode::Usage;
  const std::string text = generate::random_contexts(static_cast<std::uint32_t>(*count), seed, language);
  return write_file(request.file, text) ? ExitCode::Satisfied : ExitCode::Usage;
}

// The fewest and the most failures of a configuration.
std::optional<std::pair<std::uint32_t, std::uint32_t>> read_failures(const std::string& text) {
  if (text == "all") return std::pair(1u, generate::most_failures);
  const auto count = number(text);
  if (!count || *count > generate::most_failures) return std::nullopt;
  const auto exactly = static_cast<std::uint32_t>(*count);
  return std::pair(exactly, exactly);
}

ExitCode generate_landing_gear(const Request& request) {
  if (request.help) {
    fmt::print(
        "Usage: beeline generate landing-gear HANDLES [--failures N|all] [--model FILE.fcr] [-o FILE.cdl]\n\n"
        "contexts of CDL for the landing gear of an aircraft, and the system that they drive\n\n{}\n"
        "  {:<22}how often the pilot moves the handle (1..{})\n"
        "  {:<22}a context for each way in which N parts fail (0..{}), or 1 to {} of them\n"
        "  {:<22}(default: 0): 1, 18, 147 and 720 contexts; all: 885\n"
        "  {:<22}where to write the system, too\n  {:<22}where to write them (default: -, standard output)\n",
        generate::wrap(
            "The landing gear after the case study of Boniol and Wiels, with its requirements R1 (the red light stays "
            "off) and R2 (doors and gears come to rest in 15 s). Failures come at any time, in any order, and "
            "stay; docs/landing-gear.md has them all."),
        "HANDLES", generate::most_handles, "--failures N|all", generate::most_failures, generate::most_failures, "",
        "--model FILE.fcr", "-o FILE.cdl");
    return ExitCode::Satisfied;
  }
  const auto handles = number(request.size);
  if (!handles || *handles < 1 || *handles > generate::most_handles)
    return usage(fmt::format("landing-gear wants HANDLES from 1 to {}", generate::most_handles), "landing-gear");
  constexpr std::string_view known[] = {"failures", "model", "output"};
  std::pair<std::uint32_t, std::uint32_t> failures(0, 0);
  std::string model;
  for (const auto& [name, value] : request.options) {
    if (name == "failures") {
      const auto given = read_failures(value);
      if (!given)
        return usage(fmt::format("--failures '{}' is neither 0 to {} nor all", value, generate::most_failures),
                     "landing-gear");
      failures = *given;
    } else if (name == "model") {
      model = value;
    } else {
      return no_option("landing-gear", name, known);
    }
  }
  if (!are_apart({}, {{"--model", model}, {"-o", request.file}})) return ExitCode::Usage;
  if (!model.empty() && !write_file(model, generate::landing_gear_fcr())) return ExitCode::Usage;
  const auto configurations = generate::failure_configurations(failures.first, failures.second);
  const std::string text = generate::landing_gear_cdl(static_cast<std::uint32_t>(*handles), configurations);
  return write_file(request.file, text) ? ExitCode::Satisfied : ExitCode::Usage;
}

ExitCode generate_cruise_control(const Request& request) {
  if (request.help) {
    fmt::print(
        "Usage: beeline generate cruise-control TICKS [--model FILE.fcr] [-o FILE.cdl]\n\n"
        "a context of CDL for the cruise control of a car, and the system that it drives\n\n{}\n"
        "  {:<22}how much time goes by (1..{})\n  {:<22}where to write the system, too\n"
        "  {:<22}where to write it (default: -, standard output)\n",
        generate::wrap(
            "A driver who engages the cruise control and switches it off, somebody who disturbs, and time that goes "
            "by in ticks, side by side: examples/cruise_control.cdl with any number of ticks. With each tick there "
            "are about twice as many states."),
        "TICKS", generate::most_ticks, "--model FILE.fcr", "-o FILE.cdl");
    return ExitCode::Satisfied;
  }
  const auto ticks = number(request.size);
  if (!ticks || *ticks < 1 || *ticks > generate::most_ticks)
    return usage(fmt::format("cruise-control wants TICKS from 1 to {}", generate::most_ticks), "cruise-control");
  constexpr std::string_view known[] = {"model", "output"};
  std::string model;
  for (const auto& [name, value] : request.options) {
    if (name != "model") return no_option("cruise-control", name, known);
    model = value;
  }
  if (!are_apart({}, {{"--model", model}, {"-o", request.file}})) return ExitCode::Usage;
  if (!model.empty() && !write_file(model, generate::cruise_control_fcr())) return ExitCode::Usage;
  const std::string text = generate::cruise_control_cdl(static_cast<std::uint32_t>(*ticks));
  return write_file(request.file, text) ? ExitCode::Satisfied : ExitCode::Usage;
}

}  // namespace

std::vector<Generator> generators() {
  std::vector<Generator> all = {{"contexts", {"--seed", "--model"}},
                                {"cruise-control", {"--model"}},
                                {"landing-gear", {"--failures", "--model"}}};
  for (const Family& family : generate::families()) {
    Generator& one = all.emplace_back(Generator{family.name, {}});
    for (const Option& option : family.options) one.options.push_back("--" + option.name);
  }
  for (Generator& one : all) one.options.insert(one.options.end(), {"--output", "--help"});
  std::ranges::sort(all, {}, &Generator::name);
  return all;
}

ExitCode generate_model(const std::vector<std::string>& arguments) {
  Request request;
  const std::string wrong = read_arguments(arguments, request);
  if (!wrong.empty()) return usage(wrong);
  if (request.family.empty()) {
    list();
    return ExitCode::Satisfied;
  }
  if (request.family == "contexts") return generate_contexts(request);
  if (request.family == "cruise-control") return generate_cruise_control(request);
  if (request.family == "landing-gear") return generate_landing_gear(request);
  const Family* family = generate::find_family(request.family);
  if (!family) {
    const std::vector<Generator> known = generators();
    std::vector<std::string_view> names;
    for (const Generator& one : known) names.push_back(one.name);
    const std::string meant = util::suggestion(request.family, names);
    return usage(fmt::format("there is no family '{}'{}", request.family, meant));
  }
  if (request.help) {
    explain(*family);
    return ExitCode::Satisfied;
  }
  if (request.size.empty()) return usage(fmt::format("{} wants a SIZE", family->name), family->name);
  const auto parameters = generate::parameters(*family, request.size, request.options);
  if (const auto* message = std::get_if<std::string>(&parameters)) return usage(*message, family->name);

  const generate::Generated model = generate::generate(*family, std::get<generate::Parameters>(parameters));
  if (request.file == "-") {
    std::fwrite(model.xml.data(), 1, model.xml.size(), stdout);
    return ExitCode::Satisfied;
  }
  if (!write_file(request.file, model.xml)) return ExitCode::Usage;
  fmt::print(stderr, "{}: {}\n", request.file, generate::describe(model.expectation));
  return ExitCode::Satisfied;
}

}  // namespace beeline::app
