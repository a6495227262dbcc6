// The two languages that are called Fiacre.
//
// Obp is what OBP Explorer reads: several `from` blocks of one state are a choice, variables start with default values,
// a port without a synchronisation set is a hand-shake of two. Frac is the language of the compiler frac: one `from`
// block a state, every path ends in a jump, a port without a set synchronises nobody; it has channels, `unless`,
// `any where` and products of types at ports besides.
#pragma once

#include <cstdint>

namespace beeline::frontend::fiacre {

enum class Dialect : std::uint8_t { Obp, Frac };

}  // namespace beeline::frontend::fiacre
