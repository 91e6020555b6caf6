"""The parts of Documentation/Agents.md that programs print."""

import sys

from world import ROOT

PAGE = ROOT / "Documentation/Agents.md"


def compare_or_record(part, now, record, are_same):
    """Compares `now` with the text between the marks of this part, and ends the program if they differ.

    If `record` is true, writes `now` there instead.
    """
    page = PAGE.read_text()
    before, mark, rest = page.partition(f"<!-- {part} -->\n")
    old, end, after = rest.partition(f"<!-- /{part} -->")
    assert mark and end, f"{PAGE} has no part {part}"
    if record:
        PAGE.write_text(before + mark + now + "\n" + end + after)
    elif not are_same(old.strip(), now):
        sys.exit(f"{PAGE.name} shows another {part}. If today's is right: Examples/Tests/Agents/run --record\n\n{now}")
