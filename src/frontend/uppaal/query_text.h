// What stands around a query, and what becomes of one that cannot be read.
//
// A query that cannot be read is no reason to leave the others unanswered, nor may it vanish: it stays in its place
// among them as a Broken one with the first error as its reason. The lexer knows nothing of queries, so its errors are
// given to those in whose lines they lie, and what lies in no query makes one of its own.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/uppaal/ast.h"
#include "util/diagnostic.h"

namespace beeline::frontend::uppaal {

// `errors` of reading exactly these queries; `line` tells the text at a position that no query covers. Queries of other
// engines stay what they are: their syntax is not known here.
void break_query(ast::Query& query, const util::Diagnostic& error);
void mark_broken(std::vector<ast::Query>& queries, std::span<const util::Diagnostic> errors,
                 const std::function<std::string_view(util::Position)>& line);

// The comments that belong to a query, in order: those directly above it are what is said about it (blank lines end
// it), and any may tell the expected verdict, as "@ expect not satisfied" or as "EXPECT:F,3s,20MB" (of the latter T and
// F; others that are known say nothing that could be checked). Returns what is wrong with an expectation.
struct QueryComment {
  std::string_view text;
  bool above = false;
  util::Position position;
  std::uint32_t last_line = 0;
};
std::optional<util::Diagnostic> read_comments(std::span<const QueryComment> comments, ast::Query& query);
// Whether a comment is there for the expected verdict, as "@ expect satisfied".
bool tells_expectation(std::string_view comment);

}  // namespace beeline::frontend::uppaal
