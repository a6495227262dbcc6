"""Checks that includes point the way the architecture says.

The headers of the library, <beeline/...>, include each other and the standard library only, and of the modules only api
and those that may include api see them.

allowed[M] names the modules whose headers module M may include, itself and the standard library apart. It is closed
by hand, not by transitivity: a module that is not named here is one its author must not even see. A test program may
include anything.
"""
import pathlib
import re
import sys

allowed = {
    "util": "",
    "frozen": "util",
    "ltl": "util",
    "smt": "util",
    "ir": "util ltl",
    "dbm": "util",
    "lang": "util ir",
    "analysis": "util ir lang context",
    "context": "util",
    "frontend": "util ltl ir context",
    "result": "util ir",
    "space": "util ir lang dbm analysis result",
    "store": "util space",
    "open": "util store",
    "search": "util space store open",
    "liveness": "util ltl ir lang dbm result space store open search estimate",
    "estimate": "util ir dbm lang analysis space result",
    "abstraction": "util ir analysis estimate result",
    "predicates": "util smt ir dbm analysis estimate abstraction result",
    "prefer": "util ir lang analysis space search",
    "check": "util ltl smt ir result",
    "output": "util ir result check",
    "components": "util smt ir analysis space store open search estimate abstraction predicates prefer",
    "engine": "util ir lang dbm analysis result frozen space store open search estimate prefer components",
    "plan": "util ltl ir lang dbm analysis result space store search estimate liveness components engine check",
    "api": "util ltl ir result frontend check output components plan",
    "generate": "util",
    "bench": "util result generate",
    "app": "util ltl ir result check output components plan api generate bench",
}
include = re.compile(r'^\s*#\s*include\s*"([^"]+)"')
facade = re.compile(r"^\s*#\s*include\s*<(beeline/[^>]+)>")
standard = re.compile(r"^\s*#\s*include\s*<[a-z_]+>")


def violations(root):
    files = 0
    folders = {name: root / "src" / name for name in allowed} | {"check": root / "check"}
    for unknown in {p.name for p in (root / "src").iterdir() if p.is_dir()} - set(allowed):
        yield f"src/{unknown}: a module that the table in {pathlib.Path(__file__).name} does not know"
    for module, folder in folders.items():
        for path in sorted(folder.rglob("*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            files += 1
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = include.match(line)
                where = f"{path.relative_to(root)}:{number}"
                if facade.match(line) and module != "api" and "api" not in allowed[module].split():
                    yield f"{where}: {module} must not use the library that it is a part of"
                if not match:
                    continue
                target = match[1].split("/")[0]
                if target not in allowed or "/" not in match[1] or ".." in match[1]:
                    yield f'{where}: "{match[1]}" is not written relative to the root of the modules'
                elif target != module and target not in allowed[module].split():
                    yield f"{where}: {module} must not include {target} ({match[1]})"
    for path in sorted((root / "include").rglob("*.h")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = include.match(line)
            if "#include" in line and not standard.match(line) and not (match and match[1].startswith("beeline/")):
                yield f"{path.relative_to(root)}:{number}: the library's headers must not show anything else: {line}"
    if files < 10:
        yield f"only {files} files found below {root}: is this the right folder?"


found = list(violations(pathlib.Path(sys.argv[1])))
print("\n".join(found) or "all includes point the right way")
sys.exit(bool(found))
