#include "components/entry.h"
#include "open/largest_first.h"

namespace beeline::components {

namespace {

enum Order : std::size_t { Found, Largest, Auto };

Order order(const Use& use) { return preference_of(use) ? Found : static_cast<Order>(use.choice("order")); }

std::unique_ptr<open::OpenList> in_order(const Use& use, const OpenListFor&) {
  using open::LargestFirst;
  if (order(use) == Found) return std::make_unique<open::Fifo>();
  return std::make_unique<LargestFirst>(order(use) == Largest ? LargestFirst::Start::AtOnce
                                                              : LargestFirst::Start::Late);
}

}  // namespace

Component search_bfs() {
  const Choice orders{"order",
                      {{"found", "As they were found, which is breadth first."},
                       {"largest", "The largest zone first: fewer states are expanded that a larger one covers later."},
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
                return SearchTraits{.complete = true,
                                    .optimal = first_ways && !preference_of(use) && order(use) != Largest,
                                    .sound_for_cycles = keeps_cycles(use)};
              },
          .mode = [](const Use&) { return search::Mode{}; },
          .open = in_order,
          .ranks_sizes = [](const Use& use) { return order(use) != Found; },
      },
  };
}

}  // namespace beeline::components
