#include "abstraction/database.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "abstraction/compose.h"
#include "abstraction/distance_preserving.h"
#include "abstraction/refine.h"

namespace beeline::abstraction {

namespace {

constexpr std::uint64_t too_many = UINT64_MAX;

struct Piece {
  Factor factor;
  std::vector<std::uint32_t> distance;  // of its states by themselves
  std::uint32_t away = 0;               // factors between it and what the target asks for
  bool stuck = false;                   // there is no way to put states of it together

  State states() const { return factor.system.states(); }
};

// By factor.
std::vector<std::uint32_t> steps_from_target(const Task& task) {
  std::vector<std::vector<std::uint32_t>> knowing(task.labels);
  for (std::uint32_t f = 0; f < task.factors.size(); ++f)
    for (const LabelId label : task.factors[f].system.labels) knowing[label].push_back(f);
  std::vector<std::uint32_t> away(task.factors.size(), no_state), queue;
  for (std::uint32_t f = 0; f < task.factors.size(); ++f) {
    if (!task.factors[f].system.wants_something()) continue;
    away[f] = 0;
    queue.push_back(f);
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (const LabelId label : task.factors[queue[next]].system.labels) {
      for (const std::uint32_t f : knowing[label]) {
        if (away[f] != no_state) continue;
        away[f] = away[queue[next]] + 1;
        queue.push_back(f);
      }
    }
  }
  return away;
}

// Neighbours become one, two or more at a time, but never a goal with what is none.
Classes intervals(const TransitionSystem& system, State wanted) {
  for (State width = 2; width <= system.states(); ++width) {
    Classes classes;
    State in_last = 0;
    for (State s = 0; s < system.states(); ++s) {
      if (s == 0 || in_last == width || system.goal[s] != system.goal[s - 1]) {
        ++classes.count;
        in_last = 0;
      }
      ++in_last;
      classes.of.push_back(classes.count - 1);
    }
    if (classes.count <= wanted || width == system.states()) return classes;
  }
  return {};
}

class Coarsener {
 public:
  Coarsener(const Task& task, Coarsening by, std::uint64_t size, util::Watch& watch)
      : task_(task), by_(by), size_(std::max<std::uint64_t>(size, 1)), effort_(watch) {
    const std::vector<std::uint32_t> away = steps_from_target(task);
    for (std::uint32_t f = 0; f < task.factors.size(); ++f) {
      Piece piece;
      piece.factor = task.factors[f];
      Composed pruned = prune(task.factors[f].system);
      piece.factor.states = std::move(pruned.state);
      piece.factor.system = std::move(pruned.system);
      piece.distance = std::move(pruned.distance);
      piece.away = away[f];
      const bool is_proof = piece.states() == 0;  // the target is out of its reach
      if (is_proof) pieces_.clear();
      pieces_.push_back(std::move(piece));
      if (is_proof) break;
    }
  }

  Task run() {
    while (product() > size_) {
      if (const std::optional<std::size_t> largest = most_states()) shrink(*largest);
      else if (pieces_.size() > 1) drop();
      else break;
    }
    Task result;
    for (Piece& piece : pieces_) result.factors.push_back(std::move(piece.factor));
    result.labels = task_.labels;
    result.extra = task_.extra;
    return result;
  }

 private:
  std::uint64_t product() const {
    std::uint64_t product = 1;
    for (const Piece& piece : pieces_) {
      product *= std::max<State>(piece.states(), 1);
      if (product > size_) return too_many;
    }
    return product;
  }

  bool may_shrink(const Piece& piece) const {
    const bool is_location = piece.factor.is_location;
    const State least = piece.factor.system.wants_something() ? 2 : 1;
    return piece.factor.cell && !piece.stuck && piece.states() > least &&
           (by_ == Coarsening::Distances || (by_ == Coarsening::Values && !is_location) ||
            (by_ == Coarsening::Locations && is_location));
  }

  std::optional<std::size_t> most_states() const {
    std::optional<std::size_t> best;
    const auto order = [&](std::size_t i) { return std::tuple(pieces_[i].states(), pieces_[i].away); };
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      if (may_shrink(pieces_[i]) && (!best || order(i) > order(*best))) best = i;
    return best;
  }

  void shrink(std::size_t i) {
    Piece& piece = pieces_[i];
    const State half = (piece.states() + 1) / 2;
    const State wanted = piece.factor.system.wants_something() ? std::max<State>(half, 2) : half;
    const Classes classes = by_ == Coarsening::Values
                                ? intervals(piece.factor.system, wanted)
                                : refine(piece.factor.system, piece.distance, wanted, Buckets::Near, effort_);
    if (classes.count >= piece.states()) {
      piece.stuck = true;
      return;
    }
    for (State& s : piece.factor.states)
      if (s != no_state) s = classes.of[s];
    piece.factor.system = quotient(piece.factor.system, classes.of, classes.count);
    piece.distance = distances(piece.factor.system);
    if (classes.count == 1 && !piece.factor.system.wants_something() && pieces_.size() > 1)
      pieces_.erase(pieces_.begin() + static_cast<std::ptrdiff_t>(i));
  }

  void drop() {
    const auto order = [](const Piece& piece) {
      return std::tuple(piece.factor.cell.has_value(), piece.away, !piece.factor.is_location, piece.states());
    };
    pieces_.erase(std::max_element(pieces_.begin(), pieces_.end(),
                                   [&](const Piece& a, const Piece& b) { return order(a) < order(b); }));
  }

  const Task& task_;
  Coarsening by_;
  std::uint64_t size_;
  Effort effort_;
  std::vector<Piece> pieces_;
};

}  // namespace

Task coarsened(const Task& task, Coarsening by, std::uint64_t size, util::Watch& watch) {
  return Coarsener(task, by, size, watch).run();
}

Tables abstraction_database(const Task& task, Coarsening by, std::uint64_t size, Effort& effort) {
  DistancePreserving exact;
  exact.bound = Tables::most_states - 1;
  return abstract_system(coarsened(task, by, size, effort.watch()), exact, effort);
}

}  // namespace beeline::abstraction
