// Contexts of CDL that a command line names, and models with one of them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "api/certificate.h"
#include "api/context.h"
#include "app/app.h"
#include "app/model.h"

namespace beeline::app {

struct LoadedContexts {
  std::string file;
  api::Contexts contexts;
  std::vector<std::string> names;
  std::vector<std::size_t> chosen;  // the one that was named, or all of them; never none
};

// Of FILE.cdl or FILE.cdl:NAME.
std::string context_file(const std::string& option);

// FILE.cdl or FILE.cdl:NAME; the text goes to the sources. None, after having said why and set `failure`, when that
// cannot be read.
std::optional<LoadedContexts> load_contexts(const std::string& option, util::Sources& sources, util::Watch& watch,
                                            ExitCode& failure);

// The model gets the network with the context, and the questions of the context before its own. What is wrong is said
// here. The sources of the model are those that the contexts were loaded with.
std::optional<ExitCode> attach_context(Model& model, const LoadedContexts& contexts, std::size_t which,
                                       const ContextOptions& options, util::Watch& watch);
// Loads and attaches the only one that is meant; nothing where none is asked for.
std::optional<ExitCode> attach_only_context(Model& model, const ContextOptions& options, util::Watch& watch);

// The only one that is meant, with these options, for api/certificate.h; none, after having said why, if there are
// several.
std::optional<api::ChosenContext> only_context(const LoadedContexts& contexts, const ContextOptions& options);

// What `beeline info` tells of them.
ExitCode print_contexts(const LoadedContexts& contexts, const util::Sources& sources, util::Watch& watch);

}  // namespace beeline::app
