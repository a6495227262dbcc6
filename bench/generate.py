#!/usr/bin/env python3
"""Writes instances of well-known benchmark families in TChecker's language.

  generate.py fischer 9      Fischer's mutual exclusion of N processes; cs<i> labels the critical sections
  generate.py csmacd 10      the CSMA/CD protocol: a bus and N stations; sending<i> labels a transmission
  generate.py traingate 6    N trains and a bridge with a queue; cross<i> labels a train on the bridge
  generate.py arbiter 11     a binary tree of arbiters for N clients, without clocks; work<i> labels the clients

The models are deterministic functions of their parameters: the same call gives the same bytes.
"""
import argparse
import sys


class Model:
    """Collects declarations in any order and prints them so that everything is declared before it is used."""

    def __init__(self, name):
        self.name, self.ints, self.events, self.syncs = name, [], {}, []
        self.processes = {}  # name -> declarations: clocks and locations, edges

    def int(self, name, low, high, initial, size=1):
        self.ints.append(f"int:{size}:{low}:{high}:{initial}:{name}")

    def process(self, name):
        self.processes[name] = ([], [])

    def clock(self, process, name):
        self.processes[process][0].append(f"clock:1:{name}")

    def location(self, process, name, **attributes):
        self.processes[process][0].append(f"location:{process}:{name}{self.braces(attributes)}")

    def edge(self, process, source, target, event="tau", when=None, do=None):
        self.events.setdefault(event)
        attributes = {key: value for key, value in (("provided", when), ("do", do)) if value}
        self.processes[process][1].append(f"edge:{process}:{source}:{target}:{event}{self.braces(attributes)}")

    def sync(self, *members):
        self.syncs.append("sync:" + ":".join(members))

    @staticmethod
    def braces(attributes):
        pairs = [f"{key}: {value}".rstrip() for key, value in attributes.items()]
        return "{" + " : ".join(pairs) + "}" if pairs else ""

    def text(self):
        lines = [f"system:{self.name}", ""] + [f"event:{event}" for event in self.events] + self.ints
        for name, (declarations, edges) in self.processes.items():
            lines += ["", f"process:{name}"] + declarations + edges
        return "\n".join(lines + [""] + self.syncs) + "\n"


def fischer(n, delay=10):
    """Entering needs a wait strictly longer than the time a rival may take to write."""
    model = Model(f"fischer_{n}")
    model.int("turn", 0, n, 0)
    for i in range(1, n + 1):
        p, x = f"P{i}", f"x{i}"
        model.process(p)
        model.clock(p, x)
        model.location(p, "idle", initial="")
        model.location(p, "try", invariant=f"{x} <= {delay}")
        model.location(p, "wait")
        model.location(p, "critical", labels=f"cs{i}")
        model.edge(p, "idle", "try", when="turn == 0", do=f"{x} = 0")
        model.edge(p, "try", "wait", do=f"turn = {i}; {x} = 0")
        model.edge(p, "wait", "try", when="turn == 0", do=f"{x} = 0")
        model.edge(p, "wait", "critical", when=f"turn == {i} && {x} > {delay}")
        model.edge(p, "critical", "idle", do="turn = 0")
    return model


def csmacd(n, transmission=808, propagation=26):
    """A collision reaches the stations one after the other, within the propagation delay."""
    model = Model(f"csmacd_{n}")
    model.int("next", 1, n + 1, 1)
    model.process("Bus")
    model.clock("Bus", "y")
    model.location("Bus", "free", initial="")
    model.location("Bus", "taken")
    model.location("Bus", "jam", invariant=f"y < {propagation}")
    model.location("Bus", "tell", committed="")
    model.edge("Bus", "free", "taken", "begin", do="y = 0")
    model.edge("Bus", "taken", "free", "end", do="y = 0")
    model.edge("Bus", "taken", "taken", "busy", when=f"y >= {propagation}")
    model.edge("Bus", "taken", "jam", "begin", when=f"y < {propagation}", do="y = 0")
    model.edge("Bus", "jam", "tell", do="next = 1")
    for i in range(1, n + 1):
        model.edge("Bus", "tell", "tell", f"detect{i}", when=f"next == {i}", do="next = next + 1")
    model.edge("Bus", "tell", "free", when=f"next == {n + 1}", do="next = 1; y = 0")
    for i in range(1, n + 1):
        s, x, slot = f"S{i}", f"x{i}", 2 * propagation
        model.process(s)
        model.clock(s, x)
        model.location(s, "quiet", initial="")
        model.location(s, "send", invariant=f"{x} <= {transmission}", labels=f"sending{i}")
        model.location(s, "retry", invariant=f"{x} < {slot}")
        model.edge(s, "quiet", "send", "begin", do=f"{x} = 0")
        model.edge(s, "quiet", "retry", "busy", do=f"{x} = 0")
        model.edge(s, "quiet", "quiet", "detect", do=f"{x} = 0")
        model.edge(s, "quiet", "retry", "detect", do=f"{x} = 0")
        model.edge(s, "send", "quiet", "end", when=f"{x} == {transmission}", do=f"{x} = 0")
        model.edge(s, "send", "retry", "detect", when=f"{x} < {propagation}", do=f"{x} = 0")
        model.edge(s, "retry", "send", "begin", when=f"{x} < {slot}", do=f"{x} = 0")
        model.edge(s, "retry", "retry", "detect", when=f"{x} < {slot}", do=f"{x} = 0")
        for event in ("begin", "busy", "end"):
            model.sync(f"Bus@{event}", f"{s}@{event}")
        model.sync(f"Bus@detect{i}", f"{s}@detect")
    return model


def traingate(n):
    """The gate keeps the waiting trains in a ring buffer and stops a train that comes while the bridge is in use."""
    model = Model(f"traingate_{n}")
    model.int("ring", 0, n, 0, size=n)
    model.int("first", 0, n - 1, 0)
    model.int("length", 0, n, 0)
    g = "Gate"
    leave = f"ring[first] = 0; first = (first + 1) % {n}; length = length - 1"
    model.process(g)
    model.location(g, "free", initial="")
    model.location(g, "taken")
    model.location(g, "halt", committed="")
    for i in range(1, n + 1):
        enter = f"ring[(first + length) % {n}] = {i}; length = length + 1"
        model.edge(g, "free", "taken", f"come{i}", when="length == 0", do=enter)
        model.edge(g, "free", "taken", f"go{i}", when=f"length > 0 && ring[first] == {i}")
        model.edge(g, "taken", "halt", f"come{i}", do=enter)
        model.edge(g, "halt", "taken", f"stop{i}", when=f"ring[(first + length - 1) % {n}] == {i}")
        model.edge(g, "taken", "free", f"leave{i}", when=f"ring[first] == {i}", do=leave)
    for i in range(1, n + 1):
        t, x = f"T{i}", f"x{i}"
        model.process(t)
        model.clock(t, x)
        model.location(t, "away", initial="")
        model.location(t, "near", invariant=f"{x} <= 20")
        model.location(t, "stopped")
        model.location(t, "starting", invariant=f"{x} <= 15")
        model.location(t, "bridge", invariant=f"{x} <= 5", labels=f"cross{i}")
        model.edge(t, "away", "near", "come", do=f"{x} = 0")
        model.edge(t, "near", "stopped", "stop", when=f"{x} <= 10")
        model.edge(t, "near", "bridge", when=f"{x} >= 10", do=f"{x} = 0")
        model.edge(t, "stopped", "starting", "go", do=f"{x} = 0")
        model.edge(t, "starting", "bridge", when=f"{x} >= 7", do=f"{x} = 0")
        model.edge(t, "bridge", "away", "leave", when=f"{x} >= 3")
        for event in ("come", "stop", "go", "leave"):
            model.sync(f"{t}@{event}", f"{g}@{event}{i}")
    return model


def arbiter(n):
    """A node passes the first request of its two children upwards, serves one child at a time, and hands over to a
    waiting sibling without giving the resource back. The tree is that of a heap: node k has the children 2k and 2k+1,
    and those from n on are the clients."""
    model = Model(f"arbiter_{n}")
    model.process("Resource")
    model.location("Resource", "free", initial="")
    model.location("Resource", "asked")
    model.location("Resource", "taken")
    model.edge("Resource", "free", "asked", "ask1")
    model.edge("Resource", "asked", "taken", "grant1")
    model.edge("Resource", "taken", "free", "release1")

    def name(k):
        return "Resource" if k == 0 else f"N{k}" if k < n else f"C{k - n}"

    for k in range(1, n):
        p = name(k)
        model.process(p)
        model.location(p, "idle", initial="")
        model.location(p, "done")
        model.edge(p, "done", "idle", f"release{k}")
        for side, other, this, that in (("left", "right", 2 * k, 2 * k + 1), ("right", "left", 2 * k + 1, 2 * k)):
            for state in ("wants", "asked", "granted", "serves", "serves_more"):
                model.location(p, f"{state}_{side}")
            model.edge(p, "idle", f"wants_{side}", f"ask{this}")
            model.edge(p, f"wants_{side}", f"asked_{side}", f"ask{k}")
            model.edge(p, f"asked_{side}", f"granted_{side}", f"grant{k}")
            model.edge(p, f"granted_{side}", f"serves_{side}", f"grant{this}")
            model.edge(p, f"serves_{side}", "done", f"release{this}")
            model.edge(p, f"serves_{side}", f"serves_more_{side}", f"ask{that}")
            model.edge(p, f"serves_more_{side}", f"granted_{other}", f"release{this}")
    for k in range(n, 2 * n):
        p = name(k)
        model.process(p)
        model.location(p, "idle", initial="")
        model.location(p, "wait")
        model.location(p, "work", labels=f"work{k - n}")
        model.edge(p, "idle", "wait", f"ask{k}")
        model.edge(p, "wait", "work", f"grant{k}")
        model.edge(p, "work", "idle", f"release{k}")
    for k in range(1, 2 * n):
        child, parent = name(k), name(k // 2)
        model.sync(f"{child}@ask{k}", f"{parent}@ask{k}")
        model.sync(f"{parent}@grant{k}", f"{child}@grant{k}")
        model.sync(f"{child}@release{k}", f"{parent}@release{k}")
    return model


FAMILIES = {"fischer": fischer, "csmacd": csmacd, "traingate": traingate, "arbiter": arbiter}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", choices=FAMILIES)
    parser.add_argument("size", type=int)
    options = parser.parse_args()
    if options.size < 1:
        parser.error("the size must be at least 1")
    sys.stdout.write(FAMILIES[options.family](options.size).text())


if __name__ == "__main__":
    main()
