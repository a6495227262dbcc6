#include "check/abstract_proof.h"

#include <algorithm>
#include <map>
#include <new>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "check/joint_search.h"
#include "check/joint_steps.h"
#include "check/systems.h"

namespace beeline::check {

namespace {

using result::AbstractProof;
using Kind = AbstractProof::Kind;

constexpr std::uint32_t most_states = 1'000'000;  // of a part
constexpr std::int64_t most_values = 100'000;     // of a leaf

struct Refusal {
  std::string reason;
};

class Follower {
 public:
  Follower(const ir::Network& network, ir::ExprId target, const AbstractProof& proof, util::Watch& watch)
      : network_(network), target_(target), proof_(proof), watch_(watch), wanted_(network.cells.size()) {}

  // Whether the target is shown to be unreachable.
  bool run() {
    check_recipe();
    find_labels();
    if (goals_.empty()) return true;
    // All leaves are there from the start: what one of them can never do, none can.
    systems_.resize(proof_.parts.size());
    images_.resize(proof_.parts.size());
    for (std::size_t i = 0; i < proof_.parts.size(); ++i) {
      const AbstractProof::Part& part = proof_.parts[i];
      if (part.kind == Kind::Leaf) {
        LabelledSystem raw = leaf(part.cell);
        if (proof_.explore) leaves_.push_back(raw);
        if (make(i, std::move(raw), [&](std::uint32_t s) { return value_state(part, s); })) return true;
      }
      if (part.kind == Kind::Fixed) make_fixed(i, part.states[0]);
    }
    if (tidy()) return true;
    for (std::size_t i = 0; i < proof_.parts.size(); ++i) {
      const AbstractProof::Part& part = proof_.parts[i];
      if (part.kind != Kind::Pair) continue;
      Pairs pairs = compose(*systems_[part.left], *systems_[part.right], own_labels(part.left, part.right), watch_);
      systems_[part.left].reset();
      systems_[part.right].reset();
      if (proof_.explore)
        for (std::uint32_t s = 0; s < pairs.parts.size(); ++s) images_[i].numbers.emplace(as_key(pairs.parts[s]), s);
      if (make(i, std::move(pairs.system), [&](std::uint32_t s) { return pair_state(part, pairs.parts[s]); }))
        return true;
      if (tidy()) return true;
    }
    return proof_.explore && !leaves_take_a_goal();
  }

 private:
  // What became of the states of a part.
  struct Image {
    std::unordered_map<std::uint64_t, std::uint32_t> numbers;  // of a pair: the state by the states of both
    std::vector<char> kept;                                    // by state
    std::vector<std::uint32_t> of;                             // what it was put into
  };

  static std::uint64_t as_key(std::pair<std::uint32_t, std::uint32_t> pair) {
    return std::uint64_t{pair.first} << 32 | pair.second;
  }

  void check_recipe() {
    std::vector<char> used(proof_.parts.size());
    for (std::size_t i = 0; i < proof_.parts.size(); ++i) {
      const AbstractProof::Part& part = proof_.parts[i];
      for (const std::uint32_t s : part.states)
        if (s != AbstractProof::other && s >= most_states) throw Refusal{fmt::format("part {} has too many states", i)};
      if (part.kind == Kind::Leaf) {
        if (part.cell >= network_.cells.size() || !network_.cells[part.cell].lasts())
          throw Refusal{fmt::format("part {} is no cell of a state", i)};
        if (wanted_[part.cell]) throw Refusal{fmt::format("part {} is a cell that was there before", i)};
        wanted_[part.cell] = true;
      } else if (part.kind == Kind::Pair) {
        for (const std::uint32_t of : {part.left, part.right})
          if (of >= i || std::exchange(used[of], 1)) throw Refusal{fmt::format("part {} is not of two others", i)};
      } else if (part.states.size() != 1 || part.states[0] == AbstractProof::other) {
        throw Refusal{fmt::format("part {} has no state", i)};
      }
    }
  }

  // --- what the network does

  void find_ranges() {
    for (const ir::Cell& cell : network_.cells) ranges_.push_back({cell.low, cell.high});
    for (const AbstractProof::Range& r : proof_.ranges) {
      if (r.cell >= network_.cells.size()) throw Refusal{"a range of no cell"};
      const ir::Cell& cell = network_.cells[r.cell];
      const bool possible = cell.kind == ir::CellKind::Variable && r.low <= cell.initial && cell.initial <= r.high;
      if (possible) ranges_[r.cell] = {std::max(r.low, cell.low), std::min(r.high, cell.high)};
    }
  }

  void find_labels() {
    find_ranges();
    std::vector<Effects> steps, goals;
    while (true) {
      for (std::size_t c = 0; c < ranges_.size(); ++c)
        if (wanted_[c] && ranges_[c].size() > most_values) throw TooMuch{};
      JointSteps joint(network_, wanted_, ranges_, watch_);
      steps = joint.all();
      if (joint.leaving().empty()) {
        goals = joint.where(target_);
        break;
      }
      for (const std::uint32_t cell : joint.leaving())
        ranges_[cell] = {network_.cells[cell].low, network_.cells[cell].high};
    }
    labels_ = 1;
    by_cell_.resize(network_.cells.size());
    for (Effects& effects : steps) add_label(std::move(effects));
    for (Effects& effects : goals) {
      goals_.push_back(labels_);
      add_label(std::move(effects));
    }
    dead_.resize(labels_);
  }

  void add_label(Effects effects) {
    for (auto& [cell, relation] : effects) by_cell_[cell].emplace_back(labels_, std::move(relation));
    ++labels_;
  }

  bool is_goal(std::uint32_t label) const { return std::binary_search(goals_.begin(), goals_.end(), label); }

  // --- the parts

  LabelledSystem leaf(std::uint32_t cell) const {
    const ValueRange range = ranges_[cell];
    const auto state = [&](std::int32_t value) { return static_cast<std::uint32_t>(std::int64_t{value} - range.low); };
    const auto inside = [&](std::int32_t value) { return value >= range.low && value <= range.high; };
    LabelledSystem system;
    system.arcs.resize(static_cast<std::size_t>(range.size()));
    system.initial.resize(system.arcs.size());
    for (const auto& [label, relation] : by_cell_[cell]) {
      system.labels.push_back(label);
      for (const auto& [from, to] : relation)
        if (inside(from) && inside(to)) system.arcs[state(from)].push_back({label, state(to)});
    }
    for (auto& arcs : system.arcs) normalise(arcs);
    if (network_.cells[cell].kind != ir::CellKind::Location) {
      system.initial[state(network_.cells[cell].initial)] = true;
      return system;
    }
    for (const ir::Process& process : network_.processes) {
      if (process.cell != cell) continue;
      system.initial[process.initial] = true;
      for (const std::uint32_t also : process.also_initial) system.initial[also] = true;
    }
    return system;
  }

  std::uint32_t value_state(const AbstractProof::Part& part, std::uint32_t state) const {
    const std::int64_t at = std::int64_t{state} + ranges_[part.cell].low - part.low;
    return at >= 0 && at < static_cast<std::int64_t>(part.states.size()) ? part.states[static_cast<std::size_t>(at)]
                                                                         : AbstractProof::other;
  }

  static std::uint32_t pair_state(const AbstractProof::Part& part, std::pair<std::uint32_t, std::uint32_t> pair) {
    const std::uint64_t at = std::uint64_t{pair.first} * part.width + pair.second;
    return pair.second < part.width && at < part.states.size() ? part.states[at] : AbstractProof::other;
  }

  void make_fixed(std::size_t i, std::uint32_t state) {
    LabelledSystem system;
    system.arcs.resize(state + 1);
    system.initial.resize(state + 1);
    system.initial[state] = true;
    system.unused = state;
    systems_[i] = std::move(system);
  }

  // Whether no initial state of the part is left.
  template <class StateOf>
  bool make(std::size_t i, LabelledSystem raw, const StateOf& state_of) {
    const std::vector<char> kept = cut(raw, goals_);
    if (!raw.has_initial()) return true;
    std::uint32_t other = 0;
    for (const std::uint32_t s : proof_.parts[i].states)
      if (s != AbstractProof::other) other = std::max(other, s + 1);
    std::vector<std::uint32_t> of(raw.states());
    for (std::uint32_t s = 0; s < raw.states(); ++s) {
      const std::uint32_t state = state_of(s);
      of[s] = state == AbstractProof::other ? other : state;
    }
    systems_[i] = quotient(raw, kept, of, other + 1);
    if (proof_.explore) {
      images_[i].kept = kept;
      images_[i].of = std::move(of);
    }
    return false;
  }

  // --- the leaves one state at a time

  // Whether all parts kept it.
  bool matters(const JointState& state) {
    std::vector<std::uint32_t>& of = image_;
    of.resize(proof_.parts.size());
    std::size_t leaf = 0;
    for (std::size_t i = 0; i < proof_.parts.size(); ++i) {
      const AbstractProof::Part& part = proof_.parts[i];
      const Image& image = images_[i];
      if (part.kind == Kind::Fixed) {
        of[i] = part.states[0];
        continue;
      }
      std::uint32_t number = 0;
      if (part.kind == Kind::Leaf) {
        number = state[leaf++];
      } else {
        const auto found = image.numbers.find(as_key({of[part.left], of[part.right]}));
        if (found == image.numbers.end()) return false;
        number = found->second;
      }
      if (!image.kept[number]) return false;
      of[i] = image.of[number];
    }
    return true;
  }

  bool leaves_take_a_goal() {
    std::vector<char> goal(labels_);
    for (const std::uint32_t label : goals_) goal[label] = true;
    return JointSearch{leaves_, goal, dead_, [&](const JointState& state) { return matters(state); }}.takes_a_goal(
        watch_);
  }

  // --- labels

  std::vector<std::uint32_t> users() const {
    std::vector<std::uint32_t> count(labels_);
    for (const auto& system : systems_)
      if (system)
        for (const std::uint32_t label : system->labels) ++count[label];
    return count;
  }

  std::vector<char> own_labels(std::size_t left, std::size_t right) const {
    std::vector<char> own(labels_);
    const std::vector<std::uint32_t> count = users();
    for (std::uint32_t label = 1; label < labels_; ++label) {
      const std::uint32_t here = systems_[left]->knows(label) + systems_[right]->knows(label);
      own[label] = here > 0 && here == count[label] && !is_goal(label);
    }
    return own;
  }

  // Whether there were any.
  bool lose_dead_labels(LabelledSystem& system) const {
    const std::size_t before = system.labels.size();
    std::erase_if(system.labels, [&](std::uint32_t label) { return dead_[label] != 0; });
    if (system.labels.size() == before) return false;
    for (auto& arcs : system.arcs) std::erase_if(arcs, [&](const LabelledArc& arc) { return dead_[arc.label] != 0; });
    return true;
  }

  // A label that a part knows and can take nowhere cannot be taken; one that every state of a part has as a loop, and
  // nothing else, says nothing there. Whether a part has no initial state left, or no goal can be taken any more.
  bool tidy() {
    for (bool changed = true; changed;) {
      changed = false;
      for (auto& system : systems_) {
        if (!system) continue;
        if (lose_dead_labels(*system)) {
          const std::vector<char> kept = cut(*system, goals_);
          if (!system->has_initial()) return true;
          system->unused = static_cast<std::size_t>(std::count(kept.begin(), kept.end(), 0));
        }
        std::map<std::uint32_t, std::size_t> loops;
        std::vector<char> seen(labels_), moves(labels_);
        for (std::uint32_t s = 0; s < system->states(); ++s) {
          for (const LabelledArc& arc : system->arcs[s]) {
            seen[arc.label] = true;
            if (arc.to == s) ++loops[arc.label];
            else moves[arc.label] = true;
          }
        }
        std::vector<char> gone(labels_);
        for (const std::uint32_t label : system->labels) {
          if (!seen[label] && !std::exchange(dead_[label], 1)) changed = true;
          gone[label] = seen[label] && !moves[label] && loops[label] + system->unused == system->states();
        }
        std::erase_if(system->labels, [&](std::uint32_t label) { return gone[label] != 0; });
        for (auto& arcs : system->arcs)
          std::erase_if(arcs, [&](const LabelledArc& arc) { return gone[arc.label] != 0; });
      }
      std::erase_if(goals_, [&](std::uint32_t label) { return dead_[label] != 0; });
      if (goals_.empty()) return true;
    }
    return false;
  }

  const ir::Network& network_;
  ir::ExprId target_;
  const AbstractProof& proof_;
  util::Watch& watch_;
  std::vector<bool> wanted_;  // by cell: it is a leaf
  std::vector<ValueRange> ranges_;
  std::uint32_t labels_ = 1;
  std::vector<std::vector<std::pair<std::uint32_t, Relation>>> by_cell_;
  std::vector<std::uint32_t> goals_;                    // labels, ascending
  std::vector<char> dead_;                              // by label: it can never be taken
  std::vector<std::optional<LabelledSystem>> systems_;  // by part; those that are in no pair yet
  // When leaves are explored.
  std::vector<LabelledSystem> leaves_;  // in the order of parts
  std::vector<Image> images_;           // by part
  std::vector<std::uint32_t> image_;    // of one state, by part
};

}  // namespace

CertificateVerdict verify(const ir::Network& network, const ir::Property& property, const AbstractProof& proof,
                          util::Watch& watch) {
  if (!property.is_reachability()) return {"an abstraction speaks of E<> and A[] only", {}};
  try {
    if (Follower(network, property.target(), proof, watch).run()) return {};
    return {"the target can be reached in the abstraction", {}};
  } catch (const Refusal& refusal) {
    return {refusal.reason, {}};
  } catch (const TooMuch&) {
    return {"the abstraction is too large to be checked", {}};
  } catch (const std::bad_alloc&) {
    return {"the abstraction is too large to be checked", {}};
  }
}

}  // namespace beeline::check
