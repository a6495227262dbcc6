#include <charconv>
#include <csignal>
#include <cstdio>
#include <random>
#include <sstream>

#include <fmt/format.h>

#include "app/conditions.h"
#include "app/context.h"
#include "app/expression.h"
#include "app/formats.h"
#include "app/line_reader.h"
#include "app/model.h"
#include "app/outputs.h"
#include "app/terminal.h"
#include "app/units.h"
#include "app/unloaded.h"
#include "check/explain.h"
#include "check/simulation.h"
#include "output/json.h"
#include "output/text.h"
#include "output/trace_page.h"
#include "result/rational.h"
#include "util/memory.h"
#include "util/nearest.h"

namespace beeline::app {

namespace {

constexpr const char* help = R"(  N           take transition N, as soon as it can be taken
  N D         take transition N after waiting D, e.g. 2 1.5 or 2 7/3
  d D         wait D
  r [N]       a random step, or N of them
  run [N]     random steps, at most N (10000), until a condition of break holds
  break COND  stop random steps when COND becomes true; without COND: list what was set
  delete [N]  forget condition N, or all
  eval EXPR   the value of EXPR here and now, e.g. n + 1, x - y, P.idle && x >= 2
  c           list all transitions
  why         what keeps each process from moving
  u           undo
  g N         go to step N (also forward, to what was undone)
  start N     from the start again, in initial state N of several
  t           show the run so far
  s FILE      save the run as a trace; as a page when FILE ends in .html
  l FILE      load a trace and continue at its end
  h           this help
  q           quit
)";

constexpr std::size_t most_shown = 40;  // transitions, unless all are asked for
constexpr std::size_t longest_run = 10'000;
constexpr std::size_t most_told = 20;  // random steps that are told one by one

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
  Shell(const Model& model, const SimulateOptions& options, std::uint64_t bytes, const std::atomic<bool>* interrupted)
      : model_(model),
        read_(files_of_model(options.model, options.context)),
        names_(model.network()),
        budget_({0, bytes, interrupted}),
        simulation_(model.network(), &budget_),
        random_(options.seed) {
    style_.colour = colours_on_stdout();
    style_.values = &model.value_names;
  }

  check::Simulation& simulation() { return simulation_; }

  std::optional<std::string> read(const std::string& file) { return read_file(file, &budget_); }

  std::string load(const std::string& file) {
    const auto text = read(file);
    return text ? replay(file, *text) : fmt::format("nothing loaded from {}", file);
  }

  std::string replay(const std::string& file, const std::string& text) {
    const auto reading = output::read_trace(model_.network(), text, &budget_);
    if (!reading.trace) return fmt::format("{}: {}", file, reading.error);
    const std::string problem = simulation_.load(*reading.trace);
    return problem.empty() ? problem : fmt::format("{}: {}", file, problem);
  }

  // False: somebody who is at no terminal has interrupted it, or memory has.
  bool run() {
    watched([&] { show_state(); });
    LineReader lines("> ");
    interactive_ = lines.interactive();
    if (was_interrupted() && !interactive_) return false;
    while (true) {
      if (lines.interactive()) std::signal(SIGINT, SIG_IGN);  // at the prompt Ctrl-C is a key
      std::fflush(stdout);
      const auto line = lines.next();
      if (!line) break;
      std::istringstream words(*line);
      std::string command;
      if (!(words >> command)) {
        watched([&] { show_state(); });
        continue;
      }
      if (command == "q" || command == "quit") return true;
      // Ctrl-C ends what is under way; somebody at a terminal goes on from there.
      const InterruptGuard interrupt;
      watched([&] {
        const std::string problem = obey(command, words);
        if (!problem.empty()) fmt::print("{}\n", problem);
      });
      if (interrupt.flag()->load() && !interactive_) return false;
      if (interrupted_ && !interactive_) return !out_of_memory_;
    }
    fmt::print("\n");
    return true;
  }

  // Somebody at a terminal has seen it.
  bool failed_to_save() const { return unsaved_ && !interactive_; }
  bool out_of_memory() const { return out_of_memory_; }

 private:
  // Looking at a state tells by itself what ended it; everything else ends here.
  template <class Work>
  void watched(Work work) {
    try {
      work();
    } catch (const util::Exceeded& exceeded) {
      interrupted_ = true;
      out_of_memory_ = exceeded.cause == util::Exceeded::Cause::Memory;
      fmt::print("stopped{}\n", exceeded.cause == util::Exceeded::Cause::Memory
                                    ? ": more memory was needed than the limit allows"
                                    : "");
    }
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
      simulation_.show_trace(
          [&](const result::Trace& trace) { fmt::print("{}", output::trace_text(model_.network(), trace, style_)); });
      return {};
    }
    if (command == "s") {
      if (!given) return "s needs a file name";
      if (std::string unknown = unknown_format(argument, "a trace", trace_endings); !unknown.empty()) return unknown;
      if (std::string problem = clash(read_, {{"s", argument}}); !problem.empty()) return problem;
      simulation_.show_trace([&](const result::Trace& trace) {
        const bool saved = write_file(argument, [&](const util::Sink& sink) {
          output::write_trace_for(argument, sink, model_.network(), model_.sources, trace, {}, &model_.value_names);
        });
        if (saved) fmt::print("saved to {}\n", argument);
        unsaved_ |= !saved;
      });
      return {};
    }
    if (command == "eval" || command == "e") return evaluate(argument);
    if (command == "break" || command == "b") return set_break(argument);
    if (command == "delete") return forget_break(given, argument);
    if (command == "why") {
      fmt::print("{}", why());
      return {};
    }
    if (command == "c") {
      if (was_interrupted()) simulation_.look_again();
      if (simulation_.gave_up()) fmt::print("{}\n", not_looked_at());
      else show_choices(simulation_.state(), SIZE_MAX);
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
    } else if (command == "start") {
      const auto chosen = number(argument);
      problem = chosen && *chosen > 0 ? simulation_.start(*chosen - 1) : "start needs the number of an initial state";
    } else if (command == "r") {
      problem = random_steps(given ? number(argument) : std::optional<std::size_t>(1), most_told);
    } else if (command == "run") {
      problem = random_steps(given ? number(argument) : std::optional<std::size_t>(longest_run), 0);
    } else if (command == "d") {
      const auto delay = result::parse_rational(argument);
      problem = delay ? simulation_.wait(*delay) : "d needs a delay, like 1.5 or 3/2";
    } else if (const auto choice = number(command)) {
      problem = take(*choice, given, argument);
    } else {
      constexpr std::string_view commands[] = {"break", "delete", "eval", "why", "start", "run", "help", "quit"};
      const std::string meant = command.size() > 1 ? util::suggestion(command, commands) : "";
      problem = fmt::format("'{}' is no command{}", command, meant.empty() ? "; h lists them" : meant);
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
    if (simulation_.gave_up()) return not_looked_at() + (was_interrupted() ? "; c looks at them again" : "");
    return simulation_.take(choice - 1, after);
  }

  // Of the steps, the first `told` are told as they are taken.
  std::string random_steps(std::optional<std::size_t> count, std::size_t told) {
    if (!count) return "this takes a number of steps";
    for (std::size_t i = 0; i < *count; ++i) {
      const auto& choices = simulation_.choices();
      if (simulation_.gave_up() || over()) return give_up(i);
      if (choices.empty() && simulation_.choices_left_out()) return "no transition was found among the first ones";
      if (choices.empty()) return i == 0 ? "no transition is possible" : "";
      const std::size_t choice = below(choices.size());
      const result::Rational delay = random_delay(choices[choice].delays);
      if (const auto stop = conditions_.while_waiting(here(), delay); stop && simulation_.wait(stop->after).empty()) {
        fmt::print("stopped: {} is true\n", *stop->condition);
        return {};
      }
      const auto before = conditions_.truths(here());
      result::TraceStep step;
      step.participants = choices[choice].transition.participants;
      const std::string movement = output::movement_text(model_.network(), names_, simulation_.state(), step);
      if (const std::string problem = simulation_.take(choice, delay); !problem.empty()) {
        fmt::print("stopped after {}, at {}: {}\n", counted(i, "step"), movement, problem);
        return {};
      }
      if (i < told) fmt::print("{} after {}\n", movement, result::readable(delay));
      else if (i == told && told > 0) fmt::print("and so on; t shows the run\n");
      if (const std::string* condition = conditions_.become_true(before, here())) {
        fmt::print("stopped: {} is true\n", *condition);
        return {};
      }
    }
    return {};
  }

  bool over() {
    try {
      budget_.look();
    } catch (const util::Exceeded&) {
      return true;
    }
    return false;
  }

  // A run was interrupted, maybe in the middle of looking at a state: that is shown, unless it is interrupted again.
  std::string give_up(std::size_t steps) {
    interrupted_ = true;
    fmt::print("stopped after {}\n", counted(steps, "step"));
    if (!interactive_) return {};
    const InterruptGuard again;
    if (simulation_.gave_up()) simulation_.look_again();
    return {};
  }

  // --- expressions and conditions

  check::ConcreteState here() const {
    auto state = simulation_.state();
    return {std::move(state.values), std::move(state.clocks)};
  }

  std::string evaluate(const std::string& text) {
    if (text.empty()) return "eval needs an expression";
    auto reading = Expression::read(model_.queries->model(), text);
    if (!reading.expression) {
      const std::string whole = whole_variable(text);
      if (whole.empty()) return reading.problem;
      fmt::print("{}\n", whole);
      return {};
    }
    reading.expression->watch(budget_);
    fmt::print("{}\n", reading.expression->value(here()));
    return {};
  }

  // An array or a struct, which is no expression.
  std::string whole_variable(const std::string& name) const {
    std::string all;
    for (const std::string& item : output::variable_items(model_.network(), names_, simulation_.state())) {
      const std::size_t equals = item.find(" = ");
      const std::string label = item.substr(0, equals);
      // An array whose lowest index is not 0 is labelled a[2..5].
      const bool with_range = label.starts_with(name + "[") && label.find("..", name.size()) != std::string::npos;
      if (label == name || with_range) return item.substr(equals + 3);
      if (label.starts_with(name + ".") || label.starts_with(name + "[")) all += (all.empty() ? "" : ", ") + item;
    }
    return all;
  }

  std::string set_break(const std::string& text) {
    if (!text.empty()) {
      if (std::string problem = conditions_.add(model_.queries->model(), text, budget_); !problem.empty())
        return problem;
    }
    fmt::print("{}", conditions_.text(here()));
    return conditions_.empty() ? "nothing to stop at; break COND sets a condition" : "";
  }

  std::string forget_break(bool given, const std::string& text) {
    if (!given) conditions_.clear();
    else if (!conditions_.forget(number(text).value_or(0))) return "delete takes the number of a condition";
    return {};
  }

  std::string why(std::size_t most = SIZE_MAX) {
    const check::ConcreteState state = here();
    const result::Standstill standstill = check::explain_standstill(model_.network(), state, budget_);
    std::string out = standstill.time.empty() ? "" : fmt::format("  {}\n", standstill.time);
    const std::size_t count = standstill.processes.size();
    for (std::size_t p = 0; p < count && p < most; ++p)
      out += fmt::format("  {}: {}\n", names_.processes[p], standstill.processes[p]);
    if (count > most) out += fmt::format("  and {} more; why lists them all\n", grouped(count - most));
    return out;
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
    if (simulation_.gave_up()) {
      fmt::print("{}\n", not_looked_at());
      return;
    }
    show_choices(state, most_shown);
    const std::size_t starts = simulation_.starts().size();
    if (starts > 1 && simulation_.position() == 0)
      fmt::print("one of {} initial states; start 1 to start {} begin in each\n", starts, starts);
  }

  bool was_interrupted() const {
    return simulation_.gave_up() && simulation_.gave_up()->cause != util::Exceeded::Cause::Memory;
  }

  std::string not_looked_at() const {
    return fmt::format("the transitions of this state {}",
                       was_interrupted() ? "were not all looked at: interrupted" : "do not fit into the memory limit");
  }

  void show_choices(const result::TraceState& state, std::size_t most) {
    const auto& permitted = simulation_.permitted_delays();
    const auto& choices = simulation_.choices();
    if (choices.empty() && simulation_.choices_left_out()) {
      fmt::print("no transition was found among the first ones; there are too many to look at\n");
    } else if (choices.empty()) {
      const bool forever = !permitted.empty() && !permitted.intervals().front().high;
      fmt::print("no transition is possible, now or later{}\n{}", forever ? "" : ", and time cannot go on for ever",
                 why(most_shown));
    }
    if (!permitted.empty()) fmt::print("may wait {}\n", show(permitted));
    for (std::size_t i = 0; i < choices.size() && i < most; ++i) {
      result::TraceStep step;
      step.participants = choices[i].transition.participants;
      fmt::print("{:>4}) {}  after {}\n", i + 1, output::movement_text(model_.network(), names_, state, step),
                 show(choices[i].delays));
      if (const auto& error = choices[i].transition.error) {
        fmt::print("      goes wrong: {}",
                   model_.sources.render({util::Severity::Error, error->position, error->what()}));
      }
    }
    if (choices.size() > most) fmt::print("      and {} more; c lists them all\n", grouped(choices.size() - most));
    if (simulation_.choices_left_out() && !choices.empty()) fmt::print("      and others, too many to look at\n");
  }

  const Model& model_;
  std::vector<NamedFile> read_;
  output::Names names_;
  util::Budget budget_;
  check::Simulation simulation_;
  output::TextStyle style_;
  std::mt19937_64 random_;
  Conditions conditions_;
  bool interrupted_ = false;
  bool out_of_memory_ = false;  // what interrupted it
  bool interactive_ = false;
  bool unsaved_ = false;  // a file could not be written
};

}  // namespace

ExitCode simulate(const SimulateOptions& options) {
  if (options.model == "-") {
    fmt::print(stderr, "beeline: simulate reads commands from standard input, so the model must be a file\n");
    return ExitCode::Usage;
  }
  std::optional<InterruptGuard> starting(std::in_place);
  const std::uint64_t bytes = options.bytes ? options.bytes : util::physical_bytes() / 10 * 9;
  Loading loading;
  try {
    util::Budget reading({0, bytes, starting->flag()});
    loading = load_model(options.model, options.fiacre, reading);
    if (!loading.failure) loading.failure = attach_only_context(loading.model, options.context, reading);
  } catch (const util::Exceeded& exceeded) {
    return stopped(options.model, exceeded.cause);
  }
  if (loading.failure) return *loading.failure;
  const Model& model = loading.model;
  if (!model.network().limitations.empty()) {
    const auto& limitation = model.network().limitations.front();
    fmt::print(stderr, "{}",
               model.sources.render({util::Severity::Error, limitation.position, "unsupported: " + limitation.reason}));
    return ExitCode::Unsupported;
  }
  Shell shell(model, options, bytes, starting->flag());
  if (!shell.simulation().has_initial_state()) {
    const auto& error = shell.simulation().error();
    if (const auto& cause = shell.simulation().gave_up())
      return stopped(options.model, cause->cause, "the initial states were looked for");
    if (error) fmt::print(stderr, "{}", model.sources.render({util::Severity::Error, error->position, error->what()}));
    else fmt::print(stderr, "beeline: the initial values violate an invariant: the model has no state at all\n");
    return ExitCode::ModelError;
  }
  if (!options.trace_file.empty()) {
    try {
      const auto text = shell.read(options.trace_file);
      if (!text) return ExitCode::Usage;
      if (const std::string problem = shell.replay(options.trace_file, *text); !problem.empty()) {
        fmt::print(stderr, "beeline: {}\n", problem);
        return ExitCode::ModelError;
      }
    } catch (const util::Exceeded& exceeded) {
      return stopped(options.trace_file, exceeded.cause, "it was read and replayed");
    }
  }
  starting.reset();
  if (!shell.run()) return shell.out_of_memory() ? ExitCode::OutOfMemory : ExitCode::Unknown;
  return shell.failed_to_save() ? ExitCode::Usage : ExitCode::Satisfied;
}

std::string simulate_commands() { return help; }

}  // namespace beeline::app
