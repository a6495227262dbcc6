// Work that processes of their own do, side by side, and tell of.
//
// A process is a fork of this one, with all that this one knows at that moment, so nothing has to be handed over; what
// it finds comes back through a pipe. Here that is the end of a thing with no thread but the caller's own. Nobody is
// left behind: processes die with the thread that made them, however that ends, and with this object.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "frozen/varint.h"

namespace beeline::engine {

class Apart {
 public:
  // To whoever began it; returns when it is in the pipe.
  using Tell = std::function<void(const frozen::Bytes&)>;
  using Work = std::function<void(const Tell&)>;

  Apart() = default;
  ~Apart() { stop(); }
  Apart(const Apart&) = delete;
  Apart& operator=(const Apart&) = delete;

  // False: there is no room for one more process. The work must not end by an exception that this one is to see.
  bool begin(std::size_t job, const Work& work);
  std::size_t running() const { return children_.size(); }
  // Waits for somebody to tell something, at most for so long. `hear`: a whole message. `over`: after all messages of a
  // process, and why it did not end by itself; empty: it did. Both may begin others, but not stop.
  void listen(int milliseconds, const std::function<void(std::size_t job, const frozen::Bytes&)>& hear,
              const std::function<void(std::size_t job, const std::string& why)>& over);
  // Ends all of them.
  void stop();

 private:
  struct Child {
    std::size_t job = 0;
    pid_t process = 0;
    int pipe = -1;
    frozen::Bytes unheard = {};
  };
  // False: nothing will come any more.
  static bool receive(Child& child);

  std::vector<Child> children_;
};

}  // namespace beeline::engine
