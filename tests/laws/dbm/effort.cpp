// More cases per law where they are cheap; RC_PARAMS set from outside wins.
#include <cstdlib>

#ifdef NDEBUG
namespace {
[[maybe_unused]] const int effort = setenv("RC_PARAMS", "max_success=500", 0);
}
#endif
