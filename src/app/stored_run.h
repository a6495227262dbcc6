// A stored trace as a run of a model: replayed, and shown.
#pragma once

#include <functional>
#include <string>

#include "app/app.h"
#include "app/model.h"
#include "result/trace.h"
#include "util/watch.h"

namespace beeline::app {

struct Replayed {
  std::string says;
  bool accepted = false;
};

// Something else in the place of a trace that was accepted as a run of the model, and a witness of its query.
using Instead = std::function<Replayed(Model& model, const std::string& query, result::Trace& trace)>;

// The query of a trace as one of this model. The model may not be what it was, so this can fail, and then says why.
const ir::Property* read_query(Model& model, const std::string& query);

// Throws what the watch does.
ExitCode show_stored(const TraceOptions& options, util::Watch& watch, const Instead& instead = {});

}  // namespace beeline::app
