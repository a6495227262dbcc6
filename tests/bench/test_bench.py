"""`beeline bench` from outside: killed, interrupted, resumed, compared, listed."""
import collections
import html.parser
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

beeline = str(pathlib.Path(sys.argv.pop(1)).resolve())
# Some seventy runs of a few milliseconds.
tiny = ["bench", "pinned", "--only", "H3", "--only", "F5", "--only", "arbiter2", "--only", "fddi3", "--only", "random1"]


def alive(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.runs = self.folder / "out" / "runs.jsonl"

    def bench(self, *arguments, expect=0):
        done = subprocess.run([beeline, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, expect, f"{arguments}\n{done.stdout}\n{done.stderr}")
        return done

    def start(self, *arguments):
        process = subprocess.Popen([beeline, *arguments], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)

        def stop():
            process.kill()
            process.communicate()
        self.addCleanup(stop)
        return process

    def wait_for_lines(self, process, count):
        until = time.time() + 120
        while not self.runs.exists() or self.runs.read_bytes().count(b"\n") < count:
            self.assertIsNone(process.poll(), "ended before it could be interrupted")
            self.assertLess(time.time(), until)
            time.sleep(0.002)

    def children(self, process):
        return [int(child) for child in
                pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]

    def assert_gone(self, processes):
        until = time.time() + 30
        while any(map(alive, processes)):
            self.assertLess(time.time(), until, "a child outlived the bench")
            time.sleep(0.01)

    def records(self):
        return [json.loads(line) for line in self.runs.read_text().splitlines()]


class KillAndResume(Case):
    def finish_and_check(self, kept):
        """Resumes, and holds the file to: what was there stays, every job once, every line a run."""
        jobs = [line.split("\t")[0] for line in self.bench(*tiny, "--list-jobs").stdout.splitlines()]
        self.assertGreater(len(jobs), 40)
        done = self.bench(*tiny, "-o", "out")
        finished = kept.count(b"\n")
        self.assertIn(f"{finished} of {len(jobs)} runs are in", done.stderr)
        text = self.runs.read_bytes()
        self.assertTrue(text.startswith(kept), "finished runs were touched")
        self.assertTrue(text.endswith(b"\n"))
        times = collections.Counter(record["job"] for record in self.records())
        self.assertEqual(times, collections.Counter(jobs))
        again = self.bench(*tiny, "-o", "out")
        self.assertIn(f"{len(jobs)} of {len(jobs)} runs are in", again.stderr)
        self.assertEqual(self.runs.read_bytes(), text, "a complete file was changed")

    def kill_midway(self):
        process = self.start(*tiny, "-o", "out")
        self.wait_for_lines(process, 8)
        children = self.children(process)
        process.kill()
        process.wait()
        self.assert_gone(children)
        text = self.runs.read_bytes()
        return text[:text.rfind(b"\n") + 1]

    def test_killed(self):
        self.finish_and_check(self.kill_midway())

    def test_killed_while_writing(self):
        kept = self.kill_midway()
        for torn in (b'{"suite":"pinned","job":"H3/', b"{"):
            self.runs.write_bytes(kept + torn)
            self.assertIn("the last line was not written to its end", self.bench(*tiny, "-o", "out").stderr)
        self.finish_and_check(self.runs.read_bytes())

    def test_interrupted(self):
        process = self.start(*tiny, "-o", "out")
        self.wait_for_lines(process, 8)
        children = self.children(process)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 11)
        self.assertIn("the same command goes on from there", errors)
        self.assert_gone(children)
        self.finish_and_check(self.runs.read_bytes())

    def test_two_at_once_on_one_file(self):
        process = self.start(*tiny, "-o", "out")
        self.wait_for_lines(process, 4)
        second = subprocess.run([beeline, *tiny, "-o", "out"], cwd=self.folder, capture_output=True, text=True, timeout=60)
        self.assertEqual(second.returncode, 30, second.stderr)
        self.assertIn("another bench run", second.stderr)

    def test_fresh_starts_anew(self):
        one = ["bench", "pinned", "--only", "H3/bfs", "-o", "out"]
        self.bench(*one)
        first = self.records()
        self.assertIn("are in", self.bench(*one).stderr)
        self.bench(*one, "--fresh")
        self.assertEqual(sorted(r["job"] for r in self.records()), sorted(r["job"] for r in first))

    def test_another_limit_is_another_run(self):
        one = ["bench", "pinned", "--only", "H3/bfs+ce", "-o", "out"]
        self.bench(*one)
        self.bench(*one, "--time", "30s")
        self.assertEqual(len(self.records()), 2)

    def test_a_broken_file_is_left_alone(self):
        self.runs.parent.mkdir()
        self.runs.write_text("nonsense\n")
        self.assertIn("not a run", self.bench(*tiny, "-o", "out", expect=30).stderr)
        self.assertEqual(self.runs.read_text(), "nonsense\n")


class Records(Case):
    def test_what_a_run_tells(self):
        self.bench("bench", "pinned", "--only", "H3/hU+ce", "-o", "out")
        [record] = self.records()
        self.assertEqual((record["suite"], record["job"], record["status"], record["verdict"]),
                         ("pinned", "H3/hU+ce", "done", "satisfied"))
        self.assertGreater(record["counts"]["explored"], 0)
        self.assertGreaterEqual(record["counts"]["trace_length"], 22)
        for key in ("model_hash", "query", "spec", "search", "version", "build", "machine", "limits", "started"):
            self.assertTrue(record[key], key)

    def test_the_command_repeats_the_run(self):
        self.bench("bench", "pinned", "--only", "H3/dfs", "-o", "out")
        [record] = self.records()
        path = f"{pathlib.Path(beeline).parent}:{os.environ['PATH']}"
        subprocess.run(record["command"] + " --brief --json again.json", shell=True, check=True, cwd=self.folder,
                       env=os.environ | {"PATH": path}, stdout=subprocess.DEVNULL)
        stats = json.loads((self.folder / "again.json").read_text())["results"][0]["stats"]
        for key, count in record["counts"].items():
            self.assertEqual(stats[key], count, key)

    def test_limits(self):
        self.bench("bench", "context-enhanced", "--only", "H9/bfs+ce", "--time", "300ms", "-o", "out")
        self.assertEqual(self.records()[0]["status"], "out_of_time")

    def test_counts_repeat(self):
        some = ["bench", "pinned", "--only", "H4", "--only", "F5"]
        for folder, jobs in (("a", "1"), ("b", "3")):
            self.bench(*some, "-o", folder, "--jobs", jobs)
        self.assertIn("verdicts and counts are equal", self.bench("bench", "--compare", "a", "b").stdout)


class Compare(Case):
    def test_differences(self):
        self.bench("bench", "pinned", "--only", "H3/bfs", "-o", "out")
        record = self.records()[0]

        def compared(change, expect):
            other = json.loads(json.dumps(record))
            change(other)
            (self.folder / "a.jsonl").write_text(json.dumps(record) + "\n")
            (self.folder / "b.jsonl").write_text(json.dumps(other) + "\n")
            return self.bench("bench", "--compare", "a.jsonl", "b.jsonl", expect=expect).stdout

        compared(lambda r: None, 0)
        self.assertIn("Slower", compared(lambda r: r.update(seconds=r["seconds"] + 5), 0))
        self.assertIn("explored", compared(lambda r: r["counts"].update(explored=1), 10))
        self.assertIn("Verdicts", compared(lambda r: r.update(verdict="not_satisfied"), 10))
        self.assertIn("Not the same question", compared(lambda r: r.update(model_hash="0"), 10))
        self.assertIn("Only in the second", compared(lambda r: r.update(job="other"), 10))

    def test_pins_compare_with_runs(self):
        self.bench("bench", "pinned", "--only", "H3", "-o", "out", "--pin", "pins.jsonl")
        pins = (self.folder / "pins.jsonl").read_text()
        self.assertNotIn("seconds", pins)
        self.assertNotIn("cpu", pins)
        self.bench("bench", "--compare", "pins.jsonl", "out")

    def test_no_runs(self):
        (self.folder / "empty").write_text("")
        self.bench("bench", "--compare", "empty", "missing", expect=30)


class Usage(Case):
    def test_every_suite_is_in_the_docs(self):
        listed = re.findall(r"^  (\S+) {2,}", self.bench("bench").stdout, re.M)
        page = (pathlib.Path(__file__).parents[2] / "docs" / "bench.md").read_text()
        self.assertIn("trace-length", listed)
        self.assertEqual(listed, re.findall(r"^\| `(\S+)` \|", page, re.M)[:len(listed)])

    def test_mistakes(self):
        for arguments in (["nothing"], ["pinned", "--only", "nothing"], ["pinned", "--rounds", "3"],
                          ["pinned", "--time", "soon"], ["pinned", "--jobs", "0"], ["--compare", "one"],
                          ["error-finding", "--models", "missing"], ["pinned", "--report-only", "-o", "missing"]):
            with self.subTest(arguments=arguments):
                self.assertTrue(self.bench("bench", *arguments, expect=30).stderr)

    def test_means_and_ratios(self):
        self.bench("bench", "distance-preserving", "--only", "R5-1/", "--only", "R5-2/", "--only", "A2/", "-o", "out")
        report = (self.folder / "out" / "report.md").read_text()
        table = report[report.index("## Table 1"):report.index("## Table 2")]
        self.assertRegex(table, r"\| A2 +\|.*\(85.*\(54.*\(53.*\(46")
        self.assertRegex(table, r"\| R5 +\|.*\(5840")
        ratios = report[report.index("as ratios"):]
        self.assertRegex(ratios, r"\| arbiter +\| +0\.\d+ \| +1 \| +0 \| +0 \|")
        self.assertRegex(ratios, r"\| random +\| +0\.\d+ \| +2 \|")

    def test_the_overhead_of_predicates(self):
        self.bench("bench", "predicate-abstraction", "--only", "FA5/syntax-b1", "--only", "FA5/refine-b1-r4", "-o", "out")
        report = (self.folder / "out" / "report.md").read_text()
        table = report[report.index("## Table 2"):report.index("## Table 3")]
        states, overhead = table.split("s to make estimates")
        self.assertRegex(states, r"\| FA5 +\|.*\(80\)")
        self.assertRegex(overhead, r"\| FA5 +\| +\*\*0\.\d+\*\* \(0\.1\)")

    def test_reports(self):
        self.bench("bench", "pinned", "--only", "H3", "-o", "out")
        reports = ["report.html", "report.md", "report.csv"]
        first = [(self.folder / "out" / name).read_text() for name in reports]
        for name in reports:
            (self.folder / "out" / name).unlink()
        self.bench("bench", "pinned", "--report-only", "-o", "out")
        self.assertEqual(first, [(self.folder / "out" / name).read_text() for name in reports])


class Figures(Case):
    """Those that are counted; times are measured by nobody's test."""

    class Balance(html.parser.HTMLParser):
        void = {"meta", "link", "br"}

        def __init__(self):
            super().__init__()
            self.open, self.seen, self.wrong = [], collections.Counter(), []

        def handle_starttag(self, tag, attributes):
            self.seen[tag] += 1
            if tag not in self.void:
                self.open.append(tag)

        def handle_startendtag(self, tag, attributes):
            self.seen[tag] += 1

        def handle_endtag(self, tag):
            if not self.open or self.open.pop() != tag:
                self.wrong.append(tag)

    def test_the_page(self):
        done = self.bench("bench", "distance-preserving", "--figures", "f.html", "--only", "6", "--only", "7")
        page = self.Balance()
        page.feed((self.folder / "f.html").read_text())
        self.assertEqual((page.open, page.wrong), ([], []))
        self.assertEqual((page.seen["section"], page.seen["polyline"], page.seen["script"]), (2, 4, 0))
        errors = dict(re.findall(r"^figure (\d: .*): mean over \d+ states: (.*) %$", done.stdout, re.MULTILINE))
        self.assertEqual(len(errors), 4, done.stdout)
        for error in errors.values():
            self.assertTrue(0 < float(error) < 100, errors)
        self.assertLess(float(errors["7: by rank"]), float(errors["7: as defined"]))
        self.assertEqual(list(self.folder.iterdir()), [self.folder / "f.html"])

    def test_rounds_of_refinement(self):
        self.bench("bench", "predicate-abstraction", "--figures", "f.html", "--only", "lengths")
        page = self.Balance()
        page.feed((self.folder / "f.html").read_text())
        self.assertEqual((page.open, page.wrong), ([], []))
        self.assertEqual(page.seen["section"], 1)
        self.assertGreater(page.seen["polyline"], 0)

    def test_mistakes(self):
        for arguments in (["pinned", "--figures", "f.html"], ["--figures", "f.html"],
                          ["distance-preserving", "--figures", "f.html", "--only", "9"],
                          ["distance-preserving", "--figures", "missing/f.html"]):
            with self.subTest(arguments=arguments):
                self.assertTrue(self.bench("bench", *arguments, expect=30).stderr)


class OwnModels(Case):
    model = "clock x; process P() { state A { x <= 5 }, B; init A; trans A -> B { guard x >= 2; }; } system P;"

    def setUp(self):
        super().setUp()
        (self.folder / "models" / "deep").mkdir(parents=True)
        (self.folder / "models" / "a.xta").write_text(self.model)
        (self.folder / "models" / "a.q").write_text("E<> P.B\nA<> P.B\nA[] P.A\n")
        (self.folder / "models" / "deep" / "a.xta").write_text(self.model)
        (self.folder / "models" / "deep" / "a.q").write_text("sup{P.A}: x\n")
        (self.folder / "models" / "b.xta").write_text(self.model)

    def records(self):
        return {r["job"]: r for r in map(json.loads, self.runs.read_text().splitlines())}

    def test_a_folder(self):
        ask = ["bench", "models", "--search", "bfs", "--search", "dfs(store=exact)", "-o", "out"]
        done = self.bench(*ask)
        self.assertIn("b.xta has no query", done.stderr)
        self.assertIn("1 of its queries cannot be answered", done.stderr)
        verdicts = collections.Counter((r["instance"], r["query"], r["verdict"]) for r in self.records().values())
        self.assertEqual(verdicts, {("a-1", "E<> P.B", "satisfied"): 2, ("a-2", "A[] P.A", "not_satisfied"): 2,
                                    ("a-2-1", "sup{P.A}: x", "satisfied"): 2})
        self.assertIn("dfs(store=exact)", (self.folder / "out" / "report.md").read_text())
        self.assertIn("6 of 6 runs", self.bench(*ask).stdout)
        self.assertEqual(len(self.runs.read_text().splitlines()), 6)

    def test_lists_of_models_and_searches(self):
        (self.folder / "models" / "list.txt").write_text("# mine\nb.xta E<> P.B # reached\n\na.xta\n")
        (self.folder / "searches.txt").write_text("# how\nplain: greedy(hU)\nbfs\n")
        self.bench("bench", "models/list.txt", "--searches", "searches.txt", "-o", "out")
        self.assertEqual(set(self.records()), {f"{i}/{s}" for i in ("b-1", "a-1", "a-2") for s in ("plain", "bfs")})

    def test_mistakes(self):
        for arguments, said in ((["smokee"], "did you mean 'smoke'"), (["missing.xml"], "no suite, no model"),
                                (["models/b.xta"], "nothing to run"), (["models", "--search", "bsf"], "no search 'bsf'"),
                                (["models", "--search", "bfs", "--search", "bfs"], "two searches are called 'bfs'"),
                                (["smoke", "--search", "bfs"], "its own queries and searches"),
                                (["models", "--searches", "missing.txt"], "cannot read missing.txt")):
            with self.subTest(arguments=arguments):
                self.assertIn(said, self.bench("bench", *arguments, expect=30).stderr)

    def test_what_cannot_be_run_shows_in_the_exit_code(self):
        self.bench("bench", "models/a.xta", "-q", "E<> P.C", "--search", "bfs", "-o", "out", expect=31)
        (self.folder / "models" / "b.q").write_text("E<> P.C\n")
        self.bench("bench", "models", "--search", "bfs", "-o", "out1", expect=31)
        self.bench("bench", "models/b.xta", "--search", "bfs", "-o", "out1", expect=31)
        (self.folder / "models" / "list.txt").write_text("a.xta\ngone.xta\n")
        done = self.bench("bench", "models/list.txt", "--search", "bfs", "-o", "out2", expect=30)
        self.assertIn("gone.xta cannot be read and is left out", done.stderr)

    def test_a_model_that_cannot_be_read_is_left_out_whoever_names_the_queries(self):
        (self.folder / "models" / "bad.xta").write_text("nonsense")
        for number, (line, code) in enumerate((("gone.xta", 30), ("gone.xta E<> P.B", 30), ("bad.xta", 31), ("bad.xta E<> P.B", 31))):
            (self.folder / "models" / "list.txt").write_text(f"a.xta E<> P.B\n{line}\n{line}\n")
            done = self.bench("bench", "models/list.txt", "--search", "bfs", "-o", f"o{number}", expect=code)
            self.assertEqual(done.stderr.count("cannot be read and is left out"), 1)
            self.assertIn("1 of 1 runs: 1 solved", done.stdout)
        self.bench("bench", "models/a.xta", "models/bad.xta", "-q", "E<> P.B", "--search", "bfs", "-o", "o", expect=31)


unittest.main(verbosity=1)
