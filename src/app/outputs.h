// What a command is to write, against what it reads.
//
// An output that is a file of the command's input would destroy it, and of two outputs that are one file only the later
// would be left. Either is a slip of whoever typed it, and refused before anything runs. Files are compared by what
// they are, not by how they are spelled: ./m.xta, a link to it and m.xta are one. Devices (/dev/null) take everything,
// but standard output takes one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/app.h"
#include "components/spec.h"

namespace beeline::app {

struct NamedFile {
  std::string role;  // "--json"; of what is read, "the model"
  std::string name;  // empty: not asked for
};

// What is wrong with them, in one line, or nothing.
std::string clash(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written);
// Whether nothing is; otherwise it is on stderr.
bool are_apart(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written);
// The same of a check of so many queries, which number traces and graphs.
bool are_apart(const CheckOptions& options, const components::Spec& search, std::size_t queries);

// The model, with the context, and the queries and goals that stand beside it, asked or not.
std::vector<NamedFile> files_of_model(const std::string& model, const ContextOptions& context = {});

}  // namespace beeline::app
