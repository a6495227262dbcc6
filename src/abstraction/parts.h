// The systems that are left while they are composed to one: with their distances, their places in the tables and the
// labels that they share.
#pragma once

#include <cstdint>
#include <vector>

#include "abstraction/compose.h"
#include "abstraction/tables.h"
#include "abstraction/task.h"

namespace beeline::abstraction {

struct Part {
  TransitionSystem system;
  std::vector<std::uint32_t> distance;  // by state; no_state: a dead end
  Tables::Node node = 0;
  std::uint32_t position = 0;  // the first factor of it
  bool is_variable = false;    // and nothing else
  bool chosen = false;         // two that next_pair() chose became it
};

class Parts {
 public:
  // One part for each factor, without what does not matter.
  Parts(const Task& task, Tables& tables);

  std::size_t count() const { return parts_.size(); }
  const Part& operator[](std::size_t i) const { return parts_[i]; }
  LabelId labels() const { return labels_; }  // they are below this number

  // By label: just these two have it.
  std::vector<bool> own_labels(std::size_t i, std::size_t j) const;
  // By part: the same number for those that share labels, directly or through others.
  std::vector<std::uint32_t> groups() const;

  // The two become one.
  void replace(std::size_t i, std::size_t j, Part part);
  void erase(std::size_t i) { parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(i)); }
  // Labels that cannot be taken, or that say nothing in a part, or that nobody shares, become less.
  void tidy();
  // And labels that mean the same become one (label_reduction.h).
  void reduce_labels(Effort& effort);

 private:
  void count_users();
  bool drop_blocked();
  bool forget_idle();
  void hide_unshared();
  void relabel_all(std::span<const Fate> fates);

  LabelId labels_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> users_;  // by label: how many parts have it
};

}  // namespace beeline::abstraction
