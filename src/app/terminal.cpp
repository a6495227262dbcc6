#include "app/terminal.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "app/units.h"

namespace beeline::app {

namespace {

bool is_smart_terminal(int descriptor) {
  const char* kind = std::getenv("TERM");
  return isatty(descriptor) && kind && std::string_view(kind) != "dumb";
}

std::size_t width(int descriptor) {
  winsize size = {};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : 80;
}

// "query 2 of 5", "queries 2, 3, ... of 5"
std::string asked(const std::vector<std::size_t>& queries, std::size_t of) {
  constexpr std::size_t most = 3;
  std::string numbers;
  for (std::size_t i = 0; i < std::min(queries.size(), most); ++i)
    numbers += fmt::format("{}{}", i ? ", " : "", queries[i] + 1);
  if (queries.size() > most) numbers += ", ...";
  return fmt::format("{} {} of {}", queries.size() == 1 ? "query" : "queries", numbers, of);
}

// "making the distances of dp: 37 of 120 parts composed"
std::string made(const std::vector<util::Stage>& stages) {
  std::string text;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const util::Stage& stage = stages[i];
    text += i == 0 ? "making " : i == 1 ? ": " : ", ";
    if (i > 0 && stage.of > 0) text += fmt::format("{} of {} ", grouped(stage.done), grouped(stage.of));
    else if (i > 0) text += fmt::format("{} ", grouped(stage.done));
    text += stage.what;
  }
  return text;
}

Colours colours = Colours::Auto;

// A signal handler can reach nothing but a global.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_signal(int) { interrupted.store(true, std::memory_order_relaxed); }

}  // namespace

void use_colours(Colours when) { colours = when; }

bool colours_on_stdout() {
  if (colours != Colours::Auto) return colours == Colours::Always;
  return is_smart_terminal(STDOUT_FILENO) && !std::getenv("NO_COLOR");
}

ProgressLine::ProgressLine(bool wanted) : enabled_(wanted && is_smart_terminal(STDERR_FILENO)) {}

void ProgressLine::show(const plan::Progress& progress, std::size_t queries) {
  if (enabled_) show(progress_text(progress, queries));
}

std::string progress_text(const plan::Progress& progress, std::size_t queries) {
  const double rate = progress.seconds > 0 ? static_cast<double>(progress.explored) / progress.seconds : 0;
  std::string line;
  if (queries > 1) line = asked(progress.queries, queries) + "  ";
  if (!progress.making.empty())
    return fmt::format("{}{}  {}  {}  {}", line, show_seconds(progress.seconds), made(progress.making),
                       show_bytes(progress.bytes), progress.search);
  line += fmt::format("{}  {} states  {}/s  {} open  {}", show_seconds(progress.seconds), grouped(progress.explored),
                      grouped(static_cast<std::uint64_t>(rate)), grouped(progress.open), show_bytes(progress.bytes));
  if (progress.along) line += fmt::format("  {:.1f} % along", 100 * *progress.along);
  if (progress.length > 0)
    line += fmt::format("  trace {} -> {}", grouped(progress.first_length), grouped(progress.length));
  if (progress.at_least > 0) line += fmt::format(", at least {}", grouped(progress.at_least));
  return line + "  " + progress.search;
}

void ProgressLine::show(std::string line) {
  if (!enabled_) return;
  line.resize(std::min(line.size(), width(STDERR_FILENO) - 1));
  const std::lock_guard lock(mutex_);
  fmt::print(stderr, "\r\033[K{}", line);
  std::fflush(stderr);
  shown_ = true;
}

void ProgressLine::clear() {
  const std::lock_guard lock(mutex_);
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  shown_ = false;
}

InterruptGuard::InterruptGuard() {
  interrupted = false;
  struct sigaction action = {};
  action.sa_handler = on_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

const std::atomic<bool>* InterruptGuard::flag() const { return &interrupted; }

}  // namespace beeline::app
