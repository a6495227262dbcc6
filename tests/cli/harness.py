"""Runs the binary under test; each test has a folder of its own that goes away."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

binary, root = pathlib.Path(sys.argv.pop(1)).resolve(), pathlib.Path(sys.argv.pop(1)).resolve()
examples = root / "examples"

# Sanitizers take hundreds of megabytes for themselves.
sanitized = b"__asan_init" in binary.read_bytes()
needs_little_memory = unittest.skipIf(sanitized, "the sanitizers take more memory than is allowed here")

tiny = """
clock x;
process P() {
  state A { x <= 3 }, B;
  init A;
  trans A -> B { guard x >= 2; };
}
system P;
"""

# Far too many states to finish: a product of counters that all differ.
endless = """
int[0,30] v[9];
process P(const int[0,8] i) {
  state S;
  init S;
  trans S -> S { guard v[i] < 30; assign v[i] = v[i] + 1; }, S -> S { guard v[i] > 0; assign v[i] = 0; };
}
system P;
"""

# Depth first, W goes about for long before P takes its two steps.
wandering = """
int[0,20] n;
process W() {
  state a, b;
  init a;
  trans a -> b { guard n < 20; assign n = n + 1; }, b -> a { };
}
process P() {
  state A, M, B;
  init A;
  trans A -> M { }, M -> B { };
}
system W, P;
"""


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def run_it(self, *arguments, stdin="", expect=None, environment=None):
        done = subprocess.run([binary, *map(str, arguments)], input=stdin, capture_output=True, text=True,
                              cwd=self.folder, timeout=120, env=os.environ | (environment or {}))
        if expect is not None:
            self.assertEqual(done.returncode, expect, f"{arguments}\n{done.stdout}\n{done.stderr}")
        self.assertNotIn("internal error:", done.stdout + done.stderr)
        return done
