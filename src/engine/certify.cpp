#include "engine/certify.h"

#include <vector>

#include "result/certificate.h"
#include "space/certified_states.h"

namespace beeline::engine {

void write_certificate(std::ostream& out, space::ZoneSpace& space, store::Store& store, space::Comparison comparison,
                       const result::CertificateHeader& header) {
  const bool alu = space::simulates(comparison);
  const auto limits = alu ? space::limits_of(space.compiled()) : std::vector<result::ClockLimit>();
  result::InductiveSetWriter writer(out, header, alu ? result::Covering::Alu : result::Covering::Inclusion, limits);
  space::CertifiedStates states(space);
  store.each([&](store::NodeId, space::StateView state) { writer.add(states.values(state.key), states.zone(state)); });
  writer.finish();
}

}  // namespace beeline::engine
