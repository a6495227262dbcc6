#include "frontend/tchecker/tchecker.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/balanced.h"
#include "frontend/common/nearest.h"
#include "frontend/tchecker/attributes.h"
#include "frontend/tchecker/program.h"
#include "frontend/tchecker/syntax.h"
#include "frontend/uppaal/query_scope.h"

namespace beeline::frontend::tchecker {

namespace {

const Attribute* find(const Attributes& attributes, std::string_view key) {
  const auto found =
      std::find_if(attributes.begin(), attributes.end(), [&](const Attribute& a) { return a.key.text == key; });
  return found == attributes.end() ? nullptr : &*found;
}

// Each once; where nothing stands beside a comma, `gaps` tells.
std::vector<std::string> split_labels(std::string_view list, bool* gaps = nullptr) {
  std::vector<std::string> result;
  while (!list.empty()) {
    const auto comma = list.find(',');
    std::string_view label = list.substr(0, comma);
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    constexpr std::string_view blanks = " \t\r\n";
    const auto from = label.find_first_not_of(blanks);
    if (from == std::string_view::npos) {
      if (gaps != nullptr) *gaps = true;
      continue;
    }
    label = label.substr(from, label.find_last_not_of(blanks) - from + 1);
    if (std::find(result.begin(), result.end(), label) == result.end()) result.emplace_back(label);
  }
  return result;
}

class TckDocument final : public Document {
 public:
  void read_queries(ir::Model& into, const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                    util::Watch& watch) const override {
    scope_.read(into, sources, file, diagnostics, watch);
  }

  void read_conditions(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                       util::Diagnostics& diagnostics) const override {
    scope_.read_conditions(into, sources, file, diagnostics);
  }

  void label_query(ir::Model& into, std::string_view labels, util::Diagnostics& diagnostics) const override;

  ir::Network& network_under_construction() { return model_.network; }
  uppaal::QueryScope& scope() { return scope_; }

 private:
  uppaal::QueryScope scope_{model_.network};
};

void TckDocument::label_query(ir::Model& into, std::string_view labels, util::Diagnostics& diagnostics) const {
  const ir::Network& network = into.network;
  ir::Arena& arena = into.network.arena;
  std::map<std::string, std::vector<ir::ExprId>, std::less<>> carriers;  // label -> "this process is in that location"
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const auto& locations = network.processes[p].locations;
    for (std::uint32_t l = 0; l < locations.size(); ++l)
      for (const std::string& label : locations[l].labels)
        carriers[label].push_back(arena.at(p, l, locations[l].position));
  }
  bool gaps = labels.ends_with(',');
  const std::vector<std::string> wanted = split_labels(labels, &gaps);
  if (wanted.empty()) diagnostics.error({}, "no label is given; to explore everything, ask the query E<> false");
  else if (gaps) diagnostics.error({}, "a label is missing beside a comma");
  ir::Property property;
  std::vector<ir::ExprId> all;
  bool known = !wanted.empty() && !gaps;
  for (const std::string& label : wanted) {
    property.text += (property.text.empty() ? "labels " : ",") + label;
    const auto found = carriers.find(label);
    if (found == carriers.end()) {
      std::vector<std::string_view> names;
      for (const auto& entry : carriers) names.push_back(entry.first);
      std::stable_sort(names.begin(), names.end(), [&](std::string_view a, std::string_view b) {
        return typing_distance(label, a) < typing_distance(label, b);
      });
      constexpr std::size_t shown = 20;
      const std::size_t hidden = names.size() > shown ? names.size() - shown : 0;
      names.resize(names.size() - hidden);
      diagnostics.error({}, names.empty()
                                ? fmt::format("unknown label '{}': no location of this model has labels", label)
                                : fmt::format("unknown label '{}'; the model has {}{}", label, fmt::join(names, ", "),
                                              hidden == 0 ? "" : fmt::format(" and {} more", hidden)));
      known = false;
      continue;
    }
    all.push_back(balanced(arena, ir::Op::Or, found->second));
  }
  if (!known) return;
  property.kind = ir::Reachable{balanced(arena, ir::Op::And, all)};
  into.properties.push_back(std::move(property));
}

class Builder {
 public:
  Builder(const Source& source, const SystemSyntax& system, ir::Network& network, util::Diagnostics& diagnostics,
          util::Watch& watch)
      : source_(source),
        system_(system),
        network_(network),
        diagnostics_(diagnostics),
        watch_(watch),
        broken_(diagnostics.has_errors()) {}

  void run() {
    network_.name = std::string(system_.name.text);
    for (const Name& event : system_.events) network_.events.emplace_back(event.text);
    processes();
    variables();
    clocks();
    vectors();
    programs();
  }

  // Names what queries may speak of: processes, then variables by their global names. A variable "P.x" of a process P
  // is its member. One that shares its name with a process cannot be named, nor can other names with dots.
  void name_for_queries(uppaal::QueryScope& scope) const {
    std::unordered_map<std::string_view, std::uint32_t> processes;
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
      scope.add_process(p);
      processes.emplace(system_.processes[p].name.text, p);
    }
    const auto name = [&](Name full, auto add) {
      const auto dot = full.text.find('.');
      const auto owner = processes.find(full.text.substr(0, dot));
      if (dot == std::string_view::npos && owner == processes.end()) return add(full.text, uppaal::QueryScope::global);
      const std::string_view member = dot == std::string_view::npos ? std::string_view() : full.text.substr(dot + 1);
      if (owner != processes.end() && !member.empty() && !has_location(owner->second, member))
        return add(member, owner->second);
      diagnostics_.warning(source_.position(full.offset),
                           fmt::format("queries cannot name the variable '{}'", full.text));
    };
    const auto count = [](std::uint32_t size) { return size == 1 ? 0 : size; };
    for (const IntArray& array : system_.ints)
      name(array.name, [&](std::string_view text, std::uint32_t process) {
        scope.add_int(text, globals_.at(array.name.text).first, array.low, array.high, count(array.size), process);
      });
    for (const ClockArray& array : system_.clocks)
      name(array.name, [&](std::string_view text, std::uint32_t process) {
        scope.add_clock(text, globals_.at(array.name.text).first, count(array.size), process);
      });
  }

 private:
  bool has_location(std::uint32_t process, std::string_view name) const {
    const auto& locations = system_.processes[process].locations;
    return std::any_of(locations.begin(), locations.end(),
                       [&](const LocationSyntax& l) { return l.name.text == name; });
  }

  // Locations without their invariants, and the cells that hold them.
  void processes() {
    if (system_.processes.empty() && !diagnostics_.has_errors())
      diagnostics_.error(source_.position(system_.name.offset), "the model has no process");
    for (const ProcessSyntax& syntax : system_.processes) {
      ir::Process process;
      process.name = process.template_name = std::string(syntax.name.text);
      process.position = source_.position(syntax.name.offset);
      std::vector<std::uint32_t> initial;
      bool meant = false;  // by a word that is none, which has been told
      for (const LocationSyntax& location : syntax.locations) {
        watch_.look();
        if (find(location.attributes, "initial") != nullptr)
          initial.push_back(static_cast<std::uint32_t>(process.locations.size()));
        for (const Attribute& attribute : location.attributes)
          meant = meant || meant_attribute(attribute.key.text, location_attributes) == "initial";
        process.locations.push_back(make_location(location));
      }
      if (initial.empty()) {
        if (!broken_ && !meant)  // otherwise it may be among the declarations that could not be read
          diagnostics_.error(process.position,
                             fmt::format("process '{}' has no {}", process.name,
                                         syntax.locations.empty() ? "locations" : "initial location"));
      } else {
        process.initial = initial[0];
        process.also_initial.assign(initial.begin() + 1, initial.end());
      }
      network_.add_process(std::move(process));
    }
  }

  ir::Location make_location(const LocationSyntax& syntax) const {
    ir::Location location;
    location.name = std::string(syntax.name.text);
    location.position = source_.position(syntax.name.offset);
    location.committed = find(syntax.attributes, "committed") != nullptr;
    location.urgent = find(syntax.attributes, "urgent") != nullptr;
    std::string labels;
    for (const Attribute& attribute : syntax.attributes)
      if (attribute.key.text == "labels")
        labels.append(source_.view().substr(attribute.begin, attribute.end - attribute.begin)) += ',';
    location.labels = split_labels(labels);
    return location;
  }

  static std::string element_name(std::string_view name, std::uint32_t index, std::uint32_t size) {
    return size == 1 ? std::string(name) : fmt::format("{}[{}]", name, index);
  }

  void variables() {
    for (const IntArray& array : system_.ints) {
      const auto first = static_cast<std::uint32_t>(network_.cells.size());
      for (std::uint32_t i = 0; i < array.size; ++i) {
        ir::Cell cell;
        cell.name = element_name(array.name.text, i, array.size);
        cell.low = array.low;
        cell.high = array.high;
        cell.initial = array.initial;
        cell.position = source_.position(array.name.offset);
        network_.cells.push_back(std::move(cell));
      }
      globals_.emplace(array.name.text, Variable{Variable::Kind::Int, first, array.size});
    }
  }

  void clocks() {
    for (const ClockArray& array : system_.clocks) {
      const auto first = static_cast<std::uint32_t>(network_.clocks.size());
      for (std::uint32_t i = 0; i < array.size; ++i)
        network_.clocks.push_back(
            {element_name(array.name.text, i, array.size), 0, source_.position(array.name.offset)});
      globals_.emplace(array.name.text, Variable{Variable::Kind::Clock, first, array.size});
    }
  }

  // Edges and expressions are vectors, which grow by doubling; an edge has few expressions.
  void look_at_growth() {
    constexpr std::size_t few = 1000, large = std::size_t{1} << 24;
    watch_.look();
    watch_.before_growth(network_.edges, 1);
    const std::size_t size = network_.arena.size(), room = std::bit_ceil(size + 1);
    if (room - size > few || room <= announced_ || room * sizeof(ir::Expr) < large) return;
    announced_ = room;
    watch_.look(2 * room * sizeof(ir::Expr));
  }

  using ProcessEvent = std::pair<std::uint32_t, std::uint32_t>;

  // A synchronisation of a single member leaves its event asynchronous, as in TChecker, unless the event is also in a
  // larger one: then it lets the process move alone.
  void vectors() {
    for (const SyncSyntax& sync : system_.syncs)
      for (const MemberSyntax& member : sync.members) {
        if (sync.members.size() > 1) synchronised_.emplace(member.process, member.event);
        if (member.weak) weak_.emplace(member.process, member.event);
      }
    for (const SyncSyntax& sync : system_.syncs) {
      if (sync.members.size() == 1 && !synchronised_.contains({sync.members[0].process, sync.members[0].event}))
        continue;
      ir::SyncVector vector;
      vector.position = source_.position(sync.offset);
      for (const MemberSyntax& member : sync.members)
        vector.members.push_back({member.process, member.event, member.weak});
      network_.vectors.push_back(std::move(vector));
    }
  }

  void programs() {
    ProgramReader reader(source_, globals_, system_.doubts, network_, diagnostics_);
    for (std::uint32_t p = 0; p < system_.processes.size(); ++p) {
      const ProcessSyntax& syntax = system_.processes[p];
      for (std::uint32_t l = 0; l < syntax.locations.size() && !diagnostics_.full(); ++l)
        network_.processes[p].locations[l].invariant = reader.condition(syntax.locations[l].attributes, "invariant");
      util::IdRange<ir::EdgeId>& edges = network_.processes[p].edges;
      edges.first = static_cast<std::uint32_t>(network_.edges.size());
      for (const EdgeSyntax& edge : syntax.edges) {
        if (diagnostics_.full()) return;
        look_at_growth();
        network_.edges.push_back(make_edge(reader, p, edge));
        ++edges.count;
      }
    }
  }

  ir::Edge make_edge(ProgramReader& reader, std::uint32_t process, const EdgeSyntax& syntax) {
    const ProcessEvent process_event(process, syntax.event);
    ir::Edge edge;
    edge.process = process;
    edge.source = syntax.source;
    edge.target = syntax.target;
    edge.event = syntax.event;
    edge.sync = synchronised_.contains(process_event) ? ir::SyncKind::Event : ir::SyncKind::None;
    edge.position = source_.position(syntax.offset);
    edge.guard = reader.condition(syntax.attributes, "provided");
    if (edge.guard && weak_.contains(process_event) && !ir::as_constant(network_.arena, edge.guard))
      diagnostics_.error(source_.position(find(syntax.attributes, "provided")->begin),
                         fmt::format("an edge on the weakly synchronised event '{}' cannot have a guard",
                                     system_.events[syntax.event].text));
    edge.update =
        reader.statement(syntax.attributes, "do",
                         fmt::format("{}.{}", system_.processes[process].name.text, system_.events[syntax.event].text));
    return edge;
  }

  const Source& source_;
  const SystemSyntax& system_;
  ir::Network& network_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  const bool broken_;  // not all declarations could be read
  Scope globals_;
  std::size_t announced_ = 0;  // expressions that there is room for, after the next time
  std::set<ProcessEvent> synchronised_, weak_;
};

}  // namespace

std::unique_ptr<Document> load(const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
                               util::Watch& watch) {
  const std::size_t errors = diagnostics.errors();
  const Source source(sources.file(file), file);
  const SystemSyntax system = parse_declarations(source, diagnostics, watch);
  auto document = std::make_unique<TckDocument>();
  Builder builder(source, system, document->network_under_construction(), diagnostics, watch);
  builder.run();
  if (diagnostics.errors() != errors) return nullptr;
  builder.name_for_queries(document->scope());
  return document;
}

}  // namespace beeline::frontend::tchecker
