
// How many models each configuration solves when each may take so much: sorted values, one line per configuration.
function cactus(plot) {
  let measure = plot.measure;
  // Labels are unique within a group of searches; a plot across groups calls them by their ids.
  const labels = plot.configs.map((config) => configOf.get(config)?.label ?? config);
  const names = new Set(labels).size === labels.length ? labels : plot.configs;
  const holder = element("div", {});

  function seriesOf() {
    return plot.configs.map((config, index) => {
      const solved = data.instances.map((instance) => typicalRun.get(`${instance.id}\n${config}`))
        .filter((run) => valueOf(run, measure) !== null)
        .sort((a, b) => valueOf(a, measure) - valueOf(b, measure));
      return {config, index, solved};
    }).filter(({solved}) => solved.length > 0);
  }

  function draw(width) {
    const series = seriesOf();
    const longest = Math.max(4, ...series.map(({index}) => names[index].length));
    const margin = {left: 62, right: 14 + 7 * longest, top: 10, bottom: 46};
    const height = Math.round(Math.min(400, Math.max(280, width * 0.62)));
    const [left, right, top, bottom] = [margin.left, width - margin.right, margin.top, height - margin.bottom];
    const values = series.flatMap(({solved}) => solved.map((run) => valueOf(run, measure)));
    const most = Math.max(1, ...series.map(({solved}) => solved.length));
    const decades = decadesOf(values);
    const x = (count) => left + (count / most) * (right - left);
    const y = logScale(decades, bottom, top);
    const svg = shape("svg", {
      viewBox: `0 0 ${width} ${height}`, role: "group", class: "cactus",
      "aria-label": `${plot.title}: solved models against ${measureTitle.get(measure)}, ${series.length} lines`,
    });
    svg.append(axisX(countTicks(most, Math.max(3, width / 60)), x, bottom, top, "models solved", left, right),
               axisY(decadeTicks(decades), y, left, right, measureTitle.get(measure), top, bottom));

    const ends = [];
    for (const {config, index, solved} of series) {
      const places = solved.map((run, i) => [x(i + 1), y(valueOf(run, measure))]);
      const group = shape("g", {class: `series c${index % 8}`, "data-config": config});
      group.append(shape("polyline", {
        class: `line dash${Math.floor(index / 8) % 3}`,
        points: places.map((place) => place.map((v) => v.toFixed(1)).join()).join(" "),
      }));
      solved.forEach((run, i) => group.append(pointLink({
        x: places[i][0], y: places[i][1], series: index, href: linkTo(run), radius: 3.2,
        text: `${nameOfInstance(run.instance)} · ${nameOfConfig(config)}\n` +
              `${measureTitle.get(measure)}: ${formatValue(measure, valueOf(run, measure))}`,
      })));
      group.addEventListener("mouseenter", () => { svg.classList.add("dimmed"); group.classList.add("on"); });
      group.addEventListener("mouseleave", () => { svg.classList.remove("dimmed"); group.classList.remove("on"); });
      svg.append(group);
      ends.push({group, label: names[index], x: places.at(-1)[0], y: places.at(-1)[1]});
    }
    if (series.length === 0)
      svg.append(shape("text", {x: (left + right) / 2, y: (top + bottom) / 2, "text-anchor": "middle"},
                       "nothing solved"));

    // Names stand at the right edge beside the ends of their lines, pushed apart where lines end together.
    ends.sort((a, b) => a.y - b.y);
    ends.forEach((end, i) => { end.place = Math.max(end.y, i > 0 ? ends[i - 1].place + 14 : top); });
    const excess = (ends.at(-1)?.place ?? 0) - bottom;
    if (excess > 0)
      ends.reverse().forEach((end, i) => { end.place = Math.min(end.place, bottom - 14 * i); });
    for (const end of ends) {
      end.group.prepend(
        shape("polyline", {
          class: "leader",
          points: `${end.x + 4},${end.y} ${right + 4},${end.place} ${right + 8},${end.place}`,
        }),
        shape("text", {class: "name", x: right + 11, y: end.place, dy: "0.35em"}, end.label));
    }
    return svg;
  }

  const figure = element("figure", {class: "plot-cactus"}, element("h3", {}, plot.title));
  const redraw = drawnToFit(holder, draw);
  figure.append(
    element("div", {class: "controls"},
            select("measure", measureOptions(), measure, (value) => { measure = value; redraw(); })),
    holder);
  return figure;
}
