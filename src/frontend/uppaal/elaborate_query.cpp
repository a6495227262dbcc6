#include <fmt/format.h>

#include "frontend/uppaal/elaborator.h"

namespace beeline::frontend::uppaal {

using QueryKind = ast::Query::Kind;
void Elaborator::query(const ast::Query& query, std::vector<ir::Property>& out, util::Diagnostics& diagnostics,
                       util::Watch& watch) {
  diagnostics_ = &diagnostics;
  watch_ = &watch;
  const Builder::Watched watched(builder_, watch);
  in_query_ = true;
  scope_ = global_;
  reported_.clear();
  told_.clear();
  limited_.clear();
  query_limitation_.clear();
  builder_.renew_evaluation_budget();
  told_stopped_ = false;
  const std::size_t errors = diagnostics.errors(), failures = failures_;
  // Nothing that went wrong may pass for an answer, told or not.
  const auto went_wrong = [&] {
    if (failures_ != failures && diagnostics.errors() == errors)
      diagnostics.error(query.position, "it depends on something that is wrong elsewhere");
    return diagnostics.errors() != errors;
  };
  ir::Property property;
  property.text = query.text;
  property.comment = query.comment;
  property.expected = query.expected;
  property.position = query.position;
  const bool deadlock_allowed = query.kind == QueryKind::Reachable || query.kind == QueryKind::Invariantly;
  ExprId asked, conclusion;
  std::vector<ir::Term> terms;
  if (query.formula) asked = formula(*query.formula, Purpose::Query, deadlock_allowed);
  if (query.conclusion) conclusion = formula(*query.conclusion, Purpose::Query);
  if (went_wrong()) return;
  if (query.kind == QueryKind::Invariantly)
    asked = asked ? builder_.negation(asked, query.position) : builder_.constant(0, query.position);
  if (!this->terms(query, terms)) ++failures_;
  if (went_wrong()) return;
  switch (query.kind) {
    case QueryKind::Reachable: property.kind = ir::Reachable{asked}; break;
    case QueryKind::Invariantly: property.kind = ir::Invariantly{asked}; break;
    case QueryKind::Eventually: property.kind = ir::Eventually{asked}; break;
    case QueryKind::Potentially: property.kind = ir::Potentially{asked}; break;
    case QueryKind::LeadsTo: property.kind = ir::LeadsTo{asked, conclusion}; break;
    case QueryKind::Supremum: property.kind = ir::Extrema{ir::ExtremumKind::Supremum, asked, std::move(terms)}; break;
    case QueryKind::Infimum: property.kind = ir::Extrema{ir::ExtremumKind::Infimum, asked, std::move(terms)}; break;
    case QueryKind::Bounds: property.kind = ir::Extrema{ir::ExtremumKind::Bounds, asked, std::move(terms)}; break;
    case QueryKind::Unsupported: property.kind = ir::Unsupported{query.reason}; break;
    case QueryKind::Broken: property.kind = ir::Broken{query.reason, query.reason_position}; break;
  }
  if (!query_limitation_.empty()) property.kind = ir::Unsupported{query_limitation_};
  out.push_back(std::move(property));
}

bool Elaborator::terms(const ast::Query& query, std::vector<ir::Term>& out) {
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
    out.push_back(std::move(term));
  }
  return true;
}

}  // namespace beeline::frontend::uppaal
