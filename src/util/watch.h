// Asked now and then by whatever takes long, since one state may have millions of successors. Ends the work by
// throwing.
//
// What comes before a search may take longer than the search, so it also says what it is about (Stage), for whoever
// shows progress. Stages nest: `dp` is being made, and of that, parts are being composed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace beeline::util {

struct Stage {
  std::string what;      // "distances of dp", "parts composed"
  std::uint64_t of = 0;  // how many there are to do; 0: nobody knows
  std::uint64_t done = 0;
};

class Watch {
 public:
  virtual ~Watch() = default;
  // `bytes`: about to be allocated at once.
  virtual void look(std::uint64_t bytes = 0) = 0;

  // By way of Making.
  virtual void enter(Stage) {}
  virtual void advance(std::uint64_t /*done*/) {}  // of the innermost stage
  virtual void leave() {}

  // Looks when so many more elements make a large vector grow, which is by doubling: nobody could while gigabytes are
  // copied.
  template <class T>
  void before_growth(const std::vector<T>& vector, std::size_t more) {
    constexpr std::size_t large = std::size_t{1} << 24;
    const std::size_t bytes = vector.capacity() * sizeof(T);
    if (bytes >= large && vector.capacity() - vector.size() < more) look(2 * bytes);
  }
};

// While it lives, this stage is under way.
class Making {
 public:
  Making(Watch& watch, std::string what, std::uint64_t of = 0) : watch_(watch) { watch.enter({std::move(what), of}); }
  ~Making() { watch_.leave(); }
  Making(const Making&) = delete;
  Making& operator=(const Making&) = delete;

  // With no other stage begun since that is not over.
  void done(std::uint64_t so_many) { watch_.advance(so_many); }

 private:
  Watch& watch_;
};

// Lets everything go on.
inline Watch& nobody() {
  class Nobody final : public Watch {
    void look(std::uint64_t) override {}
  };
  static Nobody watch;
  return watch;
}

}  // namespace beeline::util
