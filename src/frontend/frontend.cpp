#include "frontend/frontend.h"

#include "frontend/common/model_text.h"
#include "frontend/common/wrong_text.h"
#include "frontend/dve/dve.h"
#include "frontend/fiacre/document.h"
#include "frontend/tchecker/tchecker.h"
#include "frontend/uppaal/uppaal.h"

namespace beeline::frontend {

Format guess_format(std::string_view name, std::string_view text) {
  const std::string_view start = past_comments(text);
  if (name.ends_with(".xml") || start.starts_with("<")) return Format::UppaalXml;  // whatever the name, that is no XTA
  if (name.ends_with(".xta") || name.ends_with(".ta")) return Format::UppaalXta;
  if (name.ends_with(".tck") || name.ends_with(".tchecker")) return Format::TChecker;
  if (name.ends_with(".dve")) return Format::Dve;
  if (name.ends_with(".fcr")) return Format::Fiacre;
  // A TChecker model opens with `system:name`; in XTA the word is followed by names of processes, and comes last.
  constexpr std::string_view opening = "system";
  if (start.starts_with(opening)) {
    const std::size_t next = start.find_first_not_of(" \t", opening.size());
    if (next != std::string_view::npos && start[next] == ':') return Format::TChecker;
  }
  if (has_dve_line(text)) return Format::Dve;
  if (has_fiacre_line(text)) return Format::Fiacre;
  return Format::UppaalXta;
}

void Document::label_query(ir::Model&, std::string_view, util::Diagnostics& diagnostics) const {
  diagnostics.error({}, "only TChecker models have labels");
}

std::string Document::goal(const util::Sources&, std::uint16_t file, std::uint32_t,
                           util::Diagnostics& diagnostics) const {
  diagnostics.error({1, 1, file}, "only DVE models have goals");
  return {};
}

namespace {

ModelLanguage language_of(Format format) {
  switch (format) {
    case Format::UppaalXml: return ModelLanguage::Xml;
    case Format::UppaalXta: return ModelLanguage::Xta;
    case Format::TChecker: return ModelLanguage::TChecker;
    case Format::Dve: return ModelLanguage::Dve;
    case Format::Fiacre:
    case Format::FiacreFrac: break;
  }
  return ModelLanguage::Fiacre;
}

std::unique_ptr<Document> read(const util::Sources& sources, std::uint16_t file, Format format,
                               util::Diagnostics& diagnostics, util::Watch& watch) {
  switch (format) {
    case Format::UppaalXml: return uppaal::load_xml(sources, file, diagnostics, watch);
    case Format::UppaalXta: return uppaal::load_xta(sources, file, diagnostics, watch);
    case Format::TChecker: return tchecker::load(sources, file, diagnostics, watch);
    case Format::Dve: return dve::load(sources, file, diagnostics, watch);
    case Format::Fiacre: return fiacre::load_document(sources, file, fiacre::Dialect::Obp, diagnostics, watch);
    case Format::FiacreFrac: return fiacre::load_document(sources, file, fiacre::Dialect::Frac, diagnostics, watch);
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<Document> load(const util::Sources& sources, std::span<const std::uint16_t> files, Format format,
                               util::Diagnostics& diagnostics, util::Watch& watch) {
  if (files.size() != 1) {
    diagnostics.error({1, 1, files.empty() ? std::uint16_t{0} : files[1]}, "a model of this format is one file");
    return nullptr;
  }
  const std::uint16_t file = files.front();
  if (std::string wrong = wrong_text(format, sources.file(file).text); !wrong.empty()) {
    diagnostics.error({1, 1, file}, std::move(wrong));
    return nullptr;
  }
  const util::Diagnostics before = diagnostics;
  std::unique_ptr<Document> document = read(sources, file, format, diagnostics, watch);
  if (document) return document;
  if (std::string other = of_another(language_of(format), sources.file(file).text); !other.empty()) {
    diagnostics = before;
    diagnostics.error({1, 1, file}, std::move(other));
  }
  return nullptr;
}

}  // namespace beeline::frontend
