// Formulas from text, with atoms in whatever language the model has.
//
// From what binds tightest:
//   ! not, [] G, <> F, X
//   U W R M             right associative: a U b U c is a U (b U c)
//   && and
//   xor
//   || or
//   -> imply, <->       right associative
// That is Spot's order. SPIN's differs in one thing, U associates to the left there. The words for the same operators
// are those of UPPAAL.
//
// An atom is the longest text that has none of these operators, where brackets are skipped as wholes: `x + f(a && b) >
// 3` is one, `x > 3 && y` are two. In parentheses is an atom, or a part of one, if something follows that is no
// operator of the table, as in `(a + b) > 3`. Two kinds of expressions bind less tightly than what is in the table:
// conditional ones (c ? a : b), where the whole text between parentheses is one atom, and quantified ones (forall,
// exists, sum), which go on up to the closing parenthesis. `true` and `false` are constants and no atoms.
//
// X F G U W R M are operators. A variable of such a name is an atom where something is done with it, as in `F.done` and
// `G == 1`.
//
// Whether an atom means something, and whether it is allowed, is for the callback to say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "ltl/formula.h"
#include "util/diagnostic.h"

namespace beeline::ltl {

// The proposition of an atom, given without blanks around it, and the offset in its file where it starts. None: it is
// refused, and the callback has told why.
using Atoms = std::function<std::optional<std::uint32_t>(std::string_view atom, std::size_t offset)>;

// How deep formulas may nest; those that are parsed and what is made of them are walked through by recursion.
inline constexpr std::uint32_t deepest_formula = 500;

// The formula that is the text from `begin` up to `end` of the file; none with errors. After an atom that is refused
// the rest is still read, after other errors it is not.
std::optional<Formula> parse(Formulas& formulas, const util::SourceFile& file, std::uint16_t file_index,
                             std::size_t begin, std::size_t end, const Atoms& atoms, util::Diagnostics& diagnostics);

}  // namespace beeline::ltl
