// Where the parts of a model stand with respect to its scalar sets (ir/scalars.h).
//
// What is declared at one position of the text, for processes that differ in scalar arguments only, is of one family;
// so are the elements of an array, for each dimension that a scalar type indexes.
#include <fmt/format.h>

#include "frontend/uppaal/elaborator.h"

namespace beeline::frontend::uppaal {

Elaborator::Spot Elaborator::spot(std::string_view name) const {
  if (network_.scalar_sets.empty()) return {};
  return {fmt::format("{} {} {}", process_pattern_, function_ ? function_->tree->name : "", name), process_seats_};
}

Elaborator::Spot Elaborator::element(const Spot& array, const Type& type, std::uint32_t i) const {
  if (network_.scalar_sets.empty()) return {};
  Spot out = array;
  if (type.index != nullptr) {
    out.path += "[]";
    out.seats.push_back({type.index->scalar_set, static_cast<std::int32_t>(i)});
  } else {
    out.path += fmt::format("[{}]", i);
  }
  return out;
}

Elaborator::Spot Elaborator::field(const Spot& record, std::string_view name) const {
  if (network_.scalar_sets.empty()) return {};
  return {fmt::format("{}.{}", record.path, name), record.seats};
}

// A second one at the same spot (a function's argument may be elaborated several times) is of another family.
std::uint32_t Elaborator::place(const Spot& spot, Position position) {
  if (spot.seats.empty()) return ir::no_place;
  std::string key = fmt::format("{} {} {} {}", position.file, position.line, position.column, spot.path);
  const std::uint32_t before = placed_[{key, spot.seats}]++;
  if (before > 0) key += fmt::format(" #{}", before);
  const auto family = families_.try_emplace(std::move(key), static_cast<std::uint32_t>(families_.size())).first->second;
  network_.places.push_back({family, spot.seats});
  return static_cast<std::uint32_t>(network_.places.size() - 1);
}

std::uint32_t Elaborator::temporary(std::string_view name, const Type& range, std::int32_t high, Position position) {
  const std::uint32_t set = range.kind == Type::Kind::Scalar ? range.scalar_set : ir::no_set;
  return builder_.allocate_temporary(qualified(name), range.low, high, position, {set, place(spot(name), position)});
}

std::uint32_t Elaborator::holder(std::string_view name, ir::Referent holds, Position position) {
  return builder_.allocate_holder(qualified(name), holds, position, place(spot(name), position));
}

}  // namespace beeline::frontend::uppaal
