"""The estimate `predicates`: its solvers, and predicates from files."""
import os
import unittest

from harness import Case

store = """
int[0,10] a, b;
process P() {
  state S;
  init S;
  trans
    S -> S { guard 2 * a + b <= 8; assign a = a + 1; },
    S -> S { guard 2 * a + b <= 9; assign b = b + 1; };
}
system P;
"""
too_many = "E<> 3 * a + b > 15"


class Solvers(Case):
    def check(self, solver):
        return self.run_it(self.write("store.xta", store), "-q", too_many, "--search",
                           f"greedy(predicates(solver={solver}))")

    def test_bounds_search_for_what_sums_exclude(self):
        done = self.check("bounds")
        self.assertIn("not satisfied", done.stdout)
        self.assertNotIn(" 0 states explored", done.stdout)

    def test_z3_excludes_it_before_the_search(self):
        if "needs Z3" in self.check("z3").stdout:
            self.skipTest("there is no Z3")
        for solver in "auto", "z3":
            done = self.check(solver)
            self.assertIn("not satisfied", done.stdout)
            self.assertIn(" 0 states explored", done.stdout)

    def test_without_z3_all_runs_but_what_asks_for_it(self):
        # A library of that name that is none.
        self.write("libz3.so.4", "")
        before = os.environ.get("LD_LIBRARY_PATH")
        os.environ["LD_LIBRARY_PATH"] = str(self.folder)
        try:
            asked, not_asked = self.check("z3"), self.check("auto")
        finally:
            if before is None:
                del os.environ["LD_LIBRARY_PATH"]
            else:
                os.environ["LD_LIBRARY_PATH"] = before
        self.assertEqual(asked.returncode, 30, asked)
        self.assertRegex(asked.stdout,
                         r"solver=z3 needs Z3, and (libz3\.so\.4 .* cannot be loaded|this program was built without Z3)")
        self.assertIn("not satisfied", not_asked.stdout)
        self.assertNotIn(" 0 states explored", not_asked.stdout)


# Each has a variable and a clock to itself, and both write `total`.
pair = """
int[0,5] total;
process P(const int[1,2] me) {
  clock x;
  int[0,5] own;
  state A, B;
  init A;
  trans A -> B { guard x >= 2 && own < 5; assign own = own + 1, total = own; }, B -> A { assign x = 0; };
}
system P;
"""


class Files(Case):
    def check(self, text, *more, options="", query="E<> P(1).own == 3 && P(2).own == 3"):
        self.write("pair.xta", pair)
        self.write("p.txt", text)
        search = f'greedy(predicates(from="p.txt"{options}))'
        return self.run_it("pair.xta", "-q", query, "--search", search, "--brief", *more)

    def test_predicates_are_read_in_the_syntax_of_queries(self):
        done = self.check("// what matters\n\nP(1).own >= 3 || P(2).own >= 3\nforall (i : int[1,2]) P(i).x >= 2 // time\n"
                          "P(1).own + 2 * P(2).own < 7\n")
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(done.stderr, "")
        self.assertIn('predicates(from="p.txt", split=auto', done.stdout)

    def test_they_are_what_is_known(self):
        # A* is sure of its way in fewer states, the more it knows.
        explored = []
        for text in "", "P(1).own >= 1\nP(1).own >= 2\nP(1).own >= 3\nP(2).own >= 1\nP(2).own >= 2\nP(2).own >= 3\n":
            self.write("p.txt", text)
            self.write("pair.xta", pair)
            done = self.run_it("pair.xta", "-q", "E<> P(1).own == 3 && P(2).own == 3", "--search",
                               'astar(predicates(from="p.txt"))', "--brief", expect=0)
            self.assertIn("proven to be shortest", done.stdout)
            explored.append(int(done.stdout.split(" states explored")[0].split()[-1].replace(",", "")))
        self.assertLess(explored[1], explored[0])

    def test_mistakes_have_their_place(self):
        done = self.check("P(1).own >= 3\n  P(1).own >= \nnobody < 3\nE<> total > 3\n")
        self.assertEqual(done.returncode, 30, done)
        self.assertEqual(done.stdout, "")
        for place in "p.txt:2:14: error:", "p.txt:3:1: error: 'nobody' is not declared", "p.txt:4:1: error:":
            self.assertIn(place, done.stderr)

    def test_what_is_no_predicate_is_refused(self):
        done = self.check("total >= 3\ntotal > 1 && total * P(1).own > 3\n")
        self.assertEqual(done.returncode, 30, done)
        self.assertIn("p.txt:2:31: 'total > 1 && total * P(1).own > 3' is no predicate: this does not compare sums",
                      done.stdout)

    def test_a_file_that_is_not_there(self):
        self.write("pair.xta", pair)
        done = self.run_it("pair.xta", "-q", "E<> total > 3", "--search", 'greedy(predicates(from="none.txt"))',
                           expect=30)
        self.assertIn("none.txt", done.stderr)

    def test_what_no_part_can_use_is_told_once(self):
        text = "P(1).own >= 3\nP(1).own + P(2).own > 3\ntotal > 2\n"
        done = self.check(text, "-q", "E<> P(1).own == 2", options=", split=1")
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(done.stderr.count("p.txt:2:1: warning: 'P(1).own + P(2).own > 3' is of no use"), 1, done.stderr)
        self.assertEqual(done.stderr.count("is of no use"), 2, done.stderr)
        self.assertEqual(self.check("P(1).own + P(2).own > 3\n", options=", split=0").stderr, "")


counter = """
int[0,5] n;
process P() {
  state count, done;
  init count;
  trans
    count -> count { guard n < 5; assign n = n + 1; },
    count -> done { guard n >= 3; };
}
system P;
"""


class Shown(Case):
    def show(self, *arguments, expect=0, model=counter):
        return self.run_it("predicates", self.write("m.xta", model), *arguments, expect=expect)

    def test_rounds_predicates_and_a_path(self):
        done = self.show("-q", "E<> P.done").stdout
        for text in ("part 1 of 1: P\n", "round 0: 0 predicates, abstract paths of 1 step\n       P.count -> done\n",
                     "no run follows it; new:\n         n >= 3\n", "round 3: 3 predicates, abstract paths of 4 steps\n",
                     "refinement ended: as far as these processes go, a run follows that path\n",
                     "     predicates: 3\n       n >= 3\n", "a shortest abstract path, 4 steps:\n",
                     "       P.done\n", "   estimate of the initial state: 4\n"):
            self.assertIn(text, done)

    def test_from_the_text_or_a_file(self):
        syntax = self.show("-q", "E<> P.done", "--estimate", "predicates").stdout
        self.assertNotIn("round", syntax)
        self.assertIn("predicates: 2\n", syntax)
        self.write("p.txt", "n >= 2\n")
        own = self.show("-q", "E<> P.done", "--estimate", 'predicates(from="p.txt")').stdout
        self.assertIn("predicates: 1\n       n >= 2\n", own)

    def test_what_cannot_be_reached(self):
        done = self.show("-q", "E<> P.done && n < 3", "--estimate", "predicates").stdout
        self.assertIn("     no path: the target cannot be reached\n   the target cannot be reached\n", done)

    def test_mistakes(self):
        for arguments, code in ((["-q", "E<> P.done", "--estimate", "hL"], 30), (["--estimate", "predicates"], 30),
                                (["-q", "E<> P.done", "--estimate", "predicates(form=syntax)"], 30),
                                (["-q", "sup: n"], 32), (["-q", "E<> P.dine"], 31),
                                (["-q", "E<> P.done", "--time", "soon"], 30)):
            with self.subTest(arguments=arguments):
                self.show(*arguments, expect=code)


if __name__ == "__main__":
    unittest.main()
