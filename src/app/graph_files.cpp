#include "app/graph_files.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

#include "app/model.h"
#include "app/units.h"
#include "bench/process.h"

namespace beeline::app {

namespace {

constexpr const char* drawer = "dot";
constexpr std::size_t large = 1'000'000;  // bytes of DOT that take Graphviz minutes
constexpr std::size_t pretty = 20'000;    // up to here it may take its time for curves and for nodes in good places

bool is_installed(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access((std::filesystem::path(folder) / program).c_str(), X_OK) == 0) return true;
  return false;
}

// To its end, or to that of everybody's patience.
bench::ProcessOutcome run_until(const std::atomic<bool>& interrupted, const bench::ProcessRequest& request) {
  bench::ProcessPool pool;
  pool.start(request, 0);
  while (!interrupted) {
    if (auto ended = pool.wait(0.1)) return std::move(ended->outcome);
  }
  pool.kill_all();
  bench::ProcessOutcome outcome;
  outcome.killed = bench::Killed::Interrupted;
  return outcome;
}

}  // namespace

std::string GraphFiles::problem() const {
  if (std::string unknown = unknown_format(file_, "a graph", graph_endings); !unknown.empty()) return unknown;
  if (draws() && !is_installed(drawer)) {
    return fmt::format(
        "{} is drawn by Graphviz, which is not installed (there is no program '{}'); "
        "with a name that ends in .dot its input is written",
        file_, drawer);
  }
  // The folder, as the first file may have a number in its name.
  const auto folder = std::filesystem::path(file_).parent_path();
  std::error_code error;
  if (!folder.empty() && !std::filesystem::is_directory(folder, error))
    return fmt::format("cannot write {}: there is no folder {}", file_, folder.string());
  return {};
}

std::ostream& GraphFiles::begin(std::size_t query, const std::string& title) {
  std::erase_if(files_, [&](const File& file) { return file.query == query; });
  File& file = files_.emplace_back(File{query, name_of(query), nullptr, ""});
  errno = 0;
  if (draws()) file.out = std::make_unique<std::ostringstream>();
  else file.out = std::make_unique<std::ofstream>(file.name);
  *file.out << (title.empty() ? fmt::format("// query {}\n", query + 1) : "// " + title + "\n") << std::flush;
  if (!*file.out) file.problem = std::strerror(errno);
  return *file.out;
}

void GraphFiles::drop() {
  for (const File& file : files_) {
    std::error_code ignored;
    if (!draws() && std::filesystem::is_regular_file(file.name, ignored)) std::filesystem::remove(file.name, ignored);
  }
  files_.clear();
}

bool GraphFiles::finish(const util::Limits& limits) {
  bool all = true;
  const auto start = std::chrono::steady_clock::now();
  const auto fail = [&](const std::string& why) {
    fmt::print(stderr, "beeline: {}\n", why);
    all = false;
  };
  for (File& file : files_) {
    if (!draws()) {
      if (!file.out->flush())
        fail(fmt::format("cannot write {}: {}", file.name, file.problem.empty() ? "is there room?" : file.problem));
      continue;
    }
    if (*limits.interrupted) {
      fail(fmt::format("interrupted: {} is not drawn", file.name));
      continue;
    }
    bench::ProcessRequest request;
    request.arguments = {drawer, "-Tsvg"};
    request.input = static_cast<std::ostringstream&>(*file.out).str();
    if (request.input.size() > pretty)
      for (const char* quick : {"-Gnslimit=2", "-Gnslimit1=2", "-Gsplines=line"}) request.arguments.push_back(quick);
    if (request.input.size() > large)
      fmt::print(stderr, "beeline: Graphviz draws {}, from {}; that may take long\n", file.name,
                 show_bytes(request.input.size()));
    if (limits.seconds > 0) {
      const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
      request.limits.seconds = std::max(limits.seconds - used.count(), 0.01);
    }
    request.limits.bytes = limits.bytes;
    const bench::ProcessOutcome done = run_until(*limits.interrupted, request);
    if (done.killed == bench::Killed::Interrupted) {
      fail(fmt::format("interrupted: {} is not drawn", file.name));
      continue;
    }
    if (done.killed == bench::Killed::Memory) {
      fail(fmt::format("Graphviz could not draw {} in {}; with a name that ends in .dot its input is written",
                       file.name, show_bytes(limits.bytes)));
      continue;
    }
    if (done.killed == bench::Killed::Time) {
      fail(fmt::format(
          "Graphviz could not draw {} in the time that was left; with a name that ends in .dot its input is "
          "written",
          file.name));
      continue;
    }
    if (!done.failure.empty() || done.exit_code != 0) {
      fail(fmt::format("Graphviz could not draw {}: {}", file.name,
                       done.failure.empty() ? done.errors.substr(0, 500) : done.failure));
    } else if (!write_file(file.name, done.output)) {
      all = false;
    }
  }
  return all;
}

}  // namespace beeline::app
