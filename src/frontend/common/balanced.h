// Long rows of operators as shallow trees: everything that walks over expressions recurses, and generated models have
// conjunctions, label sets and sums of thousands of parts. The order of evaluation stays.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "ir/network.h"

namespace beeline::frontend {

// A chain of And or Or. Needs at least one part.
ir::ExprId balanced(ir::Arena& arena, ir::Op op, std::span<const ir::ExprId> parts);

// Rows up to here stay as they are: they are what people write.
inline constexpr std::size_t short_row = 100;
// A row counts as no deeper than this, as longer ones are made shallow; so deep may an expression be with its rows.
inline constexpr std::size_t longest_row = 1000;
inline constexpr int deepest_expression = 1200;  // a level takes up to 4.4 KB of an 8 MB stack, under sanitizers

std::string too_deep();           // what to say of an expression that is deeper
std::string too_long_for_sure();  // of a row for which shallow() gives none

// Both belong to a row that shallow() knows of.
bool one_row(ir::Op before, ir::Op next);

using CellOf = std::function<const ir::Cell&(std::uint32_t)>;

// A row a + b - c, nested to the left, of sums, products, bits, minima or maxima, as a shallow tree where that makes no
// difference: no order of adding up may leave 32 bits, by the ranges of what is added. Short ones, and others of up to
// deepest_expression parts, stay as they are; none for one that is longer.
ir::ExprId shallow(ir::Arena& arena, ir::ExprId row, const CellOf& cell);

}  // namespace beeline::frontend
