// What kind of query some tokens look like, before anything is parsed.
//
// A .q file has one query a line, but brackets may stay open over lines. A bracket that somebody forgot to close must
// not swallow the queries below it, so a line that plainly begins a query ends the one above whatever is still open:
// `A[]`, `E<>` and the like are no part of any expression.
//
// Queries of other engines are recognised by their shape, not by their first word alone. What has the shape is left
// unanswered without being read; what only begins like one (`E[> P.l`, `Pr P.l`) is a slip, for the parser to tell.
#pragma once

#include <span>
#include <string_view>

#include "frontend/uppaal/token.h"

namespace beeline::frontend::uppaal {

// Whether a query begins with the line that these tokens begin with.
bool begins_query(std::span<const Token> tokens);

// Whether a query that no bracket keeps open cannot end where `above` ends, or none can begin with what stands in the
// line below: somebody broke it over two lines. `above` begins with the query.
bool goes_on_below(std::span<const Token> above, std::span<const Token> below);

// Why no query of this shape is answered; empty when it is for the parser to read. Its brackets may still not match.
std::string_view other_engine(std::span<const Token> query);

// How far the bracket that `tokens` begin with reaches: the number of tokens up to the one that closes it, included; 0
// when it is not closed.
std::size_t bracketed(std::span<const Token> tokens);

// A bracket that is not closed, or closes none; null when all match (of what kind they are is not looked at).
const Token* unmatched_bracket(std::span<const Token> tokens);

}  // namespace beeline::frontend::uppaal
