// Models that other tools read as well: TChecker's language, and Promela for those without clocks.
//
// The families of `generate` are UPPAAL models; these four are written once as a sketch of automata that synchronise in
// pairs, and printed for each tool, so that all tools explore the same state space.
#pragma once

#include <string>
#include <string_view>

namespace beeline::bench {

inline constexpr std::string_view peer_prefix = "peer:";

struct PeerModel {
  std::string tchecker;  // empty: no such family
  std::string promela;   // empty: it has clocks
};

// peer:fischer, peer:csmacd, peer:traingate, peer:arbiter; peer:startup is a model of one state.
PeerModel peer_model(std::string_view family, std::string_view size);

}  // namespace beeline::bench
