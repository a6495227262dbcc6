#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "frontend/common/foreign_text.h"
#include "frontend/common/model_text.h"
#include "frontend/common/wrong_text.h"
#include "frontend/uppaal/elaborator.h"
#include "frontend/uppaal/parser.h"
#include "frontend/uppaal/query_scope.h"
#include "frontend/uppaal/query_text.h"
#include "frontend/uppaal/uppaal.h"
#include "frontend/uppaal/xml.h"

namespace beeline::frontend::uppaal {

namespace {

// Far more than any model; a guard against inputs that are no models at all.
constexpr std::size_t max_bytes = 64u << 20;

// Appends the property, as a broken one where there are errors; returns these.
util::Diagnostics elaborate(Elaborator& elaborator, const ast::Query& query, std::vector<ir::Property>& out,
                            util::Watch& watch) {
  util::Diagnostics own;
  if (query.kind == ast::Query::Kind::Broken) own.error(query.reason_position, query.reason);
  const std::size_t before = out.size();
  elaborator.query(query, out, own, watch);
  if (!own.has_errors() || out.size() > before) return own;
  const auto first = std::find_if(own.all().begin(), own.all().end(),
                                  [](const util::Diagnostic& d) { return d.severity == util::Severity::Error; });
  ir::Property& property = out.emplace_back();
  property.kind = ir::Broken{first->message, first->position};
  property.text = query.text;
  property.comment = query.comment;
  property.expected = query.expected;
  property.position = query.position;
  return own;
}

// None of them could be read, and it is not by a slip.
bool are_no_queries(std::span<const ast::Query> queries, std::string_view text) {
  constexpr std::size_t many = 4;
  const auto is_broken = [](const ast::Query& query) { return query.kind == ast::Query::Kind::Broken; };
  if (has_query_line(text) || !std::all_of(queries.begin(), queries.end(), is_broken)) return false;
  return queries.size() >= many || (!queries.empty() && !other_language(text).empty());
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(std::min(end + 1, text.size()))) {
    end = text.find('\n');
    lines.push_back(text.substr(0, end));
  }
  return lines;
}

// Of a copy of the text and of what is known of its lines.
std::uint64_t size_with_lines(std::string_view text) {
  return text.size() + static_cast<std::uint64_t>(std::ranges::count(text, '\n')) * sizeof(std::size_t);
}

enum class Lines : std::uint8_t { Queries, Conditions };

void read(Lines kind, const Elaborator& model, ir::Model& into, const util::SourceFile& source, std::uint16_t file,
          util::Diagnostics& diagnostics, util::Watch& watch) {
  watch.look(size_with_lines(source.text));
  const LineTable lines(source.text, file);
  const Text text(source.text, lines);
  Names names;
  ast::Ast ast;
  util::Diagnostics syntax(std::numeric_limits<std::size_t>::max());
  std::vector<ast::Query> queries;
  if (std::string wrong = wrong_queries(source.text); !wrong.empty()) {
    syntax.error({1, 1, file}, std::move(wrong));
    mark_broken(queries, syntax.all(), [&](util::Position) { return std::string_view(source.name); });
  } else {
    Parser parser(text, Dialect::Query, names, ast, syntax, watch);
    queries = kind == Lines::Queries ? parser.query_list() : parser.condition_list();
    if (kind == Lines::Queries && are_no_queries(queries, source.text)) {
      queries.clear();
      syntax = util::Diagnostics();
      syntax.error({1, 1, file}, unlike("queries", source.text, "no line begins like one, as in 'A[] not deadlock'"));
      mark_broken(queries, syntax.all(), [&](util::Position) { return std::string_view(source.name); });
    } else {
      const std::vector<std::string_view> all = lines_of(source.text);
      mark_broken(queries, syntax.all(), [&](util::Position at) { return all[at.line - 1]; });
    }
  }
  Elaborator elaborator(model, into.network, names);
  for (const ast::Query& query : queries) {
    const util::Diagnostics own = elaborate(elaborator, query, into.properties, watch);
    for (const util::Diagnostic& d : own.all()) diagnostics.add(d);
  }
}

class UppaalDocument : public Document {
 public:
  UppaalDocument() : elaborator_(model_.network, names_) {}

  bool load(const util::Sources& sources, std::uint16_t file, bool is_xml, util::Diagnostics& diagnostics,
            util::Watch& watch) {
    const util::SourceFile& source = sources.file(file);
    model_.network.name = source.name;
    if (source.text.size() > max_bytes) {
      diagnostics.error({1, 1, file}, fmt::format("the file is too large: at most {} MB are read", max_bytes >> 20));
      return false;
    }
    watch.look(size_with_lines(source.text));
    const LineTable lines(source.text, file);
    const Text text(is_xml ? std::string_view() : std::string_view(source.text), lines);
    if (is_xml) {
      places_ = read_xml(source.text, lines, names_, ast_, diagnostics, watch);
    } else {
      read_xta(text, diagnostics, watch);
    }
    if (diagnostics.has_errors()) return false;
    elaborator_.model(ast_, {1, 1, file}, diagnostics, watch);
    if (diagnostics.has_errors()) return false;
    // A model is often kept with queries for another of its variants: what is wrong with them is for who asks them.
    for (const ast::Query& query : ast_.queries) elaborate(elaborator_, query, model_.properties, watch);
    return true;
  }

  // Where more is wrong than right and nothing looks like a process, what is wrong is the text as a whole.
  void read_xta(const Text& text, util::Diagnostics& diagnostics, util::Watch& watch) {
    constexpr std::size_t many = 3;
    util::Diagnostics own;
    Parser parser(text, Dialect::Model, names_, ast_, own, watch);
    parser.model(ast_.declarations);
    const bool mostly_wrong = own.errors() >= many && own.errors() > ast_.declarations.size();
    const std::string_view all = text.view();
    if (own.has_errors() && !has_xta_line(all) && (mostly_wrong || !other_language(all).empty())) {
      diagnostics.error(text.at(0), unlike("a model in UPPAAL's textual language", all,
                                           "no line begins like a process, as in 'process P() {', or like the system "
                                           "line, as in 'system P;'"));
      return;
    }
    for (const util::Diagnostic& d : own.all()) diagnostics.add(d);
  }

  std::span<const Place> places() const { return places_; }

  void read_queries(ir::Model& into, const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                    util::Watch& watch) const override {
    read(Lines::Queries, elaborator_, into, sources.file(file), file, diagnostics, watch);
  }

  void read_conditions(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                       util::Diagnostics& diagnostics) const override {
    read(Lines::Conditions, elaborator_, into, sources.file(file), file, diagnostics, util::nobody());
  }

 private:
  Names names_;
  ast::Ast ast_;
  Elaborator elaborator_;
  std::vector<Place> places_;
};

std::unique_ptr<Document> load(const util::Sources& sources, std::uint16_t file, bool is_xml,
                               util::Diagnostics& diagnostics, util::Watch& watch) {
  auto document = std::make_unique<UppaalDocument>();
  const bool loaded = document->load(sources, file, is_xml, diagnostics, watch);
  tell_places(document->places(), diagnostics);
  if (!loaded) return nullptr;
  return document;
}

}  // namespace

std::unique_ptr<Document> load_xml(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                                   util::Watch& watch) {
  return load(sources, file, true, diagnostics, watch);
}

std::unique_ptr<Document> load_xta(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                                   util::Watch& watch) {
  return load(sources, file, false, diagnostics, watch);
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

void QueryScope::read(ir::Model& into, const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                      util::Watch& watch) const {
  uppaal::read(Lines::Queries, state_->elaborator, into, sources.file(file), file, diagnostics, watch);
}

void QueryScope::read_conditions(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                                 util::Diagnostics& diagnostics) const {
  uppaal::read(Lines::Conditions, state_->elaborator, into, sources.file(file), file, diagnostics, util::nobody());
}

}  // namespace beeline::frontend::uppaal
