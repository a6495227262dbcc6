// The part of Parser that reads statements.
#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/fiacre/parser_detail.h"
#include "frontend/fiacre/slips.h"

namespace beeline::frontend::fiacre {

using syntax::Block;
using syntax::Branch;
using syntax::Expr;
using syntax::Statement;

Block Parser::block() {
  const Nesting nesting(*this);
  Block result;
  tags(result);
  if (!statement_is_next() && result.empty()) no_statement();
  while (statement_is_next()) {
    result.push_back(statement());
    tags(result);
    if (!accept(Word::Semicolon)) break;
    tags(result);
  }
  return result;
}

void Parser::no_statement() {
  if (word() == Word::EndWord || word() == Word::Else || word() == Word::Box || word() == Word::Bar)
    fail_here("a statement ('null' does nothing)");
  fail_here("a statement");
}

// Those before the next token that no earlier place has had.
void Parser::tags(Block& into) {
  const auto& all = tokens_.tags;
  while (next_tag_ < all.size() && all[next_tag_].before < next_) ++next_tag_;
  for (; next_tag_ < all.size() && all[next_tag_].before == next_; ++next_tag_) {
    Statement tag;
    tag.kind = Statement::Kind::Tag;
    tag.position = all[next_tag_].position;
    tag.name = {all[next_tag_].text, tag.position};
    into.push_back(std::move(tag));
  }
}

bool Parser::statement_is_next() const {
  switch (word()) {
    case Word::Name: return !root_is_next();
    case Word::Null:
    case Word::If:
    case Word::Case:
    case Word::While:
    case Word::Foreach:
    case Word::Select:
    case Word::On:
    case Word::Wait:
    case Word::To:
    case Word::Loop:
    case Word::Return: return true;
    default: return false;
  }
}

Statement Parser::statement() {
  switch (word()) {
    case Word::Null: return simple(Statement::Kind::Null);
    case Word::Loop: return simple(Statement::Kind::Loop);
    case Word::If: return if_statement();
    case Word::Case: return case_statement();
    case Word::While: return while_statement();
    case Word::Foreach: return foreach_statement();
    case Word::Select: return select_statement();
    case Word::To: {
      Statement result = simple(Statement::Kind::To);
      result.name = name("the name of a state");
      return result;
    }
    case Word::Wait: {
      Statement result = simple(Statement::Kind::Wait);
      result.interval = interval();
      return result;
    }
    case Word::On: {
      Statement result = simple(Statement::Kind::On);
      result.condition.push_back(expression());
      return result;
    }
    case Word::Return: {
      Statement result = simple(Statement::Kind::Return);
      result.right.push_back(expression());
      return result;
    }
    default: return assignment_or_communication();
  }
}

Statement Parser::simple(Statement::Kind kind) {
  Statement result;
  result.kind = kind;
  result.position = take().position;
  return result;
}

Statement Parser::assignment_or_communication() {
  Statement result;
  result.position = token().position;
  if ((token().text == "start" || token().text == "sync") && word(1) == Word::Name) return task_statement();
  std::string meant;
  if (word(1) == Word::Name || word(1) == Word::Number) {
    const std::string_view foreign = foreign_word(token().text);
    meant = foreign.empty() ? suggestion(token().text, reserved_words()) : fmt::format("; did you mean '{}'?", foreign);
  }
  if (!meant.empty()) fail(token().position, fmt::format("expected a statement but found {}{}", seen(), meant));
  Expr first = place();
  const bool bare = first.kind == Expr::Kind::Name;
  result.name = {first.text, first.position};
  if (bare && accept(Word::Exclamation)) {
    result.kind = Statement::Kind::Send;
    do result.right.push_back(expression());
    while (accept(Word::Comma));
  } else if (bare && accept(Word::Question)) {
    result.kind = Statement::Kind::Receive;
    do result.left.push_back(pattern());
    while (accept(Word::Comma));
    if (accept(Word::Where)) result.condition.push_back(expression());
  } else if (word() == Word::Assign || word() == Word::Comma) {
    result.kind = Statement::Kind::Assign;
    result.left.push_back(std::move(first));
    while (accept(Word::Comma)) result.left.push_back(place());
    expect(Word::Assign, "':='");
    do result.right.push_back(expression());
    while (accept(Word::Comma));
    if (word() == Word::Where) {
      frac_only(token().position, "'any where'");
      take();
      result.condition.push_back(expression());
    }
  } else if (word() == Word::Equal) {
    fail(token().position, "an assignment is ':='; '=' compares");
  } else if (bare) {
    result.kind = Statement::Kind::Synchronise;
  } else {
    fail_here("':='");
  }
  return result;
}

// `start f(...)` and `sync f x` run tasks, which is told where those are declared.
Statement Parser::task_statement() {
  if (!tasks_told_) tell(token().position, "unsupported: tasks (the run time of H-Fiacre)");
  tasks_told_ = true;
  Statement result = simple(Statement::Kind::Null);
  expression();
  return result;
}

Statement Parser::if_statement() {
  Statement result = simple(Statement::Kind::If);
  do {
    Branch& branch = result.branches.emplace_back();
    branch.position = token().position;
    branch.when.push_back(expression());
    if (word() == Word::Assign) fail(token().position, "':=' assigns; a comparison is '='");
    expect(Word::Then, "'then'");
    branch.body = block();
  } while (accept(Word::Elsif));
  if (word() == Word::Else) {
    Branch& branch = result.branches.emplace_back();
    branch.position = take().position;
    branch.body = block();
  }
  close(Word::If, "if");
  return result;
}

Statement Parser::case_statement() {
  Statement result = simple(Statement::Kind::Case);
  result.condition.push_back(expression());
  expect(Word::Of, "'of'");
  accept(Word::Bar);
  do {
    Branch& branch = result.branches.emplace_back();
    branch.position = token().position;
    branch.when.push_back(pattern());
    expect(Word::Arrow, "'->'");
    branch.body = block();
  } while (accept(Word::Bar));
  close(Word::Case, "case");
  return result;
}

Statement Parser::while_statement() {
  Statement result = simple(Statement::Kind::While);
  result.condition.push_back(expression());
  expect(Word::Do, "'do'");
  result.branches.emplace_back().body = block();
  close(Word::While, "while");
  return result;
}

Statement Parser::foreach_statement() {
  Statement result = simple(Statement::Kind::Foreach);
  result.name = name("a variable");
  expect(Word::Do, "'do'");
  result.branches.emplace_back().body = block();
  close(Word::Foreach, "foreach");
  return result;
}

Statement Parser::select_statement() {
  Statement result = simple(Statement::Kind::Select);
  bool unless = false;
  for (;;) {
    Branch& branch = result.branches.emplace_back();
    branch.position = token().position;
    branch.unless = unless;
    branch.body = block();
    unless = word() == Word::Unless;
    if (unless) frac_only(token().position, "'unless'");
    if (!unless && word() != Word::Box) break;
    take();
  }
  close(Word::Select, "select");
  return result;
}

}  // namespace beeline::frontend::fiacre
