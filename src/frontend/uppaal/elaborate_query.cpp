#include <fmt/format.h>

#include "frontend/uppaal/elaborator.h"

namespace beeline::frontend::uppaal {

using QueryKind = ast::Query::Kind;
using ir::PropertyKind;

namespace {

PropertyKind property_kind(QueryKind kind) {
  switch (kind) {
    case QueryKind::Reachable: return PropertyKind::Reachable;
    case QueryKind::Invariantly: return PropertyKind::Invariantly;
    case QueryKind::Eventually: return PropertyKind::Eventually;
    case QueryKind::Potentially: return PropertyKind::Potentially;
    case QueryKind::LeadsTo: return PropertyKind::LeadsTo;
    case QueryKind::Supremum: return PropertyKind::Supremum;
    case QueryKind::Infimum: return PropertyKind::Infimum;
    case QueryKind::Bounds: return PropertyKind::Bounds;
    case QueryKind::Unsupported: case QueryKind::Broken: break;
  }
  return PropertyKind::Unsupported;
}

}  // namespace

void Elaborator::query(const ast::Query& query, std::vector<ir::Property>& out, util::Diagnostics& diagnostics) {
  diagnostics_ = &diagnostics;
  in_query_ = true;
  scope_ = global_;
  reported_.clear();
  limited_.clear();
  query_limitation_.clear();
  const std::size_t errors = diagnostics.errors();
  ir::Property property;
  property.kind = property_kind(query.kind);
  property.text = query.text;
  property.comment = query.comment;
  property.expected = query.expected;
  property.reason = query.reason;
  property.position = query.position;
  const bool deadlock_allowed = query.kind == QueryKind::Reachable || query.kind == QueryKind::Invariantly;
  if (query.formula) property.formula = formula(*query.formula, Purpose::Query, deadlock_allowed);
  if (query.conclusion) property.conclusion = formula(*query.conclusion, Purpose::Query);
  if (diagnostics.errors() != errors) return;
  if (query.kind == QueryKind::Invariantly)
    property.formula =
        property.formula ? builder_.negation(property.formula, query.position) : builder_.constant(0, query.position);
  if (!terms(query, property) || diagnostics.errors() != errors) return;
  if (!query_limitation_.empty()) {
    property = {PropertyKind::Unsupported, property.text,     property.comment, {}, {}, {},
                query_limitation_,         property.position, property.expected};
  }
  out.push_back(std::move(property));
}

bool Elaborator::terms(const ast::Query& query, ir::Property& out) {
  for (std::size_t i = 0; i < query.terms.size(); ++i) {
    const std::uint64_t before = effects_;
    const Value value = expression(*query.terms[i]);
    ir::Term term;
    term.text = query.term_texts[i];
    if (value.kind == Value::Kind::Error) return false;
    if (effects_ != before) {
      error(value.position, "a property must not have side effects");
      return false;
    }
    if (value.is_clock()) {
      const bool plain = value.kind == Value::Kind::Place;
      if (!plain && value.expr) {
        error(value.position, "a term is a clock, a difference of clocks or an integer");
        return false;
      }
      const ExprId zero = builder_.clock(0, value.position);
      term.clock_x = plain ? value.expr : value.plus ? value.plus : zero;
      term.clock_y = plain || !value.minus ? zero : value.minus;
    } else {
      term.value = to_int(value);
    }
    out.terms.push_back(std::move(term));
  }
  return true;
}

}  // namespace beeline::frontend::uppaal
