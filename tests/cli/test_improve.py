"""beeline improve: a stored trace made shorter."""
import json
import os
import signal
import subprocess
import time
import unittest

from harness import Case, binary

walker = """process P() { state a, b, c; init a;
  trans a -> b { }, b -> a { }, b -> c { }; }
int n; process Q() { state s; init s; trans s -> s { guard n < 9; assign n = n + 1; }; }
system P, Q;
"""
ring = """byte n = 0;
process P { state a, b, c; init a; trans a -> a { guard n < 9; effect n = n + 1; }, a -> b {}, b -> c {}, c -> b {}; }
system async;
"""


class Improve(Case):
    def steps(self, file):
        return len(json.loads((self.folder / file).read_text())["steps"])

    def test_a_run_to_a_state(self):
        model = self.write("m.xta", walker)
        self.run_it("check", model, "-q", "E<> P.c", "--search", "dfs", "--trace", "long.json", expect=0)
        before = self.steps("long.json")
        done = self.run_it("improve", "long.json", model, "-o", "short.json", expect=0)
        self.assertEqual(self.steps("short.json"), 2)
        if before > 2:
            self.assertIn(f"2 steps instead of {before}", done.stdout)
        self.run_it("trace", "short.json", model, expect=0)
        again = self.run_it("improve", "short.json", model, expect=0)
        self.assertIn("2 steps, and nothing shorter was found", again.stdout)

    def test_a_run_that_never_ends(self):
        model = self.write("m.dve", ring)
        for query in ("ltl: G F P.a", "A<> n == 9"):
            self.run_it("check", model, "-q", query, "--trace", "lasso.json", expect=10)
            trace = json.loads((self.folder / "lasso.json").read_text())
            start = trace["loop_start"]
            once = len(trace["steps"])
            trace["states"] += trace["states"][start + 1:]
            trace["steps"] += trace["steps"][start:]
            (self.folder / "long.json").write_text(json.dumps(trace))
            self.run_it("trace", "long.json", model, expect=0)
            done = self.run_it("improve", "long.json", model, "-o", "short.json", expect=0)
            self.assertEqual(self.steps("short.json"), once)
            self.assertIn(f"{once} steps instead of {2 * once - start}", done.stdout)
            self.run_it("trace", "short.json", model, expect=0)

    def test_what_was_found_is_written_when_it_is_ended(self):
        self.run_it("generate", "hanoi", "6", "-o", "m.xml", expect=0)
        self.run_it("check", "m.xml", "--trace", "long.json", expect=0)
        self.run_it("improve", "long.json", "m.xml", "-o", "timed.json", "--time", "600ms", expect=0)
        for sign in (signal.SIGINT, signal.SIGTERM):
            for patience in (0.3, 0.6, 1.2, 2.4):  # until it is read, and not until it ends
                file = self.folder / f"{sign.name}.json"
                command = [binary, "improve", "long.json", "m.xml", "--time", "200s", "-o", file]
                with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
                    time.sleep(patience)
                    in_time = process.poll() is None
                    process.send_signal(sign)
                    out, errors = process.communicate(timeout=60)
                if in_time and process.returncode == 0: break
                self.assertIn("interrupted while it was read", errors)
            self.assertIn("steps", out)
            self.assertLessEqual(self.steps(file), self.steps("long.json"))
            self.run_it("trace", file, "m.xml", expect=0)

    def test_an_interrupt_before_that_leaves_nothing(self):
        os.mkfifo(self.folder / "pipe")
        command = [binary, "improve", "pipe", self.write("m.xta", walker), "-o", "out.json"]
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            with open(self.folder / "pipe", "w"):  # waits until it reads
                time.sleep(0.3)
                process.send_signal(signal.SIGINT)
                _, errors = process.communicate(timeout=60)
        self.assertEqual((process.returncode, errors), (11, "beeline: pipe: interrupted while it was read\n"))
        self.assertFalse((self.folder / "out.json").exists())

    def test_what_is_no_run(self):
        model = self.write("m.xta", walker)
        self.run_it("check", model, "-q", "E<> P.c", "--trace", "t.json", expect=0)
        other = self.write("o.xta", walker.replace("b -> c { }", "b -> c { guard n > 3; }"))
        self.run_it("improve", "t.json", other, expect=10)
        self.run_it("improve", "t.json", expect=30)
        self.run_it("improve", "missing.json", model, expect=30)


if __name__ == "__main__":
    unittest.main()
