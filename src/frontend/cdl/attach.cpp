#include "frontend/cdl/attach.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <memory>
#include <set>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "frontend/cdl/compile_pattern.h"
#include "frontend/cdl/conditions.h"
#include "frontend/cdl/context_process.h"
#include "frontend/cdl/network_attachment.h"
#include "frontend/cdl/queue_attachment.h"
#include "frontend/cdl/text.h"
#include "frontend/cdl/unfold.h"
#include "frontend/common/nearest.h"

namespace beeline::frontend::cdl {

namespace {

using ir::ExprId;
using ir::Op;

constexpr auto most_states = static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max());

// Why an observer is no property, and what to write.
std::string nothing_to_ask(const Observer& observer) {
  constexpr std::pair<std::string_view, std::string_view> words[] = {
      {"reject", "reject"}, {"error", "reject"}, {"fail", "reject"},     {"failure", "reject"}, {"bad", "reject"},
      {"wrong", "reject"},  {"ko", "reject"},    {"success", "success"}, {"accept", "success"}, {"ok", "success"},
      {"good", "success"},  {"done", "success"}, {"pass", "success"},    {"final", "success"}};
  for (const ObserverState& state : observer.states)
    for (const auto& [word, meant] : words)
      if (!nearest(state.name, std::span(&word, 1)).empty())
        return fmt::format(
            "its observer has neither a state 'reject' nor a state 'success'; did you mean '{}' by '{}'?", meant,
            state.name);
  return "its observer has neither a state 'reject' nor a state 'success', so that it asks nothing; write '-> reject' "
         "where the property is broken, or '-> success' for what is to be reached";
}

class Attacher {
 public:
  Attacher(const Document& document, ir::Network network, const Unit& unit, const Cdl& cdl,
           const AttachOptions& options, util::Diagnostics& diagnostics, util::Watch& watch)
      : document_(document),
        unit_(unit),
        cdl_(cdl),
        options_(options),
        diagnostics_(diagnostics),
        watch_(watch),
        errors_(diagnostics.errors()),
        conditions_(unit, document) {
    result_.network = std::move(network);
    observing_.unit = &unit;
    observing_.step = options.step;
    for (const Reference& restriction : cdl.restrictions) {
      result_.assuming += (result_.assumptions.empty() ? ", assuming " : " and ") + restriction.name.text;
      result_.assumptions.push_back("restriction " + restriction.name.text);
    }
  }

  std::optional<Attached> run() {
    const auto graph = unfold(unit_, cdl_, diagnostics_, watch_, {most_states, most_states});
    if (!graph || !find_observers() || !want_predicates()) return std::nullopt;
    const std::unique_ptr<Attachment> made = attachment();
    if (failed() || !read_predicates()) return std::nullopt;
    Attachment& attachment = *made;
    if (!add_context(result_.network, *graph, cdl_.name, attachment, options_.discard, diagnostics_, watch_))
      return std::nullopt;
    if (!observing_.observers.empty()) {
      if (!watch_events(attachment)) return std::nullopt;
      if (!observe(result_.network, observing_, attachment, diagnostics_)) return std::nullopt;
    }
    ask();
    if (failed()) return std::nullopt;
    return std::move(result_);
  }

 private:
  bool failed() const { return diagnostics_.errors() != errors_; }

  std::unique_ptr<Attachment> attachment() {
    const fiacre::System* system = document_.fiacre();
    if (system == nullptr) return std::make_unique<NetworkAttachment>(unit_, result_.network);
    std::set<std::uint32_t> observed;
    for (const Watching& one : observing_.observers)
      for (const ObserverTransition& transition : one.observer->transitions)
        for (const Reference& event : transition.events) observed.insert(event.index);
    result_.is_new = true;
    return std::make_unique<QueueAttachment>(unit_, *system, result_.network, observed, !observing_.observers.empty(),
                                             diagnostics_, watch_);
  }

  // --- observers

  void add_observer(const Name& name, const Observer& observer, const std::optional<Scope>& scope, bool cuts) {
    Watching watching;
    watching.observer = &observer;
    watching.name = name;
    watching.cuts = cuts;
    if (scope) watching.strong = scope->strong;
    scopes_.push_back(scope ? &scope->predicate : nullptr);
    observing_.observers.push_back(std::move(watching));
  }

  bool find_observers() {
    for (const Reference& reference : cdl_.restrictions) {
      const Restriction& restriction = unit_.restrictions[reference.index];
      add_observer(restriction.name, restriction.body, restriction.scope, true);
    }
    for (const Reference& reference : cdl_.properties) {
      const Property& property = unit_.properties[reference.index];
      const Observer* observer = std::get_if<Observer>(&property.body);
      if (observer == nullptr) {
        auto compiled = compile(std::get<Pattern>(property.body), diagnostics_, watch_);
        if (!compiled) continue;
        observer = &compiled_.emplace_back(std::move(*compiled));
      }
      add_observer(property.name, *observer, property.scope, false);
    }
    return !failed();
  }

  bool want_predicates() {
    bool all = true;
    const auto want = [&](const Predicate& predicate) { all = conditions_.want(predicate, diagnostics_) && all; };
    for (const Predicate& assertion : cdl_.asserts) want(assertion);
    for (const Predicate* scope : scopes_)
      if (scope != nullptr) want(*scope);
    for (const Watching& one : observing_.observers)
      for (const ObserverTransition& transition : one.observer->transitions) {
        if (transition.predicate) want(*transition.predicate);
        for (const Reference& event : transition.events)
          if (unit_.events[event.index].kind == Event::Kind::Becomes) want(unit_.events[event.index].predicate);
      }
    return all && !failed();
  }

  bool read_predicates() {
    conditions_.read(result_.network, diagnostics_);
    return !failed();
  }

  // Of a predicate that a step looks at. Where observers are is known before a step; in its course they are on their
  // way.
  ExprId without_clocks(const Predicate& predicate, const Conditions::Observed& observed = {}) {
    const auto formula = conditions_.formula(predicate, result_.network, diagnostics_, observed);
    if (!formula) return {};
    if (!result_.network.arena[*formula].has_clocks) return *formula;
    diagnostics_.error(predicate.position,
                       conditions_.asks_clocks(predicate, result_.network)
                           ? "unsupported: an observer that looks at a clock of the model"
                           : "unsupported: an observer that looks at another one, which time alone moves");
    return {};
  }

  bool watch_events(Attachment& attachment) {
    std::set<std::uint32_t> seen;
    add_places(result_.network, observing_);
    const Conditions::Observed before = [this](const Name& name, const Name& state) { return place(name, state); };
    for (std::size_t i = 0; i < observing_.observers.size(); ++i) {
      Watching& one = observing_.observers[i];
      if (scopes_[i] != nullptr) one.scope = without_clocks(*scopes_[i]);
      for (const ObserverTransition& transition : one.observer->transitions) {
        watch_.look();
        one.predicates.push_back(transition.predicate ? without_clocks(*transition.predicate, before) : ExprId());
        refuse_several_events(transition);
        for (const Reference& event : transition.events)
          if (seen.insert(event.index).second) watch_event(event.index, attachment);
      }
    }
    return !failed();
  }

  void refuse_several_events(const ObserverTransition& transition) {
    if (transition.events.size() > 1 && options_.step == ObserverStep::Sequence)
      diagnostics_.error(transition.position,
                         "several events at once need steps as sets of events: --observer-step set");
  }

  void watch_event(std::uint32_t event, Attachment& attachment) {
    const Event& of = unit_.events[event];
    attachment.observe(event, diagnostics_);
    if (of.kind == Event::Kind::Becomes)
      observing_.becoming.push_back({event, without_clocks(of.predicate), of.becomes});
  }

  // --- questions

  void ask() {
    const Conditions::Observed observed = [this](const Name& name, const Name& state) { return place(name, state); };
    ir::Network& network = result_.network;
    for (const Predicate& assertion : cdl_.asserts) {
      const auto formula = conditions_.formula(assertion, network, diagnostics_, observed);
      if (!formula) continue;
      const std::string text = "assert " + to_text(assertion);
      if (conditions_.asks_clocks(assertion, network) && !cdl_.restrictions.empty())
        add(text, assertion.position, ir::Unsupported{"time that passes after a cut is not told apart"});
      else add(text, assertion.position, ir::Invariantly{ir::negate(network.arena, *formula)});
    }
    for (const Watching& one : observing_.observers) {
      result_.observers.push_back({one.cell, {}});
      for (const ObserverState& state : one.observer->states) result_.observers.back().names.push_back(state.name);
      if (!one.cuts) ask(one);
    }
  }

  void ask(const Watching& one) {
    using Kind = ObserverState::Kind;
    const bool is_pattern =
        std::any_of(compiled_.begin(), compiled_.end(), [&](const Observer& made) { return &made == one.observer; });
    const auto& states = one.observer->states;
    std::vector<bool> rejected, accepted, unfinished;
    for (const ObserverState& state : states) {
      rejected.push_back(state.kind == Kind::Reject);
      accepted.push_back(state.kind == Kind::Success);
      unfinished.push_back(state.rejects_at_end);
    }
    ir::Arena& arena = result_.network.arena;
    ExprId wrong = where(result_.network, observing_, one, rejected);
    if (ExprId at_end = where(result_.network, observing_, one, unfinished)) {
      ir::Expr deadlock;
      deadlock.op = Op::Deadlock;
      at_end = arena.binary(Op::And, at_end, arena.add(deadlock));
      // What a restriction cuts off is no end.
      if (const ExprId goes_on = not_cut(result_.network, observing_)) at_end = arena.binary(Op::And, goes_on, at_end);
      wrong = wrong ? arena.binary(Op::Or, wrong, at_end) : at_end;
    }
    const ExprId right = is_pattern ? ExprId() : where(result_.network, observing_, one, accepted);
    if (wrong) add("property " + one.name.text, one.name.position, ir::Invariantly{wrong});
    if (right) add("property " + one.name.text + ": success", one.name.position, ir::Reachable{right});
    if (!wrong && !right)
      add("property " + one.name.text, one.name.position, ir::Unsupported{nothing_to_ask(*one.observer)});
  }

  std::optional<ExprId> place(const Name& name, const Name& state) {
    for (const Watching& one : observing_.observers) {
      if (one.name.text != name.text) continue;
      std::vector<bool> wanted;
      std::vector<std::string_view> known;
      for (const ObserverState& of : one.observer->states) {
        wanted.push_back(of.name == state.text);
        known.push_back(of.name);
      }
      if (std::find(wanted.begin(), wanted.end(), true) != wanted.end())
        return where(result_.network, observing_, one, wanted);
      diagnostics_.error(state.position, fmt::format("the observer of '{}' has no state '{}'{}", name.text, state.text,
                                                     suggestion(state.text, known)));
      return std::nullopt;
    }
    return std::nullopt;
  }

  template <class Kind>
  void add(std::string text, util::Position position, Kind kind) {
    ir::Property& property = result_.properties.emplace_back();
    property.kind = std::move(kind);
    property.text = std::move(text) + result_.assuming;
    property.position = position;
  }

  const Document& document_;
  const Unit& unit_;
  const Cdl& cdl_;
  const AttachOptions& options_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  std::size_t errors_;
  Conditions conditions_;
  std::deque<Observer> compiled_;
  std::vector<const Predicate*> scopes_;  // by observer
  Observing observing_;
  Attached result_;
};

}  // namespace

std::optional<Attached> attach(const Document& document, ir::Network network, const Unit& unit, const Cdl& cdl,
                               const AttachOptions& options, util::Diagnostics& diagnostics, util::Watch& watch) {
  return Attacher(document, std::move(network), unit, cdl, options, diagnostics, watch).run();
}

}  // namespace beeline::frontend::cdl
