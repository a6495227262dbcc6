"""Compares models of the BEEM benchmark with its table: states, transitions, goals, properties of linear time.

The table, expected.csv in the folder of the models, has rows of the kind "space" (states and, where they are known, edges),
"goal" (whether the goal of that number is reachable, and how many states a path to it has), "ltl" (whether the property
holds, and how long a run is that violates it), and for Fiacre "same-count" (two files that are the same model), "parse"
(whether the file is read, or refused as unsupported) and "verdict" (properties that the row has in words). Levels of
Fiacre's spaces, and traces, are the business of tests/unit/fiacre. Without BEELINE_SLOW only models of up to 60,000
states are looked at. Exit 77: there is no table.
"""
import csv
import json
import os
import pathlib
import re
import subprocess
import sys

binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
only = sys.argv[3] if len(sys.argv) > 3 else ""
table = folder / "expected.csv"
if not table.exists():
    print("skipped: there is no", table)
    sys.exit(77)
most = 10**9 if os.environ.get("BEELINE_SLOW") else 60_000
with open(table, newline="") as file:
    everything = list(csv.DictReader(file))
rows = [row for row in everything if only in row["file"] and (row["kind"] in ("space", "goal", "ltl") or (
        row["file"].endswith(".fcr") and row["kind"] in ("same-count", "parse", "verdict")))]
states = {row["file"]: int(row["states"]) for row in everything if row["kind"] == "space"}

# What the words of a verdict ask.
ASKED = {
    "mutual exclusion and deadlock freedom hold": ["A[] not ({Alice}1@CS and {Bob}1@CS)", "A[] not deadlock"],
}


# Runs that are longer than the table says, where that none is shorter takes longer to prove than the answer may: what is
# known.
UNPROVED = {
    ("peterson/peterson.4.prop2.dve", 42): "no lasso of the product is shorter (all its starts were looked at), which is not said of runs",
    ("peterson/peterson.4.prop3.dve", 41): "no lasso of the product is shorter (all its starts were looked at), which is not said of runs",
}


# For who counts the rows that somebody asks (tests/collection).
def note(row, *columns):
    if os.environ.get("BEELINE_ASKED"):
        with open(os.environ["BEELINE_ASKED"], "a") as log:
            for column in columns:
                print(row["file"], row["kind"], row["item"], column, sep="\t", file=log)


def model_of(row):
    return re.sub(r"\.prop\d+\.", ".", row["file"])


def ask(file, *options):
    command = [binary, "check", str(folder / file), "--json", "-", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3600)
    results = json.loads(done.stdout)["results"] if done.stdout else []
    if not results:
        return None, f"exit {done.returncode}: {done.stderr}"
    return results[0], done.stderr


def space(file):
    answer, why = ask(file, "-q", "E<> false", "--slice", "off", "--no-trace", "--search", "bfs(store=exact)")
    if answer is None and "error: unsupported: " in why:
        return "unsupported"
    if answer is None:
        return why
    return answer["verdict"], answer["stats"]["stored"], answer["stats"]["transitions"]


problems, looked_at = [], 0
for row in rows:
    if states.get(model_of(row), 0) > most:
        continue
    looked_at += 1
    if row["file"].endswith(".fcr"):
        note(row, *(["states", "edges"] if row["kind"] == "space" else ["verdict"]))
    name = f'{row["file"]}, {row["kind"]} {row["item"]}'.strip()
    if row["kind"] == "same-count":
        found, other = space(row["file"]), space(str(pathlib.Path(row["file"]).parent / row["item"]))
        may_refuse = any(r["file"] == row["file"] and r["kind"] == "parse" and "unsupported" in r["verdict"]
                         for r in everything)
        if found != other or not (isinstance(found, tuple) or (found == "unsupported" and may_refuse)):
            problems.append(f"{name}: {found}, {other}")
        print(name, found)
        continue
    if row["kind"] == "parse":
        done = subprocess.run([binary, "info", str(folder / row["file"])], capture_output=True, text=True)
        if "declarations only" in row["verdict"]:  # it is read, but is no model
            fine = done.returncode == 31 and done.stderr.count("error: ") == 1 and "declarations only" in done.stderr
        elif "unsupported" in row["verdict"]:
            fine = done.returncode == 32 and re.search(r"\.fcr:\d+:\d+: error: unsupported: ", done.stderr) is not None
        else:
            fine = done.returncode == 0
        if not fine:
            problems.append(f"{name}: exit {done.returncode}: {done.stderr}")
        continue
    if row["kind"] == "verdict":
        if row["verdict"] not in ASKED:
            problems.append(f'{name}: nothing says what "{row["verdict"]}" asks')
        for query in ASKED.get(row["verdict"], []):
            answer, why = ask(row["file"], "-q", query)
            if answer is None or answer["verdict"] != "satisfied":
                problems.append(f'{name}: {query}: {answer["verdict"] + ": " + answer["reason"] if answer else why}')
        continue
    if row["kind"] == "space":
        answer, why = ask(row["file"], "-q", "E<> false", "--slice", "off", "--no-trace", "--search", "bfs(store=exact)")
        if answer is None or answer["verdict"] != "not_satisfied":
            problems.append(f'{name}: {answer["verdict"] + ": " + answer["reason"] if answer else why}')
            continue
        found = answer["stats"]
        if found["stored"] != int(row["states"]):
            problems.append(f'{name}: {found["stored"]} states, expected {row["states"]}')
        if row["edges"] and found["transitions"] != int(row["edges"]):
            problems.append(f'{name}: {found["transitions"]} transitions, expected {row["edges"]}')
        continue
    if row["kind"] == "ltl":
        # By the property process in its own file, and by the formula of the table of goals.
        for file, options in ((row["file"], []), (model_of(row), ["--goal", row["item"]])):
            answer, why = ask(file, *options)
            expected = "satisfied" if row["verdict"] == "holds" else "not_satisfied"
            if answer is None or answer["verdict"] != expected:
                problems.append(f'{name} {" ".join(options)}: '
                                f'{answer["verdict"] + " " + answer["reason"] if answer else why}, expected {expected}')
            elif expected == "not_satisfied" and row["length"] and len(answer["trace"]["steps"]) > int(row["length"]):
                steps = len(answer["trace"]["steps"])
                says = f'{name} {" ".join(options)}: {steps} steps, the table has {row["length"]}'
                # The table gives all properties of a model the same length more often than not.
                if answer["stats"]["trace_at_least"] > int(row["length"]):
                    print(f'{says}, and it is proved that {answer["stats"]["trace_at_least"]} are needed')
                elif (row["file"], steps) in UNPROVED:
                    print(f"{says}; not proved: {UNPROVED[row['file'], steps]}")
                else:
                    problems.append(says)
        continue
    answer, why = ask(row["file"], "--goal", row["item"], "--search", "bfs(store=exact)")
    expected = "satisfied" if row["verdict"] == "reachable" else "not_satisfied"
    if answer is None or answer["verdict"] != expected:
        problems.append(f'{name}: {answer["verdict"] + " " + answer["reason"] if answer else why}, expected {expected}')
    elif expected == "satisfied" and row["length"] and len(answer["trace"]["steps"]) > int(row["length"]) - 1:
        problems.append(f'{name}: {len(answer["trace"]["steps"])} steps, but {row["length"]} states are enough')
print("\n".join(problems) or f"{looked_at} rows as expected")
sys.exit(bool(problems) or looked_at == 0)
