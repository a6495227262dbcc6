#include "app/bench_models.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "app/model.h"
#include "app/several.h"
#include "components/registry.h"
#include "util/file.h"

namespace beeline::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* usual_searches[] = {"auto", "bfs", "dfs", "greedy(hU, prefer=contexts)"};

struct Asked {
  std::string model;
  std::string query;  // empty: its own
};

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// Without comments and empty lines.
std::vector<std::string> lines_of(const std::string& file, std::string& error) {
  const util::FileReading reading = util::read_file(file);
  if (!reading.text) error = reading.error;
  std::vector<std::string> lines;
  std::istringstream in(reading.text.value_or(""));
  for (std::string line; std::getline(in, line);) {
    line = trimmed(line.substr(0, line.find('#')));
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

bool is_model(const fs::path& path) {
  const std::string ending = path.extension().string();
  return ending == ".xml" || ending == ".xta" || ending == ".ta" || ending == ".tck" || ending == ".dve" ||
         ending == ".fcr";
}

std::vector<std::string> models_below(const fs::path& folder) {
  std::vector<std::string> found;
  std::error_code ignored;
  const auto all = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, ignored);
  for (const fs::directory_entry& entry : all) {
    if (entry.is_regular_file(ignored) && is_model(entry.path())) found.push_back(entry.path().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<Asked> asked_models(const std::vector<std::string>& paths, std::string& error) {
  std::vector<Asked> asked;
  for (const std::string& path : paths) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
      const auto found = models_below(path);
      if (found.empty()) error = fmt::format("there is no model below {}", path);
      for (const std::string& model : found) asked.push_back({model, ""});
    } else if (fs::path(path).extension() == ".txt") {
      for (const std::string& line : lines_of(path, error)) {
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        asked.push_back({(fs::path(path).parent_path() / line.substr(0, end)).string(), trimmed(line.substr(end))});
      }
    } else if (fs::exists(path, ignored)) {
      asked.push_back({path, ""});
    } else {
      error = fmt::format("{} is no suite, no model, no folder and no list; beeline bench lists the suites", path);
    }
    if (!error.empty()) break;
  }
  return asked;
}

// The queries to ask of a model; none: what there is to say about that is a note. Each model is read here, so that one
// that cannot be is left out whoever names the queries; `readable` remembers.
std::vector<std::string> queries_of(const Asked& asked, const std::vector<std::string>& given,
                                    std::map<std::string, bool>& readable, OwnSuite& out) {
  const std::vector<std::string> named = asked.query.empty() ? given : std::vector{asked.query};
  const auto [known, fresh] = readable.try_emplace(asked.model, true);
  if (!known->second) return {};
  if (!fresh && !named.empty()) return named;
  Loading loading = load_model(asked.model);
  known->second =
      !loading.failure && (!named.empty() || !load_queries(loading.model, {asked.model, {}, "", "", false}));
  if (!known->second) {
    out.notes.push_back(fmt::format("{} cannot be read and is left out", asked.model));
    out.unreadable = out.unreadable || loading.failure != ExitCode::ModelError;
    out.broken = out.broken || loading.failure == ExitCode::ModelError;
    return {};
  }
  if (!named.empty()) return named;
  std::vector<std::string> queries;
  std::size_t others = 0;
  for (const ir::Property& property : loading.model.properties) {
    if (property.is_reachability() || property.as<ir::Extrema>()) queries.push_back(property.text);
    else ++others;
    out.broken = out.broken || property.as<ir::Broken>() != nullptr;
  }
  if (queries.empty())
    out.notes.push_back(fmt::format("{} has no query that can be answered and is left out; -q asks one", asked.model));
  else if (others > 0)
    out.notes.push_back(fmt::format("{}: {} of its queries cannot be answered", asked.model, others));
  return queries;
}

// "name: spec" or "spec"
bench::Config config(const std::string& text, std::string& error) {
  bench::Config made;
  const std::size_t colon = text.find(':');
  made.spec = trimmed(colon == std::string::npos ? text : text.substr(colon + 1));
  made.id = made.label = colon == std::string::npos ? made.spec : trimmed(text.substr(0, colon));
  made.group = "searches";
  components::Spec spec;
  if (const std::string problem = components::standard().read(made.spec, spec); !problem.empty())
    error = fmt::format("search {}: {}", made.spec, problem);
  return made;
}

void add_reports(bench::Suite& suite) {
  using bench::Measure;
  std::vector<std::string> rows, columns;
  for (const bench::Instance& instance : suite.instances) rows.push_back(instance.id);
  for (const bench::Config& one : suite.configs) columns.push_back(one.id);
  suite.tables = {
      {"1",
       "By query",
       bench::TableKind::Grid,
       rows,
       columns,
       {Measure::Explored, Measure::Seconds, Measure::Peak, Measure::TraceLength},
       {}},
      {"2", "By search", bench::TableKind::Summary, rows, columns, {Measure::Explored, Measure::Seconds}, {}}};
  suite.cacti = {{"Solved within a time", Measure::Seconds, columns},
                 {"Solved within explored states", Measure::Explored, columns}};
  if (columns.size() > 1)
    suite.scatters = {{columns[0] + " against " + columns[1], Measure::Seconds, columns[0], columns[1]}};
}

}  // namespace

OwnSuite own_suite(const OwnModels& models) {
  OwnSuite out;
  bench::Suite& suite = out.suite;
  suite.name = fs::path(models.paths.front()).lexically_normal().stem().string();
  if (suite.name.empty() || suite.name == ".") suite.name = "models";
  suite.title = "Models of " + suite.name;
  suite.about = "own models";
  suite.limits = {60, 2ull << 30};

  std::vector<std::string> searches = models.searches;
  if (!models.search_file.empty()) {
    for (const std::string& line : lines_of(models.search_file, out.error)) searches.push_back(line);
    if (out.error.empty() && searches.empty()) out.error = models.search_file + " names no search";
  } else if (searches.empty()) {
    searches.assign(std::begin(usual_searches), std::end(usual_searches));
  }
  std::set<std::string> names;
  for (const std::string& text : searches) {
    if (!out.error.empty()) return out;
    suite.configs.push_back(config(text, out.error));
    if (!names.insert(suite.configs.back().id).second && out.error.empty())
      out.error = fmt::format("two searches are called '{}'", suite.configs.back().id);
  }

  const std::vector<Asked> asked = asked_models(models.paths, out.error);
  if (!out.error.empty()) return out;
  std::vector<std::string> files;
  for (const Asked& one : asked) {
    if (std::find(files.begin(), files.end(), one.model) == files.end()) files.push_back(one.model);
  }
  const std::vector<std::string> short_names = distinct_names(files);
  std::vector<std::size_t> counts(files.size(), 0);
  std::map<std::string, bool> readable;
  for (const Asked& one : asked) {
    const auto file = static_cast<std::size_t>(std::find(files.begin(), files.end(), one.model) - files.begin());
    for (const std::string& query : queries_of(one, models.queries, readable, out)) {
      bench::Instance instance;
      instance.id = fmt::format("{}-{}", short_names[file], ++counts[file]);
      instance.family = short_names[file];
      instance.label = fmt::format("{}: {}", short_names[file], query);
      instance.file = fs::absolute(one.model).string();
      instance.query = query;
      suite.instances.push_back(std::move(instance));
    }
  }
  if (suite.instances.empty()) out.error = "there is nothing to run";
  suite.intro = fmt::format("{} queries of {} models, with {} searches.", suite.instances.size(), files.size(),
                            suite.configs.size());
  add_reports(suite);
  return out;
}

}  // namespace beeline::app
