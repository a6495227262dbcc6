// The part of Parser that reads processes.
#include <utility>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/dve/parser.h"

namespace beeline::frontend::dve {

void Parser::process() {
  take();
  ProcessSyntax process;
  process.name = name("the name of a process");
  refuse_dash(process.name.text);
  if (at(T::LParen)) fail(here(), fmt::format("a process has no parameters: write process {} {{", process.name.text));
  if (!accept(T::LBrace)) open_process(process);
  const int depth = depth_;
  while (!at(T::RBrace) && !at(T::End) && !diagnostics_.full()) {
    if (at(T::Process) || at(T::System)) break;
    const std::size_t begin = next_;
    misses_name_ = false;
    try {
      item(process);
    } catch (GiveUp&) {
      process.broken = true;
      const T first = tokens_[begin].kind;
      const bool declares = first == T::State || first == T::Byte || first == T::Int || first == T::Const;
      if (declares && misses_name_) process.doubtful = true;
      if (next_ == begin) take();
      skip_item(depth);
      doubt(begin);
    }
  }
  const bool broken = process.broken;
  const std::string closed = fmt::format("'}}' at the end of process '{}'", process.name.text);
  syntax_.processes.push_back(std::move(process));
  if (diagnostics_.full()) return;
  if (!at(T::RBrace) && broken) {  // a brace went missing where the error was
    depth_ = 0;
    return;
  }
  expect_end(T::RBrace, closed);
  accept(T::Semicolon);
}

// Where its '{' is missing, or something stands before it.
void Parser::open_process(ProcessSyntax& process) {
  process.broken = true;
  if (begins_item()) {
    diagnostics_.error(behind(), fmt::format("a '{{' is missing behind process {}", process.name.text));
  } else {
    const std::size_t begin = next_;
    try {
      fail_here("'{'");
    } catch (GiveUp&) {
      if (diagnostics_.full()) throw;
    }
    while (!at(T::LBrace) && !begins_item() && !at(T::RBrace) && !at(T::Process) && !at(T::System) && !at(T::End))
      take();
    doubt(begin);
  }
  if (!accept(T::LBrace)) ++depth_;
}

bool Parser::begins_item() const {
  return at(T::Const) || at(T::Byte) || at(T::Int) || at(T::State) || at(T::Init) || at(T::Commit) || at(T::Trans);
}

void Parser::item(ProcessSyntax& process) {
  switch (peek().kind) {
    case T::Const:
    case T::Byte:
    case T::Int: return all_or_none(process.variables, [&] { variables(process.variables); });
    case T::State: take(); return names(process.states, "the name of a state");
    case T::Commit: take(); return names(process.committed, "the name of a state");
    case T::Accept: return acceptance(process);
    case T::Assert: return asserts(process);
    case T::Trans: return transitions(process);
    case T::Init: {
      const util::Position position = here();
      take();
      std::vector<Name> initial;
      names(initial, "the name of a state");
      if (process.initial || initial.size() > 1)
        fail(process.initial ? position : initial[1].position, "a process has one initial state");
      process.initial = initial[0];
      return;
    }
    case T::Channel: fail(here(), "channels are declared outside of processes");
    case T::Guard:
    case T::Sync:
    case T::Effect: fail(here(), fmt::format("'{}' stands in the braces of a transition", peek().text));
    default: break;
  }
  if (begins_transition(0)) {
    diagnostics_.error(here(), process.transitions.empty() ? "'trans' is missing before the first transition"
                                                           : "transitions are separated by ','; ';' ends them");
    process.broken = true;
    return transitions(process);
  }
  refuse_type();
  const T meant = at(T::Name) ? meant_keyword(peek().text) : T::End;
  if (meant != T::End)
    fail(here(), fmt::format("'{}' begins nothing in a process; did you mean '{}'?", peek().text, spelling(meant)));
  fail_here("variables, 'state', 'init', 'commit', 'accept', 'assert', 'trans' or '}'");
}

void Parser::names(std::vector<Name>& into, std::string_view what) {
  do into.push_back(name(what));
  while (accept(T::Comma));
  expect_end(T::Semicolon, "',' or ';'");
}

// Sets and pairs of other acceptance conditions are read over: nothing asks for them.
void Parser::acceptance(ProcessSyntax& process) {
  constexpr std::string_view kinds[] = {"buchi", "genbuchi", "muller", "rabin", "streett"};
  take();
  for (const std::string_view kind : kinds) {
    if (!at(T::Name) || peek().text != kind || at(T::Comma, 1) || at(T::Semicolon, 1)) continue;
    process.acceptance = kind;
    take();
    if (kind == "buchi") break;
    for (int open = 0; open > 0 || !at(T::Semicolon); take()) {
      if (at(T::End) || at(T::LBrace) || at(T::RBrace)) fail_here("';'");
      if (at(T::LParen)) ++open;
      if (at(T::RParen)) --open;
    }
    take();
    return;
  }
  const std::string meant = at(T::Name) && (at(T::Name, 1) || at(T::LParen, 1)) ? suggestion(peek().text, kinds) : "";
  if (!meant.empty()) fail(here(), fmt::format("'{}' is no kind of acceptance{}", peek().text, meant));
  names(process.accepting, "the name of a state");
}

void Parser::asserts(ProcessSyntax& process) {
  take();
  do {
    AssertSyntax entry;
    entry.state = name("the name of a state");
    expect(T::Colon, "':'");
    entry.condition = expression();
    refuse_assignment();
    process.asserts.push_back(entry);
  } while (accept(T::Comma));
  expect_end(T::Semicolon, "',' or ';'");
}

// Whether `a -> b {`, `-> b {` or `a => {` stands there.
bool Parser::begins_transition(std::size_t ahead) const {
  if (at(T::Name, ahead) && at(T::WideArrow, ahead + 1)) return true;
  if (at(T::Name, ahead)) ++ahead;
  return at(T::Arrow, ahead) && at(T::Name, ahead + 1) && at(T::LBrace, ahead + 2);
}

void Parser::transitions(ProcessSyntax& process) {
  accept(T::Trans);
  if (at(T::Semicolon)) {
    take();
    return;
  }
  const int depth = depth_;
  for (;;) {
    watch_.look();
    const std::size_t begin = next_;
    try {
      transition(process);
      refuse_second_brace(process);
      if (accept(T::Semicolon)) return;
      if (accept(T::Comma)) {
        // `, ;` and `, }` are slips of generators.
        if (at(T::Semicolon) || at(T::RBrace)) fail_here("a transition");
        continue;
      }
      if (begins_transition(0)) {
        diagnostics_.error(behind(), "a ',' is missing between two transitions");
        process.broken = true;
        continue;
      }
      expect_end(T::Semicolon, "',' or ';' behind a transition");
    } catch (GiveUp&) {
      process.broken = true;
      if (diagnostics_.full()) throw;
      if (next_ == begin) take();
      skip_transition(depth);
      if (accept(T::Comma) || begins_transition(0)) {
        if (at(T::Semicolon)) take();
        else continue;
      }
      accept(T::Semicolon);
      return;
    }
  }
}

void Parser::transition(ProcessSyntax& process) {
  TransitionSyntax out;
  out.position = here();
  if (at(T::Arrow)) {
    if (process.transitions.empty()) fail(here(), "the first transition needs a state before '->'");
    out.source = process.transitions.back().source;
  } else {
    out.source = name("a state");
  }
  if (at(T::WideArrow)) fail(here(), "probabilistic transitions are not supported");
  if (at(T::Minus) && at(T::Arrow, 1)) {
    const util::Position arrow = here();
    take();
    take();
    fail(arrow, "a transition is written with '->'");
  }
  expect(T::Arrow, "'->'");
  if (at(T::Arrow)) {
    diagnostics_.error(here(), "this '->' is one too many");
    take();
  }
  out.target = name("a state");
  if ((at(T::Guard) || at(T::Sync) || at(T::Effect)) && !diagnostics_.full()) {
    diagnostics_.error(behind(), "a '{' is missing before the parts of a transition");
    process.broken = true;
    ++depth_;
  } else {
    expect(T::LBrace, "'{'");
  }
  body(out);
  process.transitions.push_back(std::move(out));
}

void Parser::body(TransitionSyntax& transition) {
  bool has_effects = false;
  T last = T::End;
  while (!accept(T::RBrace)) {
    const Token& word = peek();
    const auto once = [&](bool before) {
      if (before) fail(position(word), fmt::format("a transition has one '{}'", word.text));
      take();
    };
    switch (word.kind) {
      case T::Guard:
        once(static_cast<bool>(transition.guard));
        transition.guard = expression();
        warn_of_shift(transition.guard);
        refuse_assignment();
        if (at(T::Comma)) fail(here(), "conditions are joined with '&&', not with ','");
        break;
      case T::Sync:
        once(transition.sync.has_value());
        transition.sync = sync();
        break;
      case T::Effect:
        once(has_effects);
        has_effects = true;
        transition.effects = effects();
        break;
      default: {
        if (begins_transition(0) || begins_transition(at(T::Comma) ? 1 : 0))
          fail(behind(), "expected '}' at the end of a transition");
        refuse_part(last);
        fail_here("'guard', 'sync', 'effect' or '}'");
      }
    }
    last = word.kind;
    expect_end(T::Semicolon, "';'");
  }
}

SyncSyntax Parser::sync() {
  SyncSyntax out;
  out.channel = name("a channel");
  if (!at(T::Bang) && !at(T::Question)) fail_here("'!' or '?'");
  out.sends = take().kind == T::Bang;
  if (at(T::LBrace)) out.values = braced_expressions();
  else if (!at(T::Semicolon) && !at(T::RBrace) && !at(T::Effect) && !at(T::Guard)) out.values.push_back(expression());
  // Without its first brace, or with a second one at its end.
  const int depth = depth_;
  const bool goes_on =
      at(T::Effect, 2) || at(T::Guard, 2) || (at(T::RBrace, 2) && (at(T::Comma, 3) || at(T::Semicolon, 3)));
  if (at(T::Comma)) {
    diagnostics_.error(here(), "values that are sent or received together stand between '{' and '}'");
    while (accept(T::Comma)) out.values.push_back(expression());
    accept(T::RBrace);
  } else if (at(T::RBrace) && at(T::Semicolon, 1) && goes_on) {
    diagnostics_.error(here(), "this '}' is one too many");
    take();
  }
  depth_ = depth;
  return out;
}

std::vector<EffectSyntax> Parser::effects() {
  std::vector<EffectSyntax> out;
  do {
    EffectSyntax effect;
    effect.target = unary();
    effect.position = here();
    if (at(T::Eq)) fail(here(), "'==' compares; an assignment is '='");
    if (at(T::Colon) && at(T::Assign, 1)) fail(here(), "an assignment is '=', not ':='");
    if (at(T::Plus) || at(T::Minus) || at(T::Star) || at(T::Slash))
      if (at(T::Assign, 1) || (peek(1).kind == peek().kind && !at(T::Star)))
        fail(here(), fmt::format("'{}{}' is no operator: write x = x {} ...", peek().text, peek(1).text, peek().text));
    expect(T::Assign, "'='");
    effect.value = expression();
    if (at(T::Assign)) fail(here(), "an effect has one '=': effects are separated by ',', and a comparison is '=='");
    if (at(T::Name) && (at(T::Assign, 1) || at(T::LBracket, 1)))
      fail(here(), fmt::format("a ',' is missing before '{}'", peek().text));
    out.push_back(effect);
  } while (accept(T::Comma));
  return out;
}

// Up to the end of an item that could not be read, in a process whose braces are `depth` deep.
void Parser::skip_item(int depth) {
  while (!at(T::End) && !at(T::Process) && !at(T::System)) {
    if (depth_ <= depth && (at(T::RBrace) || accept(T::Semicolon))) break;
    take();
  }
  depth_ = depth;
}

// Up to what follows a transition that could not be read: ',' or ';', another one, or the end of the process.
void Parser::skip_transition(int depth) {
  while (!at(T::End) && !at(T::Process) && !at(T::System)) {
    if (depth_ <= depth && (at(T::RBrace) || at(T::Comma) || at(T::Semicolon))) break;
    if (begins_transition(0)) break;
    if (at(T::RBrace) && depth_ == depth + 1) {
      take();
      break;
    }
    take();
  }
  depth_ = depth;
}

}  // namespace beeline::frontend::dve
