// Certificates that no run is such as asked for: those of searches are accepted; none is for what is not so, whatever
// is changed in it or in the model.
#include <sstream>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/ranked.h"
#include "check/tableau.h"
#include "check/word.h"
#include "laws/liveness/drawn_models.h"
#include "laws/liveness/forged.h"
#include "laws/liveness/linear_time.h"
#include "laws/liveness/questions.h"
#include "liveness/scc_search.h"
#include "ltl/print.h"
#include "result/certificate.h"
#include "support/region_explorer.h"

namespace beeline::test {
namespace {

struct Seen {
  std::size_t proved = 0, alu = 0, changed = 0, refused = 0, forged = 0, other_models = 0;
};

// As it comes out of a file.
result::RankedSet from_text(const result::RankedSet& set) {
  std::stringstream file;
  write(file, {"0", "E[] true", {}, {}}, set);
  std::string error;
  const auto certificate = result::read_certificate(file, error);
  if (!certificate) throw std::logic_error(error);
  return std::get<result::RankedSet>(certificate->evidence);
}

// One thing in it is another.
void change(result::RankedSet& set, util::Random& random) {
  if (set.states.empty()) return;
  result::RankedState& state = set.states[random.below(set.states.size())];
  result::RankedZone* zone = state.zones.empty() ? nullptr : &state.zones[random.below(state.zones.size())];
  const auto constraint = [&]() -> result::ZoneConstraint* {
    if (zone == nullptr || zone->constraints.empty()) return nullptr;
    return &zone->constraints[random.below(zone->constraints.size())];
  };
  switch (random.below(11)) {
    case 0: set.states.erase(set.states.begin() + (&state - set.states.data())); break;
    case 1:
      if (zone) state.zones.erase(state.zones.begin() + (zone - state.zones.data()));
      break;
    case 2:
      if (zone) zone->rank = static_cast<std::uint32_t>(random.below(set.zones() + 1));
      break;
    case 3:
      if (zone && !set.states.front().zones.empty()) std::swap(zone->rank, set.states.front().zones.front().rank);
      break;
    case 4:
      if (auto* c = constraint()) c->bound += random.below(2) == 0 ? 1 : -1;
      break;
    case 5:
      if (auto* c = constraint()) c->strict = !c->strict;
      break;
    case 6:
      if (zone && !zone->constraints.empty()) zone->constraints.pop_back();
      break;
    case 7: state.values[random.below(state.values.size())] += 1; break;
    case 8: state.automaton = static_cast<std::uint32_t>(random.below(state.automaton + 2)); break;
    case 9: set.marks[zone ? zone->rank : 0] = static_cast<std::uint32_t>(random.below(3)); break;
    default:
      if (!set.reachable.empty()) set.reachable.pop_back();
      else if (!set.limits.empty()) set.limits[random.below(set.limits.size())].lower = result::ClockLimit::none;
      else set.covering = result::Covering::Alu;
  }
}

void change(ir::Network& network, util::Random& random) {
  ir::Edge& edge = network.edges[random.below(network.edges.size())];
  ir::Process& process = network.processes[edge.process];
  ir::Location& location = process.locations[random.below(process.locations.size())];
  switch (random.below(6)) {
    case 0: edge.guard = {}; break;
    case 1: edge.update = {}; break;
    case 2: edge.target = static_cast<std::uint32_t>(random.below(process.locations.size())); break;
    case 3: location.invariant = {}; break;
    case 4: location.urgent = !location.urgent; break;
    default: location.committed = !location.committed;
  }
}

// `verify(network, set)` says what the checker does; `exists(network)` whether there is a run after all.
template <class Verify, class Exists>
std::string wrong_proof(const ir::Network& network, const result::RankedSet& found, util::Random& random, Seen& seen,
                        Verify verify, Exists exists) {
  const result::RankedSet set = from_text(found);
  if (const auto verdict = verify(network, set); !verdict) return "refused: " + verdict.reason;
  if (set.states.empty()) return {};  // all runs meet the formula at once
  ++seen.proved;
  seen.alu += set.covering == result::Covering::Alu;
  std::vector<result::RankedSet> changed;
  for (std::size_t n = 0; n < 8; ++n) {
    changed.push_back(set);
    change(changed.back(), random);
    ++seen.changed;
    seen.refused += !verify(network, changed.back());
  }
  for (std::size_t n = 0; n < 12; ++n) {
    ir::Network other = network;
    change(other, random);
    try {
      if (!exists(other)) continue;
    } catch (const std::exception&) {  // which the oracle cannot judge, or which goes wrong
      continue;
    }
    ++seen.other_models;
    if (verify(other, set)) return "accepted for another model";
    for (const result::RankedSet& one : changed)
      if (verify(other, one)) return "accepted for another model, after a change";
  }
  return {};
}

template <class Verify>
std::string wrong_forgery(const ir::Network& network, const Forger& forger, util::Random& random, Seen& seen,
                          Verify verify) {
  if (!forger.complete()) return {};
  for (std::size_t n = 0; n < 6; ++n) {
    result::RankedSet set = forger.forge(random);
    for (std::size_t changes = n; changes > 3; --changes) change(set, random);
    ++seen.forged;
    if (verify(network, set)) return "a forged one is accepted";
  }
  return {};
}

// Other changes for other models, and the same for the same.
std::uint64_t seed_of(const RandomModel& model, std::uint64_t salt) {
  const ir::Network& network = model.network;
  return salt * 10'007 + network.edges.size() * 101 + network.cells.size() * 11 + network.clocks.size();
}

std::string wrong_meeting(const RandomModel& model, Seen& seen, std::uint64_t salt) {
  RandomModel copy = model;
  util::Random random(seed_of(model, salt));
  for (const Asked& asked : questions(copy)) {
    const auto exists = [&](const ir::Network& network) {
      return RegionExplorer(network, asked.stays).target_lasts(asked.premise);
    };
    const auto verify = [&](const ir::Network& network, const result::RankedSet& set) {
      return check::verify(network, asked.property, set);
    };
    const CompiledWith compiled(copy.network, asked.formulas());
    std::string wrong;
    if (exists(copy.network)) {
      if (compiled.bounds.diagonals().empty())
        wrong = wrong_forgery(copy.network, Forger(copy.network, check::claim_of(asked.property), nullptr, {}), random,
                              seen, verify);
    } else {
      liveness::LassoSearch search(compiled, asked.question, true);
      util::Budget budget;
      if (search.run(budget) != search::End::Exhausted) return asked.name + ": the search does not end";
      wrong = wrong_proof(copy.network, search.certificate(), random, seen, verify, exists);
    }
    if (!wrong.empty()) return asked.name + ": " + wrong;
  }
  return {};
}

std::optional<result::RankedSet> proof(const space::Compiled& compiled, const liveness::Acceptance& acceptance,
                                       liveness::SccSearch::Options options) {
  util::Budget budget;
  liveness::SccSearch search(compiled, acceptance, options);
  if (search.run(budget) != search::End::Exhausted) return std::nullopt;
  if (auto set = search.certificate(budget)) return set;
  if (options.comparison == space::Comparison::Exact) return std::nullopt;
  const space::Abstraction zones =
      options.abstraction == space::Abstraction::Alu ? space::Abstraction::LU : options.abstraction;
  return proof(compiled, acceptance, {zones, space::Comparison::Exact, false});
}

std::string wrong_words(const RandomModel& model, Seen& seen, std::uint64_t salt) {
  RandomModel copy = model;
  const Spoken spoken = speak_of(copy);
  const CompiledWith compiled(copy.network, spoken.formulas());
  const bool exact_only = copy.network.has_priorities || !compiled.bounds.diagonals().empty();
  for (std::uint64_t n = 0; n < 4; ++n) {
    util::Random random(seed_of(model, salt) * 1000 + n);
    ltl::Formulas formulas;
    const ltl::Formula formula = random_formula(formulas, random, 2 + random.below(5));
    const ir::LinearTime asked{spoken.propositions, {}, ir::parts_of(formulas, formula), spoken.never};
    const ltl::Automaton automaton = *check::violations(asked.formula, util::nobody()).automaton;
    for (const bool endings : {true, false}) {
      const ir::Said said =
          endings ? ir::Said(asked) : ir::Said(ir::Recurrent{spoken.propositions, automaton, false, spoken.never});
      const auto exists = [&](const ir::Network& network) {
        return RegionExplorer(network, spoken.never).accepted(automaton, spoken.propositions, endings);
      };
      const auto verify = [&](const ir::Network& network, const result::RankedSet& set) {
        return check::verify(network, said, set);
      };
      std::string wrong;
      if (exists(copy.network)) {
        if (compiled.bounds.diagonals().empty())
          wrong = wrong_forgery(copy.network, Forger(copy.network, {}, &automaton, spoken.propositions), random, seen,
                                verify);
      } else {
        using liveness::SccSearch;
        const SccSearch::Options options = endings || exact_only || n % 2 == 0
                                               ? SccSearch::Options{space::Abstraction::M, space::Comparison::Inclusion}
                                               : SccSearch::Options{space::Abstraction::Alu, space::Comparison::Alu};
        const auto found = proof(compiled, {automaton, spoken.propositions, spoken.never, endings}, options);
        if (!found) return "there is no certificate";
        wrong = wrong_proof(copy.network, *found, random, seen, verify, exists);
      }
      if (!wrong.empty()) return fmt::format("{} of {}", wrong, ltl::print(formulas, formula, ltl::letter_name));
    }
  }
  return {};
}

template <class Wrong>
void check_law(const Features& features, std::uint64_t salt, Wrong wrong) {
  const Draw draw{60, salt};
  Seen seen;
  judge_models(features, draw, seen, [&](const RandomModel& model, Seen& into) { return wrong(model, into, salt); });
  if (testing::Test::HasFatalFailure()) return;
  EXPECT_GT(std::min({seen.proved, seen.forged, seen.other_models}), draw.models() / 12)
      << seen.proved << " proved, " << seen.forged << " forged, " << seen.other_models << " other models";
  EXPECT_GT(seen.refused, seen.changed / 4) << "of " << seen.changed << " that were changed";
}

TEST(CertificateLaws, Meetings) { check_law(without_deadlock(), 31, wrong_meeting); }
TEST(CertificateLaws, MeetingsDifferences) {
  Features f = without_deadlock();
  f.diagonals = true;
  check_law(f, 32, wrong_meeting);
}
TEST(CertificateLaws, MeetingsEverything) { check_law(without_deadlock(all_features()), 33, wrong_meeting); }
TEST(CertificateLaws, Words) { check_law(without_deadlock(), 34, wrong_words); }
TEST(CertificateLaws, WordsUntimed) {
  Features f = without_deadlock();
  f.max_clocks = 0;
  f.max_processes = 4;
  check_law(f, 35, wrong_words);
}
TEST(CertificateLaws, WordsEverything) { check_law(without_deadlock(all_features()), 36, wrong_words); }

// What certificates of formulas rest on, against what the formulas say of words.
TEST(CertificateLaws, PlainAutomata) {
  util::Random random(37);
  std::size_t yes = 0, no = 0;
  const std::uint64_t tries = Draw{800, 37}.models();
  for (std::uint64_t n = 0; n < tries; ++n) {
    ltl::Formulas formulas;
    const ltl::Formula formula = random_formula(formulas, random, 2 + random.below(9));
    const auto parts = ir::parts_of(formulas, formula);
    const check::Violations violations = check::violations(parts, util::nobody());
    ASSERT_TRUE(violations.automaton) << ltl::print(formulas, formula, ltl::letter_name);
    for (std::size_t i = 0; i < 10; ++i) {
      check::Word word;
      for (std::uint64_t letters = 1 + random.below(5); letters > 0; --letters) word.letters.push_back(random.below(8));
      word.loop = random.below(word.letters.size());
      const bool holds = check::satisfies(word, parts);
      ++(holds ? yes : no);
      ASSERT_EQ(check::accepts(*violations.automaton, word), !holds) << ltl::print(formulas, formula, ltl::letter_name);
    }
  }
  EXPECT_GT(std::min(yes, no), tries);
}

}  // namespace
}  // namespace beeline::test
