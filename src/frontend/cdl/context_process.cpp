#include "frontend/cdl/context_process.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace beeline::frontend::cdl {

namespace {

constexpr std::uint32_t word_bits = 31;
constexpr std::size_t look_every = 4096;

class Builder {
 public:
  Builder(ir::Network& network, const context::Graph& graph, const Name& name, Attachment& attachment,
          util::Watch& watch)
      : network_(network), graph_(graph), name_(name), attachment_(attachment), watch_(watch) {}

  bool run(bool discard, util::Diagnostics& diagnostics) {
    if (!make_steps(diagnostics)) return false;
    if (discard) find_messages();
    add_words();
    const std::uint32_t context = add_process();
    attachment_.connect(context, discard ? add_discarding() : std::nullopt);
    return true;
  }

 private:
  bool make_steps(util::Diagnostics& diagnostics) {
    bool all = true;
    for (const context::Step& step : graph_.steps) {
      if (step.label == context::silent || steps_.contains(step.label)) continue;
      auto edge = attachment_.step(step.label, diagnostics);
      all = all && edge;
      steps_.emplace(step.label, edge.value_or(ir::Edge()));
    }
    return all;
  }

  // Labels that receive the same message share a bit.
  void find_messages() {
    std::map<std::uint64_t, std::uint32_t> known;
    for (const auto& [label, edge] : steps_) {
      const auto message = attachment_.message_of(edge);
      if (!message) continue;
      const auto [at, is_new] = known.emplace(*message, static_cast<std::uint32_t>(messages_.size()));
      if (is_new) messages_.push_back(edge);
      bits_.emplace(label, at->second);
    }
  }

  // --- what is expected

  std::int32_t expected(context::State state, std::size_t word) const {
    return expected_[state * words_.size() + word];
  }

  void find_expected() {
    watch_.look(graph_.states() * words_.size() * sizeof(std::int32_t));
    expected_.resize(graph_.states() * words_.size());
    for (context::State state = 0; state < graph_.states() && !words_.empty(); ++state) {
      if (state % look_every == 0) watch_.look();
      for (const context::Step& step : graph_.steps_of(state)) {
        const auto bit = bits_.find(step.label);
        if (bit != bits_.end())
          expected_[state * words_.size() + bit->second / word_bits] |= 1 << (bit->second % word_bits);
      }
    }
  }

  void add_words() {
    words_.resize((messages_.size() + word_bits - 1) / word_bits);
    find_expected();
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const auto bits = std::min<std::size_t>(word_bits, messages_.size() - i * word_bits);
      ir::Cell cell;
      cell.name = name_.text + ".expects" + (words_.size() > 1 ? fmt::format("[{}]", i) : "");
      cell.high = static_cast<std::int32_t>((std::int64_t{1} << bits) - 1);
      cell.initial = expected(graph_.start, i);
      words_[i] = static_cast<std::uint32_t>(network_.cells.size());
      network_.cells.push_back(std::move(cell));
    }
  }

  ir::ExprId update(context::State source, context::State target) {
    if (words_.empty()) return {};
    std::vector<ir::ExprId> changes;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::int32_t after = expected(target, i);
      if (expected(source, i) == after) continue;
      ir::ExprId& change = changes_[{i, after}];
      if (!change) change = network_.arena.assign_cell(words_[i], network_.arena.constant(after));
      changes.push_back(change);
    }
    if (changes.empty()) return {};
    return changes.size() == 1 ? changes[0] : network_.arena.seq(changes);
  }

  // --- processes

  std::uint32_t add_process() {
    watch_.look(graph_.states() * sizeof(ir::Location) + graph_.transitions() * sizeof(ir::Edge));
    ir::Process process;
    process.name = name_.text;
    process.position = name_.position;
    process.initial = graph_.start;
    process.locations.resize(graph_.states());
    for (std::size_t state = 0; state < graph_.states(); ++state) {
      if (state % look_every == 0) watch_.look();
      process.locations[state].name = state == graph_.start  ? "start"
                                      : state == graph_.stop ? "stop"
                                                             : fmt::format("s{}", state);
    }
    const std::uint32_t number = network_.add_process(std::move(process));
    network_.edges.reserve(network_.edges.size() + graph_.transitions());
    for (context::State state = 0; state < graph_.states(); ++state) {
      if (state % look_every == 0) watch_.look();
      for (const context::Step& step : graph_.steps_of(state)) {
        ir::Edge edge = step.label == context::silent ? ir::Edge() : steps_.at(step.label);
        edge.process = number;
        edge.source = state;
        edge.target = step.target;
        edge.update = joined(edge.update, update(state, step.target));
        edge.position = name_.position;
        network_.add_edge(std::move(edge));
      }
    }
    return number;
  }

  ir::ExprId joined(ir::ExprId first, ir::ExprId second) {
    if (!first || !second) return first ? first : second;
    const ir::ExprId both[] = {first, second};
    return network_.arena.seq(both);
  }

  std::optional<std::uint32_t> add_discarding() {
    ir::Arena& arena = network_.arena;
    std::vector<Expected> expected;
    for (std::uint32_t bit = 0; bit < messages_.size(); ++bit) {
      const ir::ExprId word = arena.load_cell(words_[bit / word_bits]);
      const ir::ExprId mask = arena.constant(1 << (bit % word_bits));
      expected.push_back(
          {messages_[bit], arena.binary(ir::Op::Ne, arena.binary(ir::Op::BitAnd, word, mask), arena.constant(0))});
    }
    const std::vector<ir::Edge> edges = attachment_.discards(expected);
    if (edges.empty()) return std::nullopt;
    ir::Process process;
    process.name = name_.text + ".discard";
    process.position = name_.position;
    process.locations.emplace_back().name = "idle";
    const std::uint32_t number = network_.add_process(std::move(process));
    for (ir::Edge edge : edges) {
      edge.process = number;
      edge.position = name_.position;
      network_.add_edge(std::move(edge));
    }
    return number;
  }

  ir::Network& network_;
  const context::Graph& graph_;
  const Name& name_;
  Attachment& attachment_;
  util::Watch& watch_;
  std::map<context::Label, ir::Edge> steps_;
  std::vector<ir::Edge> messages_;  // each with a step that takes it
  std::map<context::Label, std::uint32_t> bits_;
  std::vector<std::uint32_t> words_;    // cells
  std::vector<std::int32_t> expected_;  // by state and word
  std::map<std::pair<std::size_t, std::int32_t>, ir::ExprId> changes_;
};

}  // namespace

bool add_context(ir::Network& network, const context::Graph& graph, const Name& name, Attachment& attachment,
                 bool discard, util::Diagnostics& diagnostics, util::Watch& watch) {
  return Builder(network, graph, name, attachment, watch).run(discard, diagnostics);
}

}  // namespace beeline::frontend::cdl
