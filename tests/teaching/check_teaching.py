"""Asks what the tables of docs/teaching.md say: what holds is satisfied, what fails is not.

Every file of examples/teaching is in a table, and every word of the two languages that is supported is in a file.
"""
import json
import pathlib
import re
import subprocess
import sys

binary, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
folder = root / "examples" / "teaching"

FIACRE = """type const channel function process component is bool nat int array of queue record union end states var init from
port priority par in out begin return null if then elsif else case while do foreach select unless on wait to loop any
where true false not and or empty full first dequeue length enqueue append read write""".split()
CDL = """event activity predicate property restriction cdl send receive sync informal becomes from to any and or not loop
atomic skip init main assert properties restrictions clock strong weak scope an all ordered combined occurs never exactly
one more occurrences occurrence eventually immediately leads-to precedes may must cannot repeatability""".split()


def rows():
    for line in (root / "docs" / "teaching.md").read_text().splitlines():
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 4 and re.fullmatch(r"`[\w.:]+`", cells[1]):
            yield cells[1].strip("`"), cells[0], cells[2].strip("`"), cells[3].strip("`")


def answers(arguments):
    done = subprocess.run([str(binary), "check", *arguments, "--json", "-"], cwd=folder, capture_output=True, text=True,
                          timeout=120)
    try:
        return {one["query"].split(", assuming")[0]: one["verdict"] for one in json.loads(done.stdout)["results"]}
    except ValueError:
        return {"": done.stderr or done.stdout}


problems, contexts, used, count = [], {}, set(), 0
for place, construct, holds, fails in rows():
    used.add(place.split(":")[0])
    dialect = ["--fiacre", "frac"] if "frac" in construct else []
    if ".cdl" in place:
        used.add("desk.fcr")
        step = ["--observer-step", "set"] if "--observer-step" in construct else []
        if place not in contexts:
            contexts[place] = answers(["desk.fcr", "--context", place, *step])
        found = contexts[place]
    else:
        found = answers([place, *dialect, *(a for query in (holds, fails) if query for a in ("-q", query))])
    for query, wanted in ((holds, "satisfied"), (fails, "not_satisfied")):
        count += bool(query)
        if query and found.get(query) != wanted:
            problems.append(f"{place}: {query} is {found.get(query, found)} instead of {wanted}")
for path in sorted(folder.iterdir()):
    if path.name not in used:
        problems.append(f"{path.name} is in no table")
for words, ending in ((FIACRE, "fcr"), (CDL, "cdl")):
    text = re.sub(r"/\*[^@].*?\*/|//[^\n]*", " ", "\n".join(p.read_text() for p in folder.glob("*." + ending)), flags=re.S)
    there = set(re.findall(r"[\w-]+", text))
    problems += [f"no .{ending} file has '{word}'" for word in words if word not in there]
print("\n".join(problems) or f"{count} questions answered as expected")
sys.exit(bool(problems) or count < 80)
