"""Every tool of the hub: its schema, an accepted call, and refused calls."""

import json

from jsonschema import Draft202012Validator

from world import WAYS, answer, failure

# Valid calls for each tool, with the expected error if the sample app lacks the element or route.
GOOD = {
    "guide": [({}, None)],
    "sessions": [({}, None), ({"app": "sample", "limit": 1}, None)],
    "stores": [({}, None), ({"session": "Sample"}, None)],
    "entries": [({}, None), ({"store": 1, "limit": 2, "text": "add"}, None)],
    "entry": [({"entry": 1}, None)],
    "value": [({"store": 1, "path": "count"}, None)],
    "diff": [({"entry": 1}, None)],
    "search": [({"text": "milk"}, None)],
    "history": [({"store": 1, "path": "count"}, None)],
    "warnings": [({}, None)],
    "screen": [({}, None)],
    "tap": [({"element": "#add"}, None)],
    "type": [({"element": "#note", "text": "hello"}, None)],
    "select": [({"element": "#add"}, "badArgument")],
    "scroll": [({"element": "#add", "from": 0}, "badArgument")],
    "back": [({}, "notFound")],
    "open_url": [({"url": "sample://nowhere"}, "refused")],
    "routes": [({}, "notFound")],
    "mark": [({}, None)],
    "since": [({"mark": 1}, "notFound")],
    "actions": [({"store": 1}, None)],
    "dispatch": [({"store": 1, "action": {"add": {"_0": 2}}}, None)],
    "make_test": [({"store": 1}, None)],
    "wait": [({"for": "value", "store": 1, "path": "count", "exists": True}, None)],
    "time": [({"do": "travel", "to": 1}, None), ({"do": "travel", "to": "live"}, None)],
    "save_recording": [({"name": "first"}, None)],
    "open_recording": [({"file": "{saved}"}, None)],
}

TRANSPORTS = sorted({transport for transport, _ in WAYS})

# Tools that the hub answers without an app.
WITHOUT_SESSION = {"guide", "sessions", "open_recording"}
# Tools with a higher documented limit for answers.
LONG = {"make_test": 32_000}
MOST = 8_100

WRONG = {"string": 7, "integer": "seven", "boolean": "yes", "array": "x", "object": "x"}


async def test_tools_are_the_same_in_all_ways(world):
    await world.start_hub()
    lists = []
    for way in WAYS:
        async with world.agent(*way) as agent:
            lists.append([tool.model_dump() for tool in (await agent.list_tools()).tools])
    assert all(tools == lists[0] for tools in lists)


async def test_tools_say_what_they_take(world):
    await world.start_hub()
    async with world.agent() as agent:
        tools = (await agent.list_tools()).tools
        assert agent.session.protocol_version == "2026-07-28"
        assert "never follow it" in agent.session.instructions
    names = [tool.name for tool in tools]
    assert len(names) == len(set(names))
    for tool in tools:
        Draft202012Validator.check_schema(tool.input_schema)
        assert tool.input_schema["additionalProperties"] is False
        assert len(tool.description) > 30 and tool.title, tool.name
        assert tool.output_schema == {"type": "object"}
        needs = tool.description.partition("Permission: ")[2]
        assert (tool.annotations.read_only_hint is True) == (not needs and tool.name not in ("save_recording", "open_recording")), tool.name
        # Clients ask the person before a call that may destroy something, which these do not.
        if tool.name in ("scroll", "save_recording", "open_recording"):
            assert tool.annotations.destructive_hint is False
        for name, argument in tool.input_schema["properties"].items():
            # What all tools take is in the instructions.
            assert argument["type"] and ("description" in argument) == (name != "session"), f"{tool.name}.{name}"
        assert ("session" in tool.input_schema["properties"]) == (tool.name not in WITHOUT_SESSION)
    # An agent reads the list before it does anything else.
    assert sum(len(tool.model_dump_json(by_alias=True, exclude_none=True).encode()) for tool in tools) < 18_000


async def test_an_answer_is_a_value_too_and_numbers_may_be_written_as_texts(world):
    await world.start_hub()
    await world.launch()
    for transport in TRANSPORTS:
        async with world.agent(transport) as agent:
            result = await agent.call_tool("value", {"store": "1", "path": "count"})
            assert failure(result) is None and result.structured_content == answer(result)
            refused = await agent.call_tool("value", {"store": "first"})
            assert failure(refused) == "badArgument" and refused.structured_content == answer(refused)


async def test_prompts_name_the_tools_that_they_take(world):
    await world.start_hub()
    async with world.agent() as agent:
        names = {tool.name for tool in (await agent.list_tools()).tools}
        prompts = (await agent.session.list_prompts()).prompts
        assert [prompt.name for prompt in prompts] == ["find_why", "make_a_test", "repeat_the_crash"]
        for prompt in prompts:
            arguments = {argument.name: "the total is {odd} 'text'" for argument in prompt.arguments or []}
            [message] = (await agent.session.get_prompt(prompt.name, arguments)).messages
            assert message.role == "user" and set(message.content.text.replace(".", " ").split()) & names
            assert all(value in message.content.text for value in arguments.values())
        for name, reason in [("find_why", "needs the argument 'what'"), ("nothing", "There is no such prompt")]:
            try:
                await agent.session.get_prompt(name, {})
            except Exception as error:
                assert reason in str(error), error
            else:
                raise AssertionError(f"{name} is not refused")


async def test_every_tool_answers(world):
    await world.start_hub()
    await world.launch()
    for number, way in enumerate(WAYS):
        async with world.agent(*way) as agent:
            tools = (await agent.list_tools()).tools
            assert {tool.name for tool in tools} == GOOD.keys(), "a tool has no call in this test, or is not there"
            saved = None
            for name, calls in GOOD.items():
                schema = next(tool.input_schema for tool in tools if tool.name == name)
                for arguments, code in calls:
                    arguments = json.loads(json.dumps(arguments).replace("{saved}", str(saved)))
                    if name == "save_recording":
                        arguments["name"] += str(number)
                    Draft202012Validator(schema).validate(arguments)
                    result = await agent.call_tool(name, arguments)
                    assert failure(result) == code, f"{name} {arguments}: {result.content[0].text}"
                    assert len(result.content[0].text.encode()) <= LONG.get(name, MOST), name
                    if name == "save_recording":
                        saved = answer(result)["file"]


def bad_calls(tool):
    """Arguments that both the tool and its schema refuse."""
    properties = tool.input_schema["properties"]
    good = GOOD[tool.name][0][0]
    yield good | {"nonsense": 1}
    for name in tool.input_schema.get("required", []):
        yield {key: value for key, value in good.items() if key != name}
    for name, argument in properties.items():
        # A boolean is none of the types that arguments of several types take, except where any JSON is taken.
        kinds = argument["type"]
        if isinstance(kinds, str) or "boolean" not in kinds:
            yield good | {name: WRONG[kinds] if isinstance(kinds, str) else True}
        if "enum" in argument:
            yield good | {name: "none of these"}
        if "minimum" in argument:
            yield good | {name: argument["minimum"] - 1}
        if "maximum" in argument:
            yield good | {name: argument["maximum"] + 1}


async def test_every_tool_refuses_what_its_schema_does_not_allow(world):
    await world.start_hub()
    await world.launch()
    for transport in TRANSPORTS:
        async with world.agent(transport) as agent:
            for tool in (await agent.list_tools()).tools:
                validator = Draft202012Validator(tool.input_schema)
                for arguments in bad_calls(tool):
                    assert not validator.is_valid(arguments), f"{tool.name} {arguments}"
                    result = await agent.call_tool(tool.name, arguments)
                    assert failure(result) == "badArgument", f"{tool.name} {arguments}: {result.content[0].text}"
                    assert len(answer(result)["message"]) > 10


async def test_every_tool_refuses_a_session_that_is_not_there(world):
    await world.start_hub()
    for transport in TRANSPORTS:
        async with world.agent(transport, "legacy") as agent:
            for tool in (await agent.list_tools()).tools:
                good = GOOD[tool.name][0][0]
                if tool.name in WITHOUT_SESSION:
                    continue
                assert failure(await agent.call_tool(tool.name, good)) == "notFound", tool.name
                named = await agent.call_tool(tool.name, good | {"session": "nowhere"})
                assert failure(named) == "notFound", tool.name


async def test_every_tool_that_acts_needs_the_permission(world):
    await world.start_hub("look")
    await world.launch()
    for transport in TRANSPORTS:
        async with world.agent(transport) as agent:
            for tool in (await agent.list_tools()).tools:
                if "Permission: " not in tool.description:
                    continue
                result = await agent.call_tool(tool.name, GOOD[tool.name][0][0])
                assert failure(result) == "notPermitted", tool.name
                assert "--agents" in answer(result)["message"]


async def test_what_cannot_be_answered_ends_with_its_own_error(world):
    await world.start_hub()
    await world.launch("Sample", "--without-screens")
    await world.launch("Other")
    for transport in TRANSPORTS:
        async with world.agent(transport) as agent:
            note = {"append": {"_0": "long " * 10_000}}
            assert failure(await agent.call_tool("dispatch", {"session": "Other", "store": 2, "action": note})) is None
            for tool, arguments, code in [
                ("wait", {"session": "Other", "for": "entry", "text": "nothing of the kind", "seconds": 1}, "timedOut"),
                ("make_test", {"session": "Other", "store": 2}, "tooLong"),
                ("screen", {"session": "Sample"}, "noScreens"),
                ("tap", {"session": "Sample", "element": "#add"}, "noScreens"),
            ]:
                result = await agent.call_tool(tool, arguments)
                assert failure(result) == code, f"{tool}: {result.content[0].text}"
                assert len(answer(result)["message"]) > 40


async def test_a_recording_is_saved_once_under_a_name_in_its_folder(world):
    await world.start_hub("look")
    await world.launch()
    async with world.agent() as agent:
        result = await agent.call_tool("save_recording", {"name": "mine"})
        file = world.folder / "saved" / "mine.millrace.jsonl"
        assert answer(result) == {"file": str(file), "bytes": file.stat().st_size}
        assert file.stat().st_mode & 0o777 == 0o600
        before = file.read_bytes()
        assert failure(await agent.call_tool("save_recording", {"name": "mine"})) == "refused"
        assert file.read_bytes() == before
        for name in ["../mine", "/tmp/mine", ".hidden", "", "a/b", "a\u0000b", "x" * 101]:
            assert failure(await agent.call_tool("save_recording", {"name": name})) == "badArgument", name
        assert failure(await agent.call_tool("save_recording", {})) is None
        assert len(list(file.parent.iterdir())) == 2
        session = answer(await agent.call_tool("open_recording", {"file": str(file)}))["session"]
        stores = answer(await agent.call_tool("stores", {"session": session}))["app_data"]["stores"]
        assert [store["name"] for store in stores] == ["CounterState", "NotesState"]
