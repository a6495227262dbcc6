// The stored form of a zone: a string of bytes whose length it knows itself.
//
// Two forms, in the narrowest of 1, 2, 4 or 8 bytes per bound that holds the finite ones (the greatest value of the
// width is infinity):
//
//   dense    all bounds but the diagonal
//   minimal  the shortest-path reduction (Larsen, Larsson, Pettersson, Yi, "Efficient verification of real-time
//            systems: compact data structure and state-space reduction", RTSS 1997): the fewest bounds that imply the
//            others, as pairs of position and bound. Bounds that say no more than x >= 0 are left out.
//
// On zones of timed automata the minimal form wins clearly: at dimension 11 about 32 bytes against 111, and 4 to 12 ns
// to see whether it includes another zone, less than between two matrices. (bench/dbm_bench.cpp measures it.)
//
// Packing is a function of the zone and the wanted form, so equal zones packed alike are equal strings. Whether a zone
// is contained in a stored one is answered on the stored form; in the minimal form by its few bounds alone, which is
// exact since the other zone is closed. The opposite question can be denied on the stored form, but not affirmed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dbm/zone.h"

namespace beeline::dbm {

// No packed zone begins with this byte: who puts something in front of some of them tells these by it.
inline constexpr std::byte not_a_zone{0xff};

enum class Form : std::uint8_t { Dense, Minimal, Smallest };

// Enough for every zone of the dimension.
template <AnyBound B = Bound>
std::size_t max_packed_size(std::size_t n);

// Writes the packed zone and returns its length. Minimal and Smallest cost n * n * n (but in vectors). A zone with
// bounds of 2^27 (wide ones: 2^59) and more is always packed dense.
template <AnyBound B>
std::size_t pack(const B* d, std::size_t n, std::byte* out, Form form = Form::Smallest);

std::size_t packed_size(const std::byte* packed, std::size_t n);
template <AnyBound B>
void unpack(const std::byte* packed, std::size_t n, B* d);

// The zone d is contained in the packed one.
template <AnyBound B>
bool packed_includes(const std::byte* packed, const B* d, std::size_t n);
// The packed zone is contained in d. Unpacks into `scratch`, of n * n bounds, unless the stored bounds deny it.
template <AnyBound B>
bool packed_subset(const std::byte* packed, const B* d, std::size_t n, B* scratch);
// The packed zone is contained in aLU(d) (extrapolation.h). Unpacks into `scratch` as far as it must.
template <AnyBound B>
bool packed_alu_subset(const std::byte* packed, const B* d, std::size_t n, const B* lower, const B* upper, B* scratch);
// The fewest constraints that, with all clocks >= 0, give the zone.
template <AnyBound B>
std::vector<Constraint> minimal_constraints(const B* d, std::size_t n);
// The same zone, both packed with the same wanted form.
bool packed_equal(const std::byte* a, const std::byte* b, std::size_t n);

}  // namespace beeline::dbm
