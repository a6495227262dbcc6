#include "liveness/recording_space.h"

#include <algorithm>

namespace beeline::liveness {

RecordingSpace::RecordingSpace(Product& product, const Acceptance& acceptance)
    : ProductSpace(product),
      acceptance_(acceptance),
      words_(product.key_words()),
      recorded_(product.key_words(), product.dominance(space::Comparison::Exact), {}),
      inclusion_(product.dominance(space::Comparison::Inclusion)) {}

bool RecordingSpace::promising(std::uint32_t automaton_state) const {
  return acceptance_.automaton.kind_of(automaton_state) != ltl::ComponentKind::N;
}

RecordingSpace::Phase RecordingSpace::phase(const std::uint64_t* key) const {
  if (key[words_] == 0) return Phase::Approaching;
  if ((key[words_] & closed) != 0) return Phase::Closed;
  return key[words_ + 1] == acceptance_.all_marks() ? Phase::Returning : Phase::Collecting;
}

space::StateView RecordingSpace::recorded(std::uint32_t id) {
  space::StateView state;
  recorded_.peek(store::NodeId(id), state);
  return state;
}

std::uint64_t RecordingSpace::record(const space::Successor& successor, const space::SuccessorBuffer& of) {
  class Receiver final : public store::Receiver {
   public:
    std::uint64_t id = 0;
    bool inserted(std::size_t, store::Inserted inserted) override {
      id = inserted.node.value;
      return true;
    }
  } receiver;
  one_.clear();
  append(successor, of, {}, one_);
  recorded_.insert(one_, store::no_node, {}, receiver);
  return receiver.id;
}

bool RecordingSpace::includes(const space::StateView& state, std::uint32_t id) {
  const space::StateView other = recorded(id);
  if (other.shape != state.shape || !std::equal(state.key, state.key + words_, other.key)) return false;
  if (state.shape == 0) return true;
  packed_.resize(std::max(packed_.size(), inclusion_->max_packed_size(state.shape)));
  inclusion_->pack(other.payload, other.shape, true, packed_.data());
  const std::byte* const kept = packed_.data();
  return inclusion_->covered({&kept, 1}, state.payload, state.shape) != 0;
}

void RecordingSpace::give(const space::Successor& successor, const space::SuccessorBuffer& of,
                          const space::StateView* from, space::SuccessorBuffer& out) {
  const std::uint32_t at = product().automaton_state(of.keys.data() + successor.key);
  const auto emit = [&](std::uint64_t recorded, std::uint64_t marks) {
    append(successor, of, std::array{recorded, marks}, out);
  };
  if (from == nullptr || !records(from->key)) {
    emit(0, 0);
    if (promising(at)) emit(record(successor, of) + 1, 0);
    return;
  }
  const auto& component = acceptance_.automaton.component;
  if (component[at] != component[product().automaton_state(from->key)]) return;
  const std::uint64_t marks = (from->key[words_ + 1] | successor.propositions) & acceptance_.all_marks();
  const bool back = marks == acceptance_.all_marks() && includes(of.view(successor), recorded_id(from->key));
  emit(from->key[words_] | (back ? closed : 0), marks);
}

std::uint64_t RecordingSpace::targets(space::StateView state, std::uint64_t wanted) {
  ending_.reset();
  if (phase(state.key) == Phase::Closed) return wanted & 1;
  if (records(state.key)) return 0;
  ending_ = product().ending_at(state);
  return ending_ ? wanted & 1 : 0;
}

}  // namespace beeline::liveness
