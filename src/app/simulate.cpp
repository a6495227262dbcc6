#include <charconv>
#include <cstdio>
#include <iostream>
#include <random>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

#include "app/model.h"
#include "app/terminal.h"
#include "check/simulation.h"
#include "output/json.h"
#include "output/text.h"
#include "output/trace_page.h"
#include "result/rational.h"

namespace beeline::app {

namespace {

constexpr const char* help = R"(  N        take transition N, as soon as it can be taken
  N D      take transition N after waiting D, e.g. 2 1.5 or 2 7/3
  d D      wait D
  r [N]    a random step, or N of them
  u        undo
  g N      go to step N (also forward, to what was undone)
  t        show the run so far
  s FILE   save the run as a trace; as a page when FILE ends in .html
  l FILE   load a trace and continue at its end
  h        this help
  q        quit
)";

std::string show(const check::DelayInterval& interval) {
  if (interval.high && interval.low == *interval.high) return result::readable(interval.low);
  return fmt::format("{}{}, {}{}", interval.low_strict ? '(' : '[', result::readable(interval.low),
                     interval.high ? result::readable(*interval.high) : "infinity",
                     interval.high && !interval.high_strict ? ']' : ')');
}

std::string show(const check::DelaySet& delays) {
  std::string out;
  for (const auto& interval : delays.intervals()) out += (out.empty() ? "" : " or ") + show(interval);
  return out;
}

class Shell {
 public:
  Shell(const Model& model, std::uint64_t seed)
      : model_(model),
        names_(model.network()),
        simulation_(model.network()),
        random_(seed),
        interactive_(isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
    style_.colour = colours_on_stdout();
  }

  check::Simulation& simulation() { return simulation_; }

  std::string load(const std::string& file) {
    const auto text = read_file(file);
    if (!text) return fmt::format("nothing loaded from {}", file);
    const auto reading = output::read_trace(model_.network(), *text);
    if (!reading.trace) return fmt::format("{}: {}", file, reading.error);
    const std::string problem = simulation_.load(*reading.trace);
    return problem.empty() ? problem : fmt::format("{}: {}", file, problem);
  }

  void run() {
    show_state();
    for (std::string line; prompt() && std::getline(std::cin, line);) {
      if (!interactive_) fmt::print("{}\n", line);
      std::istringstream words(line);
      std::string command;
      if (!(words >> command)) {
        show_state();
        continue;
      }
      if (command == "q" || command == "quit") return;
      const std::string problem = obey(command, words);
      if (!problem.empty()) fmt::print("{}\n", problem);
    }
    fmt::print("\n");
  }

 private:
  bool prompt() {
    fmt::print("> ");
    std::fflush(stdout);
    return true;
  }

  // What went wrong, or nothing.
  std::string obey(const std::string& command, std::istringstream& words) {
    std::string argument;
    const bool given = bool(words >> std::ws) && bool(std::getline(words, argument));
    while (!argument.empty() && (argument.back() == ' ' || argument.back() == '\r')) argument.pop_back();
    if (command == "h" || command == "help" || command == "?") {
      fmt::print("{}", help);
      return {};
    }
    if (command == "t") {
      fmt::print("{}", output::trace_text(model_.network(), simulation_.trace(), style_));
      return {};
    }
    if (command == "s") {
      if (!given) return "s needs a file name";
      const auto trace = simulation_.trace();
      if (write_file(argument, output::write_trace_for(argument, model_.network(), model_.sources, trace)))
        fmt::print("saved to {}\n", argument);
      return {};
    }
    std::string problem;
    if (command == "l") {
      problem = given ? load(argument) : "l needs a file name";
    } else if (command == "u") {
      problem = simulation_.undo();
    } else if (command == "g") {
      const auto step = number(argument);
      problem = step ? simulation_.go(*step) : "g needs the number of a step";
    } else if (command == "r") {
      problem = random_steps(given ? number(argument) : std::optional<std::size_t>(1));
    } else if (command == "d") {
      const auto delay = result::parse_rational(argument);
      problem = delay ? simulation_.wait(*delay) : "d needs a delay, like 1.5 or 3/2";
    } else if (const auto choice = number(command)) {
      problem = take(*choice, given, argument);
    } else {
      problem = fmt::format("'{}' is no command; h lists them", command);
    }
    if (problem.empty()) show_state();
    return problem;
  }

  static std::optional<std::size_t> number(const std::string& text) {
    std::size_t value = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && rest == end ? std::optional(value) : std::nullopt;
  }

  std::string take(std::size_t choice, bool has_delay, const std::string& delay) {
    const auto after = has_delay ? result::parse_rational(delay) : std::nullopt;
    if (has_delay && !after) return fmt::format("'{}' is no delay", delay);
    if (choice == 0) return "transitions count from 1";
    return simulation_.take(choice - 1, after);
  }

  std::string random_steps(std::optional<std::size_t> count) {
    if (!count) return "r takes a number of steps";
    for (std::size_t i = 0; i < *count; ++i) {
      const auto& choices = simulation_.choices();
      if (choices.empty()) return i == 0 ? "no transition is possible" : "";
      const std::size_t choice = below(choices.size());
      if (const std::string problem = simulation_.take(choice, random_delay(choices[choice].delays)); !problem.empty())
        return problem;
    }
    return {};
  }

  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

  result::Rational random_delay(const check::DelaySet& delays) {
    const auto& interval = delays.intervals()[below(delays.intervals().size())];
    const result::Rational first = check::simple_delay(interval);
    const result::Rational last = interval.high ? *interval.high : result::Rational(first + 10);
    const result::Rational delay = first + (last - first) * static_cast<long>(below(5)) / 4;
    return interval.contains(delay) ? delay : first;
  }

  void show_state() {
    fmt::print("\nstep {}{}, time {}\n", simulation_.position(),
               simulation_.length() > simulation_.position() ? fmt::format(" of {}", simulation_.length()) : "",
               result::readable(simulation_.time()));
    const auto state = simulation_.state();
    fmt::print("{}", output::state_text(model_.network(), names_, state, style_, 2));
    if (const auto& error = simulation_.error()) {
      fmt::print("the model goes wrong here: {}",
                 model_.sources.render({util::Severity::Error, error->position, error->what()}));
      return;
    }
    show_choices(state);
  }

  void show_choices(const result::TraceState& state) {
    const auto& permitted = simulation_.permitted_delays();
    const auto& choices = simulation_.choices();
    if (choices.empty()) {
      const bool forever = !permitted.empty() && !permitted.intervals().front().high;
      fmt::print("no transition is possible, now or later{}\n", forever ? "" : ", and time cannot go on for ever");
    }
    if (!permitted.empty()) fmt::print("may wait {}\n", show(permitted));
    for (std::size_t i = 0; i < choices.size(); ++i) {
      result::TraceStep step;
      step.participants = choices[i].transition.participants;
      fmt::print("{:>4}) {}  after {}\n", i + 1, output::movement_text(model_.network(), names_, state, step),
                 show(choices[i].delays));
      if (const auto& error = choices[i].transition.error) {
        fmt::print("      goes wrong: {}",
                   model_.sources.render({util::Severity::Error, error->position, error->what()}));
      }
    }
  }

  const Model& model_;
  output::Names names_;
  check::Simulation simulation_;
  output::TextStyle style_;
  std::mt19937_64 random_;
  bool interactive_;
};

}  // namespace

ExitCode simulate(const SimulateOptions& options) {
  if (options.model == "-") {
    fmt::print(stderr, "beeline: simulate reads commands from standard input, so the model must be a file\n");
    return ExitCode::Usage;
  }
  const Loading loading = load_model(options.model);
  if (loading.failure) return *loading.failure;
  const Model& model = loading.model;
  if (!model.network().limitations.empty()) {
    const auto& limitation = model.network().limitations.front();
    fmt::print(stderr, "{}",
               model.sources.render({util::Severity::Error, limitation.position, "unsupported: " + limitation.reason}));
    return ExitCode::Unsupported;
  }
  Shell shell(model, options.seed);
  if (!shell.simulation().has_initial_state()) {
    const auto& error = shell.simulation().error();
    if (error) fmt::print(stderr, "{}", model.sources.render({util::Severity::Error, error->position, error->what()}));
    else fmt::print(stderr, "beeline: the initial values violate an invariant: the model has no state at all\n");
    return ExitCode::ModelError;
  }
  if (!options.trace_file.empty()) {
    if (const std::string problem = shell.load(options.trace_file); !problem.empty()) {
      fmt::print(stderr, "beeline: {}\n", problem);
      return ExitCode::ModelError;
    }
  }
  shell.run();
  return ExitCode::Satisfied;
}

std::string simulate_commands() { return help; }

}  // namespace beeline::app
