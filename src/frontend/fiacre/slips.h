// Misspelt words of the language: one message each, with the word that was meant.
//
// `elect` for `select` is the name of a port, and what is wrong then is said of whatever comes next, perhaps several
// times. So where a program has errors, names at and before them are read as the words that they are one slip away
// from. Where an error vanishes and none comes near it, that was the slip: its message takes the place of all that
// vanish with it. What is wrong besides is told as it is found with the word in its place.
#pragma once

#include <functional>

#include "frontend/fiacre/token.h"
#include "util/diagnostic.h"

namespace beeline::frontend::fiacre {

// `read` tells what is wrong with the tokens. `diagnostics`: what it has told of them, which is replaced; what was
// told before it, `before`, stays. The tokens are changed.
void correct_slips(Tokens& tokens, const util::Diagnostics& before,
                   const std::function<void(const Tokens&, util::Diagnostics&)>& read, util::Diagnostics& diagnostics);

}  // namespace beeline::frontend::fiacre
