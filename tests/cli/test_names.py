import unittest

from harness import Case, tiny


class Names(Case):
    def test_words_that_were_meant(self):
        for arguments, meant in ((["generate", "fischr", "3"], "fischer"), (["components", "gredy"], "greedy"),
                                 (["simulat", "m.xta"], "simulate"), (["GENERATE", "fischer"], "generate")):
            self.assertIn(f"; did you mean '{meant}'?", self.run_it(*arguments, expect=30).stderr)
        model = self.write("m.xta", tiny)
        out = self.run_it("simulate", model, stdin="brek x > 2\nq\n")
        self.assertIn("'brek' is no command; did you mean 'break'?", out.stdout + out.stderr)

    def test_options_that_were_meant(self):
        model = self.write("m.xta", tiny)
        for option, meant in (("--tabels", "--tables"), ("--lables", "--labels"), ("--tiem", "--time"), ("--trase=t.json", "--trace"),
                              ("--cert", "--certificate"), ("--Search", "--search"), ("--no-traces", "--no-trace")):
            self.assertIn(f"; did you mean '{meant}'?", self.run_it("check", model, option, expect=30).stderr)
        for option in ("--xy", "--elephant", "--"):
            self.assertNotIn("did you mean", self.run_it("check", model, option).stderr)

    def test_files_that_were_meant(self):
        model = self.write("lamp.xta", tiny)
        self.write("lamp.q", "E<> P.B\n")
        self.assertIn("; did you mean 'lamp.xta'?", self.run_it("check", "lmap.xta", expect=30).stderr)
        self.assertIn("; did you mean 'lamp.q'?", self.run_it("check", model, "--queries", "lampe.q", expect=30).stderr)
        self.assertEqual(self.run_it("check", model, "E<> P.B", expect=30).stderr,
                         "beeline: cannot read E<> P.B: No such file or directory; a query stands behind -q\n")
        self.assertIn("this is a file: write --queries lamp.q", self.run_it("check", model, "-q", "lamp.q", expect=30).stderr)
        self.assertIn("these are queries, no model", self.run_it("lamp.q", expect=31).stderr)
        for model in ("elephant.xta", "nowhere/lamp.xta", "/"):
            self.assertNotIn("did you mean", self.run_it("check", model, expect=30).stderr)

    def test_long_options_with_a_single_dash(self):
        model = self.write("m.xta", tiny)
        self.assertIn("-query has two dashes: write --query", self.run_it("check", model, "-query", "E<> P.B", expect=30).stderr)
        self.assertIn("-trace has two dashes", self.run_it(model, "-trace=t.json", expect=30).stderr)
        self.run_it("check", model, "-qE<> P.B", expect=0)

    def test_what_is_neither_a_command_nor_a_file(self):
        self.assertIn("'run' is neither a command nor a file", self.run_it("run", "m.xta", expect=30).stderr)
        self.assertIn("did you mean '--version'?", self.run_it("version", expect=30).stderr)
        self.assertIn("did you mean 'help'?", self.run_it("hlep", expect=30).stderr)
        self.assertIn("did you mean '--version'?", self.run_it("--verison", expect=30).stderr)
        self.assertIn("did you mean 'always'?", self.run_it("check", "m.xta", "--color", "alwys", expect=30).stderr)
        self.assertIn("did you mean 'bash'?", self.run_it("completion", "bsh", expect=30).stderr)
        self.assertIn("did you mean '--seed'?", self.run_it("generate", "random", "3", "--sede", "4", expect=30).stderr)

    def test_a_file_of_another_kind_for_a_model(self):
        model = self.write("m.xta", tiny)
        self.write("certificate", "beeline certificate 1\n")
        self.assertIn("certificate:1:1: error: this is a certificate, no model: 'beeline verify MODEL CERTIFICATE'",
                      self.run_it("verify", "certificate", model, expect=31).stderr)
        self.run_it("check", model, "-q", "E<> P.B", "--trace", "t.json", expect=0)
        self.assertIn("t.json:1:1: error: this is a stored trace, no model: 'beeline trace FILE' shows it",
                      self.run_it("simulate", "t.json", "--trace", model, expect=31).stderr)
        self.write("f.xml", "<?xml version='1.0'?>\n<model><property id='1'><formula>a</formula></property></model>\n")
        self.assertIn("f.xml:2:1: error: these are goals of models in DVE, no model",
                      self.run_it("check", "f.xml", expect=31).stderr)

    def test_an_empty_query(self):
        for query in ("", " // nothing"):
            done = self.run_it("check", self.write("m.xta", tiny), "-q", query, "-q", "E<> P.B", "--brief", expect=31)
            self.assertIn("<query>:1:1: error: this is no query", done.stderr)
            self.assertIn("2. E<> P.B\n   satisfied", done.stdout, "the others are asked")

    def test_a_file_without_queries(self):
        model = self.write("m.xta", tiny)
        self.write("empty.q", "// later\n")
        self.assertIn("beeline: empty.q has no query\n", self.run_it("check", model, "--queries", "empty.q", expect=30).stderr)
        done = self.run_it("check", model, "-q", "E<> P.B", "--queries", "empty.q", expect=0)
        self.assertIn("beeline: empty.q has no query\n", done.stderr)

    def test_no_time_at_all(self):
        for option in ("--time", "--time-per-query", "--memory"):
            done = self.run_it("check", self.write("m.xta", tiny), "-q", "E<> P.B", option, "0", expect=30)
            self.assertIn(f"{option} 0: expected a number above 0 with", done.stderr)

    def test_formats_by_ending(self):
        model = self.write("m.xta", tiny)
        ask = ["check", model, "-q", "E<> P.B"]
        for option, name, known in (("--trace", "t.txt", ".json, .html, .htm"), ("--graph", "g.png", ".dot, .gv, .svg")):
            done = self.run_it(*ask, option, name, expect=30)
            self.assertIn(f"cannot be written as '{name[1:]}'; the name ends in one of {known}", done.stderr)
            self.assertFalse((self.folder / name).exists())
        self.run_it(*ask, "--trace", "t.htm", expect=0)
        self.assertTrue((self.folder / "t.htm").read_text().startswith("<!DOCTYPE html>"))
        self.run_it(*ask, "--trace", "t.json", expect=0)
        self.assertIn(".txt, .text, .json", self.run_it("trace", "t.json", "-o", "t.png", expect=30).stderr)
        self.assertIn("cannot be written as '.png'", self.run_it("simulate", model, stdin="s t.png\nq\n").stdout)

    def test_devices_have_no_number(self):
        model = self.write("m.xta", tiny)
        done = self.run_it("check", model, "-q", "E<> P.B", "-q", "E<> P.A", "--trace", "/dev/null", "--brief", expect=0)
        self.assertIn("written to /dev/null\n", done.stdout)
        self.assertNotIn("null-", done.stdout + done.stderr)
        other = self.write("other.xta", tiny)
        done = self.run_it("check", model, other, "-q", "E<> P.B", "--trace", "/dev/null", "--brief", expect=0)
        self.assertNotIn("null-", done.stdout + done.stderr)
        done = self.run_it("check", model, "-q", "E<> P.B", "-q", "E<> P.A", "--trace", "/dev/stdout", "--quiet", expect=0)
        self.assertEqual(done.stdout.count('"format": "beeline-trace/1"'), 2)

    def test_a_file_that_is_no_trace(self):
        self.write("t.json", '{"format": "beeline-trace/1",\n "states": [}')
        for arguments in (["trace", "t.json"], ["simulate", self.write("m.xta", tiny), "--trace", "t.json"]):
            done = self.run_it(*arguments, stdin="q\n")
            said = done.stderr + done.stdout
            self.assertIn("expected a trace as JSON, as beeline check writes it with --trace FILE.json", said)
            self.assertIn("line 2, column 13", said)
            self.assertNotIn("json.exception", said)
        self.write("t.json", '{"format": "beeline-trace/1"}')
        self.assertIn("key 'states' not found", self.run_it("trace", "t.json", expect=31).stderr)
        self.write("t.json", "[1, 2]")
        self.assertNotIn("json.exception", self.run_it("trace", "t.json", expect=31).stderr)

    def test_whole_arrays_and_structs_in_the_simulator(self):
        text = """int a[3] = {1, 2, 3}; struct { int x; bool y; int z[2]; } s = {4, true, {5, 6}}; int m[2][2] = {{1,2},{3,4}};
            int q1 = 9; int[0,9] r[int[2,3]] = {3, 4};
            process P() { int b[2] = {7, 8}; state A; init A; trans A -> A { }; } system P;"""
        out = self.run_it("simulate", self.write("m.xta", text), stdin="eval a\neval s\neval P.b\neval a[1]\neval m\neval r\neval q\nq\n").stdout
        for line in ("[1, 2, 3]", "s.x = 4, s.y = true, s.z = [5, 6]", "[7, 8]", "2", "[[1, 2], [3, 4]]", "[3, 4]"):
            self.assertIn(line + "\n", out)
        self.assertIn("'q' is not declared", out)

    def test_truth_values_in_the_simulator(self):
        text = """struct { int[0,1] bit; bool ok; } st[2]; bool up[2]; int[0,1] k;
            process P() { state A; init A; trans A -> A { assign st[k].ok = true, up[k] = st[k].bit == 0, k = 1 - k; }; } system P;"""
        model = self.write("m.xta", text)
        out = self.run_it("simulate", model, stdin="eval st[k].ok\neval up[k]\neval st[k].bit\nq\n").stdout
        self.assertEqual([line for line in out.splitlines() if line in ("> false", "false", "> 0", "0")][-3:], ["false", "false", "0"], out)
        self.assertIn("  st[0].bit: [0,1]\n  st[0].ok: bool\n", self.run_it("info", model, expect=0).stdout)

    def test_a_clock_may_start_late(self):
        text = "clock x = 5000000000; process P() { state A, B; init A; trans A -> B { guard x < 5000000001; }; } system P;"
        done = self.run_it("check", self.write("m.xta", text), "-q", "inf: x", "-q", "E<> P.B", expect=0)
        self.assertIn("inf x = 5000000000\n", done.stdout)


if __name__ == "__main__":
    unittest.main()
