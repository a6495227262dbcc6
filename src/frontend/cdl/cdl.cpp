#include "frontend/cdl/cdl.h"

#include "frontend/cdl/parser.h"
#include "frontend/cdl/resolve.h"
#include "frontend/cdl/slips.h"
#include "frontend/common/model_text.h"
#include "frontend/common/text.h"
#include "frontend/common/wrong_text.h"

namespace beeline::frontend::cdl {

std::optional<Unit> read(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                         util::Watch& watch) {
  const std::string& text = sources.file(file).text;
  if (is_utf16(text)) {
    diagnostics.error({1, 1, file}, std::string(utf16_message));
    return std::nullopt;
  }
  const LineTable lines(text, file);
  const std::vector<Token> read = tokens(text, watch);
  Parsed parsed;
  const auto parse = [&](const std::vector<Token>& from, util::Diagnostics& told) {
    parsed = Parser(from, lines, told, watch).run();
    resolve(parsed, told, watch);
  };
  const util::Diagnostics before = diagnostics;
  parse(read, diagnostics);
  if (diagnostics.errors() != before.errors()) {
    Slips slips(read, lines, parse);
    correct_slips(slips, before, diagnostics);
    if (std::string other = of_another(ModelLanguage::Cdl, text); !other.empty()) {
      diagnostics = before;
      diagnostics.error({1, 1, file}, std::move(other));
    }
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return std::move(parsed.unit);
}

}  // namespace beeline::frontend::cdl
