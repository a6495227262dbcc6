// A context as a process of the network: its places are the states of the graph, its edges the steps of it.
//
// Each step is what the attachment makes of its event; a silent one is an internal edge. The process has no invariants,
// clocks, urgent or committed places: time never asks anything of it. Everything is linear in the graph.
//
// Discarding. A process of the model that sends to the context waits for it, though the context may never want the
// message at this point, or no more. With `discard` a second process takes such messages and nothing comes of it, as
// long as the context is in a state none of whose steps receives that message. What the context expects is a word of
// bits, written with its steps: a function of its place, so it makes no new states.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "context/graph.h"
#include "frontend/cdl/attachment.h"
#include "ir/network.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::cdl {

// Appends the process to the network that the attachment was made for. False after errors.
bool add_context(ir::Network& network, const context::Graph& graph, const Name& name, Attachment& attachment,
                 bool discard, util::Diagnostics& diagnostics, util::Watch& watch = util::nobody());

}  // namespace beeline::frontend::cdl
