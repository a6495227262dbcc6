// One function per family, each in a file of its own; families() in family.cpp lists them.
#pragma once

#include "generate/family.h"

namespace beeline::generate {

Family arbiter();
Family csmacd();
Family fddi();
Family fischer();
Family hanoi();
Family line_segment();
Family mutex();
Family random_systems();
Family traingate();

}  // namespace beeline::generate
