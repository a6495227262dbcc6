#!/usr/bin/env python3
"""Compares Beeline's verdicts with a table of expected ones.

The table has the columns model, query, expected (satisfied, not_satisfied, maybe_satisfied, value:<=N); models are named relative to
the table. Every row runs on its own with a time and a memory limit. Fails on a disagreement; an undecided row is only reported, unless
fewer rows than --at-least were decided.
"""

import argparse
import csv
import json
import os
import re
import subprocess
import sys
import tempfile


# Rows where the table is wrong; docs/verdicts.md says why.
EXPLAINED = {("utap/test/models/smc_non-deterministic_input2.xml", "E<> Cat.s == Mouse.s")} | {
    (f"uppaal-zoo/dynamic-bounds/{kind}/firefly-sync/firefly-sync-W1-H1-N50.xml", "A<> forall (i : int[0,N-1]) Firefly(i).t == PERIOD")
    for kind in ("ranges", "no-ranges")}


# docs/verdicts.md says why.
HARD = re.compile(r"firefly-sync-W1-H1-N[2-4]0")


def is_liveness(query):
    return query.startswith(("A<>", "E[]")) or "-->" in query


def ask(beeline, model, query, arguments):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "result.json")
        command = [beeline, "check", model, "-q", query, "--json", out, "--no-trace" if arguments.no_trace else "--zones"]
        command += ["--time", f"{arguments.time}s", "--memory", arguments.memory]
        if arguments.search:
            command += ["--search", arguments.search]
        run = subprocess.run(command, capture_output=True, text=True, timeout=arguments.time * 4 + 60)
        if not os.path.exists(out):
            return {"verdict": "crash" if run.returncode not in (30, 31) else "error", "reason": run.stderr.strip()[-300:]}
        with open(out) as file:
            return json.load(file)["results"][0]


def agrees(expected, result):
    """True, False, or None when the row was not decided or is not comparable."""
    if result["verdict"] not in ("satisfied", "not_satisfied"):
        return False if result["verdict"] in ("crash", "error", "internal_error") else None
    if expected == "maybe_satisfied":
        return None
    if expected.startswith("value:<="):
        high = result["extrema"][0].get("sup", {})
        value = high.get("value") if isinstance(high, dict) else high
        return None if value is None else value <= int(expected[8:])
    return result["verdict"] == expected


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beeline", required=True)
    parser.add_argument("--table", required=True)
    parser.add_argument("--time", type=int, default=60)
    parser.add_argument("--memory", default="8G")
    parser.add_argument("--search", default="")
    parser.add_argument("--no-trace", action="store_true")
    parser.add_argument("--at-least", type=int, default=0, help="rows, beyond E<> false, that must be decided")
    parser.add_argument("--only", default="", help="models whose name contains this")
    parser.add_argument("--liveness", action="store_true", help="rows with A<>, E[] and --> alone")
    parser.add_argument("--easy", action="store_true", help="leave out what is known to take longer than any limit")
    parser.add_argument("--skip-trivial", action="store_true", help="leave out E<> false")
    parser.add_argument("--if-slow", action="store_true", help="skip (exit 77) unless BEELINE_SLOW is set and the table is there")
    parser.add_argument("--if-there", action="store_true", help="skip (exit 77) unless the table is there")
    arguments = parser.parse_args()
    if arguments.if_slow and not (os.environ.get("BEELINE_SLOW") and os.path.exists(arguments.table)):
        print("skipped: needs BEELINE_SLOW and", arguments.table)
        sys.exit(77)
    if arguments.if_there and not os.path.exists(arguments.table):
        print("skipped: needs", arguments.table)
        sys.exit(77)
    folder = os.path.dirname(arguments.table)
    wrong, decided, undecided, trivial = [], 0, [], 0
    with open(arguments.table, newline="") as file:
        for row in csv.DictReader(file):
            is_trivial = row["query"].strip() == "E<> false"
            if arguments.only not in row["model"] or (is_trivial and arguments.skip_trivial):
                continue
            if arguments.liveness and not is_liveness(row["query"]):
                continue
            if arguments.easy and HARD.search(row["model"]):
                continue
            try:
                result = ask(arguments.beeline, os.path.join(folder, row["model"]), row["query"], arguments)
            except subprocess.TimeoutExpired:
                result = {"verdict": "crash", "reason": "does not keep its time limit"}
            verdict = agrees(row["expected"], result)
            stats = result.get("stats", {})
            print(f'{"WRONG" if verdict is False else "ok" if verdict else "-":5} {result["verdict"]:13} '
                  f'{stats.get("seconds", 0):7.2f}s {stats.get("peak_bytes", 0) / 1e6:7.0f}MB '
                  f'{row["model"]} {row["query"][:60]} {result.get("reason", "") or ""}', flush=True)
            if verdict is False and (row["model"], row["query"]) in EXPLAINED:
                decided += 1
            elif verdict is False:
                wrong.append(row)
            elif verdict is None:
                undecided.append(row)
            elif is_trivial:
                trivial += 1
            else:
                decided += 1
    print(f"{decided} decided as expected (and {trivial} times E<> false), {len(undecided)} undecided, {len(wrong)} wrong")
    sys.exit(1 if wrong or decided < arguments.at_least else 0)


if __name__ == "__main__":
    main()
