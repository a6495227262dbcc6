#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

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
    const auto [made, fresh] = made_.try_emplace(instance.id);
    if (fresh) made->second = make(instance.id, model);
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
    const auto stored = outcome.output.find(" states, stored");
    const bool complete = outcome.output.find("search depth too small") == std::string::npos;
    if (outcome.exit_code != 0 || stored == std::string::npos || !complete) {
      record.status = Status::Error;
      record.reason = complete ? first_line(outcome.errors + outcome.output) : "the search depth was too small";
      return;
    }
    const auto line = outcome.output.rfind('\n', stored);
    record.verdict = "not_satisfied";
    record.counts.stored = std::strtoull(outcome.output.c_str() + (line == std::string::npos ? 0 : line), nullptr, 10);
  }

 private:
  struct Made {
    std::string checker, error;
  };

  Made make(const std::string& id, const Model& model) const {
    const std::string folder = (std::filesystem::path(folder_) / ("spin-" + id)).string();
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    std::ofstream(folder + "/model.pml") << model.promela;
    for (const std::vector<std::string>& step :
         {std::vector<std::string>{program_, "-a", "model.pml"},
          std::vector<std::string>{compiler_, "-O2", "-DSAFETY", "-w", "-o", "pan", "pan.c"}}) {
      const ProcessOutcome outcome = run_process({step, "", folder, {600, 0}});
      if (outcome.exit_code != 0 || !outcome.failure.empty()) {
        return {"", fmt::format("{} failed: {}", step.front(), first_line(outcome.failure + outcome.errors))};
      }
    }
    return {std::filesystem::absolute(folder).string() + "/pan", ""};
  }

  std::string program_, compiler_, folder_;
  std::map<std::string, Made> made_;  // by instance
};

}  // namespace

std::unique_ptr<Tool> make_spin(const ToolSettings& settings) { return std::make_unique<Spin>(settings); }

}  // namespace beeline::bench
