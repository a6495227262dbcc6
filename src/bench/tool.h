// A program that runs can be made with: Beeline itself, TChecker, SPIN. Each is one file that knows how to ask it and
// how to read its answer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/models.h"
#include "bench/process.h"
#include "bench/record.h"
#include "bench/suite.h"

namespace beeline::bench {

struct ToolSettings {
  std::string beeline;    // this program
  std::string version;    // of this program
  std::string tck_reach;  // paths or names; empty: look on the PATH
  std::string spin;
  std::string folder;  // where a tool may put files; whoever runs the suite removes it
};

class Tool {
 public:
  virtual ~Tool() = default;

  // Why it cannot be used on this machine, or nothing.
  virtual std::string unavailable() const { return ""; }
  virtual std::string version() const = 0;
  virtual std::string build() const = 0;  // fingerprint of the program

  struct Asked {
    ProcessRequest request;
    std::string command;  // as one types it, with the model in a file
    std::string error;    // it cannot be asked this
  };
  virtual Asked ask(const Instance& instance, const Model& model, const Config& config, const Limits& limits) = 0;

  // Fills what the outcome says: status, verdict, reason, counts, times.
  virtual void read(const ProcessOutcome& outcome, Record& record) const = 0;
};

// Null: there is no such tool.
std::unique_ptr<Tool> make_tool(const std::string& name, const ToolSettings& settings);

std::unique_ptr<Tool> make_beeline(const ToolSettings& settings);
std::unique_ptr<Tool> make_tchecker(const ToolSettings& settings);
std::unique_ptr<Tool> make_spin(const ToolSettings& settings);

// For the tools' files.
std::string find_program(const std::string& given, const std::string& name);  // empty: it is nowhere
void read_ending(const ProcessOutcome& outcome,
                 Record& record);                 // times, and the status of those that were killed or crashed
std::string quoted(const std::string& argument);  // for a shell
std::string first_line(const std::string& text);
std::vector<std::string> words(const std::string& text);  // between spaces

}  // namespace beeline::bench
