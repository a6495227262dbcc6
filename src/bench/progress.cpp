#include "bench/progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace beeline::bench {

namespace {

bool stderr_is_terminal() {
  const char* kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) && kind && std::string_view(kind) != "dumb";
}

std::size_t terminal_width() {
  winsize size = {};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

// "satisfied, 2,329 explored, 0.02 s" or why not.
std::string outcome(const Record& record) {
  if (!record.solved()) {
    std::string text = name(record.status);
    std::replace(text.begin(), text.end(), '_', ' ');
    const bool tells_more =
        !record.reason.empty() && record.status != Status::OutOfTime && record.status != Status::OutOfMemory;
    return tells_more ? fmt::format("{}: {}", text, record.reason) : text;
  }
  std::string text = record.verdict;
  std::replace(text.begin(), text.end(), '_', ' ');
  if (record.counts.explored) text += fmt::format(", {} explored", *record.counts.explored);
  return fmt::format("{}, {:.2f} s", text, record.seconds);
}

}  // namespace

std::string rough_duration(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", std::max(0.0, seconds));
  const auto minutes = static_cast<long>(std::lround(seconds / 60));
  if (minutes < 90) return fmt::format("{} min", minutes);
  return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

Progress::Progress(std::size_t done, std::size_t total, unsigned parallel)
    : done_(done), total_(total), parallel_(parallel), terminal_(stderr_is_terminal()) {}

double Progress::seconds_left(double running_seconds) const {
  if (ended_here_ == 0) return -1;
  const double each = spent_ / static_cast<double>(ended_here_);
  const double rest = each * static_cast<double>(total_ - done_) - running_seconds;
  return std::max(rest, 0.0) / parallel_;
}

void Progress::finished(const Record& record) {
  ++done_;
  ++ended_here_;
  spent_ += record.wall_seconds;
  if (!terminal_) fmt::print(stderr, "[{}/{}] {}: {}\n", done_, total_, record.job, outcome(record));
}

void Progress::show(const std::vector<Running>& running) {
  if (!terminal_) return;
  double running_seconds = 0;
  for (const Running& one : running) running_seconds += one.seconds;
  std::string line = fmt::format("{}/{} done", done_, total_);
  if (const double left = seconds_left(running_seconds); left >= 0)
    line += fmt::format(", {} left", rough_duration(left));
  for (const Running& one : running) line += fmt::format("  {} {:.0f} s", one.job, one.seconds);
  fmt::print(stderr, "\r\033[K{}", line.substr(0, terminal_width() - 1));
  std::fflush(stderr);
  shown_ = true;
}

void Progress::note(const std::string& text) {
  clear();
  fmt::print(stderr, "{}\n", text);
}

void Progress::clear() {
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace beeline::bench
