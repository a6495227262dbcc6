"""Compares automata with those of `spin -f`: on random words of the form u v v v ... both accept, or neither does.

Formulas are random; what they mean on a word is told here as well, directly, so three have to agree. BEELINE_LAW_FORMULAS
sets how many formulas are tried, BEELINE_LAW_SEED where they start. Exit 77: SPIN is not installed.
"""
import os
import random
import re
import shutil
import subprocess
import sys

binary = sys.argv[1]
if not shutil.which("spin"):
    print("skipped: SPIN is not installed")
    sys.exit(77)
count, seed = int(os.environ.get("BEELINE_LAW_FORMULAS", 150)), int(os.environ.get("BEELINE_LAW_SEED", 1))
names = ("a", "b", "c")
spin_signs = {"G": "[]", "F": "<>", "R": "V"}


def formula(rng, size):
    if size <= 1:
        atom = rng.choice(names)
        return atom if rng.random() < 0.6 else ("!", atom)
    if size == 2 or rng.random() < 0.4:
        return (rng.choice(("G", "F", "G", "F", "!")), formula(rng, size - 1))
    left = rng.randint(1, size - 2)
    sign = rng.choice(("U", "R", "U", "&&", "||", "->", "<->"))
    return (sign, formula(rng, left), formula(rng, size - 1 - left))


def text(f, signs):
    if isinstance(f, str):
        return f
    sign = signs.get(f[0], f[0])
    return f"{sign} ({text(f[1], signs)})" if len(f) == 2 else f"({text(f[1], signs)}) {sign} ({text(f[2], signs)})"


def following(word, i):
    letters, loop = word
    return i + 1 if i + 1 < len(letters) else loop


def fixpoint(word, start, step):
    held = [start] * len(word[0])
    while True:
        now = [step(i, held[following(word, i)]) for i in range(len(held))]
        if now == held:
            return held
        held = now


def positions(f, word):
    if isinstance(f, str):
        return [f in letter for letter in word[0]]
    a = positions(f[1], word)
    if f[0] == "!":
        return [not x for x in a]
    if f[0] == "G":
        return fixpoint(word, True, lambda i, next: a[i] and next)
    if f[0] == "F":
        return fixpoint(word, False, lambda i, next: a[i] or next)
    b = positions(f[2], word)
    if f[0] == "U":
        return fixpoint(word, False, lambda i, next: b[i] or (a[i] and next))
    if f[0] == "R":
        return fixpoint(word, True, lambda i, next: b[i] and (a[i] or next))
    join = {"&&": lambda x, y: x and y, "||": lambda x, y: x or y, "->": lambda x, y: not x or y, "<->": lambda x, y: x == y}
    return [join[f[0]](x, y) for x, y in zip(a, b)]


class Claim:
    """A never claim: `label: do :: (guard) -> goto label ... od`, `if ... fi`, or `skip` where everything is accepted."""

    def __init__(self, source):
        # A state may have several labels, goes by each of them, and accepts if one of them says so.
        self.moves, self.initial, self.accepting, at, labels = {}, None, {"whatever comes"}, None, []
        for line in re.sub(r"/\*.*?\*/", "", source, flags=re.S).splitlines():
            line = line.strip()
            if found := re.fullmatch(r"(\w+):", line):
                labels.append(found[1])
                continue
            if labels:
                at = labels[-1]
                self.initial = self.initial or at
                self.moves |= dict.fromkeys(labels, [])
                if any(label.startswith("accept") for label in labels):
                    self.accepting |= set(labels)
                labels = []
            if found := re.fullmatch(r":: (.*) -> goto (\w+)", line):
                self.moves[at].append((self.guard(found[1]), found[2]))
            elif found := re.fullmatch(r":: atomic \{ (.*) -> assert\(.*\) \}", line):  # whatever comes is accepted
                self.moves[at].append((self.guard(found[1]), "whatever comes"))
            elif line == "skip":
                self.moves[at].append((self.guard("true"), at))
            elif line.startswith("::") and "false" not in line:
                raise ValueError(f"not understood: {line}")

        self.moves["whatever comes"] = [(self.guard("true"), "whatever comes")]

    @staticmethod
    def guard(source):
        guard = re.sub(r"!(?!=)", " not ", source.replace("&&", " and ").replace("||", " or "))
        guard = re.sub(r"\b(true|1)\b", "True", re.sub(r"\b(false|0)\b", "False", guard))
        return compile(guard.strip(), source, "eval")

    def accepts(self, word):
        """Some accepting pair of position and state is reachable, and reachable from itself."""
        letters = [{name: name in letter for name in names} for letter in word[0]]

        def successors(pair):
            i, state = pair
            return [(following(word, i), to) for guard, to in self.moves[state] if eval(guard, {}, letters[i])]

        def reached(pairs):
            seen, open_pairs = set(pairs), list(pairs)
            while open_pairs:
                for pair in successors(open_pairs.pop()):
                    if pair not in seen:
                        seen.add(pair)
                        open_pairs.append(pair)
            return seen

        accepting = [p for p in reached([(0, self.initial)]) if p[1] in self.accepting]
        return any(pair in reached(successors(pair)) for pair in accepting)


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


problems, judged = [], {True: 0, False: 0}
for number in range(seed, seed + count):
    rng = random.Random(number)
    f = formula(rng, rng.randint(2, 9))
    ours = Claim(output(binary, "buchi", text(f, {}), "--to", "never"))
    theirs = Claim(output("spin", "-f", text(f, spin_signs)))
    for _ in range(12):
        letters = [frozenset(n for n in names if rng.random() < 0.5) for _ in range(rng.randint(1, 6))]
        word = (letters, rng.randrange(len(letters)))
        verdicts = (positions(f, word)[0], ours.accepts(word), theirs.accepts(word))
        judged[verdicts[0]] += 1
        if len(set(verdicts)) > 1:
            shown = " ".join("{" + ",".join(sorted(letter)) + "}" for letter in letters)
            problems.append(f"{number}: {text(f, {})} on {shown}, from {word[1]} on for ever: holds {verdicts[0]}, "
                            f"accepted here {verdicts[1]}, by SPIN {verdicts[2]}")
print("\n".join(problems[:10]) or f"{count} formulas on {sum(judged.values())} words: all agree")
sys.exit(bool(problems) or min(judged.values()) < count)
