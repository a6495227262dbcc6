"""Checks that every .h and .cpp is as clang-format leaves it.

Versions of clang-format differ in what they leave, so only the one below counts; elsewhere the test is skipped.
"""
import pathlib
import re
import shutil
import subprocess
import sys

version = "14"
root = pathlib.Path(sys.argv[1])
tool = shutil.which(f"clang-format-{version}") or shutil.which("clang-format")
if not tool or not re.search(rf"version {version}\.", subprocess.run([tool, "--version"], capture_output=True, text=True).stdout):
    print(f"skipped: clang-format {version} is not installed")
    sys.exit(77)
files = sorted(path for folder in ("src", "include", "check", "tests", "bench") for path in (root / folder).rglob("*")
               if path.suffix in (".h", ".cpp"))
done = subprocess.run([tool, "--style=file", "--dry-run", "--Werror", *files], capture_output=True, text=True)
wrong = {line.split(":")[0] for line in done.stderr.splitlines() if "[-Wclang-format-violations]" in line}
for path in sorted(wrong):
    print(f"{pathlib.Path(path).relative_to(root)}: clang-format -i would change it")
if not files or (done.returncode != 0 and not wrong):
    sys.exit(f"{len(files)} files\n{done.stderr}")
print(f"{len(files) - len(wrong)} of {len(files)} files are as clang-format leaves them")
sys.exit(bool(wrong))
