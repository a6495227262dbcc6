// Networks and traces without meaning, for laws about their text: every field varies, no run is looked for.
#pragma once

#include "ir/network.h"
#include "result/trace.h"

namespace beeline::output::test {

struct Sample {
  ir::Network network;
  result::Trace trace;
};

Sample random_sample(unsigned seed);

}  // namespace beeline::output::test
