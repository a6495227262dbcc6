// Random contexts of CDL, for measuring what a search through contexts costs, and the system that they drive.
//
// Made in rounds from a pool of ten events: twice, ten sequences of two to ten parts and ten alternatives of two to
// five join the pool, their parts drawn from what is in it, composed ones twice as likely as events, and of two lengths
// of a sequence the longer one. A context is two or three parts of the pool side by side. With the default seed the
// fifty contexts have 4 to 707 712 states, 23 911 on average: the profile of the synthetic benchmark of Past-Free[ze],
// whose own files and seed are not published.
//
// The system holds one message at a time and notes which it has seen: with n different events side by side it has
// 2^n + n 2^(n-1) states. What contexts assert holds, so all of them are explored, as far as nothing is left out.
#pragma once

#include <cstdint>
#include <string>

namespace beeline::generate {

inline constexpr std::uint64_t contexts_seed = 66;
inline constexpr std::uint32_t most_contexts = 1000;

// Of the system; messages are channels in one, items of a queue in the other. The contexts are the same graphs.
enum class ContextLanguage : std::uint8_t { Uppaal, Fiacre };

// The same text for the same numbers everywhere.
std::string random_contexts(std::uint32_t count, std::uint64_t seed,
                            ContextLanguage language = ContextLanguage::Uppaal);
// System and one of the contexts, by its number from 1, for SPIN; empty: there is no such context. Each side of the
// context is a process that stays at its end, since a process that ends is a step more there.
std::string random_context_in_promela(std::uint32_t count, std::uint64_t seed, std::uint32_t number);
std::string system_of_contexts(ContextLanguage language = ContextLanguage::Uppaal);

}  // namespace beeline::generate
