#include "bench/process.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace beeline::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int not_started = 127;  // exit code of a child that did not get as far as its program, as in shells

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

sigset_t child_signal() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  return set;
}

std::uint64_t resident_bytes(pid_t pid) {
  std::ifstream file(fmt::format("/proc/{}/statm", pid));
  std::uint64_t size = 0, resident = 0;
  file >> size >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

int anonymous_file(const char* name, const std::string& content) {
  const int descriptor = memfd_create(name, MFD_CLOEXEC);
  for (std::size_t done = 0; descriptor >= 0 && done < content.size();) {
    const ssize_t written = write(descriptor, content.data() + done, content.size() - done);
    if (written <= 0) {
      close(descriptor);
      return -1;
    }
    done += static_cast<std::size_t>(written);
  }
  if (descriptor >= 0) lseek(descriptor, 0, SEEK_SET);
  return descriptor;
}

std::string content_of(int descriptor) {
  const off_t size = lseek(descriptor, 0, SEEK_END);
  std::string text(static_cast<std::size_t>(std::max<off_t>(size, 0)), '\0');
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t got = pread(descriptor, text.data() + done, text.size() - done, static_cast<off_t>(done));
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  text.resize(done);
  return text;
}

// Between fork and exec: system calls only. Returns when exec failed.
void become(const ProcessRequest& request, char* const* arguments, pid_t parent, const int (&files)[3]) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(not_started);  // it died before the line above
  setpgid(0, 0);                                // Ctrl-C in the terminal is for the parent alone
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (int k = 0; k < 3; ++k) dup2(files[k], k);
  const rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (request.limits.seconds > 0) {  // should we not live to kill it
    const auto cpu = static_cast<rlim_t>(request.limits.seconds * 4 + 60);
    const rlimit limit = {cpu, cpu};
    setrlimit(RLIMIT_CPU, &limit);
  }
  if (!request.folder.empty() && chdir(request.folder.c_str()) != 0) return;
  execvp(arguments[0], arguments);
}

}  // namespace

struct ProcessPool::Child {
  std::size_t token = 0;
  pid_t pid = 0;
  int output = -1, errors = -1;
  std::string program;
  Limits limits;
  Clock::time_point started;
  Killed killed = Killed::No;

  void kill(Killed reason) {
    if (killed == Killed::No) killed = reason;
    ::kill(-pid, SIGKILL);
    ::kill(pid, SIGKILL);  // before it has a group of its own
  }
};

// SIGCHLD stays blocked while there is a pool, so that wait() can sleep until a child ends.
ProcessPool::ProcessPool() {
  const sigset_t child = child_signal();
  sigprocmask(SIG_BLOCK, &child, &mask_before_);
}

ProcessPool::~ProcessPool() {
  kill_all();
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

void ProcessPool::start(const ProcessRequest& request, std::size_t token) {
  std::vector<char*> arguments;
  for (const std::string& argument : request.arguments) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const int files[3] = {anonymous_file("input", request.input), anonymous_file("output", ""),
                        anonymous_file("errors", "")};
  const bool ready = files[0] >= 0 && files[1] >= 0 && files[2] >= 0;

  const pid_t parent = getpid();
  const auto started = Clock::now();  // a short run may be over before fork returns here
  const pid_t pid = ready ? fork() : -1;
  if (pid == 0) {
    become(request, arguments.data(), parent, files);
    const char* reason = std::strerror(errno);
    [[maybe_unused]] const ssize_t told = write(STDERR_FILENO, reason, std::strlen(reason));
    _exit(not_started);
  }
  const int reason = errno;
  if (files[0] >= 0) close(files[0]);
  if (pid < 0) {
    for (const int file : {files[1], files[2]}) {
      if (file >= 0) close(file);
    }
    ProcessOutcome outcome;
    outcome.failure = fmt::format("cannot start {}: {}", request.arguments.front(), std::strerror(reason));
    failed_.push_back({token, std::move(outcome)});
    return;
  }
  setpgid(pid, pid);
  children_.push_back({token, pid, files[1], files[2], request.arguments.front(), request.limits, started, Killed::No});
}

std::optional<ProcessPool::Ended> ProcessPool::reap() {
  for (auto child = children_.begin(); child != children_.end(); ++child) {
    int status = 0;
    rusage usage = {};
    if (wait4(child->pid, &status, WNOHANG, &usage) != child->pid) continue;
    Ended ended;
    ended.token = child->token;
    ProcessOutcome& outcome = ended.outcome;
    outcome.exit_code = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    outcome.killed = child->killed;
    outcome.wall_seconds = since(child->started);
    outcome.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    outcome.peak_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    outcome.output = content_of(child->output);
    outcome.errors = content_of(child->errors);
    if (outcome.exit_code == not_started && outcome.output.empty()) {
      outcome.failure = fmt::format("cannot start {}: {}", child->program, outcome.errors);
    }
    close(child->output);
    close(child->errors);
    children_.erase(child);
    return ended;
  }
  return std::nullopt;
}

void ProcessPool::enforce_limits() {
  for (Child& child : children_) {
    if (child.killed != Killed::No) continue;
    if (child.limits.seconds > 0 && since(child.started) > child.limits.seconds) {
      child.kill(Killed::Time);
    } else if (child.limits.bytes && resident_bytes(child.pid) > child.limits.bytes) {
      child.kill(Killed::Memory);
    }
  }
}

std::optional<ProcessPool::Ended> ProcessPool::wait(double seconds) {
  if (!failed_.empty()) {
    Ended ended = std::move(failed_.back());
    failed_.pop_back();
    return ended;
  }
  const sigset_t child = child_signal();
  const auto start = Clock::now();
  for (;;) {
    if (auto ended = reap()) return ended;
    enforce_limits();
    const double left = seconds - since(start);
    if (left <= 0) return std::nullopt;
    const double nap = std::min(left, 0.1);  // how often limits are looked at
    const timespec time = {0, static_cast<long>(nap * 1e9)};
    if (sigtimedwait(&child, nullptr, &time) < 0 && errno == EINTR) return std::nullopt;
  }
}

std::vector<ProcessPool::Running> ProcessPool::running() const {
  std::vector<Running> all;
  for (const Child& child : children_) all.push_back({child.token, since(child.started)});
  return all;
}

void ProcessPool::interrupt_all() {
  for (const Child& child : children_) ::kill(child.pid, SIGINT);
}

void ProcessPool::kill_all() {
  for (Child& child : children_) child.kill(Killed::Interrupted);
  while (!children_.empty()) wait(1);
  failed_.clear();
}

ProcessOutcome run_process(const ProcessRequest& request) {
  ProcessPool pool;
  pool.start(request, 0);
  for (;;) {
    if (auto ended = pool.wait(1)) return std::move(ended->outcome);
  }
}

}  // namespace beeline::bench
