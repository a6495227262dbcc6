// A thread that packs, compresses and writes blocks, so that a search goes on meanwhile.
//
// What waits for it is bounded: who hands over more waits until there is room, looking at its budget. The first failure
// (a full disk, say) is the last: nothing is written from then on, what waits is let go of, and failure() says why. A
// search that cannot write goes on and gives its verdict; what it lacks in the end is the way there.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "frozen/block.h"
#include "frozen/compression.h"
#include "frozen/file.h"
#include "frozen/varint.h"
#include "util/watch.h"

namespace beeline::frozen {

class Writer {
 public:
  // One block to be: the head but for sizes and checksum, and what packs its content on the writer's thread.
  struct Job {
    Head head;
    std::uint64_t bytes = 0;  // that it keeps in memory until then
    std::function<void(Bytes&)> pack;
  };
  // Hears on the writer's thread where a block stands, once it is in the file.
  using Written = std::function<void(const Head&, std::uint64_t offset)>;

  // Appends from `offset` on, a multiple of the alignment. One job more than `most_waiting` bytes is taken at a time.
  Writer(File& file, std::uint64_t offset, std::uint64_t most_waiting, Written written);
  // What waits is not written any more.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // False: nothing is written any more. What the watch throws leaves the job out.
  bool put(Job job, util::Watch& watch);
  // Waits until all is written; false: it is not, and will not be.
  bool drain(util::Watch& watch);

  std::string failure() const;    // empty: none
  std::uint64_t waiting() const;  // bytes in memory
  std::uint64_t end() const;      // of what is written
  double seconds_waited() const;  // by whoever handed over

 private:
  void run();
  // Empty, or what went wrong.
  std::string write(Job& job);
  // Waits for `enough`, on `room_`.
  template <class Enough>
  void wait(std::unique_lock<std::mutex>& lock, util::Watch& watch, Enough enough);

  File& file_;
  const std::uint64_t most_waiting_;
  Written written_;
  Compressor compressor_;  // the thread's own, as are the next two
  Bytes content_, packed_;
  mutable std::mutex mutex_;
  std::condition_variable work_, room_;
  std::deque<Job> jobs_;
  std::uint64_t waiting_ = 0, end_ = 0;
  std::uint64_t scratch_ = 0;  // bytes of content_ and packed_
  double waited_ = 0;
  bool busy_ = false, over_ = false;
  std::string failure_;
  std::thread thread_;  // last: it uses the others
};

}  // namespace beeline::frozen
