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

void write_certificate(std::ostream& out, space::ZoneSpace& space, store::Store& store, space::Comparison comparison,
                       const std::string& model_fingerprint, const std::string& property) {
  const ir::Network& network = space.compiled().network;
  result::CertificateHeader header;
  header.model = model_fingerprint;
  header.property = property;
  std::replace(header.property.begin(), header.property.end(), '\n', ' ');
  if (comparison == space::Comparison::Alu) {
    header.covering = result::Covering::Alu;
    header.limits = limits_of(space.compiled());
  }
  result::CertificateWriter writer(out, header);
  std::vector<std::int32_t> values(network.end_of(ir::CellKind::Variable));
  store.each([&](store::NodeId, space::StateView state) {
    space.values(state.key, values.data());
    std::vector<result::ZoneConstraint> zone;
    if (state.shape > 0) {
      for (const lang::ClockConstraint& c : space::constraints_of(state.payload, space.rows(state.key))) {
        zone.push_back({c.x, c.y, c.bound, c.strict});
      }
    }
    writer.add(values, zone);
  });
  writer.finish();
}

}  // namespace beeline::engine
