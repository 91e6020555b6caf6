@_spi(MillraceHub) import MillraceRecording

/// A prompt that a person chooses in the agent's program: a task that takes several tools.
struct AgentPrompt {
    let name: String
    let purpose: String
    /// The description of the only argument, `what`; nil if there is none.
    let what: String?
    let task: String

    private static let all = [
        AgentPrompt(
            name: "find_why",
            purpose: "Find out why something in the app is wrong",
            what: "What is wrong, such as: the total does not include the discount",
            task: """
                Something is wrong in the app: __What__
                Find out why with Millrace's tools. Find the value with stores and search. history tells which entries have changed it, entry what \
                the action and its other changes were, warnings what else is odd. Name the first entry that is wrong, the action, the line of code \
                that handles it, and the cause. Change nothing.
                """
        ),
        AgentPrompt(
            name: "make_a_test",
            purpose: "Make a test that fails until a fault is mended",
            what: "What happened and what should have happened",
            task: """
                Make a test of this with Millrace's tools: __What__
                Find the entry whose state is wrong with history. Call make_test for the entries up to it, with should_have_been for the values that \
                are wrong. Write the source into the app's tests, complete the lines in fill_in, and run it: it must fail for the reason above, and for \
                no other.
                """
        ),
        AgentPrompt(
            name: "repeat_the_crash",
            purpose: "Repeat the crash of the newest session that crashed, as a test",
            what: nil,
            task: """
                Find the newest session that has crashed with Millrace's tool sessions; the app's remarks in stores tell the store and how it ended. \
                Call make_test for that store: the test ends with the action in which the app crashed. Write it into the app's tests, complete the \
                lines in fill_in, run it, and tell whether it crashes at the same line. Then say what the cause is. Change nothing else.
                """
        ),
    ]

    /// The result of `prompts/list`.
    static let list: JSON = ["prompts": .array(all.map(\.listed))]

    private var listed: JSON {
        var members: [String: JSON] = ["name": .string(name), "title": .string(purpose)]
        if let what {
            members["arguments"] = [["name": "what", "description": .string(what), "required": .bool(true)]]
        }
        return .object(members)
    }

    /// The result of `prompts/get`.
    static func answer(to params: [String: JSON]) throws(RPCError) -> JSON {
        guard let name = params["name"]?.string, let prompt = all.first(where: { $0.name == name }) else {
            throw RPCError(.invalidParams, "There is no such prompt; prompts/list says which there are.")
        }
        let what = params["arguments"]?.object?["what"]?.string
        if prompt.what != nil && what?.isEmpty != false {
            throw RPCError(.invalidParams, "The prompt \(name) needs the argument 'what'.")
        }
        let text = prompt.task.replacing("__What__", with: what ?? "")
        return [
            "description": .string(prompt.purpose),
            "messages": [["role": "user", "content": ["type": "text", "text": .string(text)]]],
        ]
    }
}
