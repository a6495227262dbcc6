#include "app/model.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

namespace beeline::app {

namespace {

// Far beyond any model, and keeps `beeline /dev/zero` from eating the machine.
constexpr std::size_t largest_file = std::size_t(256) << 20;

void print(const util::Sources& sources, const util::Diagnostics& diagnostics) {
  for (const auto& diagnostic : diagnostics.all()) fmt::print(stderr, "{}", sources.render(diagnostic));
  if (diagnostics.full()) fmt::print(stderr, "beeline: too many errors, stopping here\n");
}

// UPPAAL keeps the queries of m.xml in m.q.
std::string sibling_queries(const std::string& model) {
  if (model == "-") return {};
  std::filesystem::path path(model);
  path.replace_extension(".q");
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) ? path.string() : std::string();
}

}  // namespace

std::optional<std::string> read_file(const std::string& name) {
  const bool is_stdin = name == "-";
  std::FILE* file = is_stdin ? stdin : std::fopen(name.c_str(), "rb");
  const auto fail = [&](const char* why) {
    fmt::print(stderr, "beeline: cannot read {}: {}\n", name, why);
    if (file && !is_stdin) std::fclose(file);
    return std::nullopt;
  };
  if (!file) return fail(std::strerror(errno));
  std::string text;
  char buffer[1 << 16];
  std::size_t got = 0;
  while ((got = std::fread(buffer, 1, sizeof buffer, file)) > 0) {
    text.append(buffer, got);
    if (text.size() > largest_file) return fail("it is larger than 256 MB");
  }
  if (std::ferror(file)) return fail(std::strerror(errno));
  if (!is_stdin) std::fclose(file);
  return text;
}

bool write_file(const std::string& name, const std::string& text) {
  std::FILE* file = name == "-" ? stdout : std::fopen(name.c_str(), "wb");
  bool written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int why = errno;
  if (file) written = (name == "-" ? std::fflush(file) : std::fclose(file)) == 0 && written;
  if (!written) fmt::print(stderr, "beeline: cannot write {}: {}\n", name, std::strerror(why ? why : errno));
  return written;
}

Loading load_model(const std::string& name) {
  Loading loading;
  loading.model.name = name;
  auto text = read_file(name);
  if (!text) {
    loading.failure = ExitCode::Usage;
    return loading;
  }
  util::Sources& sources = loading.model.sources;
  const auto format = frontend::guess_format(name, *text);
  const auto file = sources.add(name == "-" ? "<stdin>" : name, std::move(*text));
  util::Diagnostics diagnostics;
  loading.model.document = frontend::load(sources, file, format, diagnostics);
  print(sources, diagnostics);
  if (loading.model.document) loading.model.queried = loading.model.document->network();
  else loading.failure = ExitCode::ModelError;
  return loading;
}

std::optional<ExitCode> load_queries(Model& model, const QueryOptions& options) {
  util::Diagnostics diagnostics;
  ir::Model into = model.document->model();
  const auto read = [&](std::string name, std::string text) {
    const auto file = model.sources.add(std::move(name), std::move(text));
    model.document->read_queries(into, model.sources, file, diagnostics);
  };
  std::string query_file = options.query_file;
  const bool asked = !options.queries.empty() || !query_file.empty() || !options.labels.empty();
  if (asked) {
    into.properties.clear();
  } else {
    if (into.properties.empty()) query_file = sibling_queries(model.name);
    if (!query_file.empty()) fmt::print(stderr, "beeline: reading the queries from {}\n", query_file);
  }
  for (const std::string& query : options.queries) read("<query>", query);
  if (!query_file.empty()) {
    auto text = read_file(query_file);
    if (!text) return ExitCode::Usage;
    read(query_file, std::move(*text));
  }
  if (!options.labels.empty()) model.document->label_query(into, options.labels, diagnostics);
  model.queried = std::move(into.network);
  model.properties = std::move(into.properties);
  print(model.sources, diagnostics);
  if (diagnostics.has_errors()) return ExitCode::ModelError;
  return std::nullopt;
}

}  // namespace beeline::app
