// What the files of the resolver share.
#pragma once

#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/fiacre/resolver.h"

namespace beeline::frontend::fiacre {

template <class... Handlers>
struct Overloaded : Handlers... {
  using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

template <class Map>
void append_names(std::vector<std::string_view>& into, const Map& map) {
  for (const auto& entry : map) into.push_back(entry.first);
}

template <class Map>
void Resolver::unknown_in(std::string_view kind, const syntax::Name& name, const Map& map) {
  std::vector<std::string_view> candidates;
  append_names(candidates, map);
  unknown(kind, name, candidates);
}

// Whether the name is free; told otherwise.
template <class Map>
bool Resolver::declare(std::string_view kind, const syntax::Name& name, const Map& taken) {
  if (!taken.contains(name.text)) return true;
  error(name.position, fmt::format("{} '{}' is declared twice", kind, name.text));
  return false;
}

}  // namespace beeline::frontend::fiacre
