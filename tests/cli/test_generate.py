import unittest

from harness import Case


class Generate(Case):
    def test_lists_and_explains_families(self):
        for arguments in ([], ["--help"]):
            self.assertIn("  hanoi ", self.run_it("generate", *arguments, expect=0).stdout)
        explained = self.run_it("generate", "fischer", "--help", expect=0).stdout
        for part in ("SIZE", "--variant FA|FB", "--correct", "Source:"):
            self.assertIn(part, explained)

    def test_writes_a_file_that_can_be_checked(self):
        done = self.run_it("generate", "hanoi", "3", "-o", "hanoi3.xml", expect=0)
        self.assertEqual(done.stdout, "")
        self.assertIn("hanoi3.xml: the error is reachable; a shortest trace has 22 transitions", done.stderr)
        checked = self.run_it("check", "hanoi3.xml", "--search", "bfs", expect=0)
        self.assertIn("trace of 22 steps", checked.stdout)

    def test_overwrites(self):
        self.write("m.xml", "x" * 100000)
        self.run_it("generate", "fischer", "3", "--correct", "--output", "m.xml", expect=0)
        self.run_it("check", "m.xml", expect=10)

    def test_standard_output(self):
        first = self.run_it("generate", "random", "4", "--seed", "7", expect=0)
        self.assertEqual(first.stderr, "")
        self.assertEqual(first.stdout, self.run_it("generate", "random", "4", "--seed=7", "-o", "-", expect=0).stdout)
        self.run_it("check", "-", stdin=first.stdout, expect=0)

    def test_the_model_names_the_command_that_makes_it(self):
        text = self.run_it("generate", "fischer", "4", expect=0).stdout
        command = next(line for line in text.splitlines() if "Made by: beeline " in line).split("beeline ")[1]
        self.assertEqual(self.run_it(*command.split(), expect=0).stdout, text)

    def test_refuses_what_it_does_not_understand(self):
        for arguments in (["nothing"], ["nothing", "3"], ["hanoi"], ["hanoi", "1"], ["hanoi", "many"],
                          ["hanoi", "3", "4"], ["hanoi", "3", "--correct"], ["hanoi", "3", "-x"], ["hanoi", "3", "-o"],
                          ["fischer", "3", "--variant"], ["fischer", "3", "--variant", "FC"],
                          ["fischer", "3", "--correct=1"], ["random", "3", "--seed", "1", "--seed", "2"],
                          ["hanoi", "3", "-o", "no/such/folder/m.xml"]):
            with self.subTest(arguments=arguments):
                done = self.run_it("generate", *arguments, expect=30)
                self.assertEqual(done.stdout, "")
                self.assertIn("No such file" if "no/such/folder/m.xml" in arguments else "--help", done.stderr)


class GenerateContexts(Case):
    def test_contexts_fit_the_system(self):
        self.run_it("generate", "contexts", "4", "--model", "b.xta", "-o", "c.cdl", "--seed", "3", expect=0)
        text = self.run_it("check", "b.xta", "--context", "c.cdl", "--brief", expect=0).stdout
        self.assertEqual(text.count("   satisfied\n"), 4)
        again = self.run_it("generate", "contexts", "4", "--seed", "3", expect=0).stdout
        self.assertEqual(again, (self.folder / "c.cdl").read_text())
        self.run_it("generate", "contexts", "2", "--seed", "3", "--model", "b.fcr", "-o", "f.cdl", expect=0)
        self.run_it("check", "b.fcr", "--context", "f.cdl", "--brief", expect=0)

    def test_wrong_arguments_are_told(self):
        self.assertIn("a COUNT from 1", self.run_it("generate", "contexts", expect=30).stderr)
        self.assertIn("no option --size", self.run_it("generate", "contexts", "3", "--size", "1", expect=30).stderr)
        self.assertIn("no option --sed; did you mean '--seed'?", self.run_it("generate", "contexts", "3", "--sed", "1", expect=30).stderr)
        self.assertIn("no option --modle; did you mean '--model'?",
                      self.run_it("generate", "cruise-control", "3", "--modle", "1", expect=30).stderr)
        self.assertIn("no option --failrues; did you mean '--failures'?",
                      self.run_it("generate", "landing-gear", "3", "--failrues", "1", expect=30).stderr)
        self.assertIn("one of FA, FB, not 'fa'; did you mean 'FA'?",
                      self.run_it("generate", "fischer", "3", "--variant", "fa", expect=30).stderr)
        self.assertIn("--seed 'x' is no number", self.run_it("generate", "contexts", "3", "--seed", "x", expect=30).stderr)
        self.assertIn("--model FILE.xta|FILE.fcr", self.run_it("generate", "contexts", "--help", expect=0).stdout)

    def test_a_cruise_control_of_so_many_ticks(self):
        self.run_it("generate", "cruise-control", "1", "--model", "c.fcr", "-o", "c.cdl", expect=0)
        self.assertIn("loop 1 { event tick }", (self.folder / "c.cdl").read_text())
        info = self.run_it("info", "c.fcr", "--context", "c.cdl", expect=0).stdout
        self.assertIn("contexts: 1\n  ticks: |S_a| = ", info)
        self.assertIn("TICKS from 1 to", self.run_it("generate", "cruise-control", expect=30).stderr)
        self.assertIn("no option --seed", self.run_it("generate", "cruise-control", "1", "--seed", "1", expect=30).stderr)
        self.assertIn("--model FILE.fcr", self.run_it("generate", "cruise-control", "--help", expect=0).stdout)


if __name__ == "__main__":
    unittest.main()
