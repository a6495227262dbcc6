// The part of Parser that reads types.
#include <array>

#include "frontend/common/nearest.h"
#include "frontend/fiacre/parser_detail.h"

namespace beeline::frontend::fiacre {

using syntax::Type;

namespace {

// What may follow a name when it begins a bound instead of being a type.
bool goes_on(Word word) {
  switch (word) {
    case Word::Dots:
    case Word::Plus:
    case Word::Minus:
    case Word::Times:
    case Word::Divide:
    case Word::Modulo: return true;
    default: return false;
  }
}

constexpr std::array<std::string_view, 2> sized = {"array", "queue"};

}  // namespace

Type Parser::type() {
  const Nesting nesting(*this);
  Type result;
  result.position = token().position;
  switch (word()) {
    case Word::Bool: take(); return result;
    case Word::Nat:
      take();
      result.kind = Type::Kind::Nat;
      return result;
    case Word::Int:
      take();
      result.kind = Type::Kind::Int;
      return result;
    case Word::Array:
    case Word::Queue:
      result.kind = word() == Word::Array ? Type::Kind::Array : Type::Kind::Queue;
      take();
      result.bounds.push_back(sum());
      expect(Word::Of, "'of' and the type of the elements");
      result.element.push_back(type());
      return result;
    case Word::Record: record(result); return result;
    case Word::Union: union_of(result); return result;
    case Word::Name:
      if (!goes_on(word(1))) {
        if (word(1) == Word::Number || (word(1) == Word::Name && word(2) == Word::Of))
          if (const std::string meant = suggestion(token().text, sized); !meant.empty())
            fail(token().position, "expected a type but found " + seen() + meant);
        result.kind = Type::Kind::Named;
        result.text = take().text;
        return result;
      }
      break;
    case Word::Number:
    case Word::Minus:
    case Word::LeftParen: break;
    default: fail_here("a type");
  }
  result.kind = Type::Kind::Interval;
  result.bounds.push_back(sum());
  expect(Word::Dots, "'..' and the upper bound of the interval");
  result.bounds.push_back(sum());
  return result;
}

void Parser::record(Type& result) {
  result.kind = Type::Kind::Record;
  take();
  do {
    syntax::Fields fields;
    fields.names = names("the name of a field");
    expect(Word::Colon, "':' and the type of the field");
    fields.type.push_back(type());
    result.fields.push_back(std::move(fields));
  } while (accept(Word::Comma));
  expect(Word::EndWord, "',' and another field, or 'end' of the record");
  accept(Word::Record);
}

void Parser::union_of(Type& result) {
  result.kind = Type::Kind::Union;
  take();
  do {
    syntax::Constructors constructors;
    constructors.names = names("the name of a constructor");
    if (accept(Word::Of)) constructors.argument.push_back(type());
    result.constructors.push_back(std::move(constructors));
  } while (accept(Word::Bar));
  expect(Word::EndWord, "'|' and another constructor, or 'end' of the union");
  accept(Word::Union);
}

}  // namespace beeline::frontend::fiacre
