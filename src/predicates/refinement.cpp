#include "predicates/refinement.h"

#include <algorithm>
#include <map>

#include "predicates/interpolant.h"

namespace beeline::predicates {

namespace {

class Cycle {
 public:
  Cycle(const Part& part, Solver& solver, abstraction::Effort& effort, const Refinement& options)
      : part_(part), solver_(solver), effort_(effort), options_(options) {}

  Refined run() {
    try {
      while (!is_last_round()) {
      }
    } catch (const abstraction::OutOfEffort&) {
      out_.outcome = Outcome::OutOfEffort;
    }
    return std::move(out_);
  }

 private:
  bool end(Outcome outcome) {
    out_.outcome = outcome;
    return true;
  }

  bool is_last_round() {
    if (options_.rounds && out_.rounds.size() >= *options_.rounds) return end(Outcome::Rounds);
    const Vocabulary vocabulary(part_, out_.predicates);
    const std::size_t most = options_.exclude == Exclude::All ? options_.most_paths : 1;
    const ShortestPaths found = shortest_paths(part_, vocabulary, solver_, effort_, options_.perimeter, most);
    out_.rounds.push_back({out_.predicates.size(), found.length, found.paths.size(), {}, {}});
    if (found.paths.empty()) return end(Outcome::Excluded);
    Round& round = out_.rounds.back();
    round.path = found.paths.front();
    if (!options_.rounds && out_.rounds.size() > 1 && round.length <= out_.rounds[out_.rounds.size() - 2].length) {
      out_.predicates.resize(out_.rounds[out_.rounds.size() - 2].predicates);
      return end(Outcome::SameLength);
    }
    PathAnalysis analysis(part_, vocabulary, solver_, effort_, options_.perimeter);
    const auto runs = std::find_if(found.paths.begin(), found.paths.end(),
                                   [&](const AbstractPath& path) { return !analysis.is_spurious(path); });
    if (runs != found.paths.end()) {
      round.path = *runs;
      return end(Outcome::Feasible);
    }
    round.found =
        options_.exclude == Exclude::All ? excluding_all(analysis, found.paths) : excluding(analysis, round.path);
    if (round.found.empty()) return end(Outcome::Stuck);
    out_.predicates.insert(out_.predicates.end(), round.found.begin(), round.found.end());
    return false;
  }

  std::vector<Atom> excluding(PathAnalysis& analysis, const AbstractPath& path) const {
    std::vector<Atom> found;
    if (options_.exclude == Exclude::Guards) found = analysis.unsatisfied_guards(path);
    return found.empty() ? analysis.interpolants(path) : found;
  }

  std::vector<Atom> excluding_all(PathAnalysis& analysis, const std::vector<AbstractPath>& paths) const {
    struct Candidate {
      const AbstractPath* path;
      std::vector<Atom> predicates;
      double rank = 0;  // by how many paths a predicate of it is asked for, on average
    };
    std::vector<Candidate> all;
    std::map<Atom, std::size_t> asked;
    for (const AbstractPath& path : paths) {
      all.push_back({&path, analysis.interpolants(path)});
      for (const Atom& atom : all.back().predicates) ++asked[atom];
    }
    for (Candidate& c : all) {
      for (const Atom& atom : c.predicates) c.rank += static_cast<double>(asked[atom]);
      c.rank /= static_cast<double>(std::max<std::size_t>(c.predicates.size(), 1));
    }
    std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) { return a.rank > b.rank; });
    std::vector<Atom> found, known = out_.predicates;
    for (const Candidate& c : all) {
      const Vocabulary so_far(part_, known);
      PathAnalysis now(part_, so_far, solver_, effort_, options_.perimeter);
      if (!now.is_abstract(*c.path)) continue;
      for (const Atom& atom : now.interpolants(*c.path)) {
        found.push_back(atom);
        known.push_back(atom);
      }
    }
    return found;
  }

  const Part& part_;
  Solver& solver_;
  abstraction::Effort& effort_;
  const Refinement& options_;
  Refined out_;
};

}  // namespace

Refined refine(const Part& part, Solver& solver, abstraction::Effort& effort, const Refinement& options) {
  return Cycle(part, solver, effort, options).run();
}

}  // namespace beeline::predicates
