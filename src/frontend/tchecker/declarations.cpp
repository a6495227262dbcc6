#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/tchecker/attributes.h"
#include "frontend/tchecker/declaration_reader.h"

namespace beeline::frontend::tchecker {

namespace {

// What other languages call them.
constexpr std::pair<std::string_view, std::string_view> foreign[] = {
    {"channel", "event"},    {"chan", "event"},        {"action", "event"},    {"bool", "int"},
    {"boolean", "int"},      {"integer", "int"},       {"const", "int"},       {"timer", "clock"},
    {"state", "location"},   {"node", "location"},     {"transition", "edge"}, {"trans", "edge"},
    {"template", "process"}, {"automaton", "process"}, {"nat", "int"},         {"var", "int"},
    {"loc", "location"},     {"states", "location"},   {"from", "edge"},       {"vector", "sync"},
};

}  // namespace

SystemSyntax DeclarationReader::run() {
  if (text_.view().starts_with(byte_order_mark)) next_ = byte_order_mark.size();
  while (!diagnostics_.full()) {
    watch_.look();
    skip_lines();
    if (at_end()) break;
    const std::size_t begin = next_;
    try {
      declaration();
    } catch (const Skip&) {
      if (kind_.empty() && !seen_system_) missed_system_ = true;  // this may be it
      recover();
      doubt(begin);
    }
  }
  if (!seen_system_ && !diagnostics_.has_errors())
    error(text_.view().size(), "this is no TChecker model: the 'system:name' declaration is missing");
  return std::move(system_);
}

template <class Int>
Int DeclarationReader::integer(std::string_view what) {
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

void DeclarationReader::declaration() {
  kind_ = {};
  quiet_ = false;
  refuse_comment();
  if (peek() == '{') fail(next_, "attributes begin in the line of their declaration");
  Name kind = word("a declaration");
  if (std::find(std::begin(keywords), std::end(keywords), kind.text) == std::end(keywords)) {
    refuse_foreign(kind);
    refuse_missing_colon(kind);
    const std::string_view meant = peek() == ':' ? nearest(kind.text, keywords) : std::string_view();
    if (meant.empty() && miss_system(kind)) throw Skip{};
    error(kind.offset, fmt::format("unknown declaration '{}'{}", kind.text, suggestion(kind.text, keywords)));
    if (meant.empty()) throw Skip{};
    if (kind.text.starts_with(meant)) doubt_word(kind.text.substr(meant.size()));
    kind.text = meant;  // what it declares is then known to the others
    quiet_ = true;
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

bool DeclarationReader::miss_system(Name kind) {
  if (seen_system_ || std::exchange(missed_system_, true)) return false;
  error(kind.offset, "the first declaration must be 'system:name'");
  return true;
}

// `eventgo`, or `system s`, which is told elsewhere.
void DeclarationReader::refuse_missing_colon(Name kind) {
  if (peek() == ':') return;
  for (const std::string_view keyword : keywords) {
    if (!kind.text.starts_with(keyword)) continue;
    kind_ = keyword;
    if (keyword == "system") missed_system_ = true;
    doubt_word(kind.text.substr(keyword.size()));
    fail(kind.offset + keyword.size(), fmt::format("a ':' is missing behind '{}'{}", keyword, how()));
  }
}

void DeclarationReader::refuse_foreign(Name kind) {
  if (peek() != ':' || !(seen_system_ || missed_system_)) return;
  for (const auto& [word, keyword] : foreign) {
    if (word != kind.text) continue;
    kind_ = keyword;
    fail(kind.offset, fmt::format("unknown declaration '{}'{}", word, how()));
  }
}

void DeclarationReader::system(Name kind) {
  if (std::exchange(seen_system_, true)) fail(kind.offset, "the system is declared twice");
  expect(':');
  system_.name = name("the system's name");
  finish({});
}

void DeclarationReader::event() {
  expect(':');
  const Name event = name("the event's name");
  declare(events_, event, "event");
  system_.events.push_back(event);
  finish({});
}

void DeclarationReader::process() {
  expect(':');
  const Name process = name("the process's name");
  if (processes_.contains(process.text)) twice_.insert(process.text);
  declare(processes_, process, "process");
  system_.processes.push_back({process, {}, {}});
  locations_.emplace_back();
  finish({});
}

void DeclarationReader::clock() {
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

void DeclarationReader::int_variable() {
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
    error(start, fmt::format("the initial value {} of '{}' is outside its range {}..{}", array.initial, array.name.text,
                             array.low, array.high));
  declare(variables_, array.name, "variable");
  system_.ints.push_back(array);
  finish({});
}

void DeclarationReader::location() {
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

void DeclarationReader::edge(Name kind) {
  expect(':');
  const Name owner = name("the name of a process");
  expect(':');
  const Name source = name("the source location");
  expect(':');
  const Name target = name("the target location");
  expect(':');
  const Name event = name("an event");
  const auto in = processes_.find(owner.text);
  const bool is_location = in != processes_.end() && locations_[in->second].contains(source.text);
  if (!is_location && events_.contains(source.text) && !events_.contains(event.text))
    fail(source.offset, fmt::format("the event '{}' comes last{}", source.text, how()));
  Attributes attributes = finish(edge_attributes);
  const auto process = find(processes_, owner, Doubts::Kind::Process, "process");
  std::optional<std::uint32_t> from, to;
  if (process) {
    const std::string what = fmt::format("in process '{}', location", owner.text);
    from = find(locations_[*process], source, Doubts::Kind::Location, what);
    to = find(locations_[*process], target, Doubts::Kind::Location, what);
  }
  const auto label = find(events_, event, Doubts::Kind::Event, "event");
  if (!from || !to || !label) return;
  auto& edges = system_.processes[*process].edges;
  watch_.before_growth(edges, 1);
  edges.push_back({*from, *to, *label, std::move(attributes), kind.offset});
}

void DeclarationReader::sync(Name kind) {
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
    skip_blanks();
    if (peek() == '@') fail(next_, fmt::format("a ':' is missing between two members of a synchronisation{}", how()));
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

SystemSyntax parse_declarations(const Source& text, util::Diagnostics& diagnostics, util::Watch& watch) {
  return DeclarationReader(text, diagnostics, watch).run();
}

}  // namespace beeline::frontend::tchecker
