#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "bench/tool.h"

namespace beeline::bench {

namespace {

// SPIN writes a C program for each model. Making it is not part of the run.
class Spin final : public Tool {
 public:
  explicit Spin(const ToolSettings& settings)
      : program_(find_program(settings.spin, "spin")),
        compiler_(find_program(std::getenv("CC") ? std::getenv("CC") : "", "cc")),
        folder_(settings.folder) {}

  std::string unavailable() const override {
    if (program_.empty()) return "spin is neither on the PATH nor named by --spin";
    return compiler_.empty() ? "spin needs a C compiler" : "";
  }
  std::string version() const override {
    return program_.empty() ? "" : first_line(run_process({{program_, "-V"}, "", "", {60, 0}}).output);
  }
  std::string build() const override { return program_.empty() ? "" : fingerprint_of_file(program_); }

  Asked ask(const Instance& instance, const Model& model, const Config& config, const Limits& limits) override {
    Asked asked;
    if (model.promela.empty()) {
      asked.error = "SPIN has no clocks";
      return asked;
    }
    const auto [made, fresh] = made_.try_emplace({instance.id, config.id});
    if (fresh) made->second = make(instance.id + "-" + config.id, model, words(config.spec));
    asked.error = made->second.error;
    asked.request.arguments = {made->second.checker, "-E", "-m1000000"};
    asked.request.folder = std::filesystem::path(made->second.checker).parent_path().string();
    asked.request.limits = limits;
    asked.command =
        fmt::format("spin -a {0}.pml && cc {1} -o pan pan.c && ./pan -E -m1000000", instance.id, config.spec);
    return asked;
  }

  void read(const ProcessOutcome& outcome, Record& record) const override {
    read_ending(outcome, record);
    if (record.status != Status::Done) return;
    const std::string& said = outcome.output;
    const auto stored = count_before(" states, stored", said);
    if (said.find("reached -DMEMLIM bound") != std::string::npos) {
      record.status = Status::OutOfMemory;
      record.reason = "the limit that it was made with";
    } else if (said.find("search depth too small") != std::string::npos) {
      record.status = Status::Error;
      record.reason = "the search depth was too small";
    } else if (outcome.exit_code != 0 || !stored || said.find("errors: 0") == std::string::npos) {
      record.status = Status::Error;
      record.reason = first_line(outcome.errors + said);
    } else {
      record.verdict = made_.at({record.instance, record.config}).without_error;
    }
    record.counts.stored = record.counts.kept = stored;
    // The initial state is stored, too, though no transition leads to it.
    if (const auto visits = count_before(" transitions (= stored+matched)", said); visits.value_or(0) > 0)
      record.counts.transitions = *visits - 1;
  }

 private:
  struct Made {
    std::string checker, error, without_error;
  };

  // At the beginning of the line that says what it is.
  static std::optional<std::uint64_t> count_before(const char* what, const std::string& said) {
    const auto found = said.find(what);
    if (found == std::string::npos) return std::nullopt;
    const auto line = said.rfind('\n', found);
    return std::strtoull(said.c_str() + (line == std::string::npos ? 0 : line), nullptr, 10);
  }

  Made make(const std::string& id, const Model& model, const std::vector<std::string>& options) const {
    const std::string folder = (std::filesystem::path(folder_) / ("spin-" + id)).string();
    std::vector<std::string> compile = {compiler_};
    compile.insert(compile.end(), options.begin(), options.end());
    compile.insert(compile.end(), {"-w", "-o", "pan", "pan.c"});
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    std::ofstream(folder + "/model.pml") << model.promela;
    for (const std::vector<std::string>& step : {std::vector<std::string>{program_, "-a", "model.pml"}, compile}) {
      const ProcessOutcome outcome = run_process({step, "", folder, {600, 0}});
      if (outcome.exit_code != 0 || !outcome.failure.empty()) {
        return {"", fmt::format("{} failed: {}", step.front(), first_line(outcome.failure + outcome.errors)), ""};
      }
    }
    return {std::filesystem::absolute(folder).string() + "/pan", "", model.without_error};
  }

  std::string program_, compiler_, folder_;
  std::map<std::pair<std::string, std::string>, Made> made_;  // by instance and config
};

}  // namespace

std::unique_ptr<Tool> make_spin(const ToolSettings& settings) { return std::make_unique<Spin>(settings); }

}  // namespace beeline::bench
