"""The parts of pages of the documentation that programs print."""

import json
import re
import sys

from world import ROOT

AGENTS = ROOT / "Documentation/Agents.md"


def compare_or_record(part, now, record, are_same, page=AGENTS):
    """Compares `now` with the text between the marks of this part, and ends the program if they differ.

    If `record` is true, writes `now` there instead.
    """
    before, mark, rest = page.read_text().partition(f"<!-- {part} -->\n")
    old, end, after = rest.partition(f"<!-- /{part} -->")
    assert mark and end, f"{page} has no part {part}"
    if record:
        page.write_text(before + mark + now + "\n" + end + after)
    elif not are_same(old.strip(), now):
        sys.exit(f"{page.name} shows another {part}. If today's is right: Examples/Tests/Agents/run --record\n\n{now}")


# MARK: The transcript

LENGTH = 500


def transcript(calls):
    """Calls and their answers, as a listing."""
    return "\n".join(["```text", *(line for call in calls for line in lines(call)), "```"])


def lines(call):
    """The transcript's lines for a call and its shortened answer, without the parts that differ from run to run."""
    arguments = ", ".join(
        f"{name}: {json.dumps(value) if isinstance(value, list) else value}" for name, value in call.arguments.items()
    )
    answer = call.text.removeprefix('{"app_data":').removesuffix("}")
    answer = re.sub(r'"(session|began|device|thread)":"[^"]*"', r'"\1":"…"', answer)
    answer = re.sub(r'"(bytes|process|\w*_ms|\w*_us)":[\d.]+', r'"\1":0', answer)
    left = len(answer) - LENGTH
    yield f"> {call.tool} {arguments}".rstrip()
    yield answer if left <= 0 else f"{answer[:LENGTH]}… and {left} characters more"
    yield ""


def are_same(page, now):
    """Whether the calls are the same, and the answers begin alike.

    The answer to an action lists its effects so far, whose number may vary.
    """
    return list(beginnings(page)) == list(beginnings(now))


def beginnings(transcript):
    is_act = False
    for line in transcript.splitlines():
        if line.startswith(">"):
            is_act = line.split()[1] in ("type", "tap")
            yield line
        elif not is_act:
            yield re.sub(r"\d+", "0", line)[:60]
