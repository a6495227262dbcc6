#include "frontend/tchecker/program.h"

#include "frontend/common/balanced.h"
#include "frontend/tchecker/parser.h"

namespace beeline::frontend::tchecker {

using ir::ExprId;

ExprId ProgramReader::condition(const Attributes& attributes, std::string_view key) {
  std::vector<ExprId> parts;
  for (const Attribute& attribute : attributes) {
    if (attribute.key.text != key) continue;
    try {
      parts.push_back(Parser(source_, attribute, globals_, doubts_, network_, diagnostics_).whole_condition());
    } catch (const GiveUp&) {
    }
  }
  return parts.empty() ? ExprId() : balanced(network_.arena, ir::Op::And, parts);
}

ExprId ProgramReader::statement(const Attributes& attributes, std::string_view key, const std::string& owner) {
  std::vector<ExprId> list;
  bool needs_function = false;
  util::Position position;
  for (const Attribute& attribute : attributes) {
    if (attribute.key.text != key) continue;
    if (!position) position = source_.position(attribute.begin);
    try {
      Parser parser(source_, attribute, globals_, doubts_, network_, diagnostics_);
      parser.whole_statement(list);
      needs_function = needs_function || parser.needs_function();
    } catch (const GiveUp&) {
    }
  }
  if (list.empty()) return {};
  const ExprId body = list.size() == 1 && !needs_function ? list[0] : network_.arena.seq(list, position);
  if (!needs_function) return body;
  network_.functions.push_back({owner, {}, body, position});
  return network_.arena.call(ir::FunctionId(network_.functions.size() - 1), {}, position);
}

}  // namespace beeline::frontend::tchecker
