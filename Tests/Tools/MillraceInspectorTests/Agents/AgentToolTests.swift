@_spi(MillraceHub) import MillraceRecording
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: declarations of tools")
struct AgentToolTests {
    @Test("The schema of a tool has the type of each argument, and names the required ones")
    func schema() {
        let tool = AgentTool(
            "sample",
            .look,
            "A sample.",
            [
                AgentTool.Argument("store", .integer(0...100), isRequired: true, "Number."),
                AgentTool.Argument("by", .integer(.min ... .max), "Steps."),
                AgentTool.Argument("text", .string, "Text."),
                AgentTool.Argument("on", .boolean, "Whether."),
                AgentTool.Argument("part", .choice(["old", "new"]), "Which."),
                AgentTool.Argument("to", .position, isRequired: true, "Where."),
                AgentTool.Argument("action", .json, "Any."),
                AgentTool.Argument("element", .element, "Which one."),
                AgentTool.Argument("entries", .array(of: "integer", most: 5), "Several."),
            ]
        )
        #expect(
            tool.schema == [
                "type": "object",
                "additionalProperties": false,
                "required": ["store", "to"],
                "properties": [
                    "store": ["type": "integer", "minimum": 0, "maximum": 100, "description": "Number."],
                    "by": ["type": "integer", "description": "Steps."],
                    "text": ["type": "string", "description": "Text."],
                    "on": ["type": "boolean", "description": "Whether."],
                    "part": ["type": "string", "enum": ["old", "new"], "description": "Which."],
                    "to": [
                        "type": ["integer", "string"], "minimum": 1, "pattern": "^(start|live)$",
                        "description": "Where.",
                    ],
                    "action": [
                        "type": ["object", "array", "string", "number", "boolean"], "description": "Any.",
                    ],
                    "element": ["type": ["integer", "string"], "description": "Which one."],
                    "entries": [
                        "type": "array", "items": ["type": "integer"], "maxItems": 5,
                        "description": "Several.",
                    ],
                ],
            ]
        )
        #expect(AgentTool("none", .look, "Without arguments.").schema["required"] == nil)
        #expect(AgentTool("make_test", .look, "").title == "Make test")
    }

    @Test("Each grade permits less than the grades after it")
    func grades() {
        for (place, grade) in AgentGrade.allCases.enumerated() {
            for (other, more) in AgentGrade.allCases.enumerated() {
                #expect((grade < more) == (place < other), "\(grade) < \(more)")
            }
        }
    }

    @Test("The hub knows the tools of apps, each with its grade")
    func tools() {
        let tools = AgentTool.ofApps
        #expect(Set(tools.map(\.name)).count == tools.count)
        func names(_ grade: AgentGrade) -> [String] { tools.filter { $0.grade == grade }.map(\.name) }
        #expect(
            names(.look) == [
                "stores", "entries", "entry", "value", "diff", "search", "history", "warnings", "screen",
                "routes", "mark", "since", "actions", "make_test", "wait",
            ]
        )
        #expect(
            names(.act) == ["tap", "type", "select", "scroll", "back", "open_url", "dispatch"]
        )
        #expect(names(.time) == ["time"])
    }
}
