// Traces that OBP wrote of models of the shared collection are runs here, with the same values in every state.
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <beeline/beeline.h>
#include <gtest/gtest.h>

#include "root.h"

namespace beeline {
namespace {

namespace fs = std::filesystem;

fs::path folder() {
  const char* given = std::getenv("BEELINE_MODELS");
  return (given != nullptr ? fs::path(given) : fs::path(BEELINE_ROOT) / "../shared/models") / "fiacre-cdl";
}

// "{P}1:x.field" to its value; "{P}1" to its state.
struct Configuration {
  std::map<std::string, std::int32_t> values;
  std::map<std::string, std::string> states;
};

// Takes a value off the text: 3, {index=1,value=2}, or what is in a queue, [{index=1,value=2}].
void flatten(std::string_view& text, const std::string& name, Configuration& into) {
  if (text.starts_with('[')) {
    std::int32_t length = 0;
    text.remove_prefix(1);
    for (; !text.empty() && text[0] != ']'; ++length) {
      flatten(text, name + ".items[" + std::to_string(length) + "]", into);
      if (text.starts_with(',')) text.remove_prefix(1);
    }
    text.remove_prefix(1);
    into.values[name + ".length"] = length;
  } else if (text.starts_with('{')) {
    while (!text.empty() && text[0] != '}') {
      text.remove_prefix(1);
      const std::string field(text.substr(0, text.find('=')));
      text.remove_prefix(field.size() + 1);
      flatten(text, name + "." + field, into);
    }
    text.remove_prefix(1);
  } else {
    std::int32_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    into.values[name] = value;
  }
}

std::vector<Configuration> configurations(const fs::path& path) {
  std::vector<Configuration> result;
  std::ifstream in(path, std::ios::binary);
  std::string owner;
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.starts_with("config: ")) {
      result.emplace_back();
    } else if (line.starts_with("- component: '") || line.starts_with("- proc: '")) {
      const std::size_t open = line.find('\'') + 1;
      owner = line.substr(open, line.find('\'', open) - open);
      const std::size_t at = line.find('@');
      if (at != std::string::npos)
        result.back().states[owner] = line.substr(at + 1, line.find_first_of(",]", at) - at - 1);
    } else if (line.starts_with("\t- ") && !owner.empty() && line.find('=') != std::string::npos) {
      std::string_view rest = std::string_view(line).substr(line.find('=') + 1);
      flatten(rest, owner + ":" + line.substr(3, line.find('=') - 3), result.back());
    } else {
      owner.clear();
    }
  }
  return result;
}

bool shows(const Model& model, const State& state, const Configuration& wanted) {
  std::map<std::string, std::int32_t> values;
  for (std::size_t i = 0; i < state.variables.size(); ++i) values[model.variables()[i].name] = state.variables[i];
  for (const auto& [name, value] : wanted.values)
    if (const auto found = values.find(name); found == values.end() || found->second != value) return false;
  std::size_t processes = 0;
  for (std::size_t p = 0; p < state.locations.size(); ++p) {
    const Process& process = model.processes()[p];
    const auto found = wanted.states.find(process.name);
    if (found == wanted.states.end()) continue;
    ++processes;
    if (process.locations[state.locations[p]].name != found->second) return false;
  }
  return processes == wanted.states.size();
}

// Steps may lead to states that look alike.
bool follows(const Model& model, Simulation& run, const std::vector<Configuration>& wanted, std::size_t next) {
  if (next == wanted.size()) return true;
  for (std::size_t choice = 0; choice < run.choices().size(); ++choice) {
    if (run.choices()[choice].error || !run.take(choice).empty()) continue;
    if (shows(model, run.state(), wanted[next]) && follows(model, run, wanted, next + 1)) return true;
    run.undo();
  }
  return false;
}

TEST(FiacreTraces, AreRuns) {
  if (!fs::is_directory(folder())) GTEST_SKIP() << "no collection at " << folder();
  const fs::path examples = folder() / "departs/traceconnector/examples";
  const std::pair<const char*, std::size_t> traces[] = {{"calcul1_asynchro", 26}, {"calcul1_synchro", 20}};
  for (const auto& [name, length] : traces) {
    const Loading loading = load_file((examples / (std::string(name) + ".fcr")).string());
    ASSERT_TRUE(loading) << (loading.diagnostics.empty() ? "" : loading.diagnostics[0].text);
    auto wanted = configurations(examples / (std::string(name) + ".trace"));
    ASSERT_EQ(wanted.size(), length + 1) << name;
    Simulation run(*loading.model);
    EXPECT_TRUE(shows(*loading.model, run.state(), wanted[0])) << name;
    EXPECT_TRUE(follows(*loading.model, run, wanted, 1)) << name;
    wanted[7].values.begin()->second += 1;
    Simulation other(*loading.model);
    EXPECT_FALSE(follows(*loading.model, other, wanted, 1)) << name;
  }
}

}  // namespace
}  // namespace beeline
