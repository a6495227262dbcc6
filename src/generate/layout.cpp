#include "generate/layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <stdexcept>

namespace beeline::generate {

namespace {

constexpr int grid = 8;
constexpr double bend = 34;  // between edges of the same two locations

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

void draw_loop(EdgeDrawing& edge, Point at, Vector centre, std::size_t rank) {
  const Vector out = unit({at.x - centre.x, at.y - centre.y}, {0, -1});
  const double reach = 51 + bend * static_cast<double>(rank);
  const double half = 17 + bend / 4 * static_cast<double>(rank);
  edge.nails = {snap(Vector{at.x + out.x * reach - out.y * half, at.y + out.y * reach + out.x * half}),
                snap(Vector{at.x + out.x * reach + out.y * half, at.y + out.y * reach - out.x * half})};
  edge.labels = snap(Vector{at.x + out.x * (reach + 12), at.y + out.y * (reach + 12)});
}

void draw_line(EdgeDrawing& edge, Point from, Point to, std::size_t rank, bool shared) {
  const Vector middle{(from.x + to.x) / 2.0, (from.y + to.y) / 2.0};
  if (!shared) {
    edge.labels = snap(Vector{middle.x + grid, middle.y});
    return;
  }
  const Vector along = unit({static_cast<double>(to.x - from.x), static_cast<double>(to.y - from.y)}, {1, 0});
  // Always to the left of the direction of travel, so that an edge and its opposite part.
  const double offset = bend * (static_cast<double>(rank) + 1);
  const Vector nail{middle.x + along.y * offset, middle.y - along.x * offset};
  edge.nails = {snap(nail)};
  edge.labels = snap(Vector{nail.x + grid, nail.y});
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
  for (EdgeDrawing& edge : drawing.edges) {
    const std::size_t rank = drawn[{edge.source, edge.target}]++;
    const Point from = drawing.locations[edge.source], to = drawing.locations[edge.target];
    if (edge.source == edge.target) {
      draw_loop(edge, from, centre, rank);
    } else {
      const bool shared = between[{edge.source, edge.target}] > 1 || between.contains({edge.target, edge.source});
      draw_line(edge, from, to, rank, shared);
    }
  }
  return drawing;
}

}  // namespace beeline::generate
