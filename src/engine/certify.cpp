#include "engine/certify.h"

#include <algorithm>
#include <vector>

#include "result/certificate.h"
#include "space/zone_space.h"

namespace beeline::engine {

namespace {

std::vector<result::ClockLimit> limits_of(const space::Compiled& compiled) {
  std::vector<result::ClockLimit> limits;
  const auto add = [&](std::uint32_t process, std::uint32_t location, std::span<const analysis::ClockBound> bounds) {
    for (const analysis::ClockBound& b : bounds) limits.push_back({process, location, b.clock, b.lower, b.upper});
  };
  add(result::ClockLimit::everywhere, 0, compiled.bounds.everywhere());
  for (std::uint32_t p = 0; p < compiled.network.processes.size(); ++p) {
    for (std::uint32_t l = 0; l < compiled.network.processes[p].locations.size(); ++l)
      add(p, l, compiled.bounds.at(p, l));
  }
  return limits;
}

}  // namespace

void write_certificate(std::ostream& out, space::ZoneSpace& space, store::Store& store, store::Subsumption subsumption,
                       const std::string& model_fingerprint, const std::string& property) {
  const ir::Network& network = space.compiled().network;
  result::CertificateHeader header;
  header.model = model_fingerprint;
  header.property = property;
  std::replace(header.property.begin(), header.property.end(), '\n', ' ');
  if (subsumption == store::Subsumption::Alu) {
    header.covering = result::Covering::Alu;
    header.limits = limits_of(space.compiled());
  }
  result::CertificateWriter writer(out, header);
  std::vector<std::int32_t> values(network.end_of(ir::CellKind::Variable));
  space::StateView state;
  for (store::NodeId node = 0; node < store.nodes(); ++node) {
    if (!store.load(node, state)) continue;
    space.values(state.key, values.data());
    std::vector<result::ZoneConstraint> zone;
    if (state.dimension > 1) {
      for (const lang::ClockConstraint& c : space::constraints_of(state.zone, space.rows(state.key))) {
        zone.push_back({c.x, c.y, c.bound, c.strict});
      }
    }
    writer.add(values, zone);
  }
  writer.finish();
}

}  // namespace beeline::engine
