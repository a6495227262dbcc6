#include "frozen/writer.h"

#include <pthread.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <string>
#include <system_error>
#include <utility>

#include "frozen/checksum.h"
#include "frozen/index.h"

namespace beeline::frozen {

namespace {
using Clock = std::chrono::steady_clock;
constexpr auto look_interval = std::chrono::milliseconds(20);

// The thread that is made meanwhile gets no signal: Ctrl-C is for others.
class NoSignals {
 public:
  NoSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~NoSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};
}  // namespace

Writer::Writer(File& file, std::uint64_t offset, std::uint64_t most_waiting, Written written)
    : file_(file), most_waiting_(most_waiting), written_(std::move(written)), end_(offset) {
  const NoSignals quiet;
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {  // a limit on threads or on memory: as if the disk had failed
    failure_ = std::string("no thread could be made that writes: ") + error.code().message();
  }
}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
    jobs_.clear();
  }
  work_.notify_one();
  if (thread_.joinable()) thread_.join();
}

template <class Enough>
void Writer::wait(std::unique_lock<std::mutex>& lock, util::Watch& watch, Enough enough) {
  if (enough()) return;
  const auto begin = Clock::now();
  const auto count = [&] { waited_ += std::chrono::duration<double>(Clock::now() - begin).count(); };
  while (!room_.wait_for(lock, look_interval, enough)) {
    lock.unlock();
    try {
      watch.look();
    } catch (...) {
      lock.lock();
      count();
      throw;
    }
    lock.lock();
  }
  count();
}

bool Writer::put(Job job, util::Watch& watch) {
  std::unique_lock lock(mutex_);
  wait(lock, watch, [&] { return !failure_.empty() || waiting_ == 0 || waiting_ + job.bytes <= most_waiting_; });
  if (!failure_.empty()) return false;
  const std::uint64_t bytes = job.bytes;
  jobs_.push_back(std::move(job));
  waiting_ += bytes;
  lock.unlock();
  work_.notify_one();
  return true;
}

bool Writer::drain(util::Watch& watch) {
  std::unique_lock lock(mutex_);
  wait(lock, watch, [&] { return !failure_.empty() || (jobs_.empty() && !busy_); });
  return failure_.empty();
}

void Writer::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    work_.wait(lock, [&] { return over_ || !jobs_.empty(); });
    if (over_) return;
    std::string failure;
    {
      Job job = std::move(jobs_.front());
      jobs_.pop_front();
      busy_ = true;
      lock.unlock();
      failure = write(job);
      lock.lock();
      waiting_ -= job.bytes;
    }
    busy_ = false;
    scratch_ = content_.capacity() + packed_.capacity();
    if (!failure.empty()) {
      failure_ = failure;
      jobs_.clear();
      waiting_ = 0;
      content_ = {};
      packed_ = {};
      scratch_ = 0;
    }
    room_.notify_all();
    if (!failure_.empty()) return;
  }
}

std::string Writer::write(Job& job) {
  try {
    content_.clear();
    packed_.assign(head_bytes, std::byte{0});
    job.pack(content_);
    if (content_.size() > most_raw) return "a block is too large to be written";
    compressor_.compress(content_, packed_);
    const auto content = std::span(packed_).subspan(head_bytes);
    job.head.raw = content_.size();
    job.head.packed = content.size();
    job.head.checksum = crc32(content);
    write_head(job.head, std::span<std::byte, head_bytes>(packed_.data(), head_bytes));
    packed_.resize(static_cast<std::size_t>(aligned(packed_.size())));
    if (job.head.kind == Kind::Index) {
      put_fixed(packed_, end_);
      for (const char c : index_magic) packed_.push_back(static_cast<std::byte>(c));
    }
    std::string error = file_.write(end_, packed_);
    if (!error.empty()) return error;
    const std::uint64_t offset = end_;
    if (written_) written_(job.head, offset);
    const std::lock_guard lock(mutex_);
    end_ = offset + packed_.size();
    return "";
  } catch (const std::exception&) {  // of memory: nothing else is thrown here
    return "no memory is left for writing";
  }
}

std::string Writer::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

std::uint64_t Writer::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_ + scratch_;
}

std::uint64_t Writer::end() const {
  const std::lock_guard lock(mutex_);
  return end_;
}

double Writer::seconds_waited() const {
  const std::lock_guard lock(mutex_);
  return waited_;
}

}  // namespace beeline::frozen
