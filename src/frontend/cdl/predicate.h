// What CDL says about a system: values, instances of processes, conditions. Names of the system stay names here; only
// whoever has the system can say what they stand for.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "util/diagnostic.h"

namespace beeline::frontend::cdl {

struct Name {
  std::string text;
  util::Position position;
};

inline constexpr std::uint32_t unresolved = UINT32_MAX;

// The name of something that the same file declares, and its number among those of its kind.
struct Reference {
  Name name;
  std::uint32_t index = unresolved;
};

// {P}1, an instance of a process, component or observer, or the context: {env}1.
struct ProcessId {
  bool any = false;
  Name process;
  std::int32_t instance = 0;
};

struct Literal {
  enum class Kind : std::uint8_t {
    Any,
    Integer,  // value
    Boolean,  // value
    String,   // name
    Named,    // name: a constant or a constructor of the system
    Array,    // name[parts]
    Record,   // name{fields[i] = parts[i]}
    Union,    // name.constructor(parts[0]), or without the value
  };
  Kind kind = Kind::Any;
  util::Position position;
  std::int32_t value = 0;
  std::string name, constructor;
  std::vector<Name> fields;
  std::vector<Literal> parts;
};

// {P}1:record.array[2].length
struct Access {
  struct Fragment {
    Name name;
    std::int32_t index = -1;  // -1: none
  };
  ProcessId process;
  std::vector<Fragment> path;
};

enum class Comparison : std::uint8_t { Equal, Less, LessEqual, Greater, GreaterEqual };

struct Predicate {
  enum class Kind : std::uint8_t {
    All,        // holds always
    And,        // all operands
    Or,         // any of the operands
    Not,        // of the only operand
    State,      // process @ state
    Compare,    // left, comparison, and right or value
    Reference,  // to another predicate
  };
  Kind kind = Kind::All;
  std::uint32_t height = 1;  // of the tree; at most highest_predicate
  util::Position position;
  std::vector<Predicate> operands;
  ProcessId process;
  Name state;
  Access left, right;
  Comparison comparison = Comparison::Equal;
  bool with_access = false;  // compared with `right`
  Literal value;
  cdl::Reference reference;
};

inline constexpr std::uint32_t highest_predicate = 500;

}  // namespace beeline::frontend::cdl
