#include "app/read_search.h"

#include <cstdio>
#include <string>

#include <fmt/format.h>

#include "components/registry.h"

namespace beeline::app {

namespace {

std::optional<components::Spec> read(const std::string& text) {
  components::Spec spec;
  if (const components::SpecError error = components::parse(text, spec)) {
    fmt::print(stderr, "beeline: --search: {}\n  {}\n  {:>{}}\n", error.message, text, "^", error.column);
    return std::nullopt;
  }
  if (const std::string problem = components::standard().validate(spec); !problem.empty()) {
    fmt::print(stderr, "beeline: --search {}: {}\nbeeline components lists what there is.\n", text, problem);
    return std::nullopt;
  }
  return components::standard().complete(spec);
}

}  // namespace

std::optional<components::Spec> read_search(const CheckOptions& options) {
  std::optional<components::Spec> spec = read(options.search);
  if (!spec) return spec;
  const components::Use search(components::standard(), *spec);
  for (const auto& [name, given] : {std::pair("--acyclic", !options.acyclic.empty()),
                                    {"--freeze-to", !options.frozen_folder.empty()},
                                    {"--resume", !options.resumed_folder.empty()},
                                    {"--split", !options.split.empty()},
                                    {"--processes", options.processes > 1}}) {
    if (!given || search.search().freezes) continue;
    fmt::print(stderr, "beeline: {} is for searches that let go of what is behind them, e.g. --search 'freeze(bfs)'\n",
               name);
    return std::nullopt;
  }
  for (auto& [key, value] : spec->options) {
    if (key == "split" && !options.split.empty()) value.name = options.split;
  }
  if (const std::string problem = components::standard().validate(*spec); !problem.empty()) {
    fmt::print(stderr, "beeline: --split {}: {}\n", options.split, problem);
    return std::nullopt;
  }
  if (options.acyclic.empty()) return spec;
  for (auto& [key, value] : spec->options) {
    if (key != "acyclic") continue;
    if (!search.is_word(key)) {
      fmt::print(stderr, "beeline: --acyclic and option 'acyclic' of --search both say what goes forward\n");
      return std::nullopt;
    }
    value.name = '"' + options.acyclic + '"';
  }
  if (const std::string problem = components::standard().validate(*spec); !problem.empty()) {
    fmt::print(stderr, "beeline: --acyclic {}: {}\n", options.acyclic, problem);
    return std::nullopt;
  }
  return spec;
}

}  // namespace beeline::app
