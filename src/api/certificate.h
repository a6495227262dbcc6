// Certificates of models with a context, which the library's headers do not know yet.
#pragma once

#include <optional>
#include <string_view>

#include <beeline/certificate.h>

#include "api/context.h"
#include "result/certificate_header.h"

namespace beeline::api {

// One context of a file, and how it is put on the model.
struct ChosenContext {
  const Contexts* contexts = nullptr;  // outlives this
  std::size_t which = 0;
  frontend::cdl::AttachOptions options = {};

  // How certificates name it.
  result::ContextMark mark() const;
};

// As beeline::verify. The network is built anew from model, context and options, by the front ends that `check` uses;
// what a certificate says of its context is only compared, to name a mix-up.
Verification verify(const Model& model, const std::optional<ChosenContext>& context, std::string_view certificates,
                    const Limits& limits = {});

}  // namespace beeline::api
