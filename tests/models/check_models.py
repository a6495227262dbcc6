"""Checks models against the table of expected answers, with every search and store that the query allows.

Table: model, query ("labels: a,b" for TChecker's labels), verdict, value. A value says what sup, inf or bounds must
find: "sup 4" (attained), "sup < 4" and "inf > 7" (approached), "sup unbounded", several with ";". Every query that a
model brings along must be in the table.
"""
import csv
import json
import pathlib
import re
import subprocess
import sys

binary, root, table = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]


def registered(kind):
    """The names of one kind that `beeline components` lists."""
    listing = subprocess.run([binary, "components"], capture_output=True, text=True, check=True).stdout
    section = re.search(rf"^{kind}:\n((?:  .*\n)+)", listing, re.M)
    return re.findall(r"^  (\w+)", section[1], re.M)


# walk has none, freeze that of the search inside, and the others look for runs that never end.
without_store = ("walk", "freeze", "lasso", "live2safe", "ndfs", "scc")
searches = [f"{search}(store={store})" for search in registered("search") if search not in without_store
            for store in registered("store")]
searches += ["walk(walks=300)"]
searches += [f"freeze({search}(store={store}))" for search in ("bfs", "dfs", "greedy") for store in registered("store")]
searches += [f"greedy(hU,prefer={preference})" for preference in registered("preference")]


def fold(text):
    return " ".join(text.split())


def run(model, *options):
    command = [binary, "check", str(root / model), "--json", "-", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return done, json.loads(done.stdout)["results"] if done.stdout else None


def show(side, strict):
    if side.get("unbounded"):
        return "unbounded"
    return (strict + " " if not side["attained"] else "") + str(side["value"])


def value(answer):
    parts = []
    for extremum in answer.get("extrema", []):
        for key, strict in (("inf", ">"), ("sup", "<")):
            if key in extremum:
                parts.append(f"{key} {show(extremum[key], strict)}")
    return "; ".join(parts)


def options_for(query):
    return ["--labels", query.removeprefix("labels:").strip()] if query.startswith("labels:") else ["-q", query]


with open(table, newline="") as file:
    rows = list(csv.DictReader(file))
problems, answered = [], 0
for row in rows:
    # The planner may refuse a search for a query; that is the only other answer.
    for search in searches:
        done, results = run(row["model"], *options_for(row["query"]), "--search", search)
        name = f'{row["model"]}: {row["query"]} with {search}'
        if results is None or len(results) != 1:
            problems.append(f"{name}: exit {done.returncode}\n{done.stderr}")
            continue
        answer = results[0]
        answered += 1
        if "cannot be used here" in answer["reason"] or answer["reason"].startswith("no random walk"):
            continue
        if answer["verdict"] != row["verdict"]:
            problems.append(f'{name}: {answer["verdict"]} ({answer["reason"]}), expected {row["verdict"]}')
        if row["value"] and value(answer) != row["value"]:
            problems.append(f'{name}: found "{value(answer)}", expected "{row["value"]}"')
        if answer["trace"] and answer["stats"]["trace_length"] != len(answer["trace"]["steps"]):
            problems.append(f"{name}: trace_length is not the length of the trace")

# All queries of one model in one run answer the same, and none is missing from the table.
for model in sorted({row["model"] for row in rows}):
    expected = {fold(row["query"]): row["verdict"] for row in rows if row["model"] == model}
    if all(query.startswith("labels:") or model.endswith(".tck") for query in expected):
        continue
    done, results = run(model)
    for answer in results or []:
        if expected.get(fold(answer["query"])) != answer["verdict"]:
            problems.append(f'{model}: {answer["query"]}: {answer["verdict"]} among others, '
                            f'the table says {expected.get(fold(answer["query"]))}')
    if not results:
        problems.append(f"{model}: no answers, exit {done.returncode}\n{done.stderr}")

print("\n".join(problems) or f"{answered} answers as expected")
sys.exit(bool(problems))
