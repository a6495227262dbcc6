// Variables by how much they took part in conflicts of late, the most active first, as a heap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace beeline::check {

class Activity {
 public:
  // Variables are 0, 1, ...; new ones have taken part in nothing. None is left in the heap when there are fewer.
  void resize(std::uint32_t variables);
  void insert(std::uint32_t variable);  // unless it is there
  bool empty() const { return heap_.empty(); }
  std::uint32_t take();  // the first one

  void note(std::uint32_t variable);  // it took part
  void fade() { worth_ /= 0.95; }     // what came before counts less

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  bool before(std::uint32_t a, std::uint32_t b) const {
    return activity_[a] > activity_[b] || (activity_[a] == activity_[b] && a < b);
  }
  void up(std::size_t at);
  void down(std::size_t at);

  std::vector<double> activity_;
  std::vector<std::uint32_t> heap_, place_;  // by variable: where it is in the heap
  double worth_ = 1;
};

}  // namespace beeline::check
