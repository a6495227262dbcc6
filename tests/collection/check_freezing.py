"""Searches that let go of what is behind them, against plain ones, on shared models: check_freezing.py FOLDER BEELINE.

Fiacre models with each of their contexts, and those of the table of UPPAAL and TChecker models in which something only goes
forward. States that are merged only when they are equal make the same states, transitions and verdicts, deadlocks among
them; what covers others makes the same verdicts. What takes longer than a second (a minute with BEELINE_SLOW) is left out.
Exit 77: there are no models.
"""
import csv
import json
import os
import pathlib
import re
import subprocess
import sys

folder, binary = pathlib.Path(sys.argv[1]), sys.argv[2]
table = folder / "expected.csv"
if not table.exists():
    print("skipped: there is no", table)
    sys.exit(77)
limit = "60s" if os.environ.get("BEELINE_SLOW") else "1s"
queries = ["E<> false", "A[] not deadlock"]
exact = ["freeze(bfs(store=exact))", "freeze(dfs(store=exact),clusters=states,keep=none)",
         "freeze(bfs(store=exact),split=2)"]
covering = ["freeze(bfs(store=inclusion))", "freeze(bfs(store=frugal))"]


def ask(model, search, *more):
    """The answers, or None: something took too long."""
    asked = [option for query in queries for option in ("-q", query)]
    done = subprocess.run([binary, "check", str(model), *more, *asked, "--search", search, "--slice", "off", "--symmetry",
                           "off", "--no-trace", "--time", limit, "--json", "-"], capture_output=True, text=True)
    results = json.loads(done.stdout).get("results", []) if done.stdout else []
    return None if any(answer["verdict"] == "unknown" for answer in results) else results


problems, compared, contexts, models = [], 0, 0, 0


def compare(name, model, *more):
    """Whether something goes forward there."""
    global compared
    first = ask(model, exact[0], *more)
    if not first or any("only goes forward" in answer["reason"] or answer["verdict"] == "unsupported" for answer in first):
        return False
    plain = ask(model, "bfs(store=exact)", *more)
    if not plain:
        return False
    for search in exact + covering:
        frozen = first if search == exact[0] else ask(model, search, *more)
        for was, now in zip(plain, frozen or []):
            if "cannot be used here" in now["reason"]:
                continue
            compared += 1
            if was["verdict"] != now["verdict"]:
                problems.append(f'{name}: {was["query"]} with {search}: {now["verdict"]}, bfs: {was["verdict"]}')
            whole = was["query"] == "E<> false" and search in exact
            counts = [[answer["stats"].get(count) for count in ("explored", "transitions")] for answer in (was, now)]
            if whole and counts[0] != counts[1]:
                problems.append(f"{name} with {search}: states and transitions {counts[1]}, bfs: {counts[0]}")
    return True


for file in sorted((folder / "fiacre-cdl").rglob("*.cdl")):
    systems = sorted(file.parent.glob("*.fcr"))
    for system in [s for s in systems if s.stem == file.stem] or systems[:1]:
        for context in re.findall(r"^\s*cdl\s+(\w+)", file.read_text(errors="replace"), re.M):
            contexts += compare(f"{system.name} with {file.name}:{context}", system, "--context", f"{file}:{context}")
with open(table, newline="") as rows:
    named = sorted({row["model"] for row in csv.DictReader(rows)})
for model in named:
    if (folder / model).exists():
        models += compare(model, folder / model)

if contexts < 20 or models < 4:
    problems.append(f"something goes forward in {contexts} contexts and {models} models only")
print("\n".join(problems) or f"{compared} answers as those of plain search, in {contexts} contexts and {models} models")
sys.exit(bool(problems))
