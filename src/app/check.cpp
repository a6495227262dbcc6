#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "app/context.h"
#include "app/context_summary.h"
#include "app/context_turns.h"
#include "app/exit_code.h"
#include "app/expect.h"
#include "app/graph_files.h"
#include "app/model.h"
#include "app/outputs.h"
#include "app/read_search.h"
#include "app/terminal.h"
#include "app/units.h"
#include "app/unloaded.h"
#include "components/registry.h"
#include "output/coverage.h"
#include "output/json.h"
#include "output/junit.h"
#include "output/text.h"
#include "output/trace_page.h"
#include "plan/counted.h"
#include "plan/run.h"
#include "util/budget.h"
#include "util/cores.h"
#include "util/file_shelf.h"
#include "util/memory.h"

namespace beeline::app {

namespace {

using result::Answer;
using result::Verdict;

const char* words(Verdict verdict) {
  switch (verdict) {
    case Verdict::Satisfied: return "satisfied";
    case Verdict::NotSatisfied: return "not satisfied";
    case Verdict::Unknown: return "unknown";
    case Verdict::Unsupported: return "unsupported";
    case Verdict::Error: return "error";
    case Verdict::Internal: return "internal error";
  }
  return "";
}

const char* colour(Verdict verdict) {
  switch (verdict) {
    case Verdict::Satisfied: return "\033[1;32m";
    case Verdict::NotSatisfied: return "\033[1;31m";
    default: return "\033[1;33m";
  }
}

std::string indented(const std::string& text, const char* by) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\n', at);
    out += by + text.substr(at, end - at) + "\n";
    at = end == std::string::npos ? text.size() : end + 1;
  }
  return out;
}

// Prints answers in the order of the queries, each as soon as those before it are known, and remembers whether all
// files could be written.
class Reporter {
 public:
  Reporter(const Model& model, const CheckOptions& options, std::string search)
      : model_(model),
        options_(options),
        search_(std::move(search)),
        given_(model.properties.size(), nullptr),
        quiet_(options.silent()) {
    style_.colour = colours_on_stdout();
    style_.zones = options.zones;
    style_.all_clocks = options.all_clocks;
    style_.values = &model.value_names;
  }

  void head() const {
    if (quiet_) return;
    const auto& network = model_.network();
    const auto variables = std::count_if(network.cells.begin(), network.cells.end(),
                                         [](const ir::Cell& c) { return c.kind == ir::CellKind::Variable; });
    fmt::print("{}: {}, {}, {}\nsearch: {}\n", model_.name, counted(network.processes.size(), "process"),
               counted(variables, "variable"), counted(network.clocks.size() - 1, "clock"), search_);
    std::fflush(stdout);
  }

  // The verdict of a query whose trace is not the last one yet: told when it is its turn, its trace written.
  void first(std::size_t index, const Answer& answer) {
    if (answer.trace && !is_device(trace_file(index))) {
      const bool written = write_trace(index, answer);
      all_written_ = all_written_ && written;
      first_written_ = written ? std::optional(index) : std::nullopt;
    }
    if (index != next_ || quiet_ || told_ == answer.verdict) return;
    print_verdict(index, answer);
    fmt::print("\n");
    told_ = answer.verdict;
    std::fflush(stdout);
  }

  // The answer stays where it is.
  void answer(std::size_t index, const Answer& answer) {
    given_[index] = &answer;
    for (; next_ < given_.size() && given_[next_] != nullptr; ++next_) tell(next_, *given_[next_]);
    std::fflush(stdout);
  }

  void coverage(const result::Coverage& coverage) const {
    if (!quiet_) fmt::print("\n{}", output::coverage_text(model_.network(), model_.sources, coverage));
  }

  bool all_written() const { return all_written_; }

 private:
  void tell(std::size_t index, const Answer& answer) {
    if (!quiet_) print(index, answer);
    if (options_.trace_file.empty()) return;
    if (answer.trace) save_trace(index, answer);
    else if (const std::string file = trace_file(index); !quiet_ && first_written_ == index)
      fmt::print("   {} has an earlier trace\n", file);
    else if (!quiet_ && std::filesystem::is_regular_file(file))
      fmt::print("   no trace to write: {} is from before\n", file);
  }

  void print_verdict(std::size_t index, const Answer& answer) const {
    const ir::Property& property = model_.properties[index];
    fmt::print("\n{}. {}\n{}   {}{}{}", index + 1, answer.query, indented(property.comment, "   // "),
               style_.colour ? colour(answer.verdict) : "", words(answer.verdict), style_.colour ? "\033[0m" : "");
    fmt::print("{}", beside_expectation(property, answer));
  }

  void print(std::size_t index, const Answer& answer) {
    const auto& s = answer.statistics;
    const bool told = std::exchange(told_, std::nullopt) == answer.verdict;
    if (!told) {
      print_verdict(index, answer);
      if (!answer.reason.empty()) fmt::print(": {}", answer.reason);
      const std::string where = model_.sources.describe(answer.position);
      fmt::print("{}\n", where.empty() ? "" : " (" + where + ")");
    } else if (!answer.reason.empty()) {
      fmt::print("   {}\n", answer.reason);
    }
    if (!answer.counted.all() && !result::is_error(answer.verdict) && answer.verdict != Verdict::Unsupported)
      fmt::print("   only runs count {}\n", plan::describe(answer.counted, model_.network()));
    if (answer.failing() != nullptr) fmt::print("   {}\n", describe_failing(answer));
    if (!answer.search.empty() && answer.search != search_) {
      fmt::print("   search: {}\n", answer.search);  // what `auto` came to; said once
      search_ = answer.search;
    }
    if (s.explored || s.seconds > 0) {
      fmt::print("   {}: {} explored, {} stored, {}\n", show_seconds(s.seconds), counted(s.explored, "state"),
                 grouped(s.stored), show_bytes(s.peak_bytes));
    }
    if (s.freezing)
      fmt::print("{}", indented(output::freezing_text(*s.freezing) + output::freezing_advice(answer), "   "));
    if (!s.left_out.empty()) fmt::print("   left out: {}\n", output::left_out_text(s.left_out));
    for (const result::ScalarSet& set : s.scalar_sets) fmt::print("   symmetry: {}\n", output::symmetry_text(set));
    if (const auto* asked = model_.properties[index].as<ir::Extrema>())
      fmt::print("{}", indented(output::extrema_text(asked->kind, answer.extrema), "   "));
    if (answer.trace && options_.brief && options_.trace_file.empty()) fmt::print("   {}\n", describe_trace(answer));
    if (answer.trace && !options_.no_trace && !options_.brief) {
      const auto text = output::trace_text(model_.network(), *answer.trace, style_);
      fmt::print("   {}:\n{}", describe_trace(answer), indented(text, "   "));
    }
  }

  static std::string beside_expectation(const ir::Property& property, const Answer& answer) {
    switch (compare(property.expected, name(answer.verdict))) {
      case Expectation::Met: return ", as expected";
      case Expectation::Missed:
      case Expectation::Open:
        return fmt::format(" (expected: {})", property.expected == "satisfied" ? "satisfied" : "not satisfied");
      case Expectation::None: break;
    }
    return "";
  }

  std::string describe_failing(const Answer& answer) const {
    result::TraceStep step;
    step.participants = answer.failing()->participants;
    const auto& network = model_.network();
    const std::string moves = output::movement_text(network, output::Names(network), answer.trace->states.back(), step);
    const std::string where = model_.sources.describe(network.edge(step.participants[0].edge).position);
    return fmt::format("in the {} of {}{}", answer.failing()->part, moves, where.empty() ? "" : " (" + where + ")");
  }

  // Of a run that never ends, or ends for good.
  static std::string describe_end(const result::Trace& trace) {
    if (trace.diverges) return ", then time passes for ever";
    if (!trace.loop_start) return "";
    const std::size_t loop = trace.steps.size() - *trace.loop_start;
    const std::string zeno = trace.zeno ? " (Zeno)" : "";
    if (*trace.loop_start == 0) return ", again and again for ever" + zeno;
    return fmt::format(", the last{} for ever{}", loop == 1 ? "" : fmt::format(" {}", loop), zeno);
  }

  std::string describe_trace(const Answer& answer) const {
    const std::string shows = answer.trace->shows.empty() ? "" : " to " + answer.trace->shows;
    const std::string trace =
        fmt::format("trace of {}{}{}", counted(answer.trace->steps.size(), "step"), shows, describe_end(*answer.trace));
    if (result::is_error(answer.verdict)) return trace;
    if (answer.proved_shortest()) return trace + ", proven to be shortest";
    if (!options_.shortest) return trace;
    return trace + fmt::format(", not proven to be shortest: at least {} needed",
                               answer.length.at_least == 1 ? "1 is" : fmt::format("{} are", answer.length.at_least));
  }

  std::string trace_file(std::size_t index) const {
    return model_.properties.size() > 1 ? numbered(options_.trace_file, index + 1) : options_.trace_file;
  }

  bool write_trace(std::size_t index, const Answer& answer) const {
    const std::string file = trace_file(index);
    return replace_file(file, [&](const util::Sink& sink) {
      output::write_trace_for(file, sink, model_.network(), model_.sources, *answer.trace, answer.query,
                              &model_.value_names);
    });
  }

  void save_trace(std::size_t index, const Answer& answer) {
    const std::string file = trace_file(index);
    const bool written = write_trace(index, answer);
    all_written_ = all_written_ && written;
    if (!written || quiet_) return;
    // What was shown has been described.
    const std::string trace = options_.brief ? describe_trace(answer) : "trace";
    fmt::print("   {}{} written to {}\n", trace,
               options_.brief && (answer.proved_shortest() || options_.shortest) ? "," : "", file);
  }

  const Model& model_;
  const CheckOptions& options_;
  std::string search_;
  output::TextStyle style_;
  std::vector<const Answer*> given_;
  std::size_t next_ = 0;                      // to be told
  std::optional<Verdict> told_;               // of that one, by first()
  std::optional<std::size_t> first_written_;  // whose first trace, or a later one, is in its file
  bool quiet_;
  bool all_written_ = true;
};

void explain_missing_query(const Model& model) {
  fmt::print(stderr,
             "beeline: {} has no query. Give one with -q, for instance\n"
             "  beeline check {} -q \"A[] not deadlock\"\n"
             "or a file of queries with --queries FILE{}. beeline info {} lists the names that queries can use.\n",
             model.name, model.name,
             model.name.ends_with(".tck")   ? ", or a label to reach with --labels NAME"
             : model.name.ends_with(".dve") ? ", or a goal of the file beside it with --goal N"
                                            : "",
             model.name);
}

output::JUnitSuite junit_suite(const Model& model, const std::vector<Answer>& answers, bool expect) {
  output::JUnitSuite suite{model.name, {}, ""};
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::string& expected = model.properties[i].expected;
    suite.cases.push_back({answers[i].query, name(answers[i].verdict), answers[i].reason,
                           model.sources.describe(answers[i].position), expect ? expected : "",
                           answers[i].statistics.seconds});
  }
  return suite;
}

// With a context, those of the model's file are not meant.
bool asks_queries(const QueryOptions& options) {
  return options.context.context.empty() || !options.queries.empty() || !options.query_file.empty() ||
         !options.labels.empty() || !options.cycle.empty() || !options.goals.empty();
}

// The model and its queries, or why there are none.
std::optional<Unloaded> load(const CheckOptions& options, const util::Limits& limits, Model& model) {
  util::Budget budget(limits);
  bool loaded = false;
  try {
    Loading loading = load_model(options.input.model, options.input.fiacre, budget);
    if (loading.failure) return Unloaded{*loading.failure, loading.reason};
    model = std::move(loading.model);
    loaded = true;
    if (asks_queries(options.input))
      if (const auto problem = load_queries(model, options.input, budget))
        return Unloaded{*problem, "the queries cannot be read"};
  } catch (const util::Exceeded& exceeded) {
    return ended_by(exceeded.cause, loaded ? "the queries were read" : "the model was read");
  } catch (const std::bad_alloc&) {
    return ended_by(util::Exceeded::Cause::Memory, loaded ? "the queries were read" : "the model was read");
  }
  if (!model.properties.empty() || !options.input.context.context.empty()) return std::nullopt;
  explain_missing_query(model);
  return Unloaded{ExitCode::Usage, "the model has no query"};
}

// Of a query that cannot be read, that has been told.
bool nothing_expected(const Model& model) {
  return std::all_of(model.properties.begin(), model.properties.end(),
                     [](auto& p) { return p.expected.empty() && !p.template as<ir::Broken>(); });
}

class Timer {
 public:
  double elapsed() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

struct Run {
  const CheckOptions& options;
  const components::Spec& search;
  std::uint64_t most_bytes;
  const InterruptGuard& interrupt;
  const Timer& timer;
  double until = 0;                   // on the timer; 0: no limit
  ContextSummary* summary = nullptr;  // with contexts
  bool out_of_time = false;           // some answer
};

// What was to be kept in a folder is there, as far as anything was to be kept.
bool all_kept(const std::vector<Answer>& answers) {
  return std::ranges::none_of(answers, [](const Answer& answer) {
    const auto& freezing = answer.statistics.freezing;
    return freezing && !freezing->lost.empty();
  });
}

// Which runs count, or why that cannot be told of this model.
std::optional<ExitCode> read_counted(const CheckOptions& options, const Model& model, ir::CountedRuns& counted) {
  if (options.fairness.empty() && !options.nonzeno) return std::nullopt;
  const char* const option = options.fairness.empty() ? "--nonzeno" : "--fairness";
  const auto refuse = [&](const std::string& why) {
    fmt::print(stderr, "beeline: {}{}\n", option, why);
    return report(options, {ExitCode::Usage, option + why}, 0);
  };
  counted.nonzeno = options.nonzeno;
  if (!options.fairness.empty() && options.nonzeno) return refuse(": not together with --nonzeno");
  if (!options.fairness.empty())
    if (const std::string wrong = plan::read_fairness(options.fairness, model.network(), counted); !wrong.empty())
      return refuse(" " + wrong);
  const bool said = options.input.context.context.empty() && !model.queries->impl().said.empty();
  const auto about_runs = [](const ir::Property& p) { return p.is_liveness() || p.as<ir::Broken>(); };  // or was to be
  if (said || std::ranges::any_of(model.properties, about_runs)) return std::nullopt;
  return refuse(": no query is about runs (A<>, E[], -->, ltl), and others do not depend on it; leave it out");
}

// Answers the queries of a model that is loaded.
ExitCode answer(Run& run, Model& model) {
  const CheckOptions& options = run.options;
  const double began = run.timer.elapsed();
  ir::Conditions conditions;
  if (const auto problem = load_conditions(model, run.search, conditions))
    return report(options, {*problem, "the conditions that the search names cannot be read"}, run.timer.elapsed());
  ir::CountedRuns counted;
  if (const auto problem = read_counted(options, model, counted)) return *problem;
  if (options.expect && nothing_expected(model)) {
    fmt::print(
        stderr,
        "beeline: --expect: no query of {} says what to expect. In an XML file: <expect outcome=\"success\"/>; in "
        "a file of queries, above the query: //@ expect satisfied\n",
        model.name);
  }
  if (model.properties.size() > 1 && !are_apart(options, run.search, model.properties.size())) return ExitCode::Usage;
  const std::string& trace = options.trace_file;
  const std::string first_trace = trace.empty() || model.properties.size() == 1 ? trace : numbered(trace, 1);
  for (const std::string& file :
       {first_trace, options.certificate_file, options.json_file, options.junit_file, options.tables_file}) {
    if (!writable(file)) return ExitCode::Usage;
  }
  if (!writable_folder(options.frozen_folder)) return ExitCode::Usage;
  if (std::error_code error; std::filesystem::exists(options.tables_file, error) &&
                             !std::filesystem::is_regular_file(options.tables_file, error)) {
    fmt::print(stderr, "beeline: cannot keep tables in {}: it is no regular file\n", options.tables_file);
    return ExitCode::Usage;
  }

  std::optional<GraphFiles> graphs;
  if (!options.graph_file.empty()) {
    graphs.emplace(options.graph_file, model.properties.size() > 1);
    if (const std::string problem = graphs->problem(); !problem.empty()) {
      fmt::print(stderr, "beeline: {}\n", problem);
      return ExitCode::Usage;
    }
  }
  std::optional<result::Coverage> coverage;
  if (options.coverage) coverage.emplace(model.network());
  Reporter reporter(model, options, components::print(run.search));
  reporter.head();

  std::vector<Answer> answers;
  bool written = true;
  {
    ProgressLine progress(!options.quiet);
    plan::Options asked;
    asked.search = run.search;
    asked.conditions = std::move(conditions);
    asked.counted = counted;
    const double seconds = run.until > 0 ? std::max(run.until - run.timer.elapsed(), 0.001) : 0;
    asked.limits = {seconds, run.most_bytes, run.interrupt.flag()};
    asked.seconds_per_query = options.seconds_per_query;
    asked.threads = options.threads > 0 ? options.threads : util::cores();
    asked.processes = options.processes;
    asked.slice = options.slice == "on";
    asked.symmetry = options.symmetry == "on";
    std::optional<util::FileShelf> shelf;
    const auto tell = [&](const std::string& message) {
      progress.clear();
      fmt::print(stderr, "beeline: {}\n", message);
    };
    if (!options.tables_file.empty()) asked.shelf = &shelf.emplace(options.tables_file, tell);
    asked.want_traces = !options.no_trace;
    asked.shortest = options.shortest;
    asked.resume = !options.resumed_folder.empty();
    asked.frozen = asked.resume ? options.resumed_folder : options.frozen_folder;
    asked.certificate = options.certificate_file;
    asked.certificate_of = model.certified;
    if (graphs) asked.graph = [&](std::size_t query) -> std::ostream& { return graphs->begin(query); };
    asked.coverage = coverage ? &*coverage : nullptr;
    asked.on_progress = [&](const plan::Progress& p) { progress.show(p, model.properties.size()); };
    asked.on_unwritable = [&](const std::string& message) {
      progress.clear();
      fmt::print(stderr, "beeline: {}\n", message);
      written = false;
    };
    asked.on_warning = [&](const util::Diagnostic& warning) {
      progress.clear();
      fmt::print(stderr, "{}", model.sources.render(warning));
    };
    asked.first_traces = !options.trace_file.empty();
    asked.on_first = [&](std::size_t index, const Answer& answer) {
      progress.clear();
      reporter.first(index, answer);
    };
    asked.on_answer = [&](std::size_t index, const Answer& answer) {
      progress.clear();
      reporter.answer(index, answer);
    };
    if (options.input.context.context.empty()) asked.said = model.queries->impl().said;
    answers = plan::run(model.network(), model.properties, asked);
    written = written && !(shelf && shelf->failed()) && (asked.frozen.empty() || all_kept(answers));
    if (shelf && !shelf->was_asked()) tell("--tables: no estimate of this search looked for tables");
  }

  run.out_of_time = std::ranges::any_of(answers, [](const Answer& a) { return a.limit == result::Limit::Time; });
  if (run.summary) run.summary->add(model.properties, answers, run.timer.elapsed() - began);
  if (coverage) reporter.coverage(*coverage);
  written = written && reporter.all_written();
  if (!options.json_file.empty()) {
    const auto traces = options.brief ? output::Traces::LengthOnly : output::Traces::Whole;
    const auto report = [&](const util::Sink& sink) {
      output::write_results(sink, model.name, model.network(), model.sources, model.properties, answers, traces,
                            coverage ? &*coverage : nullptr, &model.value_names);
    };
    written = write_file(options.json_file, report) && written;
  }
  // A little where there is nothing left.
  const double time_left = run.until > 0 ? std::max(run.until - run.timer.elapsed(), 0.3) : 0;
  if (graphs) written = graphs->finish({time_left, run.most_bytes, run.interrupt.flag()}) && written;
  if (!options.junit_file.empty()) {
    output::JUnitSuite suite = junit_suite(model, answers, options.expect);
    suite.seconds = run.timer.elapsed();
    written = write_file(options.junit_file, output::write_junit(std::span(&suite, 1))) && written;
  }
  const ExitCode answered =
      options.expect ? exit_code(answers, compare(model.properties, answers)) : exit_code(answers);
  return written ? answered : worse(answered, ExitCode::Usage);
}

ExitCode nothing_asked(const CheckOptions& options, const std::string& context, const Timer& timer) {
  fmt::print(stderr,
             "beeline: the context {} has no assert and no property. Give a query with -q, for instance\n"
             "  beeline check {} --context {} -q \"A[] not deadlock\"\n",
             context, options.input.model, options.input.context.context);
  return report(options, {ExitCode::Usage, "there is nothing to check"}, timer.elapsed());
}

ExitCode check_context(Run& run, Model model, const LoadedContexts& contexts, std::size_t which,
                       util::Budget& budget) try {
  const CheckOptions& options = run.options;
  if (const auto problem = attach_context(model, contexts, which, options.input.context, budget))
    return report(options, {*problem, "the context does not fit the model"}, run.timer.elapsed());
  if (model.properties.empty()) return nothing_asked(options, contexts.names[which], run.timer);
  return answer(run, model);
} catch (const util::Exceeded& exceeded) {
  run.out_of_time = exceeded.cause == util::Exceeded::Cause::Time;
  return report(run.options, ended_by(exceeded.cause, "the context was read"), run.timer.elapsed());
} catch (const std::bad_alloc&) {
  const auto cause = util::Exceeded::Cause::Memory;
  return report(run.options, ended_by(cause, "the context was read"), run.timer.elapsed());
}

// One run for each context.
ExitCode check_contexts(Run run, const Model& model) try {
  const CheckOptions& options = run.options;
  const double seconds = run.until > 0 ? std::max(run.until - run.timer.elapsed(), 0.001) : 0;
  util::Budget budget({seconds, run.most_bytes, run.interrupt.flag()});
  util::Sources sources = model.sources;
  ExitCode failure = ExitCode::Usage;
  const auto contexts = load_contexts(options.input.context.context, sources, budget, failure);
  if (!contexts) return report(options, {failure, "the contexts cannot be read"}, run.timer.elapsed());
  const bool several = contexts->chosen.size() > 1;
  if (several)
    for (const std::string& file :
         {options.trace_file, options.certificate_file, options.json_file, options.junit_file, options.graph_file,
          options.tables_file, options.frozen_folder, options.resumed_folder}) {
      if (file.empty()) continue;
      fmt::print(stderr, "beeline: {} has {} contexts; for one file of results name one of them: {}:{}\n",
                 contexts->file, contexts->chosen.size(), contexts->file, contexts->names[contexts->chosen[0]]);
      return ExitCode::Usage;
    }
  ContextSummary summary(contexts->chosen.size());
  run.summary = &summary;
  const ExitCode all = take_context_turns(contexts->chosen, budget, [&](std::size_t which, double part) {
    const bool again = summary.begin(contexts->names[which]);
    if (several && !options.quiet)
      fmt::print("{}context {}{}\n", summary.contexts() > 1 ? "\n" : "", contexts->names[which],
                 again ? ", again with more time" : "");
    const util::Budget::Share share(budget, part > 0 ? part : budget.seconds_left());
    run.until = part > 0 ? run.timer.elapsed() + part : 0;
    run.out_of_time = false;
    Model one = model;
    one.sources = sources;
    const ExitCode code = check_context(run, std::move(one), *contexts, which, budget);
    return ContextTurn{code, run.out_of_time};
  });
  if (several && !options.quiet) fmt::print("\n{}", summary.text());
  return all;
} catch (const util::Exceeded& exceeded) {
  return report(run.options, ended_by(exceeded.cause, "the contexts were read"), run.timer.elapsed());
} catch (const std::bad_alloc&) {
  const auto cause = util::Exceeded::Cause::Memory;
  return report(run.options, ended_by(cause, "the contexts were read"), run.timer.elapsed());
}

}  // namespace

ExitCode check(const CheckOptions& options) {
  const Timer timer;
  const InterruptGuard interrupt;
  const auto search = read_search(options);
  if (!search) return ExitCode::Usage;
  if (const std::string unknown = unknown_format(options.trace_file, "a trace", trace_endings); !unknown.empty()) {
    fmt::print(stderr, "beeline: --trace {}\n", unknown);
    return ExitCode::Usage;
  }
  if (!are_apart(options, *search, 1)) return ExitCode::Usage;
  const std::uint64_t most_bytes = options.bytes > 0 ? options.bytes : util::physical_bytes() / 10 * 9;
  Model model;
  if (const auto failure = load(options, {options.seconds, most_bytes, interrupt.flag()}, model))
    return report(options, *failure, timer.elapsed());
  Run run{options, *search, most_bytes, interrupt, timer, options.seconds};
  if (options.input.context.context.empty()) return answer(run, model);
  return check_contexts(run, model);
}

}  // namespace beeline::app
