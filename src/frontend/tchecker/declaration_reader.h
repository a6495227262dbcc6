// Reads the declarations of a .tck file, line by line, into SystemSyntax.
//
// A declaration that is wrong is told, with how it is written, and left out; reading goes on in the next line. What
// follows from it is not told: names that it may have declared are doubtful (Doubts), and one that is missing further
// down may be one of them.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontend/tchecker/syntax.h"

namespace beeline::frontend::tchecker {

class DeclarationReader {
 public:
  DeclarationReader(const Source& text, util::Diagnostics& diagnostics, util::Watch& watch)
      : text_(text), diagnostics_(diagnostics), watch_(watch) {}

  SystemSyntax run();

 private:
  // Thrown when the rest of a declaration makes no sense any more; the message has been given. Never leaves run().
  struct Skip {};
  using Index = std::unordered_map<std::string_view, std::uint32_t>;

  static constexpr std::string_view keywords[] = {"clock",    "edge",    "event", "int",
                                                  "location", "process", "sync",  "system"};

  // characters, words and names
  bool at_end() const { return next_ >= text_.view().size(); }
  char peek() const { return text_.at(next_); }
  void error(std::size_t offset, std::string message);
  [[noreturn]] void fail(std::size_t offset, std::string message);
  void skip_blanks();
  void skip_comment();
  void skip_lines();
  void recover();
  bool at_declaration(std::size_t line) const;
  std::string seen() const;
  void expect(char c);
  std::string how() const;
  Name word(std::string_view what);
  std::optional<Name> wrong_word(bool may_have_hyphens);
  Name name(std::string_view what);
  void refuse_comment();

  // what is declared
  std::size_t doubt_names(std::size_t begin);
  void doubt(std::size_t begin);
  void doubt_word(std::string_view word);
  void doubt_all(std::string_view kind);
  std::optional<std::uint32_t> find(const Index& index, Name name, Doubts::Kind kind, std::string_view what);
  std::optional<std::size_t> declared_below(Name name, Doubts::Kind kind);
  void declare(Index& index, Name name, std::string_view what);

  // attributes
  Attributes finish(std::span<const std::string_view> known);
  Attributes attributes();
  std::string_view meant_here(std::string_view attribute) const;
  void refuse_nameless(Name first);
  void skip_attribute_blanks(std::size_t open);
  bool blank(std::size_t i) const;
  void trim(Attribute& attribute) const;
  bool at_attribute(std::size_t at) const;
  void look_for_separator(const Attribute& attribute);
  void look_for_two(const Attribute& attribute);

  // declarations
  template <class Int>
  Int integer(std::string_view what);
  void declaration();
  bool miss_system(Name kind);  // whether that is told now
  void refuse_missing_colon(Name kind);
  void refuse_foreign(Name kind);
  void system(Name kind);
  void event();
  void process();
  void clock();
  void int_variable();
  void location();
  void edge(Name kind);
  void sync(Name kind);

  const Source& text_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  std::size_t next_ = 0;
  std::string_view kind_;  // the keyword of the declaration that is being read
  bool in_attributes_ = false;
  bool quiet_ = false;  // its keyword is misspelt, which has been told
  bool seen_system_ = false;
  bool missed_system_ = false;  // something stands before it, which has been told
  std::size_t cells_ = 0, clocks_ = 0;
  SystemSyntax system_;
  Index events_, processes_, variables_;
  std::vector<Index> locations_;      // per process
  std::set<std::string_view> twice_;  // processes that are declared twice, which has been told
  std::set<std::vector<std::tuple<std::uint32_t, std::uint32_t, bool>>> syncs_;
  std::set<std::pair<std::string, std::string_view>> unknown_;
  std::set<std::string_view> no_names_;                                        // which has been told
  std::optional<std::map<std::string_view, std::size_t, std::less<>>> lines_;  // of processes and events
  std::set<std::string_view> told_early_;  // kinds of declarations that stand before what they name
};

}  // namespace beeline::frontend::tchecker
