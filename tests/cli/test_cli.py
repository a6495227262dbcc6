import json
import os
import pty
import signal
import subprocess
import time
import unittest

from harness import Case, binary, endless, examples, tiny, wandering


class ExitCodes(Case):
    def test_a_model_and_its_queries_as_two_arguments(self):
        model = self.write("m.xta", "int n; process P() { state A; init A; } system P;")
        done = self.run_it("check", model, self.write("asked.q", "E<> n == 0\nA[] n == 0\n"), expect=0)
        self.assertIn("1. E<> n == 0\n", done.stdout)
        self.assertIn("2. A[] n == 0\n", done.stdout)

    def test_satisfied(self):
        model = self.write("m.xta", tiny)
        done = self.run_it("check", model, "-q", "E<> P.B", expect=0)
        self.assertIn("satisfied", done.stdout)
        self.assertEqual(done.stderr, "")

    def test_not_satisfied(self):
        self.run_it("check", self.write("m.xta", tiny), "-q", "E<> P.B && x < 2", expect=10)

    def test_one_of_several_not_satisfied(self):
        done = self.run_it(self.write("m.xta", tiny), "-q", "E<> P.B", "-q", "A[] P.A", expect=10)
        self.assertIn("1. E<> P.B", done.stdout)
        self.assertIn("2. A[] P.A", done.stdout)

    def test_unsupported(self):
        done = self.run_it("check", self.write("m.xta", tiny), "-q", "Pr[<=9](<> P.B)", expect=32)
        self.assertIn("unsupported", done.stdout)

    def test_a_definite_no_counts_before_unsupported(self):
        self.run_it("check", self.write("m.xta", tiny), "-q", "Pr[<=9](<> P.B)", "-q", "A[] P.A", expect=10)

    def test_out_of_time(self):
        done = self.run_it("check", self.write("m.xta", endless), "-q", "E<> false", "--search", "bfs", "--time", "200ms",
                           expect=20)
        self.assertIn("unknown", done.stdout)

    def test_time_is_looked_at_within_one_evaluation(self):
        model = self.write("m.xta", """
          int f() {
            int i; int j; int s;
            for (j = 0; j < 7000; j++) for (i = 0; i < 7000; i++) s = (s + i) % 1000;
            return s;
          }
          process P() { state A, B; init A; trans A -> B { guard f() >= 0; }; }
          system P;
        """)
        done = self.run_it("check", model, "-q", "E<> P.B", "--time", "50ms", expect=20)
        self.assertIn("unknown: the time limit was reached", done.stdout)

    def test_info_has_limits_too(self):
        many = "".join(f"process P{i}() {{ state A; init A; }}\n" for i in range(20000))
        model = self.write("m.xta", many + "system " + ", ".join(f"P{i}" for i in range(20000)) + ";")
        done = self.run_it("info", model, "--time", "1ms", expect=20)
        self.assertIn("the time limit was reached while it was looked at", done.stderr)
        self.run_it("info", model, "--time", "1h", "--memory", "8G", expect=0)
        done = self.run_it("info", model, "--memory", "4", expect=30)
        self.assertIn("--memory 4: the program alone needs more than 4 B", done.stderr)

    def test_a_counter_does_not_look_like_a_clock_that_grows(self):
        model = self.write("m.xta", """int[0,20000] n; clock x, y;
            process P() { state s { x <= 2 }; init s; trans s -> s { guard x >= 1 && n < 20000; assign n = n + 1, x = 0; }; }
            system P;""")
        self.assertIn("sup y = 40002", self.run_it("check", model, "-q", "sup: y", "--no-trace", expect=0).stdout)

    def test_shortening_ends_where_the_model_goes_wrong_at_once(self):
        model = self.write("m.xta", """int[0,1] v; int[-1,2] w;
            process P() { state a, b, c; init a;
              trans a -> b { assign w = w + 1; }, b -> c { assign w = w - 1; }, a -> a { assign v = v + 1; }; }
            system P;""")
        done = self.run_it("check", model, "-q", "E<> P.c", "-q", "E<> false", "--time", "20s", expect=31)
        self.assertIn("trace of 2 steps", done.stdout)

    def test_what_is_plainly_false_needs_no_more_time(self):
        done = self.run_it("check", self.write("m.xta", endless), "-q", "E<> false", "--time", "200ms", "--json", "r.json",
                           expect=10)
        self.assertIn("not satisfied: no state can satisfy it, though not all were seen", done.stdout)
        self.assertIn("time limit", json.loads((self.folder / "r.json").read_text())["results"][0]["reason"])
        done = self.run_it("check", "m.xta", "-q", "A[] true", "--time", "200ms", expect=0)
        self.assertIn("satisfied: no state can violate it, though not all were seen", done.stdout)
        self.run_it("check", "m.xta", "-q", "E<> false", "--time", "200ms", "--certificate", "c", expect=20)

    def test_a_random_walk_into_a_time_lock(self):
        model = self.write("m.xta", """
clock x;
int[0,9] n = 0;
process P() {
  state A { x <= 3 }, B;
  init A;
  trans A -> A { guard n < 9; assign n = n + 1; }, A -> B { guard x > 4; };
}
system P;
""")
        for search in ["walk(walks=50)", "walk(hU, walks=50)", "auto"]:
            run = self.run_it("check", model, "-q", "E<> P.B", "--search", search)
            self.assertIn(run.returncode, (10, 11), run.stderr)
            self.assertEqual(run.stderr.count("time-lock"), 1, run.stderr)

    def test_random_walks_prove_nothing(self):
        model = self.write("m.xta", tiny)
        done = self.run_it("check", model, "-q", "E<> P.B && x < 2", "--search", "walk(walks=50)", expect=11)
        self.assertIn("unknown: no random walk found an answer, which proves nothing", done.stdout)
        for walk in ("walk", "walk(length=1)", "walk(prefer=icb,length=1,walks=9)"):
            self.run_it("check", model, "-q", "E<> P.B", "--search", walk, expect=0)
        for arguments in (["-q", "sup: x"], ["-q", "E<> false", "--certificate", "c"], ["-q", "E<> false", "--graph", "g.dot"]):
            with self.subTest(arguments=arguments):
                done = self.run_it("check", model, *arguments, "--search", "walk", expect=30)
                self.assertIn("walk cannot be used here", done.stdout + done.stderr)

    def test_out_of_memory(self):
        done = self.run_it("check", self.write("m.xta", endless), "-q", "E<> false", "--search", "bfs", "--memory", "60M", "--time", "60s",
                           expect=21)
        self.assertIn("unknown", done.stdout)

    def test_limits_while_coverage_is_collected(self):
        chosen = ", ".join(f"{name} : int[0,999]" for name in "abcd")
        model = self.write("m.xta", "process P() { state s; init s; trans s -> s { select %s; guard a + b + c + d < 0; }; } system P;" % chosen)
        done = self.run_it("check", model, "-q", "A[] true", "--coverage", "--time", "1s")
        self.assertIn("its guard was not seen true yet", done.stdout)

    def test_limits_while_an_abstraction_is_made(self):
        model = self.write("m.xta", """int[0,9] a[1000][30];
            process P() { state s, t; init s;
              trans s -> s { select i : int[0,999], j : int[0,29]; assign a[i][j] = 1; },
                    s -> t { guard forall (i : int[0,999]) forall (j : int[0,29]) a[i][j] == 1; }; }
            system P;""")
        for estimate in ("dp", "pdb", "mas"):
            self.run_it("check", model, "-q", "E<> P.t", "--search", f"greedy({estimate})", "--time", "1s", "--no-trace", expect=20)

    def test_usage(self):
        model = self.write("m.xta", tiny)
        asked = ["check", model, "-q", "E<> P.B"]
        for arguments in ([], ["check"], ["check", model, "--nonsense"], ["check", model, "--time", "soon"],
                          ["check", model, "--memory", "-3"], ["check", "missing.xml"], ["check", str(self.folder)],
                          asked + ["--search", "bfs("], asked + ["--search", "bsf"],
                          asked + ["--search", "bfs(stroe=exact)"], ["check", model, "--queries", "missing.q"],
                          ["components", "nothing"], asked + ["--json", "no/such/folder"],
                          asked + ["--trace", "no/such/folder"], asked + ["--graph", "no/such/folder"]):
            with self.subTest(arguments=arguments):
                done = self.run_it(*arguments, expect=30)
                self.assertTrue(done.stderr)

    def test_a_limit_of_memory_has_a_unit(self):
        model = self.write("m.xta", tiny)
        for command in (["check", model, "-q", "E<> P.B"], ["simulate", model], ["bench", "smoke"], ["verify", model, "c"],
                        ["predicates", model, "-q", "E<> P.B"], ["trace", "t.json"]):
            for size, bytes in (("4", "4 B"), ("500", "500 B"), ("900K", "900 KB")):
                done = self.run_it(*command, "--memory", size, expect=30)
                self.assertIn(f"beeline: --memory {size}: the program alone needs more than {bytes}; "
                              "expected a number above 0 with K, M, G or T, like 4G\n", done.stderr)
        self.run_it("check", model, "-q", "E<> P.B", "--memory", "4G", expect=0)

    def test_options_are_named_where_queries_stand_in_the_wrong_place(self):
        model = self.write("m.xta", tiny)
        self.write("lamp.q", "E<> P.B\n")
        self.assertIn("beeline: queries are asked with 'beeline MODEL --queries lamp.q'\n",
                      self.run_it("lamp.q", expect=31).stderr)
        done = self.run_it("check", model, "-q", "E<> P.A; E<> P.B", expect=31)
        self.assertIn("<query>:1:10: error: another query begins here: each has a line of its own\n", done.stderr)
        self.assertIn("beeline: of several queries each has a -q of its own\n", done.stderr)
        self.assertNotIn("-q of its own", self.run_it("check", model, "-q", "E<> P.Z;", expect=31).stderr)

    def test_names_of_components_are_suggested(self):
        for search, meant in (("bsf", "bfs"), ("greedy(HU)", "hU"), ("bfs(store=exakt)", "exact"), ("walk(prefer=contxts)", "contexts")):
            done = self.run_it("check", self.write("m.xta", tiny), "-q", "E<> P.B", "--search", search, expect=30)
            self.assertIn(f"; did you mean '{meant}'?", done.stderr)

    def test_no_query_says_what_to_do(self):
        done = self.run_it("check", self.write("m.xta", tiny), expect=30)
        self.assertIn("-q", done.stderr)

    def test_model_error_shows_the_place(self):
        done = self.run_it("check", self.write("m.xta", tiny.replace("x >= 2", "y >= 2")), "-q", "E<> P.B", expect=31)
        self.assertRegex(done.stderr, r"m\.xta:6:\d+: error: .*\n.*y >= 2.*\n +\^")
        self.assertEqual(done.stdout, "")

    def test_a_broken_line_leaves_the_others_alone(self):
        model = self.write("m.xta", tiny)
        for broken in ("E[> P.B", "A[ P.B", "E<> (P.B", "sup{P.B: x", "A[] forall (i : int[0,1] P.B", 'E<> "abc', "/* P.B",
                       "Pr P.B"):
            with self.subTest(broken=broken):
                asked = self.write("m.q", broken + "\nE<> P.B\nA[] x >= 0\n")
                done = self.run_it("check", model, "--queries", asked, "--json", "r.json", expect=31)
                self.assertIn("m.q:1:", done.stderr)
                results = json.loads((self.folder / "r.json").read_text())["results"]
                self.assertEqual([(r["query"], r["verdict"]) for r in results],
                                 [(broken, "error"), ("E<> P.B", "satisfied"), ("A[] x >= 0", "satisfied")])
        self.run_it("check", model, "-q", "E[> P.B", expect=31)
        self.run_it("check", model, "-q", "Pr[<=9](<> P.B)", expect=32)

    def test_query_error_shows_the_place_and_the_others_run(self):
        """The same through -q, a file of queries and the model itself, and before a definite no."""
        queries = ["E<> P.B", "E<> P.C", "A[] P.A", "E<> P.B &&"]
        model = self.write("m.xta", tiny)
        self.write("m.q", "\n".join(queries))
        escaped = [q.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for q in queries]
        inside = self.write("n.xml", "<nta><declaration>clock x;</declaration><template><name>P</name>"
                            '<location id="a"><name>A</name></location><location id="b"><name>B</name></location>'
                            '<init ref="a"/><transition><source ref="a"/><target ref="b"/></transition></template>'
                            "<system>system P;</system><queries>"
                            + "".join(f"<query><formula>{q}</formula></query>" for q in escaped) + "</queries></nta>")
        ways = (["check", model] + [w for q in queries for w in ("-q", q)], ["check", model, "--queries", "m.q"],
                ["check", inside])
        for way in ways:
            with self.subTest(way=way):
                done = self.run_it(*way, "--json", "r.json", expect=31)
                results = json.loads((self.folder / "r.json").read_text())["results"]
                self.assertEqual([r["query"] for r in results], queries)
                self.assertEqual([r["verdict"] for r in results], ["satisfied", "error", "not_satisfied", "error"])
                self.assertRegex(results[1]["position"], r":\d+:\d+$")
                self.assertEqual(done.stderr.count(": error: "), 2)
                self.assertRegex(done.stderr, r"(<query>|m\.q|n\.xml):\d+:\d+: error: process 'P' has no 'C'\n.*\n +\^")
        done = self.run_it("check", examples / "crossing.tck", "--labels", "gate_upp", "-q", "E<> false", expect=31)
        self.assertIn("labels gate_upp\n   error: ", done.stdout)
        done = self.run_it("check", examples / "crossing.tck", "--labels", "gate_up,,", expect=31)
        self.assertIn("a label is missing beside a comma", done.stdout)
        done = self.run_it("check", examples / "crossing.tck", "--labels", "", expect=30)
        self.assertIn("no label is given", done.stderr)
        self.run_it("info", inside, expect=31)

    def test_evaluation_error_has_a_trace(self):
        text = "int[0,2] v; process P() { state S; init S; trans S -> S { assign v = v + 1; }; } system P;"
        model = self.write("m.xta", text)
        self.run_it("check", model, "-q", "E<> false", "--json", "r.json", expect=31)
        result = json.loads((self.folder / "r.json").read_text())["results"][0]
        self.assertEqual(result["verdict"], "error")
        self.assertTrue(result["reason"])
        self.assertEqual(len(result["trace"]["steps"]), 2)
        self.assertEqual(result["failing"]["part"], "update")
        self.assertEqual([p["process"] for p in result["failing"]["participants"]], ["P"])


class Input(Case):
    def test_model_without_command_means_check(self):
        self.run_it(self.write("m.xta", tiny), "-q", "E<> P.B", expect=0)

    def test_standard_input(self):
        done = self.run_it("check", "-", "-q", "E<> P.B", stdin=tiny, expect=0)
        self.assertIn("satisfied", done.stdout)
        done = self.run_it("check", "-", "-q", "E<> P.B", stdin="clock x; nonsense", expect=31)
        self.assertIn("<stdin>:1:", done.stderr)
        self.run_it("check", "-", "--labels", "gate_up", stdin=(examples / "crossing.tck").read_text(), expect=0)
        self.run_it("info", "-", stdin=(examples / "train_gate.xml").read_text(), expect=0)

    def test_queries_beside_the_model_are_found_and_said(self):
        self.write("m.q", "E<> P.B\n")
        done = self.run_it("check", self.write("m.xta", tiny), expect=0)
        self.assertIn("m.q", done.stderr)
        done = self.run_it("check", self.write("m.xta", tiny), "-q", "A[] P.A", expect=10)
        self.assertNotIn("m.q", done.stderr)

    def test_query_file(self):
        queries = self.write("other.q", "// first\nE<> P.B\n\n/* second */ A[] \\\n P.A || x >= 2\n")
        done = self.run_it("check", self.write("m.xta", tiny), "--queries", queries, expect=0)
        self.assertIn("2. ", done.stdout)

    def test_damaged_input_ends_well(self):
        text = (examples / "train_gate.xml").read_text()
        for end in range(0, len(text), 397):
            done = self.run_it("check", "-", "-q", "E<> true", stdin=text[:end])
            self.assertEqual(done.returncode, 31, f"{end}: {done.stderr}")


class Output(Case):
    def test_json(self):
        model = self.write("m.xta", tiny)
        self.run_it("check", model, "-q", "E<> P.B", "-q", "Pr[<=9](<> P.B)", "-q", "sup{P.A}: x", "--json", "r.json",
                    expect=32)
        report = json.loads((self.folder / "r.json").read_text())
        self.assertEqual(report["model"], model)
        reached, unsupported, supremum = report["results"]
        self.assertEqual(reached["query"], "E<> P.B")
        self.assertEqual(reached["verdict"], "satisfied")
        self.assertIn("store=", reached["search"])
        self.assertLessEqual({"explored", "generated", "transitions", "stored", "kept", "seconds", "peak_bytes",
                              "trace_length", "first_trace_length", "trace_at_least"}, set(reached["stats"]))
        self.assertEqual(reached["stats"]["trace_length"], 1)
        self.assertGreater(reached["stats"]["peak_bytes"], 100_000)
        step = reached["trace"]["steps"][0]
        self.assertEqual(step["participants"][0]["process"], "P")
        self.assertEqual((step["participants"][0]["source"], step["participants"][0]["target"]), ("A", "B"))
        self.assertRegex(step["participants"][0]["position"], r"m\.xta:6:")
        self.assertEqual(reached["trace"]["states"][1]["locations"], {"P": "B"})
        self.assertEqual(unsupported["verdict"], "unsupported")
        self.assertTrue(unsupported["reason"])
        self.assertIsNone(unsupported["trace"])
        self.assertEqual(supremum["extrema"][0]["sup"], {"value": 3, "attained": True})

    def test_json_on_standard_output_is_all_there_is(self):
        done = self.run_it("check", self.write("m.xta", tiny), "-q", "E<> P.B", "--json", "-", expect=0)
        self.assertEqual(json.loads(done.stdout)["results"][0]["verdict"], "satisfied")

    def test_search_of_a_result_repeats_it(self):
        model = self.write("m.xta", tiny)
        spec = json.loads(self.run_it(model, "-q", "E<> P.B", "--json", "-").stdout)["results"][0]["search"]
        again = json.loads(self.run_it(model, "-q", "E<> P.B", "--search", spec, "--json", "-").stdout)["results"][0]
        self.assertEqual(again["search"], spec)

    def test_a_trace_that_cannot_be_written_is_told_once_and_at_once(self):
        model = self.write("m.xta", endless)
        for queries in [["E<> v[0] > 30"], ["E<> v[0] == 1", "E<> v[0] + v[1] + v[2] + v[3] > 200"]]:
            asked = [a for q in queries for a in ("-q", q)]
            run = self.run_it("check", model, *asked, "--trace", "nowhere/t.json", expect=30)
            self.assertEqual(run.stderr.count("cannot write"), 1, run.stderr)
            self.assertNotIn("satisfied", run.stdout)

    def test_trace_file_and_numbering(self):
        model = self.write("m.xta", tiny)
        self.run_it("check", model, "-q", "E<> P.B", "--trace", "t.json", expect=0)
        self.assertEqual(len(json.loads((self.folder / "t.json").read_text())["steps"]), 1)
        shown = self.run_it("check", model, "-q", "E<> P.B", "--trace", "t.html", expect=0).stdout
        self.assertIn("P: A -> B", shown)
        self.assertIn("   trace written to t.html\n", shown)
        brief = self.run_it("check", model, "-q", "E<> P.B", "--trace", "t.json", "--brief", expect=0).stdout
        self.assertNotIn("P: A -> B", brief)
        self.assertIn("   trace of 1 step written to t.json\n", brief)
        self.run_it("check", model, "-q", "E<> false", "-q", "E<> P.B", "--trace", "u.json", expect=10)
        self.assertTrue((self.folder / "u-2.json").exists())
        self.assertFalse((self.folder / "u.json").exists() or (self.folder / "u-1.json").exists())
        stale = self.run_it("check", model, "-q", "E<> false", "--trace", "t.json", expect=10).stdout
        self.assertIn("   no trace to write: t.json is from before\n", stale)

    def test_no_trace(self):
        done = self.run_it("check", self.write("m.xta", tiny), "-q", "E<> P.B", "--no-trace", expect=0)
        self.assertNotIn("A -> B", done.stdout)
        done = self.run_it("check", self.write("m.xta", tiny), "-q", "E<> P.B", expect=0)
        self.assertIn("A -> B", done.stdout)

    def test_shortest(self):
        model = self.write("m.xta", wandering)
        ask = ["check", model, "-q", "E<> P.B", "--slice", "off", "--json", "r.json"]

        def answer(*options):
            text = self.run_it(*ask, *options, expect=0).stdout
            return text, json.loads((self.folder / "r.json").read_text())["results"][0]

        text, result = answer("--search", "dfs")
        self.assertGreater(result["stats"]["trace_length"], 5)
        self.assertEqual(result["shortest"], "not proven")
        self.assertNotIn("proven", text)
        text, result = answer("--search", "dfs", "--shortest")
        self.assertIn("trace of 2 steps, proven to be shortest", text)
        self.assertEqual((result["shortest"], result["stats"]["trace_length"], result["stats"]["trace_at_least"]),
                         ("proven", 2, 2))
        self.assertGreater(result["stats"]["first_trace_length"], 5)
        for optimal in ("astar(hL)", "astar(hL,prefer=contexts)", "bfs(store=exact)"):
            self.assertIn("proven to be shortest", answer("--search", optimal)[0])
        self.assertEqual(answer()[1]["stats"]["trace_length"], 2)
        self.run_it(*ask, "--shortest", "--no-trace", expect=30)

    def test_shortest_without_enough_time_says_what_is_known(self):
        total = "+".join(f"v[{i}]" for i in range(9))
        for seconds in (0.5, 2, 8, 32):  # until there is time for a first bound, on the slowest of machines
            done = self.run_it("check", self.write("m.xta", endless), "-q", f"E<> {total} >= 60", "--search", "dfs",
                               "--shortest", "--time", f"{seconds}s", "--json", "r.json", expect=0)
            result = json.loads((self.folder / "r.json").read_text())["results"][0]
            if result["stats"].get("trace_at_least", 0) > 1:
                break
        self.assertRegex(done.stdout, r"trace of \d+ steps, not proven to be shortest: at least \d+ are needed")
        self.assertEqual(result["shortest"], "not proven")
        self.assertGreater(result["stats"]["trace_at_least"], 1)
        self.assertLess(result["stats"]["trace_at_least"], result["stats"]["trace_length"])

    def test_shortest_is_at_least_one_step(self):
        total = "+".join(f"v[{i}]" for i in range(9))
        for milliseconds in (5, 10, 20, 40, 80):  # on any machine one of them ends before there is a first bound
            done = self.run_it("check", self.write("m.xta", endless), "-q", f"E<> {total} >= 60", "--search", "dfs",
                               "--shortest", "--time", f"{milliseconds}ms", "--json", "r.json")
            result = json.loads((self.folder / "r.json").read_text())["results"][0]
            if result["verdict"] == "satisfied":  # a slow machine may have no trace yet
                self.assertNotIn("at least 0", done.stdout)
                self.assertGreater(result["stats"]["trace_at_least"], 0)

    def test_shortest_for_several_queries(self):
        done = self.run_it("check", self.write("m.xta", wandering), "-q", "E<> P.B", "-q", "E<> W.b", "-q", "E<> false",
                           "--shortest", expect=10)
        self.assertEqual(done.stdout.count("proven to be shortest"), 2)

    def test_graph(self):
        self.run_it("check", self.write("m.xta", tiny), "-q", "E<> false", "--graph", "g.dot", expect=10)
        text = (self.folder / "g.dot").read_text()
        self.assertIn("digraph", text)
        self.assertIn("->", text)

    def test_no_colours_in_a_pipe(self):
        done = self.run_it("check", examples / "lock.xta", expect=10)
        self.assertNotIn("\033", done.stdout + done.stderr)

    def test_help_version_components_info(self):
        self.assertIn("Examples", self.run_it("--help", expect=0).stdout)
        self.assertNotIn("beeline check", self.run_it("simulate", "--help", expect=0).stdout)
        self.assertIn("take transition N", self.run_it("simulate", "--help", expect=0).stdout)
        self.assertIn("--search", self.run_it("check", "--help", expect=0).stdout)
        for command in ((), ("check",)):
            self.assertEqual(self.run_it("help", *command, expect=0).stdout, self.run_it(*command, "--help", expect=0).stdout)
        self.assertRegex(self.run_it("--version", expect=0).stdout, r"^beeline \d+\.\d+\.\d+\n$")
        self.assertIn("bfs", self.run_it("components", expect=0).stdout)
        self.assertIn("seed", self.run_it("components", "rdfs", expect=0).stdout)
        info = self.run_it("info", examples / "train_gate.xml", expect=0).stdout
        for text in ("Controller", "committed locations: 1", "urgent channels: 3", "clocks: 3", "queries: 5",
                     "A[] not deadlock"):
            self.assertIn(text, info)


class Extrema(Case):
    # As many zones as there are ways for one clock to grow while others do not.
    def test_clocks_that_grow_in_many_ways(self):
        model = self.write("m.xta", """clock g; int[0,1] v;
            process P(const int[1,3] i) { clock x; state A { x <= 3 + i }, C { x <= 2 }; init A;
              trans A -> C { guard x > i; assign x = 0; }, C -> A { guard x >= 1; assign x = 0, v = 1 - v; }; }
            system P;""")
        for query, answer in (("sup: g", "sup g: unbounded"), ("inf: g", "inf g = 0"), ("bounds: g", "g in [0, infinity)"),
                              ("bounds{v == 2}: g", "g: no state to take it from"), ("sup{g <= 5}: g", "sup g = 5"),
                              ("sup{v == 1 && g < 4}: g", "sup g = 4 (approached from below, never reached)")):
            with self.subTest(query=query):
                self.assertIn(answer, self.run_it(model, "-q", query, "--time", "60s", expect=0).stdout)

    def decided(self, name, text, *cases):
        model = self.write(name, text)
        for query, answer in cases:
            with self.subTest(query=query):
                self.assertIn(f"   {answer}\n", self.run_it(model, "-q", query, "--time", "60s", expect=0).stdout)

    def test_growth_with_priorities(self):
        self.decided("m.xta", """clock y, z; broadcast chan b; chan priority default < b;
            process P() { state A; init A; trans A -> A { assign z = 0; }, A -> A { guard z < 1; sync b!; assign z = 0; }; }
            system P;""", ("inf: y - z", "inf y - z = 0"), ("bounds: y - z", "y - z in [0, infinity)"))
        self.decided("m.xta", """clock x, y, z; broadcast chan b; chan priority default < b;
            process P() { state A { z <= 2 }; init A; trans A -> A { guard z >= 1; assign z = 0, x = 0; },
              A -> A { guard z >= 1; sync b!; assign z = 0, y = 0; }; }
            system P;""", ("bounds: x - y", "x - y in [0, infinity)"), ("sup: y - x", "sup y - x = 0"), ("sup: y - z", "sup y - z = 0"))

    # One location, left again and again.
    def loops(self, *updates):
        lines = ["system:s", "event:e", "clock:1:x", "clock:1:y", "clock:1:z", "process:P", "location:P:a0{initial: : invariant: z<=3}"]
        for i in range(1, len(updates)):
            lines.append(f"location:P:a{i}{{invariant: z<=3}}")
        for i, update in enumerate(updates):
            lines.append(f"edge:P:a{i}:a{(i + 1) % len(updates)}:e{{provided: z>=1 : do: {update}; z=0}}")
        return "\n".join(lines) + "\n"

    def test_differences_of_clocks_that_are_set_to_others(self):
        self.decided("m.tck", self.loops("x=z"), ("sup: x - z", "sup x - z = 3"), ("sup: x - y", "sup x - y = 0"),
                     ("sup: y - x", "sup y - x: unbounded"))
        self.decided("m.tck", self.loops("x=y", "y=z"), ("sup: x - y", "sup x - y = 6"), ("sup: x", "sup x = 12"))
        self.decided("m.tck", self.loops("x=x+3"), ("sup: x - y", "sup x - y: unbounded"))
        self.decided("m.tck", self.loops("x=x+3", "y=y+3"), ("sup: x - y", "sup x - y = 3"), ("inf: x - y", "inf x - y = 0"))

    def test_why_growth_is_not_decided(self):
        model = self.write("m.tck", self.loops("x=x+3"))
        self.assertIn("copies of clocks to which something is added make more than 256 of them",
                      self.run_it(model, "-q", "inf: x - y", "--time", "60s", expect=32).stdout)


class Interrupt(Case):
    def start(self, **options):
        model = self.write("m.xta", endless)
        command = [binary, "check", model, "-q", "E<> false", "--search", "bfs", "--json", "r.json", "--time", "100s"]
        return subprocess.Popen(command, cwd=self.folder, **options)

    def test_interrupt_ends_with_statistics(self):
        for sign in (signal.SIGINT, signal.SIGTERM):
            pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
            with self.subTest(sign=sign), self.start(**pipes) as process:
                self.assertIn("m.xta", process.stdout.readline())
                time.sleep(0.5)  # the handlers are set right after the head is printed
                process.send_signal(sign)
                out, _ = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 11)
                self.assertIn("interrupted", out)
                result = json.loads((self.folder / "r.json").read_text())["results"][0]
                self.assertEqual(result["verdict"], "unknown")
                self.assertGreater(result["stats"]["explored"], 0)

    def test_interrupt_while_a_model_is_awaited(self):
        os.mkfifo(self.folder / "pipe")
        command = [binary, "check", "pipe", "-q", "E<> true", "--json", "r.json"]
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            with open(self.folder / "pipe", "w"):  # waits until it reads
                time.sleep(0.3)
                process.send_signal(signal.SIGINT)
                process.communicate(timeout=60)
            self.assertEqual(process.returncode, 11)
        report = json.loads((self.folder / "r.json").read_text())
        self.assertEqual(report["error"], "interrupted while the model was read")
        self.assertEqual([r["verdict"] for r in report["results"]], ["unknown"])

    def test_a_verdict_and_a_first_trace_do_not_wait_for_a_shorter_one(self):
        model = self.write("m.xta", endless)
        trace = self.folder / "t.json"
        query = "E<> " + " && ".join(f"v[{i}] == 5" for i in range(9))
        run = subprocess.Popen([binary, "check", model, "-q", query, "--shortest", "--trace", trace],
                               stdout=subprocess.PIPE, text=True, cwd=self.folder)
        self.addCleanup(run.kill)
        lines = [run.stdout.readline() for _ in range(5)]
        self.assertEqual(lines[-1], "   satisfied\n", lines)
        self.assertIsNone(run.poll(), "it goes on")
        first = len(json.loads(trace.read_text())["steps"])
        run.send_signal(signal.SIGINT)
        rest = run.communicate(timeout=60)[0]
        self.assertNotIn("satisfied", rest)
        self.assertIn("not proven to be shortest", rest)
        self.assertLessEqual(len(json.loads(trace.read_text())["steps"]), first)

    def test_progress_on_a_terminal_is_erased(self):
        try:
            terminal, side = pty.openpty()
        except OSError as error:  # a chroot without /dev/pts
            self.skipTest(str(error))
        environment = os.environ | {"TERM": "xterm"}
        with self.start(stdout=subprocess.PIPE, stderr=side, env=environment, text=True) as process:
            os.close(side)
            seen = b""
            while b"states" not in seen:
                seen += os.read(terminal, 4096)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
            try:
                while more := os.read(terminal, 4096):
                    seen += more
            except OSError:
                pass  # the other side is closed: all is read
            os.close(terminal)
        self.assertTrue(seen.endswith(b"\r\033[K"), seen[-80:])


class LongEvaluations(Case):
    # A function of so many rounds may be evaluated once within the limit of steps.
    function = "int f() {{ int i = 0; int j; while (i < {}) {{ j = 0; while (j < 1000) j++; i++; }} return 1; }}"
    model = "clock x, y; {} process P() {{ state A, B; init A; trans A -> B {{ guard {}; }}; }} system P;"

    def test_alternatives_have_as_much_as_the_whole(self):
        long = self.write("long.xta", self.model.format(self.function.format(26000), "x >= 1"))
        self.run_it("check", long, "--no-trace", "-q", "E<> f() == 1 && (x > 3 || y > 3)", expect=0)
        self.run_it("check", long, "--no-trace", "-q", "A[] f() != 1 || (x <= 3 && y <= 3)", expect=10)

    def test_the_replay_counts_as_the_search_does(self):
        model = self.write("long.xta", self.model.format(self.function.format(6000), "x >= 1 && f() == 1"))
        self.run_it("check", model, "-q", "E<> P.B", expect=0)


if __name__ == "__main__":
    unittest.main()
