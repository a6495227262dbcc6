#include "support/shrink.h"

#include <charconv>

#include <fmt/format.h>

#include "support/show.h"

namespace beeline::test {

namespace {

using ir::ExprId;
using ir::Op;

void collect_conjuncts(const ir::Arena& arena, ExprId id, std::vector<ExprId>& parts) {
  if (!id) return;
  if (arena[id].op == Op::And) {
    collect_conjuncts(arena, arena[id].a, parts);
    collect_conjuncts(arena, arena[id].b, parts);
  } else {
    parts.push_back(id);
  }
}

std::vector<ExprId> conjuncts(const ir::Arena& arena, ExprId id) {
  std::vector<ExprId> parts;
  collect_conjuncts(arena, id, parts);
  return parts;
}

std::vector<ExprId> updates(const ir::Arena& arena, ExprId id) {
  if (!id) return {};
  if (arena[id].op != Op::Seq) return {id};
  const auto list = arena.list(id);
  return {list.begin(), list.end()};
}

ExprId without_conjunct(ir::Arena& arena, ExprId id, std::uint32_t k) {
  ExprId all;
  const std::vector<ExprId> parts = conjuncts(arena, id);
  for (std::uint32_t i = 0; i < parts.size(); ++i)
    if (i != k) all = all ? arena.binary(Op::And, all, parts[i]) : parts[i];
  return all;
}

ExprId without_update(ir::Arena& arena, ExprId id, std::uint32_t k) {
  std::vector<ExprId> parts = updates(arena, id);
  parts.erase(parts.begin() + k);
  return parts.empty() ? ExprId() : arena.seq(parts);
}

// The children that a formula may be replaced with.
std::vector<ExprId> parts_of(const ir::Arena& arena, ExprId id) {
  const ir::Expr& e = arena[id];
  switch (e.op) {
    case Op::And:
    case Op::Or: return {e.a, e.b};
    case Op::Not: return {e.a};
    default: return {};
  }
}

std::uint32_t count(const auto& list) { return static_cast<std::uint32_t>(list.size()); }

}  // namespace

std::vector<Edit> possible_edits(const RandomModel& model) {
  const ir::Network& n = model.network;
  std::vector<Edit> edits;
  const auto each_edge = [&](auto visit) {
    for (std::uint32_t p = 0; p < n.processes.size(); ++p)
      for (std::uint32_t e = count(n.processes[p].edges); e-- > 0;) visit(p, e, n.edge(n.processes[p].edges[e]));
  };
  for (std::uint32_t k = 0; k < parts_of(n.arena, model.target).size(); ++k) edits.push_back({'f', k});
  each_edge([&](std::uint32_t p, std::uint32_t e, const ir::Edge&) { edits.push_back({'e', p, e}); });
  if (n.has_priorities) edits.push_back({'n'});
  for (std::uint32_t v = 0; v < n.vectors.size(); ++v) {
    edits.push_back({'v', v});
    for (std::uint32_t m = 0; m < n.vectors[v].members.size(); ++m) edits.push_back({'m', v, m});
  }
  each_edge([&](std::uint32_t p, std::uint32_t e, const ir::Edge& edge) {
    if (edge.sync != ir::SyncKind::None) edits.push_back({'s', p, e});
    for (std::uint32_t k = count(conjuncts(n.arena, edge.guard)); k-- > 0;) edits.push_back({'g', p, e, k});
    for (std::uint32_t k = count(updates(n.arena, edge.update)); k-- > 0;) edits.push_back({'u', p, e, k});
    for (const ir::Select& s : edge.selects)
      if (s.low < s.high) {
        edits.push_back({'p', p, e});
        break;
      }
  });
  for (std::uint32_t p = 0; p < n.processes.size(); ++p) {
    for (std::uint32_t l = 0; l < n.processes[p].locations.size(); ++l) {
      const ir::Location& location = n.processes[p].locations[l];
      for (std::uint32_t k = count(conjuncts(n.arena, location.invariant)); k-- > 0;) edits.push_back({'i', p, l, k});
      if (location.committed) edits.push_back({'c', p, l});
      if (location.urgent) edits.push_back({'t', p, l});
    }
    if (n.processes[p].priority != 0) edits.push_back({'q', p});
  }
  for (std::uint32_t c = 0; c < n.channels.size(); ++c) {
    if (n.channels[c].urgent) edits.push_back({'h', c});
    if (n.channels[c].priority != 0) edits.push_back({'r', c});
  }
  for (std::uint32_t c = 1; c < n.clocks.size(); ++c)
    if (n.clocks[c].initial != 0) edits.push_back({'a', c});
  for (std::uint32_t p = 0; p < n.processes.size(); ++p)
    if (!n.processes[p].also_initial.empty()) edits.push_back({'o', p});
  return edits;
}

void apply(RandomModel& model, const Edit& edit) {
  ir::Network& n = model.network;
  const auto edge = [&]() -> ir::Edge& { return n.edge(n.processes[edit.a].edges[edit.b]); };
  const auto location = [&]() -> ir::Location& { return n.processes[edit.a].locations[edit.b]; };
  switch (edit.kind) {
    case 'e':
      n.edges.erase(n.edges.begin() + n.processes[edit.a].edges[edit.b].value);
      --n.processes[edit.a].edges.count;
      for (std::size_t p = edit.a + 1; p < n.processes.size(); ++p) --n.processes[p].edges.first;
      break;
    case 'g': edge().guard = without_conjunct(n.arena, edge().guard, edit.c); break;
    case 'u': edge().update = without_update(n.arena, edge().update, edit.c); break;
    case 's':
      edge().sync = ir::SyncKind::None;
      edge().channel = {};
      break;
    case 'p':
      for (ir::Select& s : edge().selects) s.high = s.low;
      break;
    case 'i': location().invariant = without_conjunct(n.arena, location().invariant, edit.c); break;
    case 'c': location().committed = false; break;
    case 't': location().urgent = false; break;
    case 'h': n.channels[edit.a].urgent = false; break;
    case 'r': n.channels[edit.a].priority = 0; break;
    case 'q': n.processes[edit.a].priority = 0; break;
    case 'n': n.has_priorities = false; break;
    case 'v': n.vectors.erase(n.vectors.begin() + edit.a); break;
    case 'm': {
      auto& members = n.vectors[edit.a].members;
      members.erase(members.begin() + edit.b);
      if (members.empty()) n.vectors.erase(n.vectors.begin() + edit.a);
      break;
    }
    case 'a': n.clocks[edit.a].initial = 0; break;
    case 'o': n.processes[edit.a].also_initial.clear(); break;
    case 'f': model.target = parts_of(n.arena, model.target)[edit.a]; break;
    default: break;
  }
}

std::string show(const std::vector<Edit>& edits) {
  std::string text;
  for (const Edit& edit : edits)
    text += fmt::format("{}{}{}.{}.{}", text.empty() ? "" : " ", edit.kind, edit.a, edit.b, edit.c);
  return text;
}

Shrunk shrink(RandomModel model, const std::function<bool(const RandomModel&)>& fails) {
  Shrunk result{std::move(model), {}};
  for (bool smaller = true; smaller;) {
    smaller = false;
    std::vector<Edit> edits = possible_edits(result.model);
    for (std::size_t i = 0; i < edits.size();) {
      RandomModel candidate = result.model;
      apply(candidate, edits[i]);
      if (!fails(candidate)) {
        ++i;
        continue;
      }
      result.model = std::move(candidate);
      result.edits.push_back(edits[i]);
      smaller = true;
      edits = possible_edits(result.model);  // indices moved; what stands before i failed to help a moment ago
    }
  }
  return result;
}

RandomModel reproduce(std::uint64_t seed, const Features& features, std::string_view edits) {
  RandomModel model = random_model(seed, features);
  while (!edits.empty()) {
    const std::string_view word = edits.substr(0, edits.find(' '));
    edits.remove_prefix(std::min(edits.size(), word.size() + 1));
    Edit edit{word.front()};
    const char* at = word.data() + 1;
    for (std::uint32_t* number : {&edit.a, &edit.b, &edit.c}) {
      at = std::from_chars(at, word.data() + word.size(), *number).ptr;
      if (at != word.data() + word.size()) ++at;
    }
    apply(model, edit);
  }
  return model;
}

std::string describe(std::uint64_t seed, const Shrunk& shrunk) {
  return fmt::format("seed {} with edits \"{}\"\ntarget {}\n{}", seed, show(shrunk.edits),
                     show(shrunk.model.network, shrunk.model.target), show(shrunk.model.network));
}

}  // namespace beeline::test
