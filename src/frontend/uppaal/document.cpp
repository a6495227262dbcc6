#include <algorithm>

#include "frontend/uppaal/elaborator.h"
#include "frontend/uppaal/parser.h"
#include "frontend/uppaal/query_scope.h"
#include "frontend/uppaal/uppaal.h"
#include "frontend/uppaal/xml.h"

namespace beeline::frontend::uppaal {

namespace {

// Far more than any model; a guard against inputs that are no models at all.
constexpr std::size_t max_bytes = 64u << 20;

void read(const Elaborator& model, ir::Model& into, const util::SourceFile& source, std::uint16_t file,
          util::Diagnostics& diagnostics) {
  const LineTable lines(source.text, file);
  const Text text(source.text, lines);
  Names names;
  ast::Ast ast;
  Parser parser(text, Dialect::Query, names, ast, diagnostics);
  Elaborator elaborator(model, into.network, names);
  for (const ast::Query& query : parser.query_list()) elaborator.query(query, into.properties, diagnostics);
}

class UppaalDocument : public Document {
 public:
  UppaalDocument() : elaborator_(model_.network, names_) {}

  bool load(const util::Sources& sources, std::uint16_t file, bool is_xml, util::Diagnostics& diagnostics) {
    const util::SourceFile& source = sources.file(file);
    model_.network.name = source.name;
    if (source.text.size() > max_bytes) {
      diagnostics.error({1, 1, file}, "the file is too large");
      return false;
    }
    const LineTable lines(source.text, file);
    const Text text(is_xml ? std::string_view() : std::string_view(source.text), lines);
    if (is_xml) {
      places_ = read_xml(source.text, lines, names_, ast_, diagnostics);
    } else {
      Parser parser(text, Dialect::Model, names_, ast_, diagnostics);
      parser.model(ast_.declarations);
    }
    if (diagnostics.has_errors()) return false;
    elaborator_.model(ast_, {1, 1, file}, diagnostics);
    if (diagnostics.has_errors()) return false;
    for (const ast::Query& query : ast_.queries) own_query(query, diagnostics);
    return true;
  }

  std::span<const Place> places() const { return places_; }

  void read_queries(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                    util::Diagnostics& diagnostics) const override {
    read(elaborator_, into, sources.file(file), file, diagnostics);
  }

 private:
  // A model is often kept with queries for another of its variants: one that does not fit is left out, not the model.
  void own_query(const ast::Query& query, util::Diagnostics& diagnostics) {
    util::Diagnostics own;
    elaborator_.query(query, model_.properties, own);
    if (!own.has_errors()) return;
    const auto first = std::find_if(own.all().begin(), own.all().end(),
                                    [](const util::Diagnostic& d) { return d.severity == util::Severity::Error; });
    diagnostics.warning(first->position, "the query cannot be answered: " + first->message);
    ir::Property& property = model_.properties.emplace_back();
    property.kind = ir::Unsupported{first->message};
    property.text = query.text;
    property.comment = query.comment;
    property.expected = query.expected;
    property.position = query.position;
  }

  Names names_;
  ast::Ast ast_;
  Elaborator elaborator_;
  std::vector<Place> places_;
};

std::unique_ptr<Document> load(const util::Sources& sources, std::uint16_t file, bool is_xml,
                               util::Diagnostics& diagnostics) {
  auto document = std::make_unique<UppaalDocument>();
  const bool loaded = document->load(sources, file, is_xml, diagnostics);
  tell_places(document->places(), diagnostics);
  if (!loaded) return nullptr;
  return document;
}

}  // namespace

std::unique_ptr<Document> load_xml(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics) {
  return load(sources, file, true, diagnostics);
}

std::unique_ptr<Document> load_xta(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics) {
  return load(sources, file, false, diagnostics);
}

// --- queries over the networks of other front ends

struct QueryScope::State {
  explicit State(ir::Network& network) : elaborator(network, names) { elaborator.adopt(); }
  Names names;
  Elaborator elaborator;
};

QueryScope::QueryScope(ir::Network& network) : state_(std::make_unique<State>(network)) {}
QueryScope::~QueryScope() = default;

void QueryScope::add_int(std::string_view name, std::uint32_t cell, std::int32_t low, std::int32_t high,
                         std::uint32_t count, std::uint32_t process) {
  Types& types = state_->elaborator.types();
  const Type* type = types.range(low, high);
  if (count > 0) type = types.array(type, 0, count, nullptr);
  if (type) state_->elaborator.declare_foreign(name, process, type, cell);
}

void QueryScope::add_clock(std::string_view name, std::uint32_t clock, std::uint32_t count, std::uint32_t process) {
  Types& types = state_->elaborator.types();
  const Type* type = count > 0 ? types.array(types.clock(), 0, count, nullptr) : types.clock();
  if (type) state_->elaborator.declare_foreign(name, process, type, clock);
}

void QueryScope::add_constant(std::string_view name, std::int32_t value, std::uint32_t process) {
  state_->elaborator.declare_foreign_constant(name, process, value);
}

void QueryScope::add_process(std::uint32_t process) { state_->elaborator.declare_foreign_process(process); }

void QueryScope::read(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                      util::Diagnostics& diagnostics) const {
  uppaal::read(state_->elaborator, into, sources.file(file), file, diagnostics);
}

}  // namespace beeline::frontend::uppaal
