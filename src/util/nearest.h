// "Did you mean ...?": the known name that is fewest typing slips away from an unknown one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace beeline::util {

// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
std::size_t typing_distance(std::string_view a, std::string_view b);

bool same_but_for_case(std::string_view a, std::string_view b);

// The candidate closest to `name`, if one is close enough to be a slip (a third of its length; one letter of two; any
// letters in the wrong case); empty otherwise. Of several as close, one of the same letters comes first, then one with
// the same first letter: swaps are the commonest slips, and beginnings are rarely wrong. Looks at a bounded part of the
// candidates only, so that broken input cannot make error messages slow.
std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates);

// "; did you mean 'xyz'?" or nothing: the tail of a message about an unknown name.
std::string suggestion(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace beeline::util
