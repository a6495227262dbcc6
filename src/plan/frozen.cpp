#include "plan/frozen.h"

#include <fmt/format.h>

#include "ir/fingerprint.h"

namespace beeline::plan {

namespace {

// To be changed whenever states or transitions mean something else in a file than they did.
constexpr int meaning = 1;

std::string description(const Answers& answers, std::span<const std::size_t> group, const Preparation& prepared,
                        const ir::Network& network) {
  std::string text = fmt::format("states: of kind {}\nmodel: {:016x}\n", meaning, ir::fingerprint(network));
  for (const std::size_t i : group) {
    const ir::Property& property = answers.property(i);
    text += fmt::format("query: {} ({:016x})\n", property.text, ir::fingerprint(answers.network(), property));
  }
  text += fmt::format("search: {}\n", print(prepared.config.spec));
  text += fmt::format("zones: {}, {} bounds\n", static_cast<int>(prepared.abstraction),
                      prepared.compiled->width == space::Width::Narrow ? "narrow" : "wide");
  return text;
}

}  // namespace

FrozenChoice frozen_file(Answers& answers, std::span<const std::size_t> group, const Preparation& prepared,
                         const ir::Network& network) {
  const Options& options = answers.options();
  FrozenChoice choice;
  if (options.frozen.empty()) return choice;
  engine::FrozenFile& file = choice.file;
  file.folder = options.frozen;
  file.description = description(answers, group, prepared, network);
  const bool first = answers.begins_frozen();
  if (first && !options.resume) {
    if (engine::exists(file))
      choice.refusal = fmt::format(
          "{} has the states of a run already: --resume {} goes on with it, another folder "
          "begins anew",
          file.folder, file.folder);
    return choice;
  }
  if (first) {
    file.goes_on = true;
    choice.refusal = engine::objection_to_going_on(file);
    return choice;
  }
  for (int number = 2; engine::exists(file); ++number) {
    if (engine::objection_to_going_on(file).empty()) {
      file.goes_on = true;
      return choice;
    }
    file.name = fmt::format("blocks-{}", number);
  }
  return choice;
}

}  // namespace beeline::plan
