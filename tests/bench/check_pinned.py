"""Runs the suite `pinned` and compares verdicts and counts with those of a committed file.

They repeat exactly, so every difference is a change of the search, the models or the searches asked for. A change that is
meant is pinned again with

  ./beeline bench pinned --fresh --pin tests/bench/pinned.jsonl
"""
import subprocess
import sys
import tempfile

beeline, pins = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    run = subprocess.run([beeline, "bench", "pinned", "-o", folder], capture_output=True, text=True, timeout=600)
    if run.returncode != 0:
        sys.exit(f"beeline bench pinned ended with {run.returncode}\n{run.stdout}{run.stderr[-3000:]}")
    compared = subprocess.run([beeline, "bench", "--compare", pins, folder], capture_output=True, text=True, timeout=60)
print(compared.stdout + compared.stderr)
if compared.returncode != 0:
    sys.exit("counts differ from the pinned ones; if that is meant:\n"
             "  ./beeline bench pinned --fresh --pin tests/bench/pinned.jsonl")
