"""Draws docs/pictures/clusters.svg and docs/pictures/live.svg: what a search that lets go of its past has in memory.

usage: freezing.py BEELINE CLUSTERS.svg LIVE.svg

clusters.svg: the states of examples/crossing_light.xta with the context three_pedestrians, each in the column of its
cluster (the longest way to the place of the context), at three moments. The graph comes from --graph.
live.svg: states in memory over states found, of one of the contexts of beeline generate, as the search reports them.
"""
import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

MODEL, CONTEXT = "examples/crossing_light.xta", "three_pedestrians"
MOMENTS = [0, 2, 4]
SEARCHES = [("by levels", "freeze(bfs(store=exact), keep=none)"),
            ("by states, order=bfs", "freeze(bfs(store=exact), clusters=states, order=bfs, keep=none)"),
            ("by states, order=dfs", "freeze(bfs(store=exact), clusters=states, order=dfs, keep=none)")]
DRAWN = "c43"
STYLE = ("text{font:13px sans-serif;fill:#444}.note{font-size:11px;fill:#777}line,polyline{fill:none;stroke-width:1.6}"
         ".edge{stroke:#d3d7dc;stroke-width:1}.axis{stroke:#888;stroke-width:1}.grid{stroke:#e4e7ea;stroke-width:1}"
         ".gone{fill:#d3d7dc}.now{fill:#2a6fb0}.ahead{fill:#3c9a5f}.later{fill:none;stroke:#b9bec4}"
         ".band{fill:#2a6fb0;opacity:.1}.s0{stroke:#777;stroke-dasharray:5 4}.s1{stroke:#2a6fb0}.s2{stroke:#3c9a5f}"
         ".s3{stroke:#d1421f}@media(prefers-color-scheme:dark){text{fill:#ccc}.note{fill:#999}.edge,.grid{stroke:#3a4048}"
         ".gone{fill:#444a52}.now{fill:#6fb1ee}.ahead{fill:#63c48a}.later{stroke:#6a7078}.s1{stroke:#6fb1ee}"
         ".s2{stroke:#63c48a}.s3{stroke:#ee7b5e}}")


def svg(width, height, title, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">'
            f"<title>{title}</title><style>{STYLE}</style>\n" + "\n".join(parts) + "\n</svg>\n")


def graph(beeline):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([beeline, "check", MODEL, "--context", f"{MODEL[:-4]}.cdl:{CONTEXT}", "-q", "A[] true",
                        "--search", "bfs", "--slice", "off", "--no-trace", "--graph", f"{folder}/g.dot"],
                       capture_output=True, check=False)
        last = max(Path(folder).glob("g*.dot"), key=lambda p: p.name)
        text = last.read_text()
    nodes = dict(re.findall(r'(?m)^  n(\d+) \[label="(.*?)"', text))
    edges = [(a, b) for a, b in re.findall(r"n(\d+) -> n(\d+)", text) if a in nodes and b in nodes]
    place = {n: re.search(CONTEXT + r"\.(\w+)", label)[1] for n, label in nodes.items()}
    return place, edges


def levels(places, steps):
    before = defaultdict(set)
    for a, b in steps:
        before[b].add(a)
    level = {}
    def of(place):
        if place not in level:
            level[place] = max((of(p) + 1 for p in before[place]), default=0)
        return level[place]
    for place in places:
        of(place)
    return level


def clusters(beeline):
    place, edges = graph(beeline)
    level = levels(set(place.values()), {(place[a], place[b]) for a, b in edges if place[a] != place[b]})
    cluster = {n: level[p] for n, p in place.items()}
    columns = defaultdict(list)
    for n in sorted(cluster, key=int):
        columns[cluster[n]].append(n)
    before = defaultdict(list)
    for a, b in edges:
        before[b].append(a)
    step, gap, top = 40, 17, 44
    tall = max(map(len, columns.values()))
    width, height = step * len(columns) + 28, gap * tall
    at = {n: (14 + step * (c + .5), top + height / 2 + gap * (i - (len(column) - 1) / 2))
          for c, column in columns.items() for i, n in enumerate(column)}
    parts = []
    for k, now in enumerate(MOMENTS):
        kinds = defaultdict(list)
        for n, c in cluster.items():
            reached = not before[n] or any(cluster[p] <= now for p in before[n])
            kinds["gone" if c < now else "now" if c == now else "ahead" if reached else "later"].append(n)
        live = len(kinds["now"]) + len(kinds["ahead"])
        parts.append(f'<g transform="translate({k * width:g},0)">'
                     f'<text x="{width / 2:g}" y="16" text-anchor="middle">cluster {now} is through</text>'
                     f'<text x="{width / 2:g}" y="32" text-anchor="middle" class="note">{live} of {len(cluster)} states in '
                     f'memory</text>'
                     f'<rect class="band" x="{14 + step * now:g}" y="{top - 8}" width="{step}" height="{height + 16:g}"/>')
        parts += [f'<line class="edge" x1="{at[a][0]:g}" y1="{at[a][1]:g}" x2="{at[b][0]:g}" y2="{at[b][1]:g}"/>'
                  for a, b in edges if cluster[a] != cluster[b]]
        parts += [f'<circle class="{kind}" cx="{at[n][0]:g}" cy="{at[n][1]:g}" r="4"/>'
                  for kind, some in kinds.items() for n in some]
        parts += [f'<text x="{14 + step * (c + .5):g}" y="{top + height + 24:g}" text-anchor="middle" class="note">{c}</text>'
                  for c in columns]
        parts.append("</g>")
    return svg(len(MOMENTS) * width, top + height + 34, "Clusters of states behind, at hand, ahead, and not seen yet", parts)


def moments(beeline, folder, search):
    out = subprocess.run([beeline, "check", f"{folder}/behavior.xta", "--context", f"{folder}/contexts.cdl:{DRAWN}",
                          "--slice", "off", "--search", search, "--no-trace", "--json", "-"],
                         capture_output=True, text=True, check=False).stdout
    stats = json.loads(out)["results"][0]["stats"]
    return [(m["states"], m["live"]) for m in stats["freezing"]["moments"]]


def live(beeline):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([beeline, "generate", "contexts", "50", "--model", f"{folder}/behavior.xta", "-o",
                        f"{folder}/contexts.cdl"], capture_output=True, check=True)
        curves = [(name, moments(beeline, folder, search)) for name, search in SEARCHES]
    most = max(states for _, curve in curves for states, _ in curve)
    curves.insert(0, ("breadth-first search", [(0, 0), (most, most)]))
    left, right, top, bottom = 70, 600, 16, 300
    x, y = lambda v: left + v / most * (right - left), lambda v: bottom - v / most * (bottom - top)
    parts = []
    for i in range(5):
        value = most * i / 4
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
                     f'<text class="note" x="{left - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:,.0f}</text>'
                     f'<text class="note" x="{x(value):.1f}" y="{bottom + 16}" text-anchor="middle">{value:,.0f}</text>')
    parts.append(f'<line class="axis" x1="{left}" x2="{right}" y1="{bottom}" y2="{bottom}"/>'
                 f'<text x="{(left + right) / 2}" y="{bottom + 36}" text-anchor="middle">states found</text>'
                 f'<text x="14" y="{(top + bottom) / 2}" text-anchor="middle" '
                 f'transform="rotate(-90 14 {(top + bottom) / 2})">states in memory</text>')
    for i, (name, curve) in enumerate(curves):
        places = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in curve)
        parts.append(f'<polyline class="s{i}" points="{places}"/>'
                     f'<line class="s{i}" x1="{left + 16}" x2="{left + 40}" y1="{top + 14 + 18 * i}" y2="{top + 14 + 18 * i}"/>'
                     f'<text x="{left + 46}" y="{top + 18 + 18 * i}">{name}</text>')
    return svg(right + 40, bottom + 44, f"States in memory while those of context {DRAWN} are explored", parts)


def main():
    beeline, first, second = sys.argv[1:]
    Path(first).write_text(clusters(beeline))
    Path(second).write_text(live(beeline))


main()
