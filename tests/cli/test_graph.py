"""--graph and --coverage: the picture of a run, and what is not in it."""
import json
import os
import re
import shutil
import time
import signal
import subprocess
import unittest

from harness import Case, binary, endless, examples, tiny

both = "E<> Worker(1).working && Worker(2).working"

# C is never reached: nobody receives, and n does not grow that far.
partly = """
clock x; int n; chan go;
process P(const int[1,3] i) {
  state A { x <= 5 }, B, C;
  init A;
  trans A -> B { guard x >= 2; assign n = 1; },
    A -> C { guard n > 7; },
    B -> C { guard x >= 2; sync go!; },
    C -> A { },
    B -> A { guard i == 3; assign x = 0; };
}
system P;
"""


class Graph(Case):
    def graph(self, *queries, file="g.dot", model=examples / "lock.xta"):
        self.run_it("check", model, *(word for q in queries for word in ("-q", q)), "--graph", file)

    def edges(self, text):
        return re.findall(r"^  (n\d+) -> (n\d+) \[(.*)\];$", text, re.M)

    def test_edges_say_who_moves_and_on_what(self):
        self.graph("E<> false", model=examples / "train_gate.xml")
        text = (self.folder / "g.dot").read_text()
        self.assertRegex(text, r'label="Train\(\d\): Far -> Near\\nController: Open -> Taken\\non near\[\d\]"')
        self.assertEqual(text.count("digraph"), 1)
        self.assertNotIn("penwidth", text)

    def test_initial_target_and_way_are_marked(self):
        self.graph(both)
        text = (self.folder / "g.dot").read_text()
        initial, = re.findall(r"^  (n\d+) \[label=.*peripheries=2", text, re.M)
        targets = re.findall(r"^  (n\d+) \[label=.*fillcolor", text, re.M)
        way = [(a, b) for a, b, attributes in self.edges(text) if "penwidth" in attributes]
        self.assertEqual(len(way), 4)
        self.assertEqual((way[-1][0], way[0][1]), (initial, targets[0]))
        for (a, _), (_, b) in zip(way, way[1:]):
            self.assertEqual(a, b)
        for a, b in way:  # the edges of the way are those of the graph, by their keys
            self.assertIn(f'  {a} -> {b} [label=', text)
            self.assertEqual(len(re.findall(rf'  {a} -> {b} \[.*key="way{b[1:]}"', text)), 2)

    def test_each_query_has_its_own_file(self):
        self.graph(both, "sup: Worker(1).x", "A[] not deadlock")
        for number in (1, 2, 3):
            self.assertEqual((self.folder / f"g-{number}.dot").read_text().count("digraph"), 1)
        self.assertFalse((self.folder / "g.dot").exists())

    @unittest.skipUnless(shutil.which("dot"), "Graphviz is not installed")
    def test_graphviz_draws(self):
        self.graph(both, file="g.svg")
        self.assertIn("<svg", (self.folder / "g.svg").read_text())
        self.graph(both)
        plain = subprocess.run(["dot", "-Tplain", "g.dot"], cwd=self.folder, capture_output=True, text=True).stdout
        text = (self.folder / "g.dot").read_text()
        self.assertEqual(plain.count("\nedge "), len([e for e in self.edges(text) if "label" in e[2]]))

    def test_without_graphviz_the_user_is_told_before_the_search(self):
        done = subprocess.run([binary, "check", examples / "lock.xta", "-q", both, "--graph", "g.svg"],
                              cwd=self.folder, capture_output=True, text=True, env=os.environ | {"PATH": "/nowhere"})
        self.assertEqual((done.returncode, done.stdout), (30, ""))
        self.assertIn("drawn by Graphviz, which is not installed", done.stderr)

    def test_drawing_ends_with_the_time(self):
        programs = self.folder / "programs"
        programs.mkdir()
        (programs / "dot").write_text("#!/bin/sh\nexec sleep 600\n")
        (programs / "dot").chmod(0o755)
        done = subprocess.run([binary, "check", examples / "lock.xta", "-q", both, "--graph", "g.svg", "--time", "1s"],
                              cwd=self.folder, capture_output=True, text=True, timeout=100,
                              env=os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"})
        self.assertEqual(done.returncode, 30)
        self.assertIn("could not draw g.svg in the time that was left", done.stderr)

    def test_nothing_is_drawn_after_an_interrupt(self):
        programs = self.folder / "programs"
        programs.mkdir()
        (programs / "dot").write_text("#!/bin/sh\necho $$ > started\nexec sleep 600\n")
        (programs / "dot").chmod(0o755)
        environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}

        def interrupted(model, query, *options, when):
            child = subprocess.Popen([binary, "check", model, "-q", query, "--graph", "g.svg", "--search", "bfs", *options],
                                     cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
            when(child)
            child.send_signal(signal.SIGINT)
            _, errors = child.communicate(timeout=100)
            self.assertEqual(child.returncode, 30, "a file that was asked for is missing")
            self.assertIn("interrupted: g.svg is not drawn", errors)
            self.assertFalse((self.folder / "g.svg").exists())

        # while it searches
        model = self.write("m.xta", endless)
        interrupted(model, "E<> v[0] == 31", when=lambda child: child.stdout.readline() and time.sleep(1))
        self.assertFalse((self.folder / "started").exists())

        def drawing(child):
            while not (self.folder / "started").exists() or not (self.folder / "started").read_text().strip():
                self.assertIsNone(child.poll())
                time.sleep(0.05)

        # while it is drawn: Graphviz ends, too
        interrupted(examples / "lock.xta", both, when=drawing)
        pid = int((self.folder / "started").read_text())
        self.assertRaises(ProcessLookupError, os.kill, pid, 0)


class Coverage(Case):
    def test_where_nothing_was_looked_at(self):
        done = self.run_it("check", self.write("m.xta", tiny), "-q", "A<> P.B", "--coverage")
        self.assertIn("coverage: no state was looked at\n", done.stdout)
        self.assertNotIn("0 of", done.stdout)

    def coverage(self, *queries, options=()):
        words = [word for q in queries for word in ("-q", q)]
        done = self.run_it("check", self.write("m.xta", partly), *words, "--coverage", "--json", "r.json", *options)
        return done.stdout, json.loads((self.folder / "r.json").read_text())["coverage"]

    def test_after_an_exhaustive_run_it_is_exact(self):
        text, found = self.coverage("E<> n == 5")
        self.assertIn("coverage: exact, every reachable state was seen\n   locations: 6 of 9 reached; never:\n"
                      "      P (all 3).C (", text)
        self.assertRegex(text, r"P \(all 3\): A -> C \(.*\): its guard is never true\n")
        self.assertRegex(text, r"P \(all 3\): B -> C \(.*\): though its guard is true somewhere\n")
        self.assertRegex(text, r"P \(all 3\): C -> A \(.*\): its location is not reached\n")
        self.assertRegex(text, r"P\(1\) and 1 more of P: B -> A \(.*\): its guard is never true\n")
        self.assertTrue(found["exact"])
        self.assertEqual((found["locations"]["total"], found["locations"]["reached"]), (9, 6))
        self.assertEqual((found["edges"]["total"], found["edges"]["taken"]), (15, 4))
        self.assertEqual({(e["process"], e["guard"]) for e in found["guards"]["never"]},
                         {("P(1)", "n > 7"), ("P(2)", "n > 7"), ("P(3)", "n > 7"), ("P(1)", "false"), ("P(2)", "false")})

    def test_otherwise_it_is_what_was_seen(self):
        text, found = self.coverage("E<> n == 1")
        self.assertIn("coverage: as seen so far", text)
        self.assertIn("not yet:", text)
        self.assertRegex(text, r"P \(all 3\): A -> C \(.*\): its guard was not seen true yet\n")
        self.assertNotIn("never", text)
        self.assertFalse(found["exact"])
        _, found = self.coverage("E<> n == 5", options=["--search", "greedy(hL)"])
        self.assertFalse(found["exact"], "an estimate left out dead ends")

    def test_one_report_for_all_queries(self):
        text, found = self.coverage("E<> n == 1", "sup: x")
        self.assertEqual(text.count("coverage:"), 1)
        self.assertTrue(found["exact"])

    def test_only_when_asked_for(self):
        done = self.run_it("check", self.write("m.xta", partly), "-q", "E<> n == 5", "--json", "-")
        self.assertNotIn("coverage", json.loads(done.stdout))


if __name__ == "__main__":
    unittest.main()
