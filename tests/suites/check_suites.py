"""Asks every query of the models in a folder and compares the answers with what stands beside the query.

In .q files: /* EXPECT:T */ (satisfied), F (not satisfied), E (evaluation error, with the trace to it), I (one in the
initial state), U (unsupported), N (not known), and after a comma what else must be found. For sup, inf and bounds that
is one value per side and term: "sup 4" (attained), "sup < 4" and "inf > 7" (approached), "sup unbounded", "unreached"
where no state satisfies the predicate. For E and U it is the line and column of the culprit ("q:7" for a column of the
query) and a part of the message. XML models carry the same in <expect outcome="success|failure" value="...">. The first
comment of a model says why its answers are known.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
searches = ["auto", "bfs(store=exact)", "bfs(store=inclusion)", "bfs(store=alu)", "dfs", "rdfs(seed=2)",
            "dfs(prefer=contexts)", "bfs(prefer=icb(process))"]
verdicts = {"T": "satisfied", "F": "not_satisfied", "E": "error", "I": "error", "U": "unsupported", "N": "unknown"}
exit_codes = {"satisfied": 0, "not_satisfied": 10, "error": 31, "unsupported": 32, "unknown": 11}
expectation = re.compile(r"/\* EXPECT:([TFEIUN])(?:, (.*?))? \*/ (.*)")


def queries(model):
    """(query, letter, detail) for each query of the model."""
    if model.suffix == ".xml":
        for query in xml.etree.ElementTree.parse(model).iter("query"):
            expect = query.find("expect")
            letter = "T" if expect.get("outcome") == "success" else "F"
            yield query.findtext("formula"), letter, expect.get("value", "")
        return
    for number, line in enumerate(model.with_suffix(".q").read_text().splitlines(), 1):
        if found := expectation.fullmatch(line):
            detail = found[2] or ""
            if column := re.match(r"q:(\d+) ", detail):  # the query stands here, or in line 1 when given alone
                detail = f"1:{column[1]}|{number}:{found.start(3) + int(column[1])} {detail[column.end():]}"
            yield found[3].strip(), found[1], detail
        elif line and not line.startswith("//"):
            raise SystemExit(f"{model}: no expectation in: {line}")


def run(*arguments):
    return subprocess.run([binary, *map(str, arguments)], capture_output=True, text=True, timeout=300)


def extrema(answer):
    parts = []
    for term in answer.get("extrema", []):
        if not term["reached"]:
            parts.append("unreached")
            continue
        for side, strict in (("inf", "> "), ("sup", "< ")):
            if found := term.get(side):
                parts.append(f"{side} unbounded" if found.get("unbounded") else
                             f'{side} {"" if found["attained"] else strict}{found["value"]}')
    return "; ".join(parts)


def difference(answer, letter, detail):
    """What is wrong with the answer, or nothing."""
    verdict = verdicts[letter]
    if answer["verdict"] != verdict:
        return f'{answer["verdict"]} {answer["reason"]}, expected {verdict}'
    if verdict in ("error", "unsupported"):
        place, _, message = detail.partition(" ")
        here = answer.get("position", "").endswith(tuple(":" + at for at in place.split("|")))
        if not here or message not in answer["reason"]:
            return f'found "{answer.get("position", "")}: {answer["reason"]}", expected "{place} {message}"'
        if letter == "E" and answer["trace"] is None:
            return "no trace leads to the error"
    elif verdict == "unknown":
        if detail not in answer["reason"]:
            return f'found "{answer["reason"]}", expected "{detail}"'
    elif extrema(answer) != detail:
        return f'found "{extrema(answer)}", expected "{detail}"'
    elif answer.get("extrema") and proofs(answer["query"], letter, detail) and answer["trace"] is None:
        return "no trace leads to the value"
    return ""


def proofs(query, letter, detail):
    """How many certificates there must be: one for what is not reachable, one for every value of sup and inf."""
    if letter == "T" and query[:3] in ("sup", "inf", "bou"):
        return len(re.findall(r"(?:sup|inf) (?:[<>] )?-?\d", detail))
    return 1 if (query[:3], letter) in (("E<>", "F"), ("A[]", "T")) else 0


problems, asked, proved = [], 0, 0
for model in sorted([*folder.glob("*.xta"), *folder.glob("*.xml"), *folder.glob("*.tck"), *folder.glob("*.dve")]):
    listed = list(queries(model))
    # To find out that an answer is out of reach takes a while, and the same while with every search.
    for search in searches if any(letter != "N" for _, letter, _ in listed) else searches[:1]:
        def wrong(query, text):
            problems.append(f"{folder.name}/{model.name}: {query} with {search}: {text}")

        def check(query, letter, detail, answer):
            """False when aLU was refused."""
            global asked
            if "store=alu" in search and "store=alu cannot be used here" in answer["reason"]:
                return False
            asked += 1
            if text := difference(answer, letter, detail):
                wrong(query, text)
            return True

        # All together, where explorations are shared; each alone, where exit code and certificate speak of one query.
        done = run("check", model, "--json", "-", "--search", search)
        results = json.loads(done.stdout)["results"] if done.stdout else []
        if [result["query"] for result in results] != [query for query, _, _ in listed]:
            wrong("all queries", f"exit {done.returncode}\n{done.stdout}{done.stderr}")
            continue
        for (query, letter, detail), answer in zip(listed, results):
            check(query, letter, detail, answer)
        with tempfile.TemporaryDirectory() as scratch:
            for query, letter, detail in listed:
                certificate = pathlib.Path(scratch, "certificate")
                done = run("check", model, "-q", query, "--json", "-", "--search", search, "--certificate", certificate)
                if not done.stdout:
                    wrong(query, f"exit {done.returncode}\n{done.stderr}")
                    continue
                if not check(query, letter, detail, json.loads(done.stdout)["results"][0]):
                    continue
                if done.returncode != exit_codes[verdicts[letter]]:
                    wrong(query, f"exit {done.returncode}, expected {exit_codes[verdicts[letter]]}")
                if wanted := proofs(query, letter, detail):
                    verified = run("verify", model, certificate)
                    proved += wanted
                    if verified.returncode != 0 or verified.stdout.count("proved by") != wanted:
                        wrong(query, f"the certificate is refused: {verified.stdout}{verified.stderr}")

print("\n".join(problems) or f"{asked} answers as expected, {proved} certificates accepted")
sys.exit(bool(problems) or asked == 0)
