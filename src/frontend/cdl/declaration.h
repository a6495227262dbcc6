// The kinds of declarations that a .cdl file is made of; each has names of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace beeline::frontend::cdl {

enum class DeclarationKind : std::uint8_t { Variable, Event, Activity, Predicate, Property, Restriction, Ltl, Cdl };
inline constexpr std::size_t declaration_kinds = 8;
// As they are written in a file.
inline constexpr std::array<std::string_view, declaration_kinds> declaration_words = {
    "variable", "event", "activity", "predicate", "property", "restriction", "ltl", "cdl"};
inline std::string_view to_string(DeclarationKind kind) { return declaration_words[static_cast<std::size_t>(kind)]; }

// What declarations that could not be read, which has been told, may have declared: that such a name is missing follows
// from it.
class Doubts {
 public:
  void add(DeclarationKind kind, std::string name) { names_[static_cast<std::size_t>(kind)].insert(std::move(name)); }
  void add_all(DeclarationKind kind) { all_[static_cast<std::size_t>(kind)] = true; }
  // One whose kind nobody knows.
  void add_all() { all_.fill(true); }
  bool cover(DeclarationKind kind, const std::string& name) const {
    const auto i = static_cast<std::size_t>(kind);
    return all_[i] || names_[i].contains(name);
  }

 private:
  std::array<std::set<std::string>, declaration_kinds> names_;
  std::array<bool, declaration_kinds> all_{};
};

}  // namespace beeline::frontend::cdl
