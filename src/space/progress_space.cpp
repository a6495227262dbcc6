#include "space/progress_space.h"

#include <stdexcept>
#include <utility>

namespace beeline::space {

ProgressSpace::ProgressSpace(StateSpace& inner, const Layout& layout, analysis::ClusterRanks ranks)
    : WrappedSpace(inner), ranks_(std::move(ranks)) {
  for (const analysis::ClusterRanks::Part& part : ranks_.parts) fields_.push_back(layout.field(part.cell));
}

std::uint32_t ProgressSpace::rank(const std::uint64_t* key) const {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < fields_.size(); ++i) sum += ranks_.parts[i].rank(fields_[i].value(key));
  return sum;
}

std::vector<std::uint64_t> ProgressSpace::place(const std::uint64_t* key) const {
  std::vector<std::uint64_t> values;
  for (const Layout::Field& field : fields_) values.push_back(static_cast<std::uint64_t>(field.value(key)));
  return values;
}

void ProgressSpace::lead_to(const std::uint64_t* key) {
  for (const Layout::Field& field : fields_) goal_.push_back(field.value(key));
}

// A part that changes rises in its ranks, whatever the others do.
bool ProgressSpace::may_lead_there(const std::uint64_t* key) const {
  for (std::size_t i = 0; i < goal_.size(); ++i) {
    const std::int32_t value = fields_[i].value(key);
    if (value != goal_[i] && ranks_.parts[i].rank(value) >= ranks_.parts[i].rank(goal_[i])) return false;
  }
  return true;
}

bool ProgressSpace::initial(SuccessorBuffer& out) {
  if (elsewhere_) return true;
  const std::size_t first = out.successors.size();
  const bool done = inner_.initial(out);
  before_ = 0;
  rank_from(out, first);
  return done;
}

bool ProgressSpace::enabled(StateView state) {
  before_ = rank(state.key);
  state_ = state;
  return inner_.enabled(state);
}

bool ProgressSpace::fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) {
  const std::size_t first = out.successors.size();
  bool done = true;
  if (!leaves_out_errors_) {
    done = inner_.fire(positions, out);
  } else {
    for (const std::uint32_t position : positions) {
      const std::size_t before = out.successors.size();
      if (inner_.fire(std::span(&position, 1), out)) continue;
      out.successors.resize(before);
      inner_.enabled(state_);  // which forgets the error
    }
  }
  rank_from(out, first);
  return done;
}

void ProgressSpace::rank_from(SuccessorBuffer& out, std::size_t first) {
  std::size_t kept = first;
  for (std::size_t i = first; i < out.successors.size(); ++i) {
    Successor& successor = out.successors[i];
    successor.cluster = rank(out.keys.data() + successor.key);
    if (successor.cluster < before_) throw std::logic_error("a transition leads back to a cluster that is behind it");
    if (may_lead_there(out.keys.data() + successor.key)) out.successors[kept++] = successor;
  }
  out.successors.resize(kept);
}

}  // namespace beeline::space
