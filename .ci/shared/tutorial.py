"""Follows Documentation/Tutorial.md, as its reader does."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "Documentation/Tutorial.md"
# A listing, with the comment before it, if there is one.
LISTING = re.compile(r"^(?:<!-- ([^\n]*) -->\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"// (\w+/\S+\.swift)$", re.MULTILINE)  # the first line of a listing that is a file


class Mistake(Exception):
    """The page asks for something that cannot be done."""


def follow(folder, dependency):
    """Writes and changes the files of the app in a folder, in the page's order. Its package has this dependency.

    Yields the other listings when the reader comes to them: the kind, the text, and the comment before it.
    """
    for note, kind, text in LISTING.findall(PAGE.read_text()):
        if kind == "diff":
            change(folder, text)
        elif kind == "swift" and text.startswith("// swift-tools-version"):
            write(folder / "Package.swift", f"{text}package.dependencies = [{dependency}]\n")
        elif kind == "swift":
            write(folder / (note or FILE.match(text)[1]), text)
        else:
            yield kind, text, note


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def change(folder, difference):
    """Changes a file as a difference says. Each of its parts fits one place of the file."""
    first, *lines = difference.splitlines(keepends=True)
    file = folder / first.removeprefix("--- ").strip()
    source = file.read_text()
    for part in "".join(lines).split("@@\n"):
        old, new = ("".join(line[1:] or "\n" for line in part.splitlines(keepends=True) if line[0] != other) for other in "+-")
        if source.count(old) != 1:
            raise Mistake(f"{PAGE.name}: {file.name} has {source.count(old)} places such as\n{old}")
        source = source.replace(old, new)
    file.write_text(source)
