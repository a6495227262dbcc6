// Makes a failing random model small.
//
// Shrinking applies edits, each of which removes one thing, as long as the model still fails. A failure is kept as its
// seed, its features and the text of its edits: `reproduce(seed, features, "e0.1 g1.0.0 ...")` gives the small model
// again.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/random_network.h"

namespace beeline::test {

// A letter for the kind and up to three numbers that say where, relative to the model the edit is applied to:
//   eP.E edge away            gP.E.K k-th conjunct of the guard away   uP.E.K k-th update away     sP.E sync away
//   pP.E selects pinned       iP.L.K k-th conjunct of the invariant    cP.L committed away         tP.L urgent away
//   hC channel not urgent     rC channel priority 0                    qP process priority 0       n no priorities
//   vV vector away            mV.M member away                         aC.K clock starts at 0
//   fK target becomes its k-th part
struct Edit {
  char kind = 0;
  std::uint32_t a = 0, b = 0, c = 0;
};

std::vector<Edit> possible_edits(const RandomModel& model);
void apply(RandomModel& model, const Edit& edit);

std::string show(const std::vector<Edit>& edits);

struct Shrunk {
  RandomModel model;
  std::vector<Edit> edits;
};

// `fails` must hold for the model; it holds for the result, and for nothing that one more edit would give.
Shrunk shrink(RandomModel model, const std::function<bool(const RandomModel&)>& fails);

RandomModel reproduce(std::uint64_t seed, const Features& features, std::string_view edits);

// Everything needed to understand and repeat a failure.
std::string describe(std::uint64_t seed, const Shrunk& shrunk);

}  // namespace beeline::test
