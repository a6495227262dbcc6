// Models as the engine sees them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "generate/family.h"
#include "result/answer.h"

namespace beeline::generate {

// Fails the test when the arguments are refused.
Generated made(const std::string& family, const std::string& size,
               const std::vector<std::pair<std::string, std::string>>& options = {});

// Loads the model, which must cause no diagnostic, and answers its only query.
result::Answer answer(const std::string& xml, const std::string& search);

}  // namespace beeline::generate
