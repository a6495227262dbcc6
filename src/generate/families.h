// One function per family, each in a file of its own; families() in family.cpp lists them.
#pragma once

#include "generate/family.h"

namespace beeline::generate {

Family hanoi();

}  // namespace beeline::generate
