#include "components/entry.h"

#include <algorithm>

namespace beeline::components {

std::optional<Use> preference_of(const Use& search) {
  std::optional<Use> preference = search.part(Kind::Preference);
  if (preference && !preference->preference().make) preference.reset();
  return preference;
}

bool keeps_cycles(const Use& search) {
  const std::optional<Use> store = search.part(Kind::Store), preference = preference_of(search);
  return store && store->store().traits.sound_for_cycles && search.parts().empty() &&
         (!preference || preference->preference().traits(*preference).every_state);
}

bool informed_is_complete(const Use& search) {
  const std::vector<Use> estimates = search.parts();
  return std::all_of(estimates.begin(), estimates.end(),
                     [](const Use& e) { return e.estimate().traits(e).safe_dead_ends; });
}

std::unique_ptr<open::OpenList> best_first(const Use& search, const OpenListFor& wanted) {
  const std::size_t estimates = search.parts().size();
  if (estimates < 2 && !wanted.turns) return std::make_unique<open::Buckets>(ties(search));
  const std::uint64_t boost = wanted.turns ? wanted.turns->boost : 0;
  return std::make_unique<open::Alternation>(
      open::Alternation::Options{estimates, wanted.turns.has_value(), boost, ties(search)});
}

estimate::Traits common_traits(const Use& combination) {
  estimate::Traits all{
      .admissible = true, .consistent = true, .safe_dead_ends = true, .can_mask = true, .any_state = true};
  for (const Use& part : combination.parts()) {
    const estimate::Traits t = part.estimate().traits(part);
    all.admissible &= t.admissible;
    all.consistent &= t.consistent;
    all.safe_dead_ends &= t.safe_dead_ends;
    all.can_mask &= t.can_mask;
    all.any_state &= t.any_state;
    all.prefers |= t.prefers;
    all.refutes |= t.refutes;
    all.reads_clocks |= t.reads_clocks;
  }
  return all;
}

std::vector<std::unique_ptr<estimate::Estimator>> make_parts(const Use& combination, const estimate::Problem& problem) {
  std::vector<std::unique_ptr<estimate::Estimator>> parts;
  for (const Use& part : combination.parts()) parts.push_back(part.estimate().make(part, problem));
  return parts;
}

}  // namespace beeline::components
