// Positions in the text a user wrote, and messages about them.
//
// Everything that a front end or the engine has to say about the user's input is a Diagnostic value with a position; no
// exception crosses a module border. A SourceFile owns the text so that a message can show the line it speaks of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace beeline::util {

// A place in the n-th SourceFile of a Sources list. Lines and columns count from 1 (columns in bytes); line 0 means "no
// place".
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint16_t file = 0;

  explicit operator bool() const { return line != 0; }
  friend bool operator==(const Position&, const Position&) = default;
};

struct SourceFile {
  std::string name;  // as the user named it; "<query>" for text from the command line
  std::string text;

  // The text of one line without its line end; empty when there is no such line.
  std::string_view line(std::uint32_t number) const;
  Position position_of(std::size_t offset, std::uint16_t file_index) const;
};

enum class Severity : std::uint8_t { Error, Warning, Note };

struct Diagnostic {
  Severity severity = Severity::Error;
  Position position;
  std::string message;
};

// The files of one model (model, queries). Copies share the texts.
class Sources {
 public:
  std::uint16_t add(std::string name, std::string text);
  const SourceFile& file(std::uint16_t index) const { return *files_[index]; }
  std::size_t size() const { return files_.size(); }

  // "model.xml:12:7"; empty without a position.
  std::string describe(Position position) const;
  // "file:line:col: error: message", the source line and a caret below the column.
  std::string render(const Diagnostic& diagnostic) const;

 private:
  std::vector<std::shared_ptr<const SourceFile>> files_;
};

// Collects what a front end finds, so that one run reports several errors. After `limit` errors it stays silent and
// `full()` asks the front end to give up.
class Diagnostics {
 public:
  explicit Diagnostics(std::size_t limit = 20) : limit_(limit) {}

  void error(Position position, std::string message);
  void warning(Position position, std::string message);
  void note(Position position, std::string message);
  void add(const Diagnostic& diagnostic);

  bool has_errors() const { return errors_ != 0; }
  std::size_t errors() const { return errors_; }
  bool full() const { return errors_ >= limit_; }
  const std::vector<Diagnostic>& all() const { return all_; }
  // For who knows more about all that was found: `change(diagnostic)` on each.
  template <class Change>
  void amend(Change change) {
    for (Diagnostic& diagnostic : all_) change(diagnostic);
  }

 private:
  std::size_t limit_;
  std::size_t errors_ = 0;
  std::vector<Diagnostic> all_;
};

}  // namespace beeline::util
