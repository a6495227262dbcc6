// Patterns as people write them: "Vault, digits; armed, Guard" is two, of two names each.
//
// A name is that of a process, which stands for its location, or of a variable, as the model shows it: "Worker(1)",
// "Worker(1).tries", "list[2]". The name of an array or a struct stands for all that it consists of. What a name means
// is asked of the whole network, before anything is left out of it: a name that means nothing there is a mistake. What
// has no say in a query is then no factor of its task, and quietly left out of the pattern.
//
// Where the target has several parts of which one is enough, the task has a monitor, which nobody can name: it belongs
// to every pattern, or the pattern would know of no target.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "abstraction/canonical.h"
#include "abstraction/task.h"
#include "ir/network.h"

namespace beeline::abstraction {

struct NamedPatterns {
  std::vector<std::vector<std::string>> patterns;
  std::string mistake;  // not empty: why the text is none
};

NamedPatterns read_patterns(std::string_view text);

// What is wrong with the first name that the network does not know; empty: it knows all.
std::string unknown_name(const NamedPatterns& named, const ir::Network& network);

// Without those of which nothing is left, and each once.
std::vector<Pattern> factors_named(const NamedPatterns& named, const ir::Network& network, const Task& task);

}  // namespace beeline::abstraction
