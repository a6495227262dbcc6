# The header of the BSD line editor. Optional: without it the simulator's prompt has no editing. The library itself is
# loaded when a prompt needs it.
find_path(LIBEDIT_INCLUDE_DIR histedit.h)
mark_as_advanced(LIBEDIT_INCLUDE_DIR)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibEdit REQUIRED_VARS LIBEDIT_INCLUDE_DIR)
