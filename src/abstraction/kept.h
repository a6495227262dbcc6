// Tables that were made in an earlier run, found again by a fingerprint of the network, the target and the estimate
// with all its options.
//
// Made and kept tables give the same estimates. What is kept must still fit the network: tables whose look-ups could
// leave them are refused, told, and made again. That they are those of this network, target and options is what the
// fingerprint says; that nothing happened to them, the shelf's checksum. A certificate rests on neither: what they show
// is checked from the model on.
#pragma once

#include <memory>
#include <string>

#include "abstraction/bytes.h"
#include "estimate/problem.h"
#include "ir/fingerprint.h"

namespace beeline::abstraction {

// `Made`: an estimator with save(std::string&) and load(Bytes&, number of cells). `spec`: what makes it, in full.
// `make()`: a unique_ptr<estimate::Estimator>; what is no Made is not worth keeping.
template <class Made, class Make>
std::unique_ptr<estimate::Estimator> kept_or_made(const estimate::Problem& problem, const std::string& spec,
                                                  const Make& make) {
  if (problem.shelf == nullptr) return make();
  ir::Property property;
  property.kind = ir::Reachable{problem.target};
  // With scalar sets tables know more states than they did at first (starts.h).
  const std::string use = (problem.network.scalar_sets.empty() ? "tables 1 " : "tables 2 ") + spec;
  const std::uint64_t fingerprint = ir::fingerprint(problem.network, property, use);
  if (const auto content = problem.shelf->take(fingerprint)) {
    Bytes bytes(*content);
    std::unique_ptr<Made> kept = Made::load(bytes, problem.network.cells.size());
    if (kept && bytes.at_end()) return kept;
    problem.shelf->refuse(fingerprint, "what it has for this model and query are no tables");
  }
  std::unique_ptr<estimate::Estimator> made = make();
  if (const auto* worth = dynamic_cast<const Made*>(made.get())) {
    std::string content;
    worth->save(content);
    problem.shelf->put(fingerprint, content);
  }
  return made;
}

}  // namespace beeline::abstraction
