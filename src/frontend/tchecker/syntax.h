// A .tck file after reading its declarations: names resolved, attribute values still text.
//
// TChecker asks that processes, locations and events are declared before they are used, but looks at the values of
// attributes only after the whole file: a guard may use a variable that is declared further down. Hence two stages.
// Views and offsets point into the file's text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "frontend/tchecker/source.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::tchecker {

struct Name {
  std::string_view text;
  std::size_t offset = 0;
};

struct Attribute {
  Name key;
  std::size_t begin = 0, end = 0;  // the value, without the blanks around it
};

using Attributes = std::vector<Attribute>;

struct ClockArray {
  Name name;
  std::uint32_t size = 1;
};

struct IntArray {
  Name name;
  std::uint32_t size = 1;
  std::int32_t low = 0, high = 0, initial = 0;
};

struct LocationSyntax {
  Name name;
  Attributes attributes;
};

struct EdgeSyntax {
  std::uint32_t source = 0, target = 0, event = 0;
  Attributes attributes;
  std::size_t offset = 0;
};

struct ProcessSyntax {
  Name name;
  std::vector<LocationSyntax> locations;
  std::vector<EdgeSyntax> edges;
};

struct MemberSyntax {
  std::uint32_t process = 0, event = 0;
  bool weak = false;
};

struct SyncSyntax {
  std::vector<MemberSyntax> members;
  std::size_t offset = 0;
};

// What declarations that are wrong, which has been told, may have declared: that such a name is not declared follows
// from it.
struct Doubts {
  enum class Kind : std::uint8_t { Event, Process, Variable, Location };
  std::set<std::string_view> names;  // all words of such declarations
  std::set<Kind> nameless;           // kinds of those without a name of their own: any may have been meant
  bool cover(Kind kind, std::string_view name) const { return names.contains(name) || nameless.contains(kind); }
};

struct SystemSyntax {
  Name name;
  std::vector<ClockArray> clocks;
  std::vector<IntArray> ints;
  std::vector<Name> events;
  std::vector<ProcessSyntax> processes;
  std::vector<SyncSyntax> syncs;
  Doubts doubts;
};

// Reads every declaration it can; a broken one is reported and skipped.
SystemSyntax parse_declarations(const Source& text, util::Diagnostics& diagnostics, util::Watch& watch);

// Cells or clocks that one model may declare. Far above what can be explored; keeps `int:4000000000:...` from
// exhausting memory.
inline constexpr std::size_t most_cells = std::size_t{1} << 17;
inline constexpr std::size_t most_clocks = std::size_t{1} << 12;

}  // namespace beeline::frontend::tchecker
