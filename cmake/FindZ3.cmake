# The C header of the Z3 solver. Optional: without it nothing is asked of Z3, and what cannot do without says so. The
# library itself is loaded when it is first asked.
find_path(Z3_INCLUDE_DIR z3.h)
mark_as_advanced(Z3_INCLUDE_DIR)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Z3 REQUIRED_VARS Z3_INCLUDE_DIR)
