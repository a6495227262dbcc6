"""The estimate `predicates`: its solvers."""
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


if __name__ == "__main__":
    unittest.main()
