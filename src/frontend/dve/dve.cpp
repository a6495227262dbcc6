#include "frontend/dve/dve.h"

#include <fmt/format.h>

#include "frontend/common/text.h"
#include "frontend/dve/builder.h"
#include "frontend/dve/goals.h"
#include "frontend/dve/parser.h"
#include "frontend/dve/slips.h"
#include "frontend/uppaal/query_scope.h"

namespace beeline::frontend::dve {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 28;

class DveDocument final : public Document {
 public:
  bool load(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics, util::Watch& watch) {
    const util::SourceFile& source = sources.file(file);
    const util::Position start{1, 1, file};
    if (source.text.size() > most_bytes) {
      diagnostics.error(start, fmt::format("the file is too large: at most {} MB are read", most_bytes >> 20));
      return false;
    }
    const std::size_t errors = diagnostics.errors();
    model_.network.name = source.name;
    watch.look(2 * source.text.size());
    const LineTable lines(source.text, file);
    const Text text(source.text, lines);
    const util::Diagnostics before = diagnostics;
    const std::vector<Token> tokens = tokenize(source.text, watch);
    const SystemSyntax syntax = Parser(text, tokens, diagnostics, watch).model();
    Builder builder(syntax, lines.at(source.text.size()), model_, diagnostics, watch);
    if (!diagnostics.full()) builder.run();
    if (diagnostics.errors() != errors) {
      correct(tokens, text, lines.at(source.text.size()), before, diagnostics, watch);
      return false;
    }
    builder.name_for_queries(scope_);
    acceptance_ = builder.acceptance();
    return true;
  }

  void read_queries(ir::Model& into, const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                    util::Watch& watch) const override {
    scope_.read(into, sources, file, diagnostics, watch);
  }

  void read_conditions(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                       util::Diagnostics& diagnostics) const override {
    scope_.read_conditions(into, sources, file, diagnostics);
  }

  // The property process comes last.
  const ir::Said* said(std::size_t property) const override {
    return acceptance_ && property + 1 == model_.properties.size() ? &*acceptance_ : nullptr;
  }

  std::string goal(const util::Sources& sources, std::uint16_t file, std::uint32_t number,
                   util::Diagnostics& diagnostics) const override {
    return goal_query(sources, file, number, model_.network.name, diagnostics);
  }

 private:
  static void correct(const std::vector<Token>& tokens, const Text& text, util::Position end,
                      const util::Diagnostics& before, util::Diagnostics& diagnostics, util::Watch& watch) {
    Slips slips(tokens, text, [&](const std::vector<Token>& from, util::Diagnostics& told) {
      const SystemSyntax syntax = Parser(text, from, told, watch).model();
      ir::Model model;
      if (!told.full()) Builder(syntax, end, model, told, watch).run();
    });
    correct_slips(slips, before, diagnostics);
  }

  uppaal::QueryScope scope_{model_.network};
  std::optional<ir::Said> acceptance_;
};

}  // namespace

std::unique_ptr<Document> load(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                               util::Watch& watch) {
  auto document = std::make_unique<DveDocument>();
  if (!document->load(sources, file, diagnostics, watch)) return nullptr;
  return document;
}

}  // namespace beeline::frontend::dve
