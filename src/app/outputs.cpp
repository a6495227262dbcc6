#include "app/outputs.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <sys/stat.h>

#include "app/context.h"
#include "app/formats.h"
#include "app/model.h"
#include "components/registry.h"

namespace beeline::app {

namespace {

constexpr const char* standard_output = "-";

// Equal for all names of one file; none for a device.
std::optional<std::string> identity(const std::string& name) {
  if (name == standard_output || name == "/dev/stdout") return standard_output;
  struct stat found;
  if (stat(name.c_str(), &found) == 0) {
    if (S_ISCHR(found.st_mode)) return std::nullopt;
    return fmt::format("{}:{}", found.st_dev, found.st_ino);
  }
  std::error_code error;
  const auto path = std::filesystem::weakly_canonical(std::filesystem::absolute(name, error), error);
  return error ? name : path.string();
}

}  // namespace

std::string clash(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written) {
  std::map<std::string, const NamedFile*> inputs, outputs;
  for (const NamedFile& file : read) {
    if (file.name.empty() || file.name == "-") continue;
    if (const auto which = identity(file.name)) inputs.emplace(*which, &file);
  }
  for (const NamedFile& file : written) {
    const auto which = file.name.empty() ? std::nullopt : identity(file.name);
    if (!which) continue;
    if (const auto input = inputs.find(*which); input != inputs.end())
      return fmt::format("{} {} would overwrite {}", file.role, file.name, input->second->role);
    const auto [other, fresh] = outputs.emplace(*which, &file);
    if (fresh) continue;
    return fmt::format("{} {} and {} {} {}", other->second->role, other->second->name, file.role, file.name,
                       *which == standard_output ? "both go to standard output: one of them needs a file"
                                                 : "are one file: each needs its own");
  }
  return {};
}

bool are_apart(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written) {
  const std::string problem = clash(read, written);
  if (!problem.empty()) fmt::print(stderr, "beeline: {}\n", problem);
  return problem.empty();
}

bool are_apart(const CheckOptions& options, const components::Spec& search, std::size_t queries) {
  std::vector<NamedFile> read = files_of_model(options.input.model, options.input.context);
  read.push_back({"the queries", options.input.query_file});
  for (const std::string& file : components::standard().files(search))
    read.push_back({"the conditions of the search", file});
  std::vector<NamedFile> written = {{"--json", options.json_file},
                                    {"--junit", options.junit_file},
                                    {"--certificate", options.certificate_file},
                                    {"--tables", options.tables_file}};
  for (const NamedFile& file : {NamedFile{"--trace", options.trace_file}, {"--graph", options.graph_file}}) {
    if (queries < 2 || file.name.empty() || is_device(file.name)) written.push_back(file);
    else
      for (std::size_t i = 1; i <= queries; ++i) written.push_back({file.role, numbered(file.name, i)});
  }
  return are_apart(read, written);
}

std::vector<NamedFile> files_of_model(const std::string& model, const ContextOptions& context) {
  std::vector<NamedFile> files;
  if (!model.empty()) files = {{"the model", model}, {"the queries beside the model", sibling_queries(model)}};
  std::error_code error;
  if (model.ends_with(".dve") && std::filesystem::is_regular_file(goals_beside(model), error))
    files.push_back({"the goals beside the model", goals_beside(model)});
  if (!context.context.empty()) files.push_back({"the context", context_file(context.context)});
  return files;
}

}  // namespace beeline::app
