#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/tchecker/attributes.h"
#include "frontend/tchecker/syntax.h"

namespace beeline::frontend::tchecker {

namespace {

constexpr std::string_view keywords[] = {"clock", "edge", "event", "int", "location", "process", "sync", "system"};

// How each is written, in the order of the keywords.
constexpr std::string_view forms[] = {"clock:SIZE:NAME",
                                      "edge:PROCESS:SOURCE:TARGET:EVENT{ATTRIBUTES}",
                                      "event:NAME",
                                      "int:SIZE:MINIMUM:MAXIMUM:INITIAL:NAME",
                                      "location:PROCESS:NAME{ATTRIBUTES}",
                                      "process:NAME",
                                      "sync:PROCESS@EVENT:PROCESS@EVENT",
                                      "system:NAME"};

// What other languages call them.
constexpr std::pair<std::string_view, std::string_view> foreign[] = {
    {"channel", "event"},   {"chan", "event"}, {"action", "event"},     {"bool", "int"},          {"boolean", "int"},
    {"integer", "int"},     {"const", "int"},  {"timer", "clock"},      {"state", "location"},    {"node", "location"},
    {"transition", "edge"}, {"trans", "edge"}, {"template", "process"}, {"automaton", "process"},
};

// Thrown when the rest of a declaration makes no sense any more; the message has been given. Stays in this file.
struct Skip {};

class Declarations {
 public:
  Declarations(const Source& text, util::Diagnostics& diagnostics, util::Watch& watch)
      : text_(text), diagnostics_(diagnostics), watch_(watch) {}

  SystemSyntax run() {
    if (text_.view().starts_with(byte_order_mark)) next_ = byte_order_mark.size();
    while (!diagnostics_.full()) {
      watch_.look();
      skip_lines();
      if (at_end()) break;
      const std::size_t begin = next_;
      try {
        declaration();
      } catch (const Skip&) {
        recover();
        doubt(begin);
      }
    }
    if (!seen_system_ && !diagnostics_.has_errors())
      error(text_.view().size(), "this is no TChecker model: the 'system:name' declaration is missing");
    return std::move(system_);
  }

 private:
  void error(std::size_t offset, std::string message) {
    diagnostics_.error(text_.position(offset), std::move(message));
  }

  [[noreturn]] void fail(std::size_t offset, std::string message) {
    error(offset, std::move(message));
    throw Skip{};
  }

  // --- characters

  bool at_end() const { return next_ >= text_.view().size(); }
  char peek() const { return text_.at(next_); }

  void skip_blanks() {
    while (!at_end() && (peek() == ' ' || peek() == '\t' || peek() == '\r')) ++next_;
  }

  void skip_comment() {
    if (!at_end() && peek() == '#')
      while (!at_end() && peek() != '\n') ++next_;
  }

  void skip_lines() {
    for (;;) {
      skip_blanks();
      skip_comment();
      if (at_end() || peek() != '\n') return;
      ++next_;
    }
  }

  // Goes on behind the broken declaration: at the end of its attributes when it broke inside them, at the end of the
  // line otherwise, but never past the start of a line that looks like a declaration.
  void recover() {
    for (; !at_end(); ++next_) {
      if (peek() == '}' && in_attributes_) in_attributes_ = false;
      if (peek() != '\n') continue;
      if (!in_attributes_) break;
      if (at_declaration(next_ + 1)) break;
    }
    in_attributes_ = false;
  }

  // The names in a declaration that is wrong: nobody need be told that they are missing. Of its first line, before the
  // attributes. How many there are.
  std::size_t doubt_names(std::size_t begin) {
    const std::string_view line = text_.view().substr(begin, text_.view().find_first_of("{\n#", begin) - begin);
    std::size_t names = 0;
    for (std::size_t at = 0; at < line.size();) {
      std::size_t end = at;
      while (end < line.size() && (is_letter(line[end]) || is_digit(line[end]) || line[end] == '.')) ++end;
      if (end > at && is_letter(line[at])) {
        system_.doubts.names.insert(line.substr(at, end - at));
        ++names;
      }
      at = end + 1;
    }
    return names;
  }

  void doubt(std::size_t begin) {
    const std::size_t names = doubt_names(begin);  // the keyword among them
    if (names < (kind_ == "location" ? 3 : 2)) doubt_all(kind_);
  }

  // One of this kind has no name, or that of another one: any that is missing may be meant.
  void doubt_all(std::string_view kind) {
    using Kind = Doubts::Kind;
    if (kind == "event") system_.doubts.nameless.insert(Kind::Event);
    if (kind == "process") system_.doubts.nameless.insert(Kind::Process);
    if (kind == "int" || kind == "clock") system_.doubts.nameless.insert(Kind::Variable);
    if (kind == "location") system_.doubts.nameless.insert(Kind::Location);
  }

  // A line that looks like a declaration begins here.
  bool at_declaration(std::size_t line) const {
    return std::any_of(std::begin(keywords), std::end(keywords), [&](std::string_view keyword) {
      return text_.view().substr(line).starts_with(keyword) && text_.at(line + keyword.size()) == ':';
    });
  }

  std::string seen() const {
    if (at_end()) return "the end of the file";
    if (peek() == '\n') return "the end of the line";
    const char c = peek();
    std::size_t end = next_;
    while (is_letter(text_.at(end)) || is_digit(text_.at(end))) ++end;
    if (end > next_) return fmt::format("'{}'", text_.view().substr(next_, end - next_));
    if (c >= 0x20 && c < 0x7f) return fmt::format("'{}'", c);
    return fmt::format("byte 0x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }

  // --- tokens

  void expect(char c) {
    skip_blanks();
    if (at_end() || peek() != c) fail(next_, fmt::format("expected '{}' but found {}{}", c, seen(), how()));
    ++next_;
  }

  // The tail of a message about something that is missing: how the declaration is written.
  std::string how() const {
    const auto found = std::find(std::begin(keywords), std::end(keywords), kind_);
    if (in_attributes_ || found == std::end(keywords)) return "";
    return fmt::format("; write '{}'", forms[found - std::begin(keywords)]);
  }

  Name word(std::string_view what) {
    skip_blanks();
    if (at_end() || !is_letter(peek())) fail(next_, fmt::format("expected {} but found {}{}", what, seen(), how()));
    const std::size_t start = next_;
    while (!at_end() && (is_letter(peek()) || is_digit(peek()) || peek() == '.')) ++next_;
    return {text_.view().substr(start, next_ - start), start};
  }

  Name name(std::string_view what) {
    const Name result = word(what);
    if (std::find(std::begin(keywords), std::end(keywords), result.text) != std::end(keywords))
      fail(result.offset, fmt::format("expected {}, but '{}' is a keyword", what, result.text));
    return result;
  }

  template <class Int>
  Int integer(std::string_view what) {
    skip_blanks();
    const std::size_t start = next_;
    if (peek() == '-' || peek() == '+') ++next_;
    const std::size_t digits = next_;
    while (!at_end() && is_digit(peek())) ++next_;
    if (next_ == digits) fail(start, fmt::format("expected {} (an integer) but found {}{}", what, seen(), how()));
    const std::string_view view = text_.view();
    const std::size_t from = view[start] == '+' ? digits : start;
    Int value{};
    const auto result = std::from_chars(view.data() + from, view.data() + next_, value);
    if (result.ec != std::errc{} || result.ptr != view.data() + next_)
      fail(start, fmt::format("{} {} is outside {}..{}", what, view.substr(start, next_ - start),
                              std::numeric_limits<Int>::min(), std::numeric_limits<Int>::max()));
    return value;
  }

  // The end of a declaration: its attributes, then nothing more on the line.
  Attributes finish(std::span<const std::string_view> known) {
    Attributes result = attributes();
    for (const Attribute& attribute : result)
      if (std::find(known.begin(), known.end(), attribute.key.text) == known.end())
        diagnostics_.warning(text_.position(attribute.key.offset),
                             fmt::format("unknown attribute '{}' is ignored{}", attribute.key.text,
                                         meant_attribute(attribute.key.text, known)));
    skip_blanks();
    skip_comment();
    refuse_comment();
    if (is_letter(peek()) || is_digit(peek())) doubt_all(kind_);  // `event:ta u`
    if (!at_end() && peek() != '\n')
      fail(next_, fmt::format("expected the end of the declaration but found {}{}", seen(), how()));
    return result;
  }

  void refuse_comment() {
    if (peek() == '/' && (text_.at(next_ + 1) == '/' || text_.at(next_ + 1) == '*'))
      fail(next_, "a comment begins with '#' and ends with the line");
  }

  Attributes attributes() {
    Attributes result;
    skip_blanks();
    if (at_end() || peek() != '{') return result;
    const std::size_t open = next_++;
    in_attributes_ = true;
    skip_attribute_blanks(open);
    while (peek() != '}') {
      Attribute attribute;
      attribute.key = word("the name of an attribute");
      skip_attribute_blanks(open);
      if (peek() != ':') refuse_nameless(attribute.key);
      if (peek() != ':')
        fail(next_, fmt::format("expected ':' but found {}; an attribute is written '{}:{}'", seen(),
                                attribute.key.text, is_flag(attribute.key.text) ? "" : " VALUE"));
      ++next_;
      attribute.begin = next_;
      if (peek() == '=') fail(next_ - 1, "an assignment is '=', not ':='");
      while (!at_end() && std::string_view(":{}#").find(peek()) == std::string_view::npos) {
        if (peek() == '\n' && at_declaration(next_ + 1)) fail(open, "this '{' is never closed");
        ++next_;
      }
      if (const auto sign = text_.view().substr(0, next_).find('?', attribute.begin);
          peek() == ':' && sign != std::string_view::npos)
        fail(sign, "there is no '?:': write '(if C then A else B)'");
      if (peek() == '{') fail(next_, "no '{' can stand between '{' and '}'");
      attribute.end = next_;
      trim(attribute);
      if (peek() == ':') look_for_separator(attribute);
      warn_of_value(attribute);
      result.push_back(attribute);
      skip_attribute_blanks(open);
      if (peek() == '}') break;
      if (peek() == '#') fail(next_, "a comment cannot stand between '{' and '}'");
      expect(':');
      if (peek() == '=') fail(next_ - 1, "an assignment is '=', not ':='");
      skip_attribute_blanks(open);
      if (peek() == '}') fail(next_, "expected the name of an attribute but found '}'");
    }
    ++next_;
    in_attributes_ = false;
    return result;
  }

  // `{x>=1}`, `{x=0}`: the name of the attribute is missing.
  void refuse_nameless(Name first) {
    const char sign = peek(), next = text_.at(next_ + 1);
    const bool assigns = sign == '=' && next != '=';
    if (is_attribute(first.text) || std::string_view("<>=!&|[+-").find(sign) == std::string_view::npos) return;
    if (kind_ != "edge" && kind_ != "location") return;
    const std::string_view attribute = kind_ == "location" ? "invariant" : assigns ? "do" : "provided";
    fail(first.offset, fmt::format("an attribute has a name: write '{}: {}{}...'", attribute, first.text, sign));
  }

  void skip_attribute_blanks(std::size_t open) {
    for (skip_blanks(); !at_end() && peek() == '\n'; skip_blanks()) {
      if (at_declaration(next_ + 1)) fail(open, "this '{' is never closed");
      ++next_;
    }
    if (at_end()) fail(open, "this '{' is never closed");
  }

  bool blank(std::size_t i) const {
    return std::string_view(" \t\r\n\v\f").find(text_.at(i)) != std::string_view::npos;
  }

  void trim(Attribute& attribute) const {
    while (attribute.begin < attribute.end && blank(attribute.begin)) ++attribute.begin;
    while (attribute.begin < attribute.end && blank(attribute.end - 1)) --attribute.end;
  }

  // The name of an attribute and its ':' come next.
  bool at_attribute(std::size_t at) const {
    while (blank(at)) ++at;
    const std::size_t start = at;
    while (is_letter(text_.at(at)) || is_digit(text_.at(at)) || text_.at(at) == '.') ++at;
    const bool named = at > start;
    while (blank(at)) ++at;
    return named && text_.at(at) == ':';
  }

  // At the end of a value, before the next ':'. Where it ends in the name of an attribute, as in `initial:, urgent:` or
  // `x<3 do:`, that name and the ':' belong together, and something else should stand before them.
  void look_for_separator(const Attribute& attribute) {
    std::size_t start = attribute.end;
    while (start > attribute.begin && is_letter(text_.at(start - 1))) --start;
    const std::string_view word = text_.view().substr(start, attribute.end - start), key = attribute.key.text;
    if (!is_attribute(word)) return;
    std::size_t before = start;
    while (before > attribute.begin && blank(before - 1)) --before;
    const bool alone = before == attribute.begin;
    const char sign = alone ? '\0' : text_.at(before - 1);
    const bool separated = sign == ',' || sign == ';';
    if (at_attribute(next_ + 1) && (!separated || (key == "labels" && sign == ','))) return;  // of something else
    if (separated) fail(before - 1, fmt::format("attributes are separated by ':', not by '{}'", sign));
    if (alone || before < start)
      fail(start, fmt::format("a ':' is missing before '{0}': attributes are separated by ':', as in '{1}:{2} : {0}:'",
                              word, key, is_flag(key) ? "" : " ..."));
  }

  // `initial: urgent : committed:`, which has two attributes.
  void warn_of_value(const Attribute& attribute) {
    std::size_t end = attribute.begin;
    while (end < attribute.end && is_letter(text_.at(end))) ++end;
    const std::string_view word = text_.view().substr(attribute.begin, end - attribute.begin), key = attribute.key.text;
    if (!is_flag(key) || !is_attribute(word)) return;
    diagnostics_.warning(
        text_.position(attribute.begin),
        fmt::format("the value of '{0}' is ignored; to have both attributes write '{0}: : {1}:'", key, word));
  }

  // --- names

  using Index = std::unordered_map<std::string_view, std::uint32_t>;

  std::optional<std::uint32_t> find(const Index& index, Name name, Doubts::Kind kind, std::string_view what) {
    if (const auto found = index.find(name.text); found != index.end()) return found->second;
    if (system_.doubts.cover(kind, name.text)) return std::nullopt;
    if (const auto below = declared_below(name, kind)) {
      if (told_early_.insert(kind_).second)  // one message for all that stand too early
        error(name.offset, fmt::format("{} '{}' is declared further down, in line {}: move this '{}' below it", what,
                                       name.text, text_.position(*below).line, kind_));
      return std::nullopt;
    }
    std::vector<std::string_view> candidates;
    for (const auto& entry : index) candidates.push_back(entry.first);
    std::sort(candidates.begin(), candidates.end());
    if (unknown_.emplace(what, name.text).second)  // one message for all its uses
      error(name.offset, fmt::format("{} '{}' is not declared{}", what, name.text, suggestion(name.text, candidates)));
    return std::nullopt;
  }

  // Where a process or an event is declared behind its use. The text is looked through once.
  std::optional<std::size_t> declared_below(Name name, Doubts::Kind kind) {
    if (kind != Doubts::Kind::Process && kind != Doubts::Kind::Event) return std::nullopt;
    if (!lines_) {
      lines_.emplace();
      for (std::size_t end = next_; (end = text_.view().find('\n', end)) != std::string_view::npos;) {
        const std::size_t begin = ++end;
        while (is_letter(text_.at(end)) || is_digit(text_.at(end)) || text_.at(end) == '.' || text_.at(end) == ':')
          ++end;
        const std::string_view line = text_.view().substr(begin, end - begin);
        if (line.starts_with("process:") || line.starts_with("event:")) lines_->emplace(line, begin);
      }
    }
    const bool process = kind == Doubts::Kind::Process;
    const auto found = lines_->find(fmt::format("{}:{}", process ? "process" : "event", name.text));
    return found == lines_->end() ? std::nullopt : std::optional(found->second);
  }

  void declare(Index& index, Name name, std::string_view what) {
    if (index.emplace(name.text, static_cast<std::uint32_t>(index.size())).second) return;
    doubt_all(kind_);
    fail(name.offset, fmt::format("{} '{}' is declared twice", what, name.text));
  }

  // --- declarations

  void declaration() {
    kind_ = {};
    refuse_comment();
    if (peek() == '{') fail(next_, "attributes begin in the line of their declaration");
    Name kind = word("a declaration");
    if (std::find(std::begin(keywords), std::end(keywords), kind.text) == std::end(keywords)) {
      refuse_foreign(kind);
      const std::string_view meant = peek() == ':' ? nearest(kind.text, keywords) : std::string_view();
      if (meant.empty()) miss_system(kind);
      error(kind.offset, fmt::format("unknown declaration '{}'{}", kind.text, suggestion(kind.text, keywords)));
      if (meant.empty()) throw Skip{};
      kind.text = meant;  // what it declares is then known to the others
    }
    kind_ = kind.text;
    if (kind.text != "system") miss_system(kind);
    if (kind.text == "system") return system(kind);
    if (kind.text == "event") return event();
    if (kind.text == "process") return process();
    if (kind.text == "clock") return clock();
    if (kind.text == "int") return int_variable();
    if (kind.text == "location") return location();
    if (kind.text == "edge") return edge(kind);
    sync(kind);
  }

  void miss_system(Name kind) {
    if (seen_system_ || std::exchange(missed_system_, true)) return;
    error(kind.offset, "the first declaration must be 'system:name'");
  }

  void refuse_foreign(Name kind) {
    if (peek() != ':' || !(seen_system_ || missed_system_)) return;
    for (const auto& [word, keyword] : foreign) {
      if (word != kind.text) continue;
      kind_ = keyword;
      fail(kind.offset, fmt::format("unknown declaration '{}'{}", word, how()));
    }
  }

  void system(Name kind) {
    if (std::exchange(seen_system_, true)) fail(kind.offset, "the system is declared twice");
    expect(':');
    system_.name = name("the system's name");
    finish({});
  }

  void event() {
    expect(':');
    const Name event = name("the event's name");
    declare(events_, event, "event");
    system_.events.push_back(event);
    finish({});
  }

  void process() {
    expect(':');
    const Name process = name("the process's name");
    if (processes_.contains(process.text)) twice_.insert(process.text);
    declare(processes_, process, "process");
    system_.processes.push_back({process, {}, {}});
    locations_.emplace_back();
    finish({});
  }

  void clock() {
    expect(':');
    const std::size_t start = next_;
    const auto size = integer<std::uint32_t>("the size");
    expect(':');
    const Name clock = name("the clock's name");
    if (size < 1) fail(start, "the size must be at least 1");
    if (size > most_clocks - clocks_) fail(start, fmt::format("a model cannot have more than {} clocks", most_clocks));
    clocks_ += size;
    declare(variables_, clock, "variable");
    system_.clocks.push_back({clock, size});
    finish({});
  }

  void int_variable() {
    expect(':');
    const std::size_t start = next_;
    IntArray array;
    array.size = integer<std::uint32_t>("the size");
    expect(':');
    array.low = integer<std::int32_t>("the minimum");
    expect(':');
    array.high = integer<std::int32_t>("the maximum");
    expect(':');
    array.initial = integer<std::int32_t>("the initial value");
    expect(':');
    array.name = name("the variable's name");
    if (array.size < 1) fail(start, "the size must be at least 1");
    if (array.size > most_cells - cells_)
      fail(start, fmt::format("a model cannot have more than {} variables", most_cells));
    cells_ += array.size;
    if (array.low > array.high)
      error(start, fmt::format("the range {}..{} of '{}' is empty", array.low, array.high, array.name.text));
    else if (array.initial < array.low || array.initial > array.high)
      error(start, fmt::format("the initial value {} of '{}' is outside its range {}..{}", array.initial,
                               array.name.text, array.low, array.high));
    declare(variables_, array.name, "variable");
    system_.ints.push_back(array);
    finish({});
  }

  void location() {
    expect(':');
    const Name owner = name("the name of a process");
    expect(':');
    const Name location = name("the location's name");
    const auto process = find(processes_, owner, Doubts::Kind::Process, "process");
    if (!process) {
      doubt_names(owner.offset);
      finish(location_attributes);
      return;
    }
    if (twice_.contains(owner.text) && locations_[*process].contains(location.text)) {  // of the other one
      finish(location_attributes);
      return;
    }
    declare(locations_[*process], location, fmt::format("in process '{}', location", owner.text));
    system_.processes[*process].locations.push_back({location, {}});
    system_.processes[*process].locations.back().attributes = finish(location_attributes);
  }

  void edge(Name kind) {
    expect(':');
    const Name owner = name("the name of a process");
    expect(':');
    const Name source = name("the source location");
    expect(':');
    const Name target = name("the target location");
    expect(':');
    const Name event = name("an event");
    if (events_.contains(source.text) && !events_.contains(event.text))
      fail(source.offset, fmt::format("the event '{}' comes last{}", source.text, how()));
    const auto process = find(processes_, owner, Doubts::Kind::Process, "process");
    std::optional<std::uint32_t> from, to;
    if (process) {
      const std::string what = fmt::format("in process '{}', location", owner.text);
      from = find(locations_[*process], source, Doubts::Kind::Location, what);
      to = find(locations_[*process], target, Doubts::Kind::Location, what);
    }
    const auto label = find(events_, event, Doubts::Kind::Event, "event");
    Attributes attributes = finish(edge_attributes);
    if (!from || !to || !label) return;
    auto& edges = system_.processes[*process].edges;
    watch_.before_growth(edges, 1);
    edges.push_back({*from, *to, *label, std::move(attributes), kind.offset});
  }

  void sync(Name kind) {
    SyncSyntax result;
    result.offset = kind.offset;
    bool complete = true;
    do {
      expect(':');
      const Name owner = name("the name of a process");
      expect('@');
      const Name event = name("an event");
      skip_blanks();
      const bool weak = peek() == '?';
      if (weak) ++next_;
      if (!processes_.contains(owner.text) && processes_.contains(event.text) && events_.contains(owner.text))
        fail(owner.offset, fmt::format("the process comes before the '@': write '{}@{}'", event.text, owner.text));
      const auto process = find(processes_, owner, Doubts::Kind::Process, "process");
      const auto label = find(events_, event, Doubts::Kind::Event, "event");
      complete = complete && process && label;
      if (process && label) {
        if (std::any_of(result.members.begin(), result.members.end(),
                        [&](const MemberSyntax& member) { return member.process == *process; })) {
          error(owner.offset, fmt::format("process '{}' takes part twice in this synchronisation", owner.text));
          complete = false;
        }
        result.members.push_back({*process, *label, weak});
      }
      skip_blanks();
    } while (peek() == ':');
    finish({});
    if (!complete) return;
    std::vector<std::tuple<std::uint32_t, std::uint32_t, bool>> key;
    for (const MemberSyntax& member : result.members) key.emplace_back(member.process, member.event, member.weak);
    std::sort(key.begin(), key.end());
    if (!syncs_.insert(std::move(key)).second) fail(kind.offset, "this synchronisation is declared twice");
    system_.syncs.push_back(std::move(result));
  }

  const Source& text_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  std::size_t next_ = 0;
  std::string_view kind_;  // the keyword of the declaration that is being read
  bool in_attributes_ = false;
  bool seen_system_ = false;
  bool missed_system_ = false;  // something stands before it, which has been told
  std::size_t cells_ = 0, clocks_ = 0;
  SystemSyntax system_;
  Index events_, processes_, variables_;
  std::vector<Index> locations_;      // per process
  std::set<std::string_view> twice_;  // processes that are declared twice, which has been told
  std::set<std::vector<std::tuple<std::uint32_t, std::uint32_t, bool>>> syncs_;
  std::set<std::pair<std::string, std::string_view>> unknown_;
  std::optional<std::map<std::string_view, std::size_t, std::less<>>> lines_;  // of processes and events
  std::set<std::string_view> told_early_;  // kinds of declarations that stand before what they name
};

}  // namespace

SystemSyntax parse_declarations(const Source& text, util::Diagnostics& diagnostics, util::Watch& watch) {
  return Declarations(text, diagnostics, watch).run();
}

}  // namespace beeline::frontend::tchecker
