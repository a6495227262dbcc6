"""Certificates that no run is such as a query asks for."""
import unittest

from harness import Case, examples

clerk = str(examples / "clerk.xta")

# Every two time units something happens, and after the third time it is over.
counting = """
clock x;
int[0,3] n;
process P() {
  state A { x <= 2 }, B;
  init A;
  trans A -> A { guard x >= 1 && n < 3; assign x = 0, n = n + 1; }, A -> B { guard n == 3; };
}
system P;
"""

# Labels a and b never come together, and c again and again.
labelled = """system:s
event:e
process:P
clock:1:x
location:P:u{initial::labels:a,c:invariant:x<=2}
location:P:v{labels:b:invariant:x<=2}
edge:P:u:v:e{provided:x>=1:do:x=0}
edge:P:v:u:e{provided:x>=1:do:x=0}
"""

accepting = """byte n = 0;
process P { state a, b; init a; trans a -> b { guard n < 3; effect n = n + 1; }, b -> a { guard n < 3; }, b -> b { guard n == 3; }; }
process L { state q, r; accept r; init q; trans q -> q { }, q -> r { guard n == 2; }, r -> r { guard n == 2; }; }
system async property L;
"""


class Certificates(Case):
    def certified(self, model, *asked, code):
        self.run_it("check", model, *asked, "--certificate", "c", "--no-trace", expect=code)
        return self.run_it("verify", model, "c", expect=0).stdout

    def test_each_kind_of_query(self):
        model = self.write("m.xta", counting)
        for query, code in (("A<> P.B", 0), ("E[] P.A", 10), ("E[] x < 2 && P.A", 10), ("A<> x == 1", 0), ("n == 1 --> n == 3", 0),
                            ("x == 2 --> P.B", 0), ("ltl: F P.B", 0), ("ltl: G (n == 1 -> F G P.B)", 0),
                            ("ltl: (!P.B) U n == 3", 0), ("ltl: X X X n == 3", 0)):
            with self.subTest(query=query):
                said = self.certified(model, "-q", query, code=code)
                self.assertRegex(said, r"proved by \d+ zones? with ranks")
                self.assertIn("kind ranks", (self.folder / "c").read_text())

    def test_labels_and_property_processes(self):
        model = self.write("m.tck", labelled)
        self.assertIn("cycle a,b", self.certified(model, "--cycle", "a,b", code=10))
        self.run_it("check", model, "--cycle", "c", "--certificate", "none", expect=0)
        self.assertFalse((self.folder / "none").exists())
        model = self.write("m.dve", accepting)
        self.assertIn("property L", self.certified(model, code=0))

    def test_none_where_there_is_a_run(self):
        self.run_it("check", clerk, "-q", "Clerk.busy --> Clerk.answered", "--certificate", "c", expect=10)
        self.assertFalse((self.folder / "c").exists())

    def test_changes_are_refused(self):
        model = self.write("m.xta", counting)
        for query in ("A<> P.B", "n == 1 --> n == 3", "ltl: F P.B"):
            self.certified(model, "-q", query, code=0)
            lines = (self.folder / "c").read_text().splitlines()
            zones = [i for i, line in enumerate(lines) if line.split()[0] == "z"]
            first = next(i for i, line in enumerate(lines) if line.startswith("s "))
            for i in zones:
                with self.subTest(query=query, line=lines[i]):
                    less = lines[:i] + lines[i + 1:-1] + [f"end {len(zones) - 1}"]
                    (self.folder / "less").write_text("\n".join(less) + "\n")
                    self.run_it("verify", model, "less", expect=10)
            rank = max((i for i in zones if i > first), key=lambda i: int(lines[i].split()[1]))
            zero = lines[:rank] + ["z 0 " + " ".join(lines[rank].split()[2:])] + lines[rank + 1:]
            (self.folder / "zero").write_text("\n".join(zero) + "\n")
            self.assertIn("lower ranks", self.run_it("verify", model, "zero", expect=10).stdout)
            other = self.write("other.xta", counting.replace("x <= 2", "x <= 3"))
            self.assertIn("another model", self.run_it("verify", other, "c", expect=10).stdout)
            self.run_it("check", other, "-q", "E<> false", "--certificate", "mark", expect=10)
            mark = (self.folder / "mark").read_text().splitlines()[1]
            self.assertRegex(mark, "^model ")
            text = "\n".join(lines) + "\n"
            (self.folder / "for_other").write_text(text.replace(lines[2], mark))
            self.assertIn("not covered", self.run_it("verify", other, "for_other", expect=10).stdout)
            self.assertIn("not one of this model", self.reworded(model, text, query, "E<> nothing"))
            self.assertIn("not proved", self.reworded(model, text, query, "A<> P.A && x > 2"))

    def reworded(self, model, text, was, now):
        (self.folder / "reworded").write_text(text.replace(f"property {was}", f"property {now}"))
        return self.run_it("verify", model, "reworded", expect=10).stdout


if __name__ == "__main__":
    unittest.main()
