#include "estimate/actions.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "analysis/footprint.h"
#include "estimate/weaken.h"

namespace beeline::estimate {

using analysis::CellSet;
using ir::ExprId;
using ir::Op;
using ir::SyncKind;

namespace {

// An edge with values for its selects, on one channel.
struct Instance {
  ir::EdgeId id;
  const ir::Edge* edge = nullptr;
  Selected selected;
  bool open = false;  // too many selections: any value of theirs
  std::uint32_t channel = 0;
  std::uint32_t condition = 0;               // in Actions::conditions
  std::map<std::uint32_t, Values> narrowed;  // by the condition
  std::vector<Effect> effects;               // when nobody else takes part
};

class Maker {
 public:
  Maker(const ir::Network& network, const analysis::ValueRanges& ranges, CaseSplitter& splitter, const Detail& detail)
      : network_(network),
        ranges_(ranges),
        splitter_(splitter),
        detail_(detail),
        finder_(network, ranges, splitter, detail.cases),
        not_temporary_(
            analysis::cells_of(network, {ir::CellKind::Location, ir::CellKind::Variable, ir::CellKind::Meta})) {}

  std::optional<Actions> make() {
    for (const ir::SyncVector& vector : network_.vectors)
      for (const ir::SyncMember& member : vector.members) joined_.insert({member.process, member.event});
    collect();
    for (const Instance& instance : alone_) add({&instance}, {});
    for (std::uint32_t c = 0; c < network_.channels.size(); ++c) channel(c);
    for (const ir::SyncVector& vector : network_.vectors) synchronise(vector);
    if (too_large()) return std::nullopt;
    return std::move(result_);
  }

 private:
  using Instances = std::vector<Instance>;
  using Members = std::vector<const Instance*>;

  // --- instances of edges

  void collect() {
    senders_.resize(network_.channels.size());
    receivers_.resize(network_.channels.size());
    for (std::uint32_t e = 0; e < network_.edges.size(); ++e) {
      prepare(ir::EdgeId(e), network_.edges[e]);
      selections(ir::EdgeId(e), network_.edges[e]);
    }
  }

  void prepare(ir::EdgeId id, const ir::Edge& edge) {
    EdgeInfo& info = edges_[id];
    flatten(edge.update, info.statements);
    for (const Statement& s : info.statements) {
      info.reads.add(s.reads);
      info.writes.add(s.lasting);
    }
    info.reads.keep(not_temporary_);
  }

  void flatten(ExprId id, std::vector<Statement>& out) {
    if (!id) return;
    if (network_.arena[id].op != Op::Seq) {
      analysis::Access access = analysis::access(network_, ranges_, id);
      out.push_back({id, std::move(access.reads), access.writes, access.writes});
      out.back().lasting.keep(not_temporary_);
      return;
    }
    for (ExprId child : network_.arena.list(id)) flatten(child, out);
  }

  void selections(ir::EdgeId id, const ir::Edge& edge) {
    std::int64_t count = 1;
    for (const ir::Select& s : edge.selects)
      count = std::min(count * (std::int64_t{s.high} - s.low + 1), detail_.selections + 1);
    if (count <= 0) return;
    if (count > detail_.selections) {
      set_free(edge);
      instances(id, edge, {}, true);
      unset_free(edge);
      return;
    }
    Selected tuple;
    for (const ir::Select& s : edge.selects) tuple.emplace_back(s.cell, s.low);
    for (std::int64_t n = 0; n < count; ++n) {
      for (const auto& [cell, value] : tuple) splitter_.bind(cell, value);
      instances(id, edge, tuple, false);
      for (std::size_t i = tuple.size(); i > 0; --i) {
        if (tuple[i - 1].second++ < edge.selects[i - 1].high) break;
        tuple[i - 1].second = edge.selects[i - 1].low;
      }
    }
  }

  void set_free(const ir::Edge& edge) {
    for (const ir::Select& s : edge.selects) splitter_.set_free(s.cell, {s.low, s.high});
  }

  void unset_free(const ir::Edge& edge) {
    for (const ir::Select& s : edge.selects) splitter_.unset_free(s.cell);
  }

  void instances(ir::EdgeId id, const ir::Edge& edge, const Selected& tuple, bool open) {
    splitter_.watch().look();
    std::vector<Condition> parts;
    const auto source = static_cast<std::int32_t>(edge.source);
    parts.push_back(one_of(network_.processes[edge.process].cell, {{source, source}}));
    parts.push_back(weaken(network_, splitter_, edge.guard));
    Condition enabled = all_of(std::move(parts));
    if (enabled.is(Condition::Kind::False)) return;
    Instance instance;
    instance.id = id;
    instance.edge = &edge;
    instance.selected = tuple;
    instance.open = open;
    const bool synchronises = edge.sync == SyncKind::Send || edge.sync == SyncKind::Receive;
    if (synchronises) {
      for (auto& [channel, on_channel] : channels(edge)) {
        Instance copy = instance;
        copy.channel = channel;
        std::vector<Condition> both;
        both.push_back(enabled);
        both.push_back(std::move(on_channel));
        finish(std::move(copy), all_of(std::move(both)),
               (edge.sync == SyncKind::Send ? senders_ : receivers_)[channel]);
      }
    } else if (edge.sync == SyncKind::Event && joined_.contains({edge.process, edge.event})) {
      finish(std::move(instance), std::move(enabled), events_[{edge.process, edge.event}]);
    } else {
      finish(std::move(instance), std::move(enabled), alone_);
    }
  }

  // The channels that the edge can be on, and when.
  std::vector<std::pair<std::uint32_t, Condition>> channels(const ir::Edge& edge) {
    std::vector<std::pair<std::uint32_t, Condition>> all;
    const auto end = static_cast<std::int64_t>(network_.channels.size());
    const auto cases = splitter_.cases(edge.channel, CaseSplitter::Wanted::Value, detail_.cases);
    if (cases) {
      std::set<std::int32_t> values;
      for (const Case& c : *cases)
        if (c.value >= 0 && c.value < end) values.insert(c.value);
      for (std::int32_t value : values) all.emplace_back(static_cast<std::uint32_t>(value), when(*cases, value));
    } else {
      const analysis::Interval range = ranges_.of(edge.channel);
      for (std::int64_t c = std::max<std::int64_t>(range.low, 0); c <= range.high && c < end; ++c)
        all.emplace_back(static_cast<std::uint32_t>(c), constant(true));
    }
    return all;
  }

  void finish(Instance instance, Condition condition, Instances& where) {
    if (condition.is(Condition::Kind::False)) return;
    narrow(condition, instance.narrowed);
    instance.condition = static_cast<std::uint32_t>(result_.conditions.size());
    result_.conditions.push_back(std::move(condition));
    instance.effects = effects({&instance}, {});
    where.push_back(std::move(instance));
  }

  static void narrow(const Condition& condition, std::map<std::uint32_t, Values>& narrowed) {
    if (condition.is(Condition::Kind::Cell)) narrowed[condition.cell] = condition.values;
    if (!condition.is(Condition::Kind::All)) return;
    for (const Condition& part : condition.parts) narrow(part, narrowed);
  }

  // --- who takes part

  void channel(std::uint32_t c) {
    const Instances &senders = senders_[c], &receivers = receivers_[c];
    const bool broadcast = network_.channels[c].kind == ir::ChannelKind::Broadcast;
    CellSet received;  // what receivers write
    for (const Instance& r : receivers) received.add(edges_.at(r.id).writes);
    if (broadcast)
      for (const Instance& s : senders) add({&s}, {});
    if (senders.size() * receivers.size() > detail_.combinations) {
      if (!broadcast)
        for (const Instance& s : senders) add_with_some_partner(s, receivers, {});
      CellSet disturbing = received;
      for (const Instance& s : senders) disturbing.add(edges_.at(s.id).writes);
      for (const Instance& r : receivers) add_with_some_partner(r, senders, disturbing);
      return;
    }
    for (const Instance& s : senders) {
      for (const Instance& r : receivers) {
        if (s.edge->process == r.edge->process) continue;
        CellSet others;
        if (broadcast) others = writes_of_others(receivers, {s.edge->process, r.edge->process});
        add({&s, &r}, others);
      }
    }
  }

  CellSet writes_of_others(const Instances& instances, std::initializer_list<std::uint32_t> processes) const {
    CellSet writes;
    for (const Instance& i : instances) {
      if (std::find(processes.begin(), processes.end(), i.edge->process) == processes.end())
        writes.add(edges_.at(i.id).writes);
    }
    return writes;
  }

  void synchronise(const ir::SyncVector& vector) {
    std::vector<const Instances*> strong;
    std::vector<const Instances*> weak;
    CellSet strong_writes, weak_writes;
    for (const ir::SyncMember& member : vector.members) {
      const auto found = events_.find({member.process, member.event});
      const Instances* instances = found == events_.end() ? &nobody_ : &found->second;
      (member.weak ? weak : strong).push_back(instances);
      for (const Instance& i : *instances) (member.weak ? weak_writes : strong_writes).add(edges_.at(i.id).writes);
    }
    std::size_t combinations = 1;
    for (const Instances* choices : strong) {
      if (choices->empty()) return;
      combinations = std::min(combinations * choices->size(), detail_.combinations + 1);
    }
    std::size_t optional = 1;
    for (const Instances* choices : weak) optional += choices->size();

    if (combinations * optional > detail_.combinations) {
      CellSet disturbing = strong_writes;
      disturbing.add(weak_writes);
      for (const auto* kind : {&strong, &weak}) {
        for (const Instances* choices : *kind) {
          for (const Instance& i : *choices) add_with_strong_partners(i, choices, strong, disturbing);
        }
      }
      return;
    }
    Members members(strong.size());
    for (std::size_t n = 0; n < combinations; ++n) {
      std::size_t rest = n;
      for (std::size_t i = 0; i < strong.size(); ++i) {
        members[i] = &(*strong[i])[rest % strong[i]->size()];
        rest /= strong[i]->size();
      }
      if (!members.empty()) add(in_order(vector, members), weak_writes);
      for (const Instances* choices : weak) {
        for (const Instance& w : *choices) {
          CellSet others;
          for (const Instances* other : weak)
            if (other != choices) others.add(writes_of_others(*other, {}));
          Members with = members;
          with.push_back(&w);
          add(in_order(vector, std::move(with)), others);
        }
      }
    }
  }

  static Members in_order(const ir::SyncVector& vector, Members members) {
    Members sorted;
    for (const ir::SyncMember& m : vector.members)
      for (const Instance* i : members)
        if (i->edge->process == m.process) sorted.push_back(i);
    return sorted;
  }

  // --- actions

  // `disturbing`: cells that members who are not here may write before or between the updates of those who are.
  void add(const Members& members, const CellSet& disturbing) {
    if (too_large()) return;
    Action action;
    std::map<std::uint32_t, Values> narrowed;
    for (const Instance* m : members) {
      action.edges.push_back(m->id);
      action.conditions.push_back(m->condition);
      for (const auto& [cell, values] : m->narrowed) {
        const auto [at, fresh] = narrowed.try_emplace(cell, values);
        if (!fresh) at->second = intersection(at->second, values);
        if (at->second.empty()) return;  // they exclude each other
      }
    }
    std::sort(action.edges.begin(), action.edges.end());
    action.effects = effects(members, disturbing);
    keep(std::move(action));
  }

  void keep(Action action) {
    splitter_.watch().look();
    size_ += action.effects.size();
    result_.actions.push_back(std::move(action));
  }

  // Among many, nobody is so likely to be the only one that could be his own partner.
  std::uint32_t some_of(const Instances& instances, std::uint32_t not_of) {
    constexpr std::size_t many = 256;
    if (instances.size() > many) not_of = UINT32_MAX;
    auto& known = some_[{&instances, not_of}];
    if (known) return *known;
    std::vector<Condition> alternatives;
    for (const Instance& i : instances)
      if (i.edge->process != not_of) alternatives.push_back(result_.conditions[i.condition]);
    known = static_cast<std::uint32_t>(result_.conditions.size());
    result_.conditions.push_back(any_of(std::move(alternatives)));
    return *known;
  }

  void add_with_some_partner(const Instance& instance, const Instances& partners, const CellSet& disturbing) {
    Action action;
    action.edges = {instance.id};
    action.conditions = {instance.condition, some_of(partners, instance.edge->process)};
    action.effects = effects({&instance}, disturbing);
    keep(std::move(action));
  }

  void add_with_strong_partners(const Instance& instance, const Instances* own,
                                const std::vector<const Instances*>& strong, const CellSet& disturbing) {
    Action action;
    action.edges = {instance.id};
    action.conditions = {instance.condition};
    for (const Instances* partners : strong)
      if (partners != own) action.conditions.push_back(some_of(*partners, UINT32_MAX));
    action.effects = effects({&instance}, disturbing);
    keep(std::move(action));
  }

  // --- effects

  std::vector<Effect> effects(const Members& members, CellSet disturbing) {
    std::vector<Effect> all;
    const bool known =
        std::none_of(members.begin(), members.end(), [](const Instance* m) { return m->effects.empty(); });
    if (known && independent(members, disturbing)) {
      for (const Instance* m : members)
        for (const Effect& effect : m->effects) merge(all, effect);
      return all;
    }
    std::vector<Executed> statements;
    std::map<std::uint32_t, Values> narrowed;
    for (const Instance* m : members) {
      if (m->open) {
        // Two members may share the cell of a select, so an open one is not looked at together with others.
        if (members.size() == 1) set_free(*m->edge);
        else
          for (const ir::Select& s : m->edge->selects) disturbing.add(s.cell);
      }
      for (const auto& [cell, values] : m->narrowed) {
        const auto [at, fresh] = narrowed.try_emplace(cell, values);
        if (!fresh) at->second = intersection(at->second, values);
      }
      for (const Statement& s : edges_.at(m->id).statements) statements.push_back({&s, &m->selected});
      const auto target = static_cast<std::int32_t>(m->edge->target);
      merge(all, {});
      if (m->edge->source != m->edge->target)
        merge(all, {{}, {{network_.processes[m->edge->process].cell, {target, target}}}});
    }
    finder_.add(statements, narrowed, disturbing, all);
    if (members.size() == 1 && members[0]->open) unset_free(*members[0]->edge);
    return all;
  }

  bool independent(const Members& members, const CellSet& disturbing) const {
    for (std::size_t i = 0; i < members.size(); ++i) {
      const EdgeInfo& a = edges_.at(members[i]->id);
      if (a.reads.intersects(disturbing)) return false;
      for (std::size_t j = 0; j < i; ++j) {
        const EdgeInfo& b = edges_.at(members[j]->id);
        if (a.writes.intersects(b.writes) || a.writes.intersects(b.reads) || a.reads.intersects(b.writes)) return false;
      }
    }
    return true;
  }

  bool too_large() const { return size_ > detail_.size; }

  struct EdgeInfo {
    std::vector<Statement> statements;
    CellSet reads, writes;  // of the update, temporaries apart
  };

  const ir::Network& network_;
  const analysis::ValueRanges& ranges_;
  CaseSplitter& splitter_;
  Detail detail_;
  EffectFinder finder_;
  CellSet not_temporary_;
  Actions result_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> joined_;  // (process, event) in some vector
  std::map<ir::EdgeId, EdgeInfo> edges_;
  Instances alone_;
  std::vector<Instances> senders_, receivers_;  // by channel
  std::map<std::pair<std::uint32_t, std::uint32_t>, Instances> events_;
  Instances nobody_;
  std::map<std::pair<const Instances*, std::uint32_t>, std::optional<std::uint32_t>> some_;
  std::size_t size_ = 0;
};

}  // namespace

std::optional<Actions> make_actions(const ir::Network& network, const analysis::ValueRanges& ranges,
                                    CaseSplitter& splitter, const Detail& detail) {
  return Maker(network, ranges, splitter, detail).make();
}

}  // namespace beeline::estimate
