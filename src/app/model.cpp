#include "app/model.h"

#include <algorithm>
#include <span>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

#include "api/conditions.h"
#include "api/convert.h"
#include "components/registry.h"
#include "result/certificate.h"
#include "util/file.h"
#include "util/memory.h"
#include "util/nearest.h"

namespace beeline::app {

namespace {

void print(const std::vector<Diagnostic>& diagnostics) {
  constexpr std::size_t most = 100;
  const std::size_t shown = std::min(diagnostics.size(), most);
  for (const Diagnostic& diagnostic : std::span(diagnostics).first(shown)) fmt::print(stderr, "{}", diagnostic.text);
  if (diagnostics.size() > shown)
    fmt::print(stderr, "beeline: {} more messages of this kind are not shown\n", diagnostics.size() - shown);
}

std::string first_error(const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics)
    if (diagnostic.severity == Severity::Error) return diagnostic.text.substr(0, diagnostic.text.find('\n'));
  return {};
}

// Nothing is wrong with the model but that it needs more than there is.
bool only_unsupported(const std::vector<Diagnostic>& diagnostics) {
  return std::all_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& diagnostic) {
    const std::string_view line = std::string_view(diagnostic.text).substr(0, diagnostic.text.find('\n'));
    return diagnostic.severity != Severity::Error || line.find("error: unsupported: ") != std::string_view::npos;
  });
}

// The tail of a message about a file that is not there: one beside it with almost that name, or what it is instead.
std::string meant_file(const std::string& name) {
  constexpr std::size_t most = 1000;
  const std::filesystem::path path(name);
  std::error_code error;
  if (name == "-" || std::filesystem::exists(path, error)) return {};
  if (is_misplaced_query(name)) return "; a query stands behind -q";
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  std::vector<std::string> beside;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator() && beside.size() < most; entry.increment(error))
    beside.push_back(entry->path().filename().string());
  std::sort(beside.begin(), beside.end());
  return util::suggestion(path.filename().string(), std::vector<std::string_view>(beside.begin(), beside.end()));
}

// What is wrong goes to stderr, too.
util::FileReading read(const std::string& name, util::Watch* watch) {
  std::error_code nothing_to_read;
  const auto bytes = std::filesystem::file_size(name, nothing_to_read);
  if (watch != nullptr && !nothing_to_read) watch->look(bytes);
  util::FileReading reading = util::read_file(name);
  if (!reading.text) {
    reading.error += meant_file(name);
    if (watch != nullptr) watch->look();  // an interrupt ends reading, too
    fmt::print(stderr, "beeline: {}\n", reading.error);
  }
  return reading;
}

}  // namespace

bool is_misplaced_query(const std::string& name) {
  std::error_code error;
  if (name.find(' ') == std::string::npos || std::filesystem::exists(name, error)) return false;
  const auto openings = {"E<>", "A[]", "A<>", "E[]", "sup", "inf"};
  return std::any_of(openings.begin(), openings.end(), [&](const char* o) { return name.starts_with(o); });
}

std::string sibling_queries(const std::string& model) {
  if (model == "-") return {};
  std::filesystem::path path(model);
  path.replace_extension(".q");
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) ? path.string() : std::string();
}

std::string goals_beside(const std::string& model) {
  const std::filesystem::path path(model);
  const std::string name = path.filename().string();
  return (path.parent_path() / (name.substr(0, name.find('.')) + ".xml")).string();
}

std::optional<std::string> read_file(const std::string& name, util::Watch* watch) {
  return std::move(read(name, watch).text);
}

bool write_file(const std::string& name, const std::string& text) {
  return write_file(name, util::Writing([&](const util::Sink& sink) { sink(text); }));
}

bool write_file(const std::string& name, const util::Writing& write) {
  std::FILE* file = name == "-" ? stdout : std::fopen(name.c_str(), "wb");
  int why = file ? 0 : errno;
  if (file) {
    write([&](std::string_view piece) {
      if (why == 0 && std::fwrite(piece.data(), 1, piece.size(), file) != piece.size()) why = errno;
    });
    if ((name == "-" ? std::fflush(file) : std::fclose(file)) != 0 && why == 0) why = errno;
  }
  if (why != 0)
    fmt::print(stderr, "beeline: cannot write {}: {}\n", name == "-" ? "standard output" : name, std::strerror(why));
  return why == 0;
}

bool replace_file(const std::string& name, const util::Writing& write) {
  std::error_code error;
  const std::filesystem::file_status there = std::filesystem::symlink_status(name, error);
  const bool plain = name != "-" && (!exists(there) || is_regular_file(there));
  const std::string fresh = name + ".new";
  std::FILE* const opened = plain ? std::fopen(fresh.c_str(), "wb") : nullptr;
  if (opened == nullptr) return write_file(name, write);  // a device, a link, or a folder that takes no new files
  std::fclose(opened);
  const bool written = write_file(fresh, write) && std::rename(fresh.c_str(), name.c_str()) == 0;
  if (!written) std::remove(fresh.c_str());
  return written;
}

bool writable(const std::string& file) {
  if (file.empty() || file == "-") return true;
  const bool was_there = std::filesystem::exists(file);
  std::FILE* opened = std::fopen(file.c_str(), "ab");
  if (opened == nullptr) {
    fmt::print(stderr, "beeline: cannot write {}: {}\n", file, std::strerror(errno));
    return false;
  }
  std::fclose(opened);
  if (!was_there) std::remove(file.c_str());
  return true;
}

bool writable_folder(const std::string& folder) {
  if (folder.empty()) return true;
  std::error_code error;
  const bool made = std::filesystem::create_directories(folder, error);
  if (error) fmt::print(stderr, "beeline: cannot make {}: {}\n", folder, error.message());
  const bool can = !error && writable((std::filesystem::path(folder) / "blocks").string());
  if (made) std::filesystem::remove(folder, error);
  return can;
}

Loading load_model(const std::string& name, const std::string& fiacre, util::Watch& watch) {
  Loading loading;
  loading.model.name = name;
  if (!fiacre.empty() && name != "-" && !name.ends_with(".fcr")) {
    loading.failure = ExitCode::Usage;
    loading.reason = fmt::format("--fiacre {}: {} is no Fiacre model, which is named *.fcr", fiacre, name);
    fmt::print(stderr, "beeline: {}\n", loading.reason);
    return loading;
  }
  const Format format = fiacre.empty() ? Format::Guess : fiacre == "frac" ? Format::FiacreFrac : Format::Fiacre;
  util::FileReading file = read(name, &watch);
  if (!file.text) {
    loading.failure = ExitCode::Usage;
    loading.reason = std::move(file.error);
    return loading;
  }
  const beeline::Loading loaded = api::load(std::move(*file.text), name == "-" ? "<stdin>" : name, format, watch);
  util::give_back_memory();  // of tokens and trees
  print(loaded.diagnostics);
  if (loaded) {
    loading.model.queries.emplace(api::no_queries(*loaded.model, watch));
    loading.model.sources = loading.model.queries->impl().sources;
    loading.model.value_names = loaded.model->impl().value_names;
    loading.model.certified.model = result::fingerprint(loading.model.sources.file(0).text);
  } else {
    if (name.ends_with(".q"))
      fmt::print(stderr, "beeline: queries are asked with 'beeline MODEL --queries {}'\n", name);
    loading.failure = only_unsupported(loaded.diagnostics) ? ExitCode::Unsupported : ExitCode::ModelError;
    loading.reason = first_error(loaded.diagnostics);
  }
  return loading;
}

std::optional<ExitCode> load_queries(Model& model, const QueryOptions& options, util::Watch& watch) {
  std::string query_file = options.query_file;
  const bool asked = !options.queries.empty() || !query_file.empty() || !options.labels.empty() ||
                     !options.cycle.empty() || !options.goals.empty();
  if (!asked) {
    const beeline::Model loaded = model.queries->model();
    if (!loaded.impl().document->model().properties.empty()) {
      model.queries.reset();  // it has a copy of the network
      model.queries.emplace(api::queries_of_file(loaded, watch));
    } else {
      query_file = sibling_queries(model.name);
    }
    if (!query_file.empty() && options.notes) fmt::print(stderr, "beeline: reading the queries from {}\n", query_file);
  }
  Queries& queries = *model.queries;
  for (const ir::Property& property : queries.impl().content.properties) {
    if (const auto* broken = property.as<ir::Broken>())
      fmt::print(stderr, "{}",
                 queries.impl().sources.render({util::Severity::Error, broken->position, broken->reason}));
  }
  for (const std::string& query : options.queries) {
    std::error_code error;
    if (query.ends_with(".q") && std::filesystem::exists(query, error)) {
      fmt::print(stderr, "beeline: -q {0}: this is a file: write --queries {0}\n", query);
      return ExitCode::Usage;
    }
    const auto complaints = api::add_one(queries, query, watch);
    print(complaints);
    const bool several = std::any_of(complaints.begin(), complaints.end(), [](const auto& complaint) {
      return complaint.message.starts_with("another query begins here");
    });
    if (several || (!complaints.empty() && query.find_last_of(";") < query.find_last_not_of("; \n")))
      fmt::print(stderr, "beeline: of several queries each has a -q of its own\n");
  }
  if (!query_file.empty()) {
    const auto text = read_file(query_file, &watch);
    if (!text) return ExitCode::Usage;
    const std::size_t before = queries.size();
    print(api::add(queries, *text, query_file, watch));
    if (queries.size() == before) fmt::print(stderr, "beeline: {} has no query\n", query_file);
  }
  if (!options.labels.empty()) print(queries.add_labels(options.labels));
  if (!options.cycle.empty()) print(queries.add_cycle(options.cycle));
  if (!options.goals.empty()) {
    const auto others = {".xml", ".xta", ".ta", ".tck", ".tchecker"};
    if (std::any_of(others.begin(), others.end(), [&](const char* other) { return model.name.ends_with(other); })) {
      fmt::print(stderr, "beeline: --goal: only DVE models have goals, and {} is none; a query stands behind -q\n",
                 model.name);
      return ExitCode::Usage;
    }
    const std::string goals = goals_beside(model.name);
    const auto text = read_file(goals, &watch);
    if (!text) return ExitCode::Usage;
    for (const std::uint32_t goal : options.goals) print(queries.add_goal(goal, *text, goals));
  }
  model.sources = queries.impl().sources;
  model.properties = queries.impl().content.properties;
  return std::nullopt;
}

std::optional<ExitCode> load_conditions(Model& model, const components::Spec& search, ir::Conditions& conditions) {
  if (components::standard().files(search).empty()) return std::nullopt;
  const beeline::Model::Impl& loaded = model.queries->model().impl();
  if (!model.own_network) model.own_network.emplace(model.network());
  ir::Network& network = *model.own_network;
  const util::Diagnostics diagnostics =
      api::read_conditions(*loaded.document, search, model.sources, network, conditions);
  for (const util::Diagnostic& d : diagnostics.all()) fmt::print(stderr, "{}", model.sources.render(d));
  return diagnostics.has_errors() ? std::optional(ExitCode::Usage) : std::nullopt;
}

}  // namespace beeline::app
