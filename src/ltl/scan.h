// The text of a formula cut into operators and atoms (parse.h says by which rules).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace beeline::ltl {

enum class Sign : std::uint8_t {
  Not,
  Next,
  Finally,
  Globally,
  Until,
  WeakUntil,
  Release,
  StrongRelease,
  And,
  Xor,
  Or,
  Implies,
  Equivalent
};

struct Operator {
  Sign sign;
  std::size_t size;  // of its spelling
};

// Looks at one text and does not move. Positions are offsets in it.
class Scan {
 public:
  explicit Scan(std::string_view text);

  std::string_view text() const { return text_; }
  std::size_t after_blanks(std::size_t at, std::size_t end) const;
  // The bracket that closes the one here; npos: none does.
  std::size_t closing(std::size_t opening) const { return closing_[opening]; }

  std::optional<Operator> unary(std::size_t at, std::size_t end) const;
  // Where an operand has ended.
  std::optional<Operator> binary(std::size_t at, std::size_t end) const;
  // The size of an operator of another notation, where an operand has ended: => <=> --> and single capital letters.
  std::size_t foreign(std::size_t at, std::size_t end) const;
  // A capital letter that is used as if it were an operator: a word follows.
  bool letter_before_operand(std::size_t at, std::size_t end) const;
  // What stands here does something with the word before it: `.`, `==` and the like, or makes it an instance of a
  // template, as in `R(1).idle`.
  bool uses_word(std::size_t at, std::size_t end) const;

  // Where the atom that starts here ends, blanks excluded; `at` itself if none does.
  std::size_t atom_end(std::size_t at, std::size_t end) const;
  // Whether all of this is one atom because of a conditional in it.
  bool conditional(std::size_t begin, std::size_t end) const;

 private:
  std::size_t word_end(std::size_t at, std::size_t end) const;
  bool starts(std::size_t at, std::size_t end, std::string_view what) const {
    return text_.substr(0, end).substr(at).starts_with(what);
  }
  bool stops_atom(std::size_t at, std::size_t end, bool operand_ended) const;

  std::string_view text_;
  std::vector<std::size_t> closing_;
};

}  // namespace beeline::ltl
