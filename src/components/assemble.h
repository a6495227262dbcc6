// A search put together from the components that its spec names: what depends on more than one of them.
#pragma once

#include <memory>
#include <string>

#include "components/registry.h"
#include "store/state_store.h"

namespace beeline::components {

inline SearchTraits traits_of(const Use& search) { return search.search().traits(search); }

// The search that explores clusters where one is wrapped into another, or the search itself.
inline Use explorer_of(const Use& search) { return search.search().freezes ? search.parts().front() : search; }

search::Mode mode_of(const Use& search);

// With a preference several queues of the search's kind, or one where the preference only breaks ties or its lists take
// turns.
std::unique_ptr<open::OpenList> make_open_list(const Use& search, std::size_t processes);

// That of the search, or the one it was told to use, which must not stand for others.
std::unique_ptr<store::Store> make_store(const Use& search, const space::StateSpace& space);
// One that lets go of clusters, and what takes care of the ways through them, if anything.
std::unique_ptr<store::StateStore> make_store(const Use& explorer, const space::StateSpace& space,
                                              store::Ancestry* ancestry);

// Null when all transitions are alike.
std::unique_ptr<search::Preference> make_preference(const Use& search, const Preferring& from);

// Why these components do not fit together; empty: they do.
std::string misfit(const Use& search);

// The names of the estimates, combinations apart, that have a trait: for messages.
std::string estimates_with(const Registry& registry, bool estimate::Traits::*trait);

}  // namespace beeline::components
