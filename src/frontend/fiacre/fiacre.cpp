#include "frontend/fiacre/fiacre.h"

#include "frontend/common/wrong_text.h"
#include "frontend/fiacre/elaborator.h"
#include "frontend/fiacre/parser.h"
#include "frontend/fiacre/resolver.h"
#include "frontend/fiacre/slips.h"
#include "frontend/fiacre/token.h"

namespace beeline::frontend::fiacre {

std::optional<Read> read(const util::Sources& sources, std::uint16_t file, Dialect dialect,
                         util::Diagnostics& diagnostics, util::Watch& watch) {
  if (is_utf16(sources.file(file).text)) {
    diagnostics.error({1, 1, file}, std::string(utf16_message));
    return std::nullopt;
  }
  Tokens tokens = read_tokens(sources.file(file), file, diagnostics);
  if (tokens.preprocessor) return std::nullopt;
  syntax::File syntax;
  const auto resolve = [&](const Tokens& from, util::Diagnostics& told) {
    syntax = Parser(from, dialect, told, watch).file();
    return Resolver(syntax, dialect, told, watch).resolve();
  };
  const util::Diagnostics before = diagnostics;
  Resolved resolved = resolve(tokens, diagnostics);
  if (diagnostics.has_errors()) {
    Slips slips(tokens, resolve);
    correct_slips(slips, before, diagnostics);
    return std::nullopt;
  }
  Declared declared = std::move(resolved.declared);
  std::optional<Resolved> asserted;
  if (!syntax.asserts.empty()) asserted = resolved;
  Program program = elaborate(std::move(resolved), diagnostics, watch);
  if (diagnostics.has_errors()) return std::nullopt;
  std::vector<Assertion> all;
  if (asserted) all = assertions(syntax, *asserted, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return Read{std::move(program), std::move(declared), std::move(all)};
}

std::optional<Program> load(const util::Sources& sources, std::uint16_t file, Dialect dialect,
                            util::Diagnostics& diagnostics, util::Watch& watch) {
  std::optional<Read> all = read(sources, file, dialect, diagnostics, watch);
  if (!all) return std::nullopt;
  return std::move(all->program);
}

}  // namespace beeline::frontend::fiacre
