# The BSD line editor: the target LibEdit::edit. Optional: without it the simulator's prompt has no editing.
find_path(LIBEDIT_INCLUDE_DIR histedit.h)
find_library(LIBEDIT_LIBRARY edit)
mark_as_advanced(LIBEDIT_INCLUDE_DIR LIBEDIT_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibEdit REQUIRED_VARS LIBEDIT_LIBRARY LIBEDIT_INCLUDE_DIR)
if(LibEdit_FOUND AND NOT TARGET LibEdit::edit)
  add_library(LibEdit::edit UNKNOWN IMPORTED)
  set_target_properties(LibEdit::edit PROPERTIES IMPORTED_LOCATION ${LIBEDIT_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${LIBEDIT_INCLUDE_DIR})
endif()
