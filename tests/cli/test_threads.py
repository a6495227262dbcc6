import json
import resource
import subprocess
import unittest

from harness import Case, binary, endless, needs_little_memory, tiny, wandering


class Threads(Case):
    def test_verdicts_do_not_depend_on_their_number(self):
        model = self.write("m.xta", wandering)
        for query in ["E<> P.B", "A[] n < 20", "E<> n == 21"]:
            codes = {self.run_it("check", model, "-q", query, "--threads", str(n)).returncode for n in (1, 2, 5)}
            self.assertEqual(len(codes), 1, query)

    def test_one_thread_repeats_exactly(self):
        model = self.write("m.xta", endless)
        reports = []
        for _ in range(2):
            run = self.run_it("check", model, "-q", "E<> v[0] == 5 && v[1] == 9 && v[2] == 3 && v[3] == 30",
                              "--threads", "1", "--json", "-")
            stats = json.loads(run.stdout)["results"][0]["stats"]
            reports.append({k: v for k, v in stats.items() if "seconds" not in k and k != "peak_bytes"})
        self.assertEqual(*reports)

    def test_several_at_a_time_end_in_time(self):
        model = self.write("m.xta", endless)
        never = "E<> v[0] + v[1] + v[2] + v[3] + v[4] + v[5] + v[6] + v[7] + v[8] > 270"
        run = self.run_it("check", model, "-q", never, "--threads", "3", "--time", "1s")
        self.assertEqual(run.returncode, 20, run.stderr)
        self.assertIn("the time limit was reached", run.stdout)

    @needs_little_memory
    def test_without_room_for_threads_members_take_turns(self):
        model = self.write("m.xta", endless)
        run = subprocess.run([binary, "check", model, "-q", "E<> v[0] == 30 && v[1] == 30", "--threads", "4",
                              "--no-trace"], capture_output=True, text=True, timeout=100,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (40_000_000, 40_000_000)))
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    # Sums along the first trace leave the narrow bounds: it is answered again with wide ones.
    def test_a_verdict_is_told_once(self):
        model = self.write("m.xta", """
clock x, y;
int[0,60] n = 0;
process P() {
  state A { x <= 9000000 }, B;
  init A;
  trans A -> A { guard x >= 9000000 && n < 60; assign n = n + 1, x = 0; },
        A -> B { guard n >= 55 && y > 5; };
}
system P;
""")
        for search in ["auto", "auto(store=inclusion)"]:
            run = self.run_it("check", model, "-q", "E<> P.B && deadlock", "--brief", "--search", search, expect=0)
            self.assertEqual(run.stdout.count("satisfied"), 1, run.stdout)

    def test_how_many(self):
        model = self.write("m.xta", tiny)
        run = self.run_it("check", model, "-q", "E<> P.B", "--threads", "0")
        self.assertEqual(run.returncode, 30)
        self.assertIn("--threads", run.stderr)


if __name__ == "__main__":
    unittest.main()
