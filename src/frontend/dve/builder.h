// The network of a DVE model, and what its file asks: each assertion is an invariant, and the property process, which
// is no part of the network, whether some run makes it accept.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/dve/buffers.h"
#include "frontend/dve/expressions.h"
#include "frontend/dve/moves.h"
#include "frontend/dve/rendezvous.h"
#include "frontend/dve/symbols.h"
#include "frontend/uppaal/query_scope.h"
#include "ir/linear_time.h"
#include "ir/property.h"
#include "util/watch.h"

namespace beeline::frontend::dve {

class Builder {
 public:
  Builder(const SystemSyntax& syntax, util::Position file, ir::Model& model, util::Diagnostics& diagnostics,
          util::Watch& watch);

  void run();
  // After a run without errors: what the last property asks, that of the property process.
  const std::optional<ir::Said>& acceptance() const { return acceptance_; }
  // After a run without errors: what queries may speak of.
  void name_for_queries(uppaal::QueryScope& scope) const;

 private:
  void find_property();
  void processes();
  void process(std::uint32_t p);
  void channels();
  // Of the network; none: it could not be read.
  bool move(const TransitionSyntax& transition, std::uint32_t p, Expressions& expressions, Move& out);
  bool sync(const SyncSyntax& sync, std::uint32_t p, Expressions& expressions, Move& out);
  bool right_count(const SyncSyntax& sync, const Symbol& channel);
  void effect(const EffectSyntax& effect, std::uint32_t p, Expressions& expressions, std::vector<ir::ExprId>& into);
  void asynchronous_edges();
  void synchronous_edges();
  void buffered_edge(const Move& move, std::uint32_t p, Buffer& buffer, std::vector<ir::Edge>& into);
  void append(std::vector<ir::Edge> edges, std::uint32_t number);
  void asserts();
  void property();
  bool is_property(std::uint32_t p) const { return p == property_; }
  std::uint32_t number(std::uint32_t p) const { return p - (p > property_ ? 1 : 0); }

  const SystemSyntax& syntax_;
  const util::Position file_;
  ir::Model& model_;
  ir::Network& network_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  Symbols symbols_;
  std::uint32_t property_ = globally;
  std::optional<ir::Said> acceptance_;
  ir::Network aside_;  // where the property process is translated, to be checked
  std::vector<Buffer> buffers_;
  std::vector<std::uint32_t> buffer_of_;  // by channel
  struct Arity {
    std::size_t values = 0;
    util::Position position;  // none: not used yet
  };
  std::vector<Arity> arities_;     // by channel
  bool told_synchronous_ = false;  // that it has no channels
};

}  // namespace beeline::frontend::dve
