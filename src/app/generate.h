// What `beeline generate` can write, for those who complete command lines.
#pragma once

#include <string>
#include <vector>

namespace beeline::app {

struct Generator {
  std::string name;                  // a family, or one of the case studies with contexts
  std::vector<std::string> options;  // "--variant"; -o, which all have, is not among them
};

std::vector<Generator> generators();  // by name

}  // namespace beeline::app
