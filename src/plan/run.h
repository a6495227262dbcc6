// Answers the queries of one model with one search configuration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/conditions.h"
#include "ir/counted_runs.h"
#include "ir/linear_time.h"
#include "ir/property.h"
#include "components/registry.h"
#include "result/answer.h"
#include "result/certificate_header.h"
#include "result/coverage.h"
#include "util/budget.h"
#include "util/shelf.h"

namespace beeline::plan {

struct Progress {
  std::uint64_t explored = 0, open = 0, stored = 0, bytes = 0;
  double seconds = 0;
  // While a trace is shortened: steps of the first, of the best so far, and of any as far as that is known.
  std::size_t first_length = 0, length = 0, at_least = 0;
  // How far a search that goes from cluster to cluster of states has come, from 0 to 1.
  std::optional<double> along = {};
  std::vector<std::size_t> queries = {};  // that this exploration is for and that are not answered yet
  std::string search = {};                // that runs now: of a portfolio the member, or those side by side
  std::vector<util::Stage> making = {};   // what is made before it runs, the outermost first; none: it runs
};

struct Options {
  components::Spec search;
  const components::Registry* registry = &components::standard();  // what the search is made of
  // Of the whole run; no bytes: nine tenths of the machine's. Time is shared among the queries (shares.h).
  util::Limits limits;
  double seconds_per_query = 0;  // 0: no limit but its share
  // That the members of a portfolio run on, side by side; 1: they take turns, and equal runs are equal. Everything
  // below is called on the thread that called, however many there are.
  std::size_t threads = 1;
  // Called a few times a second while a search runs.
  std::function<void(const Progress&)> on_progress;
  // Called once per query, as soon as its answer is known, with its index.
  std::function<void(std::size_t, const result::Answer&)> on_answer;
  // Called before that where a verdict stands and its trace is still being shortened: where `first_traces` are wanted
  // with the first one, and on several threads with shorter ones now and then, all built and replayed like the last.
  std::function<void(std::size_t, const result::Answer&)> on_first;
  bool first_traces = false;
  // A certificate cannot be written, and why; at most once for each reason. The answers hold all the same.
  std::function<void(const std::string&)> on_unwritable;
  // Things met on the way that are not errors (time-locks, meta variables read before written, ...); once each.
  std::function<void(const util::Diagnostic&)> on_warning;
  bool slice = true;     // leave out of a search what makes no difference to it (slice.h)
  bool symmetry = true;  // look at one of the states that differ by scalar elements only (symmetry.h)
  bool want_traces = true;
  bool shortest = false;                     // go on until a trace is proved to be a shortest one
  std::string certificate;                   // write certificates of unreachability here; empty: none
  result::CertificateHeader certificate_of;  // what they say of the network; the property is added
  util::Shelf* shelf = nullptr;              // where tables are kept from run to run
  std::string frozen;                        // the folder for what searches let go of; empty: nobody wants it
  std::size_t processes = 1;                 // that explore what they do not let go of side by side, share by share
  bool resume = false;                       // in which another run was killed, or came to a limit, that this goes on
  ir::Conditions conditions;                 // of the files that the search names, read into the network
  // The explored graph as DOT: where that of a query goes. Asked again for the same query, it begins anew. No two
  // queries share an exploration then.
  std::function<std::ostream&(std::size_t)> graph;
  ir::CountedRuns counted;               // of the queries that are about runs
  std::map<std::size_t, ir::Said> said;  // of properties that ask about linear time, by their index: what
  result::Coverage* coverage = nullptr;  // of the network: what is seen is added; portfolios do one exhaustive search
};

// One answer per property, in order. Never throws for reasons that lie in the model.
std::vector<result::Answer> run(const ir::Network& network, std::span<const ir::Property> properties,
                                const Options& options);

}  // namespace beeline::plan
