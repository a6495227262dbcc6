// Asked now and then by whatever takes long, since one state may have millions of successors. Ends the work by
// throwing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace beeline::util {

class Watch {
 public:
  virtual ~Watch() = default;
  // `bytes`: about to be allocated at once.
  virtual void look(std::uint64_t bytes = 0) = 0;

  // Looks when so many more elements make a large vector grow, which is by doubling: nobody could while gigabytes are
  // copied.
  template <class T>
  void before_growth(const std::vector<T>& vector, std::size_t more) {
    constexpr std::size_t large = std::size_t{1} << 24;
    const std::size_t bytes = vector.capacity() * sizeof(T);
    if (bytes >= large && vector.capacity() - vector.size() < more) look(2 * bytes);
  }
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
