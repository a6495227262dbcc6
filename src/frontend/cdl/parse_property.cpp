// The part of Parser that reads properties and restrictions: observers and patterns.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/cdl/parser.h"
#include "frontend/common/nearest.h"

namespace beeline::frontend::cdl {

std::optional<Scope> Parser::scope() {
  const bool strong = at_word("strong");
  if ((!strong && !at_word("weak")) || !at_word("scope", 1)) return std::nullopt;
  advance();
  advance();
  return Scope{strong, predicate()};
}

void Parser::property(Name declared) {
  Property property;
  property.name = std::move(declared);
  expect(TokenKind::LeftBrace, "'{'");
  options();
  property.scope = scope();
  const bool is_pattern = at_word("an") || (at_word("all") && (at_word("ordered", 1) || at_word("combined", 1)));
  if (is_pattern) property.body = pattern();
  else property.body = observer(DeclarationKind::Property);
  expect(TokenKind::RightBrace, is_pattern ? "'}'" : "';' or '}'");
  parsed_.unit.properties.push_back(std::move(property));
}

void Parser::restriction(Name declared) {
  Restriction restriction;
  restriction.name = std::move(declared);
  expect(TokenKind::LeftBrace, "'{'");
  options();
  restriction.scope = scope();
  restriction.body = observer(DeclarationKind::Restriction);
  expect(TokenKind::RightBrace, "';' or '}'");
  parsed_.unit.restrictions.push_back(std::move(restriction));
}

// --- observers

Observer Parser::observer(DeclarationKind of) {
  Observer observer;
  const util::Position begins = position();
  if (at_word("clock") && !at(TokenKind::Dashes, 1)) {
    advance();
    observer.clock = name("the name of the clock");
    if (at(TokenKind::Comma)) fail("an observer has one clock");
    expect(TokenKind::Semicolon, "';'");
  }
  do {
    if (at(TokenKind::RightBrace) && !observer.transitions.empty()) fail("nothing follows the last ';': leave it out");
    transition(observer, of);
  } while (accept(TokenKind::Semicolon));
  const auto start = std::find_if(observer.states.begin(), observer.states.end(),
                                  [](const ObserverState& state) { return state.name == "start"; });
  if (start == observer.states.end()) {
    diagnostics_.error(begins,
                       fmt::format("no state is called 'start', which is where an observer starts: call '{}' so",
                                   observer.states.front().name));
    throw Skip{};
  }
  observer.start = static_cast<std::uint32_t>(start - observer.states.begin());
  return observer;
}

std::uint32_t Parser::state(Observer& observer, const Name& called, DeclarationKind of) {
  using Special = ObserverState::Kind;
  for (std::size_t i = 0; i < observer.states.size(); ++i)
    if (observer.states[i].name == called.text) return static_cast<std::uint32_t>(i);
  ObserverState state{called.text, Special::Plain, false};
  if (called.text == "reject") state.kind = Special::Reject;
  if (called.text == "success") state.kind = Special::Success;
  if (called.text == "cut") state.kind = Special::Cut;
  const bool cuts = of == DeclarationKind::Restriction;
  if (state.kind == Special::Cut && !cuts)
    diagnostics_.error(called.position, "only a 'restriction' can cut; a 'property' ends in 'reject' or 'success'");
  if ((state.kind == Special::Reject || state.kind == Special::Success) && cuts)
    diagnostics_.error(called.position,
                       fmt::format("a 'restriction' can only 'cut'; make it a 'property' for '{}'", called.text));
  constexpr std::string_view special[] = {"reject", "success", "cut", "start"};
  for (const std::string_view word : special)
    if (same_letters(called.text, word) && called.text != word)
      diagnostics_.warning(called.position, fmt::format("the state '{}' is an ordinary one; the special one is '{}'",
                                                        called.text, word));
  observer.states.push_back(std::move(state));
  return static_cast<std::uint32_t>(observer.states.size() - 1);
}

void Parser::transition(Observer& observer, DeclarationKind of) {
  constexpr std::string_view form = "source -- guard / predicate / event / update -> target";
  // Two slashes side by side begin a comment, which is easily overlooked.
  const auto slash = [&] {
    if (accept(TokenKind::Slash)) return;
    if (token().after_comment)
      fail("what follows '//' is a comment: an empty field of a transition needs a blank, as in '/ /'");
    fail(fmt::format("expected '/' but found {}: a transition is '{}', and what is empty is left out", seen(), form));
  };
  const auto the_clock = [&](const Name& used) {
    if (!observer.clock) {
      diagnostics_.error(used.position, fmt::format("'{}' is no clock: declare it before the transitions, 'clock {};'",
                                                    used.text, used.text));
      observer.clock = used;
    } else if (used.text != observer.clock->text) {
      diagnostics_.error(used.position, fmt::format("'{}' is not the clock of this observer, which is '{}'", used.text,
                                                    observer.clock->text));
    }
  };
  ObserverTransition read;
  read.position = position();
  read.source = state(observer, name("a transition, 'source -- / / event / -> target',"), of);
  expect(TokenKind::Dashes, fmt::format("'--', as in '{}',", form));
  if (token().after_comment && !at(TokenKind::Slash)) slash();
  if (at_name()) {
    the_clock(name("the clock"));
    const auto sign = comparison_sign();
    if (!sign) fail(fmt::format("expected '=', '<', '<=', '>' or '>=' but found {}", seen()));
    read.guard = ClockGuard{*sign, integer("a number")};
  }
  slash();
  if (!at(TokenKind::Slash)) {
    if (token().after_comment) slash();
    read.predicate = predicate();
  }
  slash();
  if (!at(TokenKind::Slash)) {
    if (token().after_comment) slash();
    do read.events.push_back(reference("an event"));
    while (accept(TokenKind::Ampersand));
  }
  slash();
  if (at_name()) {
    the_clock(name("the clock"));
    expect(TokenKind::Assign, "':='");
    if (at(TokenKind::Integer) && token().value < stopped) fail("a clock is set to a number, or to -1, which stops it");
    read.update = integer("a number, or -1, which stops the clock,");
  }
  expect(TokenKind::Arrow, "'->'");
  read.target = state(observer, name("the state that the transition leads to"), of);
  if (observer.states[read.source].kind != ObserverState::Kind::Plain)
    diagnostics_.warning(read.position, fmt::format("this transition is never taken: '{}' is left no more",
                                                    observer.states[read.source].name));
  observer.transitions.push_back(std::move(read));
}

// --- patterns

Pattern Parser::pattern() {
  using Kind = Pattern::Kind;
  Pattern read;
  read.position = position();
  read.first = occurrences();
  if (accept_word("occurs")) {
    read.kind = accept_word("never") ? Kind::Absence : Kind::Existence;
    if (at(TokenKind::LeftBracket) || at(TokenKind::RightBracket)) read.interval = interval();
    repeatability(read);
    return read;
  }
  read.immediately = at_word("immediately");
  if (!read.immediately && !at_word("eventually")) {
    if (at_word("leads-to") || at_word("precedes"))
      fail(fmt::format("write 'eventually {0}' or 'immediately {0}'", token().text));
    fail(fmt::format("expected 'occurs', 'occurs never', 'eventually leads-to' or 'immediately leads-to' but found {}",
                     seen()));
  }
  advance();
  if (!at_word("leads-to") && !at_word("precedes")) {
    constexpr std::string_view parts[] = {"leads", "precedes"};  // what is misspelt ends at its '-'
    const std::string_view meant = at(TokenKind::Word) ? nearest(token().text, parts) : "";
    fail(fmt::format("expected 'leads-to' or 'precedes' but found {}{}", seen(),
                     meant.empty()       ? ""
                     : meant == parts[0] ? "; did you mean 'leads-to'?"
                                         : "; did you mean 'precedes'?"));
  }
  read.kind = at_word("leads-to") ? Kind::Response : Kind::Precedence;
  advance();
  read.interval = interval();
  read.second = occurrences();
  nullities(read);
  orderings(read);
  repeatability(read);
  return read;
}

Occurrences Parser::occurrences() {
  constexpr std::string_view example = "exactly one occurrence of e; one or more occurrences of f";
  Occurrences read;
  if (accept_word("all")) {
    if (!at_word("ordered") && !at_word("combined"))
      fail(fmt::format("expected 'ordered' or 'combined' but found {}", seen()));
    read.kind = at_word("ordered") ? Occurrences::Kind::Ordered : Occurrences::Kind::Combined;
    advance();
  } else {
    expect_word("an", "an { exactly one occurrence of e }");
  }
  expect(TokenKind::LeftBrace, "'{'");
  do {
    Occurrences::One one;
    if (accept_word("exactly")) {
      expect_words({"one", "occurrence", "of"}, example);
    } else {
      if (!at_word("one"))
        fail(fmt::format("expected occurrences of events, as in '{}', but found {}", example, seen()));
      expect_words({"one", "or", "more", "occurrences", "of"}, example);
      one.or_more = true;
    }
    one.event = reference("the name of an event");
    read.events.push_back(std::move(one));
  } while (accept(TokenKind::Semicolon));
  expect(TokenKind::RightBrace, "';' or '}'");
  return read;
}

Interval Parser::interval() {
  Interval read;
  read.position = position();
  const auto bracket = [&](TokenKind open) {
    if (!at(TokenKind::LeftBracket) && !at(TokenKind::RightBracket))
      fail(fmt::format("expected an interval of time, as in '[0..5]' or ']0..5[', but found {}", seen()));
    const bool is_open = at(open);
    advance();
    return is_open;
  };
  const auto bound = [&] {
    if (at(TokenKind::Integer) && token().value < 0) fail("time does not run backwards: bounds are 0 or more");
    return integer("a bound");
  };
  read.low_open = bracket(TokenKind::RightBracket);
  read.low = bound();
  expect(TokenKind::DotDot, "'..'");
  read.high = bound();
  read.high_open = bracket(TokenKind::LeftBracket);
  if (read.low > read.high || (read.low == read.high && (read.low_open || read.high_open)))
    diagnostics_.error(read.position, "this interval is empty: the first bound comes before the second");
  return read;
}

void Parser::nullities(Pattern& pattern) {
  const auto at_nullity = [&] {
    return at_name() && !(at_word("one") && at_word("of", 1)) && !at_word("repeatability");
  };
  if (!at_nullity())
    fail(fmt::format("expected whether an event must occur ('e must occur' or 'e may never occur') but found {}",
                     seen()));
  while (at_nullity()) {
    Nullity read;
    read.event = reference("the name of an event");
    read.must = at_word("must");
    if (read.must) expect_words({"must", "occur"}, "e must occur");
    else expect_words({"may", "never", "occur"}, "e may never occur");
    pattern.nullities.push_back(std::move(read));
  }
}

void Parser::orderings(Pattern& pattern) {
  constexpr std::string_view example = "one of f cannot occur before the first one of e";
  if (!at_word("one"))
    fail(fmt::format("expected what may or cannot come first, as in '{}', but found {}", example, seen()));
  while (accept_word("one")) {
    Ordering read;
    expect_word("of", example);
    read.early = references("the name of an event");
    read.cannot = at_word("cannot");
    if (!read.cannot && !at_word("may"))
      fail(fmt::format("expected 'cannot' or 'may', as in '{}', but found {}", example, seen()));
    advance();
    expect_words({"occur", "before", "the", "first", "one", "of"}, example);
    read.late = references("the name of an event");
    pattern.orderings.push_back(std::move(read));
  }
}

void Parser::repeatability(Pattern& pattern) {
  if (!at_word("repeatability")) return;
  pattern.repeatable_at = position();
  advance();
  expect(TokenKind::Colon, "':'");
  if (!at_word("true") && !at_word("false")) fail(fmt::format("expected 'true' or 'false' but found {}", seen()));
  pattern.repeatable = at_word("true");
  advance();
}

}  // namespace beeline::frontend::cdl
