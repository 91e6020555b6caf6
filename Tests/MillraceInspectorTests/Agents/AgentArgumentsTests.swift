@_spi(MillraceHub) import MillraceRecording
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
            (
                ["store": .number("1"), "shop": "x"],
                "sample has no argument 'shop'. It takes: store, part."
            ),
        ] as [(JSON, String)]
    )
    func refusals(arguments: JSON, message: String) {
        #expect(throws: AgentError(.badArgument, message)) { try AgentArguments(arguments, for: tool) }
    }

    @Test("Arguments are read by their names, and null counts as missing")
    func reading() throws {
        let arguments = try AgentArguments(["store": .number("7"), "part": .null], for: tool)
        #expect(arguments.integer("store") == 7)
        #expect(arguments.string("part") == nil)
    }
}
