#include "components/entry.h"
#include "open/largest_first.h"
#include "open/ranked.h"

namespace beeline::components {

namespace {

enum Order : std::size_t { Found, Largest, Ranked, Auto };

Order order(const Use& use) { return preference_of(use) ? Found : static_cast<Order>(use.choice("order")); }

std::unique_ptr<open::OpenList> in_order(const Use& use, const OpenListFor&) {
  using open::LargestFirst;
  switch (order(use)) {
    case Found: break;
    case Largest: return std::make_unique<LargestFirst>(LargestFirst::Start::AtOnce);
    case Ranked: return std::make_unique<open::Ranked>();
    case Auto: return std::make_unique<LargestFirst>(LargestFirst::Start::Late);
  }
  return std::make_unique<open::Fifo>();
}

Ranks ranks(const Use& use) {
  switch (order(use)) {
    case Found: break;
    case Largest:
    case Auto: return Ranks::Sizes;
    case Ranked: return Ranks::Levels;
  }
  return Ranks::Estimates;
}

}  // namespace

Component search_bfs() {
  const Choice orders{"order",
                      {{"found", "As they were found, which is breadth first."},
                       {"largest", "The largest zone first: fewer states are expanded that a larger one covers later."},
                       {"ranked",
                        "What covered others first, then what lies nearer to the initial locations: fewer states are "
                        "expanded that a larger one covers later (Herbreteau and Tran, FORMATS 2015)."},
                       {"auto", "As they were found; the largest first as soon as many were expanded in vain."}}};
  return {
      .name = "bfs",
      .summary = "Breadth first: short traces, though a larger zone found later may take the place of a shorter way.",
      .more = "Good for proofs and for short traces.",
      .notes = {"shortest traces with store=exact, no preference and order=found or auto"},
      .options = {prefer_option(),
                  {"order", orders, "found", "which of the waiting states comes first", {"prefer", "none"}},
                  store_option()},
      .is = Search{
          .traits =
              [](const Use& use) {
                const std::optional<Use> store = use.part(Kind::Store);
                const bool first_ways = store && store->store().traits.merges_equal_only;
                return SearchTraits{
                    .complete = true,
                    .optimal = first_ways && !preference_of(use) && (order(use) == Found || order(use) == Auto),
                    .sound_for_cycles = keeps_cycles(use),
                    .sweeps = !preference_of(use) && (order(use) == Found || order(use) == Largest)};
              },
          .mode = [](const Use&) { return search::Mode{}; },
          .open = in_order,
          .ranks = ranks,
      },
  };
}

}  // namespace beeline::components
