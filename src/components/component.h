// What a component is: one entry of the registry.
//
// A component is a search, an estimate, a preference or a store that a spec can name. It is defined by one file,
// src/components/<kind>/<name>.cpp, which holds everything that is known about it outside of its implementation: what
// people read, the arguments and options it takes, what it can be relied on for (traits, as a function of the whole
// spec, since `max` is admissible when its parts are) and how it is made. The build collects the files, so there is no
// list to keep. What combines components (the planner, engines) asks traits and never names.
//
// Traits are promises: the laws in tests/laws draw specs from the registry and hold every component to what it
// declares.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "analysis/clusters.h"
#include "components/demands.h"
#include "components/spec.h"
#include "estimate/estimator.h"
#include "estimate/problem.h"
#include "open/open_list.h"
#include "search/judge.h"
#include "search/preference.h"
#include "search/search.h"
#include "space/dominance.h"
#include "space/state_space.h"
#include "store/store.h"

namespace beeline::components {

class Use;

enum class Kind : std::uint8_t { Search, Estimate, Preference, Store };
inline constexpr Kind all_kinds[] = {Kind::Search, Kind::Estimate, Kind::Preference, Kind::Store};
const char* name(Kind kind);

// --- What an argument or an option can be.

struct Count {  // a whole number
  std::uint64_t least = 0, most = 999'999'999'999'999'999;
  std::string word = {};  // that may stand in its place: "auto"; Use::is_word() says whether it does
};
struct Number {
  double least = 0, most = 1e9;
};
struct Choice {  // one of some names; Use::choice() gives its position
  struct Value {
    std::string name, summary;
  };
  std::string what;  // they are: "order"
  std::vector<Value> values;
  // What stands in a file whose name, in double quotes, may take the place of a value: conditions that whoever reads
  // the queries has to read as well (Registry::files). Empty: none may.
  std::string file = {};
};
struct Text {        // in double quotes, or a word in its place
  std::string what;  // it is: "patterns"
  std::string word;
  // Why this text is none, whatever the model; empty: it is one.
  std::function<std::string(const std::string&)> objection;
};
using Type = std::variant<Count, Number, Choice, Kind, Text>;  // Kind: a component

struct Option {
  std::string name;
  Type type;
  std::string initial;  // the default, as spec text
  std::string summary;
  // The option means something only when this one (no name: the positional argument) means something and has this
  // value.
  struct Needs {
    std::string option, value;
  } needs = {};
};

struct Arguments {  // positional: so many of one type, or the default
  Type type;
  std::size_t least = 0, most = 0;
  std::string initial = {};
};

// --- Estimates

struct Estimate {
  std::function<estimate::Traits(const Use&)> traits;
  std::function<std::unique_ptr<estimate::Estimator>(const Use&, const estimate::Problem&)> make;
  // Why it cannot be used for this network, the whole one, with what was written down for it; empty: it can.
  std::function<std::string(const Use&, const ir::Network&, const ir::Conditions&)> objection = {};
};

// --- Preferences

struct PreferenceTraits {
  bool complete = true;     // a target that can be reached is still met
  bool every_state = true;  // so is every state
  bool breaks_ties =
      false;            // it may be asked last, about states of equal rank; otherwise its order comes before the rank
  bool fewest = false;  // the first trace has the least of what it counts (context switches)
  bool adds_steps = false;  // to some ranks, the steps so far
  bool masks = false;       // needs an estimate that can leave out a transition
  bool follows = false;     // needs an estimate that extracts a trace
};

// What a preference is made from; all of it outlives the preference. The judge is there when the search has estimates.
struct Preferring {
  const ir::Network& network;
  const analysis::ValueRanges& ranges;
  std::span<const ir::ExprId> targets;
  search::Judge* judge = nullptr;
};

struct Preference {
  std::function<PreferenceTraits(const Use&)> traits;
  std::function<std::unique_ptr<search::Preference>(const Use&, const Preferring&)>
      make;  // none: all transitions alike
  // Lists of preferred successors and of all that take turns, with so many extra ones for the former; none: queues.
  struct Turns {
    std::uint64_t boost = 0;
  };
  std::function<std::optional<Turns>(const Use&)> turns = {};
  // Why it cannot be used for this network and these targets; empty: it can.
  std::function<std::string(const Use&, const ir::Network&, std::span<const ir::ExprId>)> objection = {};
};

// --- Stores

struct StoreTraits {
  bool merges_equal_only = false;  // so the first way to a state is kept
  bool sound_for_cycles = false;   // a loop in what is kept is a loop of the system
};

struct Store {
  struct Refusal {
    Demand demand;
    std::string reason;
  };
  StoreTraits traits = {};
  std::vector<Refusal> refuses = {};     // what it is not sound for
  std::vector<std::string> one_of = {};  // not empty: it stands for the first of these that fits
  space::Comparison comparison = space::Comparison::Inclusion;
};

// --- Searches

struct SearchTraits {
  bool complete = false;  // when it ends without an answer, every reachable state was seen or cannot reach the target
  bool optimal = false;   // its first trace is a shortest one
  bool anytime = false;   // it goes on to improve its first trace
  bool sound_for_cycles = false;  // what it keeps can be searched for loops
  bool lets_go = false;           // of states that it is through with, so in the end there are few left
  bool sweeps = false;            // its open list remembers nothing of states that it gave: one can do for each cluster
};

// How a search goes from cluster to cluster of states and lets go of those behind it (analysis/clusters.h).
struct Freezing {
  enum class Keep : std::uint8_t {
    None,     // nothing of what it lets go of
    Parents,  // how states were reached
    Full,     // and the states
  };
  analysis::ClustersBy clusters = analysis::ClustersBy::Levels;
  analysis::RowOrder order = analysis::RowOrder::BreadthFirst;
  Keep keep = Keep::Parents;
  std::uint64_t window = 1;        // of so many of the lowest clusters, the best state comes first
  std::vector<std::string> parts;  // of the network, whose progress makes the clusters; none: they are chosen
  bool threshold = false;          // end where an earlier cluster covers this one and the same is to come
  bool divides = true;             // goes on with a share of what waits where memory gets scarce, the others on disk
  std::uint64_t split = 0;         // does so anyway where the parts branch, so many times one below the other
  std::uint64_t most_live = 0;     // states in memory at a time; 0: as many as memory allows
};

struct OpenListFor {
  std::size_t processes = 0;                    // of the network
  std::optional<Preference::Turns> turns = {};  // preferred successors have lists of their own
};

// Engines that share what time there is, by turns or side by side.
struct Portfolio {
  struct Member {
    std::string spec;  // without its store, which is that of the portfolio
    double share = 1;  // of the time, in proportion to those of the others
    // It begins when one with a share of 1 has done so much work, or a thread has nothing else to do. Before that
    // nothing of it is set up. Below zero: so far ahead of one without.
    double after = 0;
    std::uint64_t lead = 0;        // so much work it does before those who do not lead
    std::uint64_t lead_after = 0;  // by turns with the others who lead, once they have done so much each
    // Its option that bounds the length of a trace: once it found one, it is tried again below that length.
    std::string length = {};
  };
  // The first one is exhaustive: what needs every state is left to it alone, with several threads it has one to itself,
  // and when memory gets scarce it goes on without the others.
  std::vector<Member> members;
  std::uint64_t turn = 0;        // in units of counted work, at first; later ones are longer
  std::uint64_t head_start = 0;  // what the first member may do in any case when another was quicker
  // Searches that, once the target was met, often find a shorter way soon.
  std::vector<std::string> shorter = {};
};

enum class Ranks : std::uint8_t {
  Estimates,  // or none
  Sizes,      // of zones, larger ones first (search/size_ranker.h)
  Levels,     // of locations, from the initial ones on (engine/level_ranker.h)
};

struct Search {
  std::function<SearchTraits(const Use&)> traits;
  std::function<search::Mode(const Use&)> mode = {};
  std::function<std::unique_ptr<open::OpenList>(const Use&, const OpenListFor&)> open = {};
  bool ranks_first = false;    // a preference that breaks ties is asked only for that
  bool places_itself = false;  // its open list looks at queues by itself; must be so when it forgets states
  // What its ranks are, with these options.
  std::function<Ranks(const Use&)> ranks = {};
  std::function<std::unique_ptr<store::Store>(const space::StateSpace&)> store = {};  // its own, in place of an option
  Portfolio portfolio = {};  // in place of all of the above but the traits
  // It has the search that is its argument explore one cluster after the other.
  std::function<Freezing(const Use&)> freezes = {};
};

struct Component {
  std::string name;
  std::string summary;
  std::string more;                // when to use it and where it comes from; may be empty
  std::vector<std::string> notes;  // what no trait says
  Arguments arguments = {};
  std::vector<Option> options = {};
  std::variant<Search, Estimate, Preference, Store> is;

  Kind kind() const { return static_cast<Kind>(is.index()); }
  // The option whose values are components of this kind, or null.
  const Option* option_of(Kind kind) const;
};

}  // namespace beeline::components
