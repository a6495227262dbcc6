"""Draws docs/pictures/landscape.svg: the states of examples/vault.xta and which of them three searches keep.

usage: landscape.py BEELINE OUT.svg

Every dot is a state, its column the fewest steps from the start. The graph comes from `--graph`.
"""
import re
import subprocess
import sys
import tempfile
from collections import defaultdict, deque

MODEL = "examples/vault.xta"
QUERY = "A[] not (Vault.open && armed)"
SEARCHES = ["bfs", "greedy(dU)", "bfs(prefer=contexts)", "greedy(hU)"]


def graph(beeline, search, query):
    with tempfile.NamedTemporaryFile(suffix=".dot") as file:
        subprocess.run([beeline, "check", MODEL, "-q", query, "--search", search, "--graph", file.name, "--no-trace"],
                       capture_output=True, check=False)
        text = open(file.name).read()
    nodes = dict(re.findall(r'(?m)^  n(\d+) \[label="(.*?)"\];', text))
    edges = [(nodes[a], nodes[b]) for a, b in re.findall(r"n(\d+) -> n(\d+)", text) if a in nodes and b in nodes]
    return [nodes[i] for i in sorted(nodes, key=int)], edges


def fewest_steps(start, edges):
    after = defaultdict(list)
    for a, b in edges:
        after[a].append(b)
    depth, open_ = {start: 0}, deque([start])
    while open_:
        a = open_.popleft()
        for b in after[a]:
            if b not in depth:
                depth[b] = depth[a] + 1
                open_.append(b)
    return depth


def main():
    beeline, out = sys.argv[1:]
    states, edges = graph(beeline, "bfs", "A[] true")
    depth = fewest_steps(states[0], edges)
    columns = defaultdict(list)
    for state in states:
        columns[depth[state]].append(state)
    step, top, width, height = 17, 34, 17 * len(columns) + 20, 3 * max(map(len, columns.values()))
    place = {}
    for d, column in columns.items():
        for i, state in enumerate(column):
            place[state] = (18 + step * d, top + height / 2 + 3 * (i - (len(column) - 1) / 2))
    def dots(states_of):
        return "".join(f"M{place[s][0]:g} {place[s][1]:g}h0" for s in states_of)

    parts = [f'<defs><path id="all" d="{dots(states)}"/></defs>']
    for n, search in enumerate(SEARCHES):
        kept, _ = graph(beeline, search, QUERY)
        x, y = place[kept[-1]]
        parts.append(f'<g transform="translate({n * width},0)">'
                     f'<text x="{width / 2}" y="16" text-anchor="middle">{search}</text>'
                     f'<text x="{width / 2}" y="{top + height + 22}" text-anchor="middle" class="note">keeps {len(kept)} of '
                     f'{len(states):,} states</text>'
                     f'<use href="#all" class="rest"/><path class="kept" d="{dots(kept)}"/>'
                     f'<circle class="goal" cx="{x:g}" cy="{y:g}" r="4"/></g>')
    style = ("text{font:13px sans-serif;fill:#444}.note{font-size:11px;fill:#777}path,use{stroke-width:2.8;stroke-linecap:round}"
             ".rest{stroke:#d3d7dc}.kept{stroke:#2a6fb0}.goal{fill:#d1421f}@media(prefers-color-scheme:dark){text{fill:#ccc}"
             ".note{fill:#999}.rest{stroke:#444a52}.kept{stroke:#6fb1ee}}")
    with open(out, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * len(SEARCHES)} {top + height + 34}" role="img">'
                   f"<title>States of the vault, and those that each search keeps</title><style>{style}</style>\n"
                   + "\n".join(parts) + "\n</svg>\n")


main()
