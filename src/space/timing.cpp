#include "space/timing.h"

#include <algorithm>

namespace beeline::space {

namespace {

struct Time {
  std::int64_t whole = 0, tiny = 0;
  friend auto operator<=>(const Time&, const Time&) = default;
};

// Denominators that people read easily.
std::int64_t denominator_above(std::int64_t most) {
  for (std::int64_t scale = 1;; scale *= 10) {
    for (const std::int64_t step : {2, 4, 5, 10}) {
      if (step * scale > most) return step * scale;
    }
  }
}

}  // namespace

std::optional<std::vector<result::Rational>> Timing::solve() const {
  if (contradiction_) return std::nullopt;
  std::vector<Time> times(events_);
  std::vector<Edge> edges = edges_;
  std::stable_sort(edges.begin(), edges.end(),
                   [](const Edge& l, const Edge& r) { return std::max(l.a, l.b) < std::max(r.a, r.b); });
  // t_b >= t_a - bound.
  bool fits = true;
  const auto relax = [&](const Edge& e) {
    Time least{0, times[e.a].tiny + (e.strict ? 1 : 0)};
    if (__builtin_sub_overflow(times[e.a].whole, e.bound, &least.whole)) return fits = false;
    if (times[e.b] >= least) return false;
    times[e.b] = least;
    return true;
  };
  // Sweeping forth and back settles chains in either direction at once; a solvable system needs at most one sweep per
  // event.
  std::size_t sweeps = 0;
  for (bool changed = true; changed; ++sweeps) {
    if (sweeps > events_ + 1) return std::nullopt;
    changed = false;
    for (const Edge& e : edges) changed |= relax(e);
    for (auto e = edges.rbegin(); e != edges.rend(); ++e) changed |= relax(*e);
    if (!fits || times[0] != Time{}) return std::nullopt;
  }
  std::int64_t most = 0;
  for (const Time& t : times) most = std::max(most, t.tiny);
  const std::int64_t denominator = most == 0 ? 1 : denominator_above(most);
  std::vector<result::Rational> out;
  for (const Time& t : times) {
    result::Rational tiny(static_cast<long>(t.tiny), static_cast<long>(denominator));
    tiny.canonicalize();
    out.push_back(result::Rational(static_cast<long>(t.whole)) + tiny);
  }
  return out;
}

}  // namespace beeline::space
