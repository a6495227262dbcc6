# beeline_components(TARGET): makes components/standard.cpp from the files src/components/<kind>/<name>.cpp, each of which
# defines `Component <kind>_<name>()`, and compiles it into TARGET.
function(beeline_components target)
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/src/components)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*/*.cpp)
  set(declarations "")
  set(additions "")
  foreach(file ${files})
    string(REGEX REPLACE "\\.cpp$" "" function ${file})
    string(REPLACE "/" "_" function ${function})
    string(APPEND declarations "Component ${function}();\n")
    string(APPEND additions "    r.add(${function}());\n")
  endforeach()
  set(source ${PROJECT_BINARY_DIR}/components/standard.cpp)
  file(WRITE ${source}.new "#include \"components/registry.h\"

namespace beeline::components {

${declarations}
const Registry& standard() {
  static const Registry registry = [] {
    Registry r;
${additions}    return r;
  }();
  return registry;
}

}  // namespace beeline::components
")
  file(COPY_FILE ${source}.new ${source} ONLY_IF_DIFFERENT)
  target_sources(${target} PRIVATE ${source})
endfunction()
