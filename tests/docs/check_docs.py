"""Runs the sessions in README.md and docs/: in a ```console block, lines after "$ " are commands and the rest is their
output.

Times, sizes and numbers of states are not compared. A line "..." in a block stands for any lines. Links to files must
lead somewhere. With --write the blocks are filled with what the commands print.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

binary, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
write = "--write" in sys.argv
block = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
link = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
varying = re.compile(r"\d[\d.,]*( s\b| [KMGT]?B\b| states? explored| stored| zones?\b)")


def run(command, folder):
    command = command.replace("./beeline", str(binary))
    done = subprocess.run(["bash", "-c", command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=120)
    return done.stdout


def sessions(text):
    """(command, expected output) of one block; a command may go on after a backslash."""
    parts = re.split(r"^\$ ", text, flags=re.M)[1:]
    for part in parts:
        command, rest = re.match(r"((?:[^\n]*\\\n)*[^\n]*)\n?(.*)", part, re.S).groups()
        yield command, rest


def matches(expected, actual):
    expected, actual = varying.sub("#", expected).strip("\n"), varying.sub("#", actual).strip("\n")
    pattern = ".*".join(re.escape(piece) for piece in re.split(r"^\.\.\.$", expected, flags=re.M))
    return re.fullmatch(pattern, actual, re.S)


problems, count = [], 0
with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    (folder / "examples").symlink_to(root / "examples")
    for path in [root / "README.md", *sorted((root / "docs").glob("*.md"))]:
        text = path.read_text()

        def fill(found):
            global count
            out = ""
            for command, expected in sessions(found[1]):
                actual = run(command, folder)
                count += 1
                if not matches(expected, actual):
                    problems.append(f"{path.relative_to(root)}: $ {command}\nprints\n{actual}\ninstead of\n{expected}")
                keep = expected if matches(expected, actual) else actual + ("\n" if expected.endswith("\n\n") else "")
                out += f"$ {command}\n{keep}"
            return f"```console\n{out}" + ("" if out.endswith("\n") else "\n") + "```"

        filled = block.sub(fill, text)
        if len(re.findall("```console", text)) != len(block.findall(text)):
            problems.append(f"{path.relative_to(root)}: a block that does not end with ``` on a line of its own")
        if write:
            path.write_text(filled)
        for target in link.findall(text):
            if not (path.parent / target).exists():
                problems.append(f"{path.relative_to(root)}: no file {target}")

if problems and not write:
    problems.append("if this is as it should be: tests/docs/check_docs.py BINARY ROOT --write")
print("\n\n".join(problems) or f"{count} commands in the docs print what the docs say")
sys.exit(bool(problems) and not write)
