#include "engine/told.h"

#include <algorithm>
#include <cmath>

namespace beeline::engine {

namespace {

// Each field goes the same way in both directions.
class Out {
 public:
  explicit Out(frozen::Bytes& bytes) : bytes_(bytes) {}
  template <class Integer>
  void number(const Integer& value) {
    frozen::put_varint(bytes_, static_cast<std::uint64_t>(value));
  }
  void seconds(const double& value) { number(std::llround(std::max(value, 0.) * 1e6)); }
  void text(const std::string& value) {
    number(value.size());
    for (const char c : value) bytes_.push_back(static_cast<std::byte>(c));
  }
  template <class Element>
  void numbers(const std::vector<Element>& values) {
    number(values.size());
    for (const Element value : values) number(value);
  }
  template <class Value, class Each>
  void perhaps(const std::optional<Value>& value, Each each) {
    number(value.has_value());
    if (value) each(*value);
  }

 private:
  frozen::Bytes& bytes_;
};

class In {
 public:
  explicit In(const frozen::Bytes& bytes) : cursor_(bytes) {}
  bool at_end() const { return cursor_.at_end(); }
  template <class Integer>
  void number(Integer& value) {
    value = static_cast<Integer>(cursor_.varint());
  }
  void seconds(double& value) { value = static_cast<double>(cursor_.varint()) / 1e6; }
  void text(std::string& value) {
    for (const std::byte byte : cursor_.take(cursor_.varint())) value.push_back(static_cast<char>(byte));
  }
  template <class Element>
  void numbers(std::vector<Element>& values) {
    const std::uint64_t size = cursor_.varint();
    if (size > cursor_.left()) return void(cursor_.take(UINT64_MAX));
    values.resize(static_cast<std::size_t>(size));
    for (Element& value : values) number(value);
  }
  template <class Value, class Each>
  void perhaps(std::optional<Value>& value, Each each) {
    if (cursor_.varint() != 0) each(value.emplace());
  }

 private:
  frozen::Cursor cursor_;
};

template <class Way, class Counts>
void go(Way& way, Counts& counts) {
  way.number(counts.explored);
  way.number(counts.generated);
  way.number(counts.transitions);
  way.number(counts.evaluated);
  way.number(counts.dead_ends);
  way.number(counts.effort);
  way.number(counts.matrices);
  way.seconds(counts.estimate_seconds);
}

template <class Way, class SoFar>
void go_on(Way& way, SoFar& so_far) {
  go(way, so_far.counts);
  for (auto* count : {&so_far.open, &so_far.stored, &so_far.kept, &so_far.states, &so_far.freed, &so_far.peak_live,
                      &so_far.peak_bytes, &so_far.reached_future, &so_far.written, &so_far.second_runs,
                      &so_far.explored_again, &so_far.shares.divisions, &so_far.shares.spills, &so_far.shares.shares,
                      &so_far.shares.dropped, &so_far.shares.put_off})
    way.number(*count);
  way.text(so_far.shares.failure);
  way.numbers(so_far.clusters);
}

template <class Way, class Position>
void go_to(Way& way, Position& position) {
  way.number(position.line);
  way.number(position.column);
  way.number(position.file);
}

template <class Way, class AnyTold>
void go_through(Way& way, AnyTold& told) {
  way.number(told.what);
  go_on(way, told.so_far);
  way.number(told.finding.target);
  way.numbers(told.finding.path);
  way.perhaps(told.finding.switches, [&](auto& switches) { way.number(switches); });
  way.text(told.finding.no_way);
  way.number(told.warning.severity);
  go_to(way, told.warning.position);
  way.text(told.warning.message);
  way.number(told.end);
  way.perhaps(told.failure, [&](auto& failure) {
    way.text(failure.error.message);
    go_to(way, failure.error.position);
    way.perhaps(failure.path, [&](auto& path) { way.numbers(path); });
    way.perhaps(failure.target, [&](auto& target) { way.number(target); });
    way.perhaps(failure.transition, [&](auto& transition) { way.number(transition); });
  });
}

}  // namespace

void pack(const Told& told, frozen::Bytes& out) {
  Out way(out);
  go_through(way, told);
}

std::optional<Told> unpack_told(const frozen::Bytes& bytes) {
  In way(bytes);
  std::optional<Told> told(std::in_place);
  go_through(way, *told);
  if (!way.at_end()) told.reset();
  return told;
}

}  // namespace beeline::engine
