#include "predicates/abstract_path.h"

#include <utility>

namespace beeline::predicates {

namespace {

using Find = BackwardSearch::Find;

class Paths {
 public:
  Paths(const Part& part, const std::vector<Find>& finds, abstraction::Effort& effort, std::size_t most)
      : part_(part), finds_(finds), effort_(effort), most_(most) {}

  // All that begin as the find does.
  void follow(std::uint32_t number) {
    const Find& find = finds_[number];
    if (find.from == Find::target) {
      paths.push_back({steps_, find.step});
      return;
    }
    steps_.push_back(find.step);
    leave(find.from);
    steps_.pop_back();
  }

  bool is_enough() const { return paths.size() >= most_; }

  std::vector<AbstractPath> paths;

 private:
  bool is_subset(const LiteralSet& a, const LiteralSet& b) const {
    for (std::size_t w = 0; w < a.size(); ++w)
      if ((a[w] & ~b[w]) != 0) return false;
    return true;
  }

  // From its own state the find leads on; so does every other one that asks for no more. Free steps could go in circles
  // and only lead back to what was found before.
  void leave(std::uint32_t number) {
    follow(number);
    if (most_ == 1) return;
    const Find& here = finds_[number];
    for (std::uint32_t other = 0; other < finds_.size() && !is_enough(); ++other) {
      effort_.spend(1);
      const Find& find = finds_[other];
      if (other == number || find.distance != here.distance || !is_subset(find.literals, here.literals)) continue;
      const bool is_free = find.from != Find::target && part_.steps()[find.step].cost == 0;
      if (!is_free || other < number) follow(other);
    }
  }

  const Part& part_;
  const std::vector<Find>& finds_;
  abstraction::Effort& effort_;
  std::size_t most_;
  std::vector<std::uint32_t> steps_;
};

}  // namespace

ShortestPaths shortest_paths(const Part& part, const Vocabulary& vocabulary, Solver& solver,
                             abstraction::Effort& effort, std::uint32_t perimeter, std::size_t most) {
  BackwardSearch search(part, vocabulary, solver, effort, {.perimeter = perimeter, .remember = true});
  const Facts nothing(part.layout());
  const Conjunction initial = part.initial();
  const auto is_initial = [&](const LiteralSet& literals) {
    effort.spend(BackwardSearch::cost_of_a_step(part, vocabulary));
    Facts facts = nothing;
    vocabulary.concretise(literals, facts);
    facts.meet(initial);
    return facts.settle() && !solver.contradictory(facts);
  };
  ShortestPaths out;
  while (out.paths.empty() && search.complete_layer()) {
    out.length = search.layers() - 1;
    Paths paths(part, search.finds(), effort, most);
    for (std::uint32_t i = 0; i < search.finds().size() && !paths.is_enough(); ++i) {
      const Find& find = search.finds()[i];
      if (find.distance == out.length && is_initial(find.literals)) paths.follow(i);
    }
    out.paths = std::move(paths.paths);
  }
  out.states = search.count();
  return out;
}

}  // namespace beeline::predicates
