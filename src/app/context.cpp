#include "app/context.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "app/exit_code.h"
#include "app/graph_files.h"
#include "app/outputs.h"
#include "app/terminal.h"
#include "app/units.h"
#include "util/budget.h"
#include "util/memory.h"
#include "util/nearest.h"

namespace beeline::app {

namespace {

void print(const util::Diagnostics& diagnostics, const util::Sources& sources) {
  for (const util::Diagnostic& d : diagnostics.all()) fmt::print(stderr, "{}", sources.render(d));
}

// The file, and behind a colon the name, if there is one.
std::pair<std::string, std::string> parts(const std::string& option) {
  std::error_code error;
  const std::size_t colon = option.rfind(':');
  if (colon == std::string::npos || std::filesystem::exists(option, error)) return {option, ""};
  return {option.substr(0, colon), option.substr(colon + 1)};
}

frontend::cdl::AttachOptions how(const ContextOptions& options) {
  frontend::cdl::AttachOptions how;
  how.discard = options.discard == "on";
  how.step = options.observer_step == "set" ? frontend::cdl::ObserverStep::Set : frontend::cdl::ObserverStep::Sequence;
  return how;
}

std::optional<std::size_t> only(const LoadedContexts& contexts) {
  if (contexts.chosen.size() == 1) return contexts.chosen[0];
  fmt::print(stderr, "beeline: {} has {} contexts; name one of them: {}:{}\n", contexts.file, contexts.chosen.size(),
             contexts.file, contexts.names[0]);
  return std::nullopt;
}

}  // namespace

std::string context_file(const std::string& option) { return parts(option).first; }

std::optional<LoadedContexts> load_contexts(const std::string& option, util::Sources& sources, util::Watch& watch,
                                            ExitCode& failure) {
  failure = ExitCode::Usage;
  const auto [file, name] = parts(option);
  auto text = read_file(file, &watch);
  if (!text) return std::nullopt;
  util::Diagnostics diagnostics;
  auto contexts = api::Contexts::read(std::move(*text), file == "-" ? "<stdin>" : file, sources, diagnostics, watch);
  print(diagnostics, sources);
  if (!contexts) {
    failure = ExitCode::ModelError;
    return std::nullopt;
  }
  LoadedContexts loaded{file, std::move(*contexts), {}, {}};
  loaded.names = loaded.contexts.names();
  for (std::size_t i = 0; i < loaded.names.size(); ++i)
    if (name.empty() || loaded.names[i] == name) loaded.chosen.push_back(i);
  if (!loaded.chosen.empty()) return loaded;
  if (loaded.names.empty()) {
    fmt::print(stderr, "beeline: {} has no context: 'cdl NAME is {{ ... }}' declares one\n", file);
  } else {
    const std::vector<std::string_view> known(loaded.names.begin(), loaded.names.end());
    fmt::print(stderr, "beeline: {} has no context '{}'{}\n", file, name, util::suggestion(name, known));
  }
  return std::nullopt;
}

std::optional<ExitCode> attach_context(Model& model, const LoadedContexts& contexts, std::size_t which,
                                       const ContextOptions& options, util::Watch& watch) {
  const api::ChosenContext chosen{&contexts.contexts, which, how(options)};
  util::Diagnostics diagnostics;
  auto with = contexts.contexts.attach(which, *model.queries, chosen.options, diagnostics, watch);
  print(diagnostics, model.sources);
  if (!with) {  // a context that cannot be unfolded is no mistake
    util::Diagnostics same;
    return contexts.contexts.figures(which, same, watch) ? ExitCode::ModelError : ExitCode::Unsupported;
  }
  frontend::cdl::Attached& attached = with->attached;
  model.own_network = std::move(attached.network);
  model.certified.context = chosen.mark();
  model.certified.assumptions = std::move(attached.assumptions);
  const bool asked = !model.properties.empty();
  model.properties = std::move(attached.properties);
  if (asked)
    model.properties.insert(model.properties.end(), std::make_move_iterator(with->queries.begin()),
                            std::make_move_iterator(with->queries.end()));
  for (frontend::cdl::NamedValues& values : attached.observers)
    model.value_names.emplace(values.cell, std::move(values.names));
  return std::nullopt;
}

std::optional<ExitCode> attach_only_context(Model& model, const ContextOptions& options, util::Watch& watch) {
  if (options.context.empty()) return std::nullopt;
  ExitCode failure = ExitCode::Usage;
  const auto contexts = load_contexts(options.context, model.sources, watch, failure);
  if (!contexts) return failure;
  const auto which = only(*contexts);
  return which ? attach_context(model, *contexts, *which, options, watch) : std::optional(ExitCode::Usage);
}

std::optional<api::ChosenContext> only_context(const LoadedContexts& contexts, const ContextOptions& options) {
  const auto which = only(contexts);
  if (!which) return std::nullopt;
  return api::ChosenContext{&contexts.contexts, *which, how(options)};
}

ExitCode print_contexts(const LoadedContexts& contexts, const util::Sources& sources, util::Watch& watch) {
  ExitCode code = ExitCode::Satisfied;
  fmt::print("contexts: {}\n", contexts.chosen.size());
  for (const std::size_t i : contexts.chosen) {
    util::Diagnostics diagnostics;
    const auto figures = contexts.contexts.figures(i, diagnostics, watch);
    print(diagnostics, sources);
    if (!figures) {
      code = worse(code, ExitCode::Unsupported);
      continue;
    }
    fmt::print("  {}: |S_a| = {}, |T_a| = {}, {} {}, |R|max = {} breadth first, {} depth first; {}, {}\n",
               contexts.names[i], grouped(figures->states), grouped(figures->transitions), figures->paths,
               figures->paths == "1" ? "path" : "paths", grouped(figures->breadth_first), grouped(figures->depth_first),
               counted(contexts.contexts.asserts(i), "assert"), counted(contexts.contexts.properties(i), "property"));
  }
  return code;
}

ExitCode graph(const GraphOptions& options) {
  const InterruptGuard interrupt;
  const std::uint64_t bytes = util::physical_bytes() / 10 * 9;
  util::Budget budget({0, bytes, interrupt.flag()});
  util::Sources sources;
  try {
    ExitCode failure = ExitCode::Usage;
    const auto contexts = load_contexts(options.context, sources, budget, failure);
    if (!contexts) return failure;
    const auto which = only(*contexts);
    if (!which || !are_apart({{"the context", contexts->file}}, {{"-o", options.output}})) return ExitCode::Usage;
    util::Diagnostics diagnostics;
    bool drawn = true, written = true;
    const auto draw = [&](const util::Sink& sink) {
      drawn = contexts->contexts.draw(*which, sink, diagnostics, budget);
    };
    if (options.output.empty() || options.output == "-") {
      written = write_file("-", draw);
    } else {
      GraphFiles files(options.output, false);
      if (const std::string problem = files.problem(); !problem.empty()) {
        fmt::print(stderr, "beeline: {}\n", problem);
        return ExitCode::Usage;
      }
      std::ostream& out = files.begin(0, "context " + contexts->names[*which]);
      try {
        draw([&](std::string_view piece) { out << piece; });
      } catch (const util::Exceeded&) {
        files.drop();
        throw;
      }
      if (!drawn) files.drop();
      else written = files.finish({0, bytes, interrupt.flag()});
    }
    print(diagnostics, sources);
    if (!drawn) return ExitCode::Unsupported;
    return written ? ExitCode::Satisfied : ExitCode::Usage;
  } catch (const util::Exceeded& exceeded) {
    fmt::print(
        stderr, "beeline: {}: {}\n", options.context,
        exceeded.cause == util::Exceeded::Cause::Memory ? "more memory was needed than there is" : "interrupted");
    return exceeded.cause == util::Exceeded::Cause::Memory ? ExitCode::OutOfMemory : ExitCode::Unknown;
  }
}

}  // namespace beeline::app
