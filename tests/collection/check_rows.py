"""Asks all that the table of the shared Fiacre and CDL models says: check_rows.py FOLDER BEELINE UNIT_TESTS...

Runs those who ask it, the command line by tests/beem and the unit tests, and has them note what they ask: row by row and
column by column. A value that nobody asks is a failure unless it is named here with the reason, and so is a reason that is
not needed. Without BEELINE_SLOW larger models are left out. Exit 77: there is no table.
"""
import csv
import os
import pathlib
import subprocess
import sys
import tempfile

folder, binary, units = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
table = folder / "expected.csv"
if not table.exists():
    print("skipped: there is no", table)
    sys.exit(77)
slow = bool(os.environ.get("BEELINE_SLOW"))
MOST_BY_COMMAND, MOST_LEVELS = 60_000, 20_000  # states

# Values that are not asked: (file, kind, item, column) and why.
NOT_ASKED = {}

beem = pathlib.Path(__file__).parent.parent / "beem" / "check_beem.py"
failed = []
with tempfile.TemporaryDirectory() as scratch:
    log = pathlib.Path(scratch) / "asked"
    environment = {**os.environ, "BEELINE_ASKED": str(log), "BEELINE_MODELS": str(folder.parent)}
    if not slow:
        environment["BEELINE_FIACRE_STATES"] = str(MOST_LEVELS // 4)
    for command in [[sys.executable, str(beem), binary, str(folder)],
                    *([unit, "--gtest_filter=FiacreModels.*:CdlModels.*:CdlOnFiacre.*"] for unit in units)]:
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            failed.append(f"{' '.join(command)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    asked = {tuple(line.split("\t")) for line in log.read_text().splitlines()} if log.exists() else set()


def is_left_out(row, column):
    if slow or row["kind"] != "space":
        return False
    return int(row["states"]) > (MOST_LEVELS if column == "bfs_levels" else MOST_BY_COMMAND)


columns = ["states", "edges", "bfs_levels", "context_r", "paths", "verdict", "length", "formula"]
count = large = 0
problems = []
with open(table, newline="") as file:
    for row in csv.DictReader(file):
        count += 1
        for column in columns:
            key = (row["file"], row["kind"], row["item"], column)
            if not row[column]:
                continue
            if is_left_out(row, column):
                large += 1
            elif (key in asked) == (key in NOT_ASKED):
                problems.append(f"{', '.join(key)}: " + (
                    "is asked, though it is said not to be" if key in asked else f"nobody asks for {row[column]}"))
print("\n".join(failed + problems) or f"{count} rows as expected" + (
    f", but for {large} numbers of larger models (BEELINE_SLOW)" if large else ""))
sys.exit(bool(failed or problems) or count == 0)
