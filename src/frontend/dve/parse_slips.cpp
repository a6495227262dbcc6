// The part of Parser that says what was meant by text that is wrong.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "frontend/dve/parser.h"

namespace beeline::frontend::dve {

namespace {

// What begins a part of a transition in other languages.
constexpr std::pair<std::string_view, T> part_words[] = {
    {"when", T::Guard}, {"provided", T::Guard}, {"assign", T::Effect}, {"update", T::Effect}, {"do", T::Effect}};

constexpr std::string_view other_types[] = {"bool", "bit", "char", "short", "long", "unsigned", "uint", "float"};

bool compares(T kind) {
  return kind == T::Eq || kind == T::Ne || kind == T::Lt || kind == T::Le || kind == T::Gt || kind == T::Ge;
}

}  // namespace

// Behind a condition.
void Parser::refuse_assignment() {
  if (at(T::Assign)) fail(here(), "'=' assigns; to compare write '=='");
}

// `i << N` is a value, which counts as true where it is not 0.
void Parser::warn_of_shift(NodeId condition) const {
  const Node& node = syntax_[condition];
  if (node.kind == NodeKind::Chain)
    for (const NodeId part : syntax_.list(node)) warn_of_shift(part);
  if (node.kind == NodeKind::Binary && (node.op == ir::Op::Shl || node.op == ir::Op::Shr))
    diagnostics_.warning(node.position,
                         fmt::format("'{0}{0}' shifts; to compare write '{0}'", node.op == ir::Op::Shl ? '<' : '>'));
}

// Behind a name that was just read: `my-turn`.
void Parser::refuse_dash(std::string_view name) {
  if (!at(T::Minus) || !(at(T::Name, 1) || at(T::Number, 1)) || behind() != here()) return;
  fail(position(tokens_[next_ - 1]),
       fmt::format("'{}-{}' is no name: names have the letters a to z, digits and '_'", name, peek(1).text));
}

// Behind a transition: `}},`, and `}};` where the process goes on.
void Parser::refuse_second_brace(ProcessSyntax& process) {
  const bool goes_on = at(T::Comma, 1) || (at(T::Semicolon, 1) && at(T::RBrace, 2));
  if (!at(T::RBrace) || !goes_on || diagnostics_.full()) return;
  diagnostics_.error(here(), "this '}' is one too many: the transition has ended");
  process.broken = true;
  const int depth = depth_;
  take();
  depth_ = depth;
}

void Parser::refuse_type() {
  const bool type = std::find(std::begin(other_types), std::end(other_types), peek().text) != std::end(other_types);
  if (at(T::Name, 1) && type) fail(here(), fmt::format("'{}' is no type: write 'byte' or 'int'", peek().text));
}

// Where a part of a transition would begin, behind one that began with `before` (End where it is the first).
void Parser::refuse_part(T before) {
  if (!at(T::Name)) return;
  for (const auto& [word, kind] : part_words)
    if (peek().text == word && !at(T::Assign, 1))
      fail(here(), fmt::format("'{}' begins nothing in a transition; did you mean '{}'?", word, spelling(kind)));
  const T meant = meant_keyword(peek().text);
  if (meant == T::Guard || meant == T::Sync || meant == T::Effect)
    fail(here(), fmt::format("'{}' begins nothing in a transition; did you mean '{}'?", peek().text, spelling(meant)));
  std::size_t end = 0;
  bool assigns = false, condition = at(T::Semicolon, 1) || at(T::Dot, 1) || at(T::Arrow, 1);
  while (!at(T::Semicolon, end) && !at(T::RBrace, end) && !at(T::End, end)) {
    assigns = assigns || at(T::Assign, end);
    condition = condition || compares(peek(end).kind);
    ++end;
  }
  const T missing = at(T::Bang, 1) || at(T::Question, 1) ? T::Sync
                    : assigns                            ? T::Effect
                    : condition                          ? T::Guard
                                                         : T::End;
  const util::Position semicolon = position(tokens_[next_ - 1]);
  if (missing == T::Effect && before == T::Effect) fail(semicolon, "effects are separated by ',', not by ';'");
  if (missing == T::Guard && before == T::Guard) fail(semicolon, "conditions are joined with '&&', not with ';'");
  if (missing != T::End) fail(here(), fmt::format("'{}' is missing before '{}'", spelling(missing), peek().text));
}

}  // namespace beeline::frontend::dve
