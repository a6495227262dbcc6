"""A headless Chromium that leaves nothing behind.

Chromium, its driver and Selenium come from Debian (chromium, chromium-driver, python3-selenium). Where one of them is
not installed, tests skip; where they are and the browser does not start, tests fail.
"""
import os
import pathlib
import re
import shutil
import struct
import sys
import tempfile
import zlib

SKIP = 77
CHROMIUM, DRIVER, PYTHON = (shutil.which(n, path=f"/usr/bin{os.pathsep}{os.environ['PATH']}")
                            for n in ("chromium", "chromedriver", "python3"))


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIP)


if not CHROMIUM or not DRIVER:
    skip("chromium and chromium-driver are not installed")
try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
except ImportError:
    # Debian's Selenium belongs to Debian's Python, which need not be the first on the PATH.
    if sys.executable != PYTHON and not os.environ.get("BEELINE_BROWSER_TEST"):
        os.environ["BEELINE_BROWSER_TEST"] = "1"
        sys.stdout.flush()
        os.execv(PYTHON, [PYTHON, *sys.argv])
    skip("python3-selenium is not installed")


class Browser:
    """with Browser() as b: b.driver is a Selenium driver; b.folder a temporary folder that goes away with it."""

    def __enter__(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="beeline-browser-", ignore_cleanup_errors=True)
        self.folder = pathlib.Path(self.temporary.name)
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        arguments = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", "--disable-extensions",
                     "--disable-sync", "--window-size=1280,1000", f"--user-data-dir={self.folder / 'profile'}"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        for argument in arguments:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        environment = dict(os.environ, HOME=str(self.folder), TMPDIR=str(self.folder))
        try:
            self.driver = webdriver.Chrome(service=Service(DRIVER, env=environment), options=options)
        except Exception:
            self.temporary.cleanup()
            raise
        return self

    def __exit__(self, *_):
        self.driver.quit()
        self.temporary.cleanup()

    def open(self, path, fragment=""):
        self.driver.get("about:blank")  # so that a fragment alone loads the page again, too
        self.driver.get(pathlib.Path(path).as_uri() + fragment)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def emulate(self, width, height, dark=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})


def luminance(color):
    channels = [int(c) / 255 for c in re.findall(r"\d+", color)[:3]]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def pixels(png):
    """Rows of (r, g, b) of a PNG as browsers write it: 8 bits, RGB or RGBA, not interlaced."""
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    assert depth == 8 and kind in (2, 6) and not interlaced
    size, at, data = (3 if kind == 2 else 4), 8, b""
    while at < len(png):
        length, name = struct.unpack(">I4s", png[at:at + 8])
        if name == b"IDAT":
            data += png[at + 8:at + 8 + length]
        at += 12 + length
    data = zlib.decompress(data)
    rows, above, stride = [], bytearray(width * size), width * size + 1
    for y in range(height):
        kind, line = data[y * stride], bytearray(data[y * stride + 1:(y + 1) * stride])
        for i in range(len(line)):
            left = line[i - size] if i >= size else 0
            corner = above[i - size] if i >= size else 0
            if kind == 1:
                line[i] = (line[i] + left) & 255
            elif kind == 2:
                line[i] = (line[i] + above[i]) & 255
            elif kind == 3:
                line[i] = (line[i] + (left + above[i]) // 2) & 255
            elif kind == 4:
                guess = left + above[i] - corner
                nearest = min((left, above[i], corner), key=lambda v: abs(guess - v))
                line[i] = (line[i] + nearest) & 255
        above = line
        rows.append([tuple(line[x * size:x * size + 3]) for x in range(width)])
    return rows
