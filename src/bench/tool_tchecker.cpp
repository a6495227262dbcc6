#include <cstdlib>
#include <optional>

#include <fmt/format.h>

#include "bench/tool.h"

namespace beeline::bench {

namespace {

// tck-reach prints one "NAME value" a line.
std::optional<std::string> field(const std::string& output, const std::string& name) {
  for (std::size_t at = 0; at < output.size();) {
    const auto end = std::min(output.find('\n', at), output.size());
    if (output.compare(at, name.size() + 1, name + " ") == 0) {
      return output.substr(at + name.size() + 1, end - at - name.size() - 1);
    }
    at = end + 1;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> number(const std::string& output, const std::string& name) {
  const auto text = field(output, name);
  if (!text) return std::nullopt;
  return std::strtoull(text->c_str(), nullptr, 10);
}

class TChecker final : public Tool {
 public:
  explicit TChecker(const ToolSettings& settings)
      : program_(find_program(settings.tck_reach, "tck-reach")),
        build_(program_.empty() ? "" : fingerprint_of_file(program_)) {}

  std::string unavailable() const override {
    return program_.empty() ? "tck-reach is neither on the PATH nor named by --tck-reach" : "";
  }
  // It does not tell its version.
  std::string version() const override { return build_.empty() ? "" : "program " + build_.substr(0, 8); }
  std::string build() const override { return build_; }

  Asked ask(const Instance&, const Model& model, const Config& config, const Limits& limits) override {
    Asked asked;
    auto& arguments = asked.request.arguments;
    arguments = {program_};
    for (std::string& word : words(config.spec)) arguments.push_back(std::move(word));
    asked.request.input = model.text;
    asked.request.limits = limits;
    asked.command = fmt::format("tck-reach {} {}", config.spec, quoted(model.name));
    return asked;
  }

  void read(const ProcessOutcome& outcome, Record& record) const override {
    read_ending(outcome, record);
    if (record.status != Status::Done) return;
    const auto reachable = field(outcome.output, "REACHABLE");
    if (outcome.exit_code != 0 || !reachable) {
      record.status = Status::Error;
      record.reason = first_line(outcome.errors);
      return;
    }
    record.verdict = *reachable == "true" ? "satisfied" : "not_satisfied";
    record.counts.explored = number(outcome.output, "VISITED_STATES");
    record.counts.transitions = number(outcome.output, "VISITED_TRANSITIONS");
    record.counts.stored = number(outcome.output, "STORED_STATES");
  }

 private:
  std::string program_, build_;
};

}  // namespace

std::unique_ptr<Tool> make_tchecker(const ToolSettings& settings) { return std::make_unique<TChecker>(settings); }

}  // namespace beeline::bench
