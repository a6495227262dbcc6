#include "generate/layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <stdexcept>

namespace beeline::generate {

namespace {

constexpr int grid = 8;
constexpr double bend = 34;  // of the first of several edges between the same locations

struct Vector {
  double x = 0, y = 0;
};

int snap(double coordinate) { return static_cast<int>(std::lround(coordinate / grid)) * grid; }

Point snap(Vector v) { return {snap(v.x), snap(v.y)}; }

std::vector<Point> place(const std::vector<Location>& locations) {
  const auto count = static_cast<double>(locations.size());
  const double radius = std::max(136.0, 46 * count);
  std::vector<Point> points;
  for (std::size_t i = 0; i < locations.size(); ++i) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / count - std::numbers::pi;
    const Vector on_circle{radius * std::cos(angle), radius * std::sin(angle)};
    points.push_back(locations[i].at.value_or(snap(on_circle)));
  }
  return points;
}

Vector centre_of(const std::vector<Point>& points) {
  Vector sum;
  for (const Point& p : points) sum = {sum.x + p.x, sum.y + p.y};
  const auto count = static_cast<double>(std::max<std::size_t>(points.size(), 1));
  return {sum.x / count, sum.y / count};
}

Vector unit(Vector v, Vector otherwise) {
  const double length = std::hypot(v.x, v.y);
  return length < 1 ? otherwise : Vector{v.x / length, v.y / length};
}

// Of the labels of an edge, all together.
struct Size {
  double width = 0, height = 0;
};

Size size_of_labels(const Edge& edge) {
  constexpr double character = 7;
  Size size;
  for (const std::string* label : {&edge.select, &edge.guard, &edge.sync, &edge.update}) {
    if (label->empty()) continue;
    size.width = std::max(size.width, character * static_cast<double>(label->size()));
    size.height += line_height;
  }
  return size;
}

// Beside `at`, on the side where `out` points to.
Point place_labels(Vector at, Vector out, Size size) {
  if (std::abs(out.y) > std::abs(out.x)) {
    return snap(Vector{at.x - size.width / 2, out.y < 0 ? at.y - size.height : at.y});
  }
  const double x = out.x < 0 ? at.x - size.width - grid : at.x + grid;
  return snap(Vector{x, at.y - size.height / 2});
}

// The first loop away from the middle of the picture, the next ones to the sides.
void draw_loop(EdgeDrawing& edge, Point at, Vector centre, std::size_t rank, Size labels) {
  Vector out = unit({at.x - centre.x, at.y - centre.y}, {0, -1});
  if (rank % 3 == 1) out = {-out.y, out.x};
  if (rank % 3 == 2) out = {out.y, -out.x};
  const double reach = 51 + bend * static_cast<double>(rank / 3), half = 17;
  edge.nails = {snap(Vector{at.x + out.x * reach - out.y * half, at.y + out.y * reach + out.x * half}),
                snap(Vector{at.x + out.x * reach + out.y * half, at.y + out.y * reach - out.x * half})};
  edge.labels = place_labels({at.x + out.x * reach, at.y + out.y * reach}, out, labels);
}

void draw_line(EdgeDrawing& edge, Point from, Point to, std::size_t rank, bool shared, Size labels) {
  const Vector middle{(from.x + to.x) / 2.0, (from.y + to.y) / 2.0};
  const Vector along = unit({static_cast<double>(to.x - from.x), static_cast<double>(to.y - from.y)}, {1, 0});
  if (!shared) {
    const bool flat = std::abs(along.x) > 0.9;
    edge.labels = place_labels(middle, flat ? Vector{0, 1} : Vector{1, 0}, labels);
    return;
  }
  // Always to the left of the direction of travel, so that an edge and its opposite part.
  const Vector out{along.y, -along.x};
  const double offset = bend * (2 * static_cast<double>(rank) + 1);
  const Vector nail{middle.x + out.x * offset, middle.y + out.y * offset};
  edge.nails = {snap(nail)};
  edge.labels = place_labels(nail, out, labels);
}

}  // namespace

Drawing draw(const Template& automaton) {
  Drawing drawing{place(automaton.locations), {}};
  const Vector centre = centre_of(drawing.locations);
  const auto index = [&](const std::string& name) {
    const auto found = std::find_if(automaton.locations.begin(), automaton.locations.end(),
                                    [&](const Location& location) { return location.name == name; });
    if (found == automaton.locations.end()) throw std::logic_error(automaton.name + " has no location " + name);
    return static_cast<std::size_t>(found - automaton.locations.begin());
  };
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> between;  // number of edges, by direction
  for (const Edge& edge : automaton.edges) {
    drawing.edges.push_back({index(edge.from), index(edge.to), {}, {}});
    ++between[{drawing.edges.back().source, drawing.edges.back().target}];
  }
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> drawn;
  for (std::size_t i = 0; i < drawing.edges.size(); ++i) {
    EdgeDrawing& edge = drawing.edges[i];
    const Size labels = size_of_labels(automaton.edges[i]);
    const std::size_t rank = drawn[{edge.source, edge.target}]++;
    const Point from = drawing.locations[edge.source], to = drawing.locations[edge.target];
    if (edge.source == edge.target) {
      draw_loop(edge, from, centre, rank, labels);
    } else {
      const bool shared = between[{edge.source, edge.target}] > 1 || between.contains({edge.target, edge.source});
      draw_line(edge, from, to, rank, shared, labels);
    }
  }
  return drawing;
}

}  // namespace beeline::generate
