#include "frontend/cdl/text.h"

#include <fmt/format.h>

#include "frontend/cdl/instances.h"

namespace beeline::frontend::cdl {

namespace {

// Of something that stands below `and` or `or`.
std::string operand(const Predicate& predicate) {
  const bool compound = predicate.kind == Predicate::Kind::And || predicate.kind == Predicate::Kind::Or;
  return compound ? "(" + to_text(predicate) + ")" : to_text(predicate);
}

std::string listed(const std::vector<Literal>& parts) {
  std::string out;
  for (const Literal& part : parts) out += (out.empty() ? "" : ", ") + to_text(part);
  return out;
}

}  // namespace

std::string_view to_text(Comparison comparison) {
  switch (comparison) {
    case Comparison::Equal: return "=";
    case Comparison::Less: return "<";
    case Comparison::LessEqual: return "<=";
    case Comparison::Greater: return ">";
    case Comparison::GreaterEqual: return ">=";
  }
  return "";
}

std::string path_text(const Access& access) {
  std::string out;
  for (const Access::Fragment& fragment : access.path) {
    out += (out.empty() ? "" : ".") + fragment.name.text;
    if (fragment.index >= 0) out += fmt::format("[{}]", fragment.index);
  }
  return out;
}

std::string to_text(const Access& access) { return to_text(access.process) + ":" + path_text(access); }

std::string to_text(const Literal& literal) {
  switch (literal.kind) {
    case Literal::Kind::Any: return "any";
    case Literal::Kind::Integer: return std::to_string(literal.value);
    case Literal::Kind::Boolean: return literal.value != 0 ? "true" : "false";
    case Literal::Kind::String: return "\"" + literal.name + "\"";
    case Literal::Kind::Named: return literal.name;
    case Literal::Kind::Array: return fmt::format("{}[{}]", literal.name, listed(literal.parts));
    case Literal::Kind::Record: {
      std::string fields;
      for (std::size_t i = 0; i < literal.fields.size(); ++i)
        fields += fmt::format("{}{} = {}", i > 0 ? ", " : "", literal.fields[i].text, to_text(literal.parts[i]));
      return fmt::format("{}{{{}}}", literal.name, fields);
    }
    case Literal::Kind::Union:
      return literal.name + "." + literal.constructor +
             (literal.parts.empty() ? "" : "(" + listed(literal.parts) + ")");
  }
  return "";
}

std::string to_text(const Predicate& predicate) {
  switch (predicate.kind) {
    case Predicate::Kind::All: return "all";
    case Predicate::Kind::And:
    case Predicate::Kind::Or: {
      std::string out;
      for (const Predicate& part : predicate.operands)
        out += (out.empty() ? "" : predicate.kind == Predicate::Kind::And ? " and " : " or ") + operand(part);
      return out;
    }
    case Predicate::Kind::Not: return "not " + operand(predicate.operands[0]);
    case Predicate::Kind::State: return to_text(predicate.process) + "@" + predicate.state.text;
    case Predicate::Kind::Compare:
      return fmt::format("{} {} {}", to_text(predicate.left), to_text(predicate.comparison),
                         predicate.with_access ? to_text(predicate.right) : to_text(predicate.value));
    case Predicate::Kind::Reference: return predicate.reference.name.text;
  }
  return "";
}

std::string to_text(const Event& event) {
  const auto who = [](const char* word, const std::optional<ProcessId>& id) {
    return id ? fmt::format(" {} {}", word, to_text(*id)) : "";
  };
  const std::string ends = who("from", event.from) + who("to", event.to);
  switch (event.kind) {
    case Event::Kind::Send: return "send " + to_text(event.literal) + ends;
    case Event::Kind::Receive: return "receive " + to_text(event.literal) + ends;
    case Event::Kind::Sync:
      return fmt::format("sync {}:{}({}){}", to_text(event.component), event.port.text, listed(event.arguments), ends);
    case Event::Kind::Informal: return "#" + event.text + "#" + ends;
    case Event::Kind::Becomes: return to_text(event.predicate) + (event.becomes ? " becomes true" : " becomes false");
  }
  return "";
}

}  // namespace beeline::frontend::cdl
