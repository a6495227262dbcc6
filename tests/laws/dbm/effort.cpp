// More cases per law, since they are cheap here and some kinds are rare; RC_PARAMS set from outside wins.
#include <cstdlib>

namespace {
[[maybe_unused]] const int effort = setenv("RC_PARAMS", "max_success=1000", 0);
}
