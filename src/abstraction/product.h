// The factors of a task moved together: its states, one state a factor, packed into words, and the steps between them.
//
// That is the whole over-approximated system of these factors, explored state by state where an abstraction wants to
// know how it looks around a plan (planner.h). A step of a label takes an arc of every factor that has it. Of several
// initial states the first of each factor counts: where one begins to look bears on no distance that is found.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "abstraction/task.h"

namespace beeline::abstraction {

class Bytes;

// How the states of all factors fit into words.
class Packing {
 public:
  explicit Packing(const Task& task);

  std::size_t words() const { return words_; }
  std::size_t factors() const { return fields_.size(); }
  // As bytes and back; none: they are no packing.
  void save(std::string& out) const;
  static std::optional<Packing> load(Bytes& in);
  State get(const std::uint64_t* words, std::size_t factor) const {
    const Field& f = fields_[factor];
    return static_cast<State>(words[f.word] >> f.shift & f.mask);
  }
  void set(std::uint64_t* words, std::size_t factor, State state) const {
    const Field& f = fields_[factor];
    words[f.word] = (words[f.word] & ~(f.mask << f.shift)) | std::uint64_t{state} << f.shift;
  }

 private:
  Packing() = default;

  struct Field {
    std::uint32_t word = 0, shift = 0;
    std::uint64_t mask = 0;
  };

  std::vector<Field> fields_;  // by factor
  std::size_t words_ = 1;
};

struct Move {
  std::uint32_t factor = 0;
  State to = 0;
};

class Product {
 public:
  explicit Product(const Task& task);

  const Packing& packing() const { return packing_; }
  std::vector<std::uint64_t> initial() const;
  bool is_goal(const std::uint64_t* state) const;
  // Who has the label, ascending.
  std::span<const std::uint32_t> knowing(LabelId label) const { return knowing_[label]; }

  // visit(label, moves): the moves of a label's step are those of all who know it, ascending. Gives how many arcs were
  // looked at.
  template <class Visit>
  std::size_t for_each_step(const std::uint64_t* state, Visit visit) {
    offered_.clear();
    std::size_t arcs = 0;
    for (std::uint32_t f = 0; f < task_.factors.size(); ++f) {
      LabelId last = hidden;
      const std::span<const Arc> mine = task_.factors[f].system.of(packing_.get(state, f));
      arcs += mine.size();
      for (const Arc& arc : mine) {
        if (arc.label == hidden) {
          const Move alone{f, arc.to};
          visit(hidden, std::span(&alone, 1));
        } else if (arc.label != last) {
          last = arc.label;
          if (offering_[last]++ == 0) offered_.push_back(last);
        }
      }
    }
    for (const LabelId label : offered_) {
      const bool everybody = offering_[label] == knowing_[label].size();
      offering_[label] = 0;
      if (everybody) choose(state, label, visit);
    }
    return arcs;
  }

 private:
  template <class Visit>
  void choose(const std::uint64_t* state, LabelId label, Visit& visit) {
    const std::vector<std::uint32_t>& all = knowing_[label];
    if (moves_.size() == all.size()) return visit(label, std::span<const Move>(moves_));
    const std::uint32_t f = all[moves_.size()];
    for (const Arc& arc : arcs_with(task_.factors[f].system, packing_.get(state, f), label)) {
      moves_.push_back({f, arc.to});
      choose(state, label, visit);
      moves_.pop_back();
    }
  }

  const Task& task_;
  Packing packing_;
  std::vector<std::vector<std::uint32_t>> knowing_;  // factors by label
  std::vector<std::uint32_t> offering_;              // by label: how many factors have an arc in the state at hand
  std::vector<LabelId> offered_;
  std::vector<Move> moves_;
};

}  // namespace beeline::abstraction
