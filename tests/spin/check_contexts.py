"""Explores generated contexts with SPIN as well: it counts as many states and transitions, and agrees on the verdict.

A context is composed from CDL here and lets its messages into a system of UPPAAL's language; there it is written out as
processes of Promela. BEELINE_SLOW=1 takes more of them. Exit 77: SPIN is not installed.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

binary = pathlib.Path(sys.argv[1]).resolve()
if not shutil.which("spin"):
    print("skipped: SPIN is not installed")
    sys.exit(77)
contexts = [f"c{n}" for n in ((1, 4, 5, 6, 7, 9, 10, 11, 23, 26) if os.environ.get("BEELINE_SLOW") else (1, 4, 6))]
searches = {"bfs", "parents", "spin"}

with tempfile.TemporaryDirectory() as folder:
    only = [word for context in contexts for search in searches for word in ("--only", f"{context}/{search}")]
    subprocess.run([binary, "bench", "past-freeze", "--output", folder, *only], check=True, timeout=500,
                   stdout=subprocess.DEVNULL)
    runs = [json.loads(line) for line in (pathlib.Path(folder) / "runs.jsonl").read_text().splitlines()]

problems = []
for context in contexts:
    found = {run["config"]: run for run in runs if run["instance"] == context}
    if found.keys() != searches:
        problems.append(f"{context}: {', '.join(found)} ran")
    for what in ("kept", "transitions"):
        counts = {config: run["counts"].get(what) for config, run in found.items()}
        if None in counts.values() or len(set(counts.values())) > 1:
            problems.append(f"{context}: {what}: {counts}")
    if {run["verdict"] for run in found.values()} != {"satisfied"}:
        problems.append(f"{context}: verdicts: { {config: run['verdict'] for config, run in found.items()} }")
print("\n".join(problems) or f"{len(contexts)} contexts: as many states and transitions")
sys.exit(bool(problems))
