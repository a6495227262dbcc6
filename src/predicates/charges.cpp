#include "predicates/charges.h"

namespace beeline::predicates {

namespace {

// The processes that the target speaks about: where they are, or what they write.
std::vector<bool> spoken_of(const PartOf& of) {
  std::vector<bool> out(of.network.processes.size());
  if (!of.target) return out;
  const analysis::Access asked = analysis::access(of.network, of.ranges, of.target);
  for (std::uint32_t p = 0; p < out.size(); ++p) out[p] = asked.reads.contains(of.network.processes[p].cell);
  for (std::uint32_t e = 0; e < of.network.edges.size(); ++e) {
    const analysis::Access& update = of.footprints.edge(ir::EdgeId(e)).update;
    if (update.writes.intersects(asked.reads) || update.clock_writes.intersects(asked.clock_reads))
      out[of.network.edges[e].process] = true;
  }
  return out;
}

}  // namespace

// Of those who take part in a step that is charged, the first pays that the target speaks about; if it speaks about
// none of them, the first whose part is one of these.
std::vector<std::vector<std::uint32_t>> costs(const PartOf& of, const std::vector<Processes>& parts, Combine combine) {
  std::vector<std::vector<std::uint32_t>> all(parts.size(), std::vector<std::uint32_t>(of.labels.size(), 1));
  if (combine != Combine::Charged) return all;
  const std::vector<bool> spoken = spoken_of(of);
  const std::size_t nobody = parts.size();
  std::vector<std::size_t> part_of(of.network.processes.size(), nobody);
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (const std::uint32_t p : parts[i]) part_of[p] = i;
  for (std::size_t l = 0; l < of.labels.size(); ++l) {
    std::size_t payer = nobody, other = nobody;
    for (const auto* edges : {&of.labels[l].edges, &of.labels[l].optional}) {
      for (const ir::EdgeId e : *edges) {
        const std::uint32_t process = of.network.edge(e).process;
        std::size_t& pays = spoken[process] ? payer : other;
        if (pays == nobody) pays = part_of[process];
      }
    }
    if (payer == nobody) payer = other;
    for (std::size_t i = 0; i < parts.size(); ++i) all[i][l] = i == payer ? 1 : 0;
  }
  return all;
}

std::vector<std::vector<Processes>> ways_to_split(const PartOf& of, std::size_t most, std::size_t ways) {
  std::vector<std::vector<Processes>> out;
  if (most >= of.network.processes.size()) {
    Processes& all = out.emplace_back().emplace_back();
    for (std::uint32_t p = 0; p < of.network.processes.size(); ++p) all.push_back(p);
  } else {
    auto left = interactions(of.network, of.ranges, of.labels, of.watch);
    bool news = true;
    while (out.size() < ways && news) {
      out.push_back(split(left, most, of.watch));
      news = out.size() == 1;
      for (const Processes& part : out.back()) {
        for (const std::uint32_t p : part) {
          for (const std::uint32_t q : part) {
            news |= left[p][q] != 0;
            left[p][q] = 0;
          }
        }
      }
    }
    if (!news) out.pop_back();
  }
  for (std::vector<Processes>& parts : out) {
    std::erase_if(parts, [&](const Processes& part) {
      of.watch.look();
      return Part::is_indifferent(of, part);
    });
  }
  return out;
}

std::vector<Processes> parts_of(const PartOf& of, std::size_t most) { return ways_to_split(of, most, 1).front(); }

}  // namespace beeline::predicates
