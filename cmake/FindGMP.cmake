# The GNU multiple precision library with its C++ interface: the targets GMP::gmp and GMP::gmpxx. Installed beside the
# package, whose users need it, too.
find_path(GMP_INCLUDE_DIR gmpxx.h)
find_library(GMP_LIBRARY gmp)
find_library(GMPXX_LIBRARY gmpxx)
mark_as_advanced(GMP_INCLUDE_DIR GMP_LIBRARY GMPXX_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(GMP REQUIRED_VARS GMPXX_LIBRARY GMP_LIBRARY GMP_INCLUDE_DIR)
if(GMP_FOUND AND NOT TARGET GMP::gmpxx)
  add_library(GMP::gmp UNKNOWN IMPORTED)
  set_target_properties(GMP::gmp PROPERTIES IMPORTED_LOCATION ${GMP_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${GMP_INCLUDE_DIR})
  add_library(GMP::gmpxx UNKNOWN IMPORTED)
  set_target_properties(GMP::gmpxx PROPERTIES IMPORTED_LOCATION ${GMPXX_LIBRARY}
                        INTERFACE_LINK_LIBRARIES GMP::gmp INTERFACE_INCLUDE_DIRECTORIES ${GMP_INCLUDE_DIR})
endif()
