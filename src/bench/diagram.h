// Curves over a plain axis, as papers have them, on a page of their own.
//
// Drawn here and not in the page: there is nothing to choose, so nothing needs a script, and a picture that is text can
// be taken out of the page and put elsewhere. Both axes are linear and begin at 0. What is drawn also stands below in a
// table.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace beeline::bench {

struct Point {
  double x = 0, y = 0;
};

struct Curve {
  std::string name;    // beside the line
  std::string detail;  // the search or estimate in full
  std::string sum;     // the whole curve in a word: "mean error 12.3 %"; may be empty
  std::vector<Point> points;
};

struct Diagram {
  std::string id;  // "6"
  std::string title;
  std::string text;  // what is shown, on what
  std::string x, y;  // axes
  std::vector<Curve> curves;
};

// An <svg> element.
std::string svg(const Diagram& diagram);

std::string diagram_page(const std::string& title, const std::string& intro, std::span<const Diagram> diagrams);

// From 0 on, at most `most` of them beyond: where an axis that reaches `last` has its marks; the last one is not below.
std::vector<double> round_ticks(double last, std::size_t most);

}  // namespace beeline::bench
