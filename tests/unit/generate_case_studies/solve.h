// Generated models and what the engine says about them.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "frontend/frontend.h"
#include "generate/family.h"
#include "plan/run.h"

namespace beeline::generate {

using Options = std::vector<std::pair<std::string, std::string>>;

Generated make(const std::string& family, int size, const Options& options = {});

std::unique_ptr<frontend::Document> load(const std::string& xml);

// The answer to the model's own query, or to another one in its scope.
result::Answer solve(const std::string& xml, const std::string& search, const std::string& query = {});

// The length of a trace that is proved to be a shortest one to the model's own query; 0: there is none, or no proof.
std::size_t shortest_trace(const std::string& xml);

bool slow_tests();  // ./test --slow

}  // namespace beeline::generate
