
// Two configurations against each other, model by model. What one of them did not solve lies in the strip at its edge.
function scatter(plot) {
  let {x: configX, y: configY, measure} = plot;
  const holder = element("div", {});
  const caption = element("figcaption", {"aria-live": "polite"});
  const legend = element("ul", {class: "legend"});
  const families = [...new Set(data.instances.map((instance) => instance.family))];

  function pairs() {
    return data.instances.map((instance) => {
      const [a, b] = [configX, configY].map((config) => typicalRun.get(`${instance.id}\n${config}`));
      return {instance, a, b, x: valueOf(a, measure), y: valueOf(b, measure)};
    }).filter(({a, b, x, y}) => a && b && comparable(a, x) && comparable(b, y));
  }
  // Solved, or stopped by a limit. A search that was refused says nothing about the model.
  const comparable = (run, value) => value !== null || run.status === "out_of_time" || run.status === "out_of_memory";

  function describe(points) {
    const both = points.filter(({x, y}) => x > 0 && y > 0);
    const onlyX = points.filter(({x, y}) => x !== null && y === null).length;
    const onlyY = points.filter(({x, y}) => x === null && y !== null).length;
    const neither = points.filter(({x, y}) => x === null && y === null).length;
    const below = both.filter(({x, y}) => y < x).length;
    const above = both.filter(({x, y}) => y > x).length;
    const mean = Math.exp(both.reduce((sum, {x, y}) => sum + Math.log(y / x), 0) / both.length);
    const [nameX, nameY] = [nameOfConfig(configX), nameOfConfig(configY)];
    const parts = [];
    if (both.length > 0)
      parts.push(`Of ${both.length} models solved by both, ${nameY} needs less on ${below} and more on ${above}; ` +
                 `the geometric mean of the ratio is ${mean < 0.0995 ? mean.toPrecision(2) : mean.toFixed(2)}.`);
    if (onlyY > 0) parts.push(`${onlyY} solved by ${nameY} alone.`);
    if (onlyX > 0) parts.push(`${onlyX} solved by ${nameX} alone.`);
    if (neither > 0) parts.push(`${neither} by neither.`);
    return parts.join(" ") || "No model was run with both.";
  }

  function draw(width) {
    const points = pairs();
    const size = Math.min(width, 520);
    const [left, top, strip] = [62, 8, 18];
    const [right, bottom] = [size - 10, size - 46];
    const decades = decadesOf(points.flatMap(({x, y}) => [x, y]).filter((value) => value !== null));
    const [plotRight, plotTop] = [right - strip, top + strip];
    const x = logScale(decades, left, plotRight);
    const y = logScale(decades, bottom, plotTop);
    const [nameX, nameY] = [nameOfConfig(configX), nameOfConfig(configY)];
    const svg = shape("svg", {
      viewBox: `0 0 ${width} ${size}`, role: "group", class: "scatter",
      "aria-label": `${measureTitle.get(measure)}: ${nameY} against ${nameX}, ${points.length} points`,
    });
    svg.append(
      shape("rect", {class: "edge", x: plotRight, y: top, width: strip, height: bottom - top}),
      shape("rect", {class: "edge", x: left, y: top, width: plotRight - left, height: strip}),
      shape("text", {x: left + 6, y: top + strip / 2, dy: "0.35em", "font-size": 11}, "not solved"),
      axisX(decadeTicks(decades), x, bottom, plotTop, nameX, left, right),
      axisY(decadeTicks(decades), y, left, plotRight, nameY, top, bottom));
    const [low, high] = [10 ** decades[0], 10 ** decades[1]];
    const guide = (factor, style) => {
      const [a, b] = factor >= 1 ? [low, high / factor] : [low / factor, high];
      if (a >= b) return;
      svg.append(shape("line", {class: `guide ${style}`, x1: x(a), y1: y(a * factor), x2: x(b), y2: y(b * factor)}));
    };
    guide(1, "diagonal");
    guide(10, "dashed");
    guide(0.1, "dashed");

    for (const {instance, a, b, x: vx, y: vy} of points) {
      const index = families.indexOf(instance.family);
      const px = vx === null ? right - strip / 2 : x(vx);
      const py = vy === null ? top + strip / 2 : y(vy);
      const said = (run, value) => (value === null ? run.outcome : formatValue(measure, value));
      svg.append(shape("g", {class: `series c${index % 8}`}, pointLink({
        x: px, y: py, series: index, href: `${linkTo(b)}&with=${escapeJob(a.job)}`,
        text: `${instance.label}\n${nameY}: ${said(b, vy)}\n${nameX}: ${said(a, vx)}`,
      })));
    }
    caption.textContent = describe(points);
    const shown = new Set(points.map(({instance}) => instance.family));
    legend.replaceChildren(...families.filter((family) => shown.has(family)).map((family) => {
      const index = families.indexOf(family);
      return element("li", {class: `c${index % 8}`},
                     shape("svg", {viewBox: "0 0 12 12", "aria-hidden": "true"}, markShape(index, 6, 6, 4.5)), family);
    }));
    return svg;
  }

  const redraw = drawnToFit(holder, draw);
  const configs = data.configs.map(({id, label, group}) => ({value: id, text: label, group}));
  return element("figure", {class: "plot-scatter"}, element("h3", {}, plot.title),
    element("div", {class: "controls"},
            select("vertical", configs, configY, (value) => { configY = value; redraw(); }),
            select("horizontal", configs, configX, (value) => { configX = value; redraw(); }),
            select("measure", measureOptions(), measure, (value) => { measure = value; redraw(); })),
    holder, legend, caption);
}
