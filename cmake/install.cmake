# What `cmake --install` puts down: the binary, one static library of all modules but the command line, the headers as
# the modules see them (below include/beeline), and the CMake package `beeline` with the target beeline::beeline.
include(CMakePackageConfigHelpers)

get_property(modules GLOBAL PROPERTY BEELINE_MODULES)
list(REMOVE_ITEM modules app)
set(objects)
foreach(module ${modules})
  get_target_property(type beeline_${module} TYPE)
  if(type STREQUAL STATIC_LIBRARY)
    list(APPEND objects $<TARGET_OBJECTS:beeline_${module}>)
  endif()
endforeach()

if(objects)
  add_library(beeline_library STATIC ${objects})
  set_target_properties(beeline_library PROPERTIES OUTPUT_NAME beeline EXPORT_NAME beeline LINKER_LANGUAGE CXX)
  target_compile_features(beeline_library PUBLIC cxx_std_20)
  target_include_directories(beeline_library PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/beeline>)
  target_link_libraries(beeline_library PUBLIC gmpxx gmp PRIVATE fmt::fmt pugixml::pugixml)

  install(TARGETS beeline_library EXPORT beeline ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT beeline NAMESPACE beeline:: FILE beelineTargets.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/beeline)
  configure_package_config_file(cmake/beelineConfig.cmake.in ${PROJECT_BINARY_DIR}/beelineConfig.cmake
                                INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/beeline)
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/beelineConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/beelineConfig.cmake ${PROJECT_BINARY_DIR}/beelineConfigVersion.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/beeline)
  install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/beeline
          FILES_MATCHING PATTERN "*.h" PATTERN app EXCLUDE)
  install(DIRECTORY check DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/beeline FILES_MATCHING PATTERN "*.h")
endif()
if(TARGET beeline)
  install(TARGETS beeline RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
