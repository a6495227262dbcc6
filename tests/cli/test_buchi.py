"""beeline buchi: the automaton of a formula."""
import shutil
import unittest

from harness import Case

response = "G (request -> F grant)"


class Buchi(Case):
    def test_text_tells_size_kind_and_transitions(self):
        done = self.run_it("buchi", "F a && G b")
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(
            done.stdout, "F a && G b\n"
            "states: 2, transitions: 3, acceptance sets: 1\n"
            "weak: of the cycles of a component all are accepting (F) or none (N)\n\n"
            "state 0 (initial), in component 1 of kind N\n"
            "  to 0 on b\n"
            "  to 1 on a && b\n\n"
            "state 1, in component 0 of kind F\n"
            "  to 1 on b {0}\n")

    def test_formats_go_by_the_ending_or_by_name(self):
        for ending, name, begin in ("hoa", "hoa", "HOA: v1\n"), ("dot", "dot", "digraph "), ("pml", "never", "never {"):
            file = self.folder / f"a.{ending}"
            self.assertEqual(self.run_it("buchi", response, "-o", file).returncode, 0)
            named = self.run_it("buchi", response, "--to", name)
            self.assertTrue(named.stdout.startswith(begin), named)
            self.assertEqual(file.read_text(), named.stdout)
        done = self.run_it("buchi", response, "-o", self.folder / "a.png")
        self.assertEqual(done.returncode, 30, done)
        self.assertIn(".svg", done.stderr)

    def test_atoms_are_what_stands_between_operators(self):
        done = self.run_it("buchi", "[] (P.x + 1 > 3 -> <> P.done)", "--to", "hoa")
        self.assertIn('AP: 2 "(P.x + 1 > 3)" "P.done"\n', done.stdout)

    def test_drawn_by_graphviz(self):
        if not shutil.which("dot"):
            self.skipTest("there is no Graphviz")
        self.assertEqual(self.run_it("buchi", response, "-o", self.folder / "a.svg").returncode, 0)
        self.assertIn("grant", (self.folder / "a.svg").read_text())

    def test_errors_have_a_place(self):
        done = self.run_it("buchi", "a U (x > 3 && y")
        self.assertEqual(done.returncode, 31, done)
        self.assertIn("<formula>:1:5: error: this '(' is not closed", done.stderr)

    def test_what_would_be_too_large_is_refused_and_limits_hold(self):
        wide = " && ".join(f"F (p{i} && X G q{i})" for i in range(14))
        done = self.run_it("buchi", wide, "--time", "20s")
        self.assertIn(done.returncode, (20, 32), done)
        self.assertIn("beeline: ", done.stderr)


if __name__ == "__main__":
    unittest.main()
