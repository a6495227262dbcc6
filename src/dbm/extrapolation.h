// Finite abstractions of zones, and inclusion in one that is not convex.
//
// L and U give each clock the greatest constant it is compared with from below (x > c, x >= c) and from above (x < c,
// x <= c) in what may follow; n entries, L[0] = U[0] = 0. A clock without such a comparison has no_limit, the
// "minus infinity" of the papers: clocks are never negative, so every value lies above -1.
//
// With v <= v' when for each clock x: v(x) = v'(x), or L(x) < v'(x) < v(x), or U(x) < v(x) < v'(x), a state with v' can
// do whatever one with v can, and aLU(Z) = {v | v <= v' for some v' in Z} (Behrmann, Bouyer, Larsen, Pelanek, "Lower
// and upper bounds in zone-based abstractions of timed automata", STTT 2006). This is a simulation only: for deadlocks,
// priorities and the like give L = U.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dbm/zone.h"
#include "util/watch.h"

namespace beeline::dbm {

inline constexpr Bound no_limit = -1;

// Extra-LU+ of the paper, closed again; between Z and aLU(Z). One difference widens it a little further: a clock is
// taken to be above its limit also when its lower bound is the limit itself, strictly (x > L), as after a guard x > L.
// With thousands of clocks this takes seconds, and the watch is asked on the way.
template <AnyBound B>
void extrapolate_lu_plus(B* d, std::size_t n, const B* lower, const B* upper, util::Watch* watch = nullptr);

// Extra-M+: the same limits from both sides.
template <AnyBound B>
inline void extrapolate_m_plus(B* d, std::size_t n, const B* limits) {
  extrapolate_lu_plus(d, n, limits, limits);
}

// a is contained in aLU(b), without computing aLU(b), in n * n (Herbreteau, Srivathsan, Walukiewicz, "Better
// abstractions for timed automata", LICS 2012). The zones need not be extrapolated; doing so
// is sound and keeps their bounds in range.
template <AnyBound B>
bool alu_subset(const B* a, const B* b, std::size_t n, const B* lower, const B* upper);

// Extrapolation for models with diagonal constraints x - y < c, for which the above is wrong (Bengtsson and Yi, "On
// clock difference constraints and termination in reachability analysis of timed automata", ICFEM 2003). The zone is
// split until each part satisfies or violates each diagonal as a whole, each part is extrapolated and cut back with the
// diagonals it satisfied or violated. So each point that comes in is LU-simulated by one of the part that agrees with
// it on every diagonal, which is what the proof needs; hence Extra-LU+ can be used on the parts.
//
// Every diagonal that the future may test must be in the list, and L and U must also cover what a diagonal becomes when
// one of its clocks is reset: |c|, plus the greatest value that a reset gives, suffices for both its clocks.
//
// Appends the parts to `out`, n * n bounds each, and returns how many. They cover the zone; they may overlap.
template <AnyBound B>
std::size_t extrapolate_split(const B* d, std::size_t n, std::span<const Constraint> diagonals, const B* lower,
                              const B* upper, std::vector<B>& out);

}  // namespace beeline::dbm
