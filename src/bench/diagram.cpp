#include "bench/diagram.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "bench/embedded.h"
#include "util/page.h"

namespace beeline::bench {

namespace {

using util::html_escaped;

constexpr double width = 720, height = 400, left = 62, right = 700, top = 14, bottom = 352;

// There is no script; this is the digest of no text.
constexpr util::Asset no_script = {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"};

std::string number(double value) { return fmt::format("{:.6g}", value); }

class Drawing {
 public:
  explicit Drawing(const Diagram& diagram) : diagram_(diagram) {
    double last_x = 0, last_y = 0;
    for (const Curve& curve : diagram.curves) {
      for (const Point& point : curve.points) {
        last_x = std::max(last_x, point.x);
        last_y = std::max(last_y, point.y);
      }
    }
    ticks_x_ = round_ticks(last_x, 10);
    ticks_y_ = round_ticks(last_y, 6);
  }

  std::string draw() {
    out_ = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", width, height,
                       html_escaped(diagram_.title));
    axes();
    for (std::size_t i = 0; i < diagram_.curves.size(); ++i) curve(i);
    return out_ + "</svg>\n";
  }

 private:
  double x(double value) const { return left + value / ticks_x_.back() * (right - left); }
  double y(double value) const { return bottom - value / ticks_y_.back() * (bottom - top); }

  template <typename... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Arguments>(arguments)...);
  }

  void line(const char* what, double x1, double y1, double x2, double y2) {
    add("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", what, x1, y1, x2, y2);
  }

  void axes() {
    for (const double tick : ticks_x_) {
      line("grid", x(tick), top, x(tick), bottom);
      add("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x(tick), bottom + 17, number(tick));
    }
    for (const double tick : ticks_y_) {
      line("grid", left, y(tick), right, y(tick));
      add("<text x=\"{}\" y=\"{:.1f}\" dy=\"0.35em\" text-anchor=\"end\">{}</text>\n", left - 8, y(tick), number(tick));
    }
    line("axis", left, bottom, right, bottom);
    line("axis", left, top, left, bottom);
    const double middle = (top + bottom) / 2;
    add("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", (left + right) / 2, bottom + 36,
        html_escaped(diagram_.x));
    add("<text x=\"14\" y=\"{0}\" text-anchor=\"middle\" transform=\"rotate(-90 14 {0})\">{1}</text>\n", middle,
        html_escaped(diagram_.y));
  }

  void curve(std::size_t index) {
    const Curve& curve = diagram_.curves[index];
    add("<g class=\"series c{}\">\n", index % 8);
    std::string places;
    for (const Point& point : curve.points)
      places += fmt::format("{}{:.1f},{:.1f}", places.empty() ? "" : " ", x(point.x), y(point.y));
    add("<polyline class=\"line dash{}\" points=\"{}\"/>\n", index % 3, places);
    for (const Point& point : curve.points) mark(index, curve, point);
    add("</g>\n");
  }

  // Curves differ in shape as well as in colour.
  void mark(std::size_t index, const Curve& curve, const Point& point) {
    const double px = x(point.x), py = y(point.y);
    const std::string tip =
        fmt::format("<title>{}: {} at {}</title>", html_escaped(curve.name), number(point.y), number(point.x));
    if (index % 2 == 0) add("<circle class=\"mark\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.2\">{}</circle>\n", px, py, tip);
    else
      add("<rect class=\"mark\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"6\" height=\"6\">{}</rect>\n", px - 3, py - 3, tip);
  }

  const Diagram& diagram_;
  std::vector<double> ticks_x_, ticks_y_;
  std::string out_;
};

std::string legend(const Diagram& diagram) {
  std::string out = "<ul class=\"legend\">\n";
  for (std::size_t i = 0; i < diagram.curves.size(); ++i) {
    const Curve& curve = diagram.curves[i];
    const char* shape = i % 2 == 0 ? "<circle class=\"mark\" cx=\"6\" cy=\"6\" r=\"4\"/>"
                                   : "<rect class=\"mark\" x=\"2\" y=\"2\" width=\"8\" height=\"8\"/>";
    out += fmt::format("<li class=\"c{}\"><svg viewBox=\"0 0 12 12\" aria-hidden=\"true\">{}</svg>{}{}</li>\n", i % 8,
                       shape, html_escaped(curve.name),
                       curve.sum.empty() ? "" : fmt::format(" ({})", html_escaped(curve.sum)));
  }
  return out + "</ul>\n";
}

std::string table(const Diagram& diagram) {
  std::string out = fmt::format(
      "<details>\n<summary>The numbers</summary>\n<div class=\"scroll\">\n<table>\n<thead>\n<tr><th scope=\"col\" "
      "class=\"text\">{}</th>",
      html_escaped(diagram.x));
  std::set<double> places;
  for (const Curve& curve : diagram.curves) {
    out += fmt::format("<th scope=\"col\" title=\"{}\">{}</th>", html_escaped(curve.detail), html_escaped(curve.name));
    for (const Point& point : curve.points) places.insert(point.x);
  }
  out += "</tr>\n</thead>\n<tbody>\n";
  for (const double place : places) {
    out += fmt::format("<tr><th scope=\"row\">{}</th>", number(place));
    for (const Curve& curve : diagram.curves) {
      const auto found =
          std::find_if(curve.points.begin(), curve.points.end(), [&](const Point& point) { return point.x == place; });
      out += fmt::format("<td>{}</td>", found == curve.points.end() ? "–" : fmt::format("{:.4g}", found->y));
    }
    out += "</tr>\n";
  }
  return out + "</tbody>\n</table>\n</div>\n</details>\n";
}

}  // namespace

std::vector<double> round_ticks(double last, std::size_t most) {
  if (!(last > 0)) return {0, 1};
  const double least = last / static_cast<double>(most);
  const double decade = std::pow(10, std::floor(std::log10(least)));
  double step = 10 * decade;
  for (const double factor : {5.0, 2.0, 1.0})
    if (factor * decade >= least * (1 - 1e-9)) step = factor * decade;
  const auto count = static_cast<int>(std::ceil(last / step * (1 - 1e-9)));
  std::vector<double> ticks;
  for (int i = 0; i <= count; ++i) ticks.push_back(i * step);
  return ticks;
}

std::string svg(const Diagram& diagram) { return Drawing(diagram).draw(); }

std::string diagram_page(const std::string& title, const std::string& intro, std::span<const Diagram> diagrams) {
  std::string out = util::page_head(title, report_style, no_script);
  out += fmt::format("<body>\n<main>\n<header>\n<p class=\"kicker\">Beeline bench</p>\n<h1>{}</h1>\n",
                     html_escaped(title));
  out += fmt::format("<p class=\"lead\">{}</p>\n</header>\n", html_escaped(intro));
  for (const Diagram& diagram : diagrams) {
    out += fmt::format(
        "<section id=\"figure-{0}\">\n<h2><span>Figure {0}.</span> {1}</h2>\n<p>{2}</p>\n<div "
        "class=\"figures\">\n<figure>\n{3}{4}"
        "<figcaption>\n",
        html_escaped(diagram.id), html_escaped(diagram.title), html_escaped(diagram.text), svg(diagram),
        legend(diagram));
    for (const Curve& curve : diagram.curves)
      out += fmt::format("{}: <code>{}</code><br>\n", html_escaped(curve.name), html_escaped(curve.detail));
    out += "</figcaption>\n</figure>\n</div>\n" + table(diagram) + "</section>\n";
  }
  return out + "</main>\n</body>\n</html>\n";
}

}  // namespace beeline::bench
