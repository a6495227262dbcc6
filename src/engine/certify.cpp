#include "engine/certify.h"

#include <vector>

#include "ir/state_cells.h"
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
                       const result::CertificateHeader& header) {
  const ir::Network& network = space.compiled().network;
  const bool alu = space::simulates(comparison);
  const auto limits = alu ? limits_of(space.compiled()) : std::vector<result::ClockLimit>();
  result::InductiveSetWriter writer(out, header, alu ? result::Covering::Alu : result::Covering::Inclusion, limits);
  const ir::StateCells cells(network);
  std::vector<std::int32_t> memory(network.cells.size()), values(cells.size());
  store.each([&](store::NodeId, space::StateView state) {
    space.values(state.key, memory.data());
    cells.from_memory(memory.data(), values);
    std::vector<result::ZoneConstraint> zone;
    if (state.shape > 0) {
      for (const lang::ClockConstraint& c : space::constraints_of(space.zone(state), space.rows(state.key))) {
        zone.push_back({c.x, c.y, c.bound, c.strict});
      }
    }
    writer.add(values, zone);
  });
  writer.finish();
}

}  // namespace beeline::engine
