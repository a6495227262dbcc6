# What `cmake --install` puts down: the binary with its manual page and completion, the headers of the library
# (include/beeline), one static library of the modules behind them, and the CMake package `beeline` with the target
# beeline::beeline. No header of a module.
include(CMakePackageConfigHelpers)

get_property(modules GLOBAL PROPERTY BEELINE_MODULES)
list(REMOVE_ITEM modules app bench generate)
set(objects)
foreach(module ${modules})
  get_target_property(type beeline_${module} TYPE)
  if(type STREQUAL STATIC_LIBRARY)
    list(APPEND objects $<TARGET_OBJECTS:beeline_${module}>)
  endif()
endforeach()

add_library(beeline_library STATIC ${objects})
set_target_properties(beeline_library PROPERTIES OUTPUT_NAME beeline EXPORT_NAME beeline LINKER_LANGUAGE CXX)
target_compile_features(beeline_library PUBLIC cxx_std_17)
target_include_directories(beeline_library PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(beeline_library PRIVATE GMP::gmpxx Zstd::zstd fmt::fmt pugixml::pugixml ${CMAKE_DL_LIBS})

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/beeline)
install(TARGETS beeline_library EXPORT beeline ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT beeline NAMESPACE beeline:: FILE beelineTargets.cmake DESTINATION ${package})
configure_package_config_file(cmake/beelineConfig.cmake.in ${PROJECT_BINARY_DIR}/beelineConfig.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/beelineConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/beelineConfig.cmake ${PROJECT_BINARY_DIR}/beelineConfigVersion.cmake
        cmake/FindGMP.cmake cmake/FindZstd.cmake DESTINATION ${package})
install(DIRECTORY include/beeline DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(TARGETS beeline RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

# The manual page and what shells complete, as the program itself tells them.
set(told ${PROJECT_BINARY_DIR}/told)
add_custom_command(
  OUTPUT ${told}/beeline.1 ${told}/beeline ${told}/_beeline ${told}/beeline.fish
  COMMAND ${CMAKE_COMMAND} -E make_directory ${told}
  COMMAND beeline man > ${told}/beeline.1
  COMMAND beeline completion bash > ${told}/beeline
  COMMAND beeline completion zsh > ${told}/_beeline
  COMMAND beeline completion fish > ${told}/beeline.fish
  DEPENDS beeline VERBATIM)
add_custom_target(told ALL DEPENDS ${told}/beeline.1)
install(FILES ${told}/beeline.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${told}/beeline DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${told}/_beeline DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${told}/beeline.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
