# Flags that every target of ours shares.
add_library(beeline_options INTERFACE)
target_compile_options(beeline_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
# g++ 12 sees overlapping copies in every second std::string concatenation (its bug 105651).
target_compile_options(beeline_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(BEELINE_SANITIZE)
  target_compile_options(beeline_options INTERFACE -fsanitize=${BEELINE_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  target_link_options(beeline_options INTERFACE -fsanitize=${BEELINE_SANITIZE})
endif()

# Fuzzers see where the modules go, too.
if(BEELINE_FUZZ)
  target_compile_options(beeline_options INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(beeline_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# beeline_module(NAME LIBRARY...): the static library beeline_NAME from src/NAME (or NAME/ for check), including its
# subfolders.
function(beeline_module name)
  set_property(GLOBAL APPEND PROPERTY BEELINE_MODULES ${name})
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/src/${name})
  if(NOT IS_DIRECTORY ${folder})
    set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${name})
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  if(sources)
    add_library(beeline_${name} STATIC ${sources})
    target_include_directories(beeline_${name} PUBLIC
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
    target_link_libraries(beeline_${name} PUBLIC ${ARGN} PRIVATE $<BUILD_INTERFACE:beeline_options>)
  else()
    add_library(beeline_${name} INTERFACE)
    target_include_directories(beeline_${name} INTERFACE
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
    target_link_libraries(beeline_${name} INTERFACE ${ARGN})
  endif()
endfunction()
