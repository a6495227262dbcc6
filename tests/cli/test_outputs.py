"""Files that are written, against each other and against those that are read."""
import json
import os
import unittest

from harness import Case, tiny

cdl = "cdl day is { main is { skip } }"


class Outputs(Case):
    def setUp(self):
        super().setUp()
        self.write("m.xta", tiny)
        self.write("m.q", "E<> P.B\n")

    def refused(self, *arguments, says, stdin=""):
        before = {path: path.read_bytes() for path in self.folder.iterdir() if path.is_file()}
        done = self.run_it(*arguments, stdin=stdin, expect=30)
        self.assertIn(says, done.stderr)
        self.assertEqual(done.stdout, "", "nothing was run")
        self.assertEqual({path: path.read_bytes() for path in self.folder.iterdir() if path.is_file()}, before)

    def test_each_has_a_file_of_its_own(self):
        ask = ["check", "m.xta", "-q", "E<> P.B"]
        self.refused(*ask, "--trace", "s.json", "--json", "s.json", says="s.json are one file: each needs its own")
        self.refused(*ask, "--graph", "g", "--json", "g", "--junit", "g", says="--json g and --junit g are one file")
        self.refused(*ask, "--certificate", "c", "--tables", "./c", says="--certificate c and --tables ./c are one file")
        self.refused(*ask, "--json", "-", "--junit", "-",
                     says="--json - and --junit - both go to standard output: one of them needs a file")
        self.refused(*ask, "--json", "-", "--trace", "/dev/stdout", says="both go to standard output")
        self.write("old.json", "")
        os.symlink("old.json", self.folder / "link.json")
        self.refused(*ask, "--json", "old.json", "--trace", "link.json", says="are one file")
        self.run_it(*ask, "--json", "/dev/null", "--trace", "/dev/null", "--junit", "/dev/null", expect=0)
        self.run_it("check", "-", "-q", "E<> P.B", "--json", "-", stdin=tiny, expect=0)

    def test_numbers_of_queries_count(self):
        ask = ["check", "m.xta", "-q", "E<> P.B", "--trace", "t.json", "--json"]
        self.run_it(*ask, "t-2.json", expect=0)
        self.refused(*ask, "t-2.json", "-q", "E<> P.A", says="t-2.json are one file")
        self.assertEqual(len(json.loads((self.folder / "t-2.json").read_text())["results"]), 1)

    def test_nothing_that_is_read_is_overwritten(self):
        ask = ["check", "m.xta", "-q", "E<> P.B"]
        for option in ("--json", "--junit", "--certificate", "--tables"):
            self.refused(*ask, option, "m.xta", says=f"{option} m.xta would overwrite the model")
        self.refused(*ask, "--json", "./m.q", says="--json ./m.q would overwrite the queries beside the model")
        self.write("own.q", "E<> P.A\n")
        self.refused("check", "m.xta", "--queries", "own.q", "--junit", "own.q", says="would overwrite the queries")
        self.write("c.cdl", cdl)
        self.refused(*ask, "--context", "c.cdl:day", "--json", "c.cdl", says="--json c.cdl would overwrite the context")
        self.write("bad.xta", "nonsense")
        self.refused("check", "bad.xta", "--json", "bad.xta", says="would overwrite the model")

    def test_several_models(self):
        self.write("n.xta", tiny)
        ask = ["check", "m.xta", "n.xta", "-q", "E<> P.B"]
        self.refused(*ask, "--json", "n.xta", says="--json n.xta would overwrite the model")
        self.refused(*ask, "--json", "c-n", "--certificate", "c", says="--json c-n and --certificate c-n are one file")
        self.refused(*ask, "--json", "r", "--junit", "r", says="are one file")
        self.write("t-m.xta", tiny)
        self.refused("check", "m.xta", "t-m.xta", "-q", "E<> P.B", "--certificate", "t.xta", says="t-m.xta would overwrite the model")
        self.run_it(*ask, "--json", "r.json", "--certificate", "c", "--trace", "r.json", expect=0)

    def test_other_commands(self):
        self.run_it("check", "m.xta", "--trace", "t.json", expect=0)
        for command in ("trace", "improve"):
            self.refused(command, "t.json", "m.xta", "--to", "text", "-o", "m.xta", says="-o m.xta would overwrite the model")
            self.refused(command, "t.json", "m.xta", "--to", "text", "-o", "t.json", says="-o t.json would overwrite the trace")
            self.refused(command, "t.json", "m.xta", "-o", "t.xyz", says="cannot be written as '.xyz'")
            self.run_it(command, "t.json", "m.xta", "-o", "t.json", expect=0)
        self.write("day", cdl)
        self.refused("graph", "day", "-o", "day", says="-o day would overwrite the context")
        self.refused("generate", "contexts", "1", "--model", "c", "-o", "c", says="--model c and -o c are one file")
        self.refused("generate", "contexts", "1", "--model", "-", says="both go to standard output")
        self.refused("generate", "cruise-control", "1", "--model", "-", says="both go to standard output")
        self.refused("generate", "landing-gear", "1", "--model", "-", says="both go to standard output")
        self.refused("bench", "m.xta", "--pin", "m.xta", says="--pin m.xta would overwrite")
        self.refused("bench", "m.xta", "-o", "b", "--pin", "b/runs.jsonl", says="b/runs.jsonl are one file")
        self.write("plain", tiny)
        done = self.run_it("simulate", "plain", stdin="1\ns plain\nq\n")
        if done.returncode == 0:
            self.assertIn("s plain would overwrite the model", done.stdout)
            self.assertEqual((self.folder / "plain").read_text(), tiny)


if __name__ == "__main__":
    unittest.main()
