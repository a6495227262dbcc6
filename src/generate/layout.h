// Where the editor draws a template: locations on a circle unless they say otherwise, parallel edges bent apart, loops
// drawn outwards, labels beside the middle of their edge.
#pragma once

#include <vector>

#include "generate/model.h"

namespace beeline::generate {

struct EdgeDrawing {
  std::size_t source = 0, target = 0;  // indices of locations
  std::vector<Point> nails;
  Point labels;  // of the topmost label; the next ones go below it
};

struct Drawing {
  std::vector<Point> locations;
  std::vector<EdgeDrawing> edges;
};

constexpr int line_height = 17;  // of a label in UPPAAL's editor

Drawing draw(const Template& automaton);

}  // namespace beeline::generate
