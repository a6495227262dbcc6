// Writes the states of an exhausted exploration as certificates of unreachability.
#pragma once

#include <ostream>

#include "result/certificate_header.h"
#include "space/zone_space.h"
#include "store/store.h"

namespace beeline::engine {

// The exploration must have ended exhausted, and the property's formula must not have been met. Dropped states need no
// mention: whatever dropped them covers them.
void write_certificate(std::ostream& out, space::ZoneSpace& space, store::Store& store, space::Comparison comparison,
                       const result::CertificateHeader& header);

}  // namespace beeline::engine
