#include "abstraction/bytes.h"
#include "abstraction/learned.h"

namespace beeline::abstraction {

void Packing::save(std::string& out) const {
  put_bytes(out, static_cast<std::uint64_t>(words_));
  put_bytes(out, static_cast<std::uint64_t>(fields_.size()));
  for (const Field& f : fields_) {
    put_bytes(out, f.word);
    put_bytes(out, f.shift);
    put_bytes(out, f.mask);
  }
}

std::optional<Packing> Packing::load(Bytes& in) {
  Packing packing;
  std::uint64_t words = 0, fields = 0;
  if (!in.take(words) || words == 0 || words > UINT32_MAX || !in.take(fields)) return std::nullopt;
  packing.words_ = words;
  for (std::uint64_t i = 0; i < fields; ++i) {
    Field& f = packing.fields_.emplace_back();
    if (!in.take(f.word) || !in.take(f.shift) || !in.take(f.mask) || f.word >= words || f.shift >= 64)
      return std::nullopt;
  }
  return packing;
}

void Learned::save(std::string& out) const {
  packing_.save(out);
  put_bytes(out, static_cast<std::uint64_t>(sources_.size()));
  for (const Source& s : sources_) {
    put_bytes(out, s.factor);
    put_bytes(out, s.cell);
    put_bytes(out, s.low);
    put_bytes(out, s.states);
  }
  put_bytes(out, state_);
  put_bytes(out, distances_);
  for (std::uint32_t n = 0; n < states_.size(); ++n)
    for (std::size_t w = 0; w < packing_.words(); ++w) put_bytes(out, states_[n][w]);
}

std::optional<Learned> Learned::load(Bytes& in, std::size_t cells) {
  auto packing = Packing::load(in);
  std::uint64_t sources = 0;
  if (!packing || !in.take(sources)) return std::nullopt;
  Learned learned(*std::move(packing));
  for (std::uint64_t i = 0; i < sources; ++i) {
    Source& s = learned.sources_.emplace_back();
    if (!in.take(s.factor) || !in.take(s.cell) || !in.take(s.low) || !in.take(s.states)) return std::nullopt;
    if (s.factor >= learned.packing_.factors() || s.cell >= cells) return std::nullopt;
  }
  const std::size_t words = learned.packing_.words();
  if (!in.take(learned.state_) || learned.state_.size() != words || !in.take(learned.distances_)) return std::nullopt;
  std::vector<std::uint64_t> state(words);
  for (std::size_t n = 0; n < learned.distances_.size(); ++n) {
    for (std::uint64_t& word : state)
      if (!in.take(word)) return std::nullopt;
    if (!learned.states_.insert(state.data()).second) return std::nullopt;
  }
  return learned;
}

}  // namespace beeline::abstraction
