#include "check/cases.h"

#include <algorithm>

namespace beeline::check {

CaseFinder::CaseFinder(const ir::Network& network, const std::vector<ValueRange>& ranges)
    : network_(network),
      ranges_(ranges),
      initial_(initial_memory(network)),
      memory_(initial_),
      evaluator_(network, memory_) {
  for (const ir::Cell& cell : network.cells) nothing_known_.unknown.push_back(cell.lasts());
  evaluator_.be_uncertain(&uncertain_);
}

ValueRange CaseFinder::range_of(std::uint32_t cell) const {
  const auto open = std::find_if(open_.begin(), open_.end(), [&](const auto& o) { return o.first == cell; });
  return open != open_.end() ? open->second : ranges_[cell];
}

CaseFinder::Outcome CaseFinder::attempt(const Run& run, bool errors, std::uint32_t& missed) {
  ++runs_;
  memory_ = initial_;
  uncertain_ = nothing_known_;
  for (const auto& [cell, range] : open_) uncertain_.unknown[cell] = true;
  for (const auto* values : {&known_, &chosen_}) {
    for (const auto& [cell, value] : *values) {
      memory_[cell] = value;
      uncertain_.unknown[cell] = false;
    }
  }
  try {
    return run(evaluator_) ? Outcome::Yes : Outcome::No;
  } catch (const UnknownCell& unknown) {
    missed = unknown.cell;
    return Outcome::Branch;
  } catch (const Refused&) {
    return Outcome::No;
  } catch (const EvaluationError&) {
    return errors ? Outcome::Yes : Outcome::No;
  }
}

std::optional<std::vector<Case>> CaseFinder::find(const Run& run, std::size_t most, bool errors) {
  std::vector<Case> found;
  chosen_.clear();
  std::size_t tried = 0;
  while (true) {
    std::uint32_t missed = 0;
    const Outcome outcome = attempt(run, errors, missed);
    if (outcome == Outcome::Branch) {
      const ValueRange range = range_of(missed);
      if (range.size() > static_cast<std::int64_t>(most)) return std::nullopt;
      if (range.size() > 0) {
        chosen_.emplace_back(missed, range.low);
        continue;
      }
    }
    if (++tried > most) return std::nullopt;
    if (outcome == Outcome::Yes) {
      Case& one = found.emplace_back();
      for (const CellValue& c : chosen_)
        if (network_.cells[c.first].lasts()) one.before.push_back(c);
      std::sort(uncertain_.written.begin(), uncertain_.written.end());
      uncertain_.written.erase(std::unique(uncertain_.written.begin(), uncertain_.written.end()),
                               uncertain_.written.end());
      for (const std::uint32_t cell : uncertain_.written)
        if (network_.cells[cell].lasts()) one.after.emplace_back(cell, memory_[cell]);
    }
    while (!chosen_.empty() && chosen_.back().second == range_of(chosen_.back().first).high) chosen_.pop_back();
    if (chosen_.empty()) return found;
    ++chosen_.back().second;
  }
}

}  // namespace beeline::check
