#include "liveness/product.h"

#include <algorithm>

namespace beeline::liveness {

namespace {

std::vector<ir::ExprId> targets_of(const Acceptance& acceptance) {
  std::vector<ir::ExprId> all = acceptance.propositions;
  all.push_back(acceptance.never);
  return all;
}

}  // namespace

Product::Product(const space::Compiled& compiled, const Acceptance& acceptance, space::Abstraction abstraction)
    : compiled_(compiled),
      acceptance_(acceptance),
      space_(space::ZoneSpace::make(compiled, abstraction, targets_of(acceptance),
                                    acceptance.keeps_out ? space::Time::Stayed : space::Time::Elapsed)),
      inner_words_(space_->key_words()),
      fair_bit_(compiled.network.processes.size(), 0) {
  for (std::size_t i = 0; i < acceptance.fair.size(); ++i)
    fair_bit_[acceptance.fair[i]] = std::uint64_t{1} << (acceptance.automaton.marks + i);
}

bool Product::same_inner(const std::uint64_t* a, const std::uint64_t* b) const {
  return std::equal(a, a + inner_words_, b);
}

// Makes of states as they are entered those in which a run may be while it keeps out of what is not to be met.
bool Product::stay(space::SuccessorBuffer& out) {
  std::swap(entered_, out);
  out.clear();
  out.members = entered_.members;
  out.transitions = entered_.transitions;
  for (const space::Successor& s : entered_.successors) {
    const std::size_t first = out.successors.size();
    if (!space_->stay(entered_.view(s), acceptance_.propositions.size(), out)) return false;
    for (std::size_t i = first; i < out.successors.size(); ++i) {
      space::Successor& stayed = out.successors[i];
      const space::Successor place = stayed;
      stayed = s;
      stayed.key = place.key;
      stayed.payload = place.payload;
      stayed.shape = place.shape;
    }
  }
  return true;
}

// Pairs of the successors of the network and the transitions that the automaton may take.
void Product::widen(space::SuccessorBuffer& out, std::uint32_t at) {
  keys_.swap(out.keys);
  successors_.swap(out.successors);
  out.keys.clear();
  out.successors.clear();
  const std::uint64_t ticks = acceptance_.tick ? (acceptance_.all_marks() + 1) >> 2 : 0, moves = 2 * ticks;
  const auto is_tick = [&](const space::Successor& s) {
    return s.member_count == 1 && acceptance_.tick == out.transition_of(s).front();
  };
  const auto append = [&](space::Successor& s, std::uint32_t automaton) {
    const std::uint64_t* const inner = keys_.data() + s.key;
    s.key = out.keys.size();
    out.keys.insert(out.keys.end(), inner, inner + inner_words_);
    out.keys.push_back(automaton);
  };
  for (space::Successor s : successors_) {  // the automaton does not move with a tick
    if (!is_tick(s)) continue;
    tick_ = s.transition;
    append(s, at);
    s.propositions = ticks;
    out.successors.push_back(s);
  }
  for (const ltl::Transition* t : admitted_) {
    for (space::Successor s : successors_) {
      if (is_tick(s)) continue;
      append(s, t->target);
      s.propositions = t->marks | moves;
      for (const ir::EdgeId edge : out.transition_of(s))
        s.propositions |= fair_bit_[compiled_.network.edge(edge).process];
      out.successors.push_back(s);
    }
  }
}

void Product::begin_behind(std::span<const std::uint32_t> way, std::span<const std::uint64_t> first) {
  way_.assign(way.begin(), way.end());
  first_.assign(first.begin(), first.end());
}

bool Product::first_states(space::SuccessorBuffer& out) {
  if (starts_) out = *starts_;
  else if (!space_->initial(out)) return false;
  if (acceptance_.keeps_out && !stay(out)) return false;
  static const ltl::Transition start{};
  admitted_.assign(1, &start);
  widen(out, start.target);
  return true;
}

bool Product::initial(space::SuccessorBuffer& out) {
  if (way_.empty()) return first_states(out);
  space::SuccessorBuffer layer, next;
  if (!first_states(layer)) return false;
  std::erase_if(layer.successors, [&](const space::Successor& s) {
    return !std::equal(first_.begin(), first_.end(), layer.keys.begin() + static_cast<std::ptrdiff_t>(s.key));
  });
  const auto sizes = dominance(space::Comparison::Exact);
  for (const std::uint32_t fingerprint : way_) {
    next.clear();
    for (const space::Successor& from : layer.successors) {
      out.clear();
      if (!expand(layer.view(from), out)) return false;
      for (space::Successor s : out.successors) {
        if (s.transition != fingerprint) continue;
        const space::StateView view = out.view(s);
        const std::size_t payload = s.shape == 0 ? 0 : sizes->size(s.shape);
        const auto same = [&](const space::Successor& other) {
          return other.shape == s.shape && std::equal(view.key, view.key + key_words(), next.keys.data() + other.key) &&
                 std::equal(view.payload, view.payload + payload, next.payloads.data() + other.payload);
        };
        if (std::any_of(next.successors.begin(), next.successors.end(), same)) continue;
        s.key = next.keys.size();
        s.payload = next.payloads.size();
        s.member_count = 0;
        next.keys.insert(next.keys.end(), view.key, view.key + key_words());
        next.payloads.insert(next.payloads.end(), view.payload, view.payload + payload);
        next.successors.push_back(s);
      }
    }
    std::swap(layer, next);
  }
  out = std::move(layer);
  return true;
}

std::uint64_t Product::able_processes(const space::SuccessorBuffer& all) const {
  std::uint64_t able = 0;
  for (const ir::EdgeId edge : all.members) able |= fair_bit_[compiled_.network.edge(edge).process];
  return able;
}

ltl::Letter Product::letter_of(space::StateView state) {
  const std::size_t propositions = acceptance_.propositions.size();
  return propositions == 0 ? 0 : space_->targets(state, (std::uint64_t{1} << propositions) - 1);
}

bool Product::expand(space::StateView state, space::SuccessorBuffer& out) {
  letter_ = letter_of(state);
  if (space_->error() != nullptr) return false;
  admitted_.clear();
  for (const ltl::Transition& t : acceptance_.automaton.from(automaton_state(state.key)))
    if (t.label.admits(letter_)) admitted_.push_back(&t);
  if (admitted_.empty()) return true;
  if (!space_->expand(state, out)) return false;
  if (acceptance_.keeps_out && !stay(out)) return false;
  able_ = able_processes(out);
  widen(out, automaton_state(state.key));
  std::uint64_t unable = 0;
  for (const std::uint64_t bit : fair_bit_) unable |= bit & ~able_;
  if (unable != 0)
    for (space::Successor& s : out.successors) s.propositions |= unable;
  return true;
}

std::optional<space::Ending> Product::ends(space::StateView state) {
  if (!acceptance_.endings || !accepts_for_ever(automaton_state(state.key), letter_)) return std::nullopt;
  std::optional<space::Ending> found;
  space_->visit_ends(state, acceptance_.propositions.size(), [&](space::Ending ending, const dbm::AnyZone&, auto) {
    // Time alone is not fair to who could move all the while.
    if (ending == space::Ending::Diverging && able_ != 0) return false;
    if (ending == space::Ending::Stuck && acceptance_.tick) return false;
    found = ending;
    return true;
  });
  return space_->error() == nullptr ? found : std::nullopt;
}

std::optional<space::Ending> Product::ending_at(space::StateView state) {
  if (!acceptance_.endings) return std::nullopt;
  if (acceptance_.fair.empty()) {
    letter_ = letter_of(state);
    return space_->error() == nullptr ? ends(state) : std::nullopt;
  }
  space::SuccessorBuffer successors;  // say who is able to move
  return expand(state, successors) ? ends(state) : std::nullopt;
}

// By taking away, again and again, what cannot come to all marks: for each mark, states from which no transition with
// it can be reached among those that are left.
bool Product::accepts_for_ever(std::uint32_t state, ltl::Letter letter) {
  const auto [entry, fresh] = repeated_.try_emplace({state, letter}, false);
  if (!fresh) return entry->second;
  const ltl::Automaton& automaton = acceptance_.automaton;
  std::vector<bool> left(automaton.states(), true);
  const auto backwards = [&](const auto& begins) {  // from which `begins` can be reached among those left
    std::vector<bool> reaching(automaton.states(), false);
    for (bool more = true; more;) {
      more = false;
      for (std::uint32_t s = 0; s < automaton.states(); ++s) {
        if (!left[s] || reaching[s]) continue;
        for (const ltl::Transition& t : automaton.from(s)) {
          if (!t.label.admits(letter) || !left[t.target] || (!begins(t) && !reaching[t.target])) continue;
          reaching[s] = more = true;
          break;
        }
      }
    }
    return reaching;
  };
  for (bool changed = true; changed;) {
    const std::vector<bool> before = left;
    left = backwards([](const ltl::Transition&) { return true; });
    for (std::uint32_t m = 0; m < automaton.marks; ++m)
      left = backwards([&](const ltl::Transition& t) { return (t.marks >> m & 1) != 0; });
    changed = left != before;
  }
  // A state that is left has a way to go on for ever, on which each mark comes again and again.
  return entry->second = left[state];
}

}  // namespace beeline::liveness
