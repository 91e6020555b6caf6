@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Arguments of an agent's call")
struct AgentArgumentsTests {
    private let tool = AgentTool(
        "sample",
        .look,
        "A sample.",
        [
            AgentTool.Argument("store", .integer(0...100), isRequired: true, "The store's number."),
            AgentTool.Argument("part", .choice(["old", "new"]), "Which state."),
            AgentTool.Argument("text", .string, "A text."),
            AgentTool.Argument("on", .boolean, "Whether it is on."),
            AgentTool.Argument("from", .position, "Where to begin."),
            AgentTool.Argument("after", .integer(1...Int.max), "The entry before."),
            AgentTool.Argument("by", .integer(Int.min...Int.max), "The number of steps."),
            AgentTool.Argument("action", .json, "Any JSON."),
        ]
    )

    @Test(
        "Invalid arguments are refused with the fault and the valid form",
        arguments: [
            ([.number("1")], "The arguments of sample are a JSON object."),
            ([:], "sample needs 'store': The store's number."),
            (["store": "one"], "'store' has to be a whole number from 0 to 100."),
            (["store": .number("101")], "'store' has to be a whole number from 0 to 100."),
            (["store": .number("1"), "part": "both"], "'part' has to be one of old, new."),
            (["store": 1, "part": 5], "'part' has to be one of old, new."),
            (["store": 1, "text": 5], "'text' has to be a string."),
            (["store": 1, "on": "yes"], "'on' has to be true or false."),
            (["store": 1, "after": 0], "'after' has to be a whole number from 1 on."),
            (["store": 1, "by": .number("1.5")], "'by' has to be a whole number."),
            (["store": 1, "from": 0], "'from' has to be the number of an entry, start, or live."),
            (
                ["store": 1, "from": .number("1.5")],
                "'from' has to be the number of an entry, start, or live."
            ),
            (["store": 1, "from": "end"], "'from' has to be the number of an entry, start, or live."),
            (["store": 1, "from": true], "'from' has to be the number of an entry, start, or live."),
            (
                ["store": .number("1"), "shop": "x"],
                "sample has no argument 'shop'. It takes: store, part, text, on, from, after, by, action."
            ),
        ] as [(JSON, String)]
    )
    func refusals(arguments: JSON, message: String) {
        #expect(throws: AgentError(.badArgument, message)) { try AgentArguments(arguments, for: tool) }
    }

    @Test("A number may be written as a text, in its limits")
    func numbersAsTexts() throws {
        let arguments = try AgentArguments(["store": "7", "by": "-3", "from": "12", "text": "5"], for: tool)
        #expect(arguments.integer("store") == 7 && arguments.integer("by") == -3)
        #expect(arguments.position("from") == .after(12) && arguments.string("text") == "5")
        let message = "'store' has to be a whole number from 0 to 100."
        #expect(throws: AgentError(.badArgument, message)) { try AgentArguments(["store": "101"], for: tool) }
    }

    @Test("Arguments are read by their names, and null counts as missing")
    func reading() throws {
        let arguments = try AgentArguments(["store": .number("7"), "part": .null], for: tool)
        #expect(arguments.integer("store") == 7)
        #expect(arguments.string("part") == nil)
        #expect(arguments.json("part") == nil)
        let others = try AgentArguments(
            ["store": 0, "part": "new", "text": "a", "on": true, "by": -3, "action": ["b": [1]]],
            for: tool
        )
        #expect(others.string("part") == "new")
        #expect(others.string("text") == "a")
        #expect(others.bool("on") == true)
        #expect(others.integer("by") == -3)
        #expect(others.json("action") == ["b": [1]])
        #expect(others.bool("text") == nil && others.string("on") == nil)
    }

    @Test("A position is the number of an entry, start or live")
    func positions() throws {
        for (json, position) in [("start", .start), ("live", .live), (7, .after(7))]
            as [(JSON, Timeline.Position)]
        {
            let arguments = try AgentArguments(["store": 1, "from": json], for: tool)
            #expect(arguments.position("from") == position)
        }
        #expect(try AgentArguments(["store": 1], for: tool).position("from") == nil)
    }
}
