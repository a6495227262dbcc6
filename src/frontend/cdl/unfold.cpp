#include "frontend/cdl/unfold.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace beeline::frontend::cdl {

namespace {

using context::Graph;
using context::saturating_add;
using context::saturating_multiply;
using context::Size;
using context::State;

// Activities in activities, called or in braces.
constexpr std::uint32_t deepest = 2000;
constexpr std::size_t look_every = 4096;

// Thrown when there is no graph; the message has been given.
struct Refused {};

// What an activity adds between its first and its last state.
struct Shape {
  bool empty = true;  // both are the same state
  std::uint64_t inner = 0, transitions = 0;
  std::uint32_t depth = 0;  // of activities in it
};

class Unfolder {
 public:
  Unfolder(const Unit& unit, util::Diagnostics& diagnostics, util::Watch& watch, Size most)
      : unit_(unit), diagnostics_(diagnostics), watch_(watch), most_(most), shapes_(unit.activities.size()) {}

  Graph run(const Cdl& cdl) {
    name_ = &cdl.name;
    std::vector<Graph> components;
    for (const Activity& activity : cdl.main) components.push_back(graph(activity));
    Size whole = context::product_size(components);
    Graph before;
    if (cdl.init) {
      before = graph(*cdl.init);
      whole.states = saturating_add(whole.states, before.states() - 1);
      whole.transitions = saturating_add(whole.transitions, before.transitions());
    }
    refuse_large(whole);
    Graph main = context::product(components, watch_);
    return before.transitions() == 0 ? main : context::sequence(before, main, watch_);
  }

 private:
  [[noreturn]] void refuse(util::Position position, std::string message) {
    diagnostics_.error(position, std::move(message));
    throw Refused{};
  }

  void refuse_large(const Size& size) {
    if (size.states <= most_.states && size.transitions <= most_.transitions) return;
    const auto shown = [](std::uint64_t count) { return count == UINT64_MAX ? "too many" : fmt::format("{}", count); };
    refuse(
        name_->position,
        fmt::format("the context '{}' is too large: it has {} states and {} transitions, and at most {} and {} can be "
                    "unfolded",
                    name_->text, shown(size.states), shown(size.transitions), most_.states, most_.transitions));
  }

  // --- sizes

  Shape shape(const Activity& activity) {
    refuse_deep(activity.position, ++depth_);
    Shape of = looked_through(activity);
    ++of.depth;
    --depth_;
    return of;
  }

  void refuse_deep(util::Position position, std::uint32_t depth) {
    if (depth > deepest) refuse(position, "activities contain each other too deeply here");
  }

  Shape called(const Reference& call) {
    std::optional<Shape>& known = shapes_[call.index];
    if (!known) known = shape(unit_.activities[call.index].body);
    refuse_deep(call.name.position, depth_ + known->depth);
    return *known;
  }

  Shape looked_through(const Activity& activity) {
    watch_.look();
    if (activity.guard) refuse(activity.guard, "unsupported: an alternative that depends on context variables");
    Shape all;
    switch (activity.kind) {
      case Activity::Kind::Skip: break;
      case Activity::Kind::Assign: refuse(activity.position, "unsupported: context variables cannot be assigned");
      case Activity::Kind::Event: all = {false, 0, 1, 0}; break;
      case Activity::Kind::Call: all = called(activity.reference); break;
      case Activity::Kind::Sequence:
        for (const Activity& part : activity.parts) all = one_after_another(all, shape(part));
        break;
      case Activity::Kind::Choice: {
        bool skips = false;
        all.empty = false;
        for (const Activity& part : activity.parts) {
          const Shape of = shape(part);
          skips = skips || of.empty;
          all.inner = saturating_add(all.inner, of.inner);
          all.transitions = saturating_add(all.transitions, of.transitions);
          all.depth = std::max(all.depth, of.depth);
        }
        if (skips) all.transitions = saturating_add(all.transitions, 1);
        break;
      }
    }
    if (all.empty || activity.repeat <= 1) return all;
    const auto times = static_cast<std::uint64_t>(activity.repeat);
    return {false, saturating_add(saturating_multiply(all.inner, times), times - 1),
            saturating_multiply(all.transitions, times), all.depth};
  }

  static Shape one_after_another(const Shape& a, const Shape& b) {
    Shape both{a.empty && b.empty, saturating_add(a.inner, b.inner), saturating_add(a.transitions, b.transitions),
               std::max(a.depth, b.depth)};
    if (!a.empty && !b.empty) both.inner = saturating_add(both.inner, 1);
    return both;
  }

  // For activities whose shapes are known.
  bool empty(const Activity& activity) const {
    switch (activity.kind) {
      case Activity::Kind::Skip: return true;
      case Activity::Kind::Call: return shapes_[activity.reference.index]->empty;
      case Activity::Kind::Sequence:
        return std::all_of(activity.parts.begin(), activity.parts.end(),
                           [this](const Activity& part) { return empty(part); });
      default: return false;
    }
  }

  // --- graphs

  Graph graph(const Activity& activity) {
    const Shape of = shape(activity);
    if (of.empty) return {};
    refuse_large({saturating_add(of.inner, 2), of.transitions});
    watch_.look(of.transitions * sizeof(context::Transition));
    transitions_.clear();
    transitions_.reserve(of.transitions);
    unstable_.assign(2, false);
    unstable_.reserve(of.inner + 2);
    constexpr State start = 0, stop = 1;
    emit(activity, start, stop, false);
    return context::make_graph(start, stop, std::move(unstable_), transitions_, watch_);
  }

  State fresh(bool atomic) {
    unstable_.push_back(atomic);
    return static_cast<State>(unstable_.size() - 1);
  }

  void add(State from, context::Label label, State to) {
    if (transitions_.size() % look_every == 0) watch_.look();
    transitions_.push_back({from, {label, to}});
  }

  // An activity that is not empty, between two states that are there.
  void emit(const Activity& activity, State from, State to, bool atomic) {
    const std::int32_t times = std::max(activity.repeat, 1);
    for (std::int32_t i = 1; i < times; ++i) {
      const State next = fresh(atomic);
      emit_once(activity, from, next, atomic || activity.atomic);
      from = next;
    }
    emit_once(activity, from, to, atomic || activity.atomic);
  }

  void emit_once(const Activity& activity, State from, State to, bool atomic) {
    switch (activity.kind) {
      case Activity::Kind::Skip:
      case Activity::Kind::Assign: return;
      case Activity::Kind::Event: return add(from, activity.reference.index, to);
      case Activity::Kind::Call: return emit(unit_.activities[activity.reference.index].body, from, to, atomic);
      case Activity::Kind::Sequence: {
        const Activity* waiting = nullptr;
        for (const Activity& part : activity.parts) {
          if (empty(part)) continue;
          if (waiting != nullptr) {
            const State next = fresh(atomic);
            emit(*waiting, from, next, atomic);
            from = next;
          }
          waiting = &part;
        }
        return emit(*waiting, from, to, atomic);
      }
      case Activity::Kind::Choice: {
        bool skips = false;
        for (const Activity& part : activity.parts) {
          if (empty(part)) skips = true;
          else emit(part, from, to, atomic);
        }
        if (skips) add(from, context::silent, to);
        return;
      }
    }
  }

  const Unit& unit_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  Size most_;
  const Name* name_ = nullptr;
  std::vector<std::optional<Shape>> shapes_;  // of the activities that are declared
  std::uint32_t depth_ = 0;
  std::vector<context::Transition> transitions_;
  std::vector<bool> unstable_;
};

}  // namespace

std::optional<Graph> unfold(const Unit& unit, const Cdl& cdl, util::Diagnostics& diagnostics, util::Watch& watch,
                            Size most) {
  try {
    return Unfolder(unit, diagnostics, watch, most).run(cdl);
  } catch (const Refused&) {
    return std::nullopt;
  }
}

}  // namespace beeline::frontend::cdl
