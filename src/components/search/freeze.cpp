// Its argument does the work, cluster by cluster (engine/freezing.h).
#include "components/entry.h"

namespace beeline::components {

namespace {

// Between commas; blanks around them do not count.
std::vector<std::string> names_in(const std::string& list) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::size_t first = list.find_first_not_of(" \t", begin), last = list.find_last_not_of(" \t", end - 1);
    names.push_back(first < end && end > 0 ? list.substr(first, last - first + 1) : "");
    begin = end + 1;
  }
  return names;
}

std::string objection_to_names(const std::string& list) {
  for (const std::string& name : names_in(list))
    if (name.empty()) return "a name is missing";
  return {};
}

Freezing freezing(const Use& use) {
  Freezing how;
  how.clusters = use.choice("clusters") == 0 ? analysis::ClustersBy::Levels : analysis::ClustersBy::States;
  if (how.clusters == analysis::ClustersBy::States) how.order = static_cast<analysis::RowOrder>(use.choice("order"));
  how.keep = static_cast<Freezing::Keep>(use.choice("keep"));
  how.window = use.count("window");
  how.threshold = use.choice("threshold") == 1;
  how.divides = use.is_word("split") || use.count("split") > 0;
  if (!use.is_word("split")) how.split = use.count("split");
  how.most_live = use.count("live");
  if (!use.is_word("acyclic")) how.parts = names_in(use.text("acyclic"));
  return how;
}

}  // namespace

Component search_freeze() {
  const Choice clusters{"clusters",
                        {{"levels", "One for each sum of the levels of the parts."},
                         {"states", "One for each combination of the parts' states."}}};
  const Choice orders{"order",
                      {{"bfs", "As soon as all that lead to a state are there, first come, first served."},
                       {"dfs", "The state that a depth-first search leaves last comes first."},
                       {"levels", "By how long the longest way to a state is."}}};
  const Choice keeps{"keep",
                     {{"none", "Nothing; a trace is found by a second run over what leads to its end."},
                      {"parents", "How states were reached."},
                      {"full", "The states as well."}}};
  const Text parts{"names of processes and variables between commas", "auto", objection_to_names};
  return {
      .name = "freeze",
      .summary =
          "Explores a state space cluster by cluster along what only ever goes forward, and lets go of those behind.",
      .more =
          "For models that are too large for memory and have a part without cycles: a context, a process that never "
          "comes back, a counter. Past-Free[ze] (Teodorov, Le Roux, Drey and Dhaussy 2016); inside a cluster any "
          "search that remembers no more than its store decides: bfs, dfs, rdfs or greedy with one estimate.",
      .notes = {"verdicts of the search that it is given"},
      .arguments = {Kind::Search, 1, 1, "bfs"},
      .options = {{"clusters", clusters, "levels", "which states belong together"},
                  {"order", orders, "bfs", "of the states of a part", {"clusters", "states"}},
                  {"keep", keeps, "parents", "what goes to disk of states that are let go of"},
                  {"window", Count{1}, "1", "the best state of so many of the lowest clusters comes first"},
                  {"split", Count{0, 1000, "auto"}, "auto",
                   "what waits is divided so many times one below the other, and explored share by share; auto: when "
                   "memory gets scarce, as with 1 and more; 0: never"},
                  {"live", Count{}, "0",
                   "states in memory at a time, before some that wait go to disk; 0: as many as memory allows"},
                  {"acyclic", parts, "auto", "what only goes forward; auto: what promises the fewest live clusters"},
                  switch_option("threshold",
                                "end where a process does the same again and an earlier cluster covers this one")},
      .is = Search{
          .traits =
              [](const Use& use) {
                const Use inner = use.parts().front();
                return SearchTraits{.complete = inner.search().traits(inner).complete, .lets_go = true};
              },
          .mode =
              [](const Use& use) {
                const Use inner = use.parts().front();  // which may be none that fits (misfit)
                return inner.search().mode ? inner.search().mode(inner) : search::Mode{};
              },
          .open =
              [](const Use& use, const OpenListFor& wanted) {
                const Use inner = use.parts().front();
                return inner.search().open(inner, wanted);
              },
          .freezes = freezing,
      },
  };
}

}  // namespace beeline::components
