#include "frontend/fiacre/document.h"

#include <optional>

#include "frontend/fiacre/description.h"
#include "frontend/fiacre/fiacre.h"
#include "frontend/fiacre/queries.h"
#include "frontend/fiacre/system.h"

namespace beeline::frontend::fiacre {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 26;

class FiacreDocument final : public Document {
 public:
  bool load(const util::Sources& sources, std::uint16_t file, Dialect dialect, util::Diagnostics& diagnostics,
            util::Watch& watch) {
    const util::SourceFile& source = sources.file(file);
    const util::Position start{1, 1, file};
    if (source.text.size() > most_bytes) {
      diagnostics.error(start, "the file is too large");
      return false;
    }
    watch.look(2 * source.text.size());
    std::optional<Read> read = fiacre::read(sources, file, dialect, diagnostics, watch);
    if (!read) return false;
    if (!read->program.has_root) {
      diagnostics.error(start, "this file has declarations only: a model ends with the name of its root");
      return false;
    }
    const Layouts layouts(read->program.types);
    Lowered lowered = lower(read->program, layouts, diagnostics, watch);
    if (diagnostics.has_errors()) return false;
    model_.network = std::move(lowered.network);
    model_.network.name = source.name;
    system_.emplace(sources, std::move(read->program), std::move(read->declared), std::move(lowered.symbols));
    read_assertions(*system_, read->assertions, model_, diagnostics, watch);
    return !diagnostics.has_errors();
  }

  void read_queries(ir::Model& into, const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                    util::Watch& watch) const override {
    fiacre::read_queries(*system_, Lines::Queries, into, sources, file, diagnostics, watch);
  }

  void read_conditions(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                       util::Diagnostics& diagnostics) const override {
    fiacre::read_queries(*system_, Lines::Conditions, into, sources, file, diagnostics, util::nobody());
  }

  const System* fiacre() const override { return &*system_; }
  std::vector<std::string> description() const override { return fiacre::description(*system_); }

 private:
  std::optional<System> system_;
};

}  // namespace

std::unique_ptr<Document> load_document(const util::Sources& sources, std::uint16_t file, Dialect dialect,
                                        util::Diagnostics& diagnostics, util::Watch& watch) {
  auto document = std::make_unique<FiacreDocument>();
  if (!document->load(sources, file, dialect, diagnostics, watch)) return nullptr;
  return document;
}

}  // namespace beeline::frontend::fiacre
