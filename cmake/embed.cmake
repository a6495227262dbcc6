# beeline_embed(TARGET HEADER NAME FILE...): compiles the FILEs, one after another, into TARGET as the util::Asset NAME that
# HEADER declares, in the namespace of HEADER's module. The digest is computed here, so that a page can name what it
# embeds in its Content-Security-Policy.
function(beeline_embed target header name)
  set(text "")
  foreach(file ${ARGN})
    file(READ ${file} part)
    string(APPEND text "${part}")
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
  string(SHA256 digest "${text}")
  cmake_path(GET header PARENT_PATH module)
  set(source ${PROJECT_BINARY_DIR}/embedded/${name}.cpp)
  file(WRITE ${source}.new "#include \"${header}\"

namespace beeline::${module} {

const util::Asset ${name} = {R\"asset(${text})asset\", \"${digest}\"};

}  // namespace beeline::${module}
")
  file(COPY_FILE ${source}.new ${source} ONLY_IF_DIFFERENT)
  target_sources(${target} PRIVATE ${source})
endfunction()
