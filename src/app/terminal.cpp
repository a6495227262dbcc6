#include "app/terminal.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

#include "app/units.h"

namespace beeline::app {

namespace {

bool is_smart_terminal(int descriptor) {
  const char* kind = std::getenv("TERM");
  return isatty(descriptor) && kind && std::string_view(kind) != "dumb";
}

// A signal handler can reach nothing but a global.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_signal(int) { interrupted.store(true, std::memory_order_relaxed); }

}  // namespace

bool colours_on_stdout() { return is_smart_terminal(STDOUT_FILENO) && !std::getenv("NO_COLOR"); }

ProgressLine::ProgressLine() : enabled_(is_smart_terminal(STDERR_FILENO)) {}

void ProgressLine::show(const plan::Progress& progress) {
  if (!enabled_) return;
  const double rate = progress.seconds > 0 ? static_cast<double>(progress.explored) / progress.seconds : 0;
  fmt::print(stderr, "\r\033[K{}  {} states  {}/s  {} open  {}", show_seconds(progress.seconds),
             grouped(progress.explored), grouped(static_cast<std::uint64_t>(rate)), grouped(progress.open),
             show_bytes(progress.bytes));
  if (progress.at_least > 0) fmt::print(stderr, "  trace of {}, at least {}", progress.length, progress.at_least);
  std::fflush(stderr);
  shown_ = true;
}

void ProgressLine::clear() {
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
