#include "engine/apart.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

namespace beeline::engine {

namespace {

constexpr std::size_t length_bytes = 8;
constexpr int failed = 1;  // exit code

void write_all(int pipe, const frozen::Bytes& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t written = write(pipe, bytes.data() + done, bytes.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) _exit(failed);  // nobody hears it
    done += static_cast<std::size_t>(written);
  }
}

std::string why_it_ended(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) return fmt::format("it was killed by signal {}", WTERMSIG(status));
  return WEXITSTATUS(status) == 0 ? "" : fmt::format("it ended with exit code {}", WEXITSTATUS(status));
}

}  // namespace

bool Apart::begin(std::size_t job, const Work& work) {
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  const pid_t parent = getpid(), process = fork();
  if (process < 0) {
    close(ends[0]);
    close(ends[1]);
    return false;
  }
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(failed);  // it died before that
    close(ends[0]);
    for (const Child& other : children_) close(other.pipe);
    signal(SIGPIPE, SIG_IGN);
    try {
      work([pipe = ends[1]](const frozen::Bytes& message) {
        frozen::Bytes bytes;
        frozen::put_fixed(bytes, std::uint64_t{message.size()});
        bytes.insert(bytes.end(), message.begin(), message.end());
        write_all(pipe, bytes);
      });
    } catch (...) {
      _exit(failed);
    }
    _exit(0);
  }
  close(ends[1]);
  children_.push_back({job, process, ends[0]});
  return true;
}

bool Apart::receive(Child& child) {
  std::array<std::byte, std::size_t{1} << 16> some;
  const ssize_t got = read(child.pipe, some.data(), some.size());
  if (got < 0 && errno == EINTR) return true;
  if (got <= 0) return false;
  child.unheard.insert(child.unheard.end(), some.begin(), some.begin() + got);
  return true;
}

void Apart::listen(int milliseconds, const std::function<void(std::size_t, const frozen::Bytes&)>& hear,
                   const std::function<void(std::size_t, const std::string&)>& over) {
  std::vector<pollfd> pipes;
  for (const Child& child : children_) pipes.push_back({child.pipe, POLLIN, 0});
  if (poll(pipes.data(), pipes.size(), milliseconds) <= 0) return;
  std::vector<std::pair<std::size_t, frozen::Bytes>> messages;
  std::vector<std::pair<std::size_t, std::string>> gone;
  for (const pollfd& pipe : pipes) {
    if (pipe.revents == 0) continue;
    const auto child =
        std::find_if(children_.begin(), children_.end(), [&](const Child& c) { return c.pipe == pipe.fd; });
    const bool there = receive(*child);
    while (child->unheard.size() >= length_bytes) {
      const auto length = frozen::Cursor(child->unheard).fixed<std::uint64_t>();
      if (child->unheard.size() - length_bytes < length) break;
      const auto begin = child->unheard.begin() + length_bytes, end = begin + static_cast<std::ptrdiff_t>(length);
      messages.emplace_back(child->job, frozen::Bytes(begin, end));
      child->unheard.erase(child->unheard.begin(), end);
    }
    if (there) continue;
    close(child->pipe);
    gone.emplace_back(child->job, why_it_ended(child->process));
    children_.erase(child);
  }
  for (const auto& [job, message] : messages) hear(job, message);
  for (const auto& [job, why] : gone) over(job, why);
}

void Apart::stop() {
  for (const Child& child : children_) kill(child.process, SIGKILL);
  for (const Child& child : children_) {
    close(child.pipe);
    why_it_ended(child.process);
  }
  children_.clear();
}

}  // namespace beeline::engine
